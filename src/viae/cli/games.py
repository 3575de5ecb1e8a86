"""viae games: the games, their seats and options."""

import argparse

from viae.cli import arguments
from viae.cli.output import print_json
from viae.terminal.program import playable_games


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("games", help="list the games, their seats and options")
    arguments.add_json(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    kinds = playable_games()
    if args.json:
        print_json([kind.as_json() for kind in kinds])
        return 0
    for kind in kinds:
        few, many = kind.least_seats, kind.most_seats
        seats = f"{few} seats" if few == many else f"{few} to {many} seats"
        print(f"{kind.name:16} {kind.title}, {seats}")
        for option in kind.options:
            choices = ", ".join(str(choice) for choice in option.choices)
            print(f"{'':16} --option {option.name}=…  {choices} (else {option.default})")
    return 0

"""viae games: what can be played."""

import argparse
import json
import sys

from viae import catalog
from viae.core.errors import Malformed
from viae.core.game import Game


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("games", help="list the games, their seats and options")
    command.add_argument("--json", action="store_true", help="as JSON, for other programs")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    kinds = loadable()
    if args.json:
        print(json.dumps([kind.as_json() for kind in kinds], indent=2))
        return 0
    for kind in kinds:
        few, many = kind.least_seats, kind.most_seats
        seats = f"{few} seats" if few == many else f"{few} to {many} seats"
        print(f"{kind.name:16} {kind.title}, {seats}")
        for option in kind.options:
            choices = ", ".join(str(choice) for choice in option.choices)
            print(f"{'':16} --option {option.name}=…  {choices} (else {option.default})")
    return 0


def loadable() -> list[type[Game]]:
    """The games that can be played; of the others it is told why not."""
    kinds = []
    for name in catalog.names():
        try:
            kinds.append(catalog.game_class(name))
        except Malformed as refusal:
            print(f"viae: {refusal}", file=sys.stderr)
    return kinds

"""viae board: check a board file, or draw a board."""

import argparse

from viae import catalog
from viae.cli import arguments
from viae.core.errors import Malformed
from viae.core.state import SPECTATOR
from viae.terminal.files import read_json, read_record, write_file
from viae.text import Texts


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("board", help="check a board file, or draw a board as SVG")
    actions = command.add_subparsers(required=True, metavar="check | draw")
    check = actions.add_parser("check", help="does a board file keep the rules?")
    check.add_argument("file", help="board file (JSON)")
    check.set_defaults(run=run_check)
    draw = actions.add_parser("draw", help="draw a game's board as SVG")
    draw.add_argument("game", help="a game's name")
    draw.add_argument("out", help="the SVG file to write")
    arguments.add_board(draw)
    draw.add_argument("--record", metavar="FILE", help="with the pieces at the end of a record")
    draw.add_argument("--lang", default="en", help="language of the description: en, de, nl")
    draw.set_defaults(run=run_draw)


def run_check(args: argparse.Namespace) -> int:
    facts = read_json(args.file)
    if not isinstance(facts.get("game"), str):
        raise Malformed(f"{args.file}: no board file: it does not say which 'game' it is for")
    kind = catalog.game_class(facts["game"])
    faults = kind.check_board(facts)
    for fault in faults:
        print(f"{args.file}: {fault}")
    if faults:
        return 1
    try:
        catalog.load_game_on_file(kind.name, facts)
    except Malformed as refusal:
        print(f"{args.file}: {refusal}")
        return 1
    print(f"{args.file}: a good board for {kind.title}")
    return 0


def run_draw(args: argparse.Namespace) -> int:
    game = catalog.load_game_on_file(args.game, read_json(args.board) if args.board else None)
    view = None
    if args.record:
        match = read_record(args.record).match
        if match.game.name != game.name:
            raise Malformed(f"{args.record} is a game of {match.game.title}, not {game.title}")
        game, view = match.game, match.view(SPECTATOR)
    svg = game.picture(view, Texts(args.lang, game).say("picture.description"))
    write_file(args.out, svg)
    print(f"{args.out}: {len(svg.encode()):,} bytes")
    return 0

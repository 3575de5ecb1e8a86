"""viae coach: what mattered in a record, in wins and points."""

import argparse
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from viae.cli import arguments
from viae.cli.long_runs import INTERRUPTED, Progress, until_interrupted
from viae.cli.output import print_json
from viae.core.errors import Illegal
from viae.text import Texts

if TYPE_CHECKING:
    from viae.ai.advice import Advice, Line
    from viae.ai.review import Review
    from viae.records.match import Match
    from viae.records.record import Record


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("coach", help="what mattered in a record, in wins and points")
    command.add_argument("file", help="record file")
    command.add_argument(
        "--at", metavar="N", help="only decision N: the best moves, and the one made"
    )
    arguments.add_json(command)
    arguments.add_language(command, "coach")
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same answers")
    arguments.add_processes(command)
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from viae.terminal.files import read_record

    arguments.check_processes(args, "think")
    record = read_record(args.file)
    texts = Texts(arguments.language(args), record.match.game)
    texts.name_seats(record.names)
    if not record.match.decisions():
        raise Illegal("nobody has decided anything in this record", key="refusal.no_decisions")
    if args.at is not None:
        return _advise(args, record, texts)
    return _review(args, record, texts)


# One decision


def _advise(args: argparse.Namespace, record: "Record", texts: Texts) -> int:
    from viae.ai.coach import THOROUGH_BUDGET, advise
    from viae.terminal.coach import CoachScreen
    from viae.terminal.replay import read_decision

    match = record.match
    moves = match.decisions()
    number = read_decision(args.at, len(moves) - 1)
    state, step = match.until(moves[number]).state, match.log[moves[number]]
    advice = advise(match.game, state, step.by, args.seed, THOROUGH_BUDGET, step.move)
    if args.json:
        print_json(_about(record, args.seed) | _advice_json(match, number, advice))
    else:
        CoachScreen(record, texts).advise(number, state, advice)
    return 0


# The whole game


def _review(args: argparse.Namespace, record: "Record", texts: Texts) -> int:
    from viae.terminal.coach import CoachScreen

    review, is_complete = _reviewed(args, record, texts)
    if review is None:
        print("viae: stopped before there was anything to say", file=sys.stderr)
        return INTERRUPTED
    if args.json:
        print_review(record, texts, review, args.seed, is_complete)
    else:
        CoachScreen(record, texts).review(review, is_complete, args.file)
    return 0 if is_complete else INTERRUPTED


def _reviewed(
    args: argparse.Namespace, record: "Record", texts: Texts
) -> tuple["Review | None", bool]:
    """The review, and whether it is complete; after Ctrl-C what is known so far."""
    from viae.ai.coach_pool import CoachPool
    from viae.ai.review import Reviewer
    from viae.ai.review_plan import REVIEW_BUDGET

    result = record.result() or []
    winners = [row["seat"] for row in result if row["place"] == 1]
    reviewer = Reviewer(record.match, args.seed, REVIEW_BUDGET, winners)
    words = [texts.say(key) for key in ("coach.percent", "coach.of", "coach.left")]
    with (
        until_interrupted() as interrupt,
        CoachPool(record.match, arguments.processes(args), interrupt.is_requested) as coaches,
        Progress(100, *words) as progress,
    ):
        done = 0
        while requests := reviewer.requests():
            answers: list[Mapping[str, Any]] = []
            for answer in coaches.ask(requests):
                done += requests[len(answers)].cost
                answers.append(answer)
                progress.show(100 * done // reviewer.most_cost)
            if interrupt.is_requested():
                return reviewer.review() if reviewer.round > 0 else None, False
            reviewer.take(answers)
    return reviewer.review(), True


# For other programs


def _about(record: "Record", seed: int) -> dict[str, Any]:
    game = record.match.game
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "names": record.names,
        "seed": seed,
    }


def print_review(
    record: "Record", texts: Texts, review: "Review", seed: int, is_complete: bool
) -> None:
    """Stable: fields may be added, none renamed or removed."""
    match = record.match
    number = {at: number for number, at in enumerate(match.decisions())}
    print_json(
        {
            **_about(record, seed),
            "complete": is_complete,
            "standings": [
                {
                    "decision": number.get(one.at, len(number)),
                    "seat": one.seat,
                    "win": [round(share, 4) for share in one.win],
                }
                for one in review.win_shares
            ],
            "moments": [
                {
                    "decision": number[one.at],
                    "seat": one.seat,
                    "swing": round(one.swing, 4),
                    "playouts": one.playouts,
                    "made": line_json(match, one.made),
                    "instead": line_json(match, one.instead),
                    "sentence": texts.say(one.say),
                }
                for one in review.moments
            ],
        }
    )


def _advice_json(match: "Match", number: int, advice: "Advice") -> dict[str, Any]:
    return {
        "decision": number,
        "seat": advice.seat,
        "playouts": advice.playouts,
        "lines": [line_json(match, line) for line in advice.lines],
        "made": None if advice.made is None else line_json(match, advice.made),
    }


def line_json(match: "Match", line: "Line") -> dict[str, Any]:
    return {
        "move": str(match.game.codec.decode(line.move)),
        "looks": line.visits,
        "win": round(line.win, 4),
        "points": {source: round(mean, 3) for source, mean in line.points.items()},
        "total": round(line.total, 3),
        "rival": round(line.rival, 3),
    }

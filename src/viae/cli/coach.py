"""viae coach: what a record teaches, in points."""

import argparse
import json
import os
import sys
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from viae.cli.play import language, reading, refusing_in
from viae.core.errors import Illegal, Malformed
from viae.text import LANGUAGES, Texts

if TYPE_CHECKING:
    from viae.ai.advice import Advice, Line
    from viae.ai.review import Review
    from viae.records.match import Match
    from viae.records.record import Record

INTERRUPTED = 130


def add_parser(commands: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    command = commands.add_parser("coach", help="what mattered in a record, in wins and points")
    command.add_argument("file", help="record file")
    command.add_argument(
        "--at", metavar="N", help="only decision N: the best moves, and the one made"
    )
    command.add_argument("--json", action="store_true", help="as JSON, for other programs")
    command.add_argument("--lang", choices=LANGUAGES, help="the language of the coach")
    command.add_argument("--seed", type=int, default=1, help="the same seed, the same answers")
    command.add_argument("--processes", type=int, help="as many as there are cores if not given")
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    texts = Texts(args.lang or language(os.environ))
    if args.processes is not None and args.processes < 1:
        raise Malformed(f"{args.processes} processes cannot think; it takes at least 1")
    return refusing_in(texts, lambda: _coach(args, texts.language))


def _coach(args: argparse.Namespace, lang: str) -> int:
    from viae.records import record
    from viae.terminal.files import read_file

    with reading(args.file):
        found = record.read_text(read_file(args.file))
    texts = Texts(lang, found.match.game)
    texts.name_seats(found.names)
    if not found.match.decisions():
        raise Illegal("nobody has decided anything in this record", key="refusal.no_decisions")
    if args.at is not None:
        return _advise(args, found, texts)
    return _review(args, found, texts)


# One decision


def _advise(args: argparse.Namespace, found: "Record", texts: Texts) -> int:
    from viae.ai.coach import THOROUGH_BUDGET, advise
    from viae.terminal.coach import Lessons

    match = found.match
    number, at = _decision(match, args.at)
    state, step = match.until(at).state, match.log[at]
    advice = advise(match.game, state, step.by, args.seed, THOROUGH_BUDGET, step.move)
    if args.json:
        _print(_about(found, args.seed) | _advice_json(match, number, advice))
    else:
        Lessons(found, texts).advise(number, state, advice)
    return 0


def _decision(match: "Match", typed: str) -> tuple[int, int]:
    """The number of a decision, as `viae replay --at` counts, and of its move in the log."""
    numbers = match.decisions()
    if not (typed.isdecimal() and len(typed) < 10 and int(typed) < len(numbers)):
        last = len(numbers) - 1
        raise Malformed(
            f"there is no decision {typed}; they are numbered 0 to {last}",
            key="refusal.decision",
            params={"number": typed, "last": last},
        )
    return int(typed), numbers[int(typed)]


# The whole game


def _review(args: argparse.Namespace, found: "Record", texts: Texts) -> int:
    from viae.terminal.coach import Lessons

    review, is_complete = _made(args, found, texts)
    if review is None:
        print("viae: stopped before there was anything to say", file=sys.stderr)
        return INTERRUPTED
    if args.json:
        print_review(found, texts, review, args.seed, is_complete)
    else:
        Lessons(found, texts).review(review, is_complete, args.file)
    return 0 if is_complete else INTERRUPTED


def _made(args: argparse.Namespace, found: "Record", texts: Texts) -> tuple["Review | None", bool]:
    """The review, with progress and Ctrl-C; what was found until then if it was interrupted."""
    from viae.ai.coach_pool import CoachPool
    from viae.ai.process_pool import all_cores
    from viae.ai.review import Reviewer
    from viae.ai.review_plan import REVIEW_BUDGET
    from viae.cli.arena import Progress, until_interrupted

    result = found.result() or []
    winners = [row["seat"] for row in result if row["place"] == 1]
    reviewer = Reviewer(found.match, args.seed, REVIEW_BUDGET, winners)
    told = [texts.say(key) for key in ("coach.percent", "coach.of", "coach.left")]
    with (
        until_interrupted() as stop,
        CoachPool(found.match, args.processes or all_cores(), stop.is_wanted) as coaches,
        Progress(100, *told) as progress,
    ):
        done = 0
        while requests := reviewer.requests():
            answers: list[Mapping[str, Any]] = []
            for answer in coaches.ask(requests):
                done += requests[len(answers)].cost
                answers.append(answer)
                progress.show(100 * done // reviewer.most_cost)
            if stop.is_wanted() and reviewer.round == 0:
                return None, False
            if stop.is_wanted():
                return reviewer.review(), False
            reviewer.take(answers)
    return reviewer.review(), True


# For other programs


def _print(data: Mapping[str, Any]) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


def _about(found: "Record", seed: int) -> dict[str, Any]:
    game = found.match.game
    return {
        "game": game.name,
        "rules_version": game.rules_version,
        "names": found.names,
        "seed": seed,
    }


def print_review(
    found: "Record", texts: Texts, review: "Review", seed: int, is_complete: bool
) -> None:
    """Stable: fields may be added, none renamed or removed."""
    match = found.match
    number = {at: number for number, at in enumerate(match.decisions())}
    _print(
        {
            **_about(found, seed),
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

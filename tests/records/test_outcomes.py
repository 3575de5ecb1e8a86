"""Computed outcomes are kept: replaying takes them as they are, verifying computes them again."""

import json
import random
from typing import Any

import pytest

from viae.core.errors import Malformed
from viae.records import record
from viae.records.match import Match, new_match

GAME = "via_appia"
NAMES = ["Ada", "Ben"]
PUSHES = 3
Json = dict[str, Any]


def pushed(match: Match) -> int:
    return sum(step.outcome is not None for step in match.log)


def played() -> Match:
    """A match with a few pushes."""
    match = new_match(GAME, 2, seed=5)
    rng = random.Random(5)
    while pushed(match) < PUSHES:
        codec, choices = match.game.codec, match.state.legal_moves()
        wanted = [c for c in choices if codec.kind(c).name in ("push", "direction")]
        match.play(int(match.state.current), [rng.choice(wanted or choices)])
    return match


@pytest.fixture(scope="module")
def match() -> Match:
    return played()


@pytest.fixture
def data(match: Match) -> Json:
    found: Json = json.loads(record.as_text(record.write(match, NAMES)))
    return found


def moved_by_a_hair(data: Json) -> str:
    """Move the last stone of the last outcome by a micrometre; returns the number of the move."""
    number: str = list(data["outcomes"])[-1]
    data["outcomes"][number][-1] -= 1
    return number


def test_a_record_keeps_outcome_and_film_of_every_push(match: Match, data: Json) -> None:
    numbers = [str(n) for n, step in enumerate(match.log) if step.outcome is not None]
    assert list(data["outcomes"]) == numbers
    assert list(data["films"]) == numbers
    assert len(numbers) == PUSHES


def test_a_record_that_was_read_is_written_the_same(data: Json) -> None:
    assert record.write(record.read(data).match, NAMES) == data


def test_replay_and_rewind_take_the_outcome_and_compute_nothing(data: Json) -> None:
    number = moved_by_a_hair(data)
    read = record.read(data, check=False).match
    after = int(number) + 1
    for replayed in (read, read.until(after)):
        assert replayed.until(after).view(0)["quarry"][-1][2] == data["outcomes"][number][-1]


def test_verifying_computes_the_outcome_again(data: Json) -> None:
    record.read(data, verify=True)
    number = moved_by_a_hair(data)
    with pytest.raises(Malformed, match=rf"outcomes\['{number}'\]"):
        record.read(data, check=False, verify=True)


def test_a_record_without_outcomes_computes_them(match: Match, data: Json) -> None:
    del data["outcomes"], data["films"]
    assert record.write(record.read(data).match, NAMES)["outcomes"] == {
        str(n): list(step.outcome.numbers)
        for n, step in enumerate(match.log)
        if step.outcome is not None
    }


def spoilt(data: Json, name: str) -> None:
    number = next(iter(data["outcomes"]))
    outcome = data["outcomes"][number]
    if name == "a stone vanished":
        outcome[0] += 1
    elif name == "too short":
        outcome.pop()
    elif name == "too long":
        outcome.append(0)
    elif name == "no number":
        outcome[1] = "many"
    elif name == "no list":
        data["outcomes"][number] = {}
    elif name == "of no move":
        data["outcomes"]["99999"] = outcome
    elif name == "of a move that computes nothing":
        data["outcomes"]["0"] = outcome
    elif name == "a film of nothing":
        data["films"]["0"] = data["films"][number]
    elif name == "no film":
        data["films"][number] = {"looks": 3}
    else:
        raise AssertionError(name)


@pytest.mark.parametrize(
    "name",
    [
        "a stone vanished",
        "too short",
        "too long",
        "no number",
        "no list",
        "of no move",
        "of a move that computes nothing",
        "a film of nothing",
        "no film",
    ],
)
def test_impossible_outcomes_and_films_are_refused(data: Json, name: str) -> None:
    spoilt(data, name)
    with pytest.raises(Malformed, match=r"outcome|film|moves"):
        record.read(data)

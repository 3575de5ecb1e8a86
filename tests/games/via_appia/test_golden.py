"""The golden games are played again, move by move; digests and results are the yardstick.

The same files are checked compiled and uncompiled, so both play the same game. What pushes brought
is taken from the record; compiled, all of it is also computed again.
"""

import json
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from games.strada_romana.rewrite_golden import rewritten
from games.via_appia import golden
from games.via_appia.table import COMPILED
from viae.core.errors import Malformed
from viae.records import record
from viae.records.match import Match

EACH = pytest.mark.parametrize("path", golden.files(), ids=lambda path: path.stem)


@cache
def played(path: Path) -> Match:
    """A golden game, with every move, digest and the result checked."""
    return record.read_text(path.read_text("utf-8"), check=True).match


def listed() -> dict[str, list[str]]:
    """The rows of the list in the folder's README: file, then seats, end, what it shows."""
    text = (golden.FOLDER / "README.md").read_text("utf-8")
    rows = re.findall(r"^\| (\S+\.json) \| (.*) \| (.*) \| (.*) \|$", text, re.MULTILINE)
    return {file: rest for file, *rest in rows}


@EACH
def test_leads_to_the_same_positions_and_the_same_result(path: Path) -> None:
    match = played(path)
    data = json.loads(path.read_text("utf-8"))
    assert match.game.is_over()
    assert len(match.log) == len(data["moves"])
    assert match.result() == data["result"]
    assert len(data["digests"]) >= len(data["moves"]) // 25
    pushes = [number for number, line in enumerate(data["moves"]) if " direction " in line]
    assert list(data["outcomes"]) == [str(number) for number in pushes]


@pytest.mark.skipif(not COMPILED, reason="takes many minutes uncompiled")
@EACH
def test_every_push_brings_the_same_when_computed_again(path: Path) -> None:
    record.read_text(path.read_text("utf-8"), verify=True)


def test_an_outcome_that_is_not_what_a_push_brings_is_found() -> None:
    """Another tray, in which no stone is missing, passes until it is computed again."""
    path = golden.FOLDER / "2-german-standstill.json"
    data = json.loads(path.read_text("utf-8"))
    outcome = next(iter(data["outcomes"].values()))
    outcome[5] += 1  # a stone lies a micrometre farther
    record.read(data, check=False)
    with pytest.raises(Malformed):
        record.read(data, check=False, verify=True)


@EACH
def test_is_what_the_list_says(path: Path) -> None:
    match = played(path)
    seats, end, shows = listed()[path.name]
    assert (str(match.seats), golden.end_of(match)) == (seats, end)
    assert set(shows.split(", ")) <= golden.shown(match)


def test_the_list_names_every_file_and_no_other() -> None:
    assert list(listed()) == [path.name for path in golden.files()]


def test_every_number_of_players_with_every_edition_and_every_way_to_end() -> None:
    found = {
        (match.seats, match.options["edition"], golden.end_of(match))
        for match in map(played, golden.files())
    }
    assert found == set(product((2, 3, 4), ("german", "dutch"), golden.ENDS.values()))


def test_together_they_show_everything() -> None:
    found = set().union(*(golden.shown(played(path)) for path in golden.files()))
    assert found == golden.EVERYTHING


@EACH
def test_rewriting_changes_nothing_while_the_rules_stay(path: Path) -> None:
    text = path.read_text("utf-8")
    assert rewritten(text) == text

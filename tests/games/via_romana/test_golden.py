"""The golden games are played again, move by move; digests and results are the yardstick.

The same files are checked compiled and uncompiled, so both play the same game.
"""

import json
import re
from functools import cache
from itertools import product
from pathlib import Path

import pytest

from games.strada_romana.rewrite_golden import rewritten
from games.via_romana import golden
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


@EACH
def test_is_what_the_list_says(path: Path) -> None:
    match = played(path)
    seats, end, shows = listed()[path.name]
    assert (str(match.seats), golden.end_of(match)) == (seats, end)
    assert set(shows.split(", ")) <= golden.shown(match)


def test_the_list_names_every_file_and_no_other() -> None:
    assert list(listed()) == [path.name for path in golden.files()]


def test_every_number_of_players_with_every_way_to_end() -> None:
    found = {(played(path).seats, golden.end_of(played(path))) for path in golden.files()}
    assert found == set(product((2, 3, 4), golden.ENDS.values()))


def test_every_number_of_players_with_every_variant() -> None:
    found = {
        (match.seats, match.options["stubborn_hand"], match.options["dangerous_tie"])
        for match in map(played, golden.files())
    }
    assert found == set(product((2, 3, 4), (False, True), (False, True)))


def test_together_they_show_everything() -> None:
    found = set().union(*(golden.shown(played(path)) for path in golden.files()))
    assert found == golden.EVERYTHING


def test_there_are_enough_of_them() -> None:
    assert len(golden.files()) >= 20


@EACH
def test_rewriting_changes_nothing_while_the_rules_stay(path: Path) -> None:
    text = path.read_text("utf-8")
    assert rewritten(text) == text

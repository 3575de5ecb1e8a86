"""What only the golden games of Via Appia are asked for.

What pushes brought is taken from the record; compiled, all of it is also computed again.
"""

import json
from itertools import product
from pathlib import Path

import pytest

from games.golden import end_of, played
from games.table import COMPILED
from games.via_appia import golden
from viae.core.errors import Malformed
from viae.records import record

EACH = pytest.mark.parametrize("path", golden.files(), ids=lambda path: path.stem)


@EACH
def test_every_push_has_its_outcome_in_the_record(path: Path) -> None:
    data = json.loads(path.read_text("utf-8"))
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


def test_every_number_of_players_with_every_edition_and_every_way_to_end() -> None:
    found = {
        (match.seats, match.options["edition"], end_of(golden, match))
        for match in map(played, golden.files())
    }
    assert found == set(product((2, 3, 4), ("german", "dutch"), golden.ENDS.values()))

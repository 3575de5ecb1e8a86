"""The golden games are played again, move by move; digests and results are the yardstick.

The same files are checked compiled and uncompiled, so both play the same game.
"""

import json
from pathlib import Path

import pytest

import games.strada_romana.golden
import games.via_appia.golden
import games.via_romana.golden
from games.golden import Golden, end_of, listed, played, rewritten

GAMES: dict[str, Golden] = {
    "strada_romana": games.strada_romana.golden,
    "via_appia": games.via_appia.golden,
    "via_romana": games.via_romana.golden,
}
RECORDS = {
    f"{game}-{path.stem}": (golden, path)
    for game, golden in GAMES.items()
    for path in golden.files()
}
EACH_GAME = pytest.mark.parametrize("golden", GAMES.values(), ids=GAMES)
EACH = pytest.mark.parametrize(("golden", "path"), RECORDS.values(), ids=RECORDS)
EACH_PATH = pytest.mark.parametrize("path", [path for _, path in RECORDS.values()], ids=RECORDS)


@EACH_PATH
def test_leads_to_the_same_states_and_the_same_result(path: Path) -> None:
    match = played(path)
    data = json.loads(path.read_text("utf-8"))
    assert match.state.is_over()
    assert len(match.log) == len(data["moves"])
    assert match.result() == data["result"]
    assert len(data["digests"]) >= len(data["moves"]) // 25


@EACH
def test_is_what_the_list_says(golden: Golden, path: Path) -> None:
    match = played(path)
    seats, end, shows = listed(golden)[path.name]
    assert (str(match.seats), end_of(golden, match)) == (seats, end)
    assert set(shows.split(", ")) <= golden.shown(match)


@EACH_GAME
def test_the_list_names_every_file_and_no_other(golden: Golden) -> None:
    assert list(listed(golden)) == [path.name for path in golden.files()]


@EACH_GAME
def test_together_they_show_everything(golden: Golden) -> None:
    found = set().union(*(golden.shown(played(path)) for path in golden.files()))
    assert found == golden.EVERYTHING


@EACH_PATH
def test_rewriting_changes_nothing_while_the_rules_stay(path: Path) -> None:
    text = path.read_text("utf-8")
    assert rewritten(text) == text

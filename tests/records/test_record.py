"""Records: written and read back; damaged or foreign ones are refused with the place."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import viae
from viae.core.errors import Malformed, Refusal
from viae.core.state import digest
from viae.records import record
from viae.records.reading import parse_json

NAMES = ["Livia", "Marcus", "Oona"]


def finished(seed: int = 4) -> viae.Match:
    """A whole game of players who prefer to drive."""
    match = viae.new_match("strada_romana", 3, seed)
    choose = random.Random(seed)
    codec = match.game.codec
    while not match.state.is_over():
        seat = int(match.state.current)
        moves = match.legal_moves(seat)
        wanted = ("step", "collect_tile", "collect_cube")
        steps = [move for move in moves if codec.kind(move).name in wanted]
        match.play(seat, [choose.choice(steps or moves)])
    return match


@pytest.fixture(scope="module")
def written() -> dict[str, Any]:
    data: dict[str, Any] = json.loads(record.as_text(record.write(finished(), NAMES)))
    return data


def test_a_record_is_read_back_to_the_same_state(written: dict[str, Any]) -> None:
    match = finished()
    again = record.read(written)
    assert digest(again.match.state) == digest(match.state)
    assert again.names == NAMES
    assert again.match.log == match.log
    assert record.write(again.match, NAMES) == written


def test_an_unfinished_game_has_a_record_too() -> None:
    match = viae.new_match("strada_romana", 5, seed=2)
    match.play(int(match.state.current), [match.game.codec.encode(viae.Move("pass"))])
    text = record.as_text(record.write(match, list("abcde")))
    again = record.read_text(text)
    assert again.match.result() == match.result()
    assert json.loads(text)["result"] is None
    assert not again.match.state.is_over()


def test_a_record_contains_only_a_board_of_its_own() -> None:
    facts = json.loads(json.dumps(viae.load_game("strada_romana").facts))
    match = viae.new_match("strada_romana", 2, 1, board=facts)
    data = record.write(match, ["a", "b"])
    assert data["board"] == facts
    assert record.read(data).match.game.own_board


def change(path: str, value: Any) -> Callable[[dict[str, Any]], None]:
    """A record damaged in one place."""

    def damage(data: dict[str, Any]) -> None:
        *way, last = path.split("/")
        place: Any = data
        for part in way:
            place = place[int(part) if isinstance(place, list) else part]
        place[int(last) if isinstance(place, list) else last] = value

    return damage


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        (change("format", "pgn"), "'format' is not 'viae-record'"),
        (change("format_version", 99), "format_version is 99; this program reads 1"),
        (change("format_version", True), "format_version is True; this program reads 1"),
        (change("format_version", 1.0), "format_version is 1.0; this program reads 1"),
        (change("game", "chess"), "^game: there is no game 'chess'"),
        (change("game", 7), "'game' is missing or of the wrong kind"),
        (change("rules_version", 7), "rules_version is 7"),
        (change("rules_version", True), "'rules_version' is missing"),
        (change("seats", 9), "^seats: Strada Romana is for 2 to 5 seats, not 9"),
        (change("seats", "3"), "'seats' is missing"),
        (change("options", {"fast": 1}), "^options: unknown option 'fast'"),
        (change("names", ["a"]), "'names' does not hold 3 names"),
        (change("names", [1, 2, 3]), "'names' does not hold 3 names"),
        (change("names/1", ""), "'names' does not hold 3 names of 1 to 40 printable characters"),
        (change("names/1", " "), "'names' does not hold 3 names"),
        (change("names/1", "x" * 41), "'names' does not hold 3 names"),
        (change("names/1", "\x1b[2J"), "'names' does not hold 3 names"),
        (change("names/1", "two\nlines"), "'names' does not hold 3 names"),
        (change("names/1", "\u202e"), "'names' does not hold 3 names"),
        (change("names/1", "\ud800"), "'names' does not hold 3 names"),
        (change("names/1", "Livia"), "'names' holds a name twice"),
        (change("board", {"game": "strada_romana"}), "^board: this board cannot be used"),
        (change("board", 3), "'board' is missing or of the wrong kind"),
        (change("moves", None), "'moves' is missing"),
        (change("moves/3", 5), r"moves\[3\]: 5 is no move"),
        (change("moves/3", "*"), r"moves\[3\]: '\*' is no move"),
        (change("moves/3", "* fly away"), r"moves\[3\]: .*unknown move 'fly'"),
        (change("moves/3", "0 pass"), r"moves\[3\]: '0 pass' is by 0, but \* is to move"),
        (change("moves/1", "* put_away ballio"), r"moves\[1\]: .*not possible now.*SR-2\.1"),
        (change("digests/25", "0" * 64), r"digests\['25'\]: another state"),
        (change("digests/x", ""), r"digests\['x'\]: the record has no such move"),
        (change("digests/99999", ""), r"digests\['99999'\]: the record has no such move"),
        (change("digests/٣", ""), r"digests\['٣'\]: the record has no such move"),
        (change("digests/025", ""), r"digests\['025'\]: the record has no such move"),
        (change("digests/" + "9" * 5000, ""), r"digests\['9+'\]: the record has no such move"),
        (change("result/0/points", 99), "result: the moves lead to"),
        (change("result", None), "result: the moves lead to"),
    ],
)
def test_damage_is_refused_with_its_place(
    written: dict[str, Any], damage: Callable[[dict[str, Any]], None], words: str
) -> None:
    data = json.loads(json.dumps(written))
    damage(data)
    with pytest.raises(Refusal, match=words):
        record.read(data)


def test_a_record_cut_short_or_too_long_is_refused(written: dict[str, Any]) -> None:
    cut = {**written, "moves": written["moves"][:-1]}
    with pytest.raises(Refusal, match="has no such move"):
        record.read(cut)
    longer = {**written, "moves": [*written["moves"], "0 pass"]}
    with pytest.raises(Refusal, match="digest of the last state is missing"):
        record.read(longer)
    last = str(len(longer["moves"]))
    longer["digests"] = {**written["digests"], last: "0" * 64}
    with pytest.raises(Refusal, match="comes after the end"):
        record.read(longer)


@pytest.mark.parametrize("text", ["", "{", "[1, 2", '"x"', "null", "[]", "\x00"])
def test_other_files_are_refused(text: str) -> None:
    with pytest.raises(Refusal, match=r"no JSON|no record"):
        record.read_text(text)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 200_000, "nested too deeply"),
        ('{"a":' * 200_000, "nested too deeply"),
        ('{"seats": NaN}', "NaN is no number"),
        ('{"seats": -Infinity}', "-Infinity is no number"),
        ('{"seats": 1e999}', "1e999 is no number"),
        ('{"seats": ' + "1" * 5000 + "}", "this is no JSON"),
    ],
    ids=["lists", "objects", "nan", "infinity", "overflow", "digits"],
)
def test_malformed_json_is_refused(text: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        record.read_text(text)


def test_numbers_are_read_as_they_are() -> None:
    assert parse_json('{"x": 1.5, "y": [1, -2e3]}') == {"x": 1.5, "y": [1, -2000.0]}


def test_names_of_forty_characters_and_of_any_alphabet_are_read(written: dict[str, Any]) -> None:
    names = ["x" * 40, "Λιβία", "two words"]
    assert record.read({**written, "names": names}).names == names


def test_without_checking_digests_may_be_wrong_but_moves_may_not(written: dict[str, Any]) -> None:
    data = {**written, "digests": dict.fromkeys(written["digests"], "x"), "result": None}
    assert record.read(data, check=False).match.state.is_over()
    with pytest.raises(Refusal, match=r"moves\[0\]"):
        record.read({**data, "moves": ["* put_away ballio", *data["moves"][1:]]}, check=False)


def test_a_record_says_which_bots_played() -> None:
    """So a reader sees bots with a budget in seconds, which may choose differently."""
    match = finished()
    bots = ["", *["search:0.3s"] * (match.seats - 1)]
    written = record.write(match, NAMES, bots=bots)
    assert record.read(written).bots == bots
    assert "bots" not in record.write(match, NAMES)
    assert record.read(record.write(match, NAMES)).bots == [""] * match.seats
    for wrong in ([], ["greedy"], [3] * match.seats, ["\n"] * match.seats):
        with pytest.raises(Malformed, match="'bots' does not hold"):
            record.read({**written, "bots": wrong})

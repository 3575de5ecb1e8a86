"""The move codec: small int ⇄ typed, named move ⇄ JSON ⇄ one line of text."""

import pytest

from viae.core.codec import Codec, EventKind, Field, Move, MoveKind, read_event
from viae.core.errors import Malformed

COLOUR = Field("colour", ("red", "blue"))
PLACE = Field("place", ("a", "", "c"), stride=8)
MANY = Field("square", tuple(f"s{number}" for number in range(20)))
CODEC = Codec(
    (
        MoveKind("rest", 0),
        MoveKind("go", 1, (COLOUR, PLACE)),
        MoveKind("pay", 40, (Field("coins", (1, 2)),)),
        MoveKind("jump", 50, (MANY,)),
    )
)


@pytest.mark.parametrize("code", [0, 1, 3, 9, 11, 40, 41, 50, 69])
def test_round_trip(code: int) -> None:
    move = CODEC.decode(code)
    assert CODEC.encode(move) == code
    assert CODEC.from_json(move.as_json()) == move
    assert CODEC.from_text(str(move)) == move


def test_a_move_has_named_parts() -> None:
    move = CODEC.from_text("go blue c")
    assert move == Move("go", (("colour", "blue"), ("place", "c")))
    assert move["place"] == "c"
    assert move.as_json() == {"move": "go", "colour": "blue", "place": "c"}


@pytest.mark.parametrize("code", [-1, 2, 4, 8, 17, 39, 42, 70, 10**9])
def test_codes_of_no_move_are_refused(code: int) -> None:
    with pytest.raises(Malformed, match="stands for no"):
        CODEC.decode(code)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (None, "an object with a text 'move'"),
        ({"move": 3}, "an object with a text 'move'"),
        ({"move": "fly"}, "unknown move 'fly'"),
        ({"move": "go", "colour": "red"}, "go needs a place"),
        ({"move": "go", "colour": "green", "place": "a"}, "one of red, blue"),
        ({"move": "go", "colour": ["red"], "place": "a"}, "unknown colour"),
        ({"move": "go", "colour": "red", "place": ""}, "unknown place: ''"),
        ({"move": "pay", "coins": "1"}, "unknown coins: '1'"),
        ({"move": "pay", "coins": True}, "unknown coins: True"),
        ({"move": "pay", "coins": 1.0}, "unknown coins: 1.0"),
        ({"move": "rest", "extra": 1}, "rest has no extra"),
        ({"move": "jump", "square": "s99"}, "unknown square: 's99'$"),
    ],
)
def test_malformed_json_says_what_is_wrong(data: object, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        CODEC.from_json(data)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty line"),
        ("fly", "unknown move"),
        ("go red", "go COLOUR PLACE"),
        ("go red a b", "go COLOUR PLACE"),
        ("pay 3", "one of 1, 2"),
    ],
)
def test_malformed_text_says_what_is_wrong(text: str, words: str) -> None:
    with pytest.raises(Malformed, match=words):
        CODEC.from_text(text)


def test_kinds_must_not_overlap() -> None:
    with pytest.raises(ValueError, match="overlap"):
        Codec((MoveKind("one", 0, (COLOUR,)), MoveKind("two", 1)))


def test_events_are_named_and_know_their_hearers() -> None:
    kinds = (EventKind("moved", (Field("seat"), COLOUR)), EventKind("seen", (COLOUR,), True))
    event = read_event(kinds, (0, 0b100000010, 1, 1, 0, 0))
    assert event.as_json() == {"event": "moved", "seat": 1, "colour": "blue"}
    assert [event.heard_by(seat) for seat in (0, 1, 2, -3)] == [False, True, False, True]
    assert not event.reveals
    assert read_event(kinds, (1, 1, 0, 0, 0, 0)).reveals

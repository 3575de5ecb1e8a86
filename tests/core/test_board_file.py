"""What somebody brings as a board: of the shipped one's form, with nothing else in it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from viae import catalog
from viae.core.board_file import LONGEST_NAME, MOST_FAULTS, check_form
from viae.core.errors import Malformed

GAMES = catalog.names()
LONG = "x" * 240_000
Change = Callable[[dict[str, Any]], None]


def board(game: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(catalog.load_game(game).facts))
    return found


def things(facts: dict[str, Any]) -> list[str]:
    """The names of the lists of things that a board has."""
    return [name for name, rows in facts.items() if isinstance(rows, list) and rows]


def in_every_list(facts: dict[str, Any], key: str, value: object) -> list[dict[str, Any]]:
    """Boards that each have one more part in a thing of one of their lists."""
    found = []
    for name in things(facts):
        if isinstance(facts[name][-1], dict):
            changed = json.loads(json.dumps(facts))
            changed[name][-1][key] = value
            found.append(changed)
    return found


def refused(game: str, facts: object) -> Malformed:
    with pytest.raises(Malformed) as caught:
        catalog.load_game_on_file(game, facts)  # type: ignore[arg-type]
    assert len(caught.value.message) < 200
    assert len(str(caught.value.params)) < 200
    return caught.value


@pytest.mark.parametrize("game", GAMES)
def test_the_shipped_board_is_of_its_own_form(game: str) -> None:
    assert catalog.load_game_on_file(game, board(game)).own_board
    assert catalog.load_game_on_file(game, None) is catalog.load_game(game)
    check_form(board(game), catalog.load_game(game).facts)


@pytest.mark.parametrize("game", GAMES)
def test_an_overlong_text_is_refused_wherever_it_stands(game: str) -> None:
    for text in (LONG, "x" * (LONGEST_NAME + 1)):
        refusal = refused(game, board(game) | {"name": text})
        assert refusal.key == "refusal.board_text"
        assert refusal.params == {"part": "name", "most": LONGEST_NAME}
    for name in things(board(game)):
        changed = board(game)
        changed[name][0] = LONG
        assert refused(game, changed).key in ("refusal.board_text", "refusal.board_kind"), name
    made = catalog.load_game_on_file(game, board(game) | {"name": "x" * LONGEST_NAME})
    assert made.facts["name"] == "x" * LONGEST_NAME


@pytest.mark.parametrize("game", GAMES)
def test_an_unknown_part_is_refused_at_every_level(game: str) -> None:
    refusal = refused(game, board(game) | {"flavour": 1})
    assert (refusal.key, refusal.params) == ("refusal.board_key", {"part": "flavour"})
    changed = in_every_list(board(game), "flavour", LONG)
    assert changed
    for facts in changed:
        refusal = refused(game, facts)
        assert refusal.key == "refusal.board_key"
        assert str(refusal.params["part"]).endswith("].flavour")
    assert refused(game, board(game) | {LONG: 1}).key == "refusal.board_key"
    assert "\N{REPLACEMENT CHARACTER}" in str(refused(game, board(game) | {"\x1b[2J": 1}).params)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    "name", [[LONG], {"en": LONG}, [1] * 100_000, 5], ids=["texts", "parts", "numbers", "number"]
)
def test_where_a_text_stands_nothing_else_may_stand(game: str, name: object) -> None:
    refusal = refused(game, board(game) | {"name": name})
    assert (refusal.key, refusal.params) == ("refusal.board_kind", {"part": "name"})


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", ["", "\u3164", "a" + "\u0301" * 9, "\u202eamoR"])
def test_what_a_board_is_called_can_be_read(game: str, name: str) -> None:
    refusal = refused(game, board(game) | {"name": name})
    assert (refusal.key, refusal.params) == ("refusal.board_name", {"part": "name"})


@pytest.mark.parametrize("game", GAMES)
def test_a_board_that_is_kept_already_is_played_on(game: str) -> None:
    old = board(game) | {"name": LONG, "flavour": {"of": LONG}}
    assert catalog.load_game(game, old).facts == old
    assert catalog.load_game(game, old).new_state(2).legal_moves()


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_names_only_the_first_faults(game: str) -> None:
    faults = catalog.game_class(game).check_board(
        {name: [{}] * 9_999 for name in things(board(game))}
    )
    assert 0 < len(faults) <= MOST_FAULTS

"""Laws for every game's picture: complete, self-contained, the same every time, and readable.

What a law has to know of a game is in the game's `pictured.py`.
"""

from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias, cast

import pytest

from games.pictures import (
    THEMES,
    classes_without_a_rule,
    colours_outside_the_palette,
    contrast,
    ids,
    letter_sizes,
    outside,
    parts,
    styled_tags,
    theme_of,
    title_and_description,
    undefined_colours,
    view_box,
)
from viae import catalog
from viae.drawing.icons import emblem_symbols
from viae.drawing.palette import Shades

Pairs: TypeAlias = Iterable[tuple[str, str]]


class Pictured(Protocol):
    """What the laws have to know of a game."""

    BOARD: Mapping[str, Any]
    SCENES: Mapping[str, Any]
    places: Callable[[Mapping[str, Any]], set[str]]
    GROUNDS: set[str]  # what holds other places, and no piece of its own
    MOST_BYTES: int
    LEAST_LETTERS: float
    LETTERINGS: int  # how many kinds of letters a picture has at the least
    TEXT_PAIRS: Pairs
    SIGN_PAIRS: Pairs
    UNSTYLED: set[str]  # classes that name a part for the page, and need no rule


GAMES = {
    name: cast(Pictured, import_module(f"games.{name}.pictured"))
    for name in catalog.names()
    if find_spec(f"viae.games.{name}.picture")
}
PICTURES = {name: import_module(f"viae.games.{name}.picture") for name in GAMES}
SHADES: dict[str, Shades] = {
    name: import_module(f"viae.games.{name}.picture.style").SHADES for name in GAMES
}
EMPTY = {
    name: PICTURES[name].draw(game.BOARD, description="A & <b>") for name, game in GAMES.items()
}
SCENES = {
    (name, scene): PICTURES[name].draw(game.BOARD, game.SCENES[scene])
    for name, game in GAMES.items()
    for scene in game.SCENES
}
every_game = pytest.mark.parametrize("name", GAMES)
every_picture = pytest.mark.parametrize(
    ("name", "picture"),
    [
        *(pytest.param(name, picture, id=f"{name}-empty") for name, picture in EMPTY.items()),
        *(pytest.param(key[0], picture, id="-".join(key)) for key, picture in SCENES.items()),
    ],
)


@every_game
def test_has_a_title_and_a_description(name: str) -> None:
    assert title_and_description(EMPTY[name]) == (PICTURES[name].TITLE, "A & <b>")
    assert catalog.game_class(name).title == PICTURES[name].TITLE


@every_picture
def test_every_place_has_its_id_exactly_once(name: str, picture: str) -> None:
    found = ids(picture)
    assert [part for part, count in found.items() if count > 1] == []
    assert GAMES[name].places(GAMES[name].BOARD) - found.keys() == set()


@every_picture
def test_every_place_says_where_its_piece_lies(name: str, picture: str) -> None:
    found = parts(picture)
    _, _, width, height = view_box(picture)
    for place in GAMES[name].places(GAMES[name].BOARD) - GAMES[name].GROUNDS:
        assert 0 < float(found[place].attrib["data-x"]) < width
        assert 0 < float(found[place].attrib["data-y"]) < height


@every_game
def test_is_the_same_every_time(name: str) -> None:
    assert PICTURES[name].draw(GAMES[name].BOARD, description="A & <b>") == EMPTY[name]
    for scene, drawn in GAMES[name].SCENES.items():
        assert PICTURES[name].draw(GAMES[name].BOARD, drawn) == SCENES[name, scene]


@every_picture
def test_is_small_enough_for_a_page(name: str, picture: str) -> None:
    assert len(picture.encode()) <= GAMES[name].MOST_BYTES


@every_picture
def test_refers_to_nothing_outside_itself(name: str, picture: str) -> None:
    assert outside(picture) == set(), name


@every_picture
def test_letters_are_large_enough(name: str, picture: str) -> None:
    sizes = letter_sizes(picture)
    assert len(sizes) >= GAMES[name].LETTERINGS
    assert min(sizes) >= GAMES[name].LEAST_LETTERS


@every_picture
def test_every_colour_is_defined_in_both_themes(name: str, picture: str) -> None:
    assert undefined_colours(picture, PICTURES[name].symbols() + emblem_symbols()) == {}


@every_picture
def test_every_class_has_its_rule(name: str, picture: str) -> None:
    assert classes_without_a_rule(picture) - GAMES[name].UNSTYLED == set()


@every_picture
def test_no_colour_is_written_outside_the_palette(name: str, picture: str) -> None:
    assert colours_outside_the_palette(picture) == [], name


@every_game
@pytest.mark.parametrize("theme", THEMES)
def test_a_theme_can_be_fixed(name: str, theme: str) -> None:
    for scene in (None, *GAMES[name].SCENES.values()):
        assert theme_of(PICTURES[name].draw(GAMES[name].BOARD, scene, theme=theme)) == theme


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("name", "letters", "ground"),
    [(name, *pair) for name, game in GAMES.items() for pair in game.TEXT_PAIRS],
)
def test_text_stands_out_from_its_ground(name: str, letters: str, ground: str, theme: str) -> None:
    assert contrast(SHADES[name], letters, ground, theme) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("name", "sign", "ground"),
    [(name, *pair) for name, game in GAMES.items() for pair in game.SIGN_PAIRS],
)
def test_signs_stand_out_from_their_ground(name: str, sign: str, ground: str, theme: str) -> None:
    assert contrast(SHADES[name], sign, ground, theme) >= 3


@every_game
def test_symbols_need_no_styles(name: str) -> None:
    assert styled_tags(PICTURES[name].symbols() + emblem_symbols()) == []

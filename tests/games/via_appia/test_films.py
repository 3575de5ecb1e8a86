"""Films of pushes as they are kept: what can be shown, for how long, and what is refused."""

from copy import deepcopy
from typing import Any

import pytest

from viae import catalog
from viae.core.codec import Move
from viae.core.errors import Malformed
from viae.games.via_appia import films
from viae.games.via_appia.facts import SIZES
from viae.games.via_appia.quarry import SMALL, Film, Tray

LAYOUT = 7


def pushed() -> tuple[dict[str, Any], dict[str, Any]]:
    """A push as a view sees it before, and its film."""
    tray = Tray()
    tray.fill(LAYOUT)
    names = [SIZES[int(size)] for size in tray.size]
    lying = [list(one) for one in zip(names, map(int, tray.x), map(int, tray.y), strict=True)]
    film = Film()
    tray.push(SMALL, 75, 10, film)
    return {"quarry": lying, "aim": {"size": "small", "place": 75}}, film.as_json()


GAME = catalog.load_game("via_appia")
DIRECTION = GAME.codec.encode(Move("direction", (("angle", 10),)))


def test_a_film_that_was_made_can_be_shown() -> None:
    view, film = pushed()
    films.check(film)
    svg = films.picture(GAME, view, DIRECTION, film, 1.0, None)
    assert svg.startswith("<svg")
    assert svg.count("<animateTransform") >= len(film["stones"])
    assert "indefinite" not in svg


def test_it_is_shown_for_as_long_as_it_is_said_to_be() -> None:
    view, film = pushed()
    said = films.length(film) / 1000
    assert f'dur="{said:.2f}s"' in films.picture(GAME, view, DIRECTION, film, 1.0, None)
    assert f'dur="{said / 2:.2f}s"' in films.picture(GAME, view, DIRECTION, film, 2.0, None)


WRONG: dict[str, Any] = {
    "no object": list,
    "a part is missing": lambda film: {k: v for k, v in film.items() if k != "fell"},
    "a part too many": lambda film: {**film, "music": 1},
    "no number": lambda film: {**film, "looks": "ten"},
    "yes is no number": lambda film: {**film, "pushed": True},
    "endless": lambda film: {**film, "looks": 10**9},
    "no list of the fallen": lambda film: {**film, "fell": {}},
    "fallen without a way": lambda film: {**film, "fell": [64]},
    "no ways": lambda film: {**film, "stones": []},
    "an unknown stone": lambda film: {**film, "stones": {"x": [0, 0, 0, 0]}},
    "half a key frame": lambda film: {**film, "fell": [], "stones": {"1": [0, 0]}},
    "no way at all": lambda film: {**film, "fell": [], "stones": {"1": []}},
    "far away": lambda film: {**film, "fell": [], "stones": {"1": [0, 10**9, 0, 0]}},
    "text": lambda film: {**film, "fell": [], "stones": {"1": [0, "<script>", 0, 0]}},
    "back in time": lambda film: {**film, "fell": [], "stones": {"1": [5, 0, 0, 0, 1, 0, 0, 0]}},
    "before the beginning": lambda film: {**film, "fell": [], "stones": {"1": [-1, 0, 0, 0]}},
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_film_is_refused(name: str) -> None:
    _, film = pushed()
    with pytest.raises(Malformed):
        films.check(WRONG[name](deepcopy(film)))


def test_a_film_of_other_stones_is_not_shown() -> None:
    view, film = pushed()
    view["quarry"] = view["quarry"][:2]
    with pytest.raises(Malformed, match="do not lie"):
        films.picture(GAME, view, DIRECTION, film, 1.0, None)

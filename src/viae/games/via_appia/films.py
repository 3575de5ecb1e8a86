"""Films of pushes as they are kept: whether one can be shown at all, how long, and its picture."""

from collections.abc import Mapping
from typing import Any

from viae.core.errors import Malformed
from viae.core.game import Game, Theme
from viae.games.via_appia.facts import SIZES
from viae.games.via_appia.quarry.tray import MOST_STONES

LONGEST = 3000
"""Frames: more than half a minute, and a push takes two seconds."""
FARTHEST = 100_000
"""Hundredths of a millimetre; a tray is 15,000 wide."""
MOST_FRAMES = 200
"""Key frames of a stone."""


def check(film: object) -> None:
    """Refuse anything that is no film of a push."""
    if not isinstance(film, Mapping) or set(film) != {"looks", "pushed", "fell", "stones"}:
        raise Malformed("a film has looks, pushed, fell and stones")
    if not _is_number(film["looks"], LONGEST) or not _is_number(film["pushed"], LONGEST):
        raise Malformed(f"a film has 0 to {LONGEST} looks")
    fell, stones = film["fell"], film["stones"]
    if not isinstance(fell, list) or not isinstance(stones, Mapping):
        raise Malformed("a film names the stones that fell and the ways of all that moved")
    if not {str(number) for number in range(MOST_STONES + 1)}.issuperset(stones):
        raise Malformed(f"stones are numbered from 0 to {MOST_STONES}")
    if not all(type(stone) is int and str(stone) in stones for stone in fell):
        raise Malformed("a stone that falls has a way to its fall")
    for number, way in stones.items():
        _check_way(number, way)


def _is_number(value: object, most: int, least: int = 0) -> bool:
    return type(value) is int and least <= value <= most


def _check_way(number: str, way: object) -> None:
    """A way is a list of key frames, each with look, x, y and turn."""
    if not isinstance(way, list) or not 4 <= len(way) <= 4 * MOST_FRAMES or len(way) % 4:
        raise Malformed(f"the way of stone {number} is no list of key frames")
    if not all(_is_number(one, FARTHEST, -FARTHEST) for one in way):
        raise Malformed(f"the way of stone {number} leads too far")
    looks = way[::4]
    if looks[0] < 0 or looks[-1] > LONGEST or sorted(set(looks)) != looks:
        raise Malformed(f"the key frames of stone {number} are in no order")


def length(film: Mapping[str, Any]) -> int:
    """How long it is shown, in milliseconds."""
    from viae.games.via_appia.picture.film import seconds

    return round(1000 * seconds(film["looks"]))


def picture(
    game: Game,
    view: Mapping[str, Any],
    move: int,
    film: Mapping[str, Any],
    pace: float = 1.0,
    theme: Theme | None = None,
) -> str:
    """The film of a direction that was chosen where a view shows what was aimed."""
    from viae.games.via_appia.picture.film import play

    aim = view["aim"]
    if any(int(stone) > len(view["quarry"]) for stone in film["stones"]):
        raise Malformed("this film shows stones that do not lie in the quarry")
    lying = [(SIZES.index(size), x / 1000, y / 1000) for size, x, y in view["quarry"]]
    angle = int(game.codec.decode(move)["angle"])
    push = (SIZES.index(aim["size"]), aim["place"], angle)
    return play(lying, push, film, theme=theme, pace=pace, once=True)

"""What a seat may see, built up from nothing; VA-2.4 says that all but a pile's order is open."""

from typing import Any

from viae.core.entry import Facts
from viae.core.game import CHANCE, NOBODY
from viae.games.via_appia import ending as endings
from viae.games.via_appia import points, travelling
from viae.games.via_appia.board import SECTIONS as SECTION_COUNT
from viae.games.via_appia.board import SIZES as SIZE_COUNT
from viae.games.via_appia.codes import (
    CITY_TOKENS,
    CITY_TOKENS_OF_TWO,
    EMPTY,
    FIRST_PLACE,
    OVER,
    PLACES_ALONG,
    PUSH_TOKENS,
)
from viae.games.via_appia.events import ENDS
from viae.games.via_appia.facts import CITIES, SECTIONS, SIZES
from viae.games.via_appia.moves import cards, places, spaces
from viae.games.via_appia.position import Position

PHASES = (
    "draw_lots",
    "fill",
    "deal",
    "action",
    "direction",
    "push_or_stop",
    "settle",
    "hand_back",
    "comfort",
    "build_or_stop",
    "over",
)
EDITIONS = ("german", "dutch")


def view(p: Position, facts: Facts, seat: int) -> dict[str, Any]:
    """The table as a seat, or below 0 a spectator, sees it."""
    return {
        "edition": EDITIONS[p.edition],
        "open_purses": bool(p.open_purses),
        "seat": seat if seat >= 0 else None,
        "phase": PHASES[p.phase],
        "current": {CHANCE: "chance", NOBODY: None}.get(p.current, int(p.current)),
        "on_turn": int(p.on_turn),
        "start_player": int(p.start),
        "round": _round(p),
        "idle_rounds": int(p.idle),
        "last_round": bool(endings.is_last_round(p)),
        "road": {name: bool(p.built >> k & 1) for k, name in enumerate(spaces(facts))},
        "seats": [_seat(p, other, facts, seat) for other in range(p.seats)],
        "cards": _cards(int(p.face_up), facts),
        "pile": int(p.pile).bit_count(),
        "used": int(p.used).bit_count(),
        "supply": _supply(p),
        "city_tokens": {name: _tokens_left(p, k) for k, name in enumerate(CITIES[1:])},
        "city_markers": {name: _markers(p, k) for k, name in enumerate(CITIES[1:])},
        "quarry": [
            [SIZES[size], int(x), int(y)]
            for size, x, y in zip(p.tray.size, p.tray.x, p.tray.y, strict=True)
        ],
        "aim": _aim(p),
        "won": _by_size(p.won),
        "pushes": int(p.pushes),
        "target": None if p.target == EMPTY else SIZES[p.target],
        "handed_back": _by_size(p.handed_back),
        "first_built": None if p.first_built == EMPTY else spaces(facts)[p.first_built],
    }


def _round(p: Position) -> int:
    """The round that is played; after the game the last one."""
    turns = int(p.turns) - 1 if p.phase == OVER else int(p.turns)
    return turns // int(p.seats) + 1


def _by_size(counts: Any, first: int = 0) -> dict[str, int]:
    return {name: int(counts[first + size]) for size, name in enumerate(SIZES)}


def _cards(bits: int, facts: Facts) -> list[str]:
    return [name for card, name in enumerate(cards(facts)) if bits >> card & 1]


def _seat(p: Position, seat: int, facts: Facts, viewer: int) -> dict[str, Any]:
    """What the table shows of a seat; a purse that is not counted out is None."""
    shows_purse = p.open_purses or seat == viewer or p.phase == OVER
    at = p.figures[seat]
    stood = [k for k in range(SECTION_COUNT) if seat in _arrived(p, k)]
    return {
        "figure": places(facts)[at],
        "score": int(points.score(p, seat)),
        "purse": int(p.purse[seat]) if shows_purse else None,
        "stones": _by_size(p.stones, seat * int(SIZE_COUNT)),
        "cart": _by_size(p.carts, seat * int(SIZE_COUNT)),
        "bonus": {name: int(p.bonus[seat * SECTION_COUNT + k]) for k, name in enumerate(SECTIONS)},
        "push_token": bool(p.push_tokens[seat]),
        "cities": [CITIES[k + 1] for k in stood],
        "open_points": seat_points(p, seat),
    }


def _arrived(p: Position, section: int) -> list[int]:
    """Who reached a section's far city, in order."""
    first = section * int(p.seats)
    return [int(p.arrivals[first + rank]) for rank in range(p.arrived[section])]


def _tokens(p: Position) -> list[int]:
    return [int(worth) for worth in (CITY_TOKENS_OF_TWO if p.seats == 2 else CITY_TOKENS)]


def _tokens_left(p: Position, section: int) -> list[int]:
    return _tokens(p)[int(p.arrived[section]) :]


def _markers(p: Position, section: int) -> list[int]:
    """The seats whose marker stands in a section's far city."""
    return _arrived(p, section)[: int(travelling.markers(p, section))]


def _supply(p: Position) -> dict[str, Any]:
    built = [(int(p.built) & int(p.board.whole[k])).bit_count() for k in range(SECTION_COUNT)]
    whole = [int(p.board.whole[k]).bit_count() for k in range(SECTION_COUNT)]
    return {
        "stones": _by_size(p.stones_left),
        "tiles": _by_size(p.tiles_left),
        "push_tokens": int(PUSH_TOKENS) - sum(int(held) for held in p.push_tokens),
        "bonus": {name: whole[k] - built[k] for k, name in enumerate(SECTIONS)},
    }


def _aim(p: Position) -> dict[str, Any] | None:
    """The push that is announced and has no direction yet."""
    if p.aim == EMPTY:
        return None
    size, place = divmod(int(p.aim), int(PLACES_ALONG))
    return {"size": SIZES[size], "place": place + int(FIRST_PLACE)}


def seat_points(p: Position, seat: int) -> dict[str, int]:
    """Points by source; what VA-8.2 adds comes at the end."""
    over = p.phase == OVER
    shares = sum(int(points.majority_points(p, seat, k)) for k in range(SECTION_COUNT))
    return {
        "start": int(points.start_points(p)),
        "tiles": int(p.tile_points[seat]),
        "tokens": int(points.token_points(p, seat)),
        "sesterces": int(points.purse_points(p, seat)) if over else 0,
        "majorities": shares if over else 0,
    }


def ending(p: Position) -> str:
    """VA-8.1 and VA-8.4: what ended the game."""
    return ENDS[endings.cause(p)]


def pieces(p: Position, facts: Facts) -> dict[str, int]:
    """Every piece of the box that the rules keep count of, wherever it is."""
    found: dict[str, int] = {}
    for size, name in enumerate(SIZES):
        lying = sum(kind == size for kind in p.tray.size)
        held = sum(p.stones[seat * SIZE_COUNT + size] for seat in range(p.seats))
        found[f"{name} stone"] = int(p.stones_left[size] + p.won[size] + held) + lying
        laid = (int(p.built) & int(p.board.of_size[size])).bit_count()
        loaded = sum(p.carts[seat * SIZE_COUNT + size] for seat in range(p.seats))
        found[f"{name} tile"] = int(p.tiles_left[size] + p.handed_back[size] + loaded) + laid
    for card, name in enumerate(cards(facts)):
        found[name] = sum(int(where) >> card & 1 for where in (p.face_up, p.pile, p.used))
    supply = _supply(p)
    for k, name in enumerate(SECTIONS):
        held = sum(p.bonus[seat * SECTION_COUNT + k] for seat in range(p.seats))
        found[f"bonus token {name}"] = supply["bonus"][name] + int(held)
    for k, name in enumerate(CITIES[1:]):
        taken = min(int(p.arrived[k]), len(_tokens(p)))
        found[f"victory token {name}"] = len(_tokens_left(p, k)) + taken
    found["push token"] = supply["push_tokens"] + sum(int(held) for held in p.push_tokens)
    return found

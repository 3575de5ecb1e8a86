"""What a seat may see, built up from nothing; VA-2.4 says that all but a pile's order is open."""

from typing import Any

from viae.core.game import Facts, Game, current_in_json
from viae.games.via_appia import scoring
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
from viae.games.via_appia.rules import ending as endings
from viae.games.via_appia.rules import travelling
from viae.games.via_appia.state import State

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


def view(game: Game, state: State, seat: int) -> dict[str, Any]:
    """The table as a seat, or below 0 a spectator, sees it."""
    facts = game.facts
    return {
        "edition": EDITIONS[state.edition],
        "open_purses": bool(state.open_purses),
        "seat": seat if seat >= 0 else None,
        "phase": PHASES[state.phase],
        "current": current_in_json(state),
        "on_turn": int(state.on_turn),
        "start_player": int(state.start),
        "round": _round(state),
        "idle_rounds": int(state.idle),
        "last_round": bool(endings.is_last_round(state)),
        "road": {name: bool(state.built >> k & 1) for k, name in enumerate(spaces(facts))},
        "seats": [_seat(state, other, facts, seat) for other in range(state.seats)],
        "cards": _cards(int(state.face_up), facts),
        "pile": int(state.pile).bit_count(),
        "used": int(state.used).bit_count(),
        "supply": _supply(state),
        "city_tokens": {name: _tokens_left(state, k) for k, name in enumerate(CITIES[1:])},
        "city_markers": {name: _markers(state, k) for k, name in enumerate(CITIES[1:])},
        "quarry": [
            [SIZES[size], int(x), int(y)]
            for size, x, y in zip(state.tray.size, state.tray.x, state.tray.y, strict=True)
        ],
        "aim": _aim(state),
        "won": _by_size(state.won),
        "pushes": int(state.pushes),
        "target": None if state.target == EMPTY else SIZES[state.target],
        "handed_back": _by_size(state.handed_back),
        "first_built": None if state.first_built == EMPTY else spaces(facts)[state.first_built],
    }


def _round(state: State) -> int:
    """The round that is played; after the game the last one."""
    turns = int(state.turns) - 1 if state.phase == OVER else int(state.turns)
    return turns // int(state.seats) + 1


def _by_size(counts: Any, first: int = 0) -> dict[str, int]:
    return {name: int(counts[first + size]) for size, name in enumerate(SIZES)}


def _cards(bits: int, facts: Facts) -> list[str]:
    return [name for card, name in enumerate(cards(facts)) if bits >> card & 1]


def _seat(state: State, seat: int, facts: Facts, viewer: int) -> dict[str, Any]:
    """What the table shows of a seat; a purse that is not counted out is None."""
    shows_purse = state.open_purses or seat == viewer or state.phase == OVER
    at = state.figures[seat]
    stood = [k for k in range(SECTION_COUNT) if seat in _arrived(state, k)]
    return {
        "figure": places(facts)[at],
        "score": int(scoring.score(state, seat)),
        "purse": int(state.purse[seat]) if shows_purse else None,
        "stones": _by_size(state.stones, seat * int(SIZE_COUNT)),
        "cart": _by_size(state.carts, seat * int(SIZE_COUNT)),
        "bonus": {
            name: int(state.bonus[seat * SECTION_COUNT + k]) for k, name in enumerate(SECTIONS)
        },
        "push_token": bool(state.push_tokens[seat]),
        "cities": [CITIES[k + 1] for k in stood],
        "open_points": seat_points(state, seat),
    }


def _arrived(state: State, section: int) -> list[int]:
    """Who reached a section's far city, in order."""
    first = section * int(state.seats)
    return [int(state.arrivals[first + rank]) for rank in range(state.arrived[section])]


def _tokens(state: State) -> list[int]:
    return [int(worth) for worth in (CITY_TOKENS_OF_TWO if state.seats == 2 else CITY_TOKENS)]


def _tokens_left(state: State, section: int) -> list[int]:
    return _tokens(state)[int(state.arrived[section]) :]


def _markers(state: State, section: int) -> list[int]:
    """The seats whose marker stands in a section's far city."""
    return _arrived(state, section)[: int(travelling.markers(state, section))]


def _supply(state: State) -> dict[str, Any]:
    built = [
        (int(state.built) & int(state.board.whole[k])).bit_count() for k in range(SECTION_COUNT)
    ]
    whole = [int(state.board.whole[k]).bit_count() for k in range(SECTION_COUNT)]
    return {
        "stones": _by_size(state.stones_left),
        "tiles": _by_size(state.tiles_left),
        "push_tokens": int(PUSH_TOKENS) - sum(int(held) for held in state.push_tokens),
        "bonus": {name: whole[k] - built[k] for k, name in enumerate(SECTIONS)},
    }


def _aim(state: State) -> dict[str, Any] | None:
    """The push that is announced and has no direction yet."""
    if state.aim == EMPTY:
        return None
    size, place = divmod(int(state.aim), int(PLACES_ALONG))
    return {"size": SIZES[size], "place": place + int(FIRST_PLACE)}


def seat_points(state: State, seat: int) -> dict[str, int]:
    """Points by source; what VA-8.2 adds comes at the end."""
    over = state.phase == OVER
    shares = sum(int(scoring.majority_points(state, seat, k)) for k in range(SECTION_COUNT))
    return {
        "start": int(scoring.start_points(state)),
        "tiles": int(state.tile_points[seat]),
        "tokens": int(scoring.token_points(state, seat)),
        "sesterces": int(scoring.purse_points(state, seat)) if over else 0,
        "majorities": shares if over else 0,
    }


def ending(state: State) -> str:
    """VA-8.1 and VA-8.4: what ended the game."""
    return ENDS[endings.cause(state)]


def pieces(game: Game, state: State) -> dict[str, int]:
    """Every piece of the box that the rules keep count of, wherever it is."""
    facts = game.facts
    found: dict[str, int] = {}
    for size, name in enumerate(SIZES):
        lying = sum(kind == size for kind in state.tray.size)
        held = sum(state.stones[seat * SIZE_COUNT + size] for seat in range(state.seats))
        found[f"{name} stone"] = int(state.stones_left[size] + state.won[size] + held) + lying
        laid = (int(state.built) & int(state.board.of_size[size])).bit_count()
        loaded = sum(state.carts[seat * SIZE_COUNT + size] for seat in range(state.seats))
        found[f"{name} tile"] = (
            int(state.tiles_left[size] + state.handed_back[size] + loaded) + laid
        )
    for card, name in enumerate(cards(facts)):
        found[name] = sum(
            int(where) >> card & 1 for where in (state.face_up, state.pile, state.used)
        )
    supply = _supply(state)
    for k, name in enumerate(SECTIONS):
        held = sum(state.bonus[seat * SECTION_COUNT + k] for seat in range(state.seats))
        found[f"bonus token {name}"] = supply["bonus"][name] + int(held)
    for k, name in enumerate(CITIES[1:]):
        taken = min(int(state.arrived[k]), len(_tokens(state)))
        found[f"victory token {name}"] = len(_tokens_left(state, k)) + taken
    found["push token"] = supply["push_tokens"] + sum(int(held) for held in state.push_tokens)
    return found

"""What a seat may see, built up from nothing; VR-7 says what is hidden and what is open."""

from collections.abc import Sequence
from typing import Any

from viae.core.game import Facts, Game, current_in_json
from viae.games.via_romana import hidden, scoring
from viae.games.via_romana.board import CITIES, MARKERS, MOST_SPACES
from viae.games.via_romana.codes import (
    CASTLE,
    CASTLE_PIECE,
    CITY_MILESTONE,
    EMPTY,
    MILESTONE,
    MISSIONS,
    MOST_PLAYED,
    OVER,
)
from viae.games.via_romana.facts import COLOURS
from viae.games.via_romana.moves import cities, roads, spaces
from viae.games.via_romana.state import State

PHASES = (
    "deal_hands",
    "lay_open",
    "deal_missions",
    "draw_lots",
    "deal_extra",
    "settle",
    "hand_check",
    "build",
    "pay",
    "choose_road",
    "take_marker",
    "take_card",
    "draw_in_scoring",
    "refill",
    "draw",
    "over",
)


def view(game: Game, state: State, seat: int) -> dict[str, Any]:
    """The table as a seat, or below 0 a spectator, sees it."""
    facts = game.facts
    seen = {
        "phase": PHASES[state.phase],
        "current": current_in_json(state),
        "on_turn": int(state.on_turn),
        "start": int(state.start),
        "round": int(state.turns // state.seats) + 1,
        "cities": {name: _city(state, number) for number, name in enumerate(cities(facts))},
        "roads": {name: _road(state, number) for number, name in enumerate(roads(facts))},
        "signposts_left": int(state.signposts),
        "eagle": _seat_or_none(state.eagle),
        "open": _listed(state.open, 0, facts),
        "played": _listed(state.played, 0, facts),
        "plays_left": int(MOST_PLAYED - state.played_size),
        "discard": _listed(state.discard, 0, facts),
        "pile": int(state.pile_size),
        "building": _building(state, facts),
        "scoring": _scoring(state, facts),
        "complete": [name for k, name in enumerate(roads(facts)) if state.complete >> k & 1],
        "idle_turns": int(state.idle),
        "seats": [_seat(state, other, facts) for other in range(state.seats)],
        "held_together": _listed(state.held, int(hidden.row_of(state, seat)) * int(CITIES), facts),
        "unseen": _unseen(state, seat, facts),
    }
    if seat >= 0:
        seen["own"] = {
            "hand": _listed(state.hands, seat * int(CITIES), facts),
            "mission": _mission(state, seat),
            "colours": _colours(state, seat),
            "points": seat_points(state, seat),
        }
    return seen


def _seat_or_none(seat: int) -> int | None:
    return None if seat == EMPTY else int(seat)


def _city(state: State, city: int) -> dict[str, Any]:
    """What stands in a city, and the value on top of its stack."""
    piece = int(state.cities[city])
    if piece == EMPTY:
        return {"top": int(state.top[city]), "seat": None, "piece": None}
    kind = "castle" if piece % 2 == CASTLE_PIECE else "milestone"
    return {"top": int(state.top[city]), "seat": piece // 2, "piece": kind}


def _road(state: State, road: int) -> dict[str, Any]:
    first = road * int(MOST_SPACES)
    stones = [state.stones[first + space] for space in range(state.board.length[road])]
    return {
        "closed": bool(state.closed >> road & 1),
        "spaces": [_seat_or_none(seat) for seat in stones],
    }


def _listed(counts: Any, first: int, facts: Facts) -> list[str]:
    """Cards one by one, by the number of their city."""
    names = cities(facts)
    return [name for card, name in enumerate(names) for _ in range(int(counts[first + card]))]


def _building(state: State, facts: Facts) -> dict[str, str] | None:
    """The piece that is to be paid for."""
    if state.target == EMPTY:
        return None
    if state.target >= MILESTONE:
        return {"piece": "milestone", "at": spaces(facts)[state.target - MILESTONE]}
    if state.target >= CITY_MILESTONE:
        return {"piece": "milestone", "at": cities(facts)[state.target - CITY_MILESTONE]}
    return {"piece": "castle", "at": cities(facts)[state.target - CASTLE]}


def _scoring(state: State, facts: Facts) -> dict[str, Any] | None:
    """The road being scored, who won it, and how many cards each seat is still to take."""
    if state.scoring == EMPTY:
        return None
    return {
        "road": roads(facts)[state.scoring],
        "winner": int(state.winner),
        "due": [int(cards) for cards in state.due],
    }


def _seat(state: State, seat: int, facts: Facts) -> dict[str, Any]:
    """What everybody sees of a seat."""
    over = state.phase == OVER
    return {
        "cards": int(state.hand_size[seat]),
        "known": _listed(state.known, seat * int(CITIES), facts),
        "castles_left": int(state.castles_left[seat]),
        "milestones_left": int(state.stones_left[seat]),
        "markers": _markers(state, seat, facts),
        "mission": _mission(state, seat) if over else None,
        "open_points": seat_points(state, seat, with_mission=over),
    }


def _markers(state: State, seat: int, facts: Facts) -> list[dict[str, Any]]:
    return [
        {"city": name, "value": place + 2}
        for city, name in enumerate(cities(facts))
        for place in range(int(MARKERS))
        if state.markers[city * int(MARKERS) + place] == seat
    ]


def _mission(state: State, seat: int) -> list[str] | None:
    """The four colours of a seat's mission."""
    if state.missions[seat] == EMPTY:
        return None
    return [colour for number, colour in enumerate(COLOURS) if number != state.missions[seat]]


def _colours(state: State, seat: int) -> list[str]:
    """The colours of a seat's markers."""
    won = int(scoring.colours_won(state, seat))
    return [colour for number, colour in enumerate(COLOURS) if won >> number & 1]


def _unseen(state: State, seat: int, facts: Facts) -> dict[str, int]:
    """How many of each card may be in other hands or in the draw pile, for all this seat knows."""
    others = [other for other in range(state.seats) if other != seat]
    found = {}
    for card, name in enumerate(cities(facts)):
        count = int(state.pile[card]) + sum(int(hidden.unseen_of(state, s, card)) for s in others)
        if count:
            found[name] = count
    return found


def seat_points(state: State, seat: int, with_mission: bool = True) -> dict[str, int]:
    """Points by source; those of the mission are secret until the end."""
    found = {
        "markers": int(scoring.marker_points(state, seat)),
        "castles": int(scoring.castle_points(state, seat)),
        "eagle": int(scoring.eagle_points(state, seat)),
    }
    if with_mission:
        found["mission"] = int(scoring.mission_points(state, seat))
    return found


def ending(state: State) -> str:
    """VR-5.1 and VR-5.5: what ended the game."""
    return "stalemate" if state.eagle == EMPTY else "eagle"


def pieces(game: Game, state: State) -> dict[str, int]:
    """Every piece of the box that the rules keep count of, wherever it is."""
    facts = game.facts
    found: dict[str, int] = {}
    places: Sequence[Any] = (state.pile, state.open, state.discard, state.played)
    for card, name in enumerate(cities(facts)):
        in_hands = sum(state.hands[seat * CITIES + card] for seat in range(state.seats))
        found[f"{name} card"] = int(sum(place[card] for place in places) + in_hands)
        taken = [state.markers[card * MARKERS + k] for k in range(MARKERS)]
        found[f"{name} marker"] = int(state.top[card]) - 1 + sum(owner != EMPTY for owner in taken)
    for seat in range(state.seats):
        castles = sum(piece == seat * 2 + CASTLE_PIECE for piece in state.cities)
        stones = sum(piece == seat * 2 for piece in state.cities) + sum(
            s == seat for s in state.stones
        )
        found[f"castle of seat {seat}"] = int(state.castles_left[seat]) + castles
        found[f"milestone of seat {seat}"] = int(state.stones_left[seat]) + stones
    found["signpost"] = int(state.signposts) + int(state.closed).bit_count()
    dealt = [int(mission) for mission in state.missions if mission != EMPTY]
    found["mission"] = len(set(dealt)) + int(MISSIONS) - len(dealt)
    return found

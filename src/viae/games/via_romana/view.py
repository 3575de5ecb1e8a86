"""What a seat may see, built up from nothing; VR-7 says what is hidden and what is open."""

from collections.abc import Sequence
from typing import Any

from viae.core.entry import Facts
from viae.core.game import CHANCE, NOBODY
from viae.games.via_romana import hidden, points
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
from viae.games.via_romana.position import Position

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


def view(p: Position, facts: Facts, seat: int) -> dict[str, Any]:
    """The table as a seat, or below 0 a spectator, sees it."""
    seen = {
        "phase": PHASES[p.phase],
        "current": {CHANCE: "chance", NOBODY: None}.get(p.current, int(p.current)),
        "on_turn": int(p.on_turn),
        "start": int(p.start),
        "round": int(p.turns // p.seats) + 1,
        "cities": {name: _city(p, number) for number, name in enumerate(cities(facts))},
        "roads": {name: _road(p, number) for number, name in enumerate(roads(facts))},
        "signposts_left": int(p.signposts),
        "eagle": _seat_or_none(p.eagle),
        "open": _listed(p.open, 0, facts),
        "played": _listed(p.played, 0, facts),
        "plays_left": int(MOST_PLAYED - p.played_size),
        "discard": _listed(p.discard, 0, facts),
        "pile": int(p.pile_size),
        "building": _building(p, facts),
        "scoring": _scoring(p, facts),
        "complete": [name for k, name in enumerate(roads(facts)) if p.complete >> k & 1],
        "idle_turns": int(p.idle),
        "seats": [_seat(p, other, facts) for other in range(p.seats)],
        "held_together": _listed(p.held, int(hidden.row_of(p, seat)) * int(CITIES), facts),
        "unseen": _unseen(p, seat, facts),
    }
    if seat >= 0:
        seen["own"] = {
            "hand": _listed(p.hands, seat * int(CITIES), facts),
            "mission": _mission(p, seat),
            "colours": _colours(p, seat),
            "points": seat_points(p, seat, with_mission=True),
        }
    return seen


def _seat_or_none(seat: int) -> int | None:
    return None if seat == EMPTY else int(seat)


def _city(p: Position, city: int) -> dict[str, Any]:
    """What stands in a city, and the value on top of its stack."""
    piece = int(p.cities[city])
    if piece == EMPTY:
        return {"top": int(p.top[city]), "seat": None, "piece": None}
    kind = "castle" if piece % 2 == CASTLE_PIECE else "milestone"
    return {"top": int(p.top[city]), "seat": piece // 2, "piece": kind}


def _road(p: Position, road: int) -> dict[str, Any]:
    first = road * int(MOST_SPACES)
    stones = [p.stones[first + space] for space in range(p.board.length[road])]
    return {
        "closed": bool(p.closed >> road & 1),
        "spaces": [_seat_or_none(seat) for seat in stones],
    }


def _listed(counts: Any, first: int, facts: Facts) -> list[str]:
    """Cards one by one, by the number of their city."""
    names = cities(facts)
    return [name for card, name in enumerate(names) for _ in range(int(counts[first + card]))]


def _building(p: Position, facts: Facts) -> dict[str, str] | None:
    """The piece that is to be paid for."""
    if p.target == EMPTY:
        return None
    if p.target >= MILESTONE:
        return {"piece": "milestone", "at": spaces(facts)[p.target - MILESTONE]}
    if p.target >= CITY_MILESTONE:
        return {"piece": "milestone", "at": cities(facts)[p.target - CITY_MILESTONE]}
    return {"piece": "castle", "at": cities(facts)[p.target - CASTLE]}


def _scoring(p: Position, facts: Facts) -> dict[str, Any] | None:
    """The road being scored, who won it, and how many cards each seat is still to take."""
    if p.scoring == EMPTY:
        return None
    return {
        "road": roads(facts)[p.scoring],
        "winner": int(p.winner),
        "due": [int(cards) for cards in p.due],
    }


def _seat(p: Position, seat: int, facts: Facts) -> dict[str, Any]:
    """What everybody sees of a seat."""
    over = p.phase == OVER
    return {
        "cards": int(p.hand_size[seat]),
        "known": _listed(p.known, seat * int(CITIES), facts),
        "castles_left": int(p.castles_left[seat]),
        "milestones_left": int(p.stones_left[seat]),
        "markers": _markers(p, seat, facts),
        "mission": _mission(p, seat) if over else None,
        "open_points": seat_points(p, seat, with_mission=over),
    }


def _markers(p: Position, seat: int, facts: Facts) -> list[dict[str, Any]]:
    return [
        {"city": name, "value": place + 2}
        for city, name in enumerate(cities(facts))
        for place in range(int(MARKERS))
        if p.markers[city * int(MARKERS) + place] == seat
    ]


def _mission(p: Position, seat: int) -> list[str] | None:
    """The four colours of a seat's mission."""
    if p.missions[seat] == EMPTY:
        return None
    return [colour for number, colour in enumerate(COLOURS) if number != p.missions[seat]]


def _colours(p: Position, seat: int) -> list[str]:
    """The colours of a seat's markers."""
    won = int(points.colours_won(p, seat))
    return [colour for number, colour in enumerate(COLOURS) if won >> number & 1]


def _unseen(p: Position, seat: int, facts: Facts) -> dict[str, int]:
    """How many of each card may be in other hands or in the draw pile, for all this seat knows."""
    others = [other for other in range(p.seats) if other != seat]
    found = {}
    for card, name in enumerate(cities(facts)):
        count = int(p.pile[card]) + sum(int(hidden.unseen_of(p, s, card)) for s in others)
        if count:
            found[name] = count
    return found


def seat_points(p: Position, seat: int, with_mission: bool) -> dict[str, int]:
    """Points by source; those of the mission are secret until the end."""
    found = {
        "markers": int(points.marker_points(p, seat)),
        "castles": int(points.castle_points(p, seat)),
        "eagle": int(points.eagle_points(p, seat)),
    }
    if with_mission:
        found["mission"] = int(points.mission_points(p, seat))
    return found


def ending(p: Position) -> str:
    """VR-5.1 and VR-5.5: what ended the game."""
    return "stalemate" if p.eagle == EMPTY else "eagle"


def pieces(p: Position, facts: Facts) -> dict[str, int]:
    """Every piece of the box that the rules keep count of, wherever it is."""
    found: dict[str, int] = {}
    places: Sequence[Any] = (p.pile, p.open, p.discard, p.played)
    for card, name in enumerate(cities(facts)):
        in_hands = sum(p.hands[seat * CITIES + card] for seat in range(p.seats))
        found[f"{name} card"] = int(sum(place[card] for place in places) + in_hands)
        taken = [p.markers[card * MARKERS + k] for k in range(MARKERS)]
        found[f"{name} marker"] = int(p.top[card]) - 1 + sum(owner != EMPTY for owner in taken)
    for seat in range(p.seats):
        castles = sum(piece == seat * 2 + CASTLE_PIECE for piece in p.cities)
        stones = sum(piece == seat * 2 for piece in p.cities) + sum(s == seat for s in p.stones)
        found[f"castle of seat {seat}"] = int(p.castles_left[seat]) + castles
        found[f"milestone of seat {seat}"] = int(p.stones_left[seat]) + stones
    found["signpost"] = int(p.signposts) + int(p.closed).bit_count()
    dealt = [int(mission) for mission in p.missions if mission != EMPTY]
    found["mission"] = len(set(dealt)) + int(MISSIONS) - len(dealt)
    return found

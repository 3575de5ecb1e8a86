"""What a seat may see, built up from nothing; SR-8 says what is hidden and what is open."""

from typing import Any

from viae.core.entry import Facts
from viae.core.game import CHANCE, NOBODY
from viae.games.strada_romana import collecting, hidden, rules, scoring
from viae.games.strada_romana.board import GOAL, START
from viae.games.strada_romana.codes import (
    ARRIVALS,
    EMPTY,
    FOURTH_STEP,
    KINDS,
    MOVING,
    OVER,
    STEPS,
    TILES,
)
from viae.games.strada_romana.position import Position

PHASES = (
    "place_wagons",
    "lay_first_tiles",
    "lay_first_cubes",
    "put_one_away",
    "draw_lots",
    "turn",
    "looked",
    "moving",
    "collecting",
    "refill_tile",
    "refill_cube",
    "over",
)


def view(p: Position, facts: Facts, seat: int) -> dict[str, Any]:
    """The table as a seat, or below 0 a spectator, sees it."""
    seen = {
        "phase": PHASES[p.phase],
        "current": {CHANCE: "chance", NOBODY: None}.get(p.current, int(p.current)),
        "start": int(p.start),
        "round": int(p.turn // p.seats) + 1,
        "wagons": _wagons(p, facts),
        "markets": _laid(facts["markets"], p.markets, facts),
        "zones": _zones(p, facts),
        "bag": {"cubes": _counts(p.bag, 0, facts), "tiles": _counts(p.bag, TILES, facts)},
        "chips_left": int(p.chips_left),
        "wagon_tiles_left": 10 - int(p.takes),
        "arrived": int(p.arrived),
        "paid": int(p.paid),
        "steps": int(p.steps),
        "steps_left": _steps_left(p),
        "idle_rounds": int(p.idle),
        "seats": [_seat(p, other, facts) for other in range(p.seats)],
    }
    if seat >= 0:
        seen["own"] = _own(p, seat, facts)
    return seen


def _wagons(p: Position, facts: Facts) -> dict[str, Any]:
    return {
        wagon["id"]: {
            "at": place_name(int(p.at[number]), facts),
            "to": "rome" if p.to_rome >> number & 1 else "portus",
            "moved": bool(p.moved >> number & 1),
        }
        for number, wagon in enumerate(facts["wagons"])
    }


def place_name(place: int, facts: Facts) -> str:
    if place == START:
        return "start"
    return "goal" if place == GOAL else str(facts["squares"][place]["id"])


def _laid(places: list[dict[str, Any]], goods: Any, facts: Facts) -> dict[str, str | None]:
    return {
        place["id"]: None if good == EMPTY else facts["goods"][good]
        for place, good in zip(places, goods, strict=True)
    }


def _zones(p: Position, facts: Facts) -> dict[str, Any]:
    """Each zone's tile with what it would pay now."""
    laid = _laid(facts["zones"], p.zones, facts)
    return {
        zone: {"good": good, "pays": int(collecting.cubes_on_markets(p, p.zones[number]))}
        if good
        else {"good": None, "pays": 0}
        for number, (zone, good) in enumerate(laid.items())
    }


def _counts(counts: Any, first: int, facts: Facts) -> dict[str, int]:
    return {good: int(counts[first + number]) for number, good in enumerate(facts["goods"])}


def _steps_left(p: Position) -> int:
    """Steps that may still be made, the paid fourth included."""
    if p.phase != MOVING:
        return 0
    return int(STEPS - p.steps + (1 if p.paid >= FOURTH_STEP else 0))


def _seat(p: Position, seat: int, facts: Facts) -> dict[str, Any]:
    """What everybody sees of a seat."""
    base = seat * KINDS
    wagons = facts["wagons"]
    return {
        "coins": int(p.coins[seat]),
        "chips": int(p.chips[seat]),
        "cubes": _counts(p.goods, base, facts),
        "tiles": _counts(p.goods, base + TILES, facts),
        "contracts": {
            good: int(scoring.contracts(p, seat, number))
            for number, good in enumerate(facts["goods"])
        },
        "wagon_tiles": int(rules.wagon_tiles(p, seat)),
        "shown": [wagons[w]["id"] for w in held(p, seat)] if p.phase == OVER else [],
        "open_points": points(p, seat, with_wagons=_wagon_points_are_open(p, seat)),
    }


def _wagon_points_are_open(p: Position, seat: int) -> bool:
    return p.phase == OVER or rules.wagon_tiles(p, seat) == 0


def points(p: Position, seat: int, with_wagons: bool) -> dict[str, int]:
    """Points by source; those of the wagon tiles are secret until the end."""
    found = {"chips": int(p.chips[seat])}
    if with_wagons:
        found["wagons"] = int(scoring.wagon_points(p, seat))
    found["contracts"] = int(scoring.contract_points(p, seat))
    found["loose"] = int(scoring.loose_points(p, seat))
    return found


def held(p: Position, seat: int) -> list[int]:
    """The wagon tiles of a seat, in the order taken."""
    return [int(p.taken[k]) for k in range(p.takes) if p.taker[k] == seat]


def _own(p: Position, seat: int, facts: Facts) -> dict[str, Any]:
    """What only this seat knows."""
    names = [wagon["id"] for wagon in facts["wagons"]]
    own: dict[str, Any] = {
        "wagon_tiles": [names[wagon] for wagon in held(p, seat)],
        "points": points(p, seat, with_wagons=True),
        "gone": [],
        "pile_then": None,
    }
    first = 0
    pile = set(range(len(names)))
    ends = [k for k in range(p.takes) if p.taker[k] == seat]
    looking = bool(hidden.is_looking(p, seat))
    for end in [*ends, int(p.takes)] if looking else ends:
        gone = sorted(int(p.taken[k]) for k in range(first, end))
        takers = sorted({int(p.taker[k]) for k in range(first, end)})
        if gone:
            own["gone"].append({"tiles": [names[wagon] for wagon in gone], "takers": takers})
        pile -= {int(p.taken[k]) for k in range(first, min(end + 1, int(p.takes)))}
        first = end + 1
    if ends or looking:
        own["pile_then"] = [names[wagon] for wagon in sorted(pile)]
    return own


def ending(p: Position) -> str:
    """SR-7.1 and SR-7.5: what ended the game."""
    if p.arrived >= ARRIVALS:
        return "arrivals"
    return "chips" if p.chips_left == 0 else "idle"


def pieces(p: Position, facts: Facts) -> dict[str, int]:
    """Every piece of the box that the rules keep count of, wherever it is."""
    found: dict[str, int] = {}
    for number, good in enumerate(facts["goods"]):
        for sort, first, laid in (("cube", 0, p.markets), ("tile", TILES, p.zones)):
            owned = sum(p.goods[seat * KINDS + first + number] for seat in range(p.seats))
            on_board = sum(other == number for other in laid)
            found[f"{good} {sort}"] = int(p.bag[first + number] + owned) + on_board
    found["chip"] = int(p.chips_left + sum(p.chips))
    gone = {int(p.taken[k]) for k in range(p.takes)}
    in_pile = {wagon for wagon in range(len(facts["wagons"])) if p.pile >> wagon & 1}
    found["wagon tile"] = len(gone) + len(in_pile)
    squares = [place for place in p.at if place < START]
    found["wagon on a square of its own"] = len(p.at) - len(squares) + len(set(squares))
    return found

"""What a seat may see, built up from nothing; SR-8 says what is hidden and what is open."""

from typing import Any

from viae.core.game import Facts, Game, current_in_json
from viae.games.strada_romana import hidden, scoring
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
from viae.games.strada_romana.rules import collecting, turn
from viae.games.strada_romana.state import State

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


def view(game: Game, state: State, seat: int) -> dict[str, Any]:
    """The table as a seat, or below 0 a spectator, sees it."""
    facts = game.facts
    seen = {
        "phase": PHASES[state.phase],
        "current": current_in_json(state),
        "start": int(state.start),
        "round": int(state.turn // state.seats) + 1,
        "wagons": _wagons(state, facts),
        "markets": _laid(facts["markets"], state.markets, facts),
        "zones": _zones(state, facts),
        "bag": {"cubes": _counts(state.bag, 0, facts), "tiles": _counts(state.bag, TILES, facts)},
        "chips_left": int(state.chips_left),
        "wagon_tiles_left": 10 - int(state.takes),
        "arrived": int(state.arrived),
        "paid": int(state.paid),
        "steps": int(state.steps),
        "steps_left": _steps_left(state),
        "idle_rounds": int(state.idle),
        "seats": [_seat(state, other, facts) for other in range(state.seats)],
    }
    if seat >= 0:
        seen["own"] = _own(state, seat, facts)
    return seen


def _wagons(state: State, facts: Facts) -> dict[str, Any]:
    return {
        wagon["id"]: {
            "at": place_name(int(state.at[number]), facts),
            "to": "rome" if state.to_rome >> number & 1 else "portus",
            "moved": bool(state.moved >> number & 1),
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


def _zones(state: State, facts: Facts) -> dict[str, Any]:
    """Each zone's tile with what it would pay now."""
    laid = _laid(facts["zones"], state.zones, facts)
    return {
        zone: {"good": good, "pays": int(collecting.cubes_on_markets(state, state.zones[number]))}
        if good
        else {"good": None, "pays": 0}
        for number, (zone, good) in enumerate(laid.items())
    }


def _counts(counts: Any, first: int, facts: Facts) -> dict[str, int]:
    return {good: int(counts[first + number]) for number, good in enumerate(facts["goods"])}


def _steps_left(state: State) -> int:
    """Steps that may still be made, the paid fourth included."""
    if state.phase != MOVING:
        return 0
    return int(STEPS - state.steps + (1 if state.paid >= FOURTH_STEP else 0))


def _seat(state: State, seat: int, facts: Facts) -> dict[str, Any]:
    """What everybody sees of a seat."""
    base = seat * KINDS
    wagons = facts["wagons"]
    return {
        "coins": int(state.coins[seat]),
        "chips": int(state.chips[seat]),
        "cubes": _counts(state.goods, base, facts),
        "tiles": _counts(state.goods, base + TILES, facts),
        "contracts": {
            good: int(scoring.contracts(state, seat, number))
            for number, good in enumerate(facts["goods"])
        },
        "wagon_tiles": int(turn.wagon_tiles(state, seat)),
        "shown": [wagons[w]["id"] for w in held(state, seat)] if state.phase == OVER else [],
        "open_points": points(state, seat, with_wagons=_wagon_points_are_open(state, seat)),
    }


def _wagon_points_are_open(state: State, seat: int) -> bool:
    return state.phase == OVER or turn.wagon_tiles(state, seat) == 0


def points(state: State, seat: int, with_wagons: bool = True) -> dict[str, int]:
    """Points by source; those of the wagon tiles are secret until the end."""
    found = {"chips": int(state.chips[seat])}
    if with_wagons:
        found["wagons"] = int(scoring.wagon_points(state, seat))
    found["contracts"] = int(scoring.contract_points(state, seat))
    found["loose"] = int(scoring.loose_points(state, seat))
    return found


def held(state: State, seat: int) -> list[int]:
    """The wagon tiles of a seat, in the order taken."""
    return [int(state.taken[k]) for k in range(state.takes) if state.taker[k] == seat]


def _own(state: State, seat: int, facts: Facts) -> dict[str, Any]:
    """What only this seat knows."""
    names = [wagon["id"] for wagon in facts["wagons"]]
    own: dict[str, Any] = {
        "wagon_tiles": [names[wagon] for wagon in held(state, seat)],
        "points": points(state, seat),
        "gone": [],
        "pile_then": None,
    }
    first = 0
    pile = set(range(len(names)))
    ends = [k for k in range(state.takes) if state.taker[k] == seat]
    looking = bool(hidden.is_looking(state, seat))
    for end in [*ends, int(state.takes)] if looking else ends:
        gone = sorted(int(state.taken[k]) for k in range(first, end))
        takers = sorted({int(state.taker[k]) for k in range(first, end)})
        if gone:
            own["gone"].append({"tiles": [names[wagon] for wagon in gone], "takers": takers})
        pile -= {int(state.taken[k]) for k in range(first, min(end + 1, int(state.takes)))}
        first = end + 1
    if ends or looking:
        own["pile_then"] = [names[wagon] for wagon in sorted(pile)]
    return own


def ending(state: State) -> str:
    """SR-7.1 and SR-7.5: what ended the game."""
    if state.arrived >= ARRIVALS:
        return "arrivals"
    return "chips" if state.chips_left == 0 else "idle"


def pieces(game: Game, state: State) -> dict[str, int]:
    """Every piece of the box that the rules keep count of, wherever it is."""
    facts = game.facts
    found: dict[str, int] = {}
    for number, good in enumerate(facts["goods"]):
        for sort, first, laid in (("cube", 0, state.markets), ("tile", TILES, state.zones)):
            owned = sum(state.goods[seat * KINDS + first + number] for seat in range(state.seats))
            on_board = sum(other == number for other in laid)
            found[f"{good} {sort}"] = int(state.bag[first + number] + owned) + on_board
    found["chip"] = int(state.chips_left + sum(state.chips))
    gone = {int(state.taken[k]) for k in range(state.takes)}
    in_pile = {wagon for wagon in range(len(facts["wagons"])) if state.pile >> wagon & 1}
    found["wagon tile"] = len(gone) + len(in_pile)
    squares = [place for place in state.at if place < START]
    found["wagon on a square of its own"] = len(state.at) - len(squares) + len(set(squares))
    return found

"""The names of all events, in the order of their numbers in `codes`.

An event reveals something when chance moved or a hidden pile was looked through: a seat that hears
it cannot take back what came before.
"""

from viae.core.codec import EventKind, Field
from viae.core.game import Game
from viae.games.strada_romana.board import START, WAGONS
from viae.games.strada_romana.moves import places


def name_events(game: Game) -> tuple[EventKind, ...]:
    facts = game.facts
    seat = Field("seat")
    wagons = tuple(wagon["id"] for wagon in facts["wagons"])
    wagon = Field("wagon", wagons)
    good = Field("good", tuple(facts["goods"]))
    zone = Field("zone", tuple(zone["id"] for zone in facts["zones"]))
    market = Field("market", tuple(market["id"] for market in facts["markets"]))
    known = places(facts)
    to = Field("to", known)
    origin = Field("origin", (*known[: int(START)], "start", "goal"))
    piles = Field("pile", tuple(_in_pile(wagons, bits) for bits in range(2 ** int(WAGONS))))
    return (
        EventKind("starts_at_portus", (wagon,), reveals=True),
        EventKind("tile_laid", (zone, good), reveals=True),
        EventKind("cube_laid", (market, good), reveals=True),
        EventKind("tile_put_away"),
        EventKind("start_player", (seat,), reveals=True),
        EventKind("passed", (seat,)),
        EventKind("looked", (seat,)),
        EventKind("pile_seen", (seat, piles), reveals=True),
        EventKind("wagon_tile_taken", (seat, Field("left"))),
        EventKind("own_wagon_tile", (seat, wagon)),
        EventKind("paid", (seat, Field("coins"))),
        EventKind("stepped", (seat, wagon, to, origin)),
        EventKind("overtook", (seat, wagon, to, Field("steps"))),
        EventKind("arrived", (wagon, Field("number"), Field("end", ("portus", "rome")))),
        EventKind("tile_collected", (seat, zone, good, Field("coins"))),
        EventKind("cube_collected", (seat, market, good)),
        EventKind("contract", (seat, good, Field("number"))),
        EventKind("chips_given", (seat, Field("chips"), Field("left"))),
        EventKind("place_empty", (Field("number"), Field("place", ("zone", "market")))),
        EventKind("idle_round", (Field("rounds"),)),
        EventKind("game_over", (Field("arrived"), Field("chips"), Field("idle"))),
        EventKind("wagon_tile_shown", (seat, wagon), reveals=True),
    )


def _in_pile(wagons: tuple[str, ...], bits: int) -> str:
    """The wagon tiles of a pile, as words."""
    return " ".join(wagon for number, wagon in enumerate(wagons) if bits >> number & 1)

"""The names of all events, in the order of their numbers in `codes`.

An event reveals something when chance moved, or when a stone was pushed, which no player can
foresee: a seat that hears it cannot take back what came before.
"""

from viae.core.codec import EventKind, Field
from viae.core.game import Game
from viae.games.via_appia.facts import CITIES, SECTIONS, SIZES
from viae.games.via_appia.moves import COMFORTS, TAKES, cards, places, spaces

ENDS = ("token", "road", "idle")
"""What ends a game, VA-8."""


def name_events(game: Game) -> tuple[EventKind, ...]:
    facts = game.facts
    seat = Field("seat")
    number = Field("number")
    points = Field("points")
    sesterces = Field("sesterces")
    card = Field("card", cards(facts))
    size = Field("size", SIZES)
    tile = Field("tile", SIZES)
    small, medium, large = Field("small"), Field("medium"), Field("large")
    place = Field("place")
    city = Field("city", CITIES[1:])
    end = Field("end", ENDS)
    return (
        EventKind("start_player", (seat,), reveals=True),
        EventKind("first_goods", (seat, small, medium, sesterces)),
        EventKind("quarry_filled", (Field("layout"),), reveals=True),
        EventKind("card_dealt", (card,), reveals=True),
        EventKind("shuffled", (number,)),
        EventKind("income_taken", (seat, card, Field("take", TAKES), sesterces)),
        EventKind("stones_taken", (seat, small, medium, large)),
        EventKind("stones_returned", (seat, size, number)),
        EventKind("push_token_taken", (seat,)),
        EventKind("push_announced", (seat, size, place)),
        EventKind("push_token_spent", (seat,)),
        EventKind("pushed", (seat, size, place, Field("angle")), reveals=True),
        EventKind("fell", (seat, small, medium, large), reveals=True),
        EventKind("nothing_fell", (seat,), reveals=True),
        EventKind("exchanged", (seat, size, tile)),
        EventKind("sold", (seat, size)),
        EventKind("handed_back", (seat, tile)),
        EventKind("comforted", (seat, Field("take", COMFORTS))),
        EventKind("tile_built", (seat, Field("space", spaces(facts)), points)),
        EventKind("two_built", (seat,)),
        EventKind("travelled", (seat, Field("to", places(facts)), Field("steps"), sesterces)),
        EventKind("arrived", (seat, city, points)),
        EventKind("marker_placed", (seat, city)),
        EventKind("turn_begins", (seat,)),
        EventKind("idle_round", (number, Field("most"))),
        EventKind("last_round", (end,)),
        EventKind("game_over", (end,)),
        EventKind("most_sesterces", (seat, sesterces, points)),
        EventKind("majority", (seat, Field("section", SECTIONS), number, points)),
    )

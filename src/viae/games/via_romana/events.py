"""The names of all events, in the order of their numbers in `codes`.

An event reveals something when chance moved: a seat that hears it cannot take back what came
before.
"""

from viae.core.codec import EventKind, Field
from viae.core.game import Game
from viae.games.via_romana.facts import COLOURS
from viae.games.via_romana.moves import cities, roads, spaces


def name_events(game: Game) -> tuple[EventKind, ...]:
    facts = game.facts
    seat = Field("seat")
    number = Field("number")
    left = Field("left")
    city = Field("city", cities(facts))
    card = Field("card", cities(facts))
    road = Field("road", roads(facts))
    without = Field("without", COLOURS)
    return (
        EventKind("card_dealt", (seat,)),
        EventKind("own_card", (seat, card), reveals=True),
        EventKind("turned_up", (card,), reveals=True),
        EventKind("mission_dealt", (seat,)),
        EventKind("own_mission", (seat, without), reveals=True),
        EventKind("start_player", (seat,), reveals=True),
        EventKind("castle_built", (seat, city)),
        EventKind("city_milestone_built", (seat, city)),
        EventKind("milestone_built", (seat, Field("space", spaces(facts)))),
        EventKind("two_milestones_built", (seat, road, city)),
        EventKind("paid", (seat, card)),
        EventKind("paid_two", (seat, card, Field("other", cities(facts)))),
        EventKind("discarded", (seat, card)),
        EventKind("road_won", (seat, road, Field("pieces"))),
        EventKind("road_tied", (road,)),
        EventKind("marker_taken", (seat, city, Field("value"))),
        EventKind("no_marker", (seat,)),
        EventKind("card_taken", (seat, card)),
        EventKind("reshuffled", (number,)),
        EventKind("cards_forfeited", (seat, number)),
        EventKind("hand_full", (seat, number)),
        EventKind("road_closed", (road, left)),
        EventKind("road_stays_open", (road,)),
        EventKind("eagle_taken", (seat,)),
        EventKind("turn_begins", (seat,)),
        EventKind("idle_turn", (number, Field("most"))),
        EventKind("game_over", (Field("end", ("stalemate", "eagle")),)),
        EventKind("mission_shown", (seat, without), reveals=True),
    )

"""The names of all moves on a board."""

from viae.core.codec import Codec, Field, MoveKind
from viae.core.game import Facts, Game
from viae.games.via_romana import codes
from viae.games.via_romana.board import MOST_ROADS, MOST_SPACES
from viae.games.via_romana.facts import COLOURS, space_name

SEATS = tuple(range(4))


def cities(facts: Facts) -> tuple[str, ...]:
    """By number; a card has the number and the name of its city."""
    return tuple(city["id"] for city in facts["cities"])


def roads(facts: Facts) -> tuple[str, ...]:
    return tuple(road["id"] for road in facts["roads"])


def spaces(facts: Facts) -> tuple[str, ...]:
    """All road spaces by their number; the gap after a road's last space stays unused."""
    found: list[str] = []
    for road in facts["roads"]:
        names = [space_name(road["id"], number) for number in range(len(road["spaces"]))]
        found += [*names, *[""] * (int(MOST_SPACES) - len(names))]
    return tuple(found)


def name_moves(game: Game) -> Codec:
    facts = game.facts
    city = Field("city", cities(facts))
    card = Field("card", cities(facts))
    road = Field("road", roads(facts), stride=int(MOST_ROADS))
    return Codec(
        (
            MoveKind("end_turn", int(codes.END_TURN)),
            MoveKind("castle", int(codes.CASTLE), (city,)),
            MoveKind("city_milestone", int(codes.CITY_MILESTONE), (city,)),
            MoveKind("milestone", int(codes.MILESTONE), (Field("space", spaces(facts)),)),
            MoveKind("two_milestones", int(codes.TWO_MILESTONES), (city, road)),
            MoveKind("pay", int(codes.PAY_ONE), (card,)),
            MoveKind("pay_two", int(codes.PAY_TWO), (card, Field("other", cities(facts)))),
            MoveKind("discard", int(codes.DISCARD), (card,)),
            MoveKind("score", int(codes.SCORE), (road,)),
            MoveKind("marker", int(codes.MARKER), (city,)),
            MoveKind("take", int(codes.TAKE), (card,)),
            MoveKind("deal", int(codes.DEAL), (card,), secret=True),
            MoveKind("turn_up", int(codes.TURN_UP), (card,)),
            MoveKind(
                "deal_mission",
                int(codes.DEAL_MISSION),
                (Field("without", COLOURS),),
                secret=True,
            ),
            MoveKind("start_player", int(codes.START_PLAYER), (Field("seat", SEATS),)),
        )
    )

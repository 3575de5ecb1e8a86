"""The names of all moves on a board."""

from viae.core.codec import Codec, Field, MoveKind
from viae.core.game import Facts, Game
from viae.games.via_appia import codes
from viae.games.via_appia.facts import SIZES
from viae.games.via_appia.quarry import ANGLE_STEP, LAYOUTS, STEEPEST

SEATS = tuple(range(4))
TAKES = ("sesterces", "stones", "both")
COMFORTS = ("sesterce", "tile")
PLACES = tuple(
    range(int(codes.FIRST_PLACE), int(codes.FIRST_PLACE) + int(codes.PLACES_ALONG)),
)
ANGLES = tuple(range(-int(STEEPEST), int(STEEPEST) + 1, int(ANGLE_STEP)))


def spaces(facts: Facts) -> tuple[str, ...]:
    """By number."""
    return tuple(space["id"] for space in facts["spaces"])


def places(facts: Facts) -> tuple[str, ...]:
    """Where a figure can be, by number: the spaces, then the cities."""
    return (*spaces(facts), *(city["id"] for city in facts["cities"]))


def cards(facts: Facts) -> tuple[str, ...]:
    return tuple(card["id"] for card in facts["income_cards"])


def name_moves(game: Game) -> Codec:
    facts = game.facts
    card = Field("card", cards(facts))
    tile = Field("tile", SIZES)
    return Codec(
        (
            MoveKind("income", int(codes.INCOME), (card, Field("take", TAKES))),
            MoveKind("push", int(codes.PUSH), (Field("size", SIZES), Field("place", PLACES))),
            MoveKind("direction", int(codes.DIRECTION), (Field("angle", ANGLES),)),
            MoveKind("stop", int(codes.STOP)),
            MoveKind("exchange", int(codes.EXCHANGE), (tile,)),
            MoveKind("sell", int(codes.SELL)),
            MoveKind("hand_back", int(codes.HAND_BACK), (tile,)),
            MoveKind("comfort", int(codes.COMFORT), (Field("take", COMFORTS),)),
            MoveKind("build", int(codes.BUILD), (Field("space", spaces(facts)),)),
            MoveKind("travel", int(codes.TRAVEL), (Field("to", places(facts)),)),
            MoveKind("deal", int(codes.DEAL), (card,)),
            MoveKind("start_player", int(codes.START_PLAYER), (Field("seat", SEATS),)),
            MoveKind("fill", int(codes.FILL), (Field("layout", tuple(range(int(LAYOUTS)))),)),
        )
    )

"""The names of all moves on a board."""

from viae.core.codec import Codec, Field, MoveKind
from viae.core.game import Facts, Game
from viae.games.strada_romana import codes
from viae.games.strada_romana.board import GOAL

SEATS = tuple(range(5))


def places(facts: Facts) -> tuple[str, ...]:
    """All places a wagon can go to, by their number; the gap before the goal stays unused."""
    squares = [square["id"] for square in facts["squares"]]
    return (*squares, *[""] * (int(GOAL) - len(squares)), "goal")


def name_moves(game: Game) -> Codec:
    facts = game.facts
    wagon = Field("wagon", tuple(wagon["id"] for wagon in facts["wagons"]))
    good = Field("good", tuple(facts["goods"]))
    to = Field("to", places(facts), stride=int(codes.PLACES))
    return Codec(
        (
            MoveKind("pass", int(codes.PASS)),
            MoveKind("look", int(codes.LOOK)),
            MoveKind("stop", int(codes.STOP)),
            MoveKind("done", int(codes.DONE)),
            MoveKind("pay", int(codes.PAY), (Field("coins", (1, 2, 3, 4)),)),
            MoveKind("take", int(codes.TAKE), (wagon,), secret=True),
            MoveKind(
                "collect_tile",
                int(codes.COLLECT_TILE),
                (Field("zone", tuple(zone["id"] for zone in facts["zones"])),),
            ),
            MoveKind(
                "collect_cube",
                int(codes.COLLECT_CUBE),
                (Field("market", tuple(market["id"] for market in facts["markets"])),),
            ),
            MoveKind("step", int(codes.STEP), (wagon, to)),
            MoveKind("overtake", int(codes.OVERTAKE), (wagon, to, Field("steps", (2, 3, 4)))),
            MoveKind("start", int(codes.START_AT_PORTUS), (wagon,)),
            MoveKind("lay_tile", int(codes.LAY_TILE), (good,)),
            MoveKind("lay_cube", int(codes.LAY_CUBE), (good,)),
            MoveKind("put_away", int(codes.PUT_AWAY), (wagon,), secret=True),
            MoveKind("start_player", int(codes.START_PLAYER), (Field("seat", SEATS),)),
        )
    )

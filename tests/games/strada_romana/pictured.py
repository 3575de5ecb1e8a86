"""What the laws of pictures have to know of Strada Romana: places, colours, and a full table."""

from collections.abc import Mapping
from typing import Any

from games.pictures import SEATS
from viae.games.strada_romana.facts import shipped
from viae.games.strada_romana.picture import Scene

GOODS = ("grain", "wine", "oil", "metals", "textiles", "marble")
MOST_BYTES = 350_000
LEAST_LETTERS, LETTERINGS = 11, 7
GROUNDS = {f"{kind}-{city}" for kind in ("start", "goal") for city in ("portus", "rome")}
UNSTYLED = {
    *("land", "square", "squares", "market", "markets", "zone", "zones", "milestones"),
    *("stall-space", "arrival", "pieces", "wagon", "to-rome", "to-portus", "reach"),
    *(f"lane-{lane}" for lane in ("upper", "middle", "lower")),
}
TEXT_PAIRS = (
    ("ink", "ground"),
    ("ink", "surface"),
    ("quiet-ink", "ground"),
    ("quiet-ink", "surface"),
    ("quiet-ink", "yard"),
    ("on-accent", "accent"),
    ("ink", "medallion"),
    ("ink", "milestone"),
    ("on-direction", "to-rome"),
    ("on-direction", "to-portus"),
    ("plaque-ink", "plaque"),
    ("coin-ink", "coin"),
    ("on-glow-mark", "glow-mark"),
)
SIGN_PAIRS = (
    *((f"{good}-ink", good) for good in GOODS),
    *((f"on-seat-{emblem}", f"seat-{emblem}") for emblem in SEATS),
    *((f"{stone}-mark", f"{stone}-{tone}") for stone in ("basalt", "tufa") for tone in (1, 2, 3)),
    *(("clamp", f"basalt-{tone}") for tone in (1, 2, 3)),
    *(("clamp-edge", f"tufa-{tone}") for tone in (1, 2, 3)),
    *((f"{city}-sign", ground) for city in ("rome", "portus") for ground in ("stall", "yard")),
    ("plaque", "basalt-1"),
    ("plaque-edge", "plaque"),
    ("socket", "apron"),
    ("socket", "medallion"),
    ("kerb", "bed"),
    ("accent", "ground"),
    ("accent", "surface"),
    ("success", "ground"),
    ("warning", "ground"),
    ("danger", "ground"),
    *(("glow-edge", f"basalt-{tone}") for tone in (1, 2, 3)),
    ("glow", "bed"),
    ("glow-mark", "glow-rim"),
    ("chip-leaf", "chip"),
)


def places(board: Mapping[str, Any]) -> set[str]:
    """Everything that a piece can lie on, and the grounds around it."""
    found = {square["id"] for square in board["squares"]}
    found |= {market["id"] for market in board["markets"]}
    found |= {f"zone-{zone['id']}" for zone in board["zones"]}
    stalls = (len(board["wagons"]) + 1) // 2
    for city in ("portus", "rome"):
        found |= {f"start-{city}", f"goal-{city}"}
        found |= {f"start-{city}-{index}" for index in range(1, stalls + 1)}
        found |= {f"goal-{city}-{index}" for index in range(1, 5)}
    return found


def table(board: Mapping[str, Any]) -> Scene:
    """A table with something of everything on it."""
    wagons = [wagon["id"] for wagon in board["wagons"]]
    squares = [square["id"] for square in board["squares"]]
    places = dict.fromkeys(wagons[:5], ("start", "rome"))
    places |= dict.fromkeys(wagons[5:], ("start", "portus"))
    places[wagons[0]] = ("goal", "rome")
    places[wagons[1]] = (squares[0], "rome")
    places[wagons[5]] = (squares[-1], "portus")
    cubes = {market["id"]: GOODS[index % 3] for index, market in enumerate(board["markets"])}
    return Scene(
        wagons=places,
        cubes=cubes | {board["markets"][-1]["id"]: None},
        tiles={"I": "grain", "II": "marble", "III": None},
        selected=wagons[1],
        reach={squares[3]: 0, squares[4]: 2, "goal": 0},
    )


BOARD = shipped()
SCENES = {"table": table(BOARD)}

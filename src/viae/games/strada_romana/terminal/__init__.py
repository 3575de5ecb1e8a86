"""The table for a terminal: the road with its legend, the seats, and what only one seat sees.

Pure data: spans whose styles are meanings. Symbols alone suffice to read it, colour only helps.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from viae.core.characters import has_own, points, seat_head
from viae.core.codec import Move
from viae.core.game import Block, Facts, Say, Span
from viae.games.strada_romana.codes import ARRIVALS, CHIPS
from viae.games.strada_romana.terminal.road import draw_road

SEAT_COLUMNS = ((110, (23, 2, 10)), (100, (22, 1, 9)), (0, (13, 0, 8)))
"""By the width of the terminal: columns for a name, to spare after each number, for each good."""


def blocks(
    facts: Facts, view: Mapping[str, Any], choices: Sequence[Move], width: int
) -> list[Block]:
    found = [
        Block(
            Say("block.road"),
            [_state(view), *draw_road(facts, view, choices, width), *_legend(facts, view)],
        ),
        Block(Say("block.seats"), _seats(facts, view, width)),
    ]
    if has_own(view):
        found.append(Block(Say("block.own"), _own(view)))
    return found


def _state(view: Mapping[str, Any]) -> list[Span]:
    """Round, arrivals, chips and pile in one line."""
    arrived = view["arrived"]
    return [
        Span(Say("state.round", {"round": view["round"]}), "strong"),
        Span("  "),
        Span("✓" * arrived + "·" * max(0, int(ARRIVALS) - arrived), "accent"),
        Span(" "),
        Span(Say("state.arrived", {"number": arrived})),
        Span("  ★ ", "chip"),
        Span(Say("state.chips", {"left": view["chips_left"], "chips": int(CHIPS)})),
        Span("  ▤ ", "tile"),
        Span(Say("state.wagon_tiles", {"left": view["wagon_tiles_left"]})),
    ]


def _legend(facts: Facts, view: Mapping[str, Any]) -> list[list[Span]]:
    """Which wagon goes where, by full name, and what the signs mean."""
    names = {wagon["id"]: wagon["name"] for wagon in facts["wagons"]}
    lines = []
    for to, sign in (("rome", "▶"), ("portus", "◀")):
        going = [names[name] for name, wagon in view["wagons"].items() if wagon["to"] == to]
        lines.append(
            [Span(sign, to), Span(" "), Span(Say(f"legend.{to}"), "strong")]
            + [Span(f"  {name}") for name in going]
        )
    return [*lines, [Span(Say("legend.signs"), "quiet")]]


def _seats(facts: Facts, view: Mapping[str, Any], width: int) -> list[list[Span]]:
    """What everybody sees of everybody: a line for each seat, a column for each good."""
    name, extra, good = next(columns for least, columns in SEAT_COLUMNS if width >= least)
    head = [Span("", width=name + 5 + 14 + 4 * extra)]
    for kind in facts["goods"]:
        head.append(Span(Say(f"good_head.{kind}"), f"good.{kind}", good - 1, "center"))
        head.append(Span(" "))
    return [head, *(_seat(view, seat, name, extra, good) for seat in range(len(view["seats"])))]


def _seat(view: Mapping[str, Any], seat: int, name: int, extra: int, good: int) -> list[Span]:
    shown = view["seats"][seat]
    total = sum(shown["open_points"].values())
    line = [
        *seat_head(view, seat, name),
        Span(f"◎{shown['coins']}", "coin", 3 + extra),
        Span(f"★{shown['chips']}", "chip", 4 + extra),
        Span(f"▤{shown['wagon_tiles']}", "tile", 3 + extra),
        Span(Say("seats.points", {"points": total}), "strong", 4 + extra),
    ]
    for kind, contracts in shown["contracts"].items():
        text = _goods(contracts, shown["cubes"][kind], shown["tiles"][kind])
        line.append(Span(text or "·", f"good.{kind}" if text else "quiet", good - 1, "center"))
        line.append(Span(" "))
    return line[:-1]


def _goods(contracts: int, cubes: int, tiles: int) -> str:
    """Pairs first, then what has no partner."""
    pairs = f"{contracts if contracts > 1 else ''}■●" if contracts else ""
    loose = max(cubes, tiles) - contracts
    single = "■" if cubes > tiles else "●"
    rest = f"{loose if loose > 1 else ''}{single}" if loose else ""
    return " ".join(part for part in (pairs, rest) if part)


def _own(view: Mapping[str, Any]) -> list[list[Span]]:
    """A seat's wagon tiles, its points with them, and what it knows of the pile."""
    own = view["own"]
    tiles = [Span(Say("own.wagon_tiles"), "strong")]
    for wagon in own["wagon_tiles"]:
        there = view["wagons"][wagon]["at"] == "goal"
        key = "own.arrived" if there else "own.on_the_way"
        tiles += [Span("  "), Span("▤ ", "tile"), Span(Say(key, {"wagon": wagon}))]
    if not own["wagon_tiles"]:
        tiles += [Span("  "), Span(Say("own.none"), "quiet")]
    lines = [tiles, points(own["points"])]
    if own["pile_then"] is not None:
        lines.append([Span(_pile(own["pile_then"], view["wagon_tiles_left"]))])
    for gone in own["gone"]:
        params = {"wagon": gone["tiles"], "seat": gone["takers"]}
        lines.append([Span(Say("own.gone", params))])
    return lines


def _pile(then: Sequence[str], left: int) -> Say:
    """The pile as the seat last saw it; if as many are left, nobody has taken one since."""
    if not then:
        return Say("own.pile_empty")
    return Say("own.pile_now" if len(then) == left else "own.pile_then", {"wagon": then})

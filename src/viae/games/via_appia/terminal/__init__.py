"""The table for a terminal: the road, the quarry with cards and supply beside it, the seats.

Pure data: spans whose styles are meanings. Symbols alone suffice to read it, colour only helps.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from viae.core.characters import row, seat_head
from viae.core.codec import Move
from viae.core.game import Block, Facts, Say, Span
from viae.games.via_appia.facts import SIZES
from viae.games.via_appia.terminal.quarry import SHADES, draw_quarry
from viae.games.via_appia.terminal.road import draw_cities, draw_road

SITTER = 22
PANEL = 17
"""Columns beside the quarry."""
PUSHING = ("action", "direction", "push_or_stop")
"""When one looks into the quarry."""


def blocks(
    facts: Facts, view: Mapping[str, Any], choices: Sequence[Move], width: int
) -> list[Block]:
    road = [*draw_cities(facts, view), *draw_road(facts, view, choices, width)]
    found = [
        Block(Say("block.road"), [_state(view), *road, [Span(Say("legend.road"), "quiet", width)]])
    ]
    if view["phase"] in PUSHING:
        found.append(Block(Say("block.quarry"), _quarry(facts, view, width)))
    else:
        found.append(Block(Say("block.supply"), _panel(facts, view)))
    found.append(Block(Say("block.seats"), _seats(view, width)))
    return found


def _state(view: Mapping[str, Any]) -> list[Span]:
    """Round, pile and what was won, in one line."""
    said = [Say("state.pile", {"number": view["pile"]})]
    if view["last_round"]:
        said.insert(0, Say("state.last_round"))
    if any(view["won"].values()):
        stones = [
            Say(f"are.{size}", {"number": number}) for size, number in view["won"].items() if number
        ]
        said.append(Say("state.won", {"stones": stones}))
    return row(Span(Say("state.round", {"round": view["round"]}), "strong"), said)


def _quarry(facts: Facts, view: Mapping[str, Any], width: int) -> list[list[Span]]:
    """The tray, and to its right cards and supply."""
    tray = draw_quarry(view)
    panel = _panel(facts, view)
    lines = [
        [*line, Span(" "), *(panel[number] if number < len(panel) else [])]
        for number, line in enumerate(tray)
    ]
    return [*lines, [Span(Say("legend.quarry"), "quiet", width)]]


def _panel(facts: Facts, view: Mapping[str, Any]) -> list[list[Span]]:
    """Income cards and what is left in the supply, in a few columns."""
    cards = {card["id"]: card for card in facts["income_cards"]}
    lines = [[Span(Say("panel.cards"), "strong", PANEL)]]
    lines += [_card(cards[name]) for name in view["cards"]]
    for kind in ("stones", "tiles"):
        left = view["supply"][kind]
        lines.append([Span(Say(f"panel.{kind}"), "strong", PANEL)])
        lines.append([Span("  ".join(f"{SHADES[size]}{left[size]}" for size in SIZES))])
    return lines


def _card(card: Mapping[str, Any]) -> list[Span]:
    """Its sesterces, and its stones as they look in the quarry."""
    stones = " ".join(SHADES[size] for size in card["stones"])
    return [Span(f"{card['sesterces']} HS", "coin", 5), Span(f" / {stones}")]


def _seats(view: Mapping[str, Any], width: int) -> list[list[Span]]:
    """What everybody sees of everybody: a line for each seat."""
    lines = [_seat(view, seat) for seat in range(len(view["seats"]))]
    return [*lines, [Span(Say("seats.head"), "quiet", width)]]


def _seat(view: Mapping[str, Any], seat: int) -> list[Span]:
    shown = view["seats"][seat]
    bonus = {name.lower(): number for name, number in shown["bonus"].items()}
    purse = "?" if shown["purse"] is None else shown["purse"]
    return [
        *seat_head(view, seat, SITTER),
        Span(Say("seats.points", {"points": shown["score"]}), "strong", 5),
        Span(Say("seats.purse", {"sesterces": purse}), "coin", 6),
        Span(" "),
        Span(Say("seats.stones", shown["stones"]), "", 14),
        Span(Say("seats.cart", shown["cart"]), "", 13),
        Span(Say("seats.bonus", bonus), "", 10),
        Span(Say("seats.push_token") if shown["push_token"] else "", "accent", 2),
    ]


def beside(view: Mapping[str, Any]) -> list[Block]:
    """What the picture does not show: purses, stones, carts; and the cards in words."""
    seats = [line for seat in range(len(view["seats"])) for line in _seat_in_words(view, seat)]
    cards = [[Span(Say("card_name", {"card": name}))] for name in view["cards"]]
    found = [Block(Say("block.seats"), seats)]
    if cards:
        found.append(Block(Say("beside.cards"), cards))
    return found


def _seat_in_words(view: Mapping[str, Any], seat: int) -> list[list[Span]]:
    shown = view["seats"][seat]
    if shown["purse"] is None:
        purse = Say("beside.no_purse")
    else:
        purse = Say("beside.purse", {"sesterces": shown["purse"]})
    head = {"seat": seat, "purse": purse, "points": shown["score"], "to": shown["figure"]}
    held = [
        Say("beside.stones", {"stones": _some("are", shown["stones"])}),
        Say("beside.cart", {"tiles": _some("tiles", shown["cart"])}),
        Say("beside.bonus", {name.lower(): n for name, n in shown["bonus"].items()}),
    ]
    if shown["push_token"]:
        held.append(Say("beside.push_token"))
    return [[Span(Say("beside.seat", head), "strong")], *[[Span(say)] for say in held]]


def _some(kind: str, counts: Mapping[str, int]) -> list[Say]:
    """Things by size in words."""
    found = [Say(f"{kind}.{size}", {"number": n}) for size, n in counts.items() if n]
    return found or [Say("beside.none")]

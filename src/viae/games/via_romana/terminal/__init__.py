"""The table for a terminal: the land, the roads, the cards, the seats, and what one seat sees.

Pure data: spans whose styles are meanings. Symbols alone suffice to read it, colour only helps.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from viae.core.characters import has_own, points, row, seat_head
from viae.core.codec import Move
from viae.core.game import Block, Facts, Say, Span
from viae.games.via_romana.facts import city_colours
from viae.games.via_romana.terminal.land import draw_cities, draw_roads

NAME = 20
"""Columns for what a row of cards is called."""
SITTER = 24
BESIDE = 10_000
"""Columns where lines wrap by themselves."""


def blocks(
    facts: Facts, view: Mapping[str, Any], choices: Sequence[Move], width: int
) -> list[Block]:
    cards = Cards(facts)
    land = [*draw_cities(facts, view, choices, width), [Span(Say("legend.signs"), "quiet")]]
    found = [
        Block(Say("block.land"), [_state(view), *land]),
        Block(Say("block.roads"), draw_roads(facts, view, choices, width)),
        Block(Say("block.cards"), cards.open(view, width)),
        Block(Say("block.seats"), _seats(view, cards, width)),
    ]
    if has_own(view):
        found.append(Block(Say("block.own"), _own(view, cards, width)))
    return found


def beside(facts: Facts, view: Mapping[str, Any]) -> list[Block]:
    """What the picture of the board does not show: the hands."""
    cards = Cards(facts)
    seats = [
        line for seat in range(len(view["seats"])) for line in _seat_in_words(view, seat, cards)
    ]
    found = [Block(Say("block.seats"), seats)]
    if has_own(view):
        found.insert(0, Block(Say("block.own"), _own(view, cards, BESIDE)))
    return found


def _seat_in_words(view: Mapping[str, Any], seat: int, cards: "Cards") -> list[list[Span]]:
    shown = view["seats"][seat]
    said = Say(
        "beside.seat",
        {
            "seat": seat,
            "cards": shown["cards"],
            "castles": shown["castles_left"],
            "milestones": shown["milestones_left"],
            "points": sum(shown["open_points"].values()),
        },
    )
    lines = [[Span(said)]]
    if shown["known"]:
        lines += cards.lines(Say("beside.known"), shown["known"], BESIDE)
    return lines


def _state(view: Mapping[str, Any]) -> list[Span]:
    """Round, signposts, piles and eagle in one line."""
    said = [
        Say("state.signposts", {"left": view["signposts_left"]}),
        Say("state.pile", {"number": view["pile"]}),
        Say("state.discard", {"number": len(view["discard"])}),
    ]
    if view["eagle"] is not None:
        said.append(Say("state.eagle", {"seat": view["eagle"]}))
    return row(Span(Say("state.round", {"round": view["round"]}), "strong"), said)


class Cards:
    """Cards by name, in the colours of their cities."""

    def __init__(self, facts: Facts) -> None:
        self.colour = {
            city["id"]: colour
            for city, colour in zip(facts["cities"], city_colours(facts), strict=True)
        }

    def lines(self, head: Say, cards: Sequence[str], width: int) -> list[list[Span]]:
        """A heading with cards behind it, in as many lines as they need."""
        in_a_line = max(1, (width - NAME) // 16)
        rows = [list(cards[k : k + in_a_line]) for k in range(0, len(cards), in_a_line)] or [[]]
        lines = []
        for number, some in enumerate(rows):
            first = Span(head, "strong", NAME) if number == 0 else Span("", width=NAME)
            shown = [span for card in some for span in self.card(card)]
            lines.append([first, *(shown or [Span(Say("cards.none"), "quiet")])])
        return lines

    def card(self, card: str) -> list[Span]:
        said = Say("card_name", {"card": card})
        return [Span(said, f"colour.{self.colour[card]}", 15, "center"), Span(" ")]

    def open(self, view: Mapping[str, Any], width: int) -> list[list[Span]]:
        lines = self.lines(Say("cards.open"), view["open"], width)
        if view["played"]:
            lines += self.lines(Say("cards.played"), view["played"], width)
        return lines


def _seats(view: Mapping[str, Any], cards: Cards, width: int) -> list[list[Span]]:
    """What everybody sees of everybody: a line for each seat, and one for its known cards."""
    lines = []
    for seat, shown in enumerate(view["seats"]):
        lines.append(_seat(view, seat, cards))
        if shown["known"]:
            lines += cards.lines(Say("seats.known"), shown["known"], width)
    return lines


def _seat(view: Mapping[str, Any], seat: int, cards: Cards) -> list[Span]:
    shown = view["seats"][seat]
    total = sum(shown["open_points"].values())
    eagle = "♛" if view["eagle"] == seat else ""
    line = [
        *seat_head(view, seat, SITTER),
        Span(f"▯{shown['cards']}", "", 4),
        Span(f"♜{shown['castles_left']}", "", 3),
        Span(f"●{shown['milestones_left']}", "", 4),
        Span(Say("seats.points", {"points": total}), "strong", 4),
        Span(eagle, "accent", 2),
    ]
    for marker in shown["markers"]:
        line.append(Span(str(marker["value"]), f"colour.{cards.colour[marker['city']]}", 1))
        line.append(Span(" "))
    return line


def _own(view: Mapping[str, Any], cards: Cards, width: int) -> list[list[Span]]:
    """A seat's hand, mission and points, and what it knows the others to hold."""
    own = view["own"]
    lines = cards.lines(Say("own.hand"), own["hand"], width)
    if view["held_together"]:
        lines += cards.lines(Say("own.held"), view["held_together"], width)
    if own["mission"] is not None:
        lines.append(_mission(own))
    lines.append(points(own["points"]))
    return lines


def _mission(own: Mapping[str, Any]) -> list[Span]:
    """The four colours, ticked off where there is a marker."""
    line = [Span(Say("own.mission"), "strong", NAME)]
    for colour in own["mission"]:
        line += [Span(Say(f"colour.{colour}"), f"colour.{colour}", 8, "center")]
        line += [Span(" ✓ " if colour in own["colours"] else "   ")]
    return line

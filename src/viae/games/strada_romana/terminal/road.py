"""The road as boxes of characters, Portus at the left and Rome at the right.

Boxes lie as the stones do: rows of two squares half a square lower than rows of three, so that one
sees which short sides touch. What is written around the road is in the package.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from viae.core.codec import Move
from viae.core.game import Facts, Say, Span
from viae.games.strada_romana.facts import LANES, rows_of

JOINTS = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8

LEAST_PITCH, MOST_PITCH = 5, 7
"""Columns from one row of the road to the next: a border and what fits between two of them."""
HEIGHT = 2 * len(LANES) + 3
"""Three squares with their borders, and a line for market-places on either side."""
WIDE_ZONE, NARROW_ZONE, SIGN_ONLY = 20, 13, 9
"""Columns that a zone's tile needs with its good's name, with a short name, and as a mere sign."""

GREY_SECTION = "B"


@dataclass
class Canvas:
    """A sheet on which boxes join at their borders and spans of known width lie between them."""

    width: int
    height: int
    joints: dict[tuple[int, int], int] = field(default_factory=dict)
    styles: dict[tuple[int, int], str] = field(default_factory=dict)
    spans: dict[tuple[int, int], Span] = field(default_factory=dict)

    def box(self, x: int, y: int, width: int, style: str) -> None:
        """A box one line high inside, its upper left corner at x, y."""
        right = x + width
        for at in range(x, right):
            for line in (y, y + 2):
                self._join(at, line, RIGHT, style)
                self._join(at + 1, line, LEFT, style)
        for at in (x, right):
            for line in (y, y + 1):
                self._join(at, line, DOWN, style)
                self._join(at, line + 1, UP, style)

    def _join(self, x: int, y: int, side: int, style: str) -> None:
        self.joints[x, y] = self.joints.get((x, y), 0) | side
        self.styles.setdefault((x, y), style)

    def put(self, x: int, y: int, *spans: Span) -> None:
        """Spans of given widths, one after another."""
        for span in spans:
            self.spans[x, y] = span
            x += span.width

    def lines(self) -> list[list[Span]]:
        return [self._line(y) for y in range(self.height)]

    def _line(self, y: int) -> list[Span]:
        found: list[Span] = []
        x = 0
        while x < self.width:
            span = self.spans.get((x, y))
            if span is None:
                start = x
                style = self.styles.get((x, y), "")
                while x < self.width and self._is_plain(x, y, style):
                    x += 1
                text = "".join(JOINTS[self.joints.get((at, y), 0)] for at in range(start, x))
                span = Span(text, style)
            else:
                x += span.width
            found.append(span)
        return found

    def _is_plain(self, x: int, y: int, style: str) -> bool:
        return (x, y) not in self.spans and self.styles.get((x, y), "") == style


@dataclass(frozen=True)
class Numbers:
    """The numbers under which each square, zone, market-place and wagon's goal is offered now."""

    squares: Mapping[str, list[int]]
    goals: Mapping[str, list[int]]
    zones: Mapping[str, int]
    markets: Mapping[str, int]


def numbers_of(choices: Sequence[Move], wagons: Mapping[str, Any]) -> Numbers:
    squares: dict[str, list[int]] = {}
    goals: dict[str, list[int]] = {}
    zones: dict[str, int] = {}
    markets: dict[str, int] = {}
    for number, move in enumerate(choices, 1):
        if move.kind in ("step", "overtake"):
            if move["to"] == "goal":
                goals.setdefault(wagons[str(move["wagon"])]["to"], []).append(number)
            else:
                squares.setdefault(str(move["to"]), []).append(number)
        elif move.kind == "collect_tile":
            zones[str(move["zone"])] = number
        elif move.kind == "collect_cube":
            markets[str(move["market"])] = number
    return Numbers(squares, goals, zones, markets)


def short_names(facts: Facts, letters: int) -> dict[str, str]:
    """Each wagon's first letters; a figure tells apart those that begin alike."""
    found: dict[str, str] = {}
    for wagon in facts["wagons"]:
        name = wagon["name"][:letters].ljust(letters, "·")
        figure = 2
        while name in found.values():
            name = f"{wagon['name'][: letters - 1].ljust(letters - 1, '·')}{figure}"
            figure += 1
        found[wagon["id"]] = name
    return found


def draw_road(
    facts: Facts, view: Mapping[str, Any], choices: Sequence[Move], width: int
) -> list[list[Span]]:
    """The road with all that lies on it, in as many bands as it takes."""
    rows = rows_of(facts["squares"])
    # One pitch more at each end is for the yards, less a column that nothing needs.
    pitch = max(LEAST_PITCH, min(MOST_PITCH, (width + 1) // (len(rows) + 2)))
    most = max(1, (width + 1) // pitch - 2)
    numbers = numbers_of(choices, view["wagons"])
    lines: list[list[Span]] = []
    for first in range(1, len(rows) + 1, most):
        shown = range(first, min(first + most, len(rows) + 1))
        lines += Band(facts, view, numbers, pitch, shown).lines()
    return lines


class Band:
    """The rows of the road that fit side by side."""

    def __init__(
        self,
        facts: Facts,
        view: Mapping[str, Any],
        numbers: Numbers,
        pitch: int,
        shown: range,
    ) -> None:
        self.facts = facts
        self.view = view
        self.numbers = numbers
        self.pitch = pitch
        self.inner = pitch - 1
        self.rows = rows_of(facts["squares"])
        self.shown = shown
        self.names = short_names(facts, self.inner - 1)
        self.canvas = Canvas(len(self.shown) * pitch + 1 + 2 * self.inner, HEIGHT)

    def lines(self) -> list[list[Span]]:
        standing = {wagon["at"]: name for name, wagon in self.view["wagons"].items()}
        for row in self.shown:
            for square in self.rows[row]:
                self._square(square, standing.get(square["id"]))
            self._markets(row)
        if 1 in self.shown:
            self._yard(0, "portus", "rome")
        if len(self.rows) in self.shown:
            self._yard(self.canvas.width - self.inner, "rome", "portus")
        return [
            self._cities(),
            self._zones("upper"),
            self._row_numbers(),
            *self.canvas.lines(),
            self._zones("lower"),
        ]

    def _left(self, row: int) -> int:
        """The column of a row's left border."""
        return self.inner + (row - self.shown[0]) * self.pitch

    def _top(self, row: int) -> int:
        """The line of a row's upper border."""
        return 1 + len(LANES) - len(self.rows[row])

    def _square(self, square: Mapping[str, Any], wagon: str | None) -> None:
        row = square["row"]
        in_order = sorted(self.rows[row], key=lambda other: LANES.index(other["lane"]))
        number = [other["id"] for other in in_order].index(square["id"])
        x, y = self._left(row), self._top(row) + 2 * number
        style = "road.grey" if square["section"] == GREY_SECTION else "road"
        self.canvas.box(x, y, self.pitch, style)
        numbers = self.numbers.squares.get(square["id"], [])
        if wagon is not None:
            span = self._wagon(wagon)
        elif numbers:
            span = Span(self._numbers(numbers, self.inner), "target", self.inner, "center")
        elif style == "road.grey":
            span = Span("░" * self.inner, "road.gravel", self.inner)
        else:
            span = Span("", style, self.inner)
        self.canvas.put(x + 1, y + 1, span)

    def _numbers(self, numbers: Sequence[int], room: int) -> str:
        """The numbers of choices that lead here, or a dot if they cannot be written."""
        text = " ".join(str(number) for number in numbers)
        return text if len(text) <= room else "•"

    def _wagon(self, name: str) -> Span:
        wagon = self.view["wagons"][name]
        short = self.names[name]
        if wagon["at"] == "goal":
            text = f"✓{short}"
        elif wagon["to"] == "rome":
            text = short + ("»" if wagon["moved"] else "▶")
        else:
            text = ("«" if wagon["moved"] else "◀") + short
        return Span(text, wagon["to"], self.inner, "center")

    def _markets(self, row: int) -> None:
        """The cubes on the market-places of a row, above and below its squares."""
        names = {square["market"] for square in self.rows[row]} - {None}
        for market in self.facts["markets"]:
            if market["id"] in names:
                above = market["side"] == "upper"
                y = self._top(row) - 1 if above else self._top(row) + 2 * len(self.rows[row]) + 1
                self.canvas.put(self._left(row) + 1, y, *self._cube(market["id"]))

    def _cube(self, market: str) -> list[Span]:
        good = self.view["markets"][market]
        if good is None:
            return [Span("□", "quiet", self.inner, "center")]
        number = self.numbers.markets.get(market)
        room = self.inner - 3
        return [
            *self._number(number, (room + 1) // 2),
            Span("■", f"good.{good}", 1),
            Span(Say(f"good_short.{good}"), f"good.{good}", 2),
        ]

    def _number(self, number: int | None, room: int) -> list[Span]:
        """A choice's number in front of what it brings."""
        if number is None:
            return [Span("", width=room)]
        return [Span(self._numbers([number], room), "target", room, "center")]

    def _yard(self, x: int, city: str, heading: str) -> None:
        """Wagons waiting to leave a city from above, wagons that arrived there from below."""
        wagons = self.view["wagons"].items()
        waiting = [name for name, w in wagons if w["to"] == heading and w["at"] == "start"]
        arrived = [name for name, w in wagons if w["to"] == city and w["at"] == "goal"]
        for line, name in enumerate(waiting):
            self.canvas.put(x, line, self._wagon(name))
        for line, name in enumerate(arrived):
            self.canvas.put(x, HEIGHT - 1 - line, self._wagon(name))
        numbers = self.numbers.goals.get(city)
        if numbers:
            text = self._numbers(numbers, self.inner)
            self.canvas.put(
                x, HEIGHT - 1 - len(arrived), Span(text, "target", self.inner, "center")
            )

    def _cities(self) -> list[Span]:
        """The names above the yards."""
        left = Span(Say("city.portus") if 1 in self.shown else "", "strong", 2 * self.pitch)
        right = Span(
            Say("city.rome") if len(self.rows) in self.shown else "",
            "strong",
            self.canvas.width - left.width,
            "right",
        )
        return [left, right]

    def _row_numbers(self) -> list[Span]:
        numbers = [Span(str(row), "quiet", self.pitch, "center") for row in self.shown]
        return [Span(" " * self.inner), *numbers]

    def _zones(self, side: str) -> list[Span]:
        """A bracket over each section of the band, with the zone's tile and what it pays today."""
        found = [Span(" " * self.inner)]
        for zone in self.facts["zones"]:
            rows = [row for row in self.shown if self.rows[row][0]["section"] == zone["section"]]
            if zone["side"] == side and rows:
                found += self._zone(zone["id"], len(rows) * self.pitch, side)
        return found

    def _zone(self, name: str, width: int, side: str) -> list[Span]:
        tile = self._tile(name, width)
        used = sum(span.width for span in tile)
        before = (width - used) // 2
        left, right = ("╭", "╮") if side == "upper" else ("╰", "╯")
        return [
            Span(left + "─" * (before - 1), "quiet"),
            *tile,
            Span("─" * (width - used - before - 1) + right, "quiet"),
        ]

    def _tile(self, name: str, width: int) -> list[Span]:
        if width < SIGN_ONLY:
            return [Span(name, "zone", len(name))]
        number = self.numbers.zones.get(name)
        first = [] if number is None else self._number(number, len(str(number)))
        first.append(Span(f" {name} ", "zone", len(name) + 2))
        zone = self.view["zones"][name]
        if zone["good"] is None:
            return [*first, Span("○", "quiet", 2)]
        style = f"good.{zone['good']}"
        if width < NARROW_ZONE:
            return [*first, Span("●", style, 1)]
        key = "good" if width >= WIDE_ZONE else "good_short"
        return [
            *first,
            Span("●", style, 1),
            Span(Say(f"{key}.{zone['good']}"), style, 9 if width >= WIDE_ZONE else 2),
            Span(f"◎{zone['pays']}", "coin", 2),
        ]

"""The plots of an arena report: one function for each.

Entrants have numbers as well as colours. Their names stand above the bars, so that long ones fit.
"""

import math
from collections import Counter
from collections.abc import Mapping
from html import escape

from viae.drawing.svg import box, circle, element, group, path
from viae.research.plots import (
    AXIS,
    EDGE,
    SHARES,
    WIDTH,
    Scale,
    axis,
    between,
    percent,
    picture,
    scale,
    signed,
    steps,
    upright,
    whisker,
    words,
)
from viae.research.statistics import ContestStatistics, EntrantStatistics, mean, quantile

LABEL = 18.0
"""Height of the line of words above a bar."""


def heading(number: int, entrant: EntrantStatistics, y: float, value: str) -> str:
    """An entrant's number, name and figure, above its bar."""
    return (
        badge(number, EDGE + 8, y + 7)
        + words("name", EDGE + 23, y + 12, entrant.bot)
        + words("figure", WIDTH - EDGE, y + 12, value, "end")
    )


def badge(number: int, x: float, y: float) -> str:
    """An entrant's number on its colour."""
    return circle(f"seat-{number}", x, y, 8) + words(
        f"badge on-seat-{number}", x, y + 3.8, str(number + 1), "middle"
    )


def zero_line(place: Scale, y: float, row: float) -> str:
    """The line at 0 beside a bar; it does not cross the names."""
    return upright("zero", place(0), y + LABEL, y + row - 2)


def win_shares(statistics: ContestStatistics) -> str:
    """How often each entrant won, with the interval, against an even share."""
    even = 1 / len(statistics.entrants)
    values = steps(0, max(even, *(entrant.interval[1] for entrant in statistics.entrants)))
    values = [value for value in values if value <= 1.001]
    place, row = scale(0, values[-1]), 46.0
    bottom = row * len(statistics.entrants) + 4
    parts = [axis(values, place, 0, bottom, "%"), upright("even", place(even), 0, bottom)]
    for number, entrant in enumerate(statistics.entrants):
        y = number * row + 2
        low, high = entrant.interval
        bar = box(
            f"bar seat-{number}",
            place(0),
            y + LABEL + 2,
            place(entrant.win_share) - EDGE,
            14,
            radius=3,
        )
        tooltip = f"{entrant.bot}: {percent(entrant.win_share)}, {between(entrant.interval)}"
        parts.append(heading(number, entrant, y, percent(entrant.win_share)))
        parts.append(group([element("title", escape(tooltip)), bar]))
        parts.append(whisker(place(low), place(high), y + LABEL + 9))
    return picture(bottom + AXIS, "Share of wins of each entrant", parts)


def ratings(statistics: ContestStatistics) -> str:
    """How strong each bot is beside the others, with the interval."""
    found = statistics.ratings
    ends = [end for rating in found.values() for end in rating.interval]
    values = steps(min(ends), max(ends))
    place, row = scale(values[0], values[-1]), 40.0
    bottom = row * len(statistics.entrants) + 4
    parts = [axis(values, place, 0, bottom, "")]
    for number, entrant in enumerate(statistics.entrants):
        y, rating = number * row + 2, found[entrant.bot]
        low, high = rating.interval
        parts.append(heading(number, entrant, y, signed(rating.value, 0)))
        parts.append(zero_line(place, y, row))
        parts.append(whisker(place(low), place(high), y + LABEL + 7))
        parts.append(circle(f"seat-{number}", place(rating.value), y + LABEL + 7, 5))
    return picture(bottom + AXIS, "Rating of each entrant", parts)


def score_distributions(statistics: ContestStatistics) -> str:
    """How often each entrant made how many points, all on one scale."""
    every = [score for entrant in statistics.entrants for score in entrant.scores]
    values = steps(min(every), max(every) + 1)
    width = max(1, math.ceil((max(every) - min(every) + 1) / 46))
    place, row = scale(values[0], values[-1]), 76.0
    bottom = row * len(statistics.entrants) + 4
    parts = [axis(values, place, 0, bottom, "")]
    for number, entrant in enumerate(statistics.entrants):
        y = number * row + 2
        parts.append(heading(number, entrant, y, f"mean {signed(entrant.mean_score)}"))
        parts.append(histogram(entrant.scores, width, place, y + row - 12, 42, f"seat-{number}"))
        parts.append(quartiles(entrant.scores, place, y + row - 7))
    return picture(bottom + AXIS, "Distribution of points of each entrant", parts)


def histogram(
    counts: Counter[int], width: int, place: Scale, bottom: float, height: float, css_class: str
) -> str:
    """Columns for bins of `width` values, the highest `height` high."""
    bins: Counter[int] = Counter()
    for value, times in counts.items():
        bins[value // width * width] += times
    tallest, total = max(bins.values()), sum(bins.values())
    columns = []
    for value, times in sorted(bins.items()):
        left, high = place(value), height * times / tallest
        label = f"{value}" if width == 1 else f"{value} to {value + width - 1}"
        title = element("title", f"{label}: {percent(times / total)}")
        column = box(
            f"bar {css_class}",
            left,
            bottom - high,
            max(place(value + width) - left - 0.6, 0.6),
            high,
        )
        columns.append(group([title, column]))
    return group([*columns, path("base", f"M{EDGE:g} {bottom:g}H{WIDTH - EDGE:g}")])


def quartiles(counts: Counter[int], place: Scale, y: float) -> str:
    """The middle half of all values as a line, the middle one as a dot on it."""
    low, middle, high = (place(quantile(counts, part) + 0.5) for part in (0.25, 0.5, 0.75))
    return path("half", f"M{low:.1f} {y:.1f}H{high:.1f}") + circle("median", middle, y, 3.2)


def points_by_source(statistics: ContestStatistics, words_of: Mapping[str, str]) -> str:
    """Where the points came from: gains to the right of nothing, losses to the left."""
    gains = [sum(max(0.0, p) for p in e.mean_sources.values()) for e in statistics.entrants]
    losses = [sum(min(0.0, p) for p in e.mean_sources.values()) for e in statistics.entrants]
    values = steps(min(0.0, *losses), max(1.0, *gains))
    place, row = scale(values[0], values[-1]), 46.0
    bottom = row * len(statistics.entrants) + 4
    parts = [axis(values, place, 0, bottom, "")]
    for number, entrant in enumerate(statistics.entrants):
        y = number * row + 2
        parts.append(heading(number, entrant, y, signed(entrant.mean_score)))
        parts.append(zero_line(place, y, row))
        parts += stacked(entrant, words_of, place, y + LABEL + 2)
    return picture(bottom + AXIS, "Mean points by source of each entrant", parts)


def stacked(
    entrant: EntrantStatistics, words_of: Mapping[str, str], place: Scale, y: float
) -> list[str]:
    """One bar, cut by source."""
    parts = []
    gained, lost = 0.0, 0.0
    for index, (source, word) in enumerate(words_of.items()):
        points = entrant.mean_sources.get(source, 0.0)
        start = gained if points > 0 else lost + points
        if points > 0:
            gained += points
        else:
            lost += points
        left, width = place(start), place(abs(points)) - place(0)
        title = element("title", escape(f"{entrant.bot}, {word}: {points:.2f}"))
        piece = box(f"bar source-{index % 6}", left, y, width, 16, radius=2)
        centre, css_class = left + width / 2, f"inside on-source-{index % 6}"
        inside = words(css_class, centre, y + 12, signed(points), "middle")
        parts.append(group([title, piece, inside if width > 28 else ""]))
    return parts


def shares_by_place(statistics: ContestStatistics) -> str:
    """The share of wins by place in the order of play."""
    seats = len(statistics.entrants)
    found = [
        (number, place, share, interval)
        for number, entrant in enumerate(statistics.entrants)
        for place in range(seats)
        if (share := entrant.share_at(place)) is not None
        and (interval := entrant.interval_at(place)) is not None
    ]
    values = steps(0, max(interval[1] for *_, interval in found), 5)
    values = [value for value in values if value <= 1.001]
    left, top, bottom = SHARES, 14.0, 214.0
    column = (WIDTH - left - EDGE) / seats

    def height(share: float) -> float:
        return bottom - share / values[-1] * (bottom - top)

    parts = []
    for value in values:
        parts.append(path("grid", f"M{left:g} {height(value):.1f}H{WIDTH - EDGE:g}"))
        parts.append(words("tick", left - 6, height(value) + 4, f"{value:.0%}", "end"))
    parts.append(path("even", f"M{left:g} {height(1 / seats):.1f}H{WIDTH - EDGE:g}"))
    for place in range(seats):
        x = left + (place + 0.5) * column
        parts.append(words("tick", x, bottom + 24, f"player {place + 1}", "middle"))
    for number, place, share, (low, high) in found:
        x = left + place * column + (number + 1) * column / (seats + 1)
        title = element("title", f"{percent(share)}, {between((low, high))}")
        line = path("whisker", f"M{x:.1f} {height(low):.1f}V{height(high):.1f}")
        parts.append(group([title, line, badge(number, x, height(share))]))
    return picture(bottom + AXIS, "Share of wins by place at the table", parts)


def game_lengths(statistics: ContestStatistics) -> str:
    """How many decisions a game took."""
    low, high = min(statistics.lengths), max(statistics.lengths) + 1
    values = steps(low, high)
    width = max(1, math.ceil((high - low) / 46))
    place, bottom = scale(values[0], values[-1]), 150.0
    middle = mean(statistics.lengths)
    x = min(max(place(middle), EDGE + 50), WIDTH - EDGE - 50)
    parts = [
        axis(values, place, 22, bottom, ""),
        histogram(statistics.lengths, width, place, bottom, 118, "accent"),
        upright("mean", place(middle), 20, bottom),
        words("figure", x, 13, f"mean {middle:.0f}", "middle"),
    ]
    return picture(bottom + AXIS, "Decisions a game", parts)


def endings(statistics: ContestStatistics, words_of: Mapping[str, str]) -> str:
    """What ended the games."""
    place, row = scale(0, 1), 46.0
    parts = []
    for number, (name, times) in enumerate(statistics.endings.most_common()):
        y, share = number * row + 2, times / statistics.games
        parts.append(words("name", EDGE, y + 12, words_of.get(name, name)))
        parts.append(words("figure", WIDTH - EDGE, y + 12, f"{percent(share)}", "end"))
        parts.append(box("track", EDGE, y + LABEL + 2, WIDTH - 2 * EDGE, 14, radius=3))
        parts.append(
            box("bar accent", EDGE, y + LABEL + 2, max(place(share) - EDGE, 1), 14, radius=3)
        )
    return picture(row * len(statistics.endings) + 4, "What ended the games", parts)

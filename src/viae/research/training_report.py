"""A training's report: how the learnt weights did on the way, and which of them changed."""

from html import escape

from viae.drawing.svg import circle, element, group, path
from viae.research import plots
from viae.research.report_page import figure, lead, page
from viae.research.statistics import wilson
from viae.research.training import Check, Training

HEIGHT = 220.0
MARGIN = 12.0
"""Space between what is plotted and the edges of the plot."""
ROW = 34.0


def report(training: Training, command: str) -> str:
    """The whole page; `command` repeats the training."""
    title = f"{training.game.title} with {training.settings.seats} seats"
    learnt = figure(
        "What was learnt",
        "Each weight as a multiple of what was set by hand; dashed: unchanged.",
        changes(training),
    )
    again = f'<div class="card"><h2>The same again</h2><pre>{escape(command)}</pre></div>'
    columns = [[against_hand(training)] if training.checks else [], [learnt]]
    return page("training", f"{title}: training", title, lead(summary(training)), columns, again)


def against_hand(training: Training) -> str:
    seats = training.settings.seats
    return figure(
        "Against the weights set by hand",
        f"Share of wins of what was learnt by then, alone against {seats - 1} greedy with weights "
        "set by hand. Lines: 95\N{NO-BREAK SPACE}% intervals. "
        f"Dashed: {plots.percent(1 / seats)}, an even share.",
        progress(training),
    )


def summary(training: Training) -> str:
    """The progress and the last check, in sentences."""
    text = f"{training.rounds:,} of {training.settings.rounds:,} rounds."
    if training.is_learnt and not training.is_over:
        left = training.test_games - training.test.games
        text += f" The test is not over: {left:,} of its {training.test_games:,} games are left."
    if training.checks:
        text += f" {check_text(training.checks[-1], training.settings.seats)}"
    return text


def check_text(check: Check, seats: int) -> str:
    """A check as a sentence."""
    interval = wilson(check.wins, check.games)
    return (
        f"After round {check.round:,} what was learnt won "
        f"{plots.percent(check.wins / check.games)} "
        f"of {check.games:,} games against {seats - 1} with the weights set by hand "
        f"(95\N{NO-BREAK SPACE}% interval {plots.between(interval)}; even would be "
        f"{plots.percent(1 / seats)})."
    )


def progress(training: Training) -> str:
    """The share of wins after some rounds, with its interval."""
    even = 1 / training.settings.seats
    intervals = [wilson(check.wins, check.games) for check in training.checks]
    values = plots.steps(
        min(even, *(low for low, _ in intervals)), max(high for _, high in intervals)
    )
    low, high = values[0], values[-1]
    rounds = plots.steps(0, training.settings.rounds, 5)
    right = plots.WIDTH - plots.EDGE - MARGIN
    place = plots.scale(0, max(rounds[-1], training.settings.rounds), plots.SHARES + MARGIN, right)

    def height(share: float) -> float:
        return MARGIN + (high - share) / (high - low) * (HEIGHT - 2 * MARGIN)

    parts = [plots.axis(rounds, place, 0, HEIGHT, "")]
    for value in values:
        y = height(value)
        parts.append(plots.words("tick", plots.SHARES - 6, y + 4, f"{value:.0%}", "end"))
        parts.append(horizontal("grid", y))
    parts.append(horizontal("even", height(even)))
    for check, (least, most) in zip(training.checks, intervals, strict=True):
        x = place(check.round)
        title = element("title", escape(check_text(check, training.settings.seats)))
        dot = circle("accent", x, height(check.wins / check.games), 4.5)
        parts.append(group([title, plots.upright("whisker", x, height(most), height(least)), dot]))
    return plots.picture(HEIGHT + plots.AXIS, "Share of wins by rounds", parts)


def horizontal(css_class: str, y: float) -> str:
    return path(css_class, f"M{plots.SHARES:.1f} {y:.1f}H{plots.WIDTH - plots.EDGE:.1f}")


def changes(training: Training) -> str:
    """The learnt weights as multiples of those set by hand; those that were 0 are left out."""
    names = training.game.weights.names
    rows = [
        (name, hand, learnt)
        for name, hand, learnt in zip(names, training.hand, training.learnt, strict=True)
        if hand
    ]
    values = plots.steps(0, max(2.0, *(learnt / hand for _, hand, learnt in rows)))
    place, bottom = plots.scale(values[0], values[-1]), ROW * len(rows) + 4
    parts = [plots.axis(values, place, 0, bottom, ""), plots.upright("even", place(1), 0, bottom)]
    for number, (name, hand, learnt) in enumerate(rows):
        y = number * ROW + 2
        parts.append(plots.words("name", plots.EDGE, y + 12, name.replace("_", " ")))
        figures = f"{hand} → {learnt}"
        parts.append(plots.words("figure", plots.WIDTH - plots.EDGE, y + 12, figures, "end"))
        parts.append(circle("accent", place(learnt / hand), y + 22, 4.5))
    return plots.picture(bottom + plots.AXIS, "What became of each weight", parts)

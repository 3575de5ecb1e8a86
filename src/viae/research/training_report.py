"""A training's report: how what was learnt did on the way, and which weights changed."""

from html import escape

from viae.drawing.svg import circle, element, group, path
from viae.research import plots
from viae.research.report import figure, style
from viae.research.statistics import wilson
from viae.research.training import Check, Course

HEIGHT = 220.0
MARGIN = 12.0
"""Space between what is plotted and the edges of the plot."""
ROW = 34.0


def report(course: Course, command: str) -> str:
    """The whole page; `command` is what learns the same weights again."""
    lesson = course.lesson
    title = f"{course.game.title} with {lesson.seats} seats"
    even = plots.percent(1 / lesson.seats)
    shown = [
        figure(
            "Against the weights set by hand",
            f"Share of wins of what was learnt by then, alone against {lesson.seats - 1} greedy "
            f"with weights set by hand. Lines: 95\N{NO-BREAK SPACE}% intervals. Dashed: {even}, an "
            "even share.",
            progress(course),
        )
        if course.checks
        else "",
        figure(
            "What was learnt",
            "Each weight as a multiple of what was set by hand; dashed: unchanged.",
            changes(course),
        ),
    ]
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)}: training</title>
<style>{style()}</style>
</head>
<body>
<main>
<p class="kicker">Viae · training</p>
<h1>{escape(title)}</h1>
<p class="lead">{escape(summary(course))}</p>
<div class="plots">
<div>{shown[0]}</div>
<div>{shown[1]}</div>
</div>
<div class="card"><h2>The same again</h2><pre>{escape(command)}</pre></div>
</main>
</body>
</html>
"""


def summary(course: Course) -> str:
    """How far it came, in a sentence or two."""
    came = f"{course.rounds:,} of {course.lesson.rounds:,} rounds."
    if course.is_taught and not course.is_over:
        left = course.exam_games - course.examined.games
        came += f" The exam is not over: {left:,} of its {course.exam_games:,} games are left."
    return f"{came} {said(course.checks[-1], course.lesson.seats)}" if course.checks else came


def said(check: Check, seats: int) -> str:
    """A check in words."""
    interval = wilson(check.wins, check.games)
    return (
        f"After round {check.round:,} what was learnt won "
        f"{plots.percent(check.wins / check.games)} "
        f"of {check.games:,} games against {seats - 1} with the weights set by hand "
        f"(95\N{NO-BREAK SPACE}% interval {plots.between(interval)}; even would be "
        f"{plots.percent(1 / seats)})."
    )


def progress(course: Course) -> str:
    """The share of wins by rounds."""
    even = 1 / course.lesson.seats
    intervals = [wilson(check.wins, check.games) for check in course.checks]
    values = plots.steps(
        min(even, *(low for low, _ in intervals)), max(high for _, high in intervals)
    )
    low, high = values[0], values[-1]
    rounds = plots.steps(0, course.lesson.rounds, 5)
    right = plots.WIDTH - plots.EDGE - MARGIN
    place = plots.scale(0, max(rounds[-1], course.lesson.rounds), plots.SHARES + MARGIN, right)

    def height(share: float) -> float:
        return MARGIN + (high - share) / (high - low) * (HEIGHT - 2 * MARGIN)

    parts = [plots.axis(rounds, place, 0, HEIGHT, "")]
    for value in values:
        y = height(value)
        parts.append(plots.words("tick", plots.SHARES - 6, y + 4, f"{value:.0%}", "end"))
        parts.append(level("grid", y))
    parts.append(level("even", height(even)))
    for check, (least, most) in zip(course.checks, intervals, strict=True):
        x = place(check.round)
        title = element("title", escape(said(check, course.lesson.seats)))
        dot = circle("accent", x, height(check.wins / check.games), 4.5)
        parts.append(group([title, plots.upright("whisker", x, height(most), height(least)), dot]))
    return plots.picture(HEIGHT + plots.AXIS, "Share of wins by rounds", parts)


def level(css_class: str, y: float) -> str:
    return path(css_class, f"M{plots.SHARES:.1f} {y:.1f}H{plots.WIDTH - plots.EDGE:.1f}")


def changes(course: Course) -> str:
    """Each weight that was set by hand to something, and what became of it."""
    names = course.game.weights.names
    rows = [
        (name, hand, learnt)
        for name, hand, learnt in zip(names, course.hand, course.learnt, strict=True)
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

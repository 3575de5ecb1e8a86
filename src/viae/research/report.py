"""The arena's report: one HTML file that needs nothing else, for light and dark, page and phone."""

import json
from collections.abc import Iterable, Mapping
from html import escape

from viae.drawing.palette import INTERFACE, SEATS, Shades, css
from viae.research import plots
from viae.research.statistics import Tally

SOURCES: Shades = {
    "source-0": ("#37586A", "#8FB3C4"),
    "source-1": ("#CB8B41", "#DDA85F"),
    "source-2": ("#5F7F52", "#9DBB8C"),
    "source-3": ("#A9553B", "#CF7F64"),
    "source-4": ("#857459", "#B8A887"),
    "source-5": ("#6F5A86", "#AF9AC6"),
    "on-source-0": ("#FFFFFF", "#14110E"),
    "on-source-1": ("#1F140A", "#14110E"),
    "on-source-2": ("#FFFFFF", "#14110E"),
    "on-source-3": ("#FFFFFF", "#14110E"),
    "on-source-4": ("#FFFFFF", "#14110E"),
    "on-source-5": ("#FFFFFF", "#14110E"),
}

PAGE = """
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:1080px;margin:0 auto;padding:40px 24px 64px}
h1,h2{font-family:"Source Serif 4",Georgia,"Times New Roman",serif;font-weight:600;line-height:1.2}
h1{font-size:36px;margin:4px 0 12px;letter-spacing:-.01em}
h2{font-size:21px;margin:0 0 2px}
p{margin:0 0 12px;max-width:68ch}
.kicker{color:var(--accent);font-size:13px;letter-spacing:.12em;text-transform:uppercase;margin:0}
.lead{font-size:19px}
.quiet,figcaption,dt,th{color:var(--quiet-ink)}
.stopped{border:1px solid var(--warning);border-left-width:6px;border-radius:6px;padding:12px 16px}
.plots{display:grid;grid-template-columns:repeat(2,minmax(0,1fr));gap:20px;margin:28px 0 20px}
.plots>div{display:flex;flex-direction:column;gap:20px;min-width:0}
figure,.card{margin:0;padding:20px;background:var(--surface);border:1px solid var(--line);
border-radius:6px;min-width:0}
figcaption{font-size:14px;margin:0 0 14px}
.legend{display:flex;flex-wrap:wrap;gap:4px 14px;font-size:14px;margin:0 0 12px}
.legend i{display:inline-block;width:11px;height:11px;border-radius:2px;margin-right:6px}
.wide{overflow-x:auto;margin:0 0 20px}
table{border-collapse:collapse;width:100%;font-size:15px;font-variant-numeric:tabular-nums}
th,td{padding:7px 10px;text-align:right;white-space:nowrap;border-bottom:1px solid var(--line)}
th:nth-child(2),td:nth-child(2){text-align:left}
th{font-weight:500;font-size:13px}
tr:last-child td{border-bottom:0}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 18px;margin:0 0 16px}
dd{margin:0;overflow-wrap:anywhere}
pre{margin:0;padding:12px 14px;background:var(--ground);border:1px solid var(--line);
border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace}
svg{display:block;width:100%;height:auto;overflow:visible;font-family:system-ui,sans-serif;
font-variant-numeric:tabular-nums}
svg text{fill:var(--ink)}
svg .tick{font-size:12.5px;fill:var(--quiet-ink)}
svg .name,svg .figure{font-size:14.5px;paint-order:stroke;stroke:var(--surface);stroke-width:6px;
stroke-linejoin:round}
svg .figure{font-weight:600}
svg .badge{font-size:11px;font-weight:700}
svg .inside{font-size:11.5px;font-weight:600}
svg .grid{stroke:var(--line);fill:none}
svg .base,svg .zero{stroke:var(--quiet-ink);fill:none}
svg .even{stroke:var(--accent);stroke-width:1.5;stroke-dasharray:4 4;fill:none}
svg .mean{stroke:var(--ink);stroke-width:1.5;stroke-dasharray:4 4;fill:none}
svg .whisker{stroke:var(--ink);stroke-width:1.6;fill:none}
svg .half{stroke:var(--ink);stroke-width:3;stroke-linecap:round;fill:none}
svg .median{fill:var(--surface);stroke:var(--ink);stroke-width:2}
svg .accent{fill:var(--accent)}
svg .track{fill:var(--ground)}
@media (max-width:800px){.plots{grid-template-columns:minmax(0,1fr)}
main{padding:24px 14px 40px}h1{font-size:27px}.lead{font-size:17px}figure,.card{padding:16px 12px}}
@media (max-width:480px){svg .tick{font-size:15.5px}svg .name,svg .figure{font-size:17.5px}
svg .inside{font-size:13.5px}}
@media print{figure,.card{break-inside:avoid}}
"""


def report(tally: Tally, command: str, texts: Mapping[str, str]) -> str:
    """The whole page; `command` is what plays the same games again, `texts` are the game's."""
    contest = tally.contest
    title = f"{contest.game.title}: {tally.games:,} games"
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{escape(title)} in the arena</title>
<style>{style()}</style>
</head>
<body>
<main>
<p class="kicker">Viae · arena</p>
<h1>{escape(title)}</h1>
{stopped(tally)}<p class="lead">{escape(summary(tally))}</p>
<div class="plots">
{figures(tally, texts)}
</div>
{table(tally)}
{settings(tally, command)}
</main>
</body>
</html>
"""


def style() -> str:
    fills = "".join(
        f".source-{n}{{fill:var(--source-{n});background:var(--source-{n})}}" for n in range(6)
    )
    fills += "".join(f"svg .on-source-{n}{{fill:var(--on-source-{n})}}" for n in range(6))
    # A game with more seats than there are colours begins again; the numbers still tell them apart.
    legions = [name for name in SEATS if name.startswith("seat-")]
    for number in range(8):
        legion = legions[number % len(legions)]
        fills += f".seat-{number}{{fill:var(--{legion})}}"
        fills += f"svg .on-seat-{number}{{fill:var(--on-{legion})}}"
    return css(INTERFACE | SEATS | SOURCES) + PAGE + fills


def stopped(tally: Tally) -> str:
    """A word of warning over results that are not what was asked for."""
    if tally.is_complete:
        return ""
    return (
        f'<p class="stopped"><strong>Stopped early.</strong> {tally.contest.games:,} games were '
        f"asked for; these are the first {tally.games:,}.</p>\n"
    )


def summary(tally: Tally) -> str:
    """The result in two sentences."""
    order = sorted(range(len(tally.entrants)), key=lambda n: -tally.entrants[n].win_share)
    best, second = tally.entrants[order[0]], tally.entrants[order[1]]
    first = (
        f"Entrant {order[0] + 1}, {best.bot}, won {plots.percent(best.win_share)} of the games "
        f"(95\N{NO-BREAK SPACE}% interval {plots.between(best.interval)})."
    )
    if best.interval[0] > second.interval[1]:
        return f"{first} The intervals of all others lie below."
    return f"{first} That is too close to the next to call it better."


def figures(tally: Tally, texts: Mapping[str, str]) -> str:
    """All plots, in two columns that stand below each other on a phone."""
    sources = words_of("source", tally.contest.game.sources, texts)
    even = plots.percent(1 / len(tally.entrants))
    left = [
        figure(
            "Who won",
            f"Share of wins, a shared one counted by parts. Line: 95\N{NO-BREAK SPACE}% interval. "
            f"Dashed: {even}, an even share.",
            plots.win_shares(tally),
        ),
        figure(
            "Where the points came from",
            "Mean points a game by source; losses to the left.",
            legend(sources.values()) + plots.points_by_source(tally, sources),
        ),
        figure(
            "Does the order of play matter?",
            "Share of wins by place in the order of play, with 95\N{NO-BREAK SPACE}% intervals. "
            f"Dashed: {even}.",
            plots.shares_by_place(tally),
        ),
    ]
    if len(set(tally.contest.entrants)) > 1:
        left.insert(
            1,
            figure(
                "How strong they are",
                "Ratings from who won, with 95\N{NO-BREAK SPACE}% intervals: 400 more are odds of "
                "ten to one, 0 is the mean of these bots.",
                plots.ratings(tally),
            ),
        )
    right = [
        figure(
            "Points",
            "How often each score was reached. Below: the middle half of all games and the median.",
            plots.score_distributions(tally),
        ),
        figure(
            "How long it took",
            "Decisions of all seats together; chance not counted.",
            plots.game_lengths(tally),
        ),
    ]
    if tally.endings:
        ends = words_of("end", tally.endings, texts)
        right.append(figure("What ended it", "Share of games.", plots.endings(tally, ends)))
    columns = ("\n".join(column) for column in (left, right))
    return "\n".join(f"<div>\n{column}\n</div>" for column in columns)


def figure(title: str, caption: str, drawn: str) -> str:
    head = f"<h2>{escape(title)}</h2>\n<figcaption>{escape(caption)}</figcaption>"
    return f"<figure>\n{head}\n{drawn}\n</figure>"


def words_of(what: str, names: Iterable[str], texts: Mapping[str, str]) -> dict[str, str]:
    """A game's words for its sources or endings; one in the making may not have them yet."""
    return {name: texts.get(f"{what}.{name}", name) for name in names}


def legend(words: Iterable[str]) -> str:
    marks = "".join(
        f'<span><i class="source-{index % 6}"></i>{escape(word)}</span>'
        for index, word in enumerate(words)
    )
    return f'<div class="legend">{marks}</div>'


def table(tally: Tally) -> str:
    """All figures, for those who want to read them off."""
    names = [
        "",
        "entrant",
        "wins",
        "share",
        "95 % interval",
        "rating",
        "mean",
        "deviation",
        "least",
    ]
    names += ["quartiles", "most", "decisions"]
    rows = []
    ratings = tally.ratings
    for number, entrant in enumerate(tally.entrants, 1):
        rating = ratings[entrant.bot]
        found = entrant.as_json()
        least, low, middle, high, most = found["score_quartiles"]
        cells = (
            str(number),
            entrant.bot,
            f"{entrant.wins:,.5g}",
            plots.percent(entrant.win_share),
            plots.between(entrant.interval),
            f"{plots.signed(rating.value, 0)} ± {rating.half:.0f}",
            plots.signed(entrant.mean_score, 2),
            f"{found['score_deviation']:.2f}",
            plots.signed(least, 0),
            " · ".join(plots.signed(score, 0) for score in (low, middle, high)),
            plots.signed(most, 0),
            f"{found['mean_decisions']:.1f}",
        )
        rows.append("<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in cells) + "</tr>")
    head = "".join(f"<th>{name}</th>" for name in names)
    body = "\n".join(rows)
    return (
        '<div class="card wide">\n<h2>In figures</h2>\n'
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</div>"
    )


BY_THE_CLOCK = "; but who thinks by the clock might play otherwise another time"


def settings(tally: Tally, command: str) -> str:
    """What was played, and how to play it again."""
    contest = tally.contest
    rows = {
        "Game": f"{contest.game.title}, rules version {contest.game.rules_version}",
        "Entrants": ", ".join(contest.entrants),
        "Options": json.dumps(contest.chosen_options) if contest.chosen_options else "none",
        "Board": "from a file" if contest.board is not None else "the shipped one",
        "Seed": str(contest.seed) + BY_THE_CLOCK * bool(tally.timed),
        "Deals": f"each deal in all {len(contest.entrants)} rotations, as far as the games go",
    }
    listed = "".join(f"<dt>{name}</dt><dd>{escape(said)}</dd>" for name, said in rows.items())
    return (
        f'<div class="card">\n<h2>Play it again</h2>\n<dl>{listed}</dl>\n'
        f"<pre>{escape(command)}</pre>\n</div>"
    )

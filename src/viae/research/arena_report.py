"""The arena's report: who won, by how much, and how the games went, in plots and in figures."""

import json
from collections.abc import Iterable, Mapping
from html import escape

from viae.research import arena_plots
from viae.research.plots import between, percent, signed
from viae.research.report_page import figure, lead, page
from viae.research.statistics import ContestStatistics


def report(statistics: ContestStatistics, command: str, texts: Mapping[str, str]) -> str:
    """The whole page; `command` plays the same games again, `texts` are the game's."""
    title = f"{statistics.contest.game.title}: {statistics.games:,} games"
    return page(
        "arena",
        f"{title} in the arena",
        title,
        stopped(statistics) + lead(summary(statistics)),
        figures(statistics, texts),
        f"{table(statistics)}\n{settings(statistics, command)}",
    )


def stopped(statistics: ContestStatistics) -> str:
    """A warning if fewer games were played than asked for."""
    if statistics.is_complete:
        return ""
    return (
        '<p class="stopped"><strong>Stopped early.</strong> '
        f"{statistics.contest.games:,} games were asked for; "
        f"these are the first {statistics.games:,}.</p>\n"
    )


def summary(statistics: ContestStatistics) -> str:
    """The result in two sentences."""
    order = sorted(range(len(statistics.entrants)), key=lambda n: -statistics.entrants[n].win_share)
    best, second = statistics.entrants[order[0]], statistics.entrants[order[1]]
    first = (
        f"Entrant {order[0] + 1}, {best.bot}, won {percent(best.win_share)} of the games "
        f"(95\N{NO-BREAK SPACE}% interval {between(best.interval)})."
    )
    if best.interval[0] > second.interval[1]:
        return f"{first} The intervals of all others lie below."
    return f"{first} That is too close to the next to call it better."


def figures(statistics: ContestStatistics, texts: Mapping[str, str]) -> list[list[str]]:
    """All plots, in two columns."""
    sources = words_of("source", statistics.contest.game.sources, texts)
    even = percent(1 / len(statistics.entrants))
    left = [
        figure(
            "Who won",
            f"Share of wins, a shared one counted by parts. Line: 95\N{NO-BREAK SPACE}% interval. "
            f"Dashed: {even}, an even share.",
            arena_plots.win_shares(statistics),
        ),
        figure(
            "Where the points came from",
            "Mean points a game by source; losses to the left.",
            legend(sources.values()) + arena_plots.points_by_source(statistics, sources),
        ),
        figure(
            "Does the order of play matter?",
            "Share of wins by place in the order of play, with 95\N{NO-BREAK SPACE}% intervals. "
            f"Dashed: {even}.",
            arena_plots.shares_by_place(statistics),
        ),
    ]
    if len(set(statistics.contest.entrants)) > 1:
        left.insert(
            1,
            figure(
                "How strong they are",
                "Ratings from who won, with 95\N{NO-BREAK SPACE}% intervals: 400 more are odds of "
                "ten to one, 0 is the mean of these bots.",
                arena_plots.ratings(statistics),
            ),
        )
    right = [
        figure(
            "Points",
            "How often each score was reached. Below: the middle half of all games and the median.",
            arena_plots.score_distributions(statistics),
        ),
        figure(
            "How long it took",
            "Decisions of all seats together; chance not counted.",
            arena_plots.game_lengths(statistics),
        ),
    ]
    if statistics.endings:
        plot = arena_plots.endings(statistics, words_of("end", statistics.endings, texts))
        right.append(figure("What ended it", "Share of games.", plot))
    return [left, right]


def words_of(what: str, names: Iterable[str], texts: Mapping[str, str]) -> dict[str, str]:
    """A game's words for its sources or endings; a game in the making may not have them yet."""
    return {name: texts.get(f"{what}.{name}", name) for name in names}


def legend(words: Iterable[str]) -> str:
    marks = "".join(
        f'<span><i class="source-{index % 6}"></i>{escape(word)}</span>'
        for index, word in enumerate(words)
    )
    return f'<div class="legend">{marks}</div>'


def table(statistics: ContestStatistics) -> str:
    """All numbers, as a table."""
    rows: list[dict[str, str]] = []
    ratings = statistics.ratings
    for number, entrant in enumerate(statistics.entrants, 1):
        rating = ratings[entrant.bot]
        its_json = entrant.as_json()
        least, low, middle, high, most = its_json["score_quartiles"]
        rows.append(
            {
                "": str(number),
                "entrant": entrant.bot,
                "wins": f"{entrant.wins:,.5g}",
                "share": percent(entrant.win_share),
                "95 % interval": between(entrant.interval),
                "rating": f"{signed(rating.value, 0)} ± {rating.half:.0f}",
                "mean": signed(entrant.mean_score, 2),
                "deviation": f"{its_json['score_deviation']:.2f}",
                "least": signed(least, 0),
                "quartiles": " · ".join(signed(score, 0) for score in (low, middle, high)),
                "most": signed(most, 0),
                "decisions": f"{its_json['mean_decisions']:.1f}",
            }
        )
    head = "".join(f"<th>{name}</th>" for name in rows[0])
    body = "\n".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row.values()) + "</tr>"
        for row in rows
    )
    return (
        '<div class="card wide">\n<h2>In figures</h2>\n'
        f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</div>"
    )


BY_THE_CLOCK = "; but who thinks by the clock might play otherwise another time"


def settings(statistics: ContestStatistics, command: str) -> str:
    """What was played, and how to play it again."""
    contest = statistics.contest
    rows = {
        "Game": f"{contest.game.title}, rules version {contest.game.rules_version}",
        "Entrants": ", ".join(contest.entrants),
        "Options": json.dumps(contest.chosen_options) if contest.chosen_options else "none",
        "Board": "from a file" if contest.board is not None else "the shipped one",
        "Seed": str(contest.seed) + BY_THE_CLOCK * bool(statistics.timed),
        "Deals": f"each deal in all {len(contest.entrants)} rotations, as far as the games go",
    }
    listed = "".join(f"<dt>{name}</dt><dd>{escape(text)}</dd>" for name, text in rows.items())
    return (
        f'<div class="card">\n<h2>Play it again</h2>\n<dl>{listed}</dl>\n'
        f"<pre>{escape(command)}</pre>\n</div>"
    )

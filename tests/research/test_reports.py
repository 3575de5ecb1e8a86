"""The reports of arena and training: one well-formed file that needs no other."""

import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest

from viae.research import plots
from viae.research.arena import Contest, EntrantResult, GameResult, play
from viae.research.arena_report import report
from viae.research.statistics import ContestStatistics
from viae.research.training import Check, Training, TrainingSettings
from viae.research.training_report import report as training_report

VOID = {"meta", "br"}


def played(
    games: int, entrants: tuple[str, ...] = ("random", "random", "random")
) -> ContestStatistics:
    statistics = ContestStatistics(Contest("strada_romana", entrants, games, seed=1))
    for result in play(statistics.contest):
        statistics.add(result)
    return statistics


class Nesting(HTMLParser):
    """Checks that every element that is opened is closed, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.seen: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)
        assert not {name for name, _ in attrs} & {"src", "href", "srcset", "style", "onload"}
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.fixture(scope="module")
def page() -> str:
    return report(played(6), "viae arena strada_romana --seats random,random,random --games 6", {})


def test_it_is_well_formed(page: str) -> None:
    nesting = Nesting()
    nesting.feed(page)
    nesting.close()
    assert nesting.open == []
    assert {"svg", "table", "pre", "style", "title"} <= nesting.seen
    for drawn in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        ElementTree.fromstring(drawn)


def test_it_needs_no_other_file(page: str) -> None:
    assert "://" not in page
    assert "url(" not in page
    assert "@import" not in page
    assert "<script" not in page


def test_it_has_six_plots_in_both_themes(page: str) -> None:
    assert page.count("<svg") == 6
    assert "prefers-color-scheme: dark" in page
    for colour in ("#F4EEE2", "#1E1B18", "#C23B33", "#2C6DA8", "#E0B33A", "#3C8C5A", "#7A5AA6"):
        assert colour in page


def test_every_class_in_a_plot_has_a_style(page: str) -> None:
    style = page.split("<style>")[1].split("</style>", maxsplit=1)[0]
    used = {
        name
        for drawn in re.findall(r"<svg.*?</svg>", page, re.DOTALL)
        for classes in re.findall(r'class="([^"]+)"', drawn)
        for name in classes.split()
    }
    assert {name for name in used if f".{name}{{" not in style and f".{name}," not in style} == {
        "bar"
    }


def test_it_says_what_was_played_and_by_which_command(page: str) -> None:
    assert "<h1>Strada Romana: 6 games</h1>" in page
    assert "viae arena strada_romana --seats random,random,random --games 6" in page
    assert "Stopped early" not in page


def test_an_interrupted_contest_is_marked() -> None:
    statistics = ContestStatistics(Contest("strada_romana", ("random", "random"), 1000, seed=1))
    for result in play(Contest("strada_romana", ("random", "random"), 2, seed=1)):
        statistics.add(result)
    page = report(statistics, "viae arena …", {})
    assert "Stopped early." in page
    assert "1,000 games were asked for; these are the first 2." in page


def entrant_result(place: int, points: int, win: float = 0.0) -> EntrantResult:
    return EntrantResult(place, win, points, {"chips": points}, decisions=5)


def test_names_are_escaped() -> None:
    statistics = played(2)
    statistics.entrants[0].bot = "<b>&"
    page = report(statistics, "viae arena 'a<b'", {})
    assert "<b>" not in page
    assert "&lt;b&gt;&amp;" in page


def test_a_single_game_and_a_single_score_can_be_drawn() -> None:
    statistics = ContestStatistics(Contest("strada_romana", ("random", "random"), 1, seed=1))
    statistics.add(GameResult((entrant_result(0, 0, 1.0), entrant_result(1, 0)), ending=""))
    page = report(statistics, "viae arena", {})
    assert page.count("<svg") == 5  # nothing is known about endings
    assert "nan" not in page


def test_a_clear_winner_is_named() -> None:
    statistics = ContestStatistics(Contest("strada_romana", ("greedy", "random"), 50, seed=1))
    for _ in range(50):
        statistics.add(
            GameResult((entrant_result(0, 30, 1.0), entrant_result(1, -20)), ending="arrivals")
        )
    page = report(statistics, "viae arena", {})
    assert "Entrant 1, greedy, won 100.0\N{NO-BREAK SPACE}% of the games" in page
    assert "The intervals of all others lie below." in page
    assert page.count("How strong they are") == 1  # among equals there is nothing to rate
    statistics.entrants[1].wins_by_place[1] = 50.0
    assert "too close to the next" in report(statistics, "viae arena", {})


PHONE = 15.5
"""The font size of a tick on a phone, in the units of a plot."""


def ticks_beyond(page: str) -> list[str]:
    """Labels of axes that do not fit into their plots at the font size of a phone."""
    found = []
    for drawn in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        plot = ElementTree.fromstring(drawn)
        _, _, width, height = map(float, plot.attrib["viewBox"].split())
        for tick in plot.iter("text"):
            if tick.attrib["class"] != "tick":
                continue
            wide, said = 0.62 * PHONE * len(tick.text or ""), tick.text or ""
            part = {"start": 0.0, "middle": 0.5, "end": 1.0}[tick.attrib["text-anchor"]]
            left, base = float(tick.attrib["x"]) - part * wide, float(tick.attrib["y"])
            if left < 0 or left + wide > width or base < 0.75 * PHONE or base > height:
                found.append(said)
    return found


def test_labels_of_axes_are_not_cut() -> None:
    statistics = ContestStatistics(Contest("strada_romana", ("greedy", "random"), 50, seed=1))
    for number in range(50):
        places = (number % 2, 1 - number % 2)
        told = (entrant_result(places[0], 300, 1.0), entrant_result(places[1], -200))
        statistics.add(GameResult(told, ending="arrivals"))
    page = report(statistics, "viae arena", {})
    assert "100%" in page
    assert ticks_beyond(page) == []
    training = Training(TrainingSettings("strada_romana", 2, 130, 1))
    training.checks += [Check(65, 120, 66.0), Check(130, 1200, 780.0)]
    page = training_report(training, "viae train")
    assert "70%" in page
    assert ticks_beyond(page) == []


def test_a_training_ends_before_the_edge_of_its_plot() -> None:
    training = Training(TrainingSettings("strada_romana", 2, 30, 1))
    training.checks.append(Check(30, 1200, 780.0))
    drawn = re.findall(r"<svg.*?</svg>", training_report(training, "viae train"), re.DOTALL)[0]
    dots = [float(dot.attrib["cx"]) for dot in ElementTree.fromstring(drawn).iter("circle")]
    lines = [float(end) for end in re.findall(r"H([\d.]+)", drawn)]
    assert max(dots) + 5 < max(lines)


def test_the_zero_line_does_not_cross_the_names(page: str) -> None:
    for drawn in re.findall(r"<svg.*?</svg>", page, re.DOTALL):
        plot = ElementTree.fromstring(drawn)
        names = [float(one.attrib["y"]) for one in plot.iter("text") if one.get("class") == "name"]
        for line in (one.attrib["d"] for one in plot.iter("path") if one.get("class") == "zero"):
            top, bottom = map(float, re.findall(r" ([\d.]+)V([\d.]+)", line)[0])
            assert not any(top < name < bottom for name in names)


def test_sources_and_endings_are_named_in_the_words_of_the_game() -> None:
    statistics = ContestStatistics(Contest("strada_romana", ("greedy", "random"), 1, seed=1))
    statistics.add(GameResult((entrant_result(0, 30, 1.0), entrant_result(1, -20)), ending="idle"))
    page = report(
        statistics, "viae arena", {"source.wagons": "Wagon tiles", "end.idle": "standstill"}
    )
    assert "Wagon tiles" in page
    assert "standstill" in page
    assert ">contracts<" in page  # a game in the making may have no word for it yet


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [
        (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1.0]),
        (0, 0.26, [0, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3]),
        (-7, 38, [-10, 0, 10, 20, 30, 40]),
        (3, 3, [3, 4]),
        (180, 320, [150, 200, 250, 300, 350]),
    ],
)
def test_axes_have_round_steps(low: float, high: float, expected: list[float]) -> None:
    found = plots.steps(low, high)
    if low < high:
        assert found == pytest.approx(expected)
    assert found[0] <= low
    assert found[-1] >= high
    assert len(found) >= 2

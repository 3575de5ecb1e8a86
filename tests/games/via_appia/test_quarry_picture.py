"""The picture of the quarry: every stone where it lies, light on what sticks out over the edge."""

import re
from collections import Counter
from collections.abc import Sequence
from xml.etree import ElementTree

from games.via_appia.pushing import filled, stones
from viae.core.game import Theme
from viae.drawing import palette
from viae.drawing.svg import move
from viae.games.via_appia.picture import quarry
from viae.games.via_appia.picture.fall_plot import plot
from viae.games.via_appia.picture.stones import NAMES, SCALE, SHADES

SVG = "{http://www.w3.org/2000/svg}"
LYING = [(size, x / 1000, y / 1000) for size, x, y in stones(filled(1))]


def drawn(lying: Sequence[quarry.Stone], theme: Theme | None = None) -> str:
    return quarry.picture(quarry.stones_on(lying), theme=theme)


def test_every_stone_is_drawn_where_it_lies() -> None:
    picture = ElementTree.fromstring(drawn(LYING))
    for size, name in enumerate(NAMES):
        uses = [use for use in picture.iter(f"{SVG}use") if use.attrib["href"] == f"#va-{name}"]
        assert len(uses) == sum(1 for each, _, _ in LYING if each == size)
    _, x, y = LYING[0]
    assert move(x * SCALE, y * SCALE) in drawn(LYING)


def test_only_what_sticks_out_over_the_edge_is_lit() -> None:
    inside, over = (0, 75.0, 119.0), (0, 40.0, 125.0)
    assert drawn([inside]).count('class="overhang"') == 0
    assert drawn([inside, over]).count('class="overhang"') == 1


def test_every_colour_has_a_shade_for_light_and_for_dark() -> None:
    picture = quarry.picture(quarry.stones_on(LYING) + quarry.pusher(0, 75, -10, 15))
    used = set(re.findall(r"var\(--([a-z0-9-]+)\)", picture))
    assert used == set(quarry.SHADES)
    assert not set(quarry.SHADES) & (set(palette.SHARED) - set(SHADES))


def test_a_theme_can_be_asked_for() -> None:
    assert 'data-theme="dark"' in drawn(LYING, "dark")
    assert "data-theme=" not in drawn(LYING).split("</style>")[1]


def test_titles_are_escaped() -> None:
    picture = ElementTree.fromstring(quarry.picture("", "<&>", "</desc>"))
    assert picture.findtext(f"{SVG}title") == "<&>"


def test_the_plot_leaves_out_sizes_that_were_never_pushed() -> None:
    falls = {0: Counter({0: 3, 1: 1}), 1: Counter[int](), 2: Counter({9: 1})}
    shown = plot(falls, {0: "small", 1: "medium", 2: "large"}, "Falls")
    assert "small" in shown
    assert "medium" not in shown
    assert "75%" in shown
    assert "mean 9.00" in shown

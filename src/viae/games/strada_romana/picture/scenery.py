"""The land under the road, from the ground up to the light that falls on it."""

from random import Random

from viae.drawing import land, town
from viae.drawing.geometry import (
    Point,
    Reserved,
    area,
    clipped,
    fitted,
    inset,
    rectangle,
    subdivided,
)
from viae.drawing.paths import disc, sampled
from viae.drawing.svg import Sheet, box, element, group
from viae.games.strada_romana.picture import city, country
from viae.games.strada_romana.picture.layout import TOWER, Gate, Layout


def draw(layout: Layout, porta: Gate) -> str:
    """Everything that lies under the road, from the ground up."""
    free = _reserved(layout, porta)
    return group(
        (
            box("ground-wash", 0, 0, layout.width, layout.height),
            country.fields(layout, free),
            _gardens(layout, porta, free),
            land.water("sr-water", country.shoreline(layout)),
            country.afloat(layout),
            country.harbour(),
            town.aqueduct(_aqueduct_line(layout, porta)),
            city.houses(layout, porta, free),
            city.landmarks(layout, free),
            town.rampart(porta.wall_above) + town.rampart(porta.wall_below),
            box("veil", 0, 0, layout.width, layout.height),
            box("lamplight", 0, 0, layout.width, layout.height),
        ),
        class_="land",
    )


def ground_wash(layout: Layout) -> str:
    """The gradient of the ground: it changes its tone softly where a section ends."""
    stops = [("country", 0.0)]
    tones = ("country", "suburb", "city")
    for index, x in enumerate(layout.section_lines):
        before, after = tones[min(index, 2)], tones[min(index + 1, 2)]
        stops += [(before, (x - 22) / layout.width), (after, (x + 22) / layout.width)]
    return element(
        "linearGradient",
        *(
            element("stop", offset=f"{share:.3f}", style=f"stop-color:var(--{tone})")
            for tone, share in stops
        ),
        id="sr-ground",
    )


def _reserved(layout: Layout, porta: Gate) -> Reserved:
    base = layout.reserved
    along = [*sampled(porta.wall_above, 14), *sampled(porta.wall_below, 14)]
    walls = tuple((x, y, 17.0) for (x, y), _ in along)
    towers = tuple((porta.x, y, TOWER + 6) for y in (porta.upper, porta.lower))
    plate = (porta.x - 40, porta.upper - 60, porta.x + 50, porta.upper)
    river = tuple((x, y, 16.0) for (x, y), _ in sampled(country.river(layout), 12))
    arches = tuple((x, y, 12.0) for (x, y), _ in sampled(_aqueduct_line(layout, porta), 12))
    return Reserved((*base.discs, *walls, *towers, *river, *arches), (*base.boxes, plate))


def _gardens(layout: Layout, porta: Gate, free: Reserved) -> str:
    rng = Random(8)
    sheet = Sheet()
    left = layout.section_lines[0] if layout.section_lines else 0.0
    whole = rectangle((porta.x, layout.cy), 520, layout.height + 120, 5)
    plots = [clipped(plot, (-1, 0), -left - 5) for plot in subdivided(whole, rng, 2300, 5, 9)]
    for plot in fitted([plot for plot in plots if len(plot) > 2], rng, free, 4, 260):
        if rng.random() < 0.12 and area(plot) < 900:
            town.house(sheet, inset(plot, 4) or plot, rng)
        else:
            land.garden(sheet, plot, rng)
    _tombs(layout, porta, free, left, sheet)
    land.clumps(layout.height, free, (left + 10, porta.x + 40), sheet)
    return sheet.svg()


def _tombs(layout: Layout, porta: Gate, free: Reserved, left: float, sheet: Sheet) -> None:
    """Tombs and pines stand along a Roman road until it reaches the gate."""
    rng = Random(4)
    x = left + 14
    while x < porta.x - 30:
        for side in (-1, 1):
            y = layout.cy + side * rng.uniform(84, 148)
            if free.covers((x, y), 9):
                continue
            if rng.random() < 0.4:
                sheet.add("tomb", disc(x, y, 8.5))
                sheet.add("mound", disc(x, y, 5))
            else:
                land.tree(sheet, x, y, rng.uniform(3.4, 5))
        x += rng.uniform(11, 19)


def _aqueduct_line(layout: Layout, porta: Gate) -> list[Point]:
    left = layout.section_lines[0] if layout.section_lines else 0.0
    return [(left - 90, 22), (left + 30, 28), (porta.x + 58, 24), (porta.x + 190, -12)]

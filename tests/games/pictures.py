"""Looking at a picture: its parts, its words, its colours, and what it refers to."""

import re
from collections import Counter
from collections.abc import Mapping
from xml.etree import ElementTree

from viae.drawing import icons
from viae.drawing.geometry import Box, distance
from viae.drawing.palette import Shades

SVG = "{http://www.w3.org/2000/svg}"
THEMES = ("light", "dark")
SEATS = list(icons.EMBLEMS)
_BLOCKS = {
    "light": r":root\{([^}]*)\}",
    "dark": r"\[data-theme=dark\]\{([^}]*)\}",
    "dark by preference": r"scheme: dark\)\{:root:not\(\[data-theme\]\)\{([^}]*)\}",
}


def parts(document: str) -> dict[str, ElementTree.Element]:
    """All that has an id."""
    root = ElementTree.fromstring(document)
    return {part.attrib["id"]: part for part in root.iter() if "id" in part.attrib}


def ids(document: str) -> Counter[str]:
    return Counter(
        part.attrib["id"] for part in ElementTree.fromstring(document).iter() if "id" in part.attrib
    )


def words(document: str) -> list[str]:
    texts = ElementTree.fromstring(document).iter(f"{SVG}text")
    return ["".join(text.itertext()) for text in texts]


def uses(part: ElementTree.Element) -> list[str]:
    return [use.attrib["href"] for use in part.iter(f"{SVG}use")]


def letter_sizes(document: str) -> list[float]:
    """How large letters are, by rules and by attributes."""
    sizes = re.findall(r"font:[\w ]*?([\d.]+)px", document)
    sizes += re.findall(r'font-size="([\d.]+)"', document)
    return [float(size) for size in sizes]


def title_and_description(document: str) -> tuple[str | None, str | None]:
    """What screen readers say of a picture; makes sure that it is labelled with both."""
    root = ElementTree.fromstring(document)
    assert root.tag == f"{SVG}svg"
    assert root.attrib["role"] == "img"
    found = root.find(f"{SVG}title"), root.find(f"{SVG}desc")
    labels = [part.attrib["id"] for part in found if part is not None]
    assert root.attrib["aria-labelledby"].split() == labels
    return root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")


def view_box(document: str) -> tuple[float, ...]:
    """Left, top, width, height."""
    return tuple(map(float, ElementTree.fromstring(document).attrib["viewBox"].split()))


def theme_of(document: str) -> str:
    return ElementTree.fromstring(document).attrib["data-theme"]


def outside(document: str) -> set[str]:
    """What a picture refers to that is not in it."""
    found = re.findall(r"https?://[^\"]*", document)
    found.remove(SVG.strip("{}"))  # its own name, once
    found += re.findall(r"@import[^;]*", document)
    targets = re.findall(r"url\(([^)]*)\)", document) + re.findall(r'href="([^"]*)"', document)
    assert targets
    return {*found, *targets} - {f"#{name}" for name in ids(document)}


def undefined_colours(document: str, symbols: str = "") -> dict[str, set[str]]:
    """The colours that a picture and symbols use, but that a theme lacks, by theme."""
    used = set(re.findall(r"var\(--([\w-]+)\)", document + symbols))
    lacking = {}
    for theme, pattern in _BLOCKS.items():
        block = re.search(pattern, document)
        assert block, theme
        lacking[theme] = used - set(re.findall(r"--([\w-]+):", block[1]))
    return {theme: colours for theme, colours in lacking.items() if colours}


def colours_outside_the_palette(document: str) -> list[str]:
    without_variables = re.sub(r"--[\w-]+:#[0-9A-F]{6};", "", document)
    return re.findall(r"[:\"]#[0-9A-Fa-f]{3,8}[;\"]", without_variables)


def classes_without_a_rule(document: str) -> set[str]:
    styled = set(re.findall(r"\.([\w-]+)", document.split("</style>", maxsplit=1)[0]))
    used = {name for part in re.findall(r'class="([^"]*)"', document) for name in part.split()}
    return used - styled


def styled_tags(symbols: str) -> list[str]:
    """What symbols leave to style rules, which do not reach into them."""
    root = ElementTree.fromstring(f"<defs>{symbols}</defs>")
    return [part.tag for part in root.iter() if {"class", "style"} & part.attrib.keys()]


def contrast(shades: Shades, one: str, other: str, theme: str) -> float:
    """How well two colours are told apart, by WCAG."""
    tones = [shades[name][THEMES.index(theme)] for name in (one, other)]
    bright, dim = sorted(map(_luminance, tones), reverse=True)
    return (bright + 0.05) / (dim + 0.05)


def _luminance(colour: str) -> float:
    channels = [int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def apart(box: Box, other: Box) -> bool:
    return box[2] <= other[0] or other[2] <= box[0] or box[3] <= other[1] or other[3] <= box[1]


def covered(box: Box, discs: Mapping[str, tuple[float, float, float]]) -> list[str]:
    """The discs that a box lies on, by name."""
    return [name for name, (x, y, radius) in discs.items() if distance(box, x, y) < radius]

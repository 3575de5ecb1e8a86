"""Colours and emblems as files of the page, so that boards and page have them from one place.

python -m viae.drawing.exported web/src/look
"""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path

from viae.drawing.emblems import EMBLEMS, wreath
from viae.drawing.palette import SHARED, Shades

ORIGIN = "Written by `python -m viae.drawing.exported web/src/look` from viae.drawing."


def shades_css(origin: str, shades: Shades) -> str:
    """Colours as CSS variables; the page always says which theme is on."""
    return "\n".join(
        [
            f"/* {origin} */",
            "",
            ":root {",
            *(f"  --{name}: {light.lower()};" for name, (light, _) in shades.items()),
            "}",
            "",
            "[data-theme='dark'] {",
            *(
                f"  --{name}: {dark.lower()};"
                for name, (light, dark) in shades.items()
                if dark != light
            ),
            "}",
            "",
        ]
    )


def palette_css() -> str:
    """The colours that all boards and pages share."""
    return shades_css(ORIGIN, SHARED)


def emblems_ts() -> str:
    """The emblems in the order of the seats, and the wreath, as path data."""
    return "\n".join(
        [
            f"/** {ORIGIN} */",
            "",
            "/** One for each seat, in their order; each in a field of 24 by 24. */",
            "export const EMBLEMS = [",
            *(
                f"  {{\n    name: '{name}',\n    path: '{path}',\n  }},"
                for name, path in EMBLEMS.items()
            ),
            "] as const;",
            "",
            "/** A laurel wreath around 0, 0, 22 wide. */",
            f"export const WREATH =\n  '{wreath()}';",
            "",
        ]
    )


def constant(name: str, measures: Mapping[str, int | float]) -> str:
    """Measures as a constant of the page."""
    written = ", ".join(f"{key}: {value:g}" for key, value in measures.items())
    return f"export const {name} = {{ {written} }};"


def write_files(files: Mapping[str, Callable[[], str]], folder: str) -> None:
    """Write files of the page into their folder."""
    for name, write in files.items():
        (Path(folder) / name).write_text(write(), encoding="utf-8")


FILES = {"palette.css": palette_css, "emblems.ts": emblems_ts}


if __name__ == "__main__":
    write_files(FILES, sys.argv[1])

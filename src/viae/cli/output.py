"""What commands print on stdout: JSON for programs, tables for people."""

import json
from collections.abc import Iterable, Sequence
from typing import Any


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2))


def print_table(title: str, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """A table with names in the first column and numbers in the others."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    table = Table(title=title, box=SIMPLE_HEAD)
    for number, heading in enumerate(headings):
        table.add_column(heading, justify="right" if number else "left")
    for row in rows:
        table.add_row(*row)
    Console().print(table)

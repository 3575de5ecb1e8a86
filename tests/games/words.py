"""Prompts, choices and the log of a table in words."""

from typing import Any

from games.table import BaseTable
from viae.core.codec import Event
from viae.core.game import Say
from viae.text import Texts


def texts(table: BaseTable[Any], language: str = "en") -> Texts:
    found = Texts(language, table.game)
    found.name_seats(["Livia", "Marcus", "Julia"])
    return found


def prompt(table: BaseTable[Any]) -> str:
    return texts(table).say(table.game.prompt(table.state))


def offered(table: BaseTable[Any], line: str) -> str:
    """What a move is called where it is offered."""
    return texts(table).say(table.game.move_text(table.state, table.code(line)))


def grouped(table: BaseTable[Any], line: str) -> tuple[str, str]:
    """The heading that a move is offered under, and what it is called there."""
    heading, short = table.game.group(table.state, table.code(line)) or (Say(""), Say(""))
    return texts(table).say(heading), texts(table).say(short)


def log(table: BaseTable[Any], events: list[Event]) -> list[str]:
    return [texts(table).say(say) for say in table.game.sentences(events)]

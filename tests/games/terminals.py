"""Tables drawn for a terminal, as text."""

from typing import Any

from rich.cells import cell_len, set_cell_size

from games.table import BaseTable
from viae.core.game import Block, Game, Span
from viae.core.state import State
from viae.text import Texts

NAMES = ["Livia", "Marcus", "Julia", "Titus", "Flavia"]


def texts_in(language: str, game: Game) -> Texts:
    """Texts that call the seats by their names."""
    texts = Texts(language, game)
    texts.name_seats(NAMES)
    texts.terms |= {f"sitter.{seat}": name for seat, name in enumerate(NAMES)}
    return texts


def said(span: Span, texts: Texts) -> str:
    text = span.text if isinstance(span.text, str) else texts.say(span.text)
    if not span.width:
        return text
    room = max(0, span.width - cell_len(text))
    before = {"left": 0, "center": room // 2, "right": room}[span.align]
    return set_cell_size(" " * before + text, span.width)


def as_text(block: Block, texts: Texts) -> str:
    return "\n".join("".join(said(span, texts) for span in line) for line in block.lines)


def drawn(table: BaseTable[Any], seat: int = 0, width: int = 80) -> dict[str, str]:
    """Each block that a seat sees by its key, as text."""
    texts = texts_in("en", table.game)
    choices = table.state.legal_moves() if table.current == seat else []
    found = table.game.terminal(table.view(seat), choices, width)
    return {block.title.key.split(".")[1]: as_text(block, texts) for block in found}


def styles_within(
    game: Game, state: State, texts: Texts, width: int, sentences_wrap: bool
) -> set[str]:
    """The styles of what the seat to decide sees; makes sure that no line is too wide.

    Where sentences may wrap, only lines with columns are measured.
    """
    blocks = game.terminal(game.view(state, int(state.current)), state.legal_moves(), width)
    for block in blocks:
        for spans, line in zip(block.lines, as_text(block, texts).split("\n"), strict=True):
            wraps = sentences_wrap and not any(span.width for span in spans)
            assert wraps or cell_len(line.rstrip()) <= width, line
    return {span.style for block in blocks for line in block.lines for span in line} - {""}


def beside(table: BaseTable[Any], seat: int, texts: Texts) -> dict[str, str]:
    """What stands beside the picture that a seat sees, as text, each block by its key."""
    found = table.game.beside(table.view(seat))
    return {block.title.key.split(".")[1]: as_text(block, texts) for block in found}

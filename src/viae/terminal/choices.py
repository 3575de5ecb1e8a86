"""What a seat may choose: a numbered list, and moves that are typed as text."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from viae.core.codec import Codec, Move
from viae.core.computed import computes
from viae.core.errors import Malformed
from viae.core.game import Say
from viae.records.match import Match, as_known_to, ends_draft


@dataclass(frozen=True)
class NumberedMove:
    """A move to choose; its number is its place in the list, counted from 1."""

    move: int
    words: Say
    heading: Say | None
    is_final: bool
    """It cannot be taken back."""


def numbered_moves(match: Match, seat: int, waiting: Collection[int] = ()) -> list[NumberedMove]:
    """The numbered choices of a seat: groups in the order of their first choice, then the rest.

    `waiting` are seats that see nothing of their turn until they are handed the screen.
    """
    game = match.game
    known = as_known_to(match.state, seat)
    groups: dict[str, list[NumberedMove]] = {}
    alone: list[NumberedMove] = []
    for move in match.legal_moves(seat):
        if game.typed(match.state, move) is not None:
            continue
        grouped = game.group(match.state, move)
        is_final = ends_draft(game, known, seat, move, waiting)
        if grouped is None:
            alone.append(NumberedMove(move, game.move_text(match.state, move), None, is_final))
        else:
            heading, words = grouped
            members = groups.setdefault(repr(heading), [])
            members.append(NumberedMove(move, words, heading, is_final))
    return [choice for members in groups.values() for choice in members] + alone


def typing_hints(match: Match, seat: int) -> list[Say]:
    """How to type the moves that are too many to be numbered, each kind once."""
    found = [match.game.typed(match.state, move) for move in match.legal_moves(seat)]
    return list({repr(hint): hint for hint in found if hint is not None}.values())


# Typed moves


def read_moves(match: Match, seat: int, line: str) -> list[int]:
    """The moves of a line, separated by commas; words may be cut short if they stay unambiguous."""
    codec = match.game.codec
    ahead = as_known_to(match.state, seat)
    moves: list[int] = []
    for part in line.split(","):
        legal = ahead.legal_moves() if ahead.current == seat else []
        code = codec.encode(_read_move(codec, part, [codec.decode(code) for code in legal]))
        if code in legal and not computes(ahead, code):
            ahead.act(code)
        moves.append(code)
    return moves


def _read_move(codec: Codec, text: str, legal: Sequence[Move]) -> Move:
    try:
        return codec.from_text(text)
    except Malformed:
        words = text.split()
        fitting = [move for move in legal if _is_short_for(words, str(move).split())]
        if len(fitting) != 1:
            raise
        return fitting[0]


def _is_short_for(words: Sequence[str], whole: Sequence[str]) -> bool:
    """Are these the first letters of those words? A number is never cut short."""
    if len(words) != len(whole):
        return False
    pairs = zip(words, whole, strict=True)
    return all(one == other or (_is_word(other) and other.startswith(one)) for one, other in pairs)


def _is_word(text: str) -> bool:
    return not text.lstrip("-").isdecimal()

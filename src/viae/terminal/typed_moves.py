"""Moves as people type them: words cut short, and several moves in one line, with commas."""

from collections.abc import Sequence

from viae.core.codec import Codec, Move
from viae.core.computed import computes
from viae.core.errors import Malformed
from viae.records.match import Match, as_known_to


def read_moves(match: Match, seat: int, line: str) -> list[int]:
    """The moves of a line, one after another; a word may be cut short as long as it is clear."""
    codec = match.game.codec
    ahead = as_known_to(match.state, seat)
    moves: list[int] = []
    for part in line.split(","):
        legal = ahead.legal_moves() if ahead.current == seat else []
        code = codec.encode(_read(codec, part, [codec.decode(code) for code in legal]))
        if code in legal and not computes(ahead, code):
            ahead.act(code)
        moves.append(code)
    return moves


def _read(codec: Codec, text: str, choices: Sequence[Move]) -> Move:
    try:
        return codec.from_text(text)
    except Malformed:
        words = text.split()
        fitting = [move for move in choices if _is_short_for(words, str(move).split())]
        if len(fitting) != 1:
            raise
        return fitting[0]


def _is_short_for(words: Sequence[str], whole: Sequence[str]) -> bool:
    """Are these the first letters of those words? A number is never cut short."""
    if len(words) != len(whole):
        return False
    pairs = zip(words, whole, strict=True)
    return all(one == other or (_is_name(other) and other.startswith(one)) for one, other in pairs)


def _is_name(word: str) -> bool:
    return not word.lstrip("-").isdecimal()

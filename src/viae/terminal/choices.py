"""The choices of a seat: numbered, grouped, and marked when they cannot be taken back."""

from collections.abc import Collection
from dataclasses import dataclass

from viae.core.game import Say
from viae.records.match import Match, as_known_to, ends_draft


@dataclass(frozen=True)
class Offer:
    """One choice: its number is its place in the list, counted from 1."""

    move: int
    words: Say
    heading: Say | None
    is_final: bool


def offers(match: Match, seat: int, waiting: Collection[int] = ()) -> list[Offer]:
    """The numbered choices of a seat: groups in the order of their first choice, then the rest.

    `waiting` are seats that see nothing of their turn until they are handed the screen.
    """
    game = match.game
    known = as_known_to(match.state, seat)
    groups: dict[str, list[Offer]] = {}
    alone: list[Offer] = []
    for move in match.legal_moves(seat):
        if game.typed(match.state, move) is not None:
            continue
        grouped = game.group(match.state, move)
        is_final = ends_draft(game, known, seat, move, waiting)
        if grouped is None:
            alone.append(Offer(move, game.move_text(match.state, move), None, is_final))
        else:
            heading, words = grouped
            members = groups.setdefault(repr(heading), [])
            members.append(Offer(move, words, heading, is_final))
    return [offer for members in groups.values() for offer in members] + alone


def hints(match: Match, seat: int) -> list[Say]:
    """How to type the choices that are too many to be numbered, each sort of them once."""
    found = [match.game.typed(match.state, move) for move in match.legal_moves(seat)]
    return list({repr(hint): hint for hint in found if hint is not None}.values())

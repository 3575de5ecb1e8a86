"""The choices of a seat: numbered, grouped, and marked when they cannot be taken back."""

from collections.abc import Collection
from dataclasses import dataclass

from viae.core.entry import BaseEntry, Say
from viae.core.game import Game
from viae.core.rng import Rng
from viae.records.match import Match


@dataclass(frozen=True)
class Offer:
    """One choice: its number is its place in the list, counted from 1."""

    move: int
    words: Say
    heading: Say | None
    is_final: bool


def offers(match: Match, seat: int, waiting: Collection[int] = ()) -> list[Offer]:
    """All choices of a seat: groups in the order of their first choice, then what stands alone.

    `waiting` are seats that see nothing of their turn until they are handed the screen.
    """
    entry = match.entry
    # What a choice would do is found out in a world as the seat knows it, never in the true one.
    known = match.game.clone()
    known.determinize(seat, Rng(0))
    groups: dict[str, list[Offer]] = {}
    alone: list[Offer] = []
    for move in match.legal(seat):
        grouped = entry.group(match.game, move)
        is_final = _is_final(entry, known, seat, move, waiting)
        if grouped is None:
            alone.append(Offer(move, entry.move_text(match.game, move), None, is_final))
        else:
            heading, words = grouped
            members = groups.setdefault(repr(heading), [])
            members.append(Offer(move, words, heading, is_final))
    return [offer for members in groups.values() for offer in members] + alone


def _is_final(
    entry: BaseEntry, known: Game, seat: int, move: int, waiting: Collection[int]
) -> bool:
    """Is the draft over with it: has the seat learnt something, or does another go on at once?"""
    after = known.clone()
    after.listen()
    after.act(move)
    learns = any(event.reveals and event.heard_by(seat) for event in entry.hear(after))
    return learns or after.current not in (seat, *waiting)

"""Two games that differ only in what one viewer cannot know, and how both go on.

What chance and the seats do in the first world is chosen at random. The second world does the same,
but instead of a secret move it may take another one of its kind, as long as the viewer hears no
difference. The servers are no part of this: here are only states and moves.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from conformance.judge import has_parted, of_kind, said_to

from viae.core.codec import Event
from viae.core.game import Game
from viae.core.state import State

Games = tuple[State, State]
Moves = tuple[int, int]
"""A move for each world."""

CAUTION = 6
"""So many moves are tried before one is made that tells the viewer which world it is in."""
OTHERWISE = 0.9
"""How often the second world does something else where it can."""


@dataclass(frozen=True)
class Place:
    """From where the worlds are looked at."""

    game: Game
    viewer: int

    def heard(self, state: State, move: int) -> tuple[Event, ...]:
        """What the viewer would hear of a move."""
        branch = state.clone()
        branch.listen()
        branch.act(move)
        return tuple(e for e in self.game.hear(branch) if e.heard_by(self.viewer))

    def alike(self, state: State, moves: Sequence[int], heard: Sequence[Event]) -> list[int]:
        """The moves that would tell the viewer exactly this."""
        sound = said_to(self.viewer, heard)
        return [m for m in moves if said_to(self.viewer, self.heard(state, m)) == sound]


# Chance


@dataclass(frozen=True)
class Drawn:
    """What chance brought in the first world."""

    move: int
    heard: tuple[Event, ...]
    hidden: bool
    """Could it have been something else, as far as the viewer knows?"""


class TwinDice:
    """The dice of both servers. The first always draws before the second."""

    def __init__(self, place: Place, chooser: random.Random) -> None:
        self.place = place
        self.chooser = chooser
        self.drawn: list[Drawn] = []
        self.followed = 0
        """How many of them the second world has drawn as well."""
        self.blocked = False
        """Did the viewer hear something that was impossible in the second world?"""

    def first(self, _secret: bytes, counter: int, state: State) -> tuple[int, int]:
        outcomes = state.legal_moves()
        odds = [int(state.weight(move)) for move in outcomes]
        move = self.chooser.choices(outcomes, odds)[0]
        heard = self.place.heard(state, move)
        hidden = len(self._candidates(state, move, heard)) > 1
        self.drawn.append(Drawn(move, heard, hidden))
        return move, counter + 1

    def second(self, _secret: bytes, counter: int, state: State) -> tuple[int, int]:
        drawn = self.drawn[self.followed]
        self.followed += 1
        # How often the dice were thrown is nobody's business either: here it differs.
        return self._like(drawn, state), counter + (3 if drawn.hidden else 1)

    def _candidates(self, state: State, move: int, heard: Sequence[Event]) -> list[int]:
        kind = self.place.game.codec.kind(move)
        moves = of_kind(kind, state.legal_moves()) if kind.secret else [move]
        return self.place.alike(state, [m for m in moves if m in state.legal_moves()], heard)

    def _like(self, drawn: Drawn, state: State) -> int:
        candidates = self._candidates(state, drawn.move, drawn.heard)
        if not candidates:
            # It may sound different because the game ends with it and all is shown.
            self.blocked = drawn.move not in state.legal_moves()
            return self.chooser.choice(state.legal_moves()) if self.blocked else drawn.move
        # What the viewer is going to hear must still be there then.
        needed = {later.move for later in self.drawn[self.followed :] if not later.hidden}
        others = [move for move in candidates if move != drawn.move and move not in needed]
        if others and (drawn.move not in candidates or self.chooser.random() < OTHERWISE):
            return self.chooser.choice(others)
        return drawn.move if drawn.move in candidates else self.chooser.choice(candidates)


# Decisions


def turn(
    place: Place, states: Games, chooser: random.Random, bold: bool
) -> tuple[list[int], list[int]]:
    """Decisions of the seat to decide, in each world, up to where it learns something or its turn
    passes; none if there is nothing that can be done in both."""
    ours, theirs = (state.clone() for state in states)
    for state in (ours, theirs):
        state.listen()
    seat = int(ours.current)
    made: list[Moves] = []
    while ours.current == theirs.current == seat:
        moves = choose(place, (ours, theirs), chooser, bold)
        if moves is None:
            return [], []
        made.append(moves)
        learnt = False
        for state, move in zip((ours, theirs), moves, strict=True):
            state.act(move)
            learnt |= any(e.reveals and e.heard_by(seat) for e in place.game.hear(state))
        if learnt:
            break
    return [one for one, _ in made], [other for _, other in made]


def choose(place: Place, states: Games, chooser: random.Random, bold: bool) -> Moves | None:
    """A decision for each world; only the bold tell the viewer which world it is in."""
    found = None
    for moves in offers(place, states, chooser):
        heard = [place.heard(state, move) for state, move in zip(states, moves, strict=True)]
        found = moves
        if bold or not has_parted(heard[0], heard[1], "by a decision"):
            break
    return found


def offers(place: Place, states: Games, chooser: random.Random) -> Iterator[Moves]:
    """Some decisions that can be made in both worlds, the kinds of moves all alike."""
    legal = states[0].legal_moves(), states[1].legal_moves()
    is_own = states[0].current == place.viewer
    possible: list[tuple[bool, list[int], list[int]]] = []
    for kind in place.game.codec.kinds.values():
        ours, theirs = (of_kind(kind, moves) for moves in legal)
        may_differ = kind.secret and not is_own
        if not may_differ:
            ours = theirs = [move for move in ours if move in theirs]
        if ours and theirs:
            possible.append((may_differ, ours, theirs))
    for _ in range(CAUTION if possible else 0):
        may_differ, ours, theirs = chooser.choice(possible)
        yield two_of(ours, theirs, chooser) if may_differ else (chooser.choice(ours),) * 2


def two_of(ours: list[int], theirs: list[int], chooser: random.Random) -> Moves:
    """A secret move for each world."""
    only_ours = [move for move in ours if move not in theirs]
    only_theirs = [move for move in theirs if move not in ours]
    if only_ours and only_theirs and chooser.random() < 0.5:
        # Then what is left is the same again, and the viewer may see it.
        return chooser.choice(only_ours), chooser.choice(only_theirs)
    move = chooser.choice(ours)
    others = [other for other in theirs if other != move]
    if others and (move not in theirs or chooser.random() < OTHERWISE):
        return move, chooser.choice(others)
    return move, move


def scribble(game: Game, state: State, chooser: random.Random) -> list[int]:
    """Up to three decisions that stay a draft: nobody learns anything, and the turn goes on."""
    seat, made = int(state.current), list[int]()
    draft = state.clone()
    draft.listen()
    for _ in range(chooser.randint(1, 3)):
        for move in chooser.sample(draft.legal_moves(), k=min(3, len(draft.legal_moves()))):
            branch = draft.clone()
            branch.listen()
            branch.act(move)
            learnt = any(e.reveals and e.heard_by(seat) for e in game.hear(branch))
            if branch.current == seat and not learnt:
                made.append(move)
                draft = branch
                break
    return made

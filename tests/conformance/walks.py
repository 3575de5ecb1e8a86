"""Random walks through any game: what the laws and the judge of leaks are run on.

A spec is a handful of small values that hypothesis can shrink; a walk is the log it leads to. A
walk holds no state: a law that needs one replays the walk, so that no law can spoil another's.
"""

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from hypothesis import strategies as st

from viae import catalog
from viae.core.compiled import is_compiled
from viae.core.game import Game
from viae.core.options import Choice
from viae.core.rng import Rng
from viae.core.state import CHANCE, State

COMPILED = is_compiled()
"""Compiled rules leave time for many more walks."""

EVEN, BY_KIND = "even", "by kind"
"""Two ways to choose: any legal move alike, or first a kind of move, so that rare kinds come up."""


@dataclass(frozen=True)
class Spec:
    """All that a walk depends on, besides the game."""

    seats: int
    seed: int = 0
    length: int | None = None
    """How many moves to make, chance's among them; None to play to the end."""
    style: str = BY_KIND
    nudges: tuple[int, ...] = ()
    """The first choices, one after another; the seed makes the others."""
    options: Mapping[str, Choice] = field(default_factory=dict)


@dataclass(frozen=True)
class Walk:
    """A game from its beginning to some moment: who made which moves."""

    game: Game
    seats: int
    options: Mapping[str, Choice]
    log: tuple[tuple[int, int], ...]

    def start(self) -> State:
        return self.game.new_state(self.seats, self.options)

    def at(self, moment: int) -> State:
        """A new state after this number of moves."""
        state = self.start()
        for _, move in self.log[:moment]:
            state.act(move)
        return state

    def along(self) -> Iterator[tuple[int, State]]:
        """Each moment with its state, which the walk goes on with: it must not be changed."""
        state = self.start()
        yield 0, state
        for moment, (_, move) in enumerate(self.log, 1):
            state.act(move)
            yield moment, state

    def moments(self, most: int) -> list[int]:
        """Some moments spread over the walk, its first and its last among them."""
        last = len(self.log)
        if last < most:
            return list(range(last + 1))
        return sorted({round(last * k / (most - 1)) for k in range(most)})

    def some(self, most: int) -> Iterator[tuple[int, State]]:
        """As `along`, but only at some moments."""
        wanted = set(self.moments(most))
        return (found for found in self.along() if found[0] in wanted)


def take_walk(game: Game, spec: Spec) -> Walk:
    """Play as a spec says."""
    state = game.new_state(spec.seats, spec.options)
    log = list(steps(game, state, spec))
    return Walk(game, spec.seats, spec.options, tuple(log))


def steps(game: Game, state: State, spec: Spec) -> Iterator[tuple[int, int]]:
    """Play on from a state and say each move made."""
    rng = Rng(spec.seed)
    chooser = random.Random(spec.seed)
    nudges = iter(spec.nudges)
    made = decisions = 0
    while not state.is_over() and made != spec.length:
        by = int(state.current)
        if by == CHANCE:
            move = int(state.draw(rng))
        else:
            decisions += 1
            assert decisions <= game.most_decisions, f"{decisions} decisions were made, and no end"
            choices = state.legal_moves()
            assert choices, f"there is no legal move for seat {by}, and the game is not over"
            if spec.style == BY_KIND:
                choices = of_one_kind(game, choices, chooser)
            pick = next(nudges, None)
            move = choices[chooser.randrange(len(choices)) if pick is None else pick % len(choices)]
        state.act(move)
        made += 1
        yield by, move


def of_one_kind(game: Game, choices: Sequence[int], chooser: random.Random) -> list[int]:
    """The choices of one kind of move, each kind alike."""
    kinds: dict[str, list[int]] = {}
    for move in choices:
        kinds.setdefault(game.codec.kind(move).name, []).append(move)
    return kinds[chooser.choice(sorted(kinds))]


def specs(game: Game, seats: int) -> st.SearchStrategy[Spec]:
    """Hypothesis: all walks of a game with this number of seats; simpler ones are shorter."""
    options = {option.name: st.sampled_from(option.choices) for option in game.options}
    return st.builds(
        Spec,
        seats=st.just(seats),
        seed=st.integers(0, 2**32 - 1),
        length=st.integers(0, 300) | st.none() if COMPILED else st.integers(0, 120),
        style=st.sampled_from((EVEN, BY_KIND)),
        nudges=st.lists(st.integers(0, 99), max_size=20).map(tuple),
        options=st.fixed_dictionaries(options),
    )


def tables() -> list[tuple[str, int]]:
    """Every game in the catalog with every number of seats; uncompiled with the fewest and most."""
    return [(name, seats) for name in catalog.names() for seats in seats_of(name)]


def seats_of(name: str) -> list[int]:
    least, most = catalog.game_class(name).least_seats, catalog.game_class(name).most_seats
    return list(range(least, most + 1)) if COMPILED else sorted({least, most})

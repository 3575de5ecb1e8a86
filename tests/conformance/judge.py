"""The judge of leaks: does a seat ever get something that depends on what it cannot know?

The judge makes a second world out of a log, without asking `determinize`: where the log holds a
secret move of chance or of another seat it takes another one of the same kind; all other moves stay
as they are. As long as no event that reveals has told the seat which world it is in, everything the
seat gets must be the same in both, byte for byte; and `determinize` must make the same of both.
"""

import json
import random
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, fields
from itertools import zip_longest
from math import ceil, log

from conformance.walks import BY_KIND, COMPILED, EVEN, Spec, Walk, take_walk
from viae.core.codec import Event, MoveKind
from viae.core.computed import computes
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import CHANCE, SPECTATOR, State

WORLDS = 8 if COMPILED else 4
"""Second worlds tried for each walk and seat."""
LOOKS = 10_000 if COMPILED else 80
"""About how many moments of a walk are compared in views, legal lists and redrawn worlds."""
TO_TEXT = json.JSONEncoder(sort_keys=True).encode
REDRAWS = 30
"""How often a state is redrawn at most, to see more than one world."""


class Leak(AssertionError):
    """A seat was given something that it cannot know, or `determinize` used it."""


@dataclass
class Tally:
    """Pairs of differing worlds that were compared."""

    alike: int = 0
    """Alike to the seat up to the end of the log."""
    parted: int = 0
    """Alike until an event that reveals told them apart."""
    blocked: int = 0
    """Alike until a later move of the log was impossible in the second world."""
    redrawn: int = 0
    """Pairs of states, alike to the seat, that `determinize` made equal."""

    def __add__(self, other: "Tally") -> "Tally":
        return Tally(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))


@dataclass(frozen=True)
class Sight:
    """What a seat gets at one moment, as text."""

    view: str
    legal: str


def sight(game: Game, state: State, seat: int) -> Sight:
    view = TO_TEXT(game.view(state, seat))
    return Sight(view, TO_TEXT(state.legal_moves() if state.current == seat else []))


def heard(game: Game, state: State, seat: int) -> tuple[Event, ...]:
    """The events since the last call, as far as a seat hears them."""
    return tuple(event for event in game.hear(state) if event.heard_by(seat))


def has_parted(one: Sequence[Event], other: Sequence[Event], where: str) -> bool:
    """Does an event that reveals tell two worlds apart? Any other difference is a leak."""
    for ours, theirs in zip_longest(one, other):
        if ours != theirs and said(ours) != said(theirs):
            if (ours and ours.reveals) or (theirs and theirs.reveals):
                return True
            raise Leak(f"an event leaks {where}: {said(ours)} or {said(theirs)}")
    return False


def said(event: Event | None) -> str:
    return "nothing" if event is None else TO_TEXT(event.as_json())


class Track:
    """A walk as one seat (or a spectator) goes through it."""

    def __init__(self, walk: Walk, seat: int) -> None:
        self.walk = walk
        self.game = walk.game
        self.seat = seat
        self.states: list[State] = []
        self.saves: list[list[int]] = []
        self.redrawn: dict[int, list[int]] = {}
        """What `determinize` makes of some moments, once asked for."""
        self.heard: list[tuple[Event, ...]] = []
        self._sights: dict[int, Sight] = {}
        state = walk.start()
        state.listen()
        self._keep(state)
        for _, move in walk.log:
            state.act(move)
            self._keep(state)

    def _keep(self, state: State) -> None:
        self.states.append(state.clone())
        self.saves.append(state.save())
        self.heard.append(heard(self.game, state, self.seat))

    def sight(self, moment: int) -> Sight:
        if moment not in self._sights:
            self._sights[moment] = sight(self.game, self.states[moment], self.seat)
        return self._sights[moment]

    def is_looked_at(self, moment: int) -> bool:
        """Is more than the events compared now? Always after a secret move and at the end."""
        last = len(self.walk.log)
        return moment % (1 + last // LOOKS) == 0 or moment == last or self.is_secret(moment - 1)

    def secrets(self) -> list[int]:
        """Where the log holds moves that the seat cannot know."""
        return [number for number in range(len(self.walk.log)) if self.is_secret(number)]

    def is_secret(self, number: int) -> bool:
        by, move = self.walk.log[number]
        return by != self.seat and self.game.codec.kind(move).secret

    def alternatives(self, world: State, number: int) -> list[int]:
        """What may stand in the log instead of one of its moves; nothing if the run is blocked."""
        by, move = self.walk.log[number]
        if world.current != by:
            return []
        kind = self.game.codec.kind(move)
        if self.is_secret(number):
            return of_kind(kind, world.legal_moves())
        return [move] if move in world.legal_moves() else []

    def where(self, moment: int) -> str:
        name = "a spectator" if self.seat < 0 else f"seat {self.seat}"
        return f"to {name} of {self.walk.seats} after {moment} moves"

    def has_parted(self, world: State, moment: int) -> bool:
        """Does something revealed now tell a second world apart from this one?"""
        told = heard(self.game, world, self.seat)
        return has_parted(self.heard[moment], told, self.where(moment))

    def check_alike(self, world: State, moment: int) -> None:
        """A second world that nothing has told apart from this one looks like it."""
        ours, theirs = self.sight(moment), sight(self.game, world, self.seat)
        where = self.where(moment)
        if ours.view != theirs.view:
            raise Leak(f"the view leaks {where}: {ours.view} or {theirs.view}")
        if ours.legal != theirs.legal:
            raise Leak(f"the legal list leaks {where}: {ours.legal} or {theirs.legal}")


class Changer:
    """Chooses other secret moves so that a good part of the log's remainder stays possible."""

    def __init__(self, track: Track, chooser: random.Random) -> None:
        self.track = track
        self.chooser = chooser
        self.loose = chooser.random() < 0.3
        """Change every secret move, instead of only as many as needed?"""
        self.displaced: list[tuple[object, ...]] = []
        """What the log said where something else was chosen."""

    def value(self, move: int) -> tuple[object, ...]:
        return self.track.game.codec.decode(move).values

    def choose(self, number: int, choices: Sequence[int], first: bool) -> int:
        """A secret move for the log's move of this number; the first is always another one."""
        _, old = self.track.walk.log[number]
        others = [move for move in choices if move != old] if first else list(choices)
        if not first and not self.loose:
            others = [old] if old in choices else self._displaced(others)
        elif self.chooser.random() < 0.7:
            # What the log uses elsewhere can be exchanged, and then nobody misses it later.
            used = {self.value(self.track.walk.log[k][1]) for k in self.track.secrets()}
            others = [move for move in others if self.value(move) in used] or others
        move = self.chooser.choice(others)
        if move != old:
            self.displaced.append(self.value(old))
        return move

    def _displaced(self, choices: list[int]) -> list[int]:
        return [move for move in choices if self.value(move) in self.displaced] or choices


def compare(track: Track, chooser: random.Random) -> Tally:
    """Make one second world and compare it as far as it goes."""
    log = track.walk.log
    secrets = track.secrets()
    if not secrets:
        return Tally()
    begin = chooser.choice(secrets)
    changer = Changer(track, chooser)
    world = track.states[begin].clone()
    world.listen()
    redrawn = 0
    for number in range(begin, len(log)):
        choices = track.alternatives(world, number)
        if len(choices) < 2 and number == begin:
            return Tally()
        if not choices:
            return Tally(blocked=1, redrawn=redrawn)
        if track.is_secret(number):
            world.act(changer.choose(number, choices, number == begin))
        else:
            world.act(choices[0])
        if track.has_parted(world, number + 1):
            return Tally(parted=1, redrawn=redrawn)
        if not track.is_looked_at(number + 1):
            continue
        track.check_alike(world, number + 1)
        if world.save() != track.saves[number + 1]:
            check_redrawing(track, world, number + 1, often=redrawn == 0)
            redrawn += 1
    return Tally(alike=int(world.save() != track.saves[-1]), redrawn=redrawn)


def check_redrawing(track: Track, world: State, moment: int, often: bool) -> None:
    """`determinize` makes the same of two worlds alike to the seat, and not always the same."""
    state = track.states[moment]
    where = track.where(moment)
    if often:
        made = (redraw(state, track.seat, rng).save() for rng in seeds(REDRAWS))
        first = next(made)
        if all(other == first for other in made):
            raise Leak(f"determinize is idle: it makes one world {where}, though others are alike")
    if moment not in track.redrawn:
        track.redrawn[moment] = redraw(state, track.seat, Rng(moment)).save()
    if track.redrawn[moment] != redraw(world, track.seat, Rng(moment)).save():
        raise Leak(f"determinize tells worlds apart that are alike {where}")


def redraw(state: State, seat: int, rng: Rng) -> State:
    redrawn = state.clone()
    redrawn.determinize(seat, rng)
    return redrawn


def seeds(count: int) -> Iterator[Rng]:
    return (Rng(seed) for seed in range(count))


def check_reveals(walk: Walk) -> None:
    """An event reveals something to others than who acted only if chance spoke, if a move computed
    what nobody could foresee, or at the end."""
    state = walk.start()
    state.listen()
    for number, (by, move) in enumerate(walk.log, 1):
        foreseen = not computes(state, move)
        state.act(move)
        for event in walk.game.hear(state):
            others = [s for s in (*range(walk.seats), SPECTATOR) if s != by and event.heard_by(s)]
            if event.reveals and others and by != CHANCE and foreseen and not state.is_over():
                raise Leak(f"{event.kind} in move {number} of seat {by} reveals to {others}")


def check_secrets(walk: Walk) -> None:
    """A secret move of a seat says what it says to nobody else; one of chance, to one seat only."""
    for number, (by, move) in enumerate(walk.log):
        kind = walk.game.codec.kind(move)
        if not kind.secret:
            continue
        knowing = sorted(who_can_tell(walk.game, walk.at(number), kind))
        allowed = [by] if by != CHANCE else [seat for seat in knowing[:1] if seat != SPECTATOR]
        if not set(knowing) <= set(allowed):
            who = "chance" if by == CHANCE else f"seat {by}"
            names = ", ".join("spectators" if s == SPECTATOR else f"seat {s}" for s in knowing)
            raise Leak(f"move {number + 1}, a secret {kind.name} of {who}, is told to {names}")


def who_can_tell(game: Game, state: State, kind: MoveKind) -> set[int]:
    """The seats (and SPECTATOR) to whom the moves of a kind, made now, sound different."""
    hearers = set()
    first: list[Event] | None = None
    for move in of_kind(kind, state.legal_moves()):
        branch = state.clone()
        branch.listen()
        branch.act(move)
        events = game.hear(branch)
        if branch.is_over():
            continue  # at the end everything may be shown
        first = events if first is None else first
        for seat in (*range(int(state.seats)), SPECTATOR):
            if said_to(seat, events) != said_to(seat, first):
                hearers.add(seat)
    return hearers


def said_to(seat: int, events: Sequence[Event]) -> list[str]:
    return [said(event) for event in events if event.heard_by(seat)]


def of_kind(kind: MoveKind, moves: Sequence[int]) -> list[int]:
    return [move for move in moves if kind.base <= move < kind.base + kind.size]


def judge(game: Game, seats: int, walks: Iterable[int], worlds: int = WORLDS) -> Tally:
    """Compare worlds for every seat and a spectator, on finished games and unfinished ones."""
    tally = Tally()
    for number in walks:
        chooser = random.Random(number)
        style = EVEN if number % 3 == 2 else BY_KIND
        whole = take_walk(game, Spec(seats, number, style=style))
        check_secrets(whole)
        check_reveals(whole)
        for seat in (SPECTATOR, *range(seats)):
            cut = len(whole.log) if chooser.random() < 0.3 else chooser.randrange(len(whole.log))
            track = Track(Walk(game, seats, whole.options, whole.log[:cut]), seat)
            for _ in range(worlds):
                tally += compare(track, chooser)
    return tally


def judge_enough(game: Game, seats: int, walks: int, least: int) -> Tally:
    """Judge this number of walks, then more until enough worlds of each sort were compared.

    A judge who compared nothing has judged nothing.
    """
    declared = any(kind.secret for kind in game.codec.kinds.values())
    if declared != game.has_secrets:
        raise Leak("has_secrets does not fit the kinds of moves declared secret")
    tally = Tally()
    for begin in range(0, 10 * walks, walks):
        tally += judge(game, seats, range(begin, begin + walks))
        if not declared or min(tally.alike, tally.parted, tally.redrawn) >= least:
            return tally
    raise Leak(f"too few worlds could be compared: {tally}")


# All worlds, where they are few

Saved = tuple[int, ...]


def all_worlds(track: Track, most: int) -> Iterator[tuple[int, list[Saved]]]:
    """Moment by moment every world alike to the seat, saved; ends where they become too many."""
    worlds = {tuple(track.saves[0]): track.states[0]}
    yield 0, list(worlds)
    for number in range(len(track.walk.log)):
        branches: dict[Saved, State] = {}
        for world in worlds.values():
            for move in track.alternatives(world, number):
                branch = world.clone()
                branch.listen()
                branch.act(move)
                if not track.has_parted(branch, number + 1):
                    branches[tuple(branch.save())] = branch
            if len(branches) > most:
                return
        worlds = branches
        yield number + 1, list(worlds)


def check_reach(track: Track, moment: int, worlds: Sequence[Saved]) -> list[int]:
    """`determinize` reaches each of the worlds alike to the seat, and no other: how often."""
    # Often enough that a single world is missed less than once in ten thousand times.
    count = ceil(len(worlds) * (log(len(worlds)) + 10))
    times = dict.fromkeys(worlds, 0)
    for rng in seeds(count):
        world = tuple(redraw(track.states[moment], track.seat, rng).save())
        if world not in times:
            raise Leak(f"determinize makes a world that cannot be, {track.where(moment)}")
        times[world] += 1
    if min(times.values()) == 0:
        raise Leak(f"determinize never makes some worlds that may be, {track.where(moment)}")
    return list(times.values())


def check_all_reach(track: Track, most: int) -> int:
    """Check whenever the number of worlds has changed: how often there were several."""
    several = before = 0
    for moment, worlds in all_worlds(track, most):
        if len(worlds) != before:
            check_reach(track, moment, worlds)
            several += len(worlds) > 1
            before = len(worlds)
    return several

"""The law of messages: several decisions at once, all or none, and no way to try things out."""

import random
from collections.abc import Iterator

from conformance.law import law
from conformance.laws_of_play import refuses
from conformance.walks import COMPILED, Walk
from viae.core.errors import Refusal
from viae.core.game import Game
from viae.core.rng import Rng
from viae.core.state import CHANCE, State, digest
from viae.records.match import Match

MOMENTS = 12 if COMPILED else 5
WORLDS = 4 if COMPILED else 2
"""Other worlds, alike to the seat, in which a message is tried as well."""
LONGEST = 3
ACCEPTED = "accepted"


@law("a refused message leaves no trace and tells nothing that its seat cannot know")
def refused_messages_tell_nothing(walk: Walk) -> None:
    check_messages(walk, Match)


def check_messages(walk: Walk, kind: type[Match]) -> int:
    """Try messages at some moments of a walk: how many were refused."""
    refused = 0
    match = kind(walk.game, walk.seats, walk.options)
    moments = set(deciding_moments(walk))
    for moment, (_, move) in enumerate(walk.log):
        if moment in moments:
            refused += try_messages(match)
        match.apply(move)
    return refused


def deciding_moments(walk: Walk) -> list[int]:
    """Some of the moments at which a seat is to decide."""
    moments = [moment for moment, (by, _) in enumerate(walk.log) if by != CHANCE]
    return moments[:: max(1, len(moments) // MOMENTS)]


def try_messages(match: Match) -> int:
    """Send messages to copies of a match, and to worlds alike to the seat that is to decide."""
    state, seat = match.state, int(match.state.current)
    chooser = random.Random(len(match.log))
    worlds = [state.clone() for _ in range(WORLDS + 1)]
    for number, world in enumerate(worlds[1:]):
        world.determinize(seat, Rng(number))
    refused = 0
    for message in messages(match.game, state, chooser):
        said = " + ".join(str(match.game.codec.decode(code)) for code in message)
        where = f"'{said}' of seat {seat} after {len(match.log)} moves"
        answers = [Trial(match, world).answer(message, where) for world in worlds]
        assert len(set(answers)) == 1, f"alike worlds answer {where} with {set(answers)}"
        refused += answers[0] != ACCEPTED
    return refused


class Trial:
    """A copy of a match in one of the worlds that are possible for the seat to decide."""

    def __init__(self, match: Match, world: State) -> None:
        self.seat = int(world.current)
        self.world = world
        self.match = self.copy(match)
        self.drawn = 0
        self.rng = Rng(len(match.log))

    def copy(self, match: Match) -> Match:
        copied = type(match)(match.game, match.seats, match.options, self.draw)
        copied.log = list(match.log)
        copied.state = self.world.clone()
        copied.state.listen()
        return copied

    def draw(self, state: State) -> int:
        self.drawn += 1
        return int(state.draw(self.rng))

    def send(self, message: list[int]) -> str:
        """The answer to a message, in words."""
        try:
            self.match.play(self.seat, message)
        except Refusal as refusal:
            return f"{type(refusal).__name__}: {refusal} {refusal.key} {refusal.params}"
        return ACCEPTED

    def answer(self, message: list[int], where: str) -> str:
        """The answer to a message; if it is refused, nothing at all has happened."""
        before, log = digest(self.match.state), list(self.match.log)
        answer = self.send(message)
        if answer != ACCEPTED:
            assert digest(self.match.state) == before, f"refusing {where} changed the state"
            assert self.match.log == log, f"refusing {where} changed the log"
            assert self.drawn == 0, f"chance was drawn for {where}, which is refused"
            assert self.goes_on(), f"after refusing {where} the game goes on otherwise"
        return answer

    def goes_on(self) -> bool:
        """Does the next message do the same as if nothing had been refused?"""
        fresh = Trial(self.match, self.world)
        next_one = [self.world.legal_moves()[0]]
        return self.send(next_one) == fresh.send(next_one) and self.match.log == fresh.match.log


def messages(game: Game, state: State, chooser: random.Random) -> Iterator[list[int]]:
    """Beginning with each kind of move: messages that may go on, and ones that cannot.

    They are thought up by somebody who knows everything and guesses what chance brings.
    """
    choices = state.legal_moves()
    chooser.shuffle(choices)
    kinds = {game.codec.kind(move).name: move for move in choices}
    for first in kinds.values():
        message = [first]
        ahead = state.clone()
        ahead.act(first)
        rng = Rng(first)
        while len(message) < LONGEST:
            while ahead.current == CHANCE:
                ahead.act(ahead.draw(rng))
            if ahead.is_over():
                break
            yield from ([*message, code] for code in near_misses(game, ahead, chooser))
            message.append(chooser.choice(ahead.legal_moves()))
            yield list(message)
            ahead.act(message[-1])


def near_misses(game: Game, state: State, chooser: random.Random) -> list[int]:
    """A move that is not possible now, if there is one: of a kind that is."""
    legal = state.legal_moves()
    kind = game.codec.kind(chooser.choice(legal))
    codes = [code for code in range(kind.base, kind.base + kind.size) if code not in legal]
    chooser.shuffle(codes)
    return [code for code in codes[:10] if stands_for_a_move(game, code)][:1]


def stands_for_a_move(game: Game, code: int) -> bool:
    return not refuses(game.codec.decode, code)

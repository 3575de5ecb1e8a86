"""Broken variations of the toy, one defect each: what the laws and the judge must catch."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from conformance import toy
from conformance.toy import (
    BURYING,
    CARDS,
    DECK,
    FOLD,
    OUT,
    PLAY,
    PLAYING,
    SEATS,
    STONE,
    Game,
    Toy,
)
from viae.core.codec import Codec, EventKind, Field, MoveKind
from viae.core.errors import Malformed
from viae.core.options import Choice
from viae.core.rng import Rng
from viae.core.state import BIT, EVERYBODY, MOST_SEATS, Moves

# States that break a law


class SharedVec(Toy):
    def clone(self) -> Toy:
        other = super().clone()
        other.where = self.where
        return other


class ForgottenField(Toy):
    def clone(self) -> Toy:
        other = super().clone()
        other.won = vec[i64]([0] * SEATS)
        return other


class ForgottenHabit(Toy):
    """What a clone forgets here is not even saved, but matters later."""

    habit = 0

    def act(self, move: i64) -> None:
        self.habit += 1
        super().act(move)

    def score(self, seat: i64) -> i64:
        return super().score(seat) + self.habit


class ListeningClone(Toy):
    def clone(self) -> Toy:
        other = super().clone()
        other.listen()
        return other


class ForgetfulLoad(Toy):
    def load(self, data: list[int]) -> None:
        super().load(data)
        self.done = 0


class TrustingLoad(Toy):
    def load(self, data: list[int]) -> None:
        super().load(data[: len(self.save())])


class UnfairDraw(Toy):
    def draw(self, rng: Rng) -> i64:
        outcomes = self.legal_moves()
        return outcomes[rng.below(len(outcomes))]


class UnfairWordyDraw(Toy):
    """Unfair as well, but in need of several random words for an outcome."""

    def draw(self, rng: Rng) -> i64:
        outcomes = self.legal_moves()
        return outcomes[min(rng.below(len(outcomes)), rng.below(len(outcomes)))]


class MissingOutcome(Toy):
    """The rarest stone is never drawn."""

    def draw(self, rng: Rng) -> i64:
        outcome = super().draw(rng)
        return toy.STONE if outcome == toy.STONE + 2 and self.bag[0] else outcome


class MissingWordyOutcome(MissingOutcome):
    def draw(self, rng: Rng) -> i64:
        rng.word()
        return super().draw(rng)


class WeightTooHigh(Toy):
    """The stones in the bag are one fewer than their weight says."""

    def draw(self, rng: Rng) -> i64:
        stones = [STONE + worth for worth in range(toy.STONES) for _ in range(self.bag[worth])]
        return stones[rng.below(len(stones))] if self.phase == toy.DRAWING else super().draw(rng)

    def weight(self, move: i64) -> i64:
        return super().weight(move) + (move == STONE)


class AcceptedOutcome(Toy):
    """A card may be dealt that is not in the deck."""

    def apply(self, move: i64) -> None:
        if self.phase == toy.DEALING and 0 <= move < CARDS:
            self.act(move)
        else:
            super().apply(move)


class UnlistedOutcome(Toy):
    def draw(self, rng: Rng) -> i64:
        return FOLD if self.phase == toy.DRAWING else super().draw(rng)


class NegligibleOutcome(Toy):
    def weight(self, move: i64) -> i64:
        return 0 if move == 1 else super().weight(move)


class ListedTwice(Toy):
    def add_moves(self, moves: Moves) -> None:
        super().add_moves(moves)
        if self.phase == PLAYING:
            moves.add(FOLD)


class NothingToDo(Toy):
    def add_moves(self, moves: Moves) -> None:
        if self.phase != PLAYING or self.current != 2:
            super().add_moves(moves)


class BrokenMove(Toy):
    """A move is listed that cannot be made."""

    def play(self, move: int) -> None:
        if move == FOLD and self.current == 1:
            raise Malformed("folding was forgotten")
        super().play(move)


class AcceptedMove(Toy):
    def apply(self, move: i64) -> None:
        if move == FOLD and self.phase == BURYING:
            return
        super().apply(move)


class ChangingRefusal(Toy):
    def apply(self, move: i64) -> None:
        self.done += move not in self.legal_moves()
        super().apply(move)


class LostPiece(Toy):
    def play(self, move: int) -> None:
        super().play(move)
        if move != FOLD:
            self.where[move - PLAY] = OUT


class LastIsFirst(Toy):
    def place(self, seat: i64) -> i64:
        return 1 + super().place(seat)


class TellingMatters(Toy):
    def bury(self, move: int) -> None:
        super().bury(move)
        if self.listens:
            self.won[0] += 1


# States that give a secret away, or redraw wrongly


class LeakingEvent(Toy):
    def bury(self, move: int) -> None:
        super().bury(move)
        self.tell(toy.OWN_BURIED, EVERYBODY, self.current, move - toy.BURY)


class LateLeak(Toy):
    """What a seat buried is told to everybody when it plays its other card."""

    kind = toy.OWN_BURIED

    def play(self, move: int) -> None:
        buried = self.cards_at(SEATS + int(self.current))[0]
        self.tell(self.kind, EVERYBODY, self.current, buried)
        super().play(move)


class EarlyShow(LateLeak):
    """The same, passed off as a revelation, which only chance and the end may bring."""

    kind = toy.SHOWN


class LeakingDeal(Toy):
    """Everybody hears which card somebody gets."""

    hearers = EVERYBODY

    def deal(self, move: int) -> None:
        seat = self.done % SEATS
        super().deal(move)
        self.tell(toy.OWN_CARD, self.hearers, seat, move - toy.DEAL)


class LeakingToSpectators(LeakingDeal):
    hearers = BIT[MOST_SEATS]


class LeakingToNeighbour(LeakingDeal):
    """Seat 0 hears which cards the others get."""

    hearers = BIT[0]


class LeakingPutAway(Toy):
    """The last card goes back into the deck and nobody should know it, but two seats hear it."""

    def deal(self, move: int) -> None:
        if self.done < 2 * SEATS - 1:
            super().deal(move)
            return
        self.tell(toy.OWN_CARD, BIT[0] | BIT[1], 0, move - toy.DEAL)
        self.phase, self.current, self.done = BURYING, 0, 0


class LeakingList(Toy):
    def add_moves(self, moves: Moves) -> None:
        super().add_moves(moves)
        if self.phase == PLAYING and self.where[0] == (self.current + 1) % SEATS:
            moves.count -= 1


class IdleRedraw(Toy):
    def determinize(self, seat: i64, rng: Rng) -> None:
        pass


class StiffRedraw(Toy):
    def determinize(self, seat: i64, rng: Rng) -> None:
        super().determinize(seat, Rng(1))


class PeekingRedraw(Toy):
    """The first card stays where it really is."""

    def determinize(self, seat: i64, rng: Rng) -> None:
        truth = self.where[0]
        super().determinize(seat, rng)
        there = next(card for card in range(CARDS) if self.where[card] == truth)
        self.where[there], self.where[0] = self.where[0], truth


class BlindRedraw(Toy):
    """The seat's own cards are redrawn with the others."""

    def determinize(self, seat: i64, rng: Rng) -> None:
        super().determinize(-3, rng)


class NarrowRedraw(Toy):
    """Only two of all the worlds are ever made."""

    def determinize(self, seat: i64, rng: Rng) -> None:
        super().determinize(seat, Rng(rng.below(2)))


class WildRedraw(Toy):
    """A card that is not in the game may turn up in the deck."""

    def determinize(self, seat: i64, rng: Rng) -> None:
        super().determinize(seat, rng)
        deck, out = self.cards_at(DECK), self.cards_at(OUT)
        if deck and out and rng.below(2):
            self.where[deck[0]], self.where[out[0]] = OUT, DECK


# Games that break a law, or give a secret away


class LeakingView(Game):
    def view(self, toy: Toy, seat: int) -> dict[str, Any]:
        deck = toy.cards_at(DECK)
        return {**super().view(toy, seat), "lowest": deck[:1]}


class MeddlingView(Game):
    def view(self, toy: Toy, seat: int) -> dict[str, Any]:
        toy.done += 1
        return super().view(toy, seat)


class NoJson(Game):
    def view(self, toy: Toy, seat: int) -> dict[str, Any]:
        return {**super().view(toy, seat), "numbers": {1: 2}}


class WrongSum(Game):
    def points(self, toy: Toy, seat: int) -> dict[str, int]:
        return {**super().points(toy, seat), "won": 1}


class ProcessMatters(Game):
    def make(self, seats: int, options: Mapping[str, Choice]) -> Toy:
        toy = super().make(seats, options)
        toy.won[0] = os.getpid()
        return toy


class TooLong(Game):
    most_decisions: ClassVar[int] = 2 * SEATS - 1


class ManyWords(Game):
    def name_moves(self) -> Codec:
        card = Field("card", tuple(f"card {number}" for number in range(CARDS)))
        return self.changed({"play": (card,)})

    def changed(self, fields: dict[str, tuple[Field, ...]]) -> Codec:
        kinds = super().name_moves().kinds.values()
        return Codec([replace(kind, fields=fields.get(kind.name, kind.fields)) for kind in kinds])


class OneNameForTwo(ManyWords):
    def name_moves(self) -> Codec:
        return self.changed({"stone": (Field("worth", (0, 1, 1)),)})


class NothingSecret(Game):
    def name_moves(self) -> Codec:
        kinds = super().name_moves().kinds.values()
        return Codec([MoveKind(kind.name, kind.base, kind.fields) for kind in kinds])


class MisdeclaredReveals(Game):
    """A choice that gives a secret away is passed off as a revelation."""

    def __init__(self) -> None:
        super().__init__(state=LeakingEvent)

    def name_events(self) -> Sequence[EventKind]:
        return [
            replace(k, reveals=k.reveals or k.name == "own_buried") for k in super().name_events()
        ]


class UndeclaredReveals(Game):
    """Being dealt a card teaches its owner something, but is not said to."""

    def name_events(self) -> Sequence[EventKind]:
        return [
            replace(k, reveals=k.reveals and k.name != "own_card") for k in super().name_events()
        ]

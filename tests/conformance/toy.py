"""A healthy toy game with secrets and chance; `kit` has its broken variations.

It is an interpreted subclass of the (perhaps compiled) State. Three seats get two hidden cards
each. In turn a seat buries one of them face down, plays the other openly or folds, and draws a
stone from a bag; at the end the buried cards are shown.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from viae.core.codec import Codec, EventKind, Field, MoveKind
from viae.core.game import Facts
from viae.core.game import Game as BaseGame
from viae.core.options import Choice, Option
from viae.core.rng import Rng
from viae.core.state import BIT, CHANCE, EVERYBODY, NOBODY, Moves, Reader, State

SEATS, CARDS, STONES = 3, 9, 3
# Where a card is: in a hand (0 to 2), buried (3 to 5), in the deck, played, or not in this game.
DECK, OPEN, OUT = 6, 7, 8
DEALING, BURYING, PLAYING, DRAWING, OVER = range(5)
DEAL, BURY, PLAY, FOLD, STONE = 0, 10, 20, 29, 30
DEALT, OWN_CARD, BURIED, OWN_BURIED, PLAYED, FOLDED, DRAWN, SHOWN = range(8)


class Toy(State):
    """The toy at one moment."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = SEATS
        self.phase = DEALING
        self.done = 0  # cards dealt; later, turns completed
        self.won = vec[i64]([0] * SEATS)
        self.bag = vec[i64]([6, 3, 1])  # stones worth 0, 1, 2
        self.where = vec[i64]([DECK] * CARDS)

    def clone(self) -> "Toy":
        other = type(self)()
        other.current, other.phase, other.done = self.current, self.phase, self.done
        other.won, other.bag, other.where = self.won[:], self.bag[:], self.where[:]
        return other

    def cards_at(self, place: int) -> list[int]:
        return [card for card in range(CARDS) if self.where[card] == place]

    def add_moves(self, moves: Moves) -> None:
        if self.phase == DRAWING:
            choices = [STONE + stone for stone in range(STONES) if self.bag[stone]]
        else:
            place = DECK if self.phase == DEALING else int(self.current)
            base = (DEAL, BURY, PLAY)[self.phase]
            choices = [base + card for card in self.cards_at(place)]
        for move in choices:
            moves.add(move)
        if self.phase == PLAYING:
            moves.add(FOLD)

    def weight(self, move: i64) -> i64:
        return self.bag[move - STONE] if move >= STONE else 1

    def act(self, move: i64) -> None:
        (self.deal, self.bury, self.play, self.draw_stone)[self.phase](int(move))

    def deal(self, move: int) -> None:
        seat = self.done % SEATS
        self.where[move - DEAL] = seat
        self.done += 1
        self.tell(DEALT, EVERYBODY, seat)
        self.tell(OWN_CARD, BIT[seat], seat, move - DEAL)
        if self.done == 2 * SEATS:
            self.phase, self.current, self.done = BURYING, 0, 0

    def bury(self, move: int) -> None:
        self.where[move - BURY] = SEATS + int(self.current)
        self.tell(BURIED, EVERYBODY, self.current)
        self.tell(OWN_BURIED, BIT[self.current], self.current, move - BURY)
        self.phase = PLAYING

    def play(self, move: int) -> None:
        if move == FOLD:
            self.tell(FOLDED, EVERYBODY, self.current)
        else:
            self.where[move - PLAY] = OPEN
            self.won[self.current] += move - PLAY
            self.tell(PLAYED, EVERYBODY, self.current, move - PLAY)
        self.phase, self.current = DRAWING, CHANCE

    def draw_stone(self, move: int) -> None:
        self.bag[move - STONE] -= 1
        self.won[self.done] += move - STONE
        self.tell(DRAWN, EVERYBODY, self.done, move - STONE)
        self.done += 1
        if self.done < SEATS:
            self.phase, self.current = BURYING, self.done
            return
        self.phase, self.current = OVER, NOBODY
        for seat in range(SEATS):
            self.tell(SHOWN, EVERYBODY, seat, self.cards_at(SEATS + seat)[0])

    def score(self, seat: i64) -> i64:
        return self.won[seat] - sum(self.cards_at(SEATS + int(seat)))

    def place(self, seat: i64) -> i64:
        return sum(self.score(other) > self.score(seat) for other in range(SEATS))

    def determinize(self, seat: i64, rng: Rng) -> None:
        """Shuffle the cards that a seat cannot see; the buried ones are shown at the end."""
        hands = {place for place in range(SEATS) if place != seat}
        buried = {SEATS + place for place in hands} if self.phase != OVER else set()
        cards = [card for card in range(CARDS) if self.where[card] in hands | buried | {DECK}]
        for place in sorted(int(self.where[card]) for card in cards):
            self.where[cards.pop(rng.below(len(cards)))] = place

    def save(self) -> list[int]:
        single = (self.current, self.phase, self.done)
        return [int(number) for number in (*single, *self.won, *self.bag, *self.where)]

    def load(self, data: list[int]) -> None:
        read = Reader(data)
        self.current = read.one(NOBODY, SEATS - 1)
        self.phase, self.done = int(read.one(0, OVER)), int(read.one(0, 2 * SEATS))
        self.won, self.bag = read.many(SEATS, 0, 99), read.many(STONES, 0, 9)
        self.where = read.many(CARDS, 0, OUT)
        read.end()


class Game(BaseGame[Toy]):
    """The toy for the rest of the house; variations have another state, or other views."""

    name: ClassVar[str] = "toy"
    title: ClassVar[str] = "Toy"
    rules_version: ClassVar[int] = 1
    least_seats: ClassVar[int] = SEATS
    most_seats: ClassVar[int] = SEATS
    options: ClassVar[Sequence[Option]] = (Option("cards", (8, 9), 8),)
    sources: ClassVar[Sequence[str]] = ("won", "buried")
    most_decisions: ClassVar[int] = 2 * SEATS

    def __init__(self, facts: Facts | None = None, state: type[Toy] = Toy) -> None:
        super().__init__(facts)
        self.state = state

    def make(self, seats: int, options: Mapping[str, Choice]) -> Toy:
        toy = self.state()
        for card in range(int(options["cards"]), CARDS):
            toy.where[card] = OUT
        return toy

    def name_moves(self) -> Codec:
        card = (Field("card", tuple(range(CARDS))),)
        secret = (MoveKind("deal", DEAL, card, True), MoveKind("bury", BURY, card, True))
        stone = MoveKind("stone", STONE, (Field("worth", tuple(range(STONES))),))
        return Codec((*secret, MoveKind("play", PLAY, card), MoveKind("fold", FOLD), stone))

    def name_events(self) -> Sequence[EventKind]:
        seat, card = Field("seat"), Field("card", tuple(range(CARDS)))
        return (
            EventKind("dealt", (seat,)),
            EventKind("own_card", (seat, card), reveals=True),
            EventKind("buried", (seat,)),
            EventKind("own_buried", (seat, card)),
            EventKind("played", (seat, card)),
            EventKind("folded", (seat,)),
            EventKind("drawn", (seat, Field("worth")), reveals=True),
            EventKind("shown", (seat, card), reveals=True),
        )

    def view(self, toy: Toy, seat: int) -> dict[str, Any]:
        shown = range(SEATS) if toy.phase == OVER else range(max(seat, 0), seat + 1)
        return {
            "open": [toy.phase, toy.done, *map(int, (toy.current, *toy.won, *toy.bag))],
            "played": toy.cards_at(OPEN),
            "hands": [len(toy.cards_at(other)) for other in range(SEATS)],
            "own_hand": toy.cards_at(seat),
            "buried": {str(other): toy.cards_at(SEATS + other) for other in shown},
        }

    def points(self, toy: Toy, seat: int) -> dict[str, int]:
        return {"won": int(toy.won[seat]), "buried": -sum(toy.cards_at(SEATS + seat))}

    def pieces(self, toy: Toy) -> dict[str, int]:
        drawn = 0 if toy.phase == DEALING else toy.done
        return {"cards": sum(place != OUT for place in toy.where), "stones": sum(toy.bag) + drawn}

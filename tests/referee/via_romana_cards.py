"""The cards of Via Romana, for the naive referee: where all 55 are, and how one may pay."""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator
from fractions import Fraction
from itertools import combinations

from referee.asking import CHANCE, Asking, Question, choice, value

OPEN_CARDS = 4  # VR-2.1, VR-4.5
MOST_CARDS = 7  # VR-3.1, VR-6.1
MOST_PLAYED = 3  # VR-3.2


class Cards:
    """All cards; a card has the name of its city."""

    def __init__(
        self, colour: dict[str, str], most: dict[str, int], seats: int, *, stubborn_hand: bool
    ) -> None:
        self.colour = colour
        self.order = list(colour)
        self.stubborn_hand = stubborn_hand
        # VR-8.2: three for each city, two for those of maximum 2.
        self.pile: list[str] = [city for city in colour for _ in range(2 if most[city] == 2 else 3)]
        self.open: list[str] = []
        self.discarded: list[str] = []
        self.played: list[str] = []  # this turn, lying before the seat on turn
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.seen: list[list[str]] = [[] for _ in range(seats)]  # VR-7.1: surely in this hand
        self.met: Counter[str] = Counter()

    def one_is_left(self) -> bool:
        """VR-3.11: a card is needed; an empty pile is refilled from the discards."""
        if not self.pile and self.discarded:
            self.met["VR-3.11 reshuffle"] += 1
            self.pile, self.discarded = self.discarded, []
        return bool(self.pile)

    def _from_pile(self, verb: str) -> Generator[Question, str, str]:
        number = len(self.pile)
        odds = {f"{verb} {card}": Fraction(self.pile.count(card), number) for card in self.pile}
        card = value((yield Question(CHANCE, odds)))
        self.pile.remove(card)
        return card

    def deal(self, seat: int) -> Asking:
        card = yield from self._from_pile("deal")
        self.hands[seat].append(card)

    def refill(self) -> Asking:
        """The open supply, as far as cards last."""
        while len(self.open) < OPEN_CARDS:
            if not self.one_is_left():
                self.met["VR-4.5 supply stays short"] += 1
                return
            card = yield from self._from_pile("turn_up")
            self.open.append(card)

    def hand_is_full(self, seat: int) -> bool:
        return self.stubborn_hand and len(self.hands[seat]) >= MOST_CARDS  # VR-6.1

    def take(self, seat: int, number: int) -> Asking:
        """VR-4.5: out of the open supply, then off the draw pile."""
        for _ in range(number):
            if self.hand_is_full(seat):
                self.met["VR-6.1 full hand takes no card"] += 1
                return
            if self.open:
                card = value((yield choice(seat, [f"take {name}" for name in self.open])))
                self.open.remove(card)
                self.hands[seat].append(card)
                self.seen[seat].append(card)
            elif self.one_is_left():
                self.met["VR-4.5 taken off the draw pile"] += 1
                yield from self.deal(seat)
            else:
                self.met["VR-4.5 cards forfeited"] += 1
                return

    def draw(self, seat: int, number: int) -> Asking:
        """VR-3.11: as many as there are."""
        for _ in range(number):
            if self.hand_is_full(seat):
                self.met["VR-6.1 full hand draws no card"] += 1
                return
            if not self.one_is_left():
                self.met["VR-3.11 no card left to draw"] += 1
                return
            yield from self.deal(seat)

    def _put_down(self, seat: int, card: str) -> None:
        """A card leaves a hand for all to see."""
        self.hands[seat].remove(card)
        if card in self.seen[seat]:
            self.seen[seat].remove(card)

    def play(self, seat: int, cards: list[str]) -> None:
        for card in cards:
            self._put_down(seat, card)
            self.played.append(card)

    def discard(self, seat: int, card: str) -> None:
        self._put_down(seat, card)
        self.discarded.append(card)

    def end_turn(self) -> None:
        """VR-3.11: only now the played cards are discards."""
        self.discarded += self.played
        self.played = []

    def _pairs(self, seat: int) -> set[tuple[str, str]]:
        """Two cards out of the hand, if two may still be played; in the order of the board."""
        if len(self.played) + 2 > MOST_PLAYED:
            return set()
        return set(combinations(sorted(self.hands[seat], key=self.order.index), 2))

    def castle_payments(self, seat: int, colour: str) -> list[str]:
        """VR-3.4: two cards of the city's colour."""
        return [
            f"pay_two {one} {other}"
            for one, other in self._pairs(seat)
            if self.colour[one] == self.colour[other] == colour
        ]

    def milestone_payments(self, seat: int, colours: set[str]) -> list[str]:
        """VR-3.5, VR-3.6: one card of a right colour; VR-3.7: any two of different colours."""
        right = {card for card in self.hands[seat] if self.colour[card] in colours}
        jokers = {(a, b) for a, b in self._pairs(seat) if self.colour[a] != self.colour[b]}
        return [f"pay {card}" for card in right] + [f"pay_two {a} {b}" for a, b in jokers]

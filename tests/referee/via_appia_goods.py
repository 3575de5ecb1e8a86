"""Stones, tiles and income cards of Via Appia, for the naive referee: where all of them are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import combinations, product
from typing import Any, NamedTuple

from referee.asking import Asking, evenly, value

SIZES = ("small", "medium", "large")
STONES = {"small": 34, "medium": 22, "large": 8}  # VA-1.2
FIRST_IN_TRAY = {"small": 12, "medium": 8, "large": 4}  # VA-2.2
FACE_UP = 7  # VA-2.1, VA-4.3
FIRST_STONES = [  # VA-2.3, from the start player on
    {"small": 2},
    {"small": 2},
    {"small": 1, "medium": 1},
    {"small": 1, "medium": 1},
]
CART: list[list[tuple[str, ...]]] = [  # VA-1.3: what each place takes
    [(), ("small",), ("medium",), ("medium", "small"), ("large",)],
    [(), ("medium",)],
    [(), ("small",)],
    [(), ("small",)],
]
LOADS = {tuple(sorted(tile for place in full for tile in place)) for full in product(*CART)}
"""All that carts can hold, loaded place by place."""


class Outcome(NamedTuple):
    """What a push has done, by size: the stones that fell, and those in the tray after it."""

    fallen: Mapping[str, int]
    tray: Mapping[str, int]


class Stones:
    """All stones, by size: in the supply, in the tray, before the seats, and won just now."""

    def __init__(self, seats: int) -> None:
        self.supply = dict(STONES)
        self.tray = dict.fromkeys(SIZES, 0)
        self.owned = [dict.fromkeys(SIZES, 0) for _ in range(seats)]
        self.won: list[str] = []  # over the front edge, not settled yet
        self.met: Counter[str] = Counter()

    def fill(self) -> None:
        """VA-2.2."""
        for size in SIZES:
            self.supply[size] -= FIRST_IN_TRAY[size]
            self.tray[size] += FIRST_IN_TRAY[size]

    def hand_out(self, seat: int, due: Mapping[str, int]) -> None:
        for size, number in due.items():
            self.supply[size] -= number
            self.owned[seat][size] += number

    def give(self, seat: int, due: Mapping[str, int]) -> None:
        """VA-4.4: all returns come before anything is handed over."""
        for size in due:
            if self.supply[size] < due[size]:
                self.met["VA-4.4 short supply"] += 1
                self._return_half(size)
        given = {size: min(due[size], self.supply[size]) for size in due}
        self.met["VA-4.4 still short"] += given != due
        self.hand_out(seat, given)

    def _return_half(self, size: str) -> None:
        for owned in self.owned:
            half = owned[size] // 2
            owned[size] -= half
            self.supply[size] += half

    def sizes_of(self, seat: int) -> list[str]:
        return [size for size in SIZES if self.owned[seat][size] > 0]

    def push(self, seat: int, size: str, outcome: Outcome) -> None:
        """VA-5.2: a stone goes into the tray; none may vanish."""
        for each in SIZES:
            pushed = 1 if each == size else 0
            if self.tray[each] + pushed != outcome.fallen[each] + outcome.tray[each]:
                raise ValueError(f"the push has lost or made {each} stones")
        self.owned[seat][size] -= 1
        for each in SIZES:
            self.tray[each] = outcome.tray[each]
            self.won += [each] * outcome.fallen[each]

    def settled(self, size: str) -> None:
        """VA-5.3: the stone goes back."""
        self.won.remove(size)
        self.supply[size] += 1


class Tiles:
    """All tiles that are not built: in the supply, in carts, and handed back just now."""

    def __init__(self, seats: int, edition: str) -> None:
        self.supply = {"small": 24, "medium": 14 if edition == "dutch" else 13, "large": 9}
        self.carts: list[list[str]] = [[] for _ in range(seats)]
        self.aside: list[str] = []  # VA-5.5: handed back in this action

    def fits(self, seat: int, tile: str) -> bool:
        return tuple(sorted([*self.carts[seat], tile])) in LOADS

    def hand_backs(self, seat: int, tile: str) -> list[str]:
        """VA-5.5: each tile of some smallest set without which the cart takes the new one."""
        cart = self.carts[seat]
        enough = [
            Counter(chosen)
            for number in range(len(cart) + 1)
            for chosen in combinations(cart, number)
            if tuple(sorted([*(Counter(cart) - Counter(chosen)).elements(), tile])) in LOADS
        ]
        smallest = [one for one in enough if not any(other < one for other in enough)]
        return [size for size in SIZES if any(size in one for one in smallest)]

    def hand_back(self, seat: int, tile: str) -> None:
        self.carts[seat].remove(tile)
        self.aside.append(tile)

    def load(self, seat: int, tile: str) -> None:
        self.supply[tile] -= 1
        self.carts[seat].append(tile)

    def end_action(self) -> None:
        """VA-5.5: only now they are in the supply."""
        for tile in self.aside:
            self.supply[tile] += 1
        self.aside = []


class Cards:
    """The income cards: face up, in the draw pile, and used."""

    def __init__(self, cards: Sequence[Mapping[str, Any]], edition: str) -> None:
        self.edition = edition
        self.sesterces: dict[str, int] = {card["id"]: card["sesterces"] for card in cards}
        self.stones = {card["id"]: Counter[str](card["stones"]) for card in cards}
        self.pile = list(self.sesterces)
        self.face_up: list[str] = []
        self.used: list[str] = []
        self.met: Counter[str] = Counter()

    def turn_down(self, card: str) -> None:
        self.face_up.remove(card)
        self.used.append(card)

    def deal(self) -> Asking:
        """VA-4.3."""
        for _ in range(FACE_UP):
            if not self.pile:  # the Dutch discard pile
                self.met["VA-9 discards shuffled in"] += 1
                self.pile, self.used = self.used, []
            card = value((yield evenly(f"deal {name}" for name in self.pile)))
            self.pile.remove(card)
            self.face_up.append(card)
        if self.edition == "german":
            self.pile, self.used = self.pile + self.used, []

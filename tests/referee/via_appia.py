"""A second, deliberately naive referee for Via Appia.

Tests play the same moves here and in the package and compare what is legal, what is on the table
and who wins. It shares no code with the package on purpose: a mistake would have to be made twice,
in two different ways, to go unnoticed. The game is told as one long story that stops at every
decision, asks, and goes on with the answer; comments cite the rule a line comes from.

It knows no physics: the outcome of a push is given with it, and the stones are counted.
`met` counts how often the rarer rules came up, so that tests can tell what they have tried.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

from referee.asking import CHANCE, NOBODY, Asking, Question, choice, evenly, value
from referee.via_appia_goods import FIRST_STONES, SIZES, Cards, Outcome, Stones, Tiles
from referee.via_appia_road import Road, shares

LAYOUTS = 4096  # VA-2.2
FIRST_SESTERCES = [1, 2, 2, 3]  # VA-2.3, from the start player on
PLACES = {"small": (10, 140), "medium": (14, 136), "large": (20, 130)}  # VA-5.2, in mm
ANGLES = range(-30, 31, 5)  # VA-5.2
TILE_POINTS = {"small": 1, "medium": 3, "large": 5}  # VA-6.4
MOST_SESTERCES_POINTS = 2  # VA-8.2
IDLE_ROUNDS = 20  # VA-8.4


class Referee:
    """One game: ask `current`, then `legal` (or `odds` for chance), then `play` one of them."""

    def __init__(self, board: dict[str, Any], seats: int, edition: str = "german") -> None:
        if seats not in (2, 3, 4):
            raise ValueError("Via Appia is for 2 to 4 seats")
        self.seats = seats
        self.edition = edition
        self.road = Road(board, seats)
        self.stones = Stones(seats)
        self.tiles = Tiles(seats, edition)
        self.cards = Cards(board["income_cards"], edition)
        self.purses = [0] * seats
        self.extra_push = [False] * seats  # holds a "+1 push" token
        self.tile_points = [0] * seats
        self.token_points = [0] * seats

        self.start: int | None = None
        self.on_turn: int | None = None
        self.round = 1
        self.idle_round = True  # so far, this one
        self.idle_rounds = 0
        self.ending = ""
        self.pushed = 0  # in this action
        self.aim: tuple[str, int] | None = None  # size and place of a push without a direction
        self.target: str | None = None  # the tile that tiles are handed back for
        self.first_built: str | None = None  # while a second may follow
        self._met: Counter[str] = Counter()

        self._outcome: Outcome | None = None
        self._story = self._game()
        self._question = next(self._story)

    # Asking

    @property
    def current(self) -> int:
        """The seat to move, -1 for chance, -2 when the game is over."""
        return self._question.who

    @property
    def met(self) -> Counter[str]:
        """How often the rarer rules came up."""
        return self._met + self.road.met + self.stones.met + self.cards.met

    def legal(self) -> set[str]:
        """All moves that may be played now; none when the game is over."""
        return set(self._question.answers)

    def odds(self) -> dict[str, Fraction]:
        """What chance may play now, and how likely each outcome is."""
        if self.current != CHANCE:
            raise ValueError("chance is not to move")
        return dict(self._question.answers)

    def play(self, move: str, outcome: Outcome | None = None) -> None:
        """Play one legal move; with the direction of a push goes what came of it."""
        if move not in self._question.answers:
            raise ValueError(f"not a legal move now: {move!r}")
        if move.startswith("direction ") != (outcome is not None):
            raise ValueError(f"an outcome belongs to a direction and to nothing else: {move!r}")
        self._outcome = outcome
        self._question = self._story.send(move)

    # The game

    def _game(self) -> Asking:
        yield from self._set_up()
        assert self.start is not None
        while not self.ending:
            for later in range(self.seats):
                self.on_turn = (self.start + later) % self.seats
                yield from self._turn(self.on_turn)
            self._end_round()
        yield Question(NOBODY, {})

    def _set_up(self) -> Asking:
        line = yield evenly(f"start_player {seat}" for seat in range(self.seats))  # VA-2.1
        self.start = self.on_turn = int(value(line))
        for later in range(self.seats):  # VA-2.3
            seat = (self.start + later) % self.seats
            self.stones.hand_out(seat, FIRST_STONES[later])
            self.purses[seat] = FIRST_SESTERCES[later]
        yield evenly(f"fill {layout}" for layout in range(LAYOUTS))  # VA-2.2
        self.stones.fill()
        yield from self.cards.deal()

    def _turn(self, seat: int) -> Asking:
        """VA-3."""
        line = yield choice(
            seat,
            [
                *self._incomes(),
                *self._pushes(seat),
                *self._builds(seat, self.road.buildable(seat)),
                *self._travels(seat),
            ],
        )
        action = {
            "income": self._income,
            "push": self._quarry,
            "build": self._build,
            "travel": self._travel,
        }
        yield from action[line.split()[0]](seat, line)

    def _end_round(self) -> None:
        """VA-8.1, VA-8.4."""
        self.idle_rounds = self.idle_rounds + 1 if self.idle_round else 0
        self.idle_round = True
        if self.road.token_taken_at_the_end():
            self.ending = "token"
        elif self.road.is_full():
            self.ending = "road"
        elif self.idle_rounds == IDLE_ROUNDS:
            self.ending = "idle"
        else:
            self.round += 1

    # Income

    def _incomes(self) -> list[str]:
        """VA-4.1."""
        takes = ["both"] if len(self.cards.face_up) <= 3 else ["sesterces", "stones"]
        return [f"income {card} {take}" for card in self.cards.face_up for take in takes]

    def _income(self, seat: int, line: str) -> Asking:
        _, card, take = line.split()
        self.cards.turn_down(card)
        if take in ("sesterces", "both"):
            self.purses[seat] += self.cards.sesterces[card]
        if take in ("stones", "both"):
            self.stones.give(seat, self.cards.stones[card])
        if not self.cards.face_up:
            self._met["VA-4.2 holds a token already"] += self.extra_push[seat]
            self.extra_push[seat] = True  # VA-4.2
            yield from self.cards.deal()

    # Quarry

    def _pushes(self, seat: int) -> list[str]:
        lines = []
        for size in self.stones.sizes_of(seat):
            least, most = PLACES[size]
            lines += [f"push {size} {place}" for place in range(least, most + 1)]
        return lines

    def _quarry(self, seat: int, line: str) -> Asking:
        """VA-5.1."""
        while line != "stop":
            if self.pushed == 2:
                self._met["VA-5.1 third push"] += 1
                self.extra_push[seat] = False
            yield from self._push(seat, *line.split()[1:])
            more = self._more_pushes(seat)
            line = (yield choice(seat, more)) if more else "stop"
        self._met[f"VA-5.1 {self.pushed} pushed"] += 1
        if self.stones.won:
            yield from self._settle(seat)
        elif self.pushed >= 2 and self.edition == "german":  # VA-5.4
            yield from self._comfort(seat)
        self.tiles.end_action()
        self.pushed = 0

    def _push(self, seat: int, size: str, place: str) -> Asking:
        self.aim = (size, int(place))
        yield choice(seat, [f"direction {angle}" for angle in ANGLES])
        assert self._outcome is not None  # else it was not played
        self.stones.push(seat, size, self._outcome)
        self.aim = None
        self.pushed += 1

    def _more_pushes(self, seat: int) -> list[str]:
        """What may follow a push; nothing if there is nothing to decide."""
        pushes = self._pushes(seat)
        if not pushes or self.pushed == 3:
            return []
        if self.pushed == 2:
            return [*pushes, "stop"] if self.extra_push[seat] else []
        return pushes if self.edition == "dutch" else [*pushes, "stop"]

    def _settle(self, seat: int) -> Asking:
        """VA-5.3."""
        for stone in sorted(self.stones.won, key=SIZES.index, reverse=True):
            not_larger = SIZES[: SIZES.index(stone) + 1]
            tiles = [size for size in not_larger if self.tiles.supply[size] > 0]
            self._met["VA-5.3 tile missing"] += len(tiles) < len(not_larger)
            line = "sell"
            if tiles:
                line = yield choice(seat, ["sell", *(f"exchange {tile}" for tile in tiles)])
            else:
                self._met["VA-5.3 no tile left"] += 1
            if line == "sell":
                self.purses[seat] += 1
            else:
                yield from self._load(seat, value(line))
            self.stones.settled(stone)

    def _comfort(self, seat: int) -> Asking:
        """VA-5.4."""
        line = "comfort sesterce"
        if self.tiles.supply["small"] > 0:
            line = yield choice(seat, ["comfort sesterce", "comfort tile"])
            self._met[f"VA-5.4 {value(line)}"] += 1
        else:
            self._met["VA-5.4 no tile left"] += 1
        if line == "comfort sesterce":
            self.purses[seat] += 1
        else:
            yield from self._load(seat, "small")

    def _load(self, seat: int, tile: str) -> Asking:
        """VA-5.5."""
        self.target = tile
        returned = 0
        while not self.tiles.fits(seat, tile):
            sizes = self.tiles.hand_backs(seat, tile)
            self._met[f"VA-5.5 {len(sizes)} to choose from"] += 1
            line = yield choice(seat, [f"hand_back {size}" for size in sizes])
            self.tiles.hand_back(seat, value(line))
            returned += 1
        self._met["VA-5.5 two handed back"] += returned == 2
        self.tiles.load(seat, tile)
        self.target = None

    # Road building

    def _builds(self, seat: int, spaces: list[str]) -> list[str]:
        """VA-6.2: where there is a tile of the right size for."""
        cart = self.tiles.carts[seat]
        return [f"build {space}" for space in spaces if self.road.size[space] in cart]

    def _build(self, seat: int, line: str) -> Asking:
        first = value(line)
        self._build_one(seat, first)
        if not self.road.second_allowed(first):  # VA-6.3
            self._met["VA-6.3 second not allowed"] += 1
            return
        section = self.road.section[first]
        spaces = [s for s in self.road.buildable(seat) if self.road.section[s] == section]
        lines = self._builds(seat, spaces)
        if not lines:
            return
        self.first_built = first
        line = yield choice(seat, [*lines, "stop"])
        self.first_built = None
        if line != "stop":
            self._met["VA-6.3 second"] += 1
            self._build_one(seat, value(line))
            self.purses[seat] += 1  # VA-6.4

    def _build_one(self, seat: int, space: str) -> None:
        self.idle_round = False
        size = self.road.size[space]
        self.tiles.carts[seat].remove(size)
        self.road.build(seat, space)
        self.tile_points[seat] += TILE_POINTS[size]

    # Travel

    def _travels(self, seat: int) -> list[str]:
        prices = self.road.prices(seat)
        return [f"travel {place}" for place in prices if prices[place] <= self.purses[seat]]

    def _travel(self, seat: int, line: str) -> Asking:
        self.idle_round = False
        price = self.road.prices(seat)[value(line)]
        self._met[f"VA-7.4 for {price}"] += 1
        self.purses[seat] -= price
        self.token_points[seat] += self.road.travel(seat, value(line))
        yield from ()

    # The end

    def points(self, seat: int) -> dict[str, int]:
        """By source; VA-8.2 only when the game is over."""
        return {
            "start": 1 if self.edition == "dutch" else 0,  # VA-2.1
            "tiles": self.tile_points[seat],
            "tokens": self.token_points[seat],
            "sesterces": self._sesterce_points(seat) if self.ending else 0,
            "majorities": self._majority_points(seat) if self.ending else 0,
        }

    def _sesterce_points(self, seat: int) -> int:
        has_most = self.purses[seat] == max(self.purses) and self.purses[seat] > 0
        return MOST_SESTERCES_POINTS if has_most else 0

    def _majority_points(self, seat: int) -> int:
        counts = [[bonus[section] for bonus in self.road.bonus] for section in self.road.sections]
        return sum(shares(by_seat)[seat] for by_seat in counts)

    def places(self) -> list[int]:
        """By seat, 0 is best; VA-8.3: tied seats share the better place."""
        sums = [sum(self.points(seat).values()) for seat in range(self.seats)]
        return [sum(other > mine for other in sums) for mine in sums]

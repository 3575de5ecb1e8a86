"""A second, deliberately naive referee for Strada Romana.

Tests play the same moves here and in the package and compare what is legal, what is public and
who wins. It shares no code with the package on purpose: a mistake would have to be made twice, in
two different ways, to go unnoticed. So nothing here is fast; places are names, everything is
worked out afresh each time it is asked for, and comments cite the rule a line comes from.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

START, GOAL = "start", "goal"  # where wagons are that are not on the road
CHANCE, NOBODY = -1, -2  # to move, beside the seats
SET_UP = ("wagons", "zones", "markets", "away", "player")  # the phases of the set-up, in order
OF_EACH_GOOD = 6  # SR-1.2: six cubes and six tiles of each colour
CHIPS = 20  # SR-1.2
START_COINS = [0, 1, 2, 3, 3]  # SR-2.3, in turn order
SIDEWAYS, DIAGONAL, FOURTH_STEP, OVERTAKING = 1, 2, 3, 4  # SR-4.4: prices, each with the cheaper
IDLE_ROUNDS = 10  # SR-7.5


class Referee:
    """One game: ask `current`, then `legal` (or `odds` for chance), then `play` one of them."""

    def __init__(self, board: dict[str, Any], seats: int) -> None:
        if seats not in (2, 3, 4, 5):
            raise ValueError("Strada Romana is for 2 to 5 seats")
        self.seats = seats
        self.board = board
        self.squares: dict[str, dict[str, Any]] = {s["id"]: s for s in board["squares"]}
        self.last_row: int = max(s["row"] for s in board["squares"])

        # What lies on the board and in the bag.
        self.wagons: dict[str, str] = dict.fromkeys(board["wagons"], START)  # wagon -> place
        self.from_portus: set[str] = set()
        self.zones: dict[str, str | None] = dict.fromkeys(board["zones"])
        self.markets: dict[str, str | None] = dict.fromkeys(board["markets"])
        self.bag = {kind: dict.fromkeys(board["goods"], OF_EACH_GOOD) for kind in ("tile", "cube")}
        self.chips_left = CHIPS
        self.pile: set[str] = set(board["wagons"])  # wagon tiles
        self.away = ""

        # What the seats have.
        self.coins = [0] * seats
        self.chips = [0] * seats
        self.cubes = [dict.fromkeys(board["goods"], 0) for _ in range(seats)]
        self.tiles = [dict.fromkeys(board["goods"], 0) for _ in range(seats)]
        self.held: list[set[str]] = [set() for _ in range(seats)]
        self.latest_turn = [0] * seats  # number of the seat's latest turn, 0: none yet

        # Where the game stands: after the set-up the phases are, turn by turn, "turn", "look",
        # "moving", "collecting"; and "over" at the end.
        self.phase = SET_UP[0]
        self.emptied = ""  # a zone or market-place that chance must fill before all else
        self.start_player = self.seat = self.turns = 0
        self.idle_rounds = 0
        self.round_is_idle = True
        self.paid = self.steps = 0  # this turn, like the two below
        self.moved: set[str] = set()
        self.collected: set[str] = set()  # of "tile" and "cube"

    @property
    def current(self) -> int:
        """The seat to move, -1 for chance, -2 when the game is over."""
        if self.phase == "over":
            return NOBODY
        if self.emptied or self.phase in SET_UP:
            return CHANCE
        return self.seat

    def odds(self) -> dict[str, Fraction]:
        """What chance may play now, and how likely each outcome is."""
        if self.current != CHANCE:
            raise ValueError("chance is not to move")
        if self.emptied:  # SR-5.2, SR-5.3
            return self._drawn("tile" if self.emptied in self.zones else "cube")
        if self.phase == "wagons":  # SR-2.1: only the end matters
            return equally(f"start {w}" for w in set(self.wagons) - self.from_portus)
        if self.phase == "zones":  # SR-2.1: one tile of each colour
            unused = set(self.board["goods"]) - set(self.zones.values())
            return equally(f"lay_tile {g}" for g in unused)
        if self.phase == "markets":  # SR-2.1: any cube
            return self._drawn("cube")
        if self.phase == "away":  # SR-2.2
            return equally(f"put_away {w}" for w in self.pile)
        return equally(f"start_player {s}" for s in range(self.seats))  # SR-2.3

    def _drawn(self, kind: str) -> dict[str, Fraction]:
        """One tile or cube out of the bag."""
        bag = self.bag[kind]
        return {f"lay_{kind} {g}": Fraction(n, sum(bag.values())) for g, n in bag.items() if n > 0}

    def legal(self) -> set[str]:
        """All moves that may be played now; none when the game is over."""
        if self.phase == "over":
            return set()
        if self.current == CHANCE:
            return set(self.odds())
        if self.phase == "turn":
            return self._turn_choices()
        if self.phase == "look":  # SR-6: who has looked must take
            return {f"take {w}" for w in self.pile}
        if self.phase == "moving":
            return self._going_on()
        return self._collecting()

    def _turn_choices(self) -> set[str]:
        """SR-3: move wagons (with or without paying first), take a wagon tile, or pass."""
        moves = {"pass"}
        if self.pile and len(self.held[self.seat]) < 3:  # SR-6
            moves.add("look")
        moves |= self._single_steps(0)
        for price in (SIDEWAYS, DIAGONAL, FOURTH_STEP, OVERTAKING):
            if price > self.coins[self.seat]:
                break
            # SR-4.4: a payment is legal only if a step or an overtaking is then possible.
            if self._single_steps(price) or self._overtakings(price):
                moves.add(f"pay {price}")
        return moves

    def _going_on(self) -> set[str]:
        """The moves within a movement, with `stop` where going on is optional; empty: it ends."""
        if self._arrived() >= 4:  # SR-7.1: no further steps after the fourth arrival
            return set()
        single = self._single_steps(self.paid)
        overtaking = self._overtakings(self.paid)
        moves = single | overtaking
        # SR-4.4: the fourth step is optional. SR-4.5: an overtaking is not compulsory, unless the
        # turn would have no step at all. Any other step must be made (SR-4.1).
        if (self.steps == 3 and moves) or (0 < self.steps < 3 and overtaking and not single):
            moves.add("stop")
        return moves

    def _collecting(self) -> set[str]:
        """The moves of the collecting phase (SR-5); empty: it is over."""
        if self.seats <= 3 and self.collected:  # SR-5.1: a cube or a tile; with more seats and/or
            return set()
        moves: set[str] = set()
        for wagon in self.moved:
            if self.wagons[wagon] == GOAL:  # SR-4.3: the goal gives nothing
                continue
            square = self.squares[self.wagons[wagon]]
            zones = self._zones_of(square) if "tile" not in self.collected else []
            moves |= {f"collect_tile {z}" for z in zones if self.zones[z] is not None}  # SR-5.2
            market = square["market"] if "cube" not in self.collected else None
            if market is not None and self.markets[market] is not None:  # SR-5.3
                moves.add(f"collect_cube {market}")
        if moves:
            moves.add("done")  # SR-5.1: collecting is voluntary
        return moves

    def _zones_of(self, square: dict[str, Any]) -> list[str]:
        """SR-5.2: an upper or lower square is in one zone, a middle square in both."""
        first = 2 * "ABC".index(square["section"])
        upper, lower = list(self.zones)[first : first + 2]
        return {"upper": [upper], "lower": [lower], "middle": [upper, lower]}[square["lane"]]

    def _free(self, place: str) -> bool:
        return place == GOAL or place not in self.wagons.values()  # SR-4.3: the goal is never full

    def _arrived(self) -> int:
        return list(self.wagons.values()).count(GOAL)

    def _next_places(self, wagon: str, place: str, paid: int) -> set[str]:
        """Where one step leads from `place`, whether something stands there or not."""
        entry, exit_ = (1, self.last_row) if wagon in self.from_portus else (self.last_row, 1)
        if place == GOAL:
            return set()
        if place == START:  # SR-4.3: any square of the first row
            return {name for name, square in self.squares.items() if square["row"] == entry}
        places = self._forward(wagon, place, self.board["lines"])  # SR-4.2
        if self.squares[place]["row"] == exit_:  # SR-4.3
            places.add(GOAL)
        if paid >= SIDEWAYS:  # SR-4.4
            places |= {b for a, b in self.board["sideways"] if a == place}
            places |= {a for a, b in self.board["sideways"] if b == place}
        if paid >= DIAGONAL:  # SR-4.4: forward too; what stands beside does not matter
            places |= self._forward(wagon, place, self.board["diagonals"])
        return places

    def _forward(self, wagon: str, place: str, pairs: list[list[str]]) -> set[str]:
        """Pairs are written from Portus to Rome; wagons from Rome use them the other way."""
        if wagon in self.from_portus:
            return {b for a, b in pairs if a == place}
        return {a for a, b in pairs if b == place}

    def _steps_left(self, paid: int) -> int:
        return (4 if paid >= FOURTH_STEP else 3) - self.steps  # SR-4.1, SR-4.4

    def _single_steps(self, paid: int) -> set[str]:
        if self._steps_left(paid) < 1:
            return set()
        return {
            f"step {wagon} {there}"
            for wagon, here in self.wagons.items()
            for there in self._next_places(wagon, here, paid)
            if self._free(there)
        }

    def _overtakings(self, paid: int) -> set[str]:
        if paid < OVERTAKING:
            return set()
        return {
            f"overtake {wagon} {end} {length}"
            for wagon, here in self.wagons.items()
            for end, length in self._ways(wagon, [here], paid)
        }

    def _ways(self, wagon: str, way: list[str], paid: int) -> set[tuple[str, int]]:
        """SR-4.5: ends and lengths of all ways of two or more steps that go on from `way`.

        `way` begins with the place where the wagon stands and then has only occupied squares.
        """
        length = len(way)  # in steps, once one more place is added
        if length > self._steps_left(paid):
            return set()
        found = set()
        for place in self._next_places(wagon, way[-1], paid):
            if place in way:  # no square twice, the wagon's own included
                continue
            if not self._free(place):  # every square but the last is occupied
                found |= self._ways(wagon, [*way, place], paid)
            elif length >= 2:  # the last is free, or the goal
                found.add((place, length))
        return found

    def play(self, move: str) -> None:
        """Play one legal move, of chance or of the seat to move."""
        if move not in self.legal():
            raise ValueError(f"not a legal move now: {move!r}")
        verb, *words = move.split()
        if verb == "start":
            self.from_portus.add(words[0])
            if len(self.from_portus) == 5:  # SR-1.2: five at each end
                self.phase = "zones"
        elif verb in ("lay_tile", "lay_cube"):
            self._lay(verb.removeprefix("lay_"), words[0])
        elif verb == "put_away":
            self.away = words[0]
            self.pile.remove(self.away)
            self.phase = "player"
        elif verb == "start_player":
            self.start_player = int(words[0])
            for later in range(self.seats):
                self.coins[(self.start_player + later) % self.seats] = START_COINS[later]
            self._begin_turn(self.start_player)
        elif verb == "pass":
            self._earn(1)  # SR-3
            self._end_turn()
        elif verb == "look":
            self.phase = "look"
        elif verb == "take":
            self.pile.remove(words[0])
            self.held[self.seat].add(words[0])
            self.round_is_idle = False
            self._end_turn()
        elif verb == "pay":
            self.paid = int(words[0])
            self.coins[self.seat] -= self.paid
            self.phase = "moving"
        elif verb in ("step", "overtake"):
            self._move(words[0], words[1], int(words[2]) if verb == "overtake" else 1)
        elif verb == "stop":
            self._go_on_collecting()
        elif verb in ("collect_tile", "collect_cube"):
            self._collect(verb.removeprefix("collect_"), words[0])
        elif verb == "done":
            self._end_turn()

    def _lay(self, kind: str, good: str) -> None:
        """Chance lays a tile or cube on the emptied place, or in the set-up on the next one."""
        places = self.zones if kind == "tile" else self.markets
        place = self.emptied or next(name for name, there in places.items() if there is None)
        places[place] = good
        self.bag[kind][good] -= 1
        if self.emptied:
            self.emptied = ""
            self._go_on_collecting()
        elif None not in places.values():
            self.phase = "markets" if kind == "tile" else "away"

    def _earn(self, coins: int) -> None:
        """SR-3: five coins become a chip at once, as long as there are chips."""
        self.coins[self.seat] += coins
        while self.coins[self.seat] >= 5 and self.chips_left > 0:
            self.coins[self.seat] -= 5
            self.chips[self.seat] += 1
            self.chips_left -= 1
            self.round_is_idle = False

    def _move(self, wagon: str, there: str, steps: int) -> None:
        here = self.wagons[wagon]
        self.wagons[wagon] = there
        self.moved.add(wagon)
        self.steps += steps
        self.phase = "moving"
        # SR-7.5: no way leads backward, so only staying in one's row is not going forward.
        entered_or_arrived = here == START or there == GOAL
        if entered_or_arrived or self.squares[here]["row"] != self.squares[there]["row"]:
            self.round_is_idle = False
        if not self._going_on():  # SR-4.1: movement ends
            self._go_on_collecting()

    def _collect(self, kind: str, place: str) -> None:
        places, owned = (self.zones, self.tiles) if kind == "tile" else (self.markets, self.cubes)
        good = places[place]
        assert good is not None  # an empty place is never offered
        places[place] = None
        owned[self.seat][good] += 1
        self.collected.add(kind)
        self.round_is_idle = False
        if kind == "tile":  # SR-5.2: it pays at once, for the cubes on the market-places now
            self._earn(list(self.markets.values()).count(good))
        if sum(self.bag[kind].values()) > 0:
            self.emptied = place
        else:  # SR-5.4: the place stays empty
            self._go_on_collecting()

    def _go_on_collecting(self) -> None:
        self.phase = "collecting"
        if not self._collecting():
            self._end_turn()

    def _begin_turn(self, seat: int) -> None:
        self.seat = seat
        self.turns += 1
        self.latest_turn[seat] = self.turns
        self.phase = "turn"
        self.paid = self.steps = 0
        self.moved, self.collected = set(), set()

    def _end_turn(self) -> None:
        following = (self.seat + 1) % self.seats
        if following == self.start_player:  # the round is complete: SR-7.5
            self.idle_rounds = self.idle_rounds + 1 if self.round_is_idle else 0
            self.round_is_idle = True
        ended = self._arrived() >= 4 or self.chips_left == 0  # SR-7.1
        if ended or self.idle_rounds == IDLE_ROUNDS:  # SR-7.5
            self.phase = "over"
        else:
            self._begin_turn(following)

    def points(self, seat: int) -> dict[str, int]:
        """SR-7.2, by source."""
        cubes, tiles = self.cubes[seat], self.tiles[seat]
        contracts = {g: min(cubes[g], tiles[g]) for g in cubes}  # SR-5.5
        colours = sum(1 for number in contracts.values() if number > 0)
        return {
            "chips": self.chips[seat],
            "wagons": sum(3 if self.wagons[w] == GOAL else -1 for w in self.held[seat]),
            "contracts": colours * max(contracts.values()),
            "loose": -sum(abs(cubes[g] - tiles[g]) for g in cubes),
        }

    def ranking(self) -> list[int]:
        """SR-7.3: most points, then most coins, then the one whose latest turn is longer ago."""

        def best_first(seat: int) -> tuple[int, int, int]:
            return (-sum(self.points(seat).values()), -self.coins[seat], self.latest_turn[seat])

        return sorted(range(self.seats), key=best_first)

    def public(self) -> dict[str, Any]:
        """The whole state, for comparison (wagon tiles that players may not see included)."""
        return {
            "coins": list(self.coins),
            "chips": list(self.chips),
            "chips_left": self.chips_left,
            "wagons": dict(self.wagons),
            "markets": dict(self.markets),
            "zones": dict(self.zones),
            "cubes": [dict(owned) for owned in self.cubes],
            "tiles": [dict(owned) for owned in self.tiles],
            "held": [sorted(tiles) for tiles in self.held],
            "pile": sorted(self.pile),
            "away": self.away,
        }


def equally(outcomes: Iterable[str]) -> dict[str, Fraction]:
    """All outcomes equally likely."""
    names = sorted(outcomes)
    return {name: Fraction(1, len(names)) for name in names}

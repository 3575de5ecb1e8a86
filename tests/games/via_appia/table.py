"""A table for rule tests: a game set up as the test wants it and played in words.

Moves are lines of text (`build A1`), chance's among them (`deal i07`), and are applied with the
check that refuses illegal ones. States that would take long to reach are made by changing what is
saved, and are loaded again: so they are states that can be. A push whose physics do not matter is
given its outcome, as a record gives it.
"""

from collections.abc import Mapping, Sequence

from games.table import BaseTable
from viae import catalog
from viae.core.codec import Event
from viae.core.game import Facts, Game
from viae.core.options import Choice
from viae.core.state import Reader
from viae.games.via_appia.codes import EMPTY, TILE_POINTS
from viae.games.via_appia.facts import CITIES, SECTIONS, SIZES
from viae.games.via_appia.quarry import Tray
from viae.games.via_appia.state import State

FIRST_CARDS = tuple(f"i{number:02}" for number in range(1, 8))
RADII = (10, 14, 20)
WIDTH = 150

Counts = Mapping[str, int]


def game_on(board: Facts | None) -> Game:
    """Via Appia on a board made for a test, or on the shipped one."""
    return catalog.load_game("via_appia", board)


def laid(counts: Sequence[int]) -> list[int]:
    """A tray with these numbers of stones in rows, as it is saved."""
    stones: list[int] = []
    x, y, row = 0, 0, 0
    for size in (2, 1, 0):
        for _ in range(counts[size]):
            radius = RADII[size]
            if x + 2 * radius > WIDTH:
                x, y, row = 0, y + row, 0
            row = max(row, 2 * radius)
            stones += [size, (x + radius) * 1000, (y + radius) * 1000]
            x += 2 * radius
    return [sum(counts), *stones]


class Table(BaseTable[State]):
    """One game after its set-up: unless told otherwise seat 0 begins, the quarry has the first
    layout, and the cards i01 to i07 are face up. If it is not to be ready, it waits for chance's
    first move."""

    def __init__(
        self,
        seats: int = 3,
        *,
        board: Facts | None = None,
        edition: str = "german",
        open_purses: bool = True,
        start: int = 0,
        cards: Sequence[str] = FIRST_CARDS,
        ready: bool = True,
    ) -> None:
        options: dict[str, Choice] = {"edition": edition, "open_purses": open_purses}
        super().__init__(game_on(board), seats, options)
        self.spaces: list[str] = [space["id"] for space in self.game.facts["spaces"]]
        self.sizes = {space["id"]: space["size"] for space in self.game.facts["spaces"]}
        self.cards: list[str] = [card["id"] for card in self.game.facts["income_cards"]]
        if ready:
            self.play(f"start_player {start}", "fill 0", *[f"deal {card}" for card in cards])

    # Playing

    def push(self, size: str, falls: Counts | None = None, place: int = 75) -> list[Event]:
        """Push a stone straight in, and let these stones fall whatever the physics say."""
        self.play(f"push {size} {place}")
        self.state.apply_outcome(self.code("direction 0"), self.outcome(size, falls or {}))
        self.told = self.game.hear(self.state)
        return self.told

    def outcome(self, size: str, falls: Counts) -> list[int]:
        """What a record keeps of a push that made these stones fall."""
        lying = [name for name, _, _ in self.view()["quarry"]]
        fallen = [falls.get(name, 0) for name in SIZES]
        after = [lying.count(name) + (name == size) - falls.get(name, 0) for name in SIZES]
        return [*fallen, *laid(after)]

    def but_pushes(self) -> set[str]:
        return {line for line in self.legal() if not line.startswith("push ")}

    def idle_turn(self) -> None:
        """Take the first income card there is."""
        self.play(min(self.legal("income")))
        self.chance()

    # Looking

    def purse(self, seat: int) -> int:
        return int(self.state.purse[seat])

    def stones(self, seat: int) -> tuple[int, ...]:
        """Small, medium, large."""
        return tuple(self.seat(seat)["stones"].values())

    def cart(self, seat: int) -> tuple[int, ...]:
        return tuple(self.seat(seat)["cart"].values())

    def supply(self, kind: str) -> tuple[int, ...]:
        return tuple(self.view()["supply"][kind].values())

    # Changing what is on the table

    def give(self, seat: int, *, sesterces: int | None = None, **stones: int) -> None:
        """Give a seat exactly these numbers of stones and sesterces."""

        def change(state: State) -> None:
            for size, number in stones.items():
                state.stones[3 * seat + SIZES.index(size)] = number
            if sesterces is not None:
                state.purse[seat] = sesterces

        self.change(change)

    def load(self, seat: int, **tiles: int) -> None:
        """Load a seat's cart with exactly these numbers of tiles."""

        def change(state: State) -> None:
            for size, name in enumerate(SIZES):
                state.carts[3 * seat + size] = tiles.get(name, 0)

        self.change(change)

    def give_push_token(self, seat: int) -> None:
        def change(state: State) -> None:
            state.push_tokens[seat] = 1

        self.change(change)

    def lay_quarry(self, small: int = 3, medium: int = 3, large: int = 3) -> None:
        """Lay these numbers of stones in the quarry, in rows."""

        def change(state: State) -> None:
            tray = Tray(state.tray.physics)
            tray.load(Reader(laid([small, medium, large])))
            state.tray = tray

        self.change(change)

    def pave(self, *spaces: str, by: int = 0) -> None:
        """Let a seat have built on these spaces."""

        def change(state: State) -> None:
            for name in spaces:
                state.built |= 2 ** self.spaces.index(name)
                state.bonus[3 * by + SECTIONS.index(name[0])] += 1
                state.tile_points[by] += TILE_POINTS[SIZES.index(self.sizes[name])]

        self.change(change)

    def pave_section(self, section: str, by: int = 0, but: Sequence[str] = ()) -> None:
        built = self.view()["road"]
        names = [name for name in self.spaces if name[0] == section and not built[name]]
        self.pave(*[name for name in names if name not in but], by=by)

    def stand(self, seat: int, at: str) -> None:
        """Put a seat's figure somewhere; later calls arrive later in the cities."""

        def change(state: State) -> None:
            places = [*self.spaces, *CITIES]
            state.figures[seat] = places.index(at)
            reached = CITIES.index(at) if at in CITIES else SECTIONS.index(at[0])
            for section in range(reached):
                row = [int(state.arrivals[section * self.seats + k]) for k in range(self.seats)]
                if seat not in row:
                    state.arrivals[section * self.seats + row.index(int(EMPTY))] = seat

        self.change(change)

    def show(self, *cards: str) -> None:
        """Turn exactly these income cards face up; the rest of seven are used."""

        def change(state: State) -> None:
            others = [name for name in self.cards if name not in cards]
            used = others[: 7 - len(cards)]
            state.face_up = sum(2 ** self.cards.index(name) for name in cards)
            state.used = sum(2 ** self.cards.index(name) for name in used)
            state.pile = 2**16 - 1 - state.face_up - state.used
            state.turns += 7 * self.seats  # somebody took them

        self.change(change)

    def be_idle_for(self, rounds: int) -> None:
        """Let this number of idle rounds have passed."""

        def change(state: State) -> None:
            state.idle = rounds
            state.turns += rounds * self.seats

        self.change(change)

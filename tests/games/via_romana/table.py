"""A table for rule tests: a game set up as the test wants it and played in words.

Moves are lines of text (`milestone r01.1`), chance's among them (`turn_up narbo`), and are applied
with the check that refuses illegal ones. States that would take long to reach are made by changing
what is saved, and are loaded again: so they are states that can be.
"""

from collections.abc import Sequence
from typing import Any

from games.table import BaseTable
from viae import catalog
from viae.core.game import Facts, Game
from viae.core.state import CHANCE
from viae.games.via_romana.board import CITIES, MARKERS, MOST_SPACES
from viae.games.via_romana.codes import EMPTY
from viae.games.via_romana.state import State

FIRST_CITIES = ("lutetia", "tolosa", "colonia", "burdigala")
MISSIONS = ("violet", "grey", "green", "blue")


def game_on(board: Facts | None) -> Game:
    """Via Romana on a board made for a test, or on the shipped one."""
    return catalog.load_game("via_romana", board)


class Table(BaseTable[State]):
    """One game after its set-up: unless told otherwise

    - everybody has drawn the first card of the pile again and again,
    - the missions are those without violet, grey, green and blue, and seat 0 begins,
    - the first castles stand in Lutetia, Tolosa, Colonia and Burdigala, in turn order.

    If it is not to be ready, it waits for chance's first move.
    """

    def __init__(
        self,
        seats: int = 3,
        *,
        board: Facts | None = None,
        start: int = 0,
        castles: Sequence[str] = FIRST_CITIES,
        missions: Sequence[str] = MISSIONS,
        ready: bool = True,
        variants: Sequence[str] = (),
    ) -> None:
        super().__init__(game_on(board), seats, dict.fromkeys(variants, True))
        self.cities: list[str] = [city["id"] for city in self.game.facts["cities"]]
        self.roads: list[str] = [road["id"] for road in self.game.facts["roads"]]
        if ready:
            self.chance(4 * seats + 4)
            self.play(*[f"deal_mission {mission}" for mission in missions[:seats]])
            self.play(f"start_player {start}")
            while self.state.current == CHANCE:
                self.chance(1)
            self.play(*[f"castle {city}" for city in castles[: 4 if seats == 2 else seats]])

    # Playing

    def take_cards(self) -> list[int]:
        """Everybody who takes cards takes the first open ones: who did, one after another."""
        takers = []
        while self.phase == "take_card":
            takers.append(self.current)
            self.play(min(self.legal("take")))
        return takers

    def discard_down(self) -> None:
        while self.phase == "hand_check":
            self.play(min(self.legal("discard")))

    def end_turn(self) -> None:
        self.play("end_turn")
        self.chance()

    # Looking

    def hand(self, seat: int) -> list[str]:
        return list(self.view(seat)["own"]["hand"])

    def spaces(self, road: str) -> list[int | None]:
        return list(self.view()["roads"][road]["spaces"])

    def markers(self, seat: int) -> list[tuple[str, int]]:
        return [(one["city"], one["value"]) for one in self.view()["seats"][seat]["markers"]]

    # Changing what is on the table

    def hold(self, seat: int, *cards: str) -> None:
        """Give a seat just these cards; others go back to the pile."""

        def change(state: State) -> None:
            for card in range(int(CITIES)):
                place = seat * int(CITIES) + card
                state.pile[card] += state.hands[place]
                state.hands[place] = state.known[place] = 0
            for name in cards:
                self._from_pile(state, name, seat)
                state.hands[seat * int(CITIES) + self.cities.index(name)] += 1

        self.change(change)

    def _from_pile(self, state: State, name: str, seat: int = -1) -> None:
        """Take a card out of the pile; if it is not there, exchange it for one that is first.

        It may be taken out of the discard pile, the open supply or any other seat's hand.
        """
        card = self.cities.index(name)
        if state.pile[card] == 0:
            other = next(k for k in range(int(CITIES)) if state.pile[k])
            hands = [s * int(CITIES) for s in range(self.seats) if s != seat]
            places: list[tuple[Any, int]] = [(state.discard, 0), (state.open, 0)]
            places += [(state.hands, first) for first in hands]
            place, first = next((cards, at) for cards, at in places if cards[at + card])
            place[first + card] -= 1
            place[first + other] += 1
            state.pile[other] -= 1
            state.pile[card] += 1
        state.pile[card] -= 1

    def lay_open(self, *cards: str) -> None:
        """Lay exactly these cards open; others go back to the pile."""

        def change(state: State) -> None:
            for card in range(int(CITIES)):
                state.pile[card] += state.open[card]
                state.open[card] = 0
            for name in cards:
                self._from_pile(state, name)
                state.open[self.cities.index(name)] += 1

        self.change(change)

    def discard_pile(self, left: int = 0) -> None:
        """Put the draw pile into the discard pile, all but `left` cards."""

        def change(state: State) -> None:
            keep = left
            for card in range(int(CITIES)):
                stay = min(keep, int(state.pile[card]))
                keep -= stay
                state.discard[card] += state.pile[card] - stay
                state.pile[card] = stay

        self.change(change)

    def hoard(self, seat: int) -> None:
        """Put all cards of the draw and discard pile into a seat's hand."""

        def change(state: State) -> None:
            for card in range(int(CITIES)):
                state.hands[seat * int(CITIES) + card] += state.pile[card] + state.discard[card]
                state.pile[card] = state.discard[card] = 0

        self.change(change)

    def stand(self, city: str, seat: int, castle: bool = False) -> None:
        """Put a piece in a city."""

        def change(state: State) -> None:
            state.cities[self.cities.index(city)] = 2 * seat + int(castle)

        self.change(change)

    def clear(self, city: str) -> None:
        def change(state: State) -> None:
            state.cities[self.cities.index(city)] = EMPTY

        self.change(change)

    def mark(self, road: str, stones: str) -> None:
        """Milestones on a road: a seat's figure or a dot for each space."""

        def change(state: State) -> None:
            first = self.roads.index(road) * int(MOST_SPACES)
            for space, stone in enumerate(stones):
                state.stones[first + space] = EMPTY if stone == "." else int(stone)

        self.change(change)

    def won(self, seat: int, city: str, times: int = 1) -> None:
        """A seat has markers from the top of a city's stack."""

        def change(state: State) -> None:
            number = self.cities.index(city)
            for _ in range(times):
                state.markers[number * int(MARKERS) + int(state.top[number]) - 2] = seat
                state.top[number] -= 1

        self.change(change)

    def close(self, *roads: str) -> None:
        """Signposts stand on these roads."""

        def change(state: State) -> None:
            for road in roads:
                state.closed |= 2 ** self.roads.index(road)

        self.change(change)

    def leave_signposts(self, left: int, but: Sequence[str]) -> None:
        """Close roads until `left` signposts are left, but none of the roads in `but`."""
        closed = [r for r in self.roads if not self.view()["roads"][r]["closed"] and r not in but]
        self.close(*closed[: int(self.state.signposts) - left])

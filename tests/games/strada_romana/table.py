"""A table for rule tests: a game set up as the test wants it and played in words.

Moves are lines of text (`step ballio s01u`), chance's among them (`lay_cube wine`), and are applied
with the check that refuses illegal ones. States that would take long to reach are made by changing
a state's fields.
"""

from collections.abc import Sequence
from typing import Any

from games.table import BaseTable
from viae import catalog
from viae.core.game import Facts, Game
from viae.core.state import CHANCE
from viae.games.strada_romana import saved
from viae.games.strada_romana.board import GOAL, START
from viae.games.strada_romana.codes import KINDS, TILES
from viae.games.strada_romana.state import State
from viae.games.strada_romana.view import place_name


def game_on(board: Facts | None) -> Game:
    """Strada Romana on a board made for a test, or on the shipped one."""
    return catalog.load_game("strada_romana", board)


class Table(BaseTable[State]):
    """One game after its set-up: unless told otherwise

    - the first five wagons of the board start at Portus, the other five in Rome,
    - the zones I to VI hold grain, wine, oil, metals, textiles, marble, and the cubes on the
      market-places follow in the same order, again and again,
    - the last wagon's tile is put away, and seat 0 begins.

    If it is not to be ready, it waits for chance's first move.
    """

    def __init__(
        self,
        seats: int = 3,
        *,
        board: Facts | None = None,
        portus: Sequence[str] = (),
        tiles: Sequence[str] = (),
        cubes: Sequence[str] = (),
        away: str = "",
        start: int = 0,
        ready: bool = True,
    ) -> None:
        super().__init__(game_on(board), seats, {})
        facts = self.game.facts
        self.wagons: list[str] = [wagon["id"] for wagon in facts["wagons"]]
        self.goods: list[str] = list(facts["goods"])
        self.squares: list[str] = [square["id"] for square in facts["squares"]]
        self.markets: list[str] = [market["id"] for market in facts["markets"]]
        self.zones: list[str] = [zone["id"] for zone in facts["zones"]]
        if ready:
            in_turn = [self.goods[number % 6] for number in range(len(self.markets))]
            self.play(*[f"start {wagon}" for wagon in portus or self.wagons[:5]])
            self.play(*[f"lay_tile {good}" for good in tiles or self.goods])
            self.play(*[f"lay_cube {good}" for good in cubes or in_turn])
            self.play(f"put_away {away or self.wagons[-1]}", f"start_player {start}")

    # Playing

    def weights(self) -> dict[str, int]:
        """What chance may bring now, each outcome with its weight."""
        assert self.state.current == CHANCE
        moves = self.state.legal_moves()
        return {str(self.game.codec.decode(m)): int(self.state.weight(m)) for m in moves}

    # Looking

    def own(self, seat: int) -> dict[str, Any]:
        """What only this seat knows."""
        own: dict[str, Any] = self.view(seat)["own"]
        return own

    @property
    def coins(self) -> list[int]:
        return [int(coins) for coins in self.state.coins]

    @property
    def chips(self) -> list[int]:
        return [int(chips) for chips in self.state.chips]

    def where(self, wagon: str) -> str:
        """The square of a wagon, or start, or goal."""
        return place_name(int(self.state.at[self.wagons.index(wagon)]), self.game.facts)

    def heard(self, kind: str) -> list[dict[str, Any]]:
        """What the rules told of one kind during the last play."""
        return [dict(event.params) for event in self.told if event.kind == kind]

    # Making a state

    def stand(self, **places: str) -> None:
        """Put wagons somewhere: on a square, at the start or in the goal."""
        beside = {"start": int(START), "goal": int(GOAL)}
        for wagon, place in places.items():
            number = beside[place] if place in beside else self.squares.index(place)
            self.state.at[self.wagons.index(wagon)] = number
        saved.count_wagons(self.state)

    def stand_in_order(self, *places: str) -> None:
        """Put all ten wagons somewhere, in the order of the board."""
        self.stand(**dict(zip(self.wagons, places, strict=True)))

    def purse(self, *coins: int) -> None:
        """Give each seat its coins."""
        for seat, number in enumerate(coins):
            self.state.coins[seat] = number

    def chips_left(self, number: int) -> None:
        """Let that many chips be left; seat 0 has got the others."""
        self.state.chips[0] += self.state.chips_left - number
        self.state.chips_left = number

    def possess(self, seat: int, cubes: Sequence[str] = (), tiles: Sequence[str] = ()) -> None:
        """Let a seat own cubes and tiles out of the bag."""
        kinds = [self.goods.index(good) for good in cubes]
        kinds += [int(TILES) + self.goods.index(good) for good in tiles]
        for kind in kinds:
            self.state.goods[seat * KINDS + kind] += 1
            self.state.bag[kind] -= 1

    def lay(self, **goods: str | None) -> None:
        """Change what lies on market-places, without regard to the bag."""
        for market, good in goods.items():
            number = -1 if good is None else self.goods.index(good)
            self.state.markets[self.markets.index(market)] = number

    def bag_holds(self, cubes: Sequence[str] = (), tiles: Sequence[str] = ()) -> None:
        """Let the bag hold just these pieces."""
        for number, good in enumerate(self.goods):
            self.state.bag[number] = list(cubes).count(good)
            self.state.bag[TILES + number] = list(tiles).count(good)

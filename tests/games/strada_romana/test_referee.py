"""The rules against a naive referee that shares no code with them, over a thousand random games.

At every move both must agree on who is to decide, on all legal moves and on chance's odds; at the
end on points by source, the ranking and everything on the table. Different ways of playing see to
it that every end comes up often.
"""

import random
from collections import Counter
from collections.abc import Mapping
from typing import cast

import pytest

from games.strada_romana.boards import NARROW, SHORT
from games.strada_romana.judging import Judge, odds, whole_table
from games.strada_romana.table import game_on
from games.table import COMPILED
from viae.core.game import Game
from viae.core.state import CHANCE, SPECTATOR
from viae.games.strada_romana.state import State

Likings = Mapping[str, float]
"""How much a way of playing likes each kind of move; 1 where nothing is said."""

WAYS_OF_PLAYING: Mapping[str, Likings] = {
    "driver": {"step": 12, "overtake": 30, "pay": 2, "look": 4, "goal": 9, "sideways": 0.1},
    "saver": {"pass": 60, "collect_tile": 20, "done": 0.3, "goal": 0.01},
    "collector": {"step": 9, "collect_tile": 9, "collect_cube": 9, "done": 0.1, "goal": 0.02},
    "idler": {"pass": 9, "pay": 9, "look": 0.1, "done": 40, "step": 0.001, "sideways": 1000},
    "anybody": {},
}
GAMES = {"driver": 110, "saver": 45, "collector": 45, "idler": 40, "anybody": 10}
"""For each number of seats; four times 250 together."""
SHARE = 5 if COMPILED else 15
"""The default run plays one in five, and one in fifteen uncompiled."""


class Player:
    """Chooses among legal moves in words, by likings and favourite wagons."""

    def __init__(self, likings: Likings, judge: Judge, seed: int) -> None:
        self.likings = likings
        self.judge = judge
        self.random = random.Random(seed)
        wagons = sorted(judge.wagons)
        self.random.shuffle(wagons)
        self.favour = {wagon: 0.6**number for number, wagon in enumerate(wagons)}

    def choose(self) -> str:
        choices = sorted(self.judge.legal())
        return self.random.choices(choices, [self.weight(line) for line in choices])[0]

    def weight(self, line: str) -> float:
        kind, *words = line.split()
        weight = self.likings.get(kind, 1)
        if kind in ("step", "overtake"):
            wagon, to = words[:2]
            weight *= self.favour[wagon]
            if to == "goal":
                weight *= self.likings.get("goal", 1)
            elif self.row(to) == self.row(self.judge.wagons[wagon]):
                weight *= self.likings.get("sideways", 1)
        return weight

    def row(self, place: str) -> int:
        return int(self.judge.squares[place]["row"]) if place in self.judge.squares else 0


def compared(game: Game, seats: int, likings: Likings, seed: int) -> str:
    """Play one game with both; how it ended."""
    state = cast(State, game.new_state(seats))
    judge = Judge(game.facts, seats)
    player = Player(likings, judge, seed)
    while not state.is_over():
        moves = {str(game.codec.decode(move)): move for move in state.legal_moves()}
        assert state.current == judge.current
        assert moves.keys() == judge.legal()
        if state.current == CHANCE:
            assert odds(game, state) == judge.odds()
        line = player.choose()
        state.apply(moves[line])
        judge.play(line)
    assert judge.current == state.current
    compare_end(game, state, judge)
    return game.ending(state)


def compare_end(game: Game, state: State, judge: Judge) -> None:
    assert state.ranking() == judge.ranking()
    for seat in range(state.seats):
        assert game.points(state, seat) == judge.points(seat)
        assert state.score(seat) == sum(judge.points(seat).values())
    of_judge = judge.public()
    pile, away = of_judge.pop("pile"), of_judge.pop("away")
    assert whole_table(game.view(state, int(SPECTATOR))) == of_judge
    wagons = [wagon["id"] for wagon in game.facts["wagons"]]
    assert [wagon for n, wagon in enumerate(wagons) if state.pile >> n & 1] == [
        wagon for wagon in wagons if wagon in pile
    ]
    assert wagons[state.taken[0]] == away


def first_games(way: str) -> int:
    """How many of them the default run plays."""
    return -(-GAMES[way] // SHARE)


@pytest.mark.parametrize("way", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_agree_over_some_games(seats: int, way: str) -> None:
    check_games(seats, way, range(first_games(way)))


@pytest.mark.all
@pytest.mark.parametrize("way", GAMES)
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_agree_over_the_rest_of_a_thousand_games(seats: int, way: str) -> None:
    check_games(seats, way, range(first_games(way), GAMES[way]))


def check_games(seats: int, way: str, seeds: range) -> None:
    game = game_on(None)
    ends = Counter(compared(game, seats, WAYS_OF_PLAYING[way], seed) for seed in seeds)
    assert ends.total() == len(seeds)
    wanted = {"driver": "arrivals", "saver": "chips", "idler": "idle"}
    if way in wanted:
        assert ends.most_common(1)[0][0] == wanted[way]


def test_there_are_a_thousand() -> None:
    assert 4 * sum(GAMES.values()) == 1000


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("board", [SHORT, NARROW], ids=["short", "narrow"])
def test_agree_on_other_roads(board: dict[str, object], seats: int) -> None:
    game = game_on(board)
    for number, likings in enumerate(WAYS_OF_PLAYING.values()):
        compared(game, seats, likings, seed=100 + number)

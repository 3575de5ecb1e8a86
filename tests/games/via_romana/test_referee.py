"""The rules against a naive referee that shares no code with them, over many random games.

At every move both must agree on who is to decide, on all legal moves, on chance's odds and on
everything that lies on the table or is held in a hand; at the end on points by source and places.
Different ways of playing see to it that every rule comes up.
"""

import random
from collections import Counter
from collections.abc import Mapping

import pytest
from referee.via_romana import Referee

import viae.core.game
from games.via_romana.judging import as_told, in_order, mission, odds, table
from viae import catalog
from viae.core.entry import BaseEntry
from viae.core.game import CHANCE, SPECTATOR, Game

COMPILED = not viae.core.game.__file__.endswith(".py")
LESS = 1 if COMPILED else 10
"""Uncompiled only one in ten is played."""

Likings = Mapping[str, float]
"""How much a way of playing likes each kind of move; 1 where nothing is said.

`fuller` is for each milestone on the road already, `crossing` for a city that completes several
roads at once.
"""

WAYS_OF_PLAYING: Mapping[str, Likings] = {
    "builder": {"end_turn": 0.1, "two_milestones": 9, "castle": 0.3, "fuller": 5},
    "late": {
        "end_turn": 0.3,
        "castle": 0.001,
        "city_milestone": 0.001,
        "fuller": 2,
        "crossing": 1e6,
    },
    "hoarder": {"end_turn": 12, "fuller": 4},
    "idler": {"end_turn": 1000, "discard": 50},
    "anybody": {},
}
OPTIONS: list[dict[str, bool]] = [
    {},
    {"stubborn_hand": True},
    {"dangerous_tie": True},
    {"stubborn_hand": True, "dangerous_tie": True},
    {"balanced_start": True},
    {"stubborn_hand": True, "dangerous_tie": True, "balanced_start": True},
]


class Player:
    """Chooses among legal moves in words, by likings."""

    def __init__(self, likings: Likings, judge: Referee, seed: int) -> None:
        self.likings = likings
        self.judge = judge
        self.random = random.Random(seed)

    def choose(self) -> str:
        choices = sorted(self.judge.legal())
        return self.random.choices(choices, [self.weight(line) for line in choices])[0]

    def weight(self, line: str) -> float:
        kind, *words = line.split()
        weight = self.likings.get(kind, 1)
        if kind in ("milestone", "two_milestones"):
            road = words[-1].split(".")[0]
            filled = sum(seat is not None for seat in self.judge.table.on_road[road])
            weight *= self.likings.get("fuller", 1) ** filled
        elif kind in ("castle", "city_milestone") and self.full_roads(words[0]) > 1:
            weight *= self.likings.get("crossing", 1)
        return weight

    def full_roads(self, city: str) -> int:
        on = self.judge.table
        return sum(city in on.roads[road].ends and None not in row for road, row in on.on_road.items())


def compared(
    entry: BaseEntry, seats: int, likings: Likings, options: dict[str, bool], seed: int
) -> Counter[str]:
    """Play one game with both; what came up in it."""
    game = entry.new(seats, options)
    judge = Referee(dict(entry.facts), seats, **options)
    player = Player(likings, judge, seed)
    while not game.is_over():
        moves = {str(entry.codec.decode(move)): move for move in game.legal()}
        assert game.current == judge.current
        assert moves.keys() == judge.legal()
        if game.current == CHANCE:
            assert odds(entry, game) == judge.odds()
        compare_table(entry, game, judge)
        line = player.choose()
        game.apply(moves[line])
        judge.play(line)
    assert judge.current == game.current
    compare_table(entry, game, judge)
    compare_end(entry, game, judge)
    return judge.met + Counter([f"ended by {judge.ending}"])


def compare_table(entry: BaseEntry, game: Game, judge: Referee) -> None:
    wanted = table(judge)
    assert as_told(entry.view(game, int(SPECTATOR)), wanted) == wanted
    for seat in range(judge.seats):
        own = entry.view(game, seat)["own"]
        assert own["hand"] == in_order(judge, judge.cards.hands[seat])
        if judge.on_turn is not None:
            assert sorted(own["mission"]) == mission(judge, seat)
            assert entry.points(game, seat) == judge.points(seat)


def compare_end(entry: BaseEntry, game: Game, judge: Referee) -> None:
    places = judge.places()
    assert [game.place(seat) for seat in range(judge.seats)] == places
    assert game.ranking() == sorted(range(judge.seats), key=places.__getitem__)
    assert entry.ending(game) == judge.ending
    for seat in range(judge.seats):
        assert game.score(seat) == sum(judge.points(seat).values())


@pytest.mark.parametrize("way", WAYS_OF_PLAYING)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_agree(seats: int, way: str) -> None:
    entry = catalog.entry("via_romana")
    met: Counter[str] = Counter()
    for number, options in enumerate(OPTIONS):
        met += compared(entry, seats, WAYS_OF_PLAYING[way], options, number)
    print(seats, way, sorted(met.items()))

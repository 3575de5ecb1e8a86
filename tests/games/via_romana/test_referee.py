"""The rules against a naive referee that shares no code with them, over a hundred random games.

At every move both must agree on who is to decide, on all legal moves, on chance's odds and on what
a seat or a spectator sees; at the end on points by source and places. Different ways of playing,
and roads shorter and longer than the shipped ones, see to it that every rule comes up.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import cycle, product
from typing import Any, NamedTuple

import pytest
from referee.via_romana import Referee

from games.via_romana.judging import as_told, came_up, in_order, mission, odds, table
from viae import catalog
from viae.core.game import Game
from viae.core.state import CHANCE, NOBODY, SPECTATOR, State

FEW, MANY = 2, 8
"""Games for each number of seats and way of playing, in the default run and in the whole one."""

Likings = Mapping[str, float]
"""How much a way of playing likes each kind of move; 1 where nothing is said.

`fuller` is for each milestone on the road already, `single` for a piece that completes one road,
`crossing` for a city that completes several at once.
"""

WAYS_OF_PLAYING: Mapping[str, Likings] = {
    "builder": {"end_turn": 0.1, "two_milestones": 9, "castle": 0.3, "fuller": 5},
    "late": {"end_turn": 3, "castle": 0.01, "fuller": 2, "single": 0.02, "crossing": 1e6},
    "hoarder": {"end_turn": 12, "fuller": 4},
    "idler": {"end_turn": 1000, "discard": 50},
    "anybody": {},
}
OPTIONS = [
    dict(zip(("stubborn_hand", "dangerous_tie", "balanced_start"), switched, strict=True))
    for switched in product((False, True), repeat=3)
]
RULES = (
    "VR-3 castle",
    "VR-3 city_milestone",
    "VR-3 milestone",
    "VR-3 two_milestones",
    "VR-3.1 hand check",
    "VR-3.10 no castle left",
    "VR-3.10 milestones left: 0",
    "VR-3.10 milestones left: 1",
    "VR-3.11 reshuffle",
    "VR-3.11 no card left to draw",
    "VR-4.3 tie with who is on turn",
    "VR-4.3 tie without who is on turn",
    "VR-4.4 markers in 0 cities",
    "VR-4.4 markers in 1 cities",
    "VR-4.4 markers in 2 cities",
    "VR-4.5 who is on turn takes cards",
    "VR-4.5 taken off the draw pile",
    "VR-4.5 cards forfeited",
    "VR-4.5 supply stays short",
    "VR-4.7 several roads at once",
    "VR-5 ended by eagle",
    "VR-5 ended by stalemate",
    "VR-5.1 last signpost",
    "VR-5.2 scored after the last signpost",
    "VR-5.2 completed by one piece",
    "VR-5.3 mission fulfilled",
    "VR-5.4 tie with the eagle's owner",
    "VR-5.4 tie without the eagle's owner",
    "VR-5.5 tie shared",
    "VR-6.1 discard of own will",
    "VR-6.1 full hand draws no card",
    "VR-6.1 full hand takes no card",
    "VR-6.2 nobody wins",
    "VR-6.2 while the supply is short",
)
"""What random games might pass by; all else comes up in every game."""
HUB = "lugdunum"
"""A city of four roads, for a siege."""


class Match(NamedTuple):
    """A game to be played by both, the same each time it is played."""

    seats: int
    way: str
    options: dict[str, bool]
    seed: int
    spaces: int | None = None
    siege: bool = False

    def board(self) -> dict[str, Any] | None:
        """The shipped board, or the same with all roads of one length."""
        if self.spaces is None:
            return None
        shipped = dict(catalog.load_game("via_romana").facts)
        row = [[500, 500]] * self.spaces
        return shipped | {"roads": [{**road, "spaces": row} for road in shipped["roads"]]}

    def __str__(self) -> str:
        return f"{self.seats} seats, {self.spaces} spaces, {self.way} {self.seed}"

    def referee(self, facts: Mapping[str, Any]) -> Referee:
        return Referee(dict(facts), self.seats, **self.options)

    def player(self, judge: Referee) -> "Player":
        kind = Besieger if self.siege else Player
        return kind(WAYS_OF_PLAYING[self.way], judge, self.seed)


def matches(seats: int, way: str, games: range) -> Iterator[Match]:
    """Games on the shipped board; those of all ways together try all options."""
    first = list(WAYS_OF_PLAYING).index(way) * FEW
    for seed in range(first + games.start, first + games.stop):
        yield Match(seats, way, OPTIONS[seed % len(OPTIONS)], seed)


ON_OTHER_ROADS = [
    Match(seats, way, OPTIONS[seats], seed=seats, spaces=spaces)
    for seats in (2, 3, 4)
    for spaces, way in ((2, "late"), (8, "builder"))
]
SIEGES = [
    Match(4, "builder", {"dangerous_tie": tie}, seed, spaces=8, siege=True)
    for tie, seed in ((False, 1), (True, 18))
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
            row = self.judge.table.on_road[road]
            weight *= self.likings.get("fuller", 1) ** (len(row) - row.count(None))
            last = row.count(None) == (1 if kind == "milestone" else 2)
            completed = int(last and self.missing_cities(road) == 0)
        elif kind in ("castle", "city_milestone"):
            completed = self.waiting_for(words[0])
        else:
            return weight
        return weight * self.likings.get(("", "single", "crossing")[min(completed, 2)], 1)

    def missing_cities(self, road: str) -> int:
        on = self.judge.table
        return sum(on.in_city[city] is None for city in on.roads[road].ends)

    def waiting_for(self, city: str) -> int:
        """How many roads lack only a piece in this city."""
        on = self.judge.table
        return sum(
            city in on.roads[road].ends and None not in row and self.missing_cities(road) == 1
            for road, row in on.on_road.items()
        )


class Besieger(Player):
    """Makes the cards run out, then plays on by likings.

    Fills all roads into one city, one card a turn, and takes the city once the others' hands are
    full: four roads at once give them more cards than there are.
    """

    def weight(self, line: str) -> float:
        kind, *words = line.split()
        cards = self.judge.cards
        if kind == "end_turn" and not cards.pile and not cards.discarded:
            return 1e9
        if self.judge.table.in_city[HUB] is not None:
            return super().weight(line)
        if kind in ("castle", "city_milestone"):
            return self.city_weight(words[0])
        if kind == "milestone":
            ends = self.judge.table.roads[words[0].split(".")[0]].ends
            return 1000 if HUB in ends and not cards.played else 0
        return {"two_milestones": 0, "pay_two": 0.01}.get(kind, 1)

    def city_weight(self, city: str) -> float:
        if city == HUB:
            hands = self.judge.cards.hands
            others = [len(hands[s]) for s in range(len(hands)) if s != self.judge.on_turn]
            return 1e9 if self.waiting_for(HUB) == 4 and min(others) > 8 else 0
        beside = any({HUB, city} == set(road.ends) for road in self.judge.table.roads.values())
        return 1000 if beside else 0.001


def compare(match: Match) -> Counter[str]:
    """Play one game with both; what came up in it."""
    game = catalog.load_game("via_romana", match.board())
    state = game.new_state(match.seats, match.options)
    judge = match.referee(game.facts)
    player = match.player(judge)
    viewers = [int(SPECTATOR), *range(match.seats)]
    looking = cycle(viewers)
    while not state.is_over():
        moves = {str(game.codec.decode(move)): move for move in state.legal_moves()}
        assert state.current == judge.current
        assert moves.keys() == judge.legal()
        if state.current == CHANCE:
            assert odds(game, state) == judge.odds()
        compare_table(game, state, judge, next(looking))
        line = player.choose()
        state.apply(moves[line])
        judge.play(line)
    assert judge.current == NOBODY
    for viewer in viewers:
        compare_table(game, state, judge, viewer)
    compare_end(game, state, judge)
    return came_up(judge)


def compare_table(game: Game, state: State, judge: Referee, viewer: int) -> None:
    """As a seat or a spectator sees it."""
    wanted = table(judge)
    view = game.view(state, viewer)
    assert as_told(view, wanted) == wanted
    if viewer != SPECTATOR:
        assert view["own"]["hand"] == in_order(judge, judge.cards.hands[viewer])
        if len(judge.without) > viewer:
            assert sorted(view["own"]["mission"]) == mission(judge, viewer)
            assert game.points(state, viewer) == judge.points(viewer)


def compare_end(game: Game, state: State, judge: Referee) -> None:
    places = judge.places()
    assert [state.place(seat) for seat in range(judge.seats)] == places
    assert state.ranking() == sorted(range(judge.seats), key=places.__getitem__)
    assert game.ending(state) == judge.ending
    for seat in range(judge.seats):
        assert state.score(seat) == sum(judge.points(seat).values())


@pytest.mark.parametrize("way", WAYS_OF_PLAYING)
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    "games", [range(FEW), pytest.param(range(FEW, MANY), marks=pytest.mark.all)], ids=str
)
def test_agree_over_a_hundred_games(seats: int, way: str, games: range) -> None:
    met: Counter[str] = Counter()
    for match in matches(seats, way, games):
        met += compare(match)
    if way != "late":
        assert met["VR-5 ended by stalemate" if way == "idler" else "VR-5 ended by eagle"] >= FEW


@pytest.mark.parametrize("match", ON_OTHER_ROADS, ids=str)
def test_agree_on_other_roads(match: Match) -> None:
    compare(match)


@pytest.mark.parametrize("match", SIEGES, ids=str)
def test_agree_when_all_cards_are_in_hands(match: Match) -> None:
    met = compare(match)
    assert met["VR-4.5 cards forfeited"]
    assert met["VR-4.5 supply stays short"]
    assert met["VR-3.11 no card left to draw"]


def test_every_rule_comes_up() -> None:
    """In the games of the default run; the referee plays them alone."""
    met: Counter[str] = Counter()
    played = [m for s in (2, 3, 4) for way in WAYS_OF_PLAYING for m in matches(s, way, range(FEW))]
    for match in [*played, *ON_OTHER_ROADS, *SIEGES]:
        judge = match.referee(match.board() or catalog.load_game("via_romana").facts)
        player = match.player(judge)
        while judge.current != NOBODY:
            judge.play(player.choose())
        met += came_up(judge)
    assert [rule for rule in RULES if not met[rule]] == []

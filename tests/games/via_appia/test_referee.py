"""The rules against a naive referee that shares no code with them, over many random games.

At every move both must agree on who is to decide, on all legal moves, on chance's odds and on what
a seat or a spectator sees; at the end on points by source and places. What came of a push is the
rules' word: the referee counts the stones. Different ways of playing, and another road than the
shipped one, see to it that every rule comes up. Uncompiled, pushes are only guessed.
"""

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import cycle, product
from typing import Any, NamedTuple

import pytest
from referee.via_appia import Referee
from referee.via_appia_goods import SIZES, Outcome

from games.via_appia.judging import as_told, came_up, odds, other_board, outcome, table
from viae import catalog
from viae.core.compiled import is_compiled
from viae.core.computed import as_computed
from viae.core.game import Facts, Game
from viae.core.state import CHANCE, GUESS, NOBODY, SPECTATOR, State
from viae.games.via_appia.quarry import SMALL, Tray

GAMES = {"traveller": 6, "builder": 6, "quarrier": 3, "hoarder": 9, "idler": 6, "anybody": 4}
"""For each number of seats; in the ordinary run a third of them, in the long run five times as
many."""
EDITIONS = ("german", "dutch")

Likings = Mapping[str, float]
"""How much a way of playing likes a kind of move, all moves of it together, or a line's last word;
1 where nothing is said. `wanted` is for tiles that could be built at once."""

WAYS_OF_PLAYING: Mapping[str, Likings] = {
    "traveller": {"travel": 9, "build": 9, "push": 3, "exchange": 0.1, "wanted": 99, "stop": 0.3},
    "builder": {"build": 99, "push": 9, "wanted": 999, "travel": 3, "brundisium": 0.0001},
    "quarrier": {"push": 5, "exchange": 9, "travel": 0.3, "build": 0.5, "stop": 0.5},
    "hoarder": {"income": 99, "stones": 99, "push": 0.1},
    "idler": {"income": 9, "push": 9, "build": 0.0001, "travel": 0.0001},
    "anybody": {},
}
COMES_UP: Mapping[str, tuple[str, ...]] = {
    "traveller": (
        "VA-6.3 second",
        "VA-7.2 small tile is full",
        "VA-7.2 room for a second figure",
        "VA-7.3 last to arrive",
        "VA-7.3 no token left",
        "VA-7.4 for 0",
        "VA-7.4 for 1",
        "VA-7.4 for 2",
        "VA-7.4 for 3",
        "VA-8 ended by token",
    ),
    "builder": (
        "VA-5.3 no tile left",
        "VA-6.3 second",
        "VA-6.3 second not allowed",
        "VA-7.2 medium tile is full",
        "VA-7.4 for 6",
        "VA-8 ended by road",
        "VA-8.2 second of a section: 1",
    ),
    "quarrier": (
        "VA-4.2 holds a token already",
        "VA-5.1 1 pushed",
        "VA-5.1 2 pushed",
        "VA-5.1 3 pushed",
        "VA-5.3 tile missing",
        "VA-5.4 sesterce",
        "VA-5.4 tile",
        "VA-5.5 1 to choose from",
        "VA-5.5 2 to choose from",
        "VA-5.5 two handed back",
        "VA-8.2 most of a section: 1",
    ),
    "hoarder": ("VA-4.4 short supply", "VA-8 ended by idle", "VA-9 discards shuffled in"),
    "idler": ("VA-5.1 2 pushed", "VA-8 ended by idle"),
    "anybody": (),
}
"""What random games might pass by, and those of one way do not; all else comes up anyway."""
RARE = (
    "VA-4.4 still short",
    "VA-5.4 no tile left",
    "VA-7.2 large tile is full",
    "VA-7.4 for 4",
    "VA-7.4 for 5",
    "VA-8.2 most of a section: 2",
    "VA-8.2 most of a section: 3",
    "VA-8.2 second of a section: 2",
    "VA-8.2 most sesterces shared",
    "VA-8.3 shared win",
    "VA-8.3 shared lower place",
)
"""What takes hundreds of games."""


class Match(NamedTuple):
    """A game to be played by both, the same each time it is played."""

    seats: int
    way: str
    edition: str
    seed: int
    open_purses: bool = True
    other_board: bool = False

    def board(self) -> dict[str, Any] | None:
        return other_board(catalog.load_game("via_appia").facts) if self.other_board else None

    def __str__(self) -> str:
        return f"{self.seats} seats, {self.edition} {self.way} {self.seed}"

    def referee(self, facts: Facts) -> Referee:
        return Referee(dict(facts), self.seats, self.edition)

    def player(self, judge: Referee) -> "Player":
        return Player(WAYS_OF_PLAYING[self.way], judge, self.seed)


def matches(seats: int, way: str, number: int) -> Iterator[Match]:
    """Games on the shipped board, in both editions by turns."""
    first = list(WAYS_OF_PLAYING).index(way) + seats
    for seed in range(first, first + number):
        yield Match(seats, way, EDITIONS[seed % 2], seed, open_purses=seed % 3 > 0)


ON_ANOTHER_BOARD = [
    Match(seats, way, edition, seed=seats, other_board=True)
    for seats in (2, 3, 4)
    for way, edition in (("traveller", "german"), ("builder", "dutch"), ("hoarder", "german"))
]


class Player:
    """Chooses among legal moves in words, by likings."""

    def __init__(self, likings: Likings, judge: Referee, seed: int) -> None:
        self.likings = likings
        self.judge = judge
        self.random = random.Random(seed)

    def choose(self) -> str:
        choices = sorted(self.judge.legal())
        number = Counter(line.split()[0] for line in choices)
        weights = [self.weight(*line.split()) / number[line.split()[0]] for line in choices]
        return self.random.choices(choices, weights)[0]

    def weight(self, kind: str, *words: str) -> float:
        weight = self.likings.get(kind, 1)
        if words:
            weight *= self.likings.get(words[-1], 1)
        if kind == "exchange" and words[0] in self.wanted():
            weight *= self.likings.get("wanted", 1)
        return weight

    def wanted(self) -> set[str]:
        """The sizes of tiles that the seat could build at once, and has none of."""
        seat, road = self.judge.current, self.judge.road
        return {road.size[space] for space in road.buildable(seat)} - {
            *self.judge.tiles.carts[seat]
        }

    def guess(self) -> Outcome:
        """What might come of a push, for a referee who plays alone."""
        assert self.judge.aim is not None
        tray = Counter(self.judge.stones.tray) + Counter([self.judge.aim[0]])
        stones = sorted(tray.elements())
        number = self.random.choice((0, 0, 1, 1, 2))
        fallen = Counter(self.random.sample(stones, min(number, len(stones))))
        left = {size: tray[size] - fallen[size] for size in SIZES}
        return Outcome({size: fallen[size] for size in SIZES}, left)


def compare(match: Match) -> Counter[str]:
    """Play one game with both; what came up in it."""
    game = catalog.load_game("via_appia", match.board())
    state = game.new_state(
        match.seats, {"edition": match.edition, "open_purses": match.open_purses}
    )
    state.listen()  # else no outcome is kept
    if not is_compiled():
        state.think(GUESS)
    judge = match.referee(game.facts)
    player = match.player(judge)
    viewers = [int(SPECTATOR), *range(match.seats)]
    looking = cycle(viewers)
    in_words = cache(lambda move: str(game.codec.decode(move)))
    while not state.is_over():
        moves = {in_words(move): move for move in state.legal_moves()}
        assert state.current == judge.current
        assert moves.keys() == judge.legal()
        if state.current == CHANCE:
            assert odds(state, moves) == judge.odds()
        compare_table(game, state, judge, match, next(looking))
        line = player.choose()
        state.apply(moves[line])
        judge.play(line, outcome(game, state) if line.startswith("direction") else None)
    assert judge.current == NOBODY
    for viewer in viewers:
        compare_table(game, state, judge, match, viewer)
    compare_end(game, state, judge)
    return came_up(judge)


def compare_table(game: Game, state: State, judge: Referee, match: Match, viewer: int) -> None:
    """As a seat or a spectator sees it; VA-2.4: screens hide the others' sums if so agreed."""
    if judge.start is None:
        return
    view = game.view(state, viewer)
    wanted = table(judge)
    if not match.open_purses and not judge.ending:
        for seat, seen in enumerate(wanted["seats"]):
            seen["purse"] = seen["purse"] if seat == viewer else None
    assert as_told(view) == wanted
    assert judge.ending or view["on_turn"] == judge.on_turn


def compare_end(game: Game, state: State, judge: Referee) -> None:
    places = judge.places()
    assert [state.place(seat) for seat in range(judge.seats)] == places
    assert state.ranking() == sorted(range(judge.seats), key=places.__getitem__)
    assert game.ending(state) == judge.ending
    for seat in range(judge.seats):
        assert game.points(state, seat) == judge.points(seat)
        assert state.score(seat) == sum(judge.points(seat).values())


@pytest.mark.parametrize("way", WAYS_OF_PLAYING)
def test_agree_over_random_games(way: str) -> None:
    met: Counter[str] = Counter()
    for seats in (2, 3, 4):
        for match in matches(seats, way, -(-GAMES[way] // 3)):
            met += compare(match)
    assert [rule for rule in COMES_UP[way] if not met[rule]] == []


@pytest.mark.parametrize("match", ON_ANOTHER_BOARD, ids=str)
def test_agree_on_another_board(match: Match) -> None:
    met = compare(match)
    if match.way == "hoarder":
        assert met["VA-4.4 still short"]


@pytest.mark.long
def test_agree_over_five_hundred_games_in_which_every_rule_comes_up() -> None:
    met: Counter[str] = Counter()
    for seats, way in product((2, 3, 4), WAYS_OF_PLAYING):
        for match in matches(seats, way, 5 * GAMES[way]):
            met += compare(match)
    for match in ON_ANOTHER_BOARD:
        met += compare(match)
    assert [rule for rule in RARE if not met[rule]] == []


def test_pushes_are_the_quarrys_own() -> None:
    """VA-5.2: from the layout drawn on, each into what the one before has left."""
    game = catalog.load_game("via_appia")
    state = game.new_state(2, {})
    state.listen()
    tray = Tray()
    for line in ("start_player 0", "fill 77", *(f"deal i{number:02}" for number in range(1, 8))):
        play(game, state, line)
    tray.fill(77)
    for place, angle in ((40, -15), (101, 30)):
        play(game, state, f"push small {place}")
        play(game, state, f"direction {angle}")
        fallen = tray.push(SMALL, place, angle)
        assert as_computed(state).outcome == [*(int(number) for number in fallen), *tray.save()]
    assert len(game.view(state, 0)["quarry"]) == tray.count


def play(game: Game, state: State, line: str) -> None:
    [move] = [move for move in state.legal_moves() if str(game.codec.decode(move)) == line]
    state.apply(move)

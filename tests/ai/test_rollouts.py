"""Playouts of the coach: one careful turn of every seat, the rest by the sampled policy."""

import pytest
from conformance.toy import SEATS, Toy
from mypy_extensions import i64

from viae import catalog
from viae.ai.coach import AnalysisBudget, advise, win_shares
from viae.ai.ismcts import play_to_end_by_search
from viae.ai.rollouts import play_to_end
from viae.core.compiled import is_compiled
from viae.core.rng import Rng
from viae.core.state import CAREFUL, CHANCE, GUESS, NOBODY, Moves, State

SAVE, INVEST, REAP, FORGET = range(4)
ROUNDS = 4


class Market(State):
    """Each turn a seat saves a coin, or invests one and then reaps five or forgets about it."""

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        self.current = 0
        self.turns = 0
        self.invested = False
        self.coins = [0, 0]
        self.styles: list[int] = []  # of the turns, as they were asked for; clones begin anew
        self.first: list[int] = []  # the moves that turns began with

    def clone(self) -> "Market":
        other = Market()
        other.current, other.turns, other.invested = self.current, self.turns, self.invested
        other.coins = self.coins[:]
        return other

    def add_moves(self, moves: Moves) -> None:
        for move in (REAP, FORGET) if self.invested else (SAVE, INVEST):
            moves.add(move)

    def act(self, move: i64) -> None:
        if not self.invested:
            self.first.append(int(move))
        self.coins[self.current] += {SAVE: 1, INVEST: -1, REAP: 5, FORGET: 0}[int(move)]
        self.invested = move == INVEST
        if not self.invested:
            self.turns += 1
            self.current = self.turns % 2 if self.turns < 2 * ROUNDS else NOBODY

    def score(self, seat: i64) -> i64:
        return self.coins[seat]

    def place(self, seat: i64) -> i64:
        return 0 if self.coins[seat] == max(self.coins) else 1

    def determinize(self, seat: i64, rng: Rng) -> None:
        pass

    def think(self, setting: i64) -> None:
        self.styles.append(int(setting))


def test_every_seat_has_one_careful_turn() -> None:
    state = Market()
    play_to_end(state, Rng(1))
    assert state.is_over()
    assert state.styles == [CAREFUL, CAREFUL, GUESS]


def test_a_turn_that_has_begun_is_the_careful_turn_of_its_seat() -> None:
    state = Market()
    state.act(INVEST)
    play_to_end(state, Rng(1), 0)
    assert state.styles == [CAREFUL, GUESS]


def test_a_seat_whose_turn_is_over_gets_no_careful_turn() -> None:
    state = Market()
    state.act(SAVE)
    play_to_end(state, Rng(1), 0)
    assert state.styles == [CAREFUL, GUESS]


def test_a_careful_turn_begins_with_the_move_that_is_best_at_its_end() -> None:
    state = Market()
    play_to_end(state, Rng(1))
    assert state.first[:2] == [INVEST, INVEST]
    assert set(state.first[2:]) == {SAVE}  # the best estimate at once


def test_a_careful_turn_compares_all_moves() -> None:
    for seed in range(10):
        state, rng = Toy(), Rng(seed)
        while state.current == CHANCE:
            state.act(state.draw(rng))
        low = [min(state.cards_at(seat)) for seat in range(SEATS)]
        play_to_end(state, rng)
        buried = [state.cards_at(SEATS + seat) for seat in range(SEATS)]
        assert buried == [[card] for card in low]


def test_a_state_is_worth_as_much_as_its_best_move() -> None:
    """Otherwise every good move would look like a gain."""
    name, seats = "via_appia", 4
    if not is_compiled():
        pytest.skip("true pushes take long uncompiled")
    game, rng = catalog.load_game(name), Rng(3)
    state = game.new_state(seats)
    while state.current == CHANCE:
        state.act(state.draw(rng))
    seat = int(state.current)
    before = win_shares(state, seat, 1, 60)[seat]
    best = advise(game, state, seat, 1, AnalysisBudget(800, 60)).lines[0]
    assert game.codec.kind(best.move).name == "push"
    assert abs(best.win - before) < 0.2
    assert best.win < 0.6


def test_playouts_by_search_play_every_turn_well() -> None:
    """After its one careful turn the sampled policy only saves; see above."""
    state = Market()
    play_to_end_by_search(state, Rng(1), 40)
    assert state.current == NOBODY
    assert state.coins == [4 * ROUNDS, 4 * ROUNDS]


def test_playouts_by_search_are_reproducible() -> None:
    ends = []
    for _ in range(2):
        state, rng = Toy(), Rng(3)
        while state.current == CHANCE:
            state.act(state.draw(rng))
        play_to_end_by_search(state, Rng(5), 20)
        assert state.is_over()
        ends.append(state.save())
    assert ends[0] == ends[1]


def test_a_budget_can_ask_for_playouts_by_search() -> None:
    game = catalog.load_game("via_romana")
    state, rng = catalog.load_game("via_romana").new_state(2), Rng(1)
    while state.current == CHANCE:
        state.act(state.draw(rng))
    visits = dict.fromkeys(state.legal_moves()[:2], 1)
    quick, slow = (
        advise(
            game,
            state,
            int(state.current),
            1,
            AnalysisBudget(0, 1, playout_iterations=iterations),
            None,
            visits,
        )
        for iterations in (0, 2)
    )
    assert [line.move for line in quick.lines] != [] != [line.move for line in slow.lines]
    assert [line.points for line in quick.lines] != [line.points for line in slow.lines]

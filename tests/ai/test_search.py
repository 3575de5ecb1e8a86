"""Search and Monte Carlo: they look ahead over chance, turns and hidden information."""

from typing import Final

import pytest
from mypy_extensions import i64

from viae import catalog
from viae.ai.bots import make_bot
from viae.ai.evaluation import FULL_REWARD, evaluate, zero_rewards
from viae.ai.ismcts import REFINEMENT_DISCOUNT, REFINEMENT_THRESHOLD, Search, square_root
from viae.ai.monte_carlo import MonteCarlo
from viae.ai.rollouts import DEFAULT_HORIZON, TO_THE_END, horizon_in_turns
from viae.core.compiled import is_compiled
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS, NOBODY, Moves, State
from viae.research.arena import Contest, play

SAFE: Final = 0
RISK: Final = 1
TRAP: Final = 2
STRADA = catalog.load_game("strada_romana")


class Crossing(State):
    """Seat 0 takes a safe point, a gamble, or a bait for which seat 1 makes it pay.

    The bait promises most at once, the gamble is good three times in four.
    """

    def __init__(self) -> None:
        super().__init__()
        self.seats = 2
        self.current = 0
        self.points = [0, 0]
        self.taken = -1

    def clone(self) -> "Crossing":
        other = Crossing()
        other.current = self.current
        other.points = self.points[:]
        other.taken = self.taken
        return other

    def add_moves(self, moves: Moves) -> None:
        for move in (SAFE, RISK, TRAP) if self.taken < 0 else range(2 if self.current == 1 else 4):
            moves.add(move)

    def act(self, move: i64) -> None:
        if self.taken < 0:
            self.taken = int(move)
            self.points[0] += (1, 0, 3)[self.taken]
            self.current = CHANCE if move == RISK else 1
        elif self.current == CHANCE:
            self.points[0] += 0 if move == 3 else 4
            self.current = 1
        else:
            self.points[0] -= 9 if self.taken == TRAP and move == 1 else 0
            self.current = NOBODY

    def score(self, seat: i64) -> i64:
        return self.points[seat]

    def place(self, seat: i64) -> i64:
        return int(self.points[1 - seat] > self.points[seat])

    def determinize(self, seat: i64, rng: Rng) -> None:
        pass


def midgame(name: str, seats: int, seed: int) -> State:
    """A state of a random game with several moves; costly moves are guessed."""
    state, rng = catalog.load_game(name).new_state(seats), Rng(seed)
    state.think(GUESS)
    decisions = 0
    while True:
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        moves = state.legal_moves()
        if decisions >= 40 and len(moves) > 2:
            return state
        decisions += 1
        state.act(moves[int(rng.below(len(moves)))])


def test_search_foresees_the_reply_of_another_seat() -> None:
    search = Search(Crossing(), 1)
    search.run(400)
    means = {move: mean for move, _, mean in search.root_statistics()}
    assert means[TRAP] < means[SAFE]
    assert search.best() in (SAFE, RISK)


def test_greedy_falls_for_the_bait() -> None:
    """The test above can fail."""
    assert make_bot(STRADA, "greedy", 1).choose(Crossing()) == TRAP


def test_chance_counts_by_its_odds() -> None:
    """A certain win is worth more than a larger one in three of four cases."""
    search = Search(Crossing(), 1)
    search.run(2000)
    means = {move: mean for move, _, mean in search.root_statistics()}
    assert search.best() == SAFE
    assert FULL_REWARD // 2 < means[RISK] < means[SAFE]


def test_every_iteration_is_a_visit_and_the_tree_grows_with_them() -> None:
    search = Search(midgame("via_romana", 3, 1), 1)
    moves = len(search.root_statistics())
    assert search.nodes == 1 + moves
    search.run(150)
    assert sum(visits for _, visits, _ in search.root_statistics()) == 150
    assert len(search.root_statistics()) == moves, "the root's moves are known from the start"
    assert search.nodes > 1 + moves


def test_the_move_with_the_best_prior_is_selected_first() -> None:
    state = midgame("strada_romana", 4, 1)
    search = Search(state, 1)
    search.run(1)
    first = next(move for move, visits, _ in search.root_statistics() if visits)
    prior = {int(search.move[node]): int(search.prior[node]) for node in range(1, search.nodes)}
    assert prior[first] == max(prior.values())


def test_a_search_in_slices_gives_the_same_result() -> None:
    state = midgame("strada_romana", 3, 2)
    whole, sliced = Search(state, 5), Search(state, 5)
    whole.run(120)
    for some in (1, 50, 69):
        sliced.run(some)
    assert whole.root_statistics() == sliced.root_statistics()


@pytest.mark.parametrize("name", catalog.names())
def test_a_search_leaves_the_state_as_it_was(name: str) -> None:
    state = midgame(name, 2, 3)
    before = state.save()
    Search(state, 1).run(30)
    MonteCarlo(state, 1).run(3)
    assert state.save() == before


def test_the_lead_is_the_visits_beyond_the_next_move() -> None:
    search = Search(midgame("strada_romana", 2, 4), 1)
    search.run(100)
    visits = sorted(visits for _, visits, _ in search.root_statistics())
    assert search.lead() == visits[-1] - visits[-2]


def test_a_choice_is_decided_when_the_rest_cannot_change_it() -> None:
    search = Search(LongRoad(), 1)
    search.run(REFINEMENT_THRESHOLD - 200)
    lead = search.lead()
    assert lead > 300
    assert search.is_decided(200)
    assert not search.is_decided(300), "then it looks farther, and may see what it did not see"
    search.run(300)
    lead = search.lead()
    assert search.is_decided(lead - 1)
    assert not search.is_decided(lead)


def test_monte_carlo_tries_all_moves_in_the_same_determinizations() -> None:
    """Two moves with the same outcome get the same sum, whatever the seed."""

    class Twice(Crossing):
        def clone(self) -> "Twice":
            other = Twice()
            other.current = self.current
            other.points = self.points[:]
            other.taken = self.taken
            return other

        def add_moves(self, moves: Moves) -> None:
            if self.taken < 0:
                moves.add(RISK)
                moves.add(RISK)
            else:
                super().add_moves(moves)

    search = MonteCarlo(Twice(), 1)
    search.run(50)
    assert search.reward_sums[0] == search.reward_sums[1]
    assert 0 < search.reward_sums[0] < 50 * FULL_REWARD


def test_a_single_move_needs_no_search() -> None:
    class Forced(Crossing):
        def clone(self) -> "Crossing":
            raise AssertionError("there is nothing to be tried")

        def add_moves(self, moves: Moves) -> None:
            moves.add(SAFE)

    for bot in ("search:1000000i", "monte_carlo:1000000i"):
        assert make_bot(STRADA, bot, 1).choose(Forced()) == SAFE


def test_a_complete_playout_ends_in_victories_and_defeats() -> None:
    state = midgame("strada_romana", 4, 5)
    search = Search(state, 1, TO_THE_END)
    search.run(20)
    totals = [int(search.reward_sums[seat]) for seat in range(4)]
    # Each game gives three quarters of the full reward to its winner alone.
    assert sum(totals) >= 20 * FULL_REWARD * 3 // 4


def test_rewards_follow_the_lead_and_the_end() -> None:
    state = Crossing()
    rewards = zero_rewards()
    evaluate(state, rewards)
    assert rewards[0] == rewards[1] == FULL_REWARD // 2
    state.points = [3, 1]
    evaluate(state, rewards)
    under_way = int(rewards[0])
    assert rewards[0] > FULL_REWARD // 2 > rewards[1]
    state.current = NOBODY
    evaluate(state, rewards)
    assert rewards[0] > under_way
    assert rewards[1] < FULL_REWARD // 4
    state.points = [2, 2]
    evaluate(state, rewards)
    assert rewards[0] == rewards[1] == FULL_REWARD // 2


def test_rewards_compare_with_the_best_other_seat() -> None:
    class Four(Crossing):
        def __init__(self) -> None:
            super().__init__()
            self.seats = 4

    state = Four()
    rewards = zero_rewards()
    for points in ([7, 5, 2, 1], [1, 7, 2, 5], [2, 1, 5, 7], [5, 2, 7, 1]):
        state.points = points
        evaluate(state, rewards)
        by_points = {points[seat]: int(rewards[seat]) for seat in range(4)}
        assert by_points[7] + by_points[5] == FULL_REWARD, "one leads by what the other lags behind"
        assert by_points[7] > by_points[5] > by_points[2] > by_points[1] > 0


def test_the_default_horizon_includes_another_turn_of_the_seat() -> None:
    assert [horizon_in_turns(DEFAULT_HORIZON, seats) for seats in (2, 3, 4, 5)] == [4, 4, 5, 6]
    assert horizon_in_turns(TO_THE_END, 4) == TO_THE_END
    assert horizon_in_turns(1, 4) == 1


class LongRoad(Crossing):
    """A bait at the start, for which seat 0 pays at the sixth milestone; seats move in turn."""

    def __init__(self) -> None:
        super().__init__()
        self.milestone = 0

    def clone(self) -> "LongRoad":
        other = LongRoad()
        other.current = self.current
        other.points = self.points[:]
        other.taken = self.taken
        other.milestone = self.milestone
        return other

    def add_moves(self, moves: Moves) -> None:
        moves.add(SAFE)
        moves.add(TRAP)

    def act(self, move: i64) -> None:
        if self.milestone == 0:
            self.taken = int(move)
            self.points[0] += 1 if move == TRAP else 0
        self.milestone += 1
        if self.milestone == 6 and self.taken == TRAP:
            self.points[0] -= 5
        self.current = 1 - self.current if self.milestone < 20 else NOBODY


def test_the_horizon_doubles_after_many_simulations() -> None:
    search = Search(LongRoad(), 1)
    search.run(REFINEMENT_THRESHOLD)
    assert search.best() == TRAP, "the milestone lies beyond four turns"
    search.run(2 * REFINEMENT_THRESHOLD)
    assert search.best() == SAFE


def test_earlier_visits_are_discounted_when_the_horizon_doubles() -> None:
    search = Search(LongRoad(), 1)
    search.run(REFINEMENT_THRESHOLD)
    seen = search.root_statistics()
    search.double_horizon()
    for (move, visits, mean), (same_move, fewer, same_mean) in zip(
        seen, search.root_statistics(), strict=True
    ):
        assert move == same_move
        assert fewer == -(-visits // REFINEMENT_DISCOUNT)
        assert same_mean == pytest.approx(mean, abs=1)


def test_square_roots_of_any_size() -> None:
    for n in (0, 1, 2, 4095, 4096, 123_456, 10**9):
        assert square_root(n) == pytest.approx(100 * n**0.5, rel=0.001, abs=1)


@pytest.mark.all
@pytest.mark.parametrize(
    "name", ["strada_romana", "via_romana", pytest.param("via_appia", marks=pytest.mark.long)]
)
@pytest.mark.parametrize("bot", ["search", "monte_carlo"])
@pytest.mark.skipif(not is_compiled(), reason="they choose the same uncompiled, and take long")
def test_searching_bots_beat_random(name: str, bot: str) -> None:
    results = list(play(Contest(name, (f"{bot}:200i", "random"), games=10, seed=1)))
    assert sum(result.entrants[0].win for result in results) >= 9

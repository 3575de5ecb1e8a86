"""Bots: their names and budgets, repeatable and honest choices, and greedy against random."""

from typing import cast

import pytest

import viae.core.state
from viae import catalog
from viae.ai.bots import BOTS, DEFAULT_ITERATIONS, Bot, budget_of, check_bot, decide, make_bot
from viae.ai.budget import NO_BUDGET, Budget
from viae.ai.greedy import best_moves
from viae.core.errors import Malformed
from viae.core.rng import Rng
from viae.core.state import BIT, CHANCE
from viae.core.state import State as BaseState
from viae.games.strada_romana.state import State
from viae.research.arena import Contest, play

EVERY_BOT = ("greedy", "greedy:hand", "monte_carlo:40i", "random", "search:40i", "search:2x20i")
LEVELS = ("level:1", "level:40i~800", "level:2x20i~800", "level:40i~0")
KNOWN = "greedy, monte_carlo, random, search, level:1, level:2, level:3, level:4, level:5"
STRADA = catalog.load_game("strada_romana")
COMPILED = not viae.core.state.__file__.endswith(".py")


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("gready", "there is no bot 'gready'; known are " + KNOWN),
        ("", "there is no bot ''; known are " + KNOWN),
        ("gready:2s", "there is no bot 'gready'; known are " + KNOWN),
        ("greedy:0.3s", "greedy takes no budget: write 'greedy', not 'greedy:0.3s'"),
        ("random:2000i", "random takes no budget: write 'random', not 'random:2000i'"),
        ("greedy:", "greedy takes no budget: write 'greedy', not 'greedy:'"),
        ("random:hand", "random takes no budget: write 'random', not 'random:hand'"),
    ],
)
def test_unknown_bots_and_budgets_are_refused(spec: str, said: str) -> None:
    with pytest.raises(Malformed) as refused:
        check_bot(type(STRADA), spec)
    assert str(refused.value) == said


def walk(spec: str, seed: int, seats: int = 3, decisions: int = 15) -> list[int]:
    """The moves that bots of one kind make from the start of a game."""
    state = catalog.load_game("strada_romana").new_state(seats)
    chance = Rng(7)
    bots: list[Bot] = [make_bot(STRADA, spec, seed + seat) for seat in range(seats)]
    made: list[int] = []
    while not state.is_over() and len(made) < decisions:
        seat = int(state.current)
        if seat == CHANCE:
            state.act(state.draw(chance))
            continue
        made.append(decide(state, seat, bots[seat], Rng(len(made))))
        state.apply(made[-1])
    return made


@pytest.mark.parametrize("spec", EVERY_BOT + LEVELS)
def test_the_same_seed_makes_the_same_moves(spec: str) -> None:
    assert walk(spec, seed=1) == walk(spec, seed=1)
    assert walk(spec, seed=1) != walk(spec, seed=100)


def test_every_bot_is_tried_here() -> None:
    assert {spec.partition(":")[0] for spec in EVERY_BOT} == set(BOTS)


@pytest.mark.parametrize("name", sorted(BOTS))
def test_a_bot_can_be_named_without_a_budget(name: str) -> None:
    table = hidden_tile_taken(seed=3)
    assert make_bot(STRADA, name, 1).choose(table.clone()) in table.legal_moves()


@pytest.mark.parametrize(
    ("spec", "budget"),
    [
        ("greedy:hand", NO_BUDGET),
        ("search", Budget(DEFAULT_ITERATIONS)),
        ("search:2x50i", Budget(50, trees=2)),
        ("monte_carlo:0.3s", Budget(seconds=0.3)),
        ("level:0i~0w90", NO_BUDGET),
        ("level:3x20i~0w90", Budget(20, trees=3)),
    ],
)
def test_a_bots_budget_follows_from_its_name(spec: str, budget: Budget) -> None:
    assert budget_of(catalog.game_class("strada_romana"), spec) == budget


def test_a_bot_gets_a_determinized_copy() -> None:
    """The bot may change the copy; it never sees the state of the game."""

    class Vandal:
        def choose(self, state: BaseState) -> int:
            assert state is not table
            assert state.save() == expected.save()
            move = state.legal_moves()[0]
            state.act(move)
            return move

    table = hidden_tile_taken(seed=3)
    seat = int(table.current)
    before = table.save()
    expected = table.clone()
    expected.determinize(seat, Rng(5))
    move = decide(table, seat, Vandal(), Rng(5))
    assert move in table.legal_moves()
    assert table.save() == before


# Honesty


def hidden_tile_taken(seed: int) -> State:
    """A random game of three when the seat to decide cannot know which tile was taken last."""
    state = cast(State, catalog.load_game("strada_romana").new_state(3))
    rng = Rng(seed)
    while True:
        takers = [int(state.taker[k]) for k in range(state.takes)]
        if takers and takers[-1] not in (CHANCE, int(state.current)) and state.pile:
            return state
        if state.current == CHANCE:
            state.act(state.draw(rng))
        else:
            moves = state.legal_moves()
            state.act(moves[int(rng.below(len(moves)))])


def other_world(state: State) -> State:
    """A state that looks the same to the seat to decide, but another tile was taken last."""
    other = state.clone()
    last = state.takes - 1
    in_pile = next(wagon for wagon in range(10) if state.pile & BIT[wagon])
    other.pile += BIT[state.taken[last]] - BIT[in_pile]
    other.taken[last] = in_pile
    return other


@pytest.mark.parametrize("spec", EVERY_BOT + LEVELS)
def test_states_that_look_alike_to_the_seat_give_the_same_move(spec: str) -> None:
    game = catalog.load_game("strada_romana")
    for seed in range(40 if COMPILED else 8):
        state = hidden_tile_taken(seed)
        other = other_world(state)
        seat = int(state.current)
        assert state.save() != other.save()
        assert game.view(state, seat) == game.view(other, seat)
        one = decide(state, seat, make_bot(STRADA, spec, 11), Rng(seed))
        assert one == decide(other, seat, make_bot(STRADA, spec, 11), Rng(seed))


def test_without_determinizing_greedy_would_use_hidden_information() -> None:
    """The test above can fail: given the true states, the same bot chooses differently."""
    differ = 0
    for seed in range(40):
        state = hidden_tile_taken(seed)
        one, other = make_bot(STRADA, "greedy", 11), make_bot(STRADA, "greedy", 11)
        differ += one.choose(state.clone()) != other.choose(other_world(state))
    assert differ > 0


# Greedy


def test_a_single_legal_move_needs_no_evaluation() -> None:
    class Forced(BaseState):
        """A state with a single move and no estimate."""

        def add_moves(self, moves: viae.core.state.Moves) -> None:
            moves.add(42)

    state = Forced()
    state.current = 0
    assert best_moves(state, 1) == [42]


@pytest.mark.parametrize(
    "entrants", [("greedy", "random"), ("random", "greedy", "random", "random")]
)
def test_greedy_beats_random(entrants: tuple[str, ...]) -> None:
    games = 80 if COMPILED else 4
    contest = Contest("strada_romana", entrants, games, seed=5)
    greedy = entrants.index("greedy")
    results = list(play(contest))
    assert sum(result.entrants[greedy].win for result in results) >= 0.9 * games
    assert sum(result.entrants[greedy].points for result in results) > 15 * games


def test_greedy_bots_score_points_and_seldom_end_a_game_idle() -> None:
    games = 40 if COMPILED else 2
    results = list(play(Contest("strada_romana", ("greedy",) * 4, games, seed=5)))
    assert sum(result.ending == "idle" for result in results) <= games / 20
    points = [entrant.points for result in results for entrant in result.entrants]
    assert sum(points) / len(points) > 12

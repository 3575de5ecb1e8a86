"""Honest bots: for states that look alike to a seat, the same seed gives the same choice."""

from collections.abc import Iterator

import pytest

from viae import catalog
from viae.ai.bots import BOTS, decide, make_bot
from viae.core.compiled import is_compiled
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS, State

EVERY_BOT = ("greedy", "greedy:hand", "monte_carlo:40i", "random", "search:40i")
LEVELS = ("level:1", "level:40i~800", "level:2x20i~0w90")
MOMENTS = 12 if is_compiled() else 3


def moments(name: str, seats: int, seed: int) -> Iterator[State]:
    """States of a random game with several moves, far apart."""
    state, rng = catalog.load_game(name).new_state(seats), Rng(seed)
    state.think(GUESS)
    decisions = 0
    while not state.is_over():
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        moves = state.legal_moves()
        if len(moves) > 1 and decisions % 17 == 0:
            yield loaded(name, state)
        decisions += 1
        state.act(moves[int(rng.below(len(moves)))])


def loaded(name: str, state: State) -> State:
    """The same state without anything that it remembers."""
    other = catalog.load_game(name).new_state(int(state.seats))
    other.load(state.save())
    return other


def pairs_of_worlds(name: str) -> Iterator[tuple[State, State]]:
    """Two different states that look alike to the seat to decide.

    In a game without secrets they differ only in what an earlier search left in one of them.
    """
    for seed in range(100):
        seats = (2, 3, 4)[seed % 3]
        if not catalog.game_class(name).least_seats <= seats <= catalog.game_class(name).most_seats:
            continue
        for number, state in enumerate(moments(name, seats, seed)):
            other = state.clone()
            other.determinize(int(state.current), Rng(number))
            if other.save() != state.save():
                yield state, other
            elif not catalog.game_class(name).has_secrets:
                think_about(name, other, seed)
                yield state, other


def think_about(name: str, state: State, seed: int) -> None:
    """Let a bot with noisy weights search, and the state keep what it computed."""
    state.cache_outcomes()
    bot = make_bot(catalog.load_game(name), "level:20i~0w90", seed)
    decide(state, int(state.current), bot, Rng(seed))


@pytest.mark.parametrize("spec", EVERY_BOT + LEVELS)
@pytest.mark.parametrize("name", catalog.names())
def test_states_that_look_alike_to_the_seat_give_the_same_choice(name: str, spec: str) -> None:
    game = catalog.load_game(name)
    moments_wanted = MOMENTS if game.has_secrets else 3
    met = 0
    for met, (state, other) in enumerate(pairs_of_worlds(name), 1):
        seat = int(state.current)
        assert game.view(state, seat) == game.view(other, seat)
        one, same = (
            decide(world, seat, make_bot(catalog.load_game(name), spec, met), Rng(7 * met))
            for world in (state, other)
        )
        assert one == same
        if met == moments_wanted:
            break
    assert met == moments_wanted


@pytest.mark.parametrize("spec", ["monte_carlo:40i", "search:40i", "level:40i~800"])
@pytest.mark.parametrize("name", [n for n in catalog.names() if catalog.game_class(n).has_secrets])
def test_searching_bots_determinize_the_state_themselves(name: str, spec: str) -> None:
    """Given the true state, their choice does not depend on what the seat cannot know."""
    met = 0
    for met, (state, other) in enumerate(pairs_of_worlds(name), 1):
        assert make_bot(catalog.load_game(name), spec, met).choose(state) == make_bot(
            catalog.load_game(name), spec, met
        ).choose(other)
        if met == MOMENTS:
            break
    assert met == MOMENTS


def test_every_bot_is_tested_here() -> None:
    assert {spec.partition(":")[0] for spec in EVERY_BOT} == set(BOTS)

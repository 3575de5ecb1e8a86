"""Weights: data beside each game, kept by clones; the hand-set ones never change."""

import hashlib
import re
from importlib import import_module

import pytest

from viae import catalog
from viae.ai.greedy import best_moves
from viae.core.compiled import is_compiled
from viae.core.computed import computes
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS, State

GAMES = ("strada_romana", "via_appia", "via_romana")


def by_hand(name: str, seats: int) -> State:
    """A new state that estimates by the weights set by hand, and guesses pushes."""
    state = catalog.load_game(name).new_state(seats)
    state.think(GUESS)
    state.set_weights(list(catalog.load_game(name).weights.hand))
    return state


@pytest.mark.parametrize("name", GAMES)
def test_weights_are_in_the_order_that_the_estimate_expects(name: str) -> None:
    names = list(catalog.load_game(name).weights.names)
    evaluation = vars(import_module(f"viae.games.{name}.evaluation"))
    first_of = {key.removesuffix("_0"): at for at, key in enumerate(names)}
    places = {key: at for key, at in first_of.items() if not re.search(r"_[1-9]\d*$", key)}
    assert places
    for key, at in places.items():
        assert int(evaluation[key.upper()]) == at
    assert len(names) == len(catalog.load_game(name).weights.hand)


@pytest.mark.parametrize("name", GAMES)
def test_a_new_state_uses_the_learnt_weights(name: str) -> None:
    weights = catalog.load_game(name).weights
    for seats in (2, 3, 4):
        assert [
            int(weight) for weight in catalog.load_game(name).new_state(seats).weights
        ] == weights.best(seats)
        assert weights.best(seats) == list(weights.learnt.get(seats, weights.hand))
        assert (seats in weights.learnt) == (seats in weights.commands)


@pytest.mark.parametrize("name", GAMES)
def test_clones_keep_the_weights_and_estimate_by_them(name: str) -> None:
    state = by_hand(name, 2)
    rng = Rng(3)
    while state.current == CHANCE:
        state.act(state.draw(rng))
    plain = [int(state.estimate(seat)) for seat in range(2)]
    doubled = state.clone()
    doubled.set_weights([2 * weight for weight in catalog.load_game(name).weights.hand])
    assert [int(doubled.clone().estimate(seat)) for seat in range(2)] != plain
    assert [int(state.clone().estimate(seat)) for seat in range(2)] == plain
    assert doubled.save() == state.save()


FROZEN = {
    ("strada_romana", 2): ("03b43e8837bcee9e", "34bbfc81a4964b81"),
    ("strada_romana", 4): ("3430904c727b0d11", "c3c09a9c19887af0"),
    ("via_romana", 2): ("824404ae2bfae655", "cca4e4f57701f98d"),
    ("via_romana", 4): ("328a32be44bb0974", "569e1054a21f46ff"),
    ("via_appia", 2): ("9644783c496370d8", ""),
    ("via_appia", 4): ("6194dfa200f4a710", ""),
}
"""What the hand-set weights estimated and chose before any were learnt."""


def digest(values: list[int] | list[list[int]]) -> str:
    return hashlib.sha256(repr(values).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("name", "seats"), FROZEN)
def test_the_hand_weights_never_change(name: str, seats: int) -> None:
    """Along a random game; in Via Appia without announced pushes, which take long to try out."""
    state = by_hand(name, seats)
    rng = Rng(seats)
    estimates: list[int] = []
    choices: list[list[int]] = []
    for step in range(1, 401):
        if state.is_over():
            break
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        moves = state.legal_moves()
        if name != "via_appia" or not computes(state, moves[0]):
            estimates += [int(state.estimate(seat)) for seat in range(seats)]
        if name != "via_appia" and step % 4 == 0:
            choices.append(sorted(best_moves(state, 5)))
        state.act(moves[int(rng.below(len(moves)))])
    estimated, chosen = FROZEN[name, seats]
    assert digest(estimates) == estimated
    assert digest(choices) == chosen or not chosen


@pytest.mark.skipif(not is_compiled(), reason="dozens of true pushes take long uncompiled")
def test_the_hand_weights_bot_pushes_as_it_always_did() -> None:
    """As greedy by hand-set weights chose before bots learnt to aim better."""
    state, rng = by_hand("via_appia", 2), Rng(2)
    choices: list[list[int]] = []
    decisions = 0
    while len(choices) < 6:
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        moves = state.legal_moves()
        decisions += 1
        if decisions % 5 == 1:
            true = catalog.load_game("via_appia").new_state(2)
            true.load(state.save())
            true.set_weights(list(catalog.load_game("via_appia").weights.hand))
            choices.append(sorted(best_moves(true, 5)))
        state.act(moves[int(rng.below(len(moves)))])
    assert choices == [[46], [46], [456], [46], [108], [258]]

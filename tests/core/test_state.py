"""The base class: what it does for every game, and what it leaves to them."""

from typing import Any

import pytest

import viae
from viae.core.errors import Illegal, Malformed, NotYourTurn, Refusal
from viae.core.playout import play_many, play_out
from viae.core.rng import Rng
from viae.core.state import BIT, CHANCE, Moves, Reader, State, digest


def test_powers_of_two_are_right_beyond_32_bits() -> None:
    assert [int(bit) for bit in BIT] == [2**n for n in range(62)]


def test_moves_grow_beyond_their_first_room() -> None:
    moves = Moves()
    for move in range(300):
        moves.add(move)
    assert moves.listed() == list(range(300))
    assert moves.has(299)
    assert not moves.has(300)
    moves.clear()
    assert moves.listed() == []
    assert not moves.has(0)


def test_a_bare_game_has_no_rules() -> None:
    state = State()
    for call in (
        state.clone,
        state.save,
        lambda: state.load([]),
        lambda: state.add_moves(Moves()),
        lambda: state.act(0),
        lambda: state.score(0),
        lambda: state.place(0),
        lambda: state.determinize(0, Rng(0)),
    ):
        with pytest.raises(NotImplementedError):
            call()
    assert state.weight(0) == 1
    assert state.reason(0) == ""


def test_a_deaf_game_tells_nothing() -> None:
    state = viae.load_game("strada_romana").new_state(2)
    state.tell(0, 511)
    assert state.hear() == []
    state.listen()
    state.tell(3, 511, 1, 2)
    assert state.hear() == [(3, 511, 1, 2, 0, 0)]
    assert state.hear() == []


def test_a_clone_of_a_listening_game_is_deaf() -> None:
    state = viae.load_game("strada_romana").new_state(2)
    state.listen()
    clone = state.clone()
    clone.apply(clone.legal_moves()[0])
    assert clone.hear() == []
    assert state.hear() == []


def test_nothing_can_be_done_after_the_end() -> None:
    state = viae.load_game("strada_romana").new_state(2)
    play_out(state, Rng(5), Moves())
    assert state.is_over()
    assert state.legal_moves() == []
    with pytest.raises(Illegal, match=r"SR-7\.1"):
        state.apply(0)


def test_random_play_depends_on_its_seed_alone() -> None:
    start = viae.load_game("strada_romana").new_state(3)
    before = digest(start)
    assert play_many(start, 3, 1) == play_many(start, 3, 1)
    assert play_many(start, 3, 1) != play_many(start, 3, 2)
    assert digest(start) == before
    assert start.current == CHANCE


def test_reader_names_the_place() -> None:
    read = Reader([1, 2, 3])
    assert read.one(0, 5) == 1
    with pytest.raises(Malformed, match="number 1 is 2, not between 3 and 4"):
        read.one(3, 4)
    with pytest.raises(Malformed, match="2 numbers too many"):
        read.end()
    assert list(read.many(2, 0, 9)) == [2, 3]
    read.end()
    with pytest.raises(Malformed, match="ends too early, after 3 numbers"):
        read.one(0, 9)


def test_three_kinds_of_refusal_are_told_apart() -> None:
    refusals = [kind("no", rule="SR-3", key="k") for kind in (Malformed, Illegal, NotYourTurn)]
    assert all(isinstance(refusal, Refusal) for refusal in refusals)
    assert [str(refusal) for refusal in refusals] == ["no (SR-3)"] * 3
    assert not isinstance(refusals[0], Illegal)
    assert str(Illegal("no")) == "no"


@pytest.mark.parametrize("seats", [-1, 0, 1, 6, True, "4", None, 4.0, [4]])
def test_a_wrong_number_of_seats_is_refused(seats: Any) -> None:
    with pytest.raises(Malformed, match="for 2 to 5 seats"):
        viae.load_game("strada_romana").new_state(seats)


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(Malformed, match=r"no game 'chess'; known are .*strada_romana"):
        viae.load_game("chess").new_state(2)
    with pytest.raises(Malformed, match="unknown option 'fast'"):
        viae.load_game("strada_romana").new_state(2, {"fast": True})
    with pytest.raises(Malformed, match="this board cannot be used: SR-9"):
        viae.load_game("strada_romana", {"game": "strada_romana"}).new_state(2)


@pytest.mark.parametrize("wrong", [5, [], "fast", 0])
def test_options_and_boards_of_the_wrong_kind_are_refused(wrong: Any) -> None:
    with pytest.raises(Malformed, match="options are names with values"):
        viae.load_game("strada_romana").new_state(2, wrong)
    with pytest.raises(Malformed, match="a board is an object with named parts"):
        viae.load_game("strada_romana", wrong).new_state(2)

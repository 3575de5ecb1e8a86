"""A match: turns, all or none, undo up to what was learnt, and who may know which event."""

import random
from typing import Any

import pytest

import viae
from viae.core.errors import Illegal, Malformed, NotYourTurn
from viae.core.state import digest


def play(match: viae.Match, *texts: str) -> None:
    codec = match.game.codec
    match.play(int(match.state.current), [codec.encode(codec.from_text(text)) for text in texts])


def code(match: viae.Match, text: str) -> int:
    codec = match.game.codec
    return codec.encode(codec.from_text(text))


def first_step(match: viae.Match) -> str:
    """A step that the current seat may take, as text."""
    codec = match.game.codec
    moves = (str(codec.decode(code)) for code in match.state.legal_moves())
    return next(move for move in moves if move.startswith("step"))


def test_chance_plays_up_to_the_first_decision() -> None:
    match = viae.new_match("strada_romana", 4, seed=1)
    assert match.state.current in range(4)
    assert {step.by for step in match.log} == {viae.CHANCE}


def test_only_the_current_seat_decides() -> None:
    match = viae.new_match("strada_romana", 3, seed=1)
    other = (int(match.state.current) + 1) % 3
    before = digest(match.state)
    with pytest.raises(NotYourTurn, match="is to decide"):
        match.play(other, [code(match, "pass")])
    assert digest(match.state) == before
    assert match.legal_moves(other) == []
    assert match.legal_moves(int(match.state.current)) == match.state.legal_moves()


def test_legal_moves_can_be_played_as_they_are() -> None:
    match = viae.new_match("strada_romana", 3, seed=1)
    for _ in range(20):
        seat = int(match.state.current)
        move = match.legal_moves(seat)[-1]
        assert match.play(seat, [move])[0].move == move


@pytest.mark.parametrize(
    ("moves", "words"),
    [
        (["pass"], "a move is an int, as legal_moves.seat. gives it; .* not 'pass'"),
        ([{"move": "pass"}], "codec makes one of text or JSON"),
        ([None], "not None"),
        ([True], "not True"),
        ([1.0], "not 1.0"),
        ([-1], "-1 stands for no move"),
        ([10**30], "stands for no move"),
        (5, "a list, not 5"),
        ("pass", "a list, not 'pass'"),
        (viae.Move("pass"), "a list, not Move"),
        ([viae.Move("pass")], "not Move"),
    ],
)
def test_anything_but_moves_is_refused_with_the_right_form(moves: Any, words: str) -> None:
    match = viae.new_match("strada_romana", 3, seed=1)
    before, length = digest(match.state), len(match.log)
    with pytest.raises(Malformed, match=words):
        match.play(int(match.state.current), moves)
    assert (digest(match.state), len(match.log)) == (before, length)


def test_several_decisions_are_applied_all_or_none() -> None:
    match = viae.new_match("strada_romana", 3, seed=1)
    before, length = digest(match.state), len(match.log)
    step = code(match, first_step(match))
    seat = int(match.state.current)
    with pytest.raises(Illegal):
        match.play(seat, [step, code(match, "pass")])
    assert (digest(match.state), len(match.log)) == (before, length)
    with pytest.raises(Malformed):
        match.play(seat, [step, -1])
    with pytest.raises(NotYourTurn):
        match.play(seat, [code(match, "pass"), code(match, "pass")])
    assert (digest(match.state), len(match.log)) == (before, length)
    assert [s.by for s in match.play(seat, [step])][:1] == [seat]


def test_refused_moves_leave_no_event_behind() -> None:
    match = viae.new_match("strada_romana", 3, seed=1)
    seat = int(match.state.current)
    with pytest.raises(NotYourTurn):
        match.play(seat, [code(match, "pass"), code(match, "pass")])
    told = [event.kind for step in match.play(seat, [code(match, "pass")]) for event in step.events]
    assert told == ["passed"]


def test_decisions_are_a_draft_until_something_is_learnt() -> None:
    match = viae.new_match("strada_romana", 4, seed=3)
    start = digest(match.state)
    seat = int(match.state.current)
    assert match.draft() == 0  # chance spoke last, and everybody heard it
    play(match, first_step(match))
    play(match, first_step(match))
    assert match.draft() == 2
    match.undo(seat)
    match.undo(seat)
    assert digest(match.state) == start
    with pytest.raises(Illegal, match="nothing left to take back"):
        match.undo(seat)


def test_looking_into_the_pile_ends_the_draft() -> None:
    match = viae.new_match("strada_romana", 4, seed=3)
    seat = int(match.state.current)
    play(match, "look")
    assert match.draft() == 0
    with pytest.raises(Illegal):
        match.undo(seat)


def test_collecting_ends_the_draft_since_chance_draws_from_the_bag() -> None:
    match = viae.new_match("strada_romana", 4, seed=3)
    seat = int(match.state.current)
    while match.game.view(match.state, seat)["phase"] != "collecting":
        play(match, first_step(match))
    assert match.draft() > 0
    collect = str(match.game.codec.decode(match.state.legal_moves()[0]))
    play(match, collect)
    assert match.state.current != seat or match.draft() == 0


def test_another_seats_decision_ends_the_draft() -> None:
    match = viae.new_match("strada_romana", 4, seed=3)
    seat = int(match.state.current)
    before = digest(match.state)
    play(match, "pass")
    assert match.draft() == 0  # the next seat has nothing to take back
    assert match.draft(seat) == 1
    match.undo(seat)
    assert digest(match.state) == before
    play(match, "pass")
    play(match, "pass")
    with pytest.raises(Illegal, match="nothing left to take back"):
        match.undo(seat)


def test_a_message_ends_where_something_is_learnt() -> None:
    """Otherwise a refused message would be a free look into the pile or a second draw."""
    match = viae.new_match("strada_romana", 4, seed=3)
    seat, before = int(match.state.current), digest(match.state)
    refusals = set()
    for wagon in match.game.facts["wagons"]:
        take = code(match, f"take {wagon['id']}")
        with pytest.raises(Illegal, match="after you have seen") as refused:
            match.play(seat, [code(match, "look"), take, code(match, "pass")])
        refusals.add((str(refused.value), refused.value.key))
    assert refusals == {("decide the rest after you have seen what came", "refusal.wait")}
    assert digest(match.state) == before


def test_a_refused_message_draws_no_chance() -> None:
    def collected(refused_first: bool) -> list[viae.Move]:
        match = viae.new_match("strada_romana", 4, seed=3)
        seat = int(match.state.current)
        while match.view(seat)["phase"] != "collecting":
            play(match, first_step(match))
        collect = match.state.legal_moves()[0]
        if refused_first:
            with pytest.raises(Illegal, match="after you have seen"):
                match.play(seat, [collect, code(match, "done")])
        return [match.game.codec.decode(step.move) for step in match.play(seat, [collect])]

    assert collected(refused_first=True) == collected(refused_first=False)


def test_nobody_decides_for_chance_or_takes_its_draws_back() -> None:
    match = viae.Match(viae.load_game("strada_romana"), 2)
    with pytest.raises(NotYourTurn, match="chance is to move"):
        match.play(0, [code(match, "pass")])
    while not match.log or match.game.codec.decode(match.log[-1].move).kind != "put_away":
        match.apply(match.state.legal_moves()[0])
    assert match.draft() == match.draft(viae.CHANCE) == 0
    with pytest.raises(Illegal, match="nothing left to take back"):
        match.undo(viae.CHANCE)


@pytest.mark.parametrize("seed", [-1, 2**70])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(Malformed, match="a seed is a number from 0 to"):
        viae.new_match("strada_romana", 2, seed)


def test_events_of_undone_moves_come_again_when_played_again() -> None:
    match = viae.new_match("strada_romana", 4, seed=3)
    seat = int(match.state.current)
    step = first_step(match)
    play(match, step)
    told = match.log[-1].events
    match.undo(seat)
    play(match, step)
    assert match.log[-1].events == told


def test_which_tile_was_taken_is_heard_by_its_taker_alone() -> None:
    match = viae.new_match("strada_romana", 3, seed=3)
    seat, other = int(match.state.current), (int(match.state.current) + 1) % 3
    since = len(match.log)
    play(match, "look")
    play(match, str(match.game.codec.decode(match.state.legal_moves()[0])))
    kinds = [event.kind for event in match.events(seat, since)]
    assert kinds == ["looked", "pile_seen", "wagon_tile_taken", "own_wagon_tile"]
    public = [event.kind for event in match.events(viae.SPECTATOR, since)]
    assert public == ["looked", "wagon_tile_taken"]
    assert match.events(other, since) == match.events(viae.SPECTATOR, since)
    assert match.view(seat)["own"]["wagon_tiles"]
    assert "own" not in match.view(viae.SPECTATOR)


def test_nothing_is_decided_after_the_end() -> None:
    match = viae.new_match("strada_romana", 2, seed=1)
    choose = random.Random(1)
    while not match.state.is_over():
        seat = int(match.state.current)
        match.play(seat, [choose.choice(match.legal_moves(seat))])
    with pytest.raises(Illegal, match="the game is over"):
        match.play(0, [code(match, "pass")])
    places = sorted(row["place"] for row in match.result())
    assert places == [1, 2]
    assert all(row["points"] == sum(row["sources"].values()) for row in match.result())

"""The coach: honest, reproducible, and right where the answer is known."""

import json
from collections.abc import Iterator

import pytest
from conformance.toy import BURY, PLAY, SEATS, Game
from test_honesty import moments, pairs_of_worlds, think_about

from viae import catalog
from viae.ai.advice import Advice, merge_advice, read_advice
from viae.ai.coach import AnalysisBudget, advise, analysis_request, read_request, win_shares
from viae.core.compiled import is_compiled
from viae.core.errors import NotYourTurn
from viae.core.rng import Rng
from viae.core.state import CHANCE, State

MOMENTS = 6 if is_compiled() else 1
LITTLE = AnalysisBudget(24, 2, 2)
BRIEF = AnalysisBudget(4, 1, 1)
TOY = Game()
THOROUGH = AnalysisBudget(200, 40)


def dealt(seed: int) -> State:
    """The toy before its first decision: seat 0 holds two cards."""
    state, rng = TOY.new_state(SEATS), Rng(seed)
    while state.current == CHANCE:
        state.act(state.draw(rng))
    return state


def deals() -> Iterator[tuple[State, int, int]]:
    """Deals in which the two cards are far apart, with both of them."""
    for seed in range(40):
        state = dealt(seed)
        low, high = (move - BURY for move in state.legal_moves())
        if high - low >= 4:
            yield state, low, high


def test_there_are_deals_to_judge() -> None:
    assert len(list(deals())) >= 5


def test_the_coach_finds_the_best_move_and_its_points() -> None:
    for state, low, high in deals():
        advice = advise(TOY, state, 0, 1, THOROUGH, made=BURY + high)
        best, made = advice.lines[0], advice.made
        assert made is not None
        assert best.move == BURY + low
        assert made.move == BURY + high
        assert best.points["buried"] == -low
        assert made.points["buried"] == -high
        assert best.points["won"] > high - 0.5  # the card is played, and a stone is drawn
        assert best.total > made.total
        assert advice.swing == best.win - made.win > 0


def test_wins_and_points_are_those_of_the_seat_that_decides() -> None:
    state, rng = dealt(2), Rng(1)
    while state.current != 2:
        state.act(state.draw(rng) if state.current == CHANCE else state.legal_moves()[0])
    state.act(state.legal_moves()[0])
    card = state.legal_moves()[0] - PLAY
    advice = advise(TOY, state, 2, 1, THOROUGH, made=PLAY + card)
    assert advice.made is not None
    assert card <= advice.made.points["won"] <= card + 2
    rivals = [int(state.score(seat)) for seat in (0, 1)]
    assert advice.made.rival >= max(rivals) - 8  # what they buried is not known yet


def test_a_moves_numbers_do_not_depend_on_the_moves_beside_it() -> None:
    state, low, high = next(deals())
    one, other = (
        advise(TOY, state, 0, 5, AnalysisBudget(200, 40, 1), made=BURY + card)
        for card in (low, high)
    )
    assert one.lines == other.lines == (one.made,)
    assert one.instead is None
    assert other.instead == one.made
    assert other.made is not None
    assert other.made.visits > 0


def test_the_same_seed_gives_the_same_advice_and_another_one_other_advice() -> None:
    state = next(deals())[0]
    assert advise(TOY, state, 0, 1, THOROUGH) == advise(TOY, state, 0, 1, THOROUGH)
    assert advise(TOY, state, 0, 1, THOROUGH) != advise(TOY, state, 0, 2, THOROUGH)


def test_the_favourite_of_the_search_is_first_unless_another_is_significantly_better() -> None:
    state, low, high = next(deals())
    few, many = {BURY + low: 1, BURY + high: 90}, AnalysisBudget(0, 200)
    sure, unsure = (
        advise(TOY, state, 0, 1, budget, None, few) for budget in (many, AnalysisBudget(0, 2))
    )
    assert [line.move for line in sure.lines] == [BURY + low, BURY + high]
    assert [line.move for line in unsure.lines] == [BURY + high, BURY + low]


def test_named_moves_are_searched_anew() -> None:
    state, low, high = next(deals())
    named = {BURY + low: 1, BURY + high: 90}
    believed = advise(TOY, state, 0, 1, AnalysisBudget(0, 40), BURY + high, named)
    asked = advise(TOY, state, 0, 1, AnalysisBudget(300, 40), BURY + high, named)
    assert not believed.is_missed
    assert asked.is_missed
    assert {line.move for line in asked.lines} == set(named)
    again = merge_advice(
        [asked, advise(TOY, state, 0, 2, AnalysisBudget(300, 40), BURY + high, named)]
    )
    assert sum(line.visits for line in again.lines) > sum(line.visits for line in asked.lines)


def test_the_state_stays_as_it_was() -> None:
    state = next(deals())[0]
    before = state.save()
    advise(TOY, state, 0, 1, LITTLE)
    win_shares(state, 0, 1, 3)
    assert state.save() == before


def test_only_the_seat_to_decide_is_advised() -> None:
    with pytest.raises(NotYourTurn):
        advise(TOY, dealt(1), 1, 1, LITTLE)


def test_the_shares_of_all_seats_add_up_to_one() -> None:
    win = win_shares(dealt(3), 1, 1, 60)
    assert len(win) == SEATS
    assert sum(win) == pytest.approx(1)
    assert all(0 < share < 1 for share in win)


def test_requests_and_answers_travel_as_json() -> None:
    state = next(deals())[0]
    asked = analysis_request(state, 0, 3, LITTLE, state.legal_moves()[0])
    again = read_request(json.loads(json.dumps(asked.as_json())))
    assert again == asked
    answer = json.loads(json.dumps(again.answer(TOY, TOY.new_state(SEATS))))
    known = TOY.new_state(SEATS)
    known.load(asked.saved)
    assert read_advice(answer) == advise(TOY, known, 0, 3, LITTLE, state.legal_moves()[0])
    standing = analysis_request(state, 1, 3, AnalysisBudget(0, 5))
    assert set(standing.answer(TOY, TOY.new_state(SEATS))) == {"shares"}


def test_named_moves_are_compared_without_a_search() -> None:
    state, low, high = next(deals())
    visits = {BURY + low: 7, BURY + high: 3}
    advice = advise(TOY, state, 0, 1, AnalysisBudget(0, 40), BURY + high, visits)
    assert {line.move: line.visits for line in advice.lines} == visits
    searched = advise(TOY, state, 0, 1, THOROUGH, BURY + high)
    assert searched.lines[0].win == advice.lines[0].win
    assert searched.made is not None
    assert searched.made.win == advice.lines[1].win
    asked = analysis_request(state, 0, 1, AnalysisBudget(0, 40), BURY + high, visits)
    assert read_request(json.loads(json.dumps(asked.as_json()))) == asked
    assert read_advice(asked.answer(TOY, TOY.new_state(SEATS))).swing > 0


def test_the_standard_error_shrinks_with_playouts_and_lowers_the_certain_swing() -> None:
    state, low, high = next(deals())
    visits = {BURY + low: 7, BURY + high: 3}
    few, many, right = (
        advise(TOY, state, 0, 1, AnalysisBudget(0, playouts), BURY + made, visits)
        for playouts, made in ((10, high), (160, high), (160, low))
    )
    assert few.instead is not None
    assert many.instead is not None
    assert 0 < many.instead.standard_error < few.instead.standard_error < 1
    assert many.certain_swing == pytest.approx(many.swing - 2 * many.instead.standard_error)
    assert right.swing == -many.swing < 0
    assert right.certain_swing == pytest.approx(-many.certain_swing)
    once = advise(TOY, state, 0, 1, AnalysisBudget(0, 1), BURY + high, visits)
    assert once.certain_swing == 0


def test_what_search_and_playouts_disagree_on_is_not_certain() -> None:
    state, low, high = next(deals())
    visits = {BURY + low: 3, BURY + high: 7}
    for made in (low, high):
        advice = advise(TOY, state, 0, 1, AnalysisBudget(0, 160), BURY + made, visits)
        assert advice.is_missed == (made == low)
        assert abs(advice.swing) > 0.5
        assert advice.certain_swing == 0


def test_merged_advice_is_the_mean_with_a_smaller_standard_error() -> None:
    state, low, high = next(deals())
    visits = {BURY + low: 0, BURY + high: 0}
    one, other = (
        advise(TOY, state, 0, seed, AnalysisBudget(0, n), BURY + high, visits)
        for seed, n in ((1, 30), (500, 90))
    )
    both = merge_advice([one, other])
    assert both.playouts == 120
    assert both.swing == pytest.approx((one.swing + 3 * other.swing) / 4)
    for part in (one, other):
        assert both.instead is not None
        assert part.instead is not None
        assert both.instead.standard_error < part.instead.standard_error
    assert both.lines[0].points["buried"] == -low
    assert merge_advice([one]) == one


def test_a_request_holds_no_secret() -> None:
    state = dealt(4)
    other = state.clone()
    other.determinize(0, Rng(9))
    assert other.save() != state.save()
    assert analysis_request(state, 0, 3, LITTLE) == analysis_request(other, 0, 3, LITTLE)


def alike(name: str) -> Iterator[tuple[State, State]]:
    """States that look alike to a seat; without secrets, one that was searched before."""
    if catalog.game_class(name).has_secrets:
        yield from pairs_of_worlds(name)
    for seed in range(MOMENTS):
        *_, state = moments(name, 2, seed)  # near the end: there playouts are short
        other = state.clone()
        think_about(name, other, seed)
        yield state, other


@pytest.mark.parametrize("name", catalog.names())
def test_states_that_look_alike_to_the_seat_give_the_same_advice(name: str) -> None:
    game = catalog.load_game(name)
    budget = LITTLE if game.has_secrets else BRIEF
    met = 0
    for met, (state, other) in enumerate(alike(name), 1):
        seat, made = int(state.current), state.legal_moves()[0]
        one, same = (advise(game, world, seat, met, budget, made) for world in (state, other))
        assert one == same
        assert isinstance(one, Advice)
        assert win_shares(state, seat, met, 1) == win_shares(other, seat, met, 1)
        if met == MOMENTS:
            break
    assert met == MOMENTS

"""A review: shares of wins, key moments, and the sentences made from the numbers."""

import itertools
import json
from collections.abc import Sequence

import pytest
from conformance.toy import FOLD, SEATS, Game

from viae import catalog
from viae.ai.advice import Line
from viae.ai.coach import AnalysisBudget, read_request
from viae.ai.coach_pool import CoachPool
from viae.ai.explanations import by_source, explanation, reason
from viae.ai.review import LEAST_SWING, MOMENTS, Review, Reviewer, review
from viae.ai.review_plan import (
    MOST_PLAYOUTS,
    ReviewBudget,
    at_stake,
    turns_and_decisions,
)
from viae.core.game import Say
from viae.core.rng import Rng
from viae.records.match import Match, chance_of, new_match
from viae.text import LANGUAGES, Texts

TOY = Game()
BUDGET = ReviewBudget(
    30, AnalysisBudget(60, 12), ((4, AnalysisBudget(0, 40)), (3, AnalysisBudget(0, 160)))
)


def played(seed: int, blunderers: Sequence[int]) -> Match:
    """A toy game in which all play the right cards, except `blunderers`: they bury the high one."""
    match = Match(TOY, SEATS, chance=chance_of(Rng(seed)))
    match.begin()
    while not match.state.is_over():
        seat, moves = int(match.state.current), match.state.legal_moves()
        if moves[0] < FOLD and len(moves) == 2 and moves[1] != FOLD:
            move = moves[1] if seat in blunderers else moves[0]
        else:
            move = moves[0]
        match.play(seat, [move])
    return match


def blunder_of(match: Match, seat: int) -> tuple[int, int]:
    """The move in the log by which a seat buried its high card, and how much too high it was."""
    for at, step in enumerate(match.log):
        if step.by == seat:
            low, high = match.until(at).state.legal_moves()
            return at, high - low
    raise AssertionError("every seat decides")


def great_blunder() -> tuple[Match, int]:
    """A game with a costly blunder of seat 1, and the move in the log."""
    for seed in itertools.count():
        match = played(seed, [1])
        at, much = blunder_of(match, 1)
        if much >= 5:
            return match, at
    raise AssertionError("there are such deals")


@pytest.fixture(scope="module")
def found() -> tuple[Match, int, Review]:
    match, at = great_blunder()
    return match, at, review(match, 1, BUDGET)


def test_a_blunder_is_a_moment(found: tuple[Match, int, Review]) -> None:
    match, at, told = found
    moment = next(one for one in told.moments if one.at == at)
    assert moment.seat == 1
    assert moment.made.move == match.log[at].move
    assert moment.instead.move == min(match.until(at).state.legal_moves())
    assert moment.swing == moment.instead.win - moment.made.win >= LEAST_SWING
    assert moment.say.key == "coach.missed"
    assert moment.say.params["seat"] == 1


def test_moments_are_few_in_order_and_in_different_turns(
    found: tuple[Match, int, Review],
) -> None:
    _, _, told = found
    assert 1 <= len(told.moments) <= MOMENTS
    times = [one.at for one in told.moments]
    assert times == sorted(times)
    assert len({one.seat for one in told.moments}) == len(told.moments)  # the toy's seats have one
    assert all(abs(one.swing) >= LEAST_SWING for one in told.moments)


def test_finding_the_right_move_is_a_moment_too() -> None:
    told = [one for seed in range(6) for one in review(played(seed, []), 1, BUDGET).moments]
    praised = [one for one in told if one.say.key == "coach.found"]
    assert praised
    assert all(one.made.win - one.instead.win == -one.swing >= LEAST_SWING for one in praised)


def test_win_shares_go_from_an_open_game_to_its_result(found: tuple[Match, int, Review]) -> None:
    match, _, told = found
    assert [one.seat for one in told.win_shares] == [0, 1, 2, None]
    assert all(sum(one.win) == pytest.approx(1) for one in told.win_shares)
    assert max(told.win_shares[0].win) < 1
    first = [seat for seat in range(SEATS) if match.state.place(seat) == 0]
    end = told.win_shares[-1]
    assert end.at == len(match.log)
    assert end.win == tuple(1 / len(first) if seat in first else 0.0 for seat in range(SEATS))


def test_winners_by_resignation_can_be_given(found: tuple[Match, int, Review]) -> None:
    match = found[0].until(found[1])
    assert Reviewer(match).winners == []
    told = review(match, 1, BUDGET, winners=[2])
    assert told.win_shares[-1].win == (0.0, 0.0, 1.0)
    assert review(match, 1, BUDGET).win_shares[-1].seat is not None


def test_a_review_is_the_same_in_other_processes(found: tuple[Match, int, Review]) -> None:
    """Requests and answers travel as JSON."""
    match, _, told = found
    reviewer = Reviewer(match, 1, BUDGET)
    while requests := reviewer.requests():
        lines = [json.dumps(one.as_json()) for one in requests]
        answers = [
            read_request(json.loads(line)).answer(TOY, TOY.new_state(SEATS)) for line in lines
        ]
        reviewer.take(json.loads(json.dumps(answers)))
    assert reviewer.review() == told


def test_a_review_costs_no_more_than_its_most_cost(found: tuple[Match, int, Review]) -> None:
    reviewer, done = Reviewer(found[0], 1, BUDGET), 0
    with CoachPool(found[0], 1) as coaches:
        while requests := reviewer.requests():
            done += sum(request.cost for request in requests)
            reviewer.take(list(coaches.ask(requests)))
    assert reviewer.most_cost / 2 < done <= reviewer.most_cost
    assert reviewer.review() == found[2]


def test_playouts_by_search_cost_more() -> None:
    """Otherwise a review would show 99 % for half of its time."""
    passable, thoughtful = AnalysisBudget(0, 10), AnalysisBudget(0, 10, playout_iterations=20)
    assert thoughtful.cost(2) > 20 * passable.cost(2)
    assert AnalysisBudget(3000, 10).cost(2) > passable.cost(2)
    assert passable.cost(2) == 2 * passable.cost(1)


def test_rounds_compare_fewer_moves_at_fewer_decisions_and_more_often(
    found: tuple[Match, int, Review],
) -> None:
    reviewer, rounds = Reviewer(found[0], 1, BUDGET), []
    with CoachPool(found[0], 1) as coaches:
        while requests := reviewer.requests():
            rounds.append([one for one in requests if one.made is not None])
            reviewer.take(list(coaches.ask(requests)))
    glance, closer, last = rounds
    assert not any(one.visits for one in glance)
    for one in [*closer, *last]:
        assert one.budget.iterations == 0
        assert one.made in dict(one.visits)
        assert 2 <= len(one.visits) <= 1 + one.budget.lines
    assert all(one.budget.playouts <= MOST_PLAYOUTS for one in last)
    assert len(last) == 2 * len({tuple(one.visits) for one in last})  # in two parts
    assert len({one.seed for one in [*glance, *closer, *last]}) == sum(map(len, rounds))
    assert all(one.playouts == 160 for one in reviewer.review().moments)


def test_a_swing_that_may_be_luck_is_no_moment(found: tuple[Match, int, Review]) -> None:
    match, at, _ = found
    few = review(match, 1, ReviewBudget(3, AnalysisBudget(60, 2), ()))
    assert at not in {one.at for one in few.moments}
    many = review(match, 1, ReviewBudget(3, AnalysisBudget(60, 200), ()))
    assert at in {one.at for one in many.moments}


def test_without_secrets_one_seat_judges() -> None:
    budget = ReviewBudget(4, AnalysisBudget(3, 1, 1), ())
    for name, eyes in (("via_appia", 1), ("via_romana", 2)):
        match = new_match(name, 2, 3)
        match.play(int(match.state.current), [match.state.legal_moves()[0]])
        asked = [one for one in Reviewer(match, 1, budget).requests() if one.made is None]
        assert [one.budget.playouts for one in asked] == [4 // eyes] * eyes


def test_where_moves_are_costly_less_is_analysed() -> None:
    """Fewer turns, and only the decisions with most at stake."""
    match = new_match("via_appia", 2, 3)
    while not any(step.outcome for step in match.log):
        legal, kind = match.state.legal_moves(), match.game.codec.kind
        push = [move for move in legal if kind(move).name in ("push", "direction")]
        match.play(int(match.state.current), [(push or legal)[len(push) // 2]])
    few = ReviewBudget(1, AnalysisBudget(3, 1, 1), (), most_turns=1, most_decisions=1)
    whole = Reviewer(match, 1, ReviewBudget(1, AnalysisBudget(3, 1, 1), ()))
    less = Reviewer(match, 1, ReviewBudget(1, AnalysisBudget(3, 1, 1), (), costly=few))
    assert len(whole.decisions) > 1
    every_turn, _ = turns_and_decisions(match)
    assert [one.at for one in whole.turns] == [one.at for one in every_turn]
    assert len(less.turns) == len(less.decisions) == 1
    assert less.turns[0].at == whole.turns[0].at
    stakes = {one.at: at_stake(one, 1) for one in whole.decisions}
    assert stakes[less.decisions[0].at] == max(stakes.values()) > 0
    assert len(less.requests()) == 2
    assert less.most_cost == sum(request.cost for request in less.requests())


def test_an_interrupted_review_tells_what_is_known_so_far(
    found: tuple[Match, int, Review],
) -> None:
    match, at, _ = found
    reviewer = Reviewer(match, 1, BUDGET)
    with CoachPool(match, 1) as coaches:
        reviewer.take(list(coaches.ask(reviewer.requests())))
    with CoachPool(match, 1, lambda: True) as coaches:
        assert list(coaches.ask(reviewer.requests())) == []
    assert at in {one.at for one in reviewer.review().moments}


def test_several_processes_answer_in_the_order_of_the_requests() -> None:
    match = new_match("via_romana", 2, 3)
    match.play(int(match.state.current), [match.state.legal_moves()[0]])
    budget = ReviewBudget(2, AnalysisBudget(3, 1, 1), ())
    alone, together = Reviewer(match, 1, budget), Reviewer(match, 1, budget)
    with CoachPool(match, 2) as coaches:
        together.take(list(coaches.ask(together.requests())))
    with CoachPool(match, 1) as coaches:
        alone.take(list(coaches.ask(alone.requests())))
    assert together.win_shares == alone.win_shares
    assert list(together.advice.values()) == list(alone.advice.values())


# What is said


def line(win: float, rival: float = 20.0, **points: float) -> Line:
    sources = {"markers": 10.0, "castles": 5.0, "eagle": 1.0, "mission": 0.0, **points}
    return Line(0, 10, win, sources, rival)


@pytest.mark.parametrize(
    ("better", "key", "said"),
    [
        (line(0.6, markers=13.4), "more", ["3 points more", "City markers +3"]),
        (
            line(0.6, markers=14.0, castles=4.0),
            "more",
            ["City markers +4, Castles \u22121"],
        ),
        (line(0.6, eagle=1.4, castles=5.4), "more", ["1 point more", "a little of everything"]),
        (line(0.6, 18.0, mission=5.0), "more_and_rival", ["Mission +5", "2 points less"]),
        (line(0.6, 19.0, eagle=0.8), "rival", ["the strongest rival gets 1 point less"]),
        (
            line(0.6, 16.0, castles=3.0),
            "fewer_and_rival",
            ["costs 2 points", "the strongest rival 4"],
        ),
        (line(0.6, 20.2), "close", ["hardly differ"]),
        (line(0.6, 22.0, markers=13.0), "more_despite_rival", ["3 points more", "rival gets 2"]),
        (line(0.6, castles=1.0), "smaller_lead", ["4 points less"]),
        (line(0.6, 25.0), "smaller_lead", ["5 points less"]),
        (line(0.6, 21.0, castles=3.0), "smaller_lead", ["3 points less"]),
    ],
    ids=[
        "one source",
        "two",
        "many",
        "and a rival",
        "a rival",
        "fewer",
        "close",
        "a rival too",
        "fewer alone",
        "a rival alone",
        "fewer, and a rival more",
    ],
)
def test_reasons_are_made_from_the_numbers(better: Line, key: str, said: list[str]) -> None:
    game = catalog.load_game("via_romana")
    found = reason(game, better, line(0.4))
    assert found.key == f"coach.why.{key}"
    for part in said:
        assert part in Texts("en", game).say(found)


def test_differences_that_round_to_zero_are_not_mentioned() -> None:
    game = catalog.load_game("via_romana")
    told = by_source(game, line(0.6, markers=13.0, castles=5.5), line(0.4))
    assert [one.params["source"] for one in told] == ["markers"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_verdict_says_both_moves_and_both_shares(language: str) -> None:
    match = new_match("via_romana", 2, 3)
    game, state = match.game, match.state
    seat, (one, other) = int(state.current), state.legal_moves()[:2]
    texts = Texts(language, game)
    texts.name_seats(["Anna", "Ben"])
    points = dict.fromkeys(game.sources, 1.0)
    made, instead = Line(one, 5, 0.314, points, 0), Line(other, 5, 0.482, points, 0)
    said = texts.say(explanation(game, state, seat, made, instead))
    for part in (
        "31",
        "48",
        ["Anna", "Ben"][seat],
        *(words(texts, match, m) for m in (one, other)),
    ):
        assert part in said
    assert "{" not in said
    assert "coach" not in said
    praised = explanation(game, state, seat, instead, made)
    assert praised.key == "coach.found"
    assert "coach" not in texts.say(praised)


@pytest.mark.parametrize(
    ("win", "said"), [(0.825, 83), (0.125, 13), (0.115, 12), (0.824, 82), (1.0, 100), (0.0, 0)]
)
def test_half_a_win_in_a_hundred_is_rounded_up_as_in_the_tables(win: float, said: int) -> None:
    match = new_match("via_romana", 2, 3)
    points = dict.fromkeys(match.game.sources, 1.0)
    line = Line(match.state.legal_moves()[0], 5, win, points, 0)
    spoken = explanation(match.game, match.state, int(match.state.current), line, line)
    assert spoken.params["made_wins"] == spoken.params["instead_wins"] == said


def words(texts: Texts, match: Match, move: int) -> str:
    said: Say = match.game.move_text(match.state, move)
    return texts.say(said)


def test_every_reason_can_be_said_in_every_language() -> None:
    params = {"points": 2, "taken": 3, "parts": [Say("coach.everywhere")]}
    for language in LANGUAGES:
        texts = Texts(language)
        for key in [key for key in texts.texts if key.startswith("coach.why.")]:
            assert "{" not in texts.say(key, **params)

"""The arena: exactly the games asked for, in all rotations, on any number of processes."""

import concurrent.futures
from collections import Counter
from concurrent.futures.process import BrokenProcessPool

import pytest

from viae.ai.bots import Bot, decide
from viae.core.errors import Malformed, Refusal
from viae.core.rng import Rng
from viae.core.state import State
from viae.games.strada_romana import facts
from viae.research import arena
from viae.research.arena import Batch, Contest, EntrantResult, GameResult, play, play_game
from viae.research.statistics import ContestStatistics

FOUR = ("random", "greedy", "random", "random")


def contest(games: int, entrants: tuple[str, ...] = ("random", "random", "random")) -> Contest:
    return Contest("strada_romana", entrants, games, seed=1)


def test_seven_games_of_four_entrants() -> None:
    results = list(play(contest(7, ("random",) * 4)))
    assert len(results) == 7
    places = [[entrant.place for entrant in result.entrants] for result in results]
    for first in (places[0], places[4]):
        assert [(place - first[0]) % 4 for place in first] == [0, 1, 2, 3]
    for number, before in enumerate(places[:-1]):
        if number != 3:  # there a new deal begins, with a lot of its own
            assert places[number + 1] == [(place - 1) % 4 for place in before]


def test_the_place_is_that_in_the_order_of_play(monkeypatch: pytest.MonkeyPatch) -> None:
    order: list[int] = []

    def note(state: State, seat: int, bot: Bot, rng: Rng) -> int:
        if seat not in order:
            order.append(seat)
        return decide(state, seat, bot, rng)

    monkeypatch.setattr(arena, "decide", note)
    three = contest(1)
    result = play_game(three, 0, three.game)
    assert [result.entrants[seat].place for seat in order] == [0, 1, 2]


def test_results_belong_to_the_entrant_in_any_seat() -> None:
    """The greedy entrant is far ahead in every rotation."""
    for result in play(contest(4, FOUR)):
        points = [entrant.points for entrant in result.entrants]
        assert points.index(max(points)) == 1


def test_all_rotations_of_a_deal_begin_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first state with a decision is the same in a deal's rotations, another in the next."""
    seen: list[list[int]] = []

    def note(state: State, seat: int, bot: Bot, rng: Rng) -> int:
        if not seen[-1]:
            seen[-1] = state.save()
        return decide(state, seat, bot, rng)

    monkeypatch.setattr(arena, "decide", note)
    four = contest(6)
    for number in range(6):
        seen.append([])
        play_game(four, number, four.game)
    assert seen[0] == seen[1] == seen[2]
    assert seen[3] == seen[4] == seen[5]
    assert seen[0] != seen[3]


def test_the_number_of_processes_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "BATCH_SECONDS", 0.02)
    alone = list(play(contest(11)))
    assert list(play(contest(11), processes=2)) == alone
    assert list(play(contest(5))) == alone[:5]
    other_seed = Contest("strada_romana", ("random",) * 3, 5, seed=2)
    assert list(play(other_seed)) != alone[:5]


def test_more_processes_than_games() -> None:
    assert len(list(play(contest(2), processes=5))) == 2


@pytest.mark.parametrize("processes", [1, 2])
def test_stopped_contests_have_their_first_games(processes: int) -> None:
    wanted = contest(10_000)
    kept: list[GameResult] = []
    for result in play(wanted, processes, is_stopped=lambda: len(kept) >= 4):
        kept.append(result)
    assert 4 <= len(kept) < 10_000
    assert kept[:4] == list(play(contest(4)))


def test_a_lost_process_is_a_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    class Lost(concurrent.futures.Future[Batch]):
        def result(self, timeout: float | None = None) -> Batch:
            raise BrokenProcessPool(f"gone within {timeout} s")

    monkeypatch.setattr(concurrent.futures.ProcessPoolExecutor, "submit", lambda *_: Lost())
    with pytest.raises(Refusal, match="was ended by somebody else"):
        list(play(contest(4), processes=2))


def test_batches_take_about_the_same_time() -> None:
    result = next(play(contest(1)))
    assert arena.fitting_size(Batch([result], seconds=10.0)) == 1
    assert arena.fitting_size(Batch([result] * 3, seconds=0.03)) == 30
    assert arena.fitting_size(Batch([result], seconds=0.0)) == 1000


def test_another_board_is_played_on() -> None:
    board = {**facts.shipped(), "name": "another"}
    found = Contest("strada_romana", ("random", "random"), 2, seed=1, board=board)
    found.check()
    assert list(play(found)) == list(play(contest(2, ("random", "random"))))
    assert ContestStatistics(found).contest.game.own_board


@pytest.mark.parametrize(
    ("entrants", "games", "said"),
    [
        (("random",), 1, "is for 2 to 5 seats, not 1"),
        (("random",) * 6, 1, "is for 2 to 5 seats, not 6"),
        (("random", "clever"), 1, "no bot 'clever'"),
        (("random", "random"), 0, "0 games are no contest"),
    ],
)
def test_what_cannot_be_played_is_refused(entrants: tuple[str, ...], games: int, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        contest(games, entrants).check()


def test_unknown_options_are_refused() -> None:
    with pytest.raises(Malformed, match="unknown option 'speed'"):
        Contest("strada_romana", ("random",) * 2, 1, 1, options={"speed": "high"}).check()


def test_wins_add_up() -> None:
    for result in play(contest(6)):
        assert sum(entrant.win for entrant in result.entrants) == 1.0
        for entrant in result.entrants:
            assert sum(entrant.sources.values()) == entrant.points
        assert result.ending in ("arrivals", "chips", "idle")


def test_the_statistics_count_every_game_once() -> None:
    statistics = ContestStatistics(contest(7, ("random",) * 4))
    for result in play(statistics.contest):
        statistics.add(result)
    assert statistics.is_complete
    assert (
        statistics.games
        == sum(statistics.lengths.values())
        == sum(statistics.endings.values())
        == 7
    )
    assert sum(entrant.wins for entrant in statistics.entrants) == pytest.approx(7)
    for entrant in statistics.entrants:
        assert sum(entrant.scores.values()) == entrant.games == 7
    for entrant in statistics.entrants:
        assert sum(entrant.games_by_place) == 7
        assert min(entrant.games_by_place) >= 1, "every place in the first deal"


def test_shared_wins_are_fractions() -> None:
    half = EntrantResult(place=0, win=0.5, points=3, sources={"chips": 3}, decisions=10)
    statistics = ContestStatistics(contest(1, ("random", "random")))
    statistics.add(GameResult((half, half), ending=""))
    assert [entrant.wins for entrant in statistics.entrants] == [0.5, 0.5]
    assert statistics.entrants[0].share_at(0) == 0.5
    assert statistics.entrants[0].share_at(1) is None
    assert statistics.entrants[0].interval_at(1) is None
    assert statistics.endings == Counter()

"""Training: it finds better weights within bounds, resumes exactly, and plays fair games."""

import json
from collections.abc import Sequence

import pytest

from viae import catalog
from viae.core.errors import Malformed
from viae.core.rng import Rng
from viae.core.state import CHANCE
from viae.research import self_play
from viae.research.self_play import SeatResult, SelfPlayGame, play_game, players
from viae.research.training import (
    DEALS,
    TEST_GAMES,
    VICTORY_POINTS,
    Check,
    Training,
    TrainingSettings,
    group_of,
    lead,
    read_training,
)
from viae.research.training_report import report

GAME = "strada_romana"
HAND = catalog.load_game(GAME).weights.hand
NAMES = list(catalog.load_game(GAME).weights.names)


def worth(weights: Sequence[int]) -> int:
    """The points of some weights: best if LEAD is twice its weight by hand, and SEEN half of it."""
    lead_at, seen_at = NAMES.index("lead"), NAMES.index("seen")
    off = abs(weights[lead_at] / HAND[lead_at] - 2) + abs(weights[seen_at] / HAND[seen_at] - 0.5)
    return round(-1000 * off)


def play_by_worth(games: list[SelfPlayGame]) -> list[list[SeatResult]]:
    """Play without a game: the points are the `worth` of the weights."""
    results: list[list[SeatResult]] = []
    for game in games:
        points = [worth(own) for own in game.weights]
        winners = [point == max(points) for point in points]
        results.append([(p, w / sum(winners)) for p, w in zip(points, winners, strict=True)])
    return results


def trained(settings: TrainingSettings, rounds: int) -> Training:
    training = Training(settings)
    for _ in range(rounds):
        training.advance(play_by_worth)
    return training


def trained_and_tested(settings: TrainingSettings) -> Training:
    training = trained(settings, settings.rounds)
    while not training.is_over:
        training.advance(play_by_worth)
    return training


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_weights_move_towards_those_that_win(seats: int) -> None:
    training = trained_and_tested(TrainingSettings(GAME, seats, 120, 1))
    assert worth(training.learnt) > worth(HAND) / 2
    assert worth(training.learnt) > worth(HAND) + 500
    assert training.checks[-1].round == 120
    assert training.checks[-1].games == TEST_GAMES
    assert len({check.round for check in training.checks}) == len(training.checks)
    assert training.checks[-1].wins > training.checks[-1].games * 0.9


@pytest.mark.parametrize("rounds", [7, 20, 23])
def test_a_training_goes_on_from_its_checkpoint(rounds: int) -> None:
    """In the middle of the rounds, after the last one, or in the middle of the test at the end."""
    settings = TrainingSettings(GAME, 2, 20, 3)
    stopped = json.loads(json.dumps(trained(settings, rounds).as_json()))
    training = read_training(stopped, settings)
    assert not training.is_over
    while not training.is_over:
        training.advance(play_by_worth)
    assert training.as_json() == trained_and_tested(settings).as_json()
    assert training.learnt != trained_and_tested(TrainingSettings(GAME, 2, 20, 4)).learnt


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (TrainingSettings(GAME, 2, 20, 4), "its seed is 3, not 4"),
        (TrainingSettings(GAME, 3, 30, 3), "it is for 2 seats, not 3; it has 20 rounds, not 30"),
        (TrainingSettings("via_romana", 2, 20, 3), "it is for Strada Romana, not Via Romana"),
        (
            TrainingSettings(GAME, 2, 20, 3, together=True),
            "it perturbs the weights of a table each by itself",
        ),
    ],
)
def test_a_checkpoint_belongs_to_its_settings(asked: TrainingSettings, said: str) -> None:
    kept = trained(TrainingSettings(GAME, 2, 20, 3), 1).as_json()
    with pytest.raises(Malformed) as refused:
        read_training(kept, asked)
    assert str(refused.value) == f"a checkpoint of other settings: {said}"


@pytest.mark.parametrize(
    "broken",
    [
        {"lesson": None},
        {"lesson": {"game": "chess", "seats": 2, "rounds": 20, "seed": 3}},
        {"lesson": {"game": GAME}},
        {"place": None},
        {"drift": ["far"]},
        {"rounds": "many"},
        {"checks": [{"round": 1}]},
    ],
)
def test_a_file_that_is_no_checkpoint_is_refused(broken: dict[str, object]) -> None:
    settings = TrainingSettings(GAME, 2, 20, 3)
    kept = trained(settings, 1).as_json()
    with pytest.raises(Malformed, match="not a checkpoint"):
        read_training(kept | broken, settings)
    with pytest.raises(Malformed, match="not a checkpoint"):
        read_training({}, settings)
    with pytest.raises(Malformed, match="other weights"):
        read_training(kept | {"mean": [0.5]}, settings)


def test_weights_stay_near_those_set_by_hand() -> None:
    training = Training(TrainingSettings(GAME, 2, 20, 1))
    down, up = (training.weights_at([way] * len(HAND)) for way in (-100.0, 100.0))
    for least, most, hand in zip(down, up, HAND, strict=True):
        assert hand == 0 or (least, most) == (round(hand / 2), 2 * hand)
    assert training.weights_at([0.0] * len(HAND)) == list(HAND)


@pytest.mark.parametrize(
    ("settings", "said"),
    [
        (TrainingSettings(GAME, 6, 20, 1), "Strada Romana is for 2 to 5 seats, not 6"),
        (TrainingSettings(GAME, 2, 1, 1), "1 rounds teach nothing; at least 2"),
    ],
)
def test_settings_that_cannot_be_learnt_are_refused(settings: TrainingSettings, said: str) -> None:
    with pytest.raises(Malformed) as refused:
        settings.check()
    assert str(refused.value) == said


def test_one_seat_is_alone_and_the_sides_exchange_their_seats() -> None:
    training = Training(TrainingSettings(GAME, 4, 20, 1))
    games = list(training.games_of(0, training.perturbation(0)))
    assert len(games) == 2 * DEALS
    for (game, camp), (again, exchanged) in zip(games[::2], games[1::2], strict=True):
        assert game.seed == again.seed
        assert sum(camp) == 1
        assert camp == [not is_up for is_up in exchanged]
        assert game.weights[camp.index(True)] == again.weights[camp.index(False)]
        assert game.weights[0] != again.weights[0]


def test_the_lone_seat_is_independent_of_the_start_player() -> None:
    """In Via Appia chance first draws the start player."""
    training = Training(TrainingSettings("via_appia", 3, 20, 1))
    met: set[int] = set()
    for number in range(12):
        for game, camp in list(training.games_of(number, training.perturbation(number)))[::2]:
            state, rng = training.game.new_state(3), Rng(game.seed)
            while state.current == CHANCE:
                state.act(state.draw(rng))
            met.add((camp.index(True) - int(state.current)) % 3)
    assert met == {0, 1, 2}


@pytest.mark.parametrize(("wins", "is_better"), [(59.0, False), (60.0, True), (30.0, False)])
def test_weights_are_better_only_beyond_doubt(wins: float, is_better: bool) -> None:
    training = Training(TrainingSettings(GAME, 2, 16, 1), rounds=16)
    assert not training.is_better
    training.checks.append(Check(16, 100, wins))
    assert training.is_better is is_better


def test_the_weights_of_a_group_can_be_perturbed_as_one() -> None:
    names = catalog.load_game("via_appia").weights.names
    assert [group_of(name) for name in names[2:4]] == ["stone", "stone_share"]
    assert group_of("space_left") == "space_left"
    groups: dict[str, set[int]] = {}
    ways: dict[int, dict[str, int]] = {}
    for number in range(20):
        perturbation = Training(
            TrainingSettings("via_appia", 2, 20, 1, together=True)
        ).perturbation(number)
        ways[number] = {}
        for name, way in zip(names, perturbation, strict=True):
            group = group_of(name)
            assert ways[number].setdefault(group, way) == way
            groups.setdefault(group, set()).add(way)
    assert all(seen == {-1, 1} for seen in groups.values())
    assert any(way["stone"] != way["stone_share"] for way in ways.values())


def test_the_lead_counts_points_and_victories() -> None:
    assert lead([(10, 1.0), (4, 0.0)], [True, False], 2) == 6 + 2 * VICTORY_POINTS
    assert lead([(10, 1.0), (4, 0.0)], [False, True], 2) == -6 - 2 * VICTORY_POINTS


def test_each_seat_plays_by_its_weights() -> None:
    game = catalog.load_game(GAME)
    as_set, odd = list(HAND), [1 + 3 * (weight % 7) for weight in HAND]
    same = play_game(game, SelfPlayGame((as_set, as_set), 5))
    assert same == play_game(game, SelfPlayGame((as_set, as_set), 5))
    assert same != play_game(game, SelfPlayGame((as_set, odd), 5))
    assert sum(win for _, win in same) == 1


def test_several_processes_play_the_same_games() -> None:
    """More games than one batch, so that both processes have something to do."""
    hand = list(catalog.game_class("via_romana").weights.hand)
    odd = [2 * weight for weight in hand[:-1]] + hand[-1:]
    games = [SelfPlayGame((hand, odd), seed) for seed in range(self_play.BATCH + 1)]
    with players("via_romana", 1) as alone, players("via_romana", 2) as shared:
        results = alone(games)
        assert shared(games) == results
    assert len({str(result) for result in results}) > 1


def test_only_the_test_at_the_end_computes_costly_moves_closely() -> None:
    training = Training(TrainingSettings("via_appia", 2, 2, 1))
    played: list[SelfPlayGame] = []

    def watched(games: list[SelfPlayGame]) -> list[list[SeatResult]]:
        played.extend(games)
        return [[(sum(own), 0.5) for own in game.weights] for game in games]

    while not training.is_over:
        training.advance(watched)
    assert all(game.is_careful for game in played[-TEST_GAMES:])
    assert not any(game.is_careful for game in played[:-TEST_GAMES])


def test_the_report_shows_the_progress_and_the_weights() -> None:
    training = trained(TrainingSettings(GAME, 2, 16, 1), 16)
    training.checks.append(Check(16, 100, 61.0))
    page = report(training, "viae train <again>")
    assert "61.0" in page
    assert "viae train &lt;again&gt;" in page
    assert all(name.replace("_", " ") in page for name in NAMES if name != "purse_0")
    assert "16 of 16 rounds" in page
    assert "<figure" in report(Training(TrainingSettings(GAME, 2, 16, 1)), "")

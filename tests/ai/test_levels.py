"""Levels: five for each game, and small mistakes drawn at random."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from viae import catalog
from viae.ai.bots import (
    UNCOMPILED_ITERATIONS,
    LevelBot,
    check_bot,
    grow_tree,
    make_bot,
    merge_trees,
    playable,
)
from viae.ai.budget import Budget
from viae.ai.evaluation import FULL_REWARD, lead_of, reward_of
from viae.ai.noise import draw_move, noisy_weights, values_of
from viae.core.compiled import is_compiled
from viae.core.errors import Malformed
from viae.core.levels import Level, read_level
from viae.core.rng import Rng
from viae.core.state import CHANCE, State

STRADA = catalog.load_game("strada_romana")


def opening(seats: int = 2) -> State:
    """The first decision of a game."""
    state, rng = STRADA.new_state(seats), Rng(3)
    while state.current == CHANCE:
        state.act(state.draw(rng))
    return state


# Settings


@pytest.mark.parametrize("name", catalog.names())
def test_every_game_has_five_levels_each_seeing_at_least_as_far(name: str) -> None:
    levels = catalog.game_class(name).levels
    assert len(levels) == 5
    thought = [level.trees * level.iterations for level in levels]
    assert thought == sorted(thought)
    assert levels[-1].weight_noise == 0
    for number in range(1, 6):
        check_bot(catalog.game_class(name), f"level:{number}")


@pytest.mark.parametrize(
    "level",
    [Level(0), Level(200, temperature=1500), Level(8000, trees=2), Level(9, 3, 20, 50)],
)
def test_a_level_can_be_named_by_its_setting(level: Level) -> None:
    assert read_level(str(level)) == level
    bot = make_bot(STRADA, f"level:{level}", 1)
    assert isinstance(bot, LevelBot)
    assert bot.level == playable(level)


@pytest.mark.parametrize(
    "setting",
    [
        "",
        "0",
        "6",
        "01",
        "1.5",
        "200i",
        "~5",
        "1x5i~0",
        "2x500001i~0",
        "٣",
        "5i~1b0",
        "5i~1w0",
        "5i~1b2w3",
    ],
)
def test_a_level_that_does_not_exist_is_refused(setting: str) -> None:
    with pytest.raises(Malformed) as refused:
        check_bot(type(STRADA), f"level:{setting}")
    assert "it has levels 1 to 5, written level:1" in str(refused.value)
    assert "a setting of one's own is written level:300i~0w20" in str(refused.value)
    assert refused.value.key == "refusal.level"
    check_bot(type(STRADA), str(refused.value.params["setting"]))


def test_uncompiled_a_level_has_fewer_iterations() -> None:
    level = Level(iterations=8000, trees=2, temperature=5)
    shrunk = playable(level)
    assert replace(shrunk, iterations=8000) == level
    assert shrunk.iterations == (8000 if is_compiled() else UNCOMPILED_ITERATIONS // 2)


# Mistakes


def drawn(values: list[tuple[int, int]], temperature: int, times: int = 4000) -> Counter[int]:
    rng = Rng(5)
    return Counter(draw_move(values, temperature, rng) for _ in range(times))


def test_a_move_worth_a_temperature_less_is_chosen_half_as_often() -> None:
    found = drawn([(1, -500), (2, 0), (3, 500)], 500)
    assert found[3] / found[2] == pytest.approx(2, rel=0.15)
    assert found[2] / found[1] == pytest.approx(2, rel=0.15)


def test_a_move_much_worse_than_the_best_is_never_chosen() -> None:
    found = drawn([(1, 0), (2, -1500), (3, -1501)], 500)
    assert found[2] > 0
    assert found[3] == 0


def test_without_temperature_the_best_is_chosen() -> None:
    assert set(drawn([(1, 10), (2, 9), (3, 10)], 0, 100)) == {1, 3}


def test_lead_of_is_the_inverse_of_reward_of() -> None:
    for lead in (-40_000, -3000, -7, 0, 1, 900, 25_000):
        assert int(lead_of(reward_of(lead))) == pytest.approx(lead, abs=2 + abs(lead) / 1000)
    assert lead_of(FULL_REWARD) > lead_of(FULL_REWARD - 10) > 1_000_000
    assert lead_of(0) < lead_of(10) < -1_000_000


def test_few_lucky_visits_are_worth_no_more_than_the_most_visited_move() -> None:
    found = [
        (7, 90, FULL_REWARD // 2),
        (8, 1, FULL_REWARD),
        (9, 4, FULL_REWARD // 4),
        (6, 0, FULL_REWARD // 2),
    ]
    values = dict(values_of(found))
    assert values[8] == values[7] == 0
    assert values[9] < 0
    assert 6 not in values


def test_a_level_sometimes_errs_and_never_badly() -> None:
    """At the same decision: mostly the best move, some others, and none that is much worse."""
    state = opening()
    chosen = Counter(make_bot(STRADA, "level:0i~300", n).choose(state.clone()) for n in range(60))
    best = {make_bot(STRADA, "greedy", n).choose(state.clone()) for n in range(10)}
    assert len(chosen) > len(best)
    assert chosen.most_common(1)[0][0] in best
    assert len(chosen) < len(state.legal_moves())


# Weight noise


def test_weight_noise_stays_the_same_for_a_game() -> None:
    """Even if the bot is made anew for every decision."""
    state = opening()

    def chosen(seed: int, noise_seed: int) -> int:
        return make_bot(STRADA, "level:0i~0w200", seed, noise_seed).choose(state.clone())

    assert len({chosen(seed, noise_seed=7) for seed in range(12)}) == 1
    assert len({chosen(1, noise_seed) for noise_seed in range(12)}) > 1


def test_weight_noise_keeps_signs_and_zeros() -> None:
    own = [noisy_weights([1000, 0, -40, 1], 100, Rng(seed)) for seed in range(200)]
    assert {weights[1] for weights in own} == {0}
    assert all(weights[0] > 0 > weights[2] and weights[3] > 0 for weights in own)
    usual = sum(500 <= weights[0] <= 2000 for weights in own)
    assert 120 <= usual <= 150
    assert noisy_weights([1000, 0, -40], 0, Rng(1)) == [1000, 0, -40]


# Root parallelism


def test_trees_are_merged_by_their_visits() -> None:
    one = [(1, 10, 600), (2, 30, 500), (3, 0, 500)]
    other = [(2, 10, 300), (1, 30, 700), (4, 20, 100)]
    assert merge_trees([one, other]) == [(1, 40, 675), (2, 40, 450), (4, 20, 100), (3, 0, 0)]
    assert merge_trees([one])[0] == (2, 30, 500)


@pytest.mark.parametrize("spec", ["search:3x30i", "level:3x20i~400w50"])
def test_root_parallelism_chooses_the_same_in_any_process(spec: str) -> None:
    """As in several processes: each grows a tree, another one chooses."""
    state = opening(3)
    for seed in range(5):
        alone: Any = make_bot(STRADA, spec, seed)
        growers: list[Any] = [make_bot(STRADA, spec, seed) for _ in range(3)]
        picker: Any = make_bot(STRADA, spec, seed)
        trees = [bot.grow_tree(state.clone(), bot.next_seed(), n) for n, bot in enumerate(growers)]
        assert picker.choose_from(trees, picker.next_seed()) == alone.choose(state.clone())


def test_each_tree_has_a_seed_of_its_own() -> None:
    state = opening()
    assert grow_tree(state, 1, Budget(40)) == grow_tree(state, 1, Budget(40))
    assert grow_tree(state, 1, Budget(40)) != grow_tree(state, 2, Budget(40))

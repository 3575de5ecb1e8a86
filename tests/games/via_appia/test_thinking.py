"""How bots find their pushes: at a glance when they guess, by many tries when they think."""

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from games.table import COMPILED
from games.via_appia.table import Table
from viae.ai.bots import decide, make_bot
from viae.ai.ismcts import REFINEMENT_THRESHOLD, Search
from viae.core.rng import Rng
from viae.core.state import CAREFUL, CHANCE, CLOSE, COARSE, GUESS, Moves, Reader, State
from viae.games.via_appia.candidates import Aim
from viae.games.via_appia.codes import FIRST_PLACE, PLACES_ALONG, PUSH
from viae.games.via_appia.evaluation import stone_worth
from viae.games.via_appia.push_cache import DEPTH, PushCache
from viae.games.via_appia.push_search import TRIES, PushSearch, search_of
from viae.games.via_appia.quarry.glance import Glance
from viae.games.via_appia.quarry.physics import LARGE, MEDIUM, SMALL
from viae.games.via_appia.quarry.tray import Tray

true_pushes = pytest.mark.skipif(not COMPILED, reason="dozens of true pushes take long uncompiled")


def filled(seed: int) -> Tray:
    tray = Tray()
    tray.fill(seed)
    return tray


def laid(*stones: tuple[i64, int, int]) -> Tray:
    """A tray with these stones: size and place in millimetres."""
    data = [len(stones)]
    for size, x, y in stones:
        data += [int(size), x * 1000, y * 1000]
    tray = Tray()
    tray.load(Reader(data))
    return tray


def won(cache: PushCache, worth: vec[i64]) -> int:
    """What fell is worth."""
    return sum(int(cache.fallen[k] * worth[k]) for k in range(3))


def candidates(state: State) -> list[int]:
    moves = Moves()
    state.add_candidates(moves)
    return moves.listed()


# Guessing


def test_a_guessing_state_offers_a_few_legal_moves_to_the_end() -> None:
    table = Table(3)
    state, rng = table.state, Rng(1)
    state.think(GUESS)
    most = 0
    while not state.is_over():
        if state.current == CHANCE:
            state.act(state.draw(rng))
            continue
        few = candidates(state)
        assert few
        assert set(few) <= set(state.legal_moves())
        assert len(set(few)) == len(few)
        most = max(most, len(few))
        state.act(few[int(rng.below(len(few)))])
    assert most <= 20


def test_a_glance_finds_the_stones_at_the_edge() -> None:
    """Of two full ways it takes the one at whose end a large stone hangs over the edge."""
    for ripe, other in ((35, 115), (115, 35)):
        stones = [(MEDIUM, x, y) for x in (35, 115) for y in (20, 50, 80)]
        tray = laid(*stones, (LARGE, ripe, 126), (SMALL, other, 110))
        place = int(Glance(tray, MEDIUM).place)
        assert abs(place - ripe) < abs(place - other)


def test_a_glance_knows_a_direction_for_every_place() -> None:
    glance = Glance(filled(2), SMALL)
    assert glance.direction_at(glance.place) == glance.direction
    assert all(0 <= glance.direction_at(place) < 13 for place in range(10, 141, 10))


def test_a_state_that_guesses_goes_on_guessing() -> None:
    state = Table(2).state
    state.think(GUESS)
    state.think(CAREFUL)
    assert state.thinking == GUESS
    few = candidates(state)
    state.cache_outcomes()
    assert candidates(state) == few


# The cache


def test_a_push_is_computed_once() -> None:
    cache = PushCache(filled(1))
    one = cache.push(LARGE, 75, 0, guess=True)
    assert cache.push(LARGE, 75, 0, guess=True) is one
    assert cache.push(LARGE, 75, 5, guess=True) is not one
    assert one.tray.save() != cache.tray.save()


def test_far_from_the_root_nothing_is_kept() -> None:
    cache = PushCache(filled(1))
    for _ in range(DEPTH):
        cache = cache.push(LARGE, 75, 0, guess=True)
    assert cache.push(LARGE, 75, 0, guess=True) is not cache.push(LARGE, 75, 0, guess=True)


def test_the_cache_keeps_guesses_and_true_outcomes_apart() -> None:
    cache = PushCache(filled(4))
    known, guessed = (cache.push(MEDIUM, 60, 10, guess) for guess in (False, True))
    tray = filled(4)
    assert list(tray.push(MEDIUM, 60, 10)) == list(known.fallen)
    assert tray.save() == known.tray.save() != guessed.tray.save()


def test_clones_share_the_cache_of_a_state_that_remembers() -> None:
    table = Table(2)
    table.state.think(GUESS)
    table.state.think(CAREFUL)
    table.state.cache_outcomes()
    pushed = [table.state.clone(), table.state.clone()]
    for state in pushed:
        state.act(table.code("push small 75"))
        state.act(table.code("direction 0"))
    assert pushed[0].tray is pushed[1].tray


def test_remembering_again_gives_a_cache_of_full_depth_and_forgets_nothing() -> None:
    table = Table(2)
    table.state.think(GUESS)
    table.state.think(CAREFUL)
    table.state.cache_outcomes()
    first = table.state.cache
    table.state.think(CAREFUL)
    table.state.cache_outcomes()
    assert table.state.cache is first
    later = []
    for _ in range(2):
        state = table.state.clone()
        state.act(table.code("push small 75"))
        state.act(table.code("direction 0"))
        state.think(CAREFUL)
        state.cache_outcomes()
        later.append(state.cache)
    assert later[0] is later[1]
    assert later[0] is not None
    assert later[0].depth == DEPTH
    assert later[0].tray is state.tray


def test_remembering_shares_the_cache_with_clones_and_changes_no_choice() -> None:
    """`greedy:hand` looks no closer, though others at its table think."""
    table = Table(2)
    table.state.think(GUESS)
    table.state.cache_outcomes()
    pushed = [table.state.clone(), table.state.clone()]
    for state in pushed:
        state.act(table.code("push small 75"))
        state.act(table.code("direction 0"))
    assert pushed[0].tray is pushed[1].tray
    forgetful, mindful, careful = (Table(2).state for _ in range(3))
    mindful.cache_outcomes()
    careful.think(CAREFUL)
    careful.cache_outcomes()
    for state in (forgetful, mindful, careful):
        state.act(table.code("push small 75"))
    assert candidates(mindful) == candidates(forgetful) == mindful.legal_moves()
    assert len(candidates(careful)) <= len(candidates(mindful))


@true_pushes
def test_a_game_that_is_remembered_is_the_same_game() -> None:
    """Two seats that choose by hand-set weights, and one that thinks, for a while."""
    game = Table(2).game
    told: list[list[int]] = []
    for remembers in (False, True):
        state, rng, redraw = game.new_state(2), Rng(5), Rng(6)
        bots = [make_bot(game, name, 7) for name in ("greedy:hand", "greedy")]
        moves: list[int] = []
        while len(moves) < 24:
            if remembers:
                state.cache_outcomes()
            seat = int(state.current)
            is_chance = seat == CHANCE
            moves.append(state.draw(rng) if is_chance else decide(state, seat, bots[seat], redraw))
            state.act(moves[-1])
        told.append(moves)
    assert told[0] == told[1]


def test_without_remembering_nothing_is_cached() -> None:
    table = Table(2)
    assert table.state.cache is None
    assert table.state.push_cache() is not table.state.push_cache()


def row_to_the_edge() -> Tray:
    """Four stones in a row: pushing the first one straight on wins the last."""
    return laid((LARGE, 60, 30), (LARGE, 60, 70), (MEDIUM, 60, 104), (SMALL, 60, 128))


def test_both_ways_to_aim_find_the_row_that_leads_to_the_edge() -> None:
    table = Table(2)
    table.state.tray = row_to_the_edge()
    cache = PushCache(table.state.tray)
    place = (Aim(table.state, SMALL).best_push() - PUSH) % PLACES_ALONG + FIRST_PLACE
    search = PushSearch(cache, SMALL, stone_worth(table.state))
    wins = [cache.push(SMALL, place, angle, guess=False) for angle in range(-30, 31, 5)]
    assert max(won_smalls(end) for end in wins) == 1
    assert max(won_smalls(search.after(k)) for k in search.candidates) == 1
    assert search.tries.count <= TRIES[2 * (CAREFUL - COARSE)]


def won_smalls(cache: PushCache) -> int:
    return int(cache.fallen[SMALL])


def test_a_thinking_bot_sees_few_places_and_then_few_directions() -> None:
    table = Table(2)
    state = table.state
    state.tray = row_to_the_edge()
    state.think(CAREFUL)
    state.cache_outcomes()
    pushes = [move for move in candidates(state) if table.game.codec.kind(move).name == "push"]
    assert pushes
    assert set(pushes) <= set(state.legal_moves())
    state.act(pushes[0])
    directions = candidates(state)
    assert 1 <= len(directions) <= 3
    state.act(directions[0])
    assert state.tray.save() != row_to_the_edge().save()


def test_a_place_that_is_no_candidate_has_all_directions() -> None:
    table = Table(2)
    table.state.tray = row_to_the_edge()
    table.state.think(CAREFUL)
    table.state.cache_outcomes()
    table.state.act(table.code("push large 130"))
    assert len(candidates(table.state)) == 13


@true_pushes
def test_good_aim_needs_few_tries_and_finds_more_than_greedy() -> None:
    """With small stones, pushed in one after the other where they bring most."""
    found, greedys = 0, 0
    for seed in range(3):
        table = Table(2)
        tray = filled(seed)
        for _ in range(6):
            table.state.tray = tray
            worth = stone_worth(table.state)
            cache = PushCache(tray)
            search = PushSearch(cache, SMALL, worth)
            assert search.tries.count <= TRIES[2 * (CAREFUL - COARSE)]
            ends = [search.after(k) for k in search.candidates]
            best = max(ends, key=lambda end: won(end, worth))
            place = (Aim(table.state, SMALL).best_push() - PUSH) % PLACES_ALONG + FIRST_PLACE
            aimed = [cache.push(SMALL, place, angle, guess=False) for angle in range(-30, 31, 5)]
            found += won(best, worth)
            greedys += max(won(end, worth) for end in aimed)
            tray = best.tray
    assert found > greedys


@true_pushes
def test_the_coarse_setting_tries_less_but_tries() -> None:
    table = Table(2)
    table.state.think(COARSE)
    table.state.cache_outcomes()
    coarse = search_of(table.state.clone(), SMALL)
    careful = PushSearch(PushCache(table.state.tray), SMALL, coarse.worth)
    assert 0 < coarse.tries.count <= TRIES[0]
    assert TRIES[0] < careful.tries.count <= TRIES[2 * (CAREFUL - COARSE)]
    assert len(coarse.candidates) > 0


@true_pushes
def test_the_close_setting_finds_all_that_careful_finds_and_more() -> None:
    usual_found, closely_found = 0, 0
    for seed in range(4):
        table = Table(2)
        table.state.tray = filled(seed)
        worth = stone_worth(table.state)
        cache = PushCache(table.state.tray)
        for size in (SMALL, MEDIUM, LARGE):
            usual, closely = PushSearch(cache, size, worth), PushSearch(cache, size, worth, CLOSE)
            assert all(
                closely.tries.has(usual.tries.place[k], usual.tries.direction[k])
                for k in range(usual.tries.count)
            )
            usual_found += max(won(usual.after(k), worth) for k in usual.candidates)
            closely_found += max(won(closely.after(k), worth) for k in closely.candidates)
    assert closely_found > usual_found


def visits_by_move(search: Search) -> dict[int, int]:
    return {move: visits for move, visits, _ in search.root_statistics()}


@true_pushes
def test_a_long_search_considers_more_pushes() -> None:
    table = Table(2)
    table.state.tray = filled(2)
    search = Search(table.state, 1)
    search.run(REFINEMENT_THRESHOLD)
    horizon, visits = search.horizon, visits_by_move(search)
    search.run(1)
    assert set(visits_by_move(search)) > set(visits)
    assert search.horizon == horizon, "what is guessed is not looked at farther ahead"
    assert all(visits_by_move(search)[move] >= visits[move] for move in visits)


@true_pushes
def test_a_close_search_is_not_reused_at_a_coarser_setting() -> None:
    """Bots at one table share what they know of pushes: it may save time, not change a choice."""
    table = Table(2)
    state = table.state
    state.tray = filled(2)
    state.cache_outcomes()
    alone = state.clone()
    alone.think(CAREFUL)
    alone.cache_outcomes()
    expected = candidates(alone)
    closely = state.clone()
    closely.think(CAREFUL)
    closely.cache_outcomes()
    closely.think(CLOSE)
    assert candidates(closely) != expected
    later = state.clone()
    later.think(CAREFUL)
    later.cache_outcomes()
    assert candidates(later) == expected


@true_pushes
def test_candidate_pushes_have_different_outcomes() -> None:
    table = Table(2)
    table.state.think(CAREFUL)
    table.state.cache_outcomes()
    search = PushSearch(table.state.push_cache(), SMALL, stone_worth(table.state))
    outcomes = [tuple(int(n) for n in search.after(k).fallen) for k in search.candidates]
    assert len(set(outcomes)) == len(outcomes) >= 1


@true_pushes
def test_a_search_announces_what_it_then_aims_at() -> None:
    """A direction is looked for again once the place is announced, and found among few."""
    table = Table(2)
    state = table.state.clone()
    state.think(CAREFUL)
    state.cache_outcomes()
    places = [move for move in candidates(state) if table.game.codec.kind(move).name == "push"]
    assert places
    for move in places:
        fresh = table.state.clone()
        fresh.act(move)
        search = Search(fresh, 1)
        assert 1 <= len(search.root_statistics()) <= 3

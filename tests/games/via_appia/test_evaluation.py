"""The evaluation of Via Appia: values that rise and fall as they should, and choices."""

import pytest

from games.estimates import choice, estimate
from games.table import COMPILED
from games.via_appia.table import Table, game_on
from viae.ai.bots import decide, make_bot
from viae.core.rng import Rng
from viae.core.state import CHANCE, GUESS, Moves

GAME = game_on(None)


def guessing(table: Table) -> Table:
    """The same table where pushes are guessed, for tests in which they do not matter."""
    table.state.think(GUESS)
    return table


def test_an_estimate_changes_nothing() -> None:
    table = Table(2)
    table.play("push small 75")
    before = table.state.save()
    for seat in range(2):
        table.state.estimate(seat)
    assert table.state.save() == before


def test_at_the_end_the_estimate_is_the_score() -> None:
    table = Table(2)
    table.pave("A1", "A4")
    table.be_idle_for(19)
    table.idle_turn()
    table.idle_turn()
    assert table.state.is_over()
    assert estimate(table) == 1000 * table.state.score(0) == 1000 * (1 + 5 + 8)


@pytest.mark.parametrize(
    "better",
    [
        lambda table: table.pave("A1"),
        lambda table: table.give(0, sesterces=4),
        lambda table: table.give(0, small=3),
        lambda table: table.give(0, small=2, large=1),
        lambda table: table.load(0, small=1),
        lambda table: table.give_push_token(0),
        lambda table: table.stand(0, "tarracina"),
    ],
)
def test_what_one_has_is_worth_something(better: object) -> None:
    plain, rich = Table(2), Table(2)
    assert callable(better)
    better(rich)
    assert estimate(rich) > estimate(plain)


def test_larger_is_worth_more() -> None:
    def with_tile(size: str) -> int:
        table = Table(2)
        table.load(0, **{size: 1})
        return estimate(table)

    def with_stone(size: str) -> int:
        table = Table(2)
        table.give(0, **{"small": 0, size: 1})
        return estimate(table)

    assert with_tile("small") < with_tile("medium") < with_tile("large")
    assert with_stone("small") < with_stone("medium") < with_stone("large")


def test_a_tile_that_can_be_built_is_worth_more() -> None:
    ready, waiting = Table(2), Table(2)
    ready.pave("A1", by=1)
    waiting.pave("A3", by=1)
    for table in (ready, waiting):
        table.load(0, large=1)
    assert estimate(ready) > estimate(waiting)  # A1 leads to A4, which is large


def test_the_nearer_to_a_city_the_better() -> None:
    def at(place: str) -> int:
        table = Table(2)
        table.pave("A1", "A4", "A7", "A10", by=1)
        table.stand(0, place)
        return estimate(table)

    assert at("rome") < at("A1") < at("A4") < at("A7") < at("A10")


def weighed(table: Table, **weights: int) -> int:
    """How much these weights add to the estimate of seat 0."""
    hand = dict(zip(GAME.weights.names, GAME.weights.hand, strict=True))
    table.state.set_weights(list(hand.values()))
    plain = estimate(table)
    table.state.set_weights(list((hand | weights).values()))
    return estimate(table) - plain


def test_a_crowded_cart_leaves_less_room() -> None:
    def crowded(**tiles: int) -> int:
        table = Table(2)
        table.load(0, **tiles)
        return weighed(table, crowd=100)

    assert crowded() == crowded(large=1, small=1) == crowded(medium=2) == 0
    assert crowded(medium=2, small=1) == -100
    assert crowded(medium=2, small=3) == -300


@pytest.mark.parametrize(
    ("built", "at", "steps"),
    [
        ("", "rome", 0),
        ("A1", "rome", 1),
        ("A1 A4", "rome", 2),
        ("A1 A4", "A1", 1),
        ("A1 A4", "A4", 0),
        ("A1 A8", "rome", 1),  # no tile joins them
        ("A3 A6 A9 A11", "A3", 3),  # A11 and Tarracina beside each other
        ("A3 A6 A9 B1", "A3", 3),  # the way ends in the city
        ("C17", "C17", 1),
        ("C17", "brundisium", 0),
    ],
)
def test_the_way_before_a_figure_counts_by_steps(built: str, at: str, steps: int) -> None:
    table = Table(2)
    table.pave(*built.split(), by=1)
    table.stand(0, at)
    table.give(0, sesterces=2)
    assert weighed(table, way=100) == 100 * steps
    assert weighed(table, fare=100) == 100 * min(2, steps)


def test_after_the_last_turn_stones_are_worth_nothing() -> None:
    def after(**stones: int) -> int:
        table = Table(2)
        table.pave("C17", by=1)
        table.stand(0, "C17")
        table.play("travel brundisium")
        table.give(0, sesterces=0, **stones)
        return estimate(table)

    assert after(small=0) == after(small=5, large=1)


def test_the_estimate_falls_where_nothing_moves() -> None:
    fresh, idle = Table(2), Table(2)
    idle.be_idle_for(15)
    assert estimate(idle) < estimate(fresh)


def test_few_moves_are_candidates() -> None:
    table = Table(2)
    table.give(0, small=1, medium=1, large=1)
    moves = Moves()
    guessing(table).state.add_candidates(moves)
    found = [table.game.codec.decode(move) for move in moves.listed()]
    pushes = [move for move in found if move.kind == "push"]
    assert [move["size"] for move in pushes] == ["small", "medium", "large"]
    assert len(found) == 2 + 3, "and for each kind of income the best card"
    assert set(moves.listed()) <= set(table.state.legal_moves())


def test_all_forced_choices_are_candidates() -> None:
    table = Table(2)
    table.play("push small 75")
    moves = Moves()
    table.state.add_candidates(moves)
    assert moves.listed() == table.state.legal_moves()


@pytest.mark.skipif(not COMPILED, reason="dozens of true pushes take long uncompiled")
def test_the_candidate_place_is_better_than_most() -> None:
    """The best direction at the place found against those at places that were not."""
    table = Table(2)
    table.give(0, small=0, medium=1)
    moves = Moves()
    table.state.add_candidates(moves)
    (found,) = [m for m in moves.listed() if table.game.codec.kind(m).name == "push"]

    def value(move: int) -> int:
        after = table.state.clone()
        after.act(move)
        return int(after.estimate(0))

    others = [value(table.code(f"push medium {place}")) for place in (20, 75, 130)]
    assert value(found) >= max(others)


def test_greedy_builds_the_better_tile() -> None:
    table = guessing(Table(2))
    table.give(0, small=0)
    table.pave("A1", by=1)
    table.load(0, small=1, large=1)
    assert choice(guessing(table)) == "build A4"


def test_greedy_enters_a_city() -> None:
    table = Table(2)
    table.give(0, small=0, sesterces=3)
    table.pave("A10", by=1)
    table.stand(0, "A10")
    assert choice(guessing(table)) == "travel tarracina"


def test_greedy_takes_the_larger_tile() -> None:
    table = Table(2)
    table.lay_quarry()
    table.give(0, small=1)
    table.push("small", {"large": 1})
    assert choice(table) == "exchange large"


def test_greedy_hands_back_what_is_worth_less() -> None:
    table = Table(2)
    table.lay_quarry()
    table.give(0, small=1)
    table.load(0, small=2, large=1)
    table.push("small", {"medium": 1, "small": 1})
    table.play("exchange medium", "exchange small")
    assert choice(table) == "hand_back small"


def test_greedy_ends_a_game_that_it_leads() -> None:
    table = Table(2)
    table.pave_section("A")
    table.pave_section("B")
    table.pave_section("C", but=["C15"])
    table.stand(0, "C17")
    table.give(0, sesterces=2, small=0)
    assert choice(guessing(table)) == "travel brundisium"


def winner(seats: int, seed: int, guesses: bool) -> tuple[list[int], str]:
    """Greedy in seat 0 against random players: who won, and what ended the game."""
    state = GAME.new_state(seats)
    if guesses:
        state.think(GUESS)
    rng = Rng(seed)
    bots = [make_bot(GAME, "random" if seat else "greedy", seed) for seat in range(seats)]
    while not state.is_over():
        seat = int(state.current)
        state.act(state.draw(rng) if seat == CHANCE else decide(state, seat, bots[seat], rng))
    return [seat for seat in range(seats) if state.place(seat) == 0], GAME.ending(state)


@pytest.mark.skipif(not COMPILED, reason="a game takes a minute uncompiled")
@pytest.mark.parametrize("seats", [2, 4])
def test_greedy_always_beats_random_and_finishes(seats: int) -> None:
    games = [winner(seats, seed, guesses=True) for seed in range(6)]
    assert all(won == [0] for won, _ in games)
    assert sum(end == "idle" for _, end in games) <= 1


@pytest.mark.long
@pytest.mark.skipif(not COMPILED, reason="a game takes many minutes uncompiled")
@pytest.mark.parametrize("seed", range(5))
def test_greedy_beats_random_with_true_pushes(seed: int) -> None:
    assert winner(2, seed, guesses=False)[0] == [0]

"""The naive Via Appia referee by itself, on a small board made for the purpose."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from referee.asking import NOBODY
from referee.via_appia import Referee
from referee.via_appia_goods import SIZES, STONES, Outcome, Tiles
from referee.via_appia_road import shares

CITIES = ("rome", "tarracina", "beneventum", "brundisium")


def section(name: str, start: str, end: str) -> dict[str, list[Any]]:
    """Four spaces: a large, a medium and a small one in a row, and a small one beside them."""
    sizes = {"1": "large", "2": "medium", "3": "small", "4": "small"}
    spaces = [{"id": name + n, "section": name, "size": size} for n, size in sizes.items()]
    row = [start, f"{name}1", f"{name}2", f"{name}3", end]
    lines = [list(pair) for pair in pairwise(row)]
    return {"spaces": spaces, "lines": [*lines, [start, f"{name}4"], [f"{name}4", end]]}


SECTIONS = [section(*ends) for ends in zip("ABC", CITIES, CITIES[1:], strict=False)]
BOARD: dict[str, Any] = {
    "cities": [{"id": city} for city in CITIES],
    "sections": [{"id": name} for name in "ABC"],
    "spaces": [space for part in SECTIONS for space in part["spaces"]],
    "lines": [line for part in SECTIONS for line in part["lines"]],
    "income_cards": [
        {"id": f"i{n:02}", "sesterces": n % 4, "stones": ["small"] * (n % 3) + ["large"] * (n % 2)}
        for n in range(1, 17)
    ],
}


LAST_CARD = "deal i07"


def nearly_ready(seats: int, edition: str = "german") -> Referee:
    """Six of the first seven cards are dealt: time to lay things out. Seat 0 begins."""
    game = Referee(BOARD, seats, edition)
    game.play("start_player 0")
    game.play("fill 7")
    for number in range(1, 7):
        game.play(f"deal i{number:02}")
    return game


def ready(seats: int, edition: str = "german") -> Referee:
    """A game after its set-up."""
    game = nearly_ready(seats, edition)
    game.play(LAST_CARD)
    return game


def outcome(game: Referee, pushed: str, *fallen: str) -> Outcome:
    """After a push that makes these stones fall."""
    fell = {size: fallen.count(size) for size in SIZES}
    tray = {size: game.stones.tray[size] + (size == pushed) - fell[size] for size in SIZES}
    return Outcome(fell, tray)


def push(game: Referee, size: str, *fallen: str) -> None:
    game.play(f"push {size} 70")
    game.play("direction -5", outcome(game, size, *fallen))


def kinds(game: Referee) -> set[str]:
    return {line.split()[0] for line in game.legal()}


def test_random_games_end_and_keep_count() -> None:
    rng = random.Random(20)
    endings: Counter[str] = Counter()
    for number in range(40):
        game = Referee(BOARD, 2 + number % 3, ("german", "dutch")[number % 2])
        pushed = ""
        while game.current != NOBODY:
            by_kind: dict[str, list[str]] = {}
            for line in sorted(game.legal()):
                by_kind.setdefault(line.split()[0], []).append(line)
            line = rng.choice(by_kind[rng.choice(list(by_kind))])
            if line.startswith("direction"):
                stones = [size for size in SIZES for _ in range(game.stones.tray[size])]
                fallen = rng.sample(stones, min(len(stones), rng.randrange(3)))
                game.play(line, outcome(game, pushed, *fallen))
            else:
                pushed = line.split()[1] if line.startswith("push") else pushed
                game.play(line)
            check_counts(game)
        endings[game.ending] += 1
        assert sorted(game.places())[0] == 0
    assert endings.keys() == {"token", "idle"}


def check_counts(game: Referee) -> None:
    stones, tiles = game.stones, game.tiles
    medium = 14 if game.edition == "dutch" else 13
    for size, number in {"small": 24, "medium": medium, "large": 9}.items():
        owned = sum(seat[size] for seat in stones.owned)
        assert stones.supply[size] >= 0
        assert STONES[size] == (
            stones.supply[size] + stones.tray[size] + owned + stones.won.count(size)
        )
        built = sum(game.road.size[space] == size for space in game.road.built)
        loaded = sum(cart.count(size) for cart in [*tiles.carts, tiles.aside])
        assert tiles.supply[size] >= 0
        assert tiles.supply[size] + built + loaded == number
    cards = game.cards
    assert len(cards.pile) + len(cards.face_up) + len(cards.used) == 16
    assert min(game.purses) >= 0


def test_first_stones_and_sesterces_follow_the_turn_order() -> None:  # VA-2.3
    game = Referee(BOARD, 4)
    game.play("start_player 2")
    assert game.purses == [2, 3, 1, 2]
    assert [owned["medium"] for owned in game.stones.owned] == [1, 1, 0, 0]


def test_the_last_three_cards_give_both_and_the_last_a_token() -> None:  # VA-4
    game = ready(2)
    for number in range(1, 5):
        game.play(f"income i0{number} sesterces")
    assert {line for line in game.legal() if line.startswith("income")} == {
        "income i05 both",
        "income i06 both",
        "income i07 both",
    }
    for number in (5, 6, 7):
        assert not any(game.extra_push)
        game.play(f"income i0{number} both")
    assert game.extra_push == [True, False]
    assert game.legal() == {f"deal i{number:02}" for number in range(8, 17)}
    for number in range(8, 15):
        game.play(f"deal i{number:02}")
    assert sorted(game.cards.pile) == [*(f"i0{n}" for n in range(1, 8)), "i15", "i16"]
    assert game.current == 1


def test_a_short_supply_halves_everybodys_stones() -> None:  # VA-4.4
    game = ready(2)
    stones = game.stones
    stones.supply["small"], stones.supply["large"] = 1, 0
    stones.owned[0]["small"], stones.owned[1]["small"] = 3, 5
    game.play("income i05 stones")  # two small, one large
    assert stones.owned[0] == {"small": 4, "medium": 0, "large": 0}
    assert stones.owned[1]["small"] == 3
    assert stones.supply["small"] == 2


def test_a_second_push_may_be_declined_in_german_only() -> None:  # VA-5.1
    for edition in ("german", "dutch"):
        game = ready(2, edition)
        push(game, "small", "large")
        assert ("stop" in game.legal()) == (edition == "german")
        push(game, "small")
        assert game.legal() == {*(f"exchange {size}" for size in SIZES), "sell"}


def test_a_token_buys_a_third_push() -> None:  # VA-5.1
    game = ready(2)
    game.extra_push[0] = True
    game.stones.owned[0]["large"] = 1
    push(game, "small")
    push(game, "large")
    game.play("push small 10")
    assert game.extra_push[0] is False
    with pytest.raises(ValueError, match="lost or made small stones"):
        game.play("direction 30", Outcome(dict.fromkeys(SIZES, 0), game.stones.tray))


def test_comfort_is_german() -> None:  # VA-5.4
    for edition in ("german", "dutch"):
        game = ready(2, edition)
        push(game, "small")
        push(game, "small")
        assert (game.current == 0) == (edition == "german")
        if edition == "german":
            game.play("comfort tile")
            assert game.tiles.carts[0] == ["small"]
        assert game.current == 1


def test_what_a_cart_takes() -> None:  # VA-1.3
    for large in range(3):
        for medium in range(4):
            for small in range(1, 5):
                tiles = Tiles(1, "german")
                tiles.carts[0] = ["large"] * large + ["medium"] * medium + ["small"] * (small - 1)
                allowed = large <= 1 and medium <= 2 - large and small <= 3 - large
                assert tiles.fits(0, "small") == allowed


@pytest.mark.parametrize(
    ("cart", "tile", "expected"),
    [
        ("medium medium small small small", "large", ["small", "medium"]),
        ("medium medium small small", "large", ["medium"]),
        ("large medium small small", "large", ["large"]),
        ("large medium small", "medium", ["medium", "large"]),
        ("small small small", "small", ["small"]),
    ],
)
def test_only_what_is_needed_is_handed_back(cart: str, tile: str, expected: list[str]) -> None:
    """VA-5.5."""
    tiles = Tiles(1, "german")
    tiles.carts[0] = cart.split()
    assert tiles.hand_backs(0, tile) == expected


def test_handed_back_tiles_come_into_the_supply_after_the_action() -> None:  # VA-5.5
    game = ready(2)
    game.tiles.carts[0] = ["medium", "medium", "small", "small", "small"]
    game.tiles.supply = {"small": 0, "medium": 0, "large": 1}
    push(game, "small", "large", "medium", "small")
    game.play("stop")
    game.play("exchange large")
    game.play("hand_back small")
    assert game.legal() == {"hand_back medium"}
    game.play("hand_back medium")  # the other two are sold: the supply is empty
    assert game.current == 1
    assert game.purses[0] == 3
    assert game.tiles.supply == {"small": 1, "medium": 1, "large": 0}


def test_the_second_tile_waits_for_earlier_sections() -> None:  # VA-6
    game = nearly_ready(2)
    game.tiles.carts[0] = ["large", "medium", "small", "small"]
    game.road.reached[0] = 1
    game.play(LAST_CARD)
    assert {line for line in game.legal() if line.startswith("build")} == {
        "build A1",
        "build A4",
        "build B1",
        "build B4",
    }
    game.play("build B4")
    assert game.current == 1
    game.play("income i01 sesterces")
    game.play("build A1")
    assert game.legal() == {"build A2", "build A4", "stop"}
    game.play("build A2")
    assert game.purses[0] == 2
    assert (game.points(0)["tiles"], game.points(0)["majorities"]) == (9, 0)
    game.ending = "road"
    assert (game.points(0)["tiles"], game.points(0)["majorities"]) == (9, 16)


def test_travelling_costs_by_the_shortest_way() -> None:  # VA-7
    game = nearly_ready(4)
    road = game.road
    road.built = ["A1", "A2", "A4"]
    assert road.prices(0) == {"A1": 1, "A2": 3, "A4": 1, "tarracina": 3}
    road.figures[1], road.figures[2], road.figures[3] = "A1", "A1", "A4"
    road.markers["tarracina"] = [1, 2]
    assert road.prices(0) == {"A2": 1, "tarracina": 1}
    game.play(LAST_CARD)
    assert kinds(game) == {"income", "push", "travel"}
    game.play("travel tarracina")
    assert game.purses[0] == 0
    assert game.points(0)["tokens"] == 6
    assert road.markers["tarracina"] == [1, 2, 0]


def test_who_arrives_last_puts_no_marker() -> None:  # VA-7.3
    game = nearly_ready(2)
    game.road.built = ["A4"]
    game.road.figures = ["A4", "A4"]
    game.play(LAST_CARD)
    game.play("travel tarracina")
    assert game.road.markers["tarracina"] == [0]
    game.play("travel tarracina")
    assert game.road.markers["tarracina"] == [0]
    assert game.token_points == [6, 1]


def test_the_round_is_finished() -> None:  # VA-8.1
    game = nearly_ready(3)
    game.road.built = ["C4"]
    game.road.figures[0], game.road.reached[0] = "C4", 2
    game.play(LAST_CARD)
    game.play("travel brundisium")
    game.play("income i01 sesterces")
    assert game.current == 2
    game.play("income i02 sesterces")
    assert game.current == NOBODY
    assert game.ending == "token"


def test_a_full_road_ends_the_game() -> None:  # VA-8.1
    game = nearly_ready(2)
    game.road.built = [space for space in game.road.size if space != "A4"]
    game.tiles.carts[0] = ["small"]
    game.play(LAST_CARD)
    game.play("build A4")
    game.play("income i01 sesterces")
    assert game.current == NOBODY
    assert game.ending == "road"


def test_twenty_idle_rounds_end_the_game() -> None:  # VA-8.4
    game = ready(2)
    turns = 0
    while game.current != NOBODY:
        line = min(line for line in game.legal() if line.split()[0] in ("income", "deal"))
        turns += line.startswith("income")
        game.play(line)
    assert turns == 40
    assert game.ending == "idle"


@pytest.mark.parametrize(
    ("counts", "points"),
    [
        ([5, 3, 1, 0], [8, 4, 0, 0]),
        ([5, 5, 3, 1], [6, 6, 0, 0]),
        ([2, 2, 2, 1], [4, 4, 4, 0]),
        ([2, 2, 2, 2], [3, 3, 3, 3]),
        ([4, 3, 3, 1], [8, 2, 2, 0]),
        ([4, 3, 3, 3], [8, 1, 1, 1]),
        ([4, 0, 0, 0], [8, 0, 0, 0]),
        ([0, 0, 0, 0], [0, 0, 0, 0]),
    ],
)
def test_shares_of_a_section(counts: list[int], points: list[int]) -> None:  # VA-8.2
    assert shares(counts) == points


def test_equal_points_share_a_place() -> None:  # VA-8.3
    game = ready(4)
    game.tile_points = [5, 9, 5, 1]
    assert game.places() == [1, 0, 1, 3]

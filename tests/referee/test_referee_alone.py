"""The naive Strada Romana referee by itself, on a small board made for the purpose."""

from __future__ import annotations

import random
from typing import Any

import pytest

from referee.strada_romana import Referee

WAGONS = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
GOODS = ["grain", "wine", "oil", "metals", "textiles", "marble"]


def square(name: str, section: str, market: str | None = None) -> dict[str, Any]:
    """`1u` is the upper square of row 1, and so on."""
    lane = {"u": "upper", "m": "middle", "l": "lower"}[name[1]]
    return {"id": name, "row": int(name[0]), "lane": lane, "section": section, "market": market}


BOARD: dict[str, Any] = {
    "squares": [
        square("1u", "A", "north"),
        square("1m", "A"),
        square("1l", "A"),
        square("2u", "B"),
        square("2m", "B", "forum"),
        square("2l", "B"),
        square("3u", "C"),
        square("3l", "C", "south"),
        square("4u", "C"),
        square("4l", "C"),
    ],
    "lines": [
        ["1u", "2u"],
        ["1m", "2m"],
        ["1l", "2l"],
        ["2u", "3u"],
        ["2m", "3u"],
        ["2m", "3l"],
        ["2l", "3l"],
        ["3u", "4u"],
        ["3l", "4l"],
    ],
    "diagonals": [
        ["1u", "2m"],
        ["1m", "2u"],
        ["1m", "2l"],
        ["1l", "2m"],
        ["3u", "4l"],
        ["3l", "4u"],
    ],
    "sideways": [
        ["1u", "1m"],
        ["1m", "1l"],
        ["2u", "2m"],
        ["2m", "2l"],
        ["3u", "3l"],
        ["4u", "4l"],
    ],
    "wagons": WAGONS,
    "goods": GOODS,
    "markets": ["north", "forum", "south"],
    "zones": ["I", "II", "III", "IV", "V", "VI"],
}


def ready(seats: int, start_player: int = 0) -> Referee:
    """A game after its set-up: a to e start at Portus; zones I.. have the goods in order."""
    game = Referee(BOARD, seats)
    for wagon in WAGONS[:5]:
        game.play(f"start {wagon}")
    for good in GOODS:
        game.play(f"lay_tile {good}")
    for good in ("grain", "grain", "wine"):
        game.play(f"lay_cube {good}")
    game.play("put_away j")
    game.play(f"start_player {start_player}")
    return game


def test_random_games_end_and_keep_count() -> None:
    rng = random.Random(20)
    for number in range(30):
        game = Referee(BOARD, 2 + number % 4)
        for _ in range(20_000):
            check_counts(game)
            if game.current == -1:
                odds = game.odds()
                assert sum(odds.values()) == 1
                move = rng.choices(list(odds), [float(p) for p in odds.values()])[0]
            elif game.current == -2:
                break
            else:
                move = rng.choice(sorted(game.legal()))
            game.play(move)
        assert game.current == -2
        assert game.legal() == set()
        assert sorted(game.ranking()) == list(range(game.seats))


def check_counts(game: Referee) -> None:
    shown = game.public()
    if shown["chips_left"] > 0:
        assert all(0 <= coins <= 4 for coins in shown["coins"])
    assert sum(shown["chips"]) + shown["chips_left"] == 20
    for good in GOODS:
        cubes = sum(owned[good] for owned in shown["cubes"]) + game.bag["cube"][good]
        tiles = sum(owned[good] for owned in shown["tiles"]) + game.bag["tile"][good]
        assert cubes + list(shown["markets"].values()).count(good) == 6
        assert tiles + list(shown["zones"].values()).count(good) == 6
    on_road = [place for place in shown["wagons"].values() if place not in ("start", "goal")]
    assert len(on_road) == len(set(on_road))
    owned_tiles = [wagon for held in shown["held"] for wagon in held]
    away = [shown["away"]] if shown["away"] else []
    assert sorted(owned_tiles + shown["pile"] + away) == WAGONS


def test_contracts_and_loose_goods() -> None:  # SR-7.4
    game = ready(2)
    contracts = {"grain": 2, "oil": 4, "wine": 1, "metals": 2, "marble": 1, "textiles": 0}
    game.cubes[0] = {**contracts, "textiles": 1}
    game.tiles[0] = {**contracts, "oil": 5}
    assert game.points(0) == {"chips": 0, "wagons": 0, "contracts": 20, "loose": -2}
    assert sum(game.points(0).values()) == 18


def test_wagon_tiles_count_three_or_minus_one() -> None:  # SR-6, SR-7.2
    game = ready(2)
    game.play("look")
    assert game.legal() == {f"take {wagon}" for wagon in "abcdefghi"}
    game.play("take a")
    assert game.current == 1
    assert game.points(0)["wagons"] == -1
    game.wagons["a"] = "goal"
    assert game.points(0)["wagons"] == 3


def test_start_coins_follow_the_turn_order() -> None:  # SR-2.3
    game = ready(5, start_player=3)
    assert game.current == 3
    assert game.coins == [2, 3, 3, 0, 1]


def test_three_steps_then_one_tile_or_cube() -> None:  # SR-4.1, SR-5.1
    game = ready(2)
    for move in ("step a 1m", "step a 2m", "step b 1u"):
        assert "stop" not in game.legal()
        game.play(move)
    tiles = {"collect_tile I", "collect_tile III", "collect_tile IV"}
    assert game.legal() == tiles | {"collect_cube forum", "collect_cube north", "done"}
    game.play("collect_tile I")
    assert game.coins[0] == 2  # two cubes of grain lay on the market-places
    assert game.current == -1
    game.play("lay_tile oil")
    assert game.current == 1


def test_four_seats_may_take_a_cube_and_a_tile() -> None:  # SR-5.1
    game = ready(4)
    for move in ("step a 1u", "step b 1m", "step c 1l", "collect_cube north", "lay_cube oil"):
        game.play(move)
    assert game.legal() == {"collect_tile I", "collect_tile II", "done"}
    game.play("collect_tile I")
    assert game.coins[0] == 1  # only one cube of grain is left
    game.play("lay_tile grain")
    assert game.current == 1


def test_paying_for_overtaking() -> None:  # SR-4.4, SR-4.5
    game = ready(2)
    game.coins[0] = 4
    game.wagons.update({"a": "3u", "b": "4u", "c": "4l"})
    assert {f"pay {price}" for price in (1, 2, 3, 4)} <= game.legal()
    game.play("pay 4")
    assert game.coins[0] == 0
    ways = {move for move in game.legal() if move.startswith("overtake a")}
    assert ways == {"overtake a goal 2", "overtake a goal 3"}
    assert "stop" not in game.legal()
    game.play("overtake a goal 3")
    assert "stop" in game.legal()  # the fourth step is optional
    with pytest.raises(ValueError, match="overtake b goal 2"):
        game.play("overtake b goal 2")


# Every square is taken: wagons from Portus in rows 1 and 3, wagons from Rome in rows 2 and 4.
FULL = {"a": "1u", "b": "1m", "c": "1l", "d": "3u", "e": "3l"}
FULL |= {"f": "4u", "g": "4l", "h": "2u", "i": "2m", "j": "2l"}


def test_a_full_road_leaves_only_overtaking() -> None:  # SR-4.4, SR-4.5
    game = ready(2)
    game.coins[0] = 4
    game.wagons.update(FULL)
    assert game.legal() == {"pass", "look", "pay 4"}
    game.play("pay 4")
    assert "overtake a goal 4" in game.legal()
    assert all(move.startswith("overtake") and " goal " in move for move in game.legal())


def test_an_overtaking_may_be_declined_once_a_step_is_made() -> None:  # SR-4.5
    game = ready(2)
    game.coins[0] = 4
    game.wagons.update(FULL)
    game.wagons["a"] = "start"
    game.play("pay 4")
    assert "stop" not in game.legal()
    game.play("step a 1u")
    assert {"stop", "overtake d goal 2", "overtake d goal 3"} <= game.legal()
    assert not any(move.startswith("step") or move.endswith(" 4") for move in game.legal())
    game.play("stop")
    assert game.legal() == {"collect_tile I", "collect_cube north", "done"}


def test_the_fourth_arrival_ends_movement_and_then_the_game() -> None:  # SR-7.1
    game = ready(2)
    game.wagons.update({"a": "goal", "b": "goal", "f": "goal", "c": "4u"})
    game.play("step d 1m")
    game.play("step c goal")
    assert game.legal() == {"collect_tile I", "collect_tile II", "done"}
    game.play("done")
    assert game.current == -2


def test_ten_idle_rounds_end_the_game() -> None:  # SR-7.5
    game = ready(2)
    for _ in range(20):
        assert game.current != -2
        game.play("pass")
        game.coins = [0, 0]  # so that no chip is ever given
    assert game.current == -2


def test_the_last_tie_break_is_the_latest_turn() -> None:  # SR-7.3
    game = ready(3, start_player=1)
    game.play("pass")
    game.play("pass")
    game.chips_left, game.coins[0] = 1, 4
    game.play("pass")  # the 20th chip: SR-7.1
    assert game.current == -2
    game.chips, game.coins = [0, 0, 0], [1, 1, 1]
    assert game.ranking() == [1, 2, 0]
    game.coins = [2, 1, 1]
    assert game.ranking() == [0, 1, 2]

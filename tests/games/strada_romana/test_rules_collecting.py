"""SR-5: cubes and tiles from the wagons moved, and what tiles pay."""

import pytest

from games.strada_romana.table import Table

OR = pytest.mark.parametrize("seats", [2, 3])
AND = pytest.mark.parametrize("seats", [4, 5])
ALL = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def moved(seats: int = 3) -> Table:
    """Three steps made: pseudolus on s03u (zone I, m03 with oil), stichus and curculio arrived."""
    table = Table(seats)
    table.stand(pseudolus="s02u", stichus="s01u", curculio="s14u")
    table.play("step pseudolus s03u", "step stichus goal", "step curculio goal")
    return table


# SR-5.1


@ALL
def test_sr_5_1_after_all_steps_and_never_between_them(seats: int) -> None:
    table = Table(seats)
    table.play("step pseudolus s01u")
    assert table.legal("collect_tile") == table.legal("collect_cube") == set()
    table.play("step pseudolus s02u", "step pseudolus s03u")
    # From s03u alone, not from the squares passed on the way (s01u touches m01).
    assert table.legal() == {"collect_tile I", "collect_cube m03", "done"}


@ALL
def test_sr_5_1_only_with_wagons_moved_this_turn_that_stand_on_the_road(seats: int) -> None:
    table = Table(seats)
    table.stand(pseudolus="s02l", curculio="s06l", plotus="s13l", stichus="s01u")
    table.play("step plotus s14l", "step plotus goal", "step stichus goal")
    assert table.phase == "turn"  # nothing was within reach, and the turn is over
    table.play("step curculio s07l", "step ballio s01u", "step demetrius s01m")
    assert table.legal() == {
        *("collect_tile IV", "collect_tile I", "collect_tile II"),
        *("collect_cube m01", "done"),
    }


@OR
def test_sr_5_1_two_or_three_players_collect_a_tile_or_a_cube(seats: int) -> None:
    tile = moved(seats)
    tile.play("collect_tile I", "lay_tile wine")
    assert tile.current == 1
    cube = moved(seats)
    cube.play("collect_cube m03", "lay_cube wine")
    assert cube.current == 1


@AND
def test_sr_5_1_four_or_five_players_collect_a_tile_and_a_cube(seats: int) -> None:
    table = moved(seats)
    table.play("collect_tile I", "lay_tile wine")
    assert table.legal() == {"collect_cube m03", "done"}
    table.play("collect_cube m03", "lay_cube wine")
    assert table.current == 1
    assert table.seat(0)["tiles"]["grain"] == table.seat(0)["cubes"]["oil"] == 1


@AND
def test_sr_5_1_in_the_order_the_player_likes(seats: int) -> None:
    table = moved(seats)
    table.play("collect_cube m03", "lay_cube wine")
    assert table.legal() == {"collect_tile I", "done"}
    table.play("collect_tile I", "lay_tile wine")
    assert table.current == 1


@AND
def test_sr_5_1_never_two_of_the_same_sort(seats: int) -> None:
    table = Table(seats)
    table.play("step pseudolus s01u", "step stichus s14u", "step epidicus s14l")
    table.play("collect_tile V", "lay_tile wine")
    assert table.legal() == {"collect_cube m01", "collect_cube m14", "done"}
    table.play("collect_cube m14", "lay_cube wine")
    assert table.current == 1


@AND
def test_sr_5_1_from_one_wagon_or_two(seats: int) -> None:
    one = moved(seats)
    one.play("collect_tile I", "lay_tile wine", "collect_cube m03", "lay_cube wine")
    two = Table(seats)
    two.play("step pseudolus s01u", "step stichus s14u", "step epidicus s14l")
    two.play("collect_tile V", "lay_tile wine", "collect_cube m01", "lay_cube wine")
    for table in (one, two):
        owned = table.seat(0)
        assert sum(owned["tiles"].values()) == sum(owned["cubes"].values()) == 1


@ALL
def test_sr_5_1_is_voluntary(seats: int) -> None:
    table = moved(seats)
    table.play("done")
    assert table.current == 1
    owned = table.seat(0)
    assert set(owned["tiles"].values()) == set(owned["cubes"].values()) == {0}


@AND
def test_sr_5_1_the_second_one_is_voluntary_too(seats: int) -> None:
    table = moved(seats)
    table.play("collect_cube m03", "lay_cube wine", "done")
    assert table.current == 1


# SR-5.2


@pytest.mark.parametrize(
    ("before", "square", "zones"),
    [
        ("s03u", "s04u", {"I"}),
        ("s03l", "s04l", {"II"}),
        ("s03l", "s04m", {"I", "II"}),
        ("s05u", "s06u", {"III"}),
        ("s07l", "s08m", {"III", "IV"}),
        ("s12l", "s13l", {"VI"}),
    ],
)
def test_sr_5_2_the_tile_of_the_zone_in_which_the_wagon_stands(
    before: str, square: str, zones: set[str]
) -> None:
    table = Table()
    table.stand(pseudolus=before, stichus="s01u", curculio="s14u")
    table.play(f"step pseudolus {square}", "step stichus goal", "step curculio goal")
    assert table.legal("collect_tile") == {f"collect_tile {zone}" for zone in zones}


@pytest.mark.parametrize("cubes", [0, 1, 4])
def test_sr_5_2_pays_a_coin_for_each_cube_of_its_colour_on_the_market_places(cubes: int) -> None:
    table = moved()
    table.lay(
        **dict.fromkeys(table.markets, "wine") | dict.fromkeys(table.markets[:cubes], "grain")
    )
    assert table.view()["zones"]["I"] == {"good": "grain", "pays": cubes}
    table.play("collect_tile I")
    assert table.coins[0] == cubes
    assert table.heard("tile_collected") == [
        {"seat": 0, "zone": "I", "good": "grain", "coins": cubes}
    ]
    assert table.seat(0)["tiles"]["grain"] == 1


def test_sr_5_2_cubes_that_players_own_pay_nothing() -> None:
    table = moved()
    table.lay(**dict.fromkeys(table.markets, "wine"))
    table.possess(0, cubes=["grain", "grain"])
    table.possess(1, cubes=["grain"])
    table.play("collect_tile I")
    assert table.coins[0] == 0


@pytest.mark.parametrize(("refill", "coins"), [("oil", 2), ("wine", 1)])
def test_sr_5_2_counts_the_cubes_that_lie_there_now(refill: str, coins: int) -> None:
    table = Table(4)
    table.stand(pseudolus="s05u", stichus="s01u", curculio="s14u")
    table.stand(plotus="s02u")
    table.play("step pseudolus s06u", "step plotus s03u", "step stichus goal")
    # Oil lies on m03 and m09; the cube of m03 goes first, and what replaces it counts.
    assert table.view()["zones"]["III"] == {"good": "oil", "pays": 2}
    table.play("collect_cube m03", f"lay_cube {refill}", "collect_tile III")
    assert table.coins[0] == coins


def test_sr_5_2_a_new_tile_is_drawn_from_the_bag_at_once() -> None:
    table = moved(4)
    table.bag_holds(cubes=["marble"], tiles=["wine", "wine", "oil"])
    table.play("collect_tile I")
    assert table.weights() == {"lay_tile wine": 2, "lay_tile oil": 1}
    table.play("lay_tile oil")
    assert table.view()["zones"]["I"]["good"] == "oil"
    assert table.view()["bag"]["tiles"]["oil"] == 0
    assert table.current == 0


# SR-5.3


@pytest.mark.parametrize(
    ("before", "square", "market"),
    [("s03l", "s04l", {"m04"}), ("s07u", "s08m", {"m08"}), ("s04m", "s05m", set())],
)
def test_sr_5_3_the_cube_of_a_market_place_that_the_square_touches(
    before: str, square: str, market: set[str]
) -> None:
    table = Table()
    table.stand(pseudolus=before, stichus="s01u", curculio="s14u")
    table.play(f"step pseudolus {square}", "step stichus goal", "step curculio goal")
    assert table.legal("collect_cube") == {f"collect_cube {name}" for name in market}


def test_sr_5_3_a_cube_pays_no_coins() -> None:
    table = moved()
    table.play("collect_cube m03")
    assert table.coins == [0, 1, 2]
    assert table.seat(0)["cubes"]["oil"] == 1
    assert table.heard("cube_collected") == [{"seat": 0, "market": "m03", "good": "oil"}]


def test_sr_5_3_a_new_cube_is_drawn_from_the_bag_at_once() -> None:
    table = moved(4)
    table.bag_holds(cubes=["wine", "marble", "marble", "marble"], tiles=["oil"])
    table.play("collect_cube m03")
    assert table.weights() == {"lay_cube wine": 1, "lay_cube marble": 3}
    table.play("lay_cube marble")
    assert table.view()["markets"]["m03"] == "marble"
    assert table.view()["bag"]["cubes"]["marble"] == 2
    assert table.current == 0


# SR-5.4


def test_sr_5_4_without_tiles_in_the_bag_the_zone_stays_empty() -> None:
    table = moved(4)
    table.bag_holds(cubes=["wine"])
    table.play("collect_tile I")
    assert table.view()["zones"]["I"] == {"good": None, "pays": 0}
    assert table.heard("place_empty") == [{"number": 0, "place": "zone"}]
    assert table.legal() == {"collect_cube m03", "done"}  # nothing was drawn, the turn goes on


def test_sr_5_4_without_cubes_in_the_bag_the_market_place_stays_empty() -> None:
    table = moved(4)
    table.bag_holds(tiles=["wine"])
    table.play("collect_cube m03")
    assert table.view()["markets"]["m03"] is None
    assert table.heard("place_empty") == [{"number": 2, "place": "market"}]
    assert table.legal() == {"collect_tile I", "done"}


def test_sr_5_4_nothing_is_collected_from_an_empty_place() -> None:
    table = Table(4)
    table.stand(pseudolus="s02u", stichus="s01u", curculio="s14u")
    table.lay(m03=None)
    table.play("step pseudolus s03u", "step stichus goal", "step curculio goal")
    assert table.legal() == {"collect_tile I", "done"}
    table.bag_holds()
    table.play("collect_tile I")
    assert table.current == 1  # nothing else is within reach
    table.stand(plotus="s02u", pseudolus="s03l", stichus="s01u", epidicus="start", curculio="s14u")
    table.play("step plotus s03u", "step stichus goal", "step curculio goal")
    assert table.current == 2  # the zone and the market-place are empty: the turn is over


# SR-5.5


def test_sr_5_5_a_cube_and_a_tile_of_one_colour_are_a_contract() -> None:
    table = Table(4)
    table.possess(0, cubes=["grain", "oil"], tiles=["grain"])
    table.stand(pseudolus="s02u", stichus="s01u", curculio="s14u")
    table.play("step pseudolus s03u", "step stichus goal", "step curculio goal")
    contracts = table.seat(0)["contracts"]
    assert (contracts["grain"], contracts["oil"]) == (1, 0)
    table.play("collect_tile I")
    assert table.heard("contract") == []  # two grain tiles, one grain cube
    table.play("lay_tile wine", "collect_cube m03")
    assert table.heard("contract") == []
    assert table.seat(0)["contracts"]["grain"] == 1


@pytest.mark.parametrize(
    ("cubes", "tiles", "missing", "made"),
    [
        ([], ["oil"], "collect_cube m03", ("oil", 1)),
        (["grain", "grain"], ["grain"], "collect_tile I", ("grain", 2)),
    ],
)
def test_sr_5_5_it_is_made_by_the_piece_that_was_missing(
    cubes: list[str], tiles: list[str], missing: str, made: tuple[str, int]
) -> None:
    table = moved()
    table.possess(0, cubes, tiles)
    table.play(missing)
    good, number = made
    assert table.heard("contract") == [{"seat": 0, "good": good, "number": number}]
    assert table.seat(0)["contracts"][good] == number


def test_sr_5_5_pieces_of_two_players_make_no_contract() -> None:
    table = moved()
    table.possess(1, cubes=["grain"])
    table.play("collect_tile I")
    assert table.heard("contract") == []
    assert table.seat(0)["contracts"]["grain"] == table.seat(1)["contracts"]["grain"] == 0

"""The evaluation of Strada Romana: values that rise and fall as they should, and choices."""

import pytest

from games.estimates import choice, estimate
from games.strada_romana.table import Table
from viae.core.state import CHANCE
from viae.games.strada_romana.board import GOAL
from viae.games.strada_romana.reach import Reach, rows_to_goal

# Values


def test_an_estimate_changes_nothing() -> None:
    table = Table(4)
    table.play("step pseudolus s01u")
    before = table.state.save()
    for seat in range(4):
        table.state.estimate(seat)
    assert table.state.save() == before


def test_at_the_end_the_estimate_is_the_score() -> None:
    table = Table(2)
    table.possess(1, cubes=["wine"], tiles=["wine"])
    table.stand(pseudolus="goal", curculio="goal", plotus="goal", ballio="s14u", stichus="goal")
    table.state.arrived = 3
    table.play("step ballio goal")
    assert table.state.is_over()
    assert estimate(table, 1) == 1000 * table.state.score(1) == 1000


def test_a_chip_is_worth_more_than_four_coins() -> None:
    poor, saving, rich = Table(3), Table(3), Table(3)
    saving.purse(4)
    rich.state.chips[0] += 1
    assert estimate(poor) < estimate(saving) < estimate(rich) == estimate(poor) + 1000


def test_a_contract_is_worth_more_than_its_pieces_apart() -> None:
    nothing, lone, apart, pair = Table(4), Table(4), Table(4), Table(4)
    lone.possess(0, cubes=["oil"])
    apart.possess(0, cubes=["oil"], tiles=["wine"])
    pair.possess(0, cubes=["oil"], tiles=["oil"])
    assert estimate(nothing) < estimate(lone) < estimate(apart) < estimate(pair)


def test_a_lone_piece_loses_its_worth_towards_the_end() -> None:
    def worth_of_a_cube(arrived: int) -> int:
        without, with_cube = Table(4), Table(4)
        for table in (without, with_cube):
            names = table.wagons[:arrived]
            table.stand(**dict.fromkeys(names, "goal"))
            if arrived:
                table.stand(stichus="s01u")
        with_cube.possess(0, cubes=["oil"])
        return estimate(with_cube) - estimate(without)

    assert worth_of_a_cube(0) > 0
    assert worth_of_a_cube(3) < 0


def test_a_piece_whose_partners_are_gone_is_a_burden() -> None:
    hopeful, hopeless = Table(4), Table(4)
    for table in (hopeful, hopeless):
        table.possess(0, cubes=["oil"])
    hopeless.possess(1, tiles=["oil"] * 5)
    hopeless.state.zones[hopeless.zones.index("III")] = -1
    hopeful.state.zones[hopeful.zones.index("III")] = -1
    assert estimate(hopeless) < estimate(hopeful) - 500


def test_a_wagon_tile_gains_as_its_wagon_goes_on() -> None:
    """Measured against a seat that has the same but no wagon tile: the road ahead is the same."""
    worths = []
    for place in ("start", "s05m", "s10u", "s14u", "goal"):
        table = Table(3)
        table.play("look", "take ballio", "pass")
        table.purse(0, 0, 0)
        table.stand(ballio=place)
        worths.append(estimate(table, 0) - estimate(table, 1))
    assert worths == sorted(worths)
    assert -1000 <= worths[0] < worths[1] < worths[2] < 3000
    assert worths[-1] == 3000


def test_a_wagon_tile_is_lost_once_four_others_have_arrived() -> None:
    table = Table(4)
    table.play("look", "take ballio")
    before = estimate(table)
    table.stand(pseudolus="goal", curculio="goal", plotus="goal", charinus="goal", ballio="s14u")
    assert estimate(table) < before


def test_rows_to_the_goal_count_in_the_wagons_own_direction() -> None:
    table = Table(2)
    state = table.state
    to_rome, to_portus = table.wagons.index("ballio"), table.wagons.index("stichus")
    here = table.squares.index("s05u")
    assert rows_to_goal(state, to_rome, here) == 10
    assert rows_to_goal(state, to_portus, here) == 5
    assert rows_to_goal(state, to_rome, int(state.at[to_rome])) == 15
    assert rows_to_goal(state, to_portus, int(GOAL)) == 0


# Reach


def goods_within(table: Table, steps: int, paid: int = 0, moved: int = 0) -> tuple[str, str]:
    """The tiles and cubes that wagons come to, by the goods' first letters."""
    reach = Reach(table.state, steps, paid, moved)
    found = []
    for bits in (reach.all_tiles(), reach.all_cubes()):
        found.append("".join(g[0] for n, g in enumerate(table.goods) if bits >> n & 1))
    return found[0], found[1]


def lone_wagon(square: str) -> Table:
    """A table at which only ballio is on the road, and all others have arrived."""
    table = Table(4)
    table.stand(**{wagon: "goal" for wagon in table.wagons if wagon != "ballio"})
    table.stand(ballio=square)
    return table


def test_reach_goes_step_by_step() -> None:
    # Zone I has grain, II wine, III oil; the market-places m03 oil, m04 metals, m05 textiles.
    table = lone_wagon("s02u")
    assert goods_within(table, 1) == ("g", "o")
    assert goods_within(table, 2) == ("gw", "o")
    assert goods_within(table, 3) == ("gw", "ot")
    assert goods_within(table, 0) == ("", "")


def test_reach_keeps_what_a_moved_wagon_stands_at() -> None:
    table = lone_wagon("s03u")
    assert goods_within(table, 0, moved=1 << table.wagons.index("ballio")) == ("g", "o")


def test_reach_grows_with_what_was_paid() -> None:
    # Straight on lies s12m without a market-place; m11 has textiles, m12 marble.
    table = lone_wagon("s11m")
    assert goods_within(table, 1, paid=0) == ("tm", "")
    assert goods_within(table, 1, paid=1) == ("tm", "t")
    assert goods_within(table, 1, paid=2) == ("tm", "tm")


def test_reach_passes_over_wagons_only_when_overtaking() -> None:
    table = lone_wagon("s07u")
    table.stand(stichus="s08m", epidicus="s07l")
    wagon = table.wagons.index("ballio")
    assert Reach(table.state, 2, 3, 0).nearest[wagon] == 1000
    assert Reach(table.state, 2, 4, 0).nearest[wagon] == 6


def test_reach_finds_the_goal() -> None:
    table = lone_wagon("s13u")
    wagon = table.wagons.index("ballio")
    assert Reach(table.state, 1, 0, 0).nearest[wagon] == 1
    assert Reach(table.state, 2, 0, 0).nearest[wagon] == 0


def test_two_wagons_share_the_steps() -> None:
    """A tile from one and a cube from another, if the steps suffice for both."""
    table = lone_wagon("s04u")  # one step to s05u: the grain tile of zone I, textiles at m05
    table.stand(curculio="s10l")  # one step to s11m or s11l: the tiles textiles and marble
    wanted = table.goods.index("textiles") * 6 + table.goods.index("textiles")
    alone = Reach(table.state, 2, 0, 0)
    assert not alone.pairs >> wanted & 1
    alone.pair_wagons()
    assert alone.pairs >> wanted & 1
    short = Reach(table.state, 1, 0, 0)
    short.pair_wagons()
    assert not short.pairs >> wanted & 1


# Choices


def test_it_collects_the_tile_that_makes_a_contract() -> None:
    table = Table(3)
    table.possess(0, cubes=["wine"])
    table.play("step pseudolus s01m", "step curculio s01l", "step ballio s01u")
    assert table.phase == "collecting"
    assert choice(table) == "collect_tile II"


def test_it_goes_where_a_contract_can_be_made() -> None:
    """A turn is several decisions; the first step already has the collecting in mind."""
    table = Table(4)
    table.stand_in_order(
        "s04u", "start", "start", "start", "s12u", "start", "start", "start", "start", "start"
    )
    table.possess(0, tiles=["textiles"])
    while table.phase != "collecting":
        table.play(choice(table))
    assert table.where("pseudolus") == "s05u"  # beside m05 with its textiles
    collected = []
    while table.current == 0:
        collected.append(choice(table))
        table.play(collected[-1])
        while table.current == CHANCE:
            table.state.act(table.state.legal_moves()[0])
    assert "collect_cube m05" in collected


def test_it_leaves_a_lone_cube_when_the_game_is_about_to_end() -> None:
    table = Table(2)
    table.stand(pseudolus="goal", curculio="goal", plotus="goal", ballio="s14u")
    table.lay(**dict.fromkeys(table.markets, "metals"))
    table.play("step stichus s14l", "step ballio goal")
    assert table.phase == "collecting"
    assert choice(table) == "done"


def test_it_takes_the_tile_of_a_wagon_that_has_arrived() -> None:
    table = Table(2)
    table.stand(plotus="goal")
    table.play("look")
    assert choice(table) == "take plotus"


@pytest.mark.parametrize(("chips", "ends"), [(9, True), (0, False)])
def test_it_ends_the_game_when_ahead_and_not_when_behind(chips: int, ends: bool) -> None:
    table = Table(2)
    table.stand(pseudolus="goal", curculio="goal", plotus="goal", ballio="s14u", demetrius="s14l")
    table.state.chips[0] += chips
    table.state.chips[1] += 9 - chips
    table.state.chips_left -= 9
    table.lay(**dict.fromkeys(table.markets, None))
    for zone in range(6):
        table.state.zones[zone] = -1
    assert (choice(table) in ("step ballio goal", "step demetrius goal")) == ends


def test_it_pays_to_bring_its_own_wagon_home() -> None:
    """Overtaking costs four coins and saves a wagon tile's four points."""
    table = Table(2)
    for wagon in ("ballio", "pseudolus", "curculio", "plotus", "charinus"):
        table.play("look", f"take {wagon}")
    table.play("pass")
    table.stand(pseudolus="goal", curculio="goal", plotus="goal")
    table.stand(ballio="s13u", stichus="s14u", epidicus="s14l", demetrius="s12u")
    table.purse(4, 0)
    for zone in range(6):
        table.state.zones[zone] = -1
    table.lay(**dict.fromkeys(table.markets, None))
    table.state.chips[0] += 5
    assert choice(table) == "pay 4"
    table.play("pay 4")
    assert choice(table) == "overtake ballio goal 2"

"""Each refusal names the rule it rests on, whatever comes first."""

import pytest

from games.via_appia.table import Table


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("start_player 0", "VA-2.1"),
        ("fill 0", "VA-2.2"),
        ("deal i08", "VA-4.3"),
        ("income i08 sesterces", "VA-4.1"),
        ("income i01 both", "VA-4.1"),
        ("push large 75", "VA-5.1"),
        ("direction 0", "VA-5.2"),
        ("stop", "VA-3"),
        ("exchange small", "VA-5.3"),
        ("sell", "VA-5.3"),
        ("hand_back small", "VA-5.5"),
        ("comfort tile", "VA-5.4"),
        ("build A1", "VA-6.2"),
        ("build B1", "VA-6.1"),
        ("travel A1", "VA-7.1"),
    ],
)
def test_when_an_action_is_to_be_chosen(line: str, rule: str) -> None:
    assert Table(3).refusal(line) == rule


def test_during_the_set_up() -> None:
    table = Table(2, ready=False)
    assert table.refusal("fill 0") == "VA-2.1"
    table.play("start_player 1")
    assert table.refusal("start_player 1") == "VA-2.2"
    table.play("fill 0")
    assert table.refusal("income i01 sesterces") == "VA-4.3"
    table.play("deal i01")
    assert table.refusal("deal i01") == "VA-4.3"


def test_within_a_quarry_action() -> None:
    table = Table(2)
    table.lay_quarry()
    table.play("push small 75")
    for line in ("stop", "sell", "income i01 sesterces", "build A1"):
        assert table.refusal(line) == "VA-5.2"
    table.state.apply_outcome(table.code("direction 0"), table.outcome("small", {}))
    assert table.refusal("push large 75") == "VA-5.1"
    assert table.refusal("income i01 sesterces") == "VA-5.1"
    table.push("small")
    assert table.refusal("sell") == "VA-5.4"


def test_within_road_building() -> None:
    table = Table(2)
    table.load(0, small=2)
    table.play("build A1")
    assert table.refusal("build A1") == "VA-6.2"
    assert table.refusal("build B1") == "VA-6.3"
    assert table.refusal("income i01 sesterces") == "VA-6.3"


def test_numbers_that_stand_for_no_move() -> None:
    assert Table(2).state.reason(-5) == "VA-3"

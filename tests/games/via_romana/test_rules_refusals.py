"""Each refusal names the rule it rests on, whatever comes first."""

import pytest

from games.via_romana.table import Table


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        ("start_player 0", "VR-2.4"),
        ("deal_mission violet", "VR-2.2"),
        ("deal narbo", "VR-3.11"),
        ("turn_up narbo", "VR-4.5"),
        ("score r01", "VR-4.1"),
        ("marker narbo", "VR-4.4"),
        ("take narbo", "VR-4.5"),
        ("discard narbo", "VR-3.1"),
        ("pay narbo", "VR-3.2"),
        ("pay_two narbo narbo", "VR-3.2"),
        ("castle lutetia", "VR-3.3"),
    ],
)
def test_during_a_turn(line: str, rule: str) -> None:
    assert Table(3).refusal(line) == rule


def test_while_cards_are_drawn_at_the_end_of_a_turn() -> None:
    table = Table(3)
    table.play("end_turn")
    assert table.refusal("end_turn") == "VR-3.11"
    assert table.refusal("milestone r01.5") == "VR-3.11"


def test_while_a_mission_or_lots_are_drawn() -> None:
    table = Table(3, ready=False)
    table.chance(16)
    assert table.refusal("deal narbo") == "VR-2.2"
    table.play("deal_mission violet")
    assert table.refusal("deal_mission violet") == "VR-2.2"
    table.chance(2)
    assert table.refusal("end_turn") == "VR-2.4"


def test_numbers_that_stand_for_no_place() -> None:
    """There are more codes than spaces and roads."""
    state = Table(3).state
    assert state.reason(41 + 39 * 8) == "VR-3.6"  # a road that is not there
    assert state.reason(41 + 7) == "VR-3.6"  # r01 has five spaces
    assert state.reason(361 + 39) == "VR-3.8"
    assert state.reason(-5) == "VR-3.4"

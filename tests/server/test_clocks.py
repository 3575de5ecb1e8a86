"""The clocks of a table, alone and under a ledger."""

from server.ledgers import NO_CLOCK, add, begun, play_until
from viae.server.tables.clocks import GRACE, HOUR, SECOND, SeatClocks
from viae.server.tables.ledger import is_draft

MINUTE = 60 * SECOND


def real_time(minutes: int = 5, increment: int = 0, seats: int = 2) -> SeatClocks:
    setting = {"kind": "real_time", "minutes": minutes, "increment": increment}
    return SeatClocks.of(setting, seats)


def test_without_a_clock_nobody_is_ever_late() -> None:
    clocks = SeatClocks.of(NO_CLOCK, 3)
    clocks.run(0, 0)
    clocks.decided(0, 1, 10 * HOUR)
    clocks.returned(1, 10 * HOUR)
    assert clocks.deadline(1) is None
    assert clocks.remaining(1, 100 * HOUR) is None


def test_real_time_is_charged_to_who_thinks_and_an_increment_comes_with_the_turn() -> None:
    clocks = real_time(minutes=5, increment=10)
    clocks.run(0, 1000)
    assert clocks.deadline(0) == 1000 + 5 * MINUTE
    assert clocks.remaining(0, 1000 + MINUTE) == 4 * MINUTE
    clocks.decided(0, 0, 1000 + MINUTE)
    assert clocks.left == [4 * MINUTE, 5 * MINUTE], "the turn goes on: nothing is added yet"
    clocks.decided(0, 1, 1000 + 2 * MINUTE)
    assert clocks.left == [3 * MINUTE + 10 * SECOND, 5 * MINUTE]
    assert clocks.remaining(0, 99 * MINUTE) == 3 * MINUTE + 10 * SECOND
    assert clocks.deadline(1) == 1000 + 7 * MINUTE


def test_a_clock_never_goes_below_nothing_nor_backwards() -> None:
    clocks = real_time(minutes=1)
    clocks.run(0, 5 * MINUTE)
    assert clocks.remaining(0, 90 * MINUTE) == 0
    clocks.decided(0, 1, 4 * MINUTE)
    assert clocks.left == [MINUTE, MINUTE], "an uptime that went back is charged to nobody"
    assert clocks.deadline(1) == 6 * MINUTE


def test_each_decision_has_its_own_hours() -> None:
    clocks = SeatClocks.of({"kind": "per_move", "hours": 24}, 2)
    clocks.run(0, 0)
    assert clocks.deadline(0) == 24 * HOUR
    clocks.decided(0, 0, 20 * HOUR)
    assert clocks.deadline(0) == 44 * HOUR
    clocks.decided(0, 1, 40 * HOUR)
    assert clocks.deadline(1) == 64 * HOUR
    assert clocks.remaining(1, 50 * HOUR) == 14 * HOUR


def test_others_who_come_and_go_give_nobody_more_time() -> None:
    for clocks in (real_time(), SeatClocks.of({"kind": "per_move", "hours": 1}, 2)):
        clocks.run(0, 0)
        before = clocks.deadline(0)
        clocks.returned(1, MINUTE)
        clocks.run(0, MINUTE)
        assert clocks.deadline(0) == before


def test_a_person_who_comes_back_too_late_gets_some_time() -> None:
    clocks = real_time(minutes=1)
    clocks.run(0, 0)
    clocks.run(0, 5 * MINUTE)
    assert clocks.left == [0, MINUTE]
    clocks.returned(0, 9 * MINUTE)
    clocks.run(0, 9 * MINUTE)
    assert clocks.deadline(0) == 9 * MINUTE + GRACE
    clocks.left = [3 * MINUTE, 0]
    clocks.returned(0, 9 * MINUTE)
    assert clocks.left == [3 * MINUTE, 0], "who was not late gets nothing"
    per_move = SeatClocks.of({"kind": "per_move", "hours": 2}, 2)
    per_move.run(0, 0)
    per_move.returned(0, 5 * HOUR)
    assert per_move.deadline(0) == 7 * HOUR


def test_the_ledger_stops_and_starts_the_clocks_with_its_entries() -> None:
    clock = {"kind": "real_time", "minutes": 10, "increment": 0}
    ledger = begun(2, clock=clock)
    seat = ledger.to_decide
    assert seat is not None
    assert ledger.deadline == 10 * MINUTE
    play_until(ledger, is_draft, at=MINUTE)
    assert ledger.deadline == 10 * MINUTE, "a draft stops no clock"
    play_until(ledger, lambda _: ledger.to_decide != seat, at=2 * MINUTE)
    assert ledger.clocks.remaining(seat, 99 * MINUTE) == 8 * MINUTE
    assert ledger.deadline == 12 * MINUTE
    add(ledger, "stand_in", 1 - seat, at=12 * MINUTE, bot="greedy", why="clock")
    assert ledger.deadline is None
    add(ledger, "return", 1 - seat, at=20 * MINUTE)
    assert ledger.deadline == 20 * MINUTE + GRACE

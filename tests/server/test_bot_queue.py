"""The line for bots: time is shared by person, and no quick bot waits for a slow one."""

from itertools import count

from viae.server.bots.queue import STANDS_BACK, BotQueue, Lane

numbers = count()


def wait(line: BotQueue, owner: str, *, is_watched: bool = True, is_slow: bool = False) -> Lane:
    """One more table of somebody, in line."""
    lane = Lane(owner, is_watched, is_slow)
    line.join(f"table {next(numbers)}", lane)
    return lane


def begin(line: BotQueue) -> Lane | None:
    """A worker takes up what is next."""
    found = line.first(with_unwatched=True)
    if found is None:
        return None
    line.begin(*found)
    return found[1]


def served(line: BotQueue, times: int, seconds: float = 1.0) -> str:
    """Whom one worker serves, one after the other; each decision takes so long."""
    owners = ""
    for _ in range(times):
        lane = begin(line)
        assert lane is not None
        line.end(lane, seconds)
        owners += lane.owner
    return owners


def test_people_take_turns_however_many_tables_they_have() -> None:
    line = BotQueue(2)
    for owner in "SSSSSSSSAAB":
        wait(line, owner)
    assert served(line, 11) == "SABSASSSSSS"
    assert len(line) == 0


def test_time_counts_and_not_decisions() -> None:
    line = BotQueue(2)
    for owner in "SSSAAAAAAAA":
        wait(line, owner)
    turns = ""
    while (lane := begin(line)) is not None:
        line.end(lane, 4.0 if lane.owner == "S" else 1.0)
        turns += lane.owner
    assert turns == "SAAAASAAAAS"


def test_who_comes_anew_does_not_wait_for_those_who_have_had_much() -> None:
    line = BotQueue(2)
    for owner in "SSSSSS":
        wait(line, owner)
    assert served(line, 4) == "SSSS"
    wait(line, "A")
    assert served(line, 1) == "A"


def test_nobody_saves_up_a_claim_while_away() -> None:
    line = BotQueue(2)
    wait(line, "A")
    served(line, 1, seconds=100.0)
    for owner in "SSSSS":
        wait(line, owner)
    served(line, 1, seconds=500.0)
    for owner in "AAAA":
        wait(line, owner)
    assert served(line, 8, seconds=200.0) == "AASASASS"


def test_who_occupies_fewer_workers_goes_first() -> None:
    line = BotQueue(4)
    for owner in "SSA":
        wait(line, owner)
    first, second = begin(line), begin(line)
    assert first is not None
    assert second is not None
    assert (first.owner, second.owner) == ("S", "A")


def test_slow_tables_occupy_one_worker_of_a_person_and_half_of_all() -> None:
    line = BotQueue(5)
    for owner in "SSSSAB":
        wait(line, owner, is_slow=True)
    thinking = [begin(line), begin(line), begin(line)]
    assert [lane and lane.owner for lane in thinking] == ["S", "A", None]
    assert thinking[0] is not None
    line.end(thinking[0], 5.0)
    lane = begin(line)
    assert lane is not None
    assert lane.owner == "B", "S has had more"
    assert begin(line) is None
    for _ in range(3):
        wait(line, "C")
        lane = begin(line)
        assert lane is not None
        assert lane.owner == "C"


def test_a_lonely_worker_serves_slow_tables_too() -> None:
    line = BotQueue(1)
    wait(line, "S", is_slow=True)
    assert served(line, 1) == "S"


def test_a_slow_table_that_nobody_watches_holds_up_no_other_such_table() -> None:
    line = BotQueue(2)
    wait(line, "S", is_watched=False, is_slow=True)
    assert begin(line) is not None
    wait(line, "A", is_watched=False)
    wait(line, "B", is_watched=False)
    lane = begin(line)
    assert lane is not None
    assert lane.owner == "A"
    assert begin(line) is None, "one at a time, so that people wait for a quick thought at most"


def test_tables_that_nobody_watches_stand_back_and_their_turn_comes() -> None:
    line = BotQueue(2)
    wait(line, "A", is_watched=False)
    for _ in range(9):
        wait(line, "S")
    ahead = int(STANDS_BACK)
    assert served(line, 10) == "S" * ahead + "A" + "S" * (9 - ahead)


def test_while_others_rest_only_watched_tables_are_served() -> None:
    line = BotQueue(2)
    wait(line, "A", is_watched=False)
    assert line.first(with_unwatched=False) is None
    lane = wait(line, "B")
    found = line.first(with_unwatched=False)
    assert found is not None
    assert found[1] == lane


def test_slow_bots_get_no_help_with_their_trees() -> None:
    line = BotQueue(4)
    assert line.helpers(Lane("S", True, True), 3) == 0
    assert line.helpers(Lane("S", True, False), 3) == 3
    lane = wait(line, "A", is_watched=False)
    assert begin(line) == lane
    assert line.helpers(lane, 3) == 2, "one worker is kept for people"


def test_strangers_are_forgotten() -> None:
    line = BotQueue(2)
    for number in range(3_000):
        wait(line, f"stranger {number}")
        served(line, 1, seconds=0.001)
    assert len(line._shares._used) <= 1_001

"""The queue for bots: time is shared by person, and no quick bot waits for a slow one."""

from itertools import count

from viae.server.bots.queue import HANDICAP, BotQueue, Flow

numbers = count()


def wait(queue: BotQueue, owner: str, *, is_watched: bool = True, is_slow: bool = False) -> Flow:
    """One more table of somebody, in the queue."""
    flow = Flow(owner, is_watched, is_slow)
    queue.join(f"table {next(numbers)}", flow)
    return flow


def begin(queue: BotQueue) -> Flow | None:
    """A worker takes up what is next."""
    found = queue.first(with_unwatched=True)
    if found is None:
        return None
    queue.begin(*found)
    return found[1]


def served(queue: BotQueue, times: int, seconds: float = 1.0) -> str:
    """Whom one worker serves, one after the other; each decision takes so long."""
    owners = ""
    for _ in range(times):
        flow = begin(queue)
        assert flow is not None
        queue.end(flow, seconds)
        owners += flow.owner
    return owners


def test_people_take_turns_however_many_tables_they_have() -> None:
    queue = BotQueue(2)
    for owner in "SSSSSSSSAAB":
        wait(queue, owner)
    assert served(queue, 11) == "SABSASSSSSS"
    assert len(queue) == 0


def test_time_counts_and_not_decisions() -> None:
    queue = BotQueue(2)
    for owner in "SSSAAAAAAAA":
        wait(queue, owner)
    turns = ""
    while (flow := begin(queue)) is not None:
        queue.end(flow, 4.0 if flow.owner == "S" else 1.0)
        turns += flow.owner
    assert turns == "SAAAASAAAAS"


def test_who_comes_anew_does_not_wait_for_those_who_have_had_much() -> None:
    queue = BotQueue(2)
    for owner in "SSSSSS":
        wait(queue, owner)
    assert served(queue, 4) == "SSSS"
    wait(queue, "A")
    assert served(queue, 1) == "A"


def test_nobody_saves_up_a_claim_while_away() -> None:
    queue = BotQueue(2)
    wait(queue, "A")
    served(queue, 1, seconds=100.0)
    for owner in "SSSSS":
        wait(queue, owner)
    served(queue, 1, seconds=500.0)
    for owner in "AAAA":
        wait(queue, owner)
    assert served(queue, 8, seconds=200.0) == "AASASASS"


def test_who_occupies_fewer_workers_goes_first() -> None:
    queue = BotQueue(4)
    for owner in "SSA":
        wait(queue, owner)
    first, second = begin(queue), begin(queue)
    assert first is not None
    assert second is not None
    assert (first.owner, second.owner) == ("S", "A")


def test_slow_tables_occupy_one_worker_of_a_person_and_half_of_all() -> None:
    queue = BotQueue(5)
    for owner in "SSSSAB":
        wait(queue, owner, is_slow=True)
    thinking = [begin(queue), begin(queue), begin(queue)]
    assert [flow and flow.owner for flow in thinking] == ["S", "A", None]
    assert thinking[0] is not None
    queue.end(thinking[0], 5.0)
    flow = begin(queue)
    assert flow is not None
    assert flow.owner == "B", "S has had more"
    assert begin(queue) is None
    for _ in range(3):
        wait(queue, "C")
        flow = begin(queue)
        assert flow is not None
        assert flow.owner == "C"


def test_a_lonely_worker_serves_slow_tables_too() -> None:
    queue = BotQueue(1)
    wait(queue, "S", is_slow=True)
    assert served(queue, 1) == "S"


def test_a_slow_table_that_nobody_watches_holds_up_no_other_such_table() -> None:
    queue = BotQueue(2)
    wait(queue, "S", is_watched=False, is_slow=True)
    assert begin(queue) is not None
    wait(queue, "A", is_watched=False)
    wait(queue, "B", is_watched=False)
    flow = begin(queue)
    assert flow is not None
    assert flow.owner == "A"
    assert begin(queue) is None, "one at a time, so that people wait for a quick thought at most"


def test_tables_that_nobody_watches_stand_back_and_their_turn_comes() -> None:
    queue = BotQueue(2)
    wait(queue, "A", is_watched=False)
    for _ in range(9):
        wait(queue, "S")
    ahead = int(HANDICAP)
    assert served(queue, 10) == "S" * ahead + "A" + "S" * (9 - ahead)


def test_while_others_rest_only_watched_tables_are_served() -> None:
    queue = BotQueue(2)
    wait(queue, "A", is_watched=False)
    assert queue.first(with_unwatched=False) is None
    flow = wait(queue, "B")
    found = queue.first(with_unwatched=False)
    assert found is not None
    assert found[1] == flow


def test_slow_bots_get_no_help_with_their_trees() -> None:
    queue = BotQueue(4)
    assert queue.helpers(Flow("S", True, True), 3) == 0
    assert queue.helpers(Flow("S", True, False), 3) == 3
    flow = wait(queue, "A", is_watched=False)
    assert begin(queue) == flow
    assert queue.helpers(flow, 3) == 2, "one worker is kept for people"


def test_strangers_are_forgotten() -> None:
    queue = BotQueue(2)
    for number in range(3_000):
        wait(queue, f"stranger {number}")
        served(queue, 1, seconds=0.001)
    assert len(queue._shares._used) <= 1_001

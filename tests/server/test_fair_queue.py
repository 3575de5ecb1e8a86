"""Fair queueing: one request of a person at a time, and people take turns."""

import asyncio

import pytest

from server.bot_tables import in_loop
from viae.server.fair_queue import FairQueue
from viae.server.refusals import TooMany


class Queue:
    """People who ask for things; each is done when a test says so."""

    def __init__(self, at_once: int = 1, most_waiting: int = 50) -> None:
        self.turns = FairQueue(at_once, most_waiting)
        self.begun: list[str] = []
        self.done: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ask(self, *things: str) -> None:
        """What is asked for is called by who asks, a letter, and a number."""
        for thing in things:
            self.done[thing] = asyncio.Event()
            self.tasks[thing] = asyncio.create_task(self._do(thing))
        await settled()

    async def _do(self, thing: str) -> None:
        async with self.turns.turn(thing[0]):
            self.begun.append(thing)
            await self.done[thing].wait()

    async def finish(self, *things: str) -> None:
        for thing in things:
            self.done[thing].set()
            await self.tasks[thing]
            await settled()

    async def give_up(self, *things: str) -> None:
        for thing in things:
            self.tasks[thing].cancel()
        await asyncio.gather(*(self.tasks[one] for one in things), return_exceptions=True)
        await settled()


async def settled() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@in_loop
async def test_a_person_who_asks_for_much_makes_nobody_wait_for_all_of_it() -> None:
    queue = Queue()
    await queue.ask("a1", "a2", "a3", "a4", "b1", "c1", "b2")
    assert queue.begun == ["a1"]
    await queue.finish("a1", "b1", "c1", "a2", "b2", "a3", "a4")
    assert queue.begun == ["a1", "b1", "c1", "a2", "b2", "a3", "a4"]


@in_loop
async def test_where_there_is_room_for_several_each_person_has_one() -> None:
    queue = Queue(at_once=2)
    await queue.ask("a1", "a2", "a3")
    assert queue.begun == ["a1"]
    await queue.ask("b1", "c1")
    assert queue.begun == ["a1", "b1"]
    await queue.finish("a1")
    assert queue.begun == ["a1", "b1", "c1"]


@in_loop
async def test_a_person_who_has_too_much_waiting_is_refused_and_others_are_not() -> None:
    queue = Queue(most_waiting=2)
    await queue.ask("a1", "a2", "a3", "a4", "b1")
    with pytest.raises(TooMany) as refused:
        await queue.tasks["a4"]
    assert (refused.value.key, refused.value.params) == ("refusal.waiting", {"most": 2})
    await queue.finish("a1", "b1", "a2", "a3")
    await queue.ask("a5")
    assert queue.begun[-1] == "a5"


@in_loop
async def test_a_turn_that_nobody_waits_for_any_more_passes() -> None:
    queue = Queue()
    await queue.ask("a1", "a2", "b1", "b2", "c1")
    await queue.give_up("a2", "b1", "b2")
    await queue.finish("a1")
    assert queue.begun == ["a1", "c1"]
    await queue.give_up("c1")
    await queue.ask("a3")
    assert queue.begun[-1] == "a3"


@in_loop
async def test_a_turn_given_up_in_the_moment_it_comes_goes_to_the_next() -> None:
    queue = Queue()
    async with queue.turns.turn("a"):
        await queue.ask("b1", "c1")
    queue.tasks["b1"].cancel()  # it was called just now, and has not begun
    await settled()
    assert queue.begun == ["c1"]


@in_loop
async def test_what_was_given_up_does_not_count_and_the_next_comes_in_its_turn() -> None:
    queue = Queue(most_waiting=2)
    await queue.ask("a1", "b1", "b2")
    await queue.give_up("b1", "b2")
    await queue.ask("b3", "b4")
    await queue.finish("a1")
    assert queue.begun == ["a1", "b3"], "one thing at a time"
    await queue.finish("b3", "b4")
    assert queue.begun == ["a1", "b3", "b4"]
    assert (queue.turns.free, len(queue.turns)) == (1, 0)


# Shares of time


class Clock:
    """Seconds that pass only where somebody spends them."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Room:
    """A queue for one at a time, which charges the seconds, and who had a turn."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.queue = FairQueue(1, clock=self.clock)
        self.had: list[str] = []
        self.inside = 0

    async def visit(self, person: str, seconds: float = 1.0, handicap: float = 0.0) -> None:
        async with self.queue.turn(person, handicap):
            self.inside += 1
            assert self.inside == 1
            self.had.append(person)
            await asyncio.sleep(0)
            self.clock.now += seconds
            self.inside -= 1


@in_loop
async def test_people_get_equal_shares_of_time_however_much_they_ask() -> None:
    room = Room()
    await asyncio.gather(*(room.visit(one) for one in "SSSSSSAAB"))
    assert "".join(room.had) == "SABSASSSS"


@in_loop
async def test_what_has_a_handicap_comes_after_others_and_comes() -> None:
    room = Room()
    reviews = [room.visit("R", handicap=3.0) for _ in range(2)]
    await asyncio.gather(*reviews, *(room.visit("H") for _ in range(6)))
    assert "".join(room.had) == "RHHHHRHH"


@in_loop
async def test_who_gives_up_in_line_is_not_served() -> None:
    room = Room()
    visits = [asyncio.create_task(room.visit(one)) for one in "ABC"]
    await asyncio.sleep(0)
    visits[1].cancel()
    await asyncio.gather(*visits, return_exceptions=True)
    assert "".join(room.had) == "AC"
    await room.visit("B")
    assert room.had[-1] == "B"


@in_loop
async def test_who_gives_up_at_the_very_moment_hands_on() -> None:
    """Before and after the turn was handed to somebody who does not know of it yet."""
    for is_before in (True, False):
        room = Room()
        async with room.queue.turn("A"):
            visits = [asyncio.create_task(room.visit(one)) for one in "BC"]
            await asyncio.sleep(0)
            if is_before:
                visits[0].cancel()
        visits[0].cancel()
        await asyncio.gather(*visits, return_exceptions=True)
        assert "".join(room.had) == "C"


@in_loop
async def test_what_fails_is_paid_for_and_hands_on() -> None:
    room = Room()
    try:
        async with room.queue.turn("A"):
            room.clock.now += 5.0
            raise OSError("the worker is gone")
    except OSError:
        pass
    assert room.queue.shares.used("A") == 5.0
    await room.visit("B")

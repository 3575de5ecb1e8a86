"""Turns: one thing at a time for each person, and nobody waits for all that another asks for."""

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
async def test_whoever_asks_for_much_makes_nobody_wait_for_all_of_it() -> None:
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
async def test_whoever_has_too_much_waiting_is_refused_and_others_are_not() -> None:
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
    assert (queue.turns.free, queue.turns._waiting) == (1, {})

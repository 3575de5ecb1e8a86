"""Fair shares: one at a time, in fair order between people, and nobody gets lost."""

import asyncio

from server.bot_tables import in_loop
from viae.server.fair_share import FairLock


class Clock:
    """Seconds that pass only where somebody spends them."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Room:
    """A lock, and who had it."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.lock = FairLock(self.clock)
        self.had: list[str] = []
        self.inside = 0

    async def visit(self, person: str, seconds: float = 1.0, stands_back: float = 0.0) -> None:
        async with self.lock.held_for(person, stands_back):
            self.inside += 1
            assert self.inside == 1
            self.had.append(person)
            await asyncio.sleep(0)
            self.clock.now += seconds
            self.inside -= 1


@in_loop
async def test_people_take_turns_however_much_they_ask() -> None:
    room = Room()
    await asyncio.gather(*(room.visit(one) for one in "SSSSSSAAB"))
    assert "".join(room.had) == "SABSASSSS"


@in_loop
async def test_what_stands_back_comes_after_others_and_comes() -> None:
    room = Room()
    reviews = [room.visit("R", stands_back=3.0) for _ in range(2)]
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
        async with room.lock.held_for("A"):
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
        async with room.lock.held_for("A"):
            room.clock.now += 5.0
            raise OSError("the worker is gone")
    except OSError:
        pass
    assert room.lock.shares.used("A") == 5.0
    await room.visit("B")

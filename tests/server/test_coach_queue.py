"""The coach's queue: one open question a person, fair order between people, limits."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from types import SimpleNamespace
from typing import Any

import pytest

from server.bot_tables import in_loop
from server.live_server import HandClock
from viae.core.errors import Illegal, Refusal
from viae.server.coach import hints, reviews
from viae.server.coach.hints import Hints
from viae.server.coach.reviews import Progress, Reviews
from viae.server.coach.worker import MOST_WAITING, CoachWorker
from viae.server.refusals import Broken, TooMany
from viae.server.schemas.coach import Hint, HintForm, ReviewForm
from viae.server.tables.table import Table
from viae.server.workers.process import WorkerLost


class Store:
    """A store without any review."""

    async def read(self, _: object) -> None:
        return None

    async def write(self, _: object) -> None:
        return None


CLOCK = HandClock()


def table(name: str) -> Any:
    """As much of a finished table as the coach's lines need."""

    @asynccontextmanager
    async def locked() -> AsyncIterator[None]:
        yield None

    context = SimpleNamespace(store=Store(), clock=CLOCK)
    return SimpleNamespace(
        id=name, row=SimpleNamespace(status="finished"), context=context, locked=locked
    )


class SlowHints(Hints):
    """Hints that are noted when they begin, and thought about until they may go on."""

    def __init__(self) -> None:
        super().__init__(CoachWorker())
        self.began: list[str] = []
        self.go_on = asyncio.Event()

    async def _make(self, table: Table, person: str, form: HintForm) -> Hint:
        self.began.append(f"{person} {table.id} {form.version}")
        await self.go_on.wait()
        return Hint(seat=form.seat, version=form.version, playouts=1, lines=[])


class SlowReviews(Reviews):
    """Reviews that are noted when they begin, and made when they may go on."""

    def __init__(self) -> None:
        super().__init__(CoachWorker())
        self.began: list[str] = []
        self.go_on = asyncio.Event()

    async def _review(self, table: Table, person: str, progress: Progress) -> ReviewForm:
        async with self.coach.queue.turn(person):
            self.began.append(f"{person} {table.id}")
            await self.go_on.wait()
        return ReviewForm(shares=[], moments=[])


@pytest.fixture(autouse=True)
def everybody_may_ask(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "check_may_ask", lambda *_: None)


def ask(coach: Hints, person: str, version: int, at: str = "a") -> "asyncio.Task[Hint]":
    form = HintForm(seat=0, version=version)
    return asyncio.create_task(coach.hint(table(at), person, form))


async def settle() -> None:
    """Until everything that can go on by itself has gone on."""
    for _ in range(20):
        await asyncio.sleep(0)


def refusal(asking: "asyncio.Task[Hint]") -> Refusal:
    error = asking.exception()
    assert isinstance(error, Refusal)
    return error


# Hints


@in_loop
async def test_asking_anew_replaces_the_question_that_is_open() -> None:
    coach = SlowHints()
    first = ask(coach, "S", 1)
    await settle()
    flood = [ask(coach, "S", version) for version in range(2, 20)]
    await settle()
    for one in (first, *flood[:-1]):
        assert isinstance(refusal(one), Illegal)
        assert refusal(one).key == "refusal.asked_anew"
    coach.go_on.set()
    assert (await flood[-1]).version == 19
    assert coach.began == ["S a 1", "S a 19"], "nobody waits for those between"
    assert not coach._open
    await coach.close()


@in_loop
async def test_asking_the_same_again_shares_in_the_answer() -> None:
    coach = SlowHints()
    both = [ask(coach, "S", 1) for _ in range(2)]
    await settle()
    both[0].cancel()
    await settle()
    coach.go_on.set()
    assert (await both[1]).version == 1
    assert coach.began == ["S a 1"]
    await coach.close()


@in_loop
async def test_the_next_hint_waits_for_one_other_however_much_strangers_ask() -> None:
    coach = SlowHints()
    for version in (1, 2):
        for person in ("S", "T", "U"):
            ask(coach, person, version).add_done_callback(lambda one: one.exception())
        await settle()
    anna = ask(coach, "A", 1)
    await settle()
    again = ask(coach, "S", 3)
    await settle()
    coach.go_on.set()
    await asyncio.gather(anna, again)
    assert coach.began[0] == "S a 1"
    assert coach.began.index("A a 1") < coach.began.index("S a 3"), "S has had more"
    assert len(coach.began) == 5, "one each, and the one that S has replaced too late"
    await coach.close()


@in_loop
async def test_who_has_gone_leaves_the_line_and_may_come_back() -> None:
    coach = SlowHints()
    first, gone = ask(coach, "S", 1), ask(coach, "A", 1)
    await settle()
    gone.cancel()
    await settle()
    assert list(coach._open) == ["S"]
    back = ask(coach, "A", 1)
    coach.go_on.set()
    await asyncio.gather(first, back)
    assert coach.began == ["S a 1", "A a 1"]
    await coach.close()


@in_loop
async def test_the_line_for_hints_has_an_end() -> None:
    coach = SlowHints()
    waiting = [ask(coach, f"guest {n}", 1) for n in range(MOST_WAITING)]
    await settle()
    late = ask(coach, "late", 1)
    await settle()
    assert isinstance(refusal(late), TooMany)
    assert refusal(late).key == "refusal.coach_busy"
    coach.go_on.set()
    await asyncio.gather(*waiting)
    await ask(coach, "late", 1)
    await coach.close()


@in_loop
async def test_a_worker_that_is_lost_is_asked_once_more(monkeypatch: pytest.MonkeyPatch) -> None:
    lost = WorkerLost("killed")
    coach, replies = CoachWorker(), iter([lost, {"said": 1}, lost, lost])

    async def reply(_: bytes) -> Any:
        said = next(replies)
        if isinstance(said, WorkerLost):
            raise said
        return said

    monkeypatch.setattr(coach._worker, "ask", reply)
    entry: Any = SimpleNamespace(name="toy", own_board=False)
    question: Any = SimpleNamespace(as_json=dict)
    assert await coach.answer(entry, {}, 2, question) == {"said": 1}
    with pytest.raises(Broken):
        await coach.answer(entry, {}, 2, question)


@in_loop
async def test_closing_ends_also_a_hint_that_was_replaced_after_it_had_begun() -> None:
    coach = SlowHints()
    first = ask(coach, "S", 1)
    await settle()
    second = ask(coach, "S", 2)
    await settle()
    jobs = set(coach._jobs)
    assert len(jobs) == 2
    await coach.close()
    assert all(job.done() for job in jobs)
    assert isinstance(refusal(first), Illegal)
    second.cancel()


# Reviews


async def wanted(coach: Reviews, person: str, *names: str) -> None:
    for name in names:
        answer = await coach.review(table(name), person)
        assert answer.review is None


@in_loop
async def test_a_person_has_one_place_in_line_for_a_review_and_shuts_nobody_out() -> None:
    coach = SlowReviews()
    await wanted(coach, "S", "s1")
    await settle()
    await wanted(coach, "S", *(f"s{n}" for n in range(2, 50)))
    await wanted(coach, "A", "a1")
    await wanted(coach, "B", "s49", "b1")
    await wanted(coach, "C", "a1")
    assert list(coach._wanted) == ["S", "A", "B", "C"]
    coach.go_on.set()
    await settle()
    assert coach.began == ["S s1", "A a1", "B b1", "S s49"]
    assert not coach._wanted
    assert coach._job is None
    await coach.close()


@in_loop
async def test_who_no_longer_asks_for_a_review_loses_the_place() -> None:
    coach = SlowReviews()
    await wanted(coach, "S", "s1")
    await settle()
    await wanted(coach, "A", "a1")
    await wanted(coach, "B", "b1")
    CLOCK.advance(reviews.STILL_WAITS)
    await wanted(coach, "B", "b1")
    CLOCK.advance(1)
    coach.go_on.set()
    await settle()
    assert coach.began == ["S s1", "B b1"]
    await coach.close()


@in_loop
async def test_the_line_for_reviews_has_an_end_but_not_for_who_is_in_it() -> None:
    coach = SlowReviews()
    await wanted(coach, "S", "s1")
    await settle()
    for number in range(MOST_WAITING):
        await wanted(coach, f"guest {number}", f"t{number}")
    with pytest.raises(TooMany):
        await coach.review(table("late"), "late")
    await wanted(coach, "guest 3", "t3", "another")
    await coach.close()

"""Background processes: one request at a time, in turns, and a lost worker does no harm."""

import asyncio
import json
import sys

import pytest

import viae
from server.bot_tables import in_loop
from viae import catalog
from viae.core.errors import Malformed
from viae.records import record
from viae.server.refusals import Broken
from viae.server.workers.process import BackgroundProcess, WorkerProcess
from viae.server.workers.requests import DrawPicture, ReadRecord, Reply, as_line

GAME = "via_romana"


def some_view(turns: int = 5) -> viae.Match:
    match = viae.new_match(GAME, 3, seed=2)
    for _ in range(turns):
        match.play(int(match.state.current), [match.state.legal_moves()[0]])
    return match


@in_loop
async def test_what_is_drawn_and_read_elsewhere_is_what_would_be_here() -> None:
    match = some_view()
    seen = match.view(1)
    written = record.write(match, ["Ada", "Ben", "Cleo"])
    facts = dict(catalog.game_class(GAME).shipped_facts())
    background = BackgroundProcess(3)
    try:
        for board in (None, facts):
            drawn = await background.do("anna", DrawPicture(GAME, board, seen, "dark"))
            assert drawn["picture"] == match.game.picture(seen, "", "dark")
        read = await background.do("anna", ReadRecord(written, None))
        assert read == json.loads(json.dumps(ReadRecord(written, None).run()))
        with pytest.raises(Malformed) as refused:
            await background.do("anna", ReadRecord(written, 10_000))
        assert refused.value.key == "refusal.record_moves"
        again = await background.do("anna", ReadRecord(written, 3))
        assert sum(len(data["lines"]) for _, data in again["opening"]) == 3
    finally:
        await background.close()


@pytest.mark.parametrize(
    "program",
    ["raise SystemExit", "print('{')", """print('{"error": "no"}')"""],
    ids=["dies", "babbles", "fails"],
)
def test_a_job_whose_process_is_lost_is_told_as_our_fault(program: str) -> None:
    async def done() -> None:
        background = BackgroundProcess(3, (sys.executable, "-c", program))
        try:
            await background.do("anna", ReadRecord({}, None))
        finally:
            await background.close()

    with pytest.raises(Broken):
        asyncio.run(done())


@in_loop
async def test_one_job_is_done_at_a_time_and_people_take_turns(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked: list[str] = []
    at_work = most = 0

    async def ask(_worker: WorkerProcess, line: bytes) -> Reply:
        nonlocal at_work, most
        at_work += 1
        most = max(most, at_work)
        asked.append(json.loads(line)["game"])
        for _ in range(5):
            await asyncio.sleep(0)
        at_work -= 1
        return {}

    monkeypatch.setattr(WorkerProcess, "ask", ask)
    background = BackgroundProcess(50)
    whose = ["anna"] * 4 + ["bert"]
    await asyncio.gather(*(background.do(who, DrawPicture(who, None, None, None)) for who in whose))
    assert most == 1
    assert asked == ["anna", "bert", "anna", "anna", "anna"]


@in_loop
async def test_an_answer_that_nobody_waits_for_any_more_is_given_to_nobody_else() -> None:
    program = "import sys; [print('{\"said\": %s}' % len(line), flush=True) for line in sys.stdin]"
    background = BackgroundProcess(3, (sys.executable, "-c", program))
    short, long = ReadRecord({}, None), ReadRecord({"a": "a" * 100}, None)
    try:
        first = asyncio.create_task(background.do("anna", short))
        while background._worker.process is None:
            await asyncio.sleep(0)
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert (await background.do("anna", long))["said"] == len(as_line(long))
    finally:
        await background.close()

"""The coach at a table: hints where they are allowed, a review of what is over."""

import asyncio
import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from server.live_server import PATIENCE, Guest, Json, Line, RunningServer, my_turn, over, serving
from viae import catalog
from viae.ai.coach import AnalysisBudget
from viae.ai.review_plan import ReviewBudget
from viae.core.rng import Rng
from viae.core.state import CHANCE
from viae.games.via_romana.picture.layout import CITY
from viae.records import record
from viae.records.seeds import seed_for
from viae.server.coach import reviews, worker
from viae.server.coach.hints import Hints
from viae.server.coach.worker import CoachWorker
from viae.server.schemas.coach import LineForm
from viae.server.workers.requests import AskCoach, as_line
from viae.text import Texts

ME, BOT = {"who": "me"}, {"who": "bot", "bot": "random"}
GAME = "via_romana"
GOLDEN = Path(__file__).resolve().parent.parent / "games/via_romana/golden"
LOST_AT_THE_END = GOLDEN / "2-dangerous-tie.json"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    review_budget = ReviewBudget(1, AnalysisBudget(30, 3, 2), ((8, AnalysisBudget(0, 60)),))
    with serving(tmp_path_factory.mktemp("coach"), review_budget=review_budget) as running:
        yield running


@pytest.fixture
def anna(server: RunningServer) -> Iterator[Guest]:
    with closing(Guest(server.url, "Anna")) as guest:
        yield guest


def new_table(guest: Guest, **form: Any) -> str:
    return guest.new_table(**{"game": GAME, "sitters": [ME, BOT], **form})


def at_my_turn(line: Line, table: str) -> Json:
    line.watch(table)
    return line.until(table, my_turn)


def asked(state: Json) -> Json:
    return {"seat": state["viewer"], "version": state["version"]}


def refusal(guest: Guest, path: str, body: Json, status: int) -> str:
    return str(guest.post(path, body, status)["refusal"]["key"])


# Hints


def test_a_hint_names_legal_moves_with_what_they_lead_to(anna: Guest) -> None:
    table = new_table(anna)
    with closing(anna.connect()) as line:
        state = at_my_turn(line, table)
        hint = anna.post(f"/api/tables/{table}/hint", asked(state))
        again = anna.post(f"/api/tables/{table}/hint", asked(state))
        move = hint["lines"][0]["move"]
        line.do("play", table=table, **asked(state), moves=[move])
    assert hint == again
    legal = [choice["move"] for choice in state["choices"]]
    assert 1 <= len(hint["lines"]) <= 3
    for one in hint["lines"]:
        assert one["move"] in legal
        assert 0 <= one["win"] <= 1
        assert list(one["points"]) == list(catalog.game_class(GAME).sources)
        assert one["total"] == pytest.approx(sum(one["points"].values()))
        assert one["say"] in [choice["say"] for choice in state["choices"]]
        assert [mark["corner"] for mark in one["marks"]] == [CITY], "a first castle goes to a city"
    first, *others = hint["lines"]
    wins = [one["win"] for one in others]
    assert wins == sorted(wins, reverse=True)
    assert first["looks"] >= max(one["looks"] for one in others) or first["win"] > max(wins)


@pytest.mark.parametrize(
    ("form", "expected"),
    [
        ({"sitters": [ME, BOT]}, True),
        ({"sitters": [ME, BOT], "hints": False}, False),
        ({"sitters": [ME, {"who": "me", "name": "Ben"}]}, False),
        ({"sitters": [ME, {"who": "open"}]}, False),
        ({"sitters": [ME, {"who": "open"}], "hints": True}, True),
    ],
    ids=["bots", "declined", "hot seat", "open", "agreed"],
)
def test_hints_are_agreed_upon_when_the_table_is_made(
    anna: Guest, form: Json, expected: bool
) -> None:
    assert anna.get(f"/api/tables/{new_table(anna, **form)}")["hints"] is expected


def test_a_hint_is_refused_to_all_for_whom_it_is_not(server: RunningServer, anna: Guest) -> None:
    table, without = new_table(anna), new_table(anna, hints=False)
    gathering = new_table(anna, sitters=[ME, {"who": "open"}], hints=True)
    path = f"/api/tables/{table}/hint"
    with closing(anna.connect()) as line, closing(Guest(server.url, "Ben")) as ben:
        now = asked(at_my_turn(line, table))
        assert refusal(ben, path, now, 403) == "refusal.not_your_seat"
        assert refusal(anna, path, {**now, "seat": 1}, 403) == "refusal.not_your_seat"
        assert refusal(anna, path, {**now, "version": 0}, 409) == "refusal.stale"
        there = f"/api/tables/{without}/hint"
        then = asked(at_my_turn(line, without))
        assert refusal(anna, there, then, 403) == "refusal.no_hints"
        nowhere = f"/api/tables/{gathering}/hint"
        assert refusal(anna, nowhere, now, 409) == "refusal.not_running"


class BusyCoach:
    """A coach whose worker thinks until it may go on."""

    def __init__(self, server: RunningServer, monkeypatch: pytest.MonkeyPatch) -> None:
        self.hints: Hints = server.app.state.hints
        self.asked, self.go_on = 0, threading.Event()
        answer = CoachWorker.answer

        async def slowly(*given: Any) -> Any:
            self.asked += 1
            await asyncio.to_thread(self.go_on.wait, PATIENCE)
            return await answer(*given)

        monkeypatch.setattr(CoachWorker, "answer", slowly)

    def wait_for(self, holds: Callable[[], bool]) -> None:
        began = time.monotonic()
        while not holds():
            assert time.monotonic() - began < PATIENCE
            time.sleep(0.005)


@pytest.fixture
def busy_coach(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> Iterator[tuple[BusyCoach, Future[Json]]]:
    """A coach that thinks about a question of Sextus."""
    with (
        closing(Guest(server.url, "Sextus")) as sextus,
        ThreadPoolExecutor(1) as pool,
        closing(sextus.connect()) as line,
    ):
        table = new_table(sextus)
        now = asked(at_my_turn(line, table))
        busy_coach = BusyCoach(server, monkeypatch)
        try:
            hint = pool.submit(sextus.post, f"/api/tables/{table}/hint", now)
            busy_coach.wait_for(lambda: busy_coach.asked == 1)
            yield busy_coach, hint
        finally:
            busy_coach.go_on.set()


def test_a_hint_that_nobody_waits_for_is_dropped_before_it_begins(
    anna: Guest, busy_coach: tuple[BusyCoach, Future[Json]]
) -> None:
    (busy, first), table = busy_coach, new_table(anna)
    with closing(anna.connect()) as line, ThreadPoolExecutor(1) as pool:
        now = asked(at_my_turn(line, table))
        with closing(
            socket.create_connection((anna.http.base_url.host, anna.http.base_url.port))
        ) as gone:
            body = json.dumps(now).encode()
            head = f"POST /api/tables/{table}/hint HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Viae: 1\r\n"
            head += f"Cookie: {anna.cookie()}\r\nContent-Type: application/json\r\n"
            gone.sendall(f"{head}Content-Length: {len(body)}\r\n\r\n".encode() + body)
            busy.wait_for(lambda: len(busy.hints._open) == 2)
        busy.wait_for(lambda: len(busy.hints._open) == 1)
        stale = pool.submit(anna.post, f"/api/tables/{table}/hint", now, 409)
        busy.wait_for(lambda: len(busy.hints._open) == 2)
        line.play(table, 0)
        busy.go_on.set()
        assert stale.result()["refusal"]["key"] == "refusal.stale"
        assert first.result()["lines"]
        assert busy.asked == 1, "only what somebody still waits for"


def test_a_hint_is_for_who_is_to_decide(anna: Guest) -> None:
    people = [ME, {"who": "me", "name": "Ben"}]
    table = new_table(anna, sitters=people, hints=True)
    with closing(anna.connect()) as line:
        state = line.watch(table, seat=1 - line.watch(table)["turn"])
    answer = anna.post(f"/api/tables/{table}/hint", asked(state), 409)
    assert answer["refusal"]["key"] == "refusal.not_your_turn"


# Reviews


def reviewed(guest: Guest, table: str) -> Json:
    """The review, waited for as a page does."""
    path, began, progress = f"/api/tables/{table}/review", time.monotonic(), -1.0
    while (answer := guest.http.get(path)).status_code == 202:
        said = answer.json()
        assert said["review"] is None
        assert progress <= said["progress"] < 1
        progress = said["progress"]
        assert time.monotonic() - began < PATIENCE
        time.sleep(0.1)
    assert answer.status_code == 200, answer.text
    assert answer.json()["progress"] == 1
    found: Json = answer.json()["review"]
    return found


def given_up(guest: Guest, decisions: int) -> str:
    """A table at which a few decisions were made before somebody gave up."""
    table = new_table(guest)
    with closing(guest.connect()) as line:
        for _ in range(decisions):
            at_my_turn(line, table)
            line.play(table, 0)
        line.do("resign", table=table, seat=0)
        line.until(table, over)
    return table


@pytest.fixture(scope="module")
def review(server: RunningServer) -> tuple[str, Json]:
    with closing(Guest(server.url, "Livia")) as guest:
        table = given_up(guest, 4)
        return table, reviewed(guest, table)


def test_a_review_tells_how_the_game_stood_and_who_won(
    anna: Guest, review: tuple[str, Json]
) -> None:
    table, found = review
    shares = found["shares"]
    assert len(shares) >= 3
    assert all(sum(one["win"]) == pytest.approx(1) for one in shares)
    assert shares[-1]["win"] == [0, 1]  # seat 0 has resigned
    assert shares[-1]["seat"] is None
    versions = [one["version"] for one in shares]
    assert versions == sorted(versions)
    for one in shares[:-1]:
        state = anna.get(f"/api/tables/{table}/history/{one['version']}")
        assert state["turn"] == one["seat"]


def test_moments_can_be_looked_at_with_the_eyes_of_who_decided(server: RunningServer) -> None:
    """In a game whose last decision but few threw the victory away."""
    text = LOST_AT_THE_END.read_text("utf-8")
    match = record.read_text(text).match
    decisions = [at for at, step in enumerate(match.log) if step.by != CHANCE]
    with closing(Guest(server.url, "Cleo")) as cleo:
        table = cleo.post("/api/records", {"record": json.loads(text)})["id"]
        moments = reviewed(cleo, table)["moments"]
        assert 1 <= len(moments) <= 3
        assert max(one["swing"] for one in moments) > 0.5
        for one in moments:
            seat, at = one["seat"], decisions[one["version"] - 1]
            before = match.until(at)
            legal = [match.game.codec.decode(move).as_json() for move in before.legal_moves(seat)]
            assert one["made"]["move"] == match.game.codec.decode(match.log[at].move).as_json()
            assert one["instead"]["move"] in legal
            for line in (one["made"], one["instead"]):
                move = match.game.codec.from_json(line["move"])
                marks = match.game.highlights(before.view(seat), match.game.codec.encode(move))
                assert line["marks"] == [asdict(mark) for mark in marks]
            path = f"/api/tables/{table}/history/{one['version']}?seat={seat}"
            assert cleo.get(path)["view"] == json.loads(json.dumps(before.view(seat)))
            assert one["swing"] == pytest.approx(one["instead"]["win"] - one["made"]["win"])
            assert one["say"]["key"] in ("coach.missed", "coach.found")
            assert Texts("en").has(one["say"]["key"])


def test_a_review_is_made_once_and_kept(
    server: RunningServer, review: tuple[str, Json], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any) -> Any:
        raise AssertionError("it was made before")

    monkeypatch.setattr(CoachWorker, "answer", never)
    with closing(Guest(server.url, "Dora")) as dora:
        assert reviewed(dora, review[0]) == review[1]


def test_a_review_kept_before_moves_had_marks_can_still_be_read() -> None:
    line = {"move": {"move": "pass"}, "say": {"key": "move.pass", "params": {}}, "looks": 1}
    numbers = {"win": 0.5, "points": {}, "total": 0, "rival": 0}
    assert LineForm.model_validate({**line, **numbers}).marks == []


def test_a_review_that_fails_is_told_once_and_can_be_asked_for_again(
    anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, answer = given_up(anna, 1), CoachWorker.answer

    async def fails(*_: Any) -> Any:
        raise RuntimeError("the worker is on strike")

    monkeypatch.setattr(CoachWorker, "answer", fails)
    path = f"/api/tables/{table}/review"
    assert anna.get(path, 202)["progress"] == 0
    began = time.monotonic()
    while (told := anna.http.get(path)).status_code == 202:
        assert time.monotonic() - began < PATIENCE
    assert told.status_code == 500
    assert told.json()["refusal"]["key"] == "refusal.broken"
    monkeypatch.setattr(CoachWorker, "answer", answer)
    assert reviewed(anna, table)["shares"]


def test_only_so_many_reviews_wait(
    server: RunningServer, anna: Guest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_WAITING", 0)
    table = given_up(anna, 1)
    answer = anna.get(f"/api/tables/{table}/review", 429)
    assert answer["refusal"]["key"] == "refusal.coach_busy"
    assert not server.app.state.reviews._wanted


def test_a_review_is_made_for_guests_and_read_by_all(
    server: RunningServer, anna: Guest, review: tuple[str, Json]
) -> None:
    made, record = review[0], anna.get(f"/api/records/{review[0]}")
    finished = given_up(anna, 1)
    uploaded = anna.post("/api/records", {"record": record, "open": True})["id"]
    with closing(Guest(server.url)) as stranger:
        for table in (finished, uploaded):
            answer = stranger.get(f"/api/tables/{table}/review", 403)
            assert answer["refusal"]["key"] == "refusal.no_session"
        assert reviewed(stranger, made) == review[1]


def test_a_game_that_is_played_has_no_review(anna: Guest) -> None:
    answer = anna.get(f"/api/tables/{new_table(anna)}/review", 409)
    assert answer["refusal"]["key"] == "refusal.not_over"


def test_an_uploaded_record_is_reviewed_too(anna: Guest, review: tuple[str, Json]) -> None:
    record = anna.get(f"/api/records/{review[0]}")
    uploaded = anna.post("/api/records", {"record": record})["id"]
    found = reviewed(anna, uploaded)
    turns = [one for one in review[1]["shares"] if one["seat"] is not None]
    assert [one["win"] for one in found["shares"]] == [one["win"] for one in turns]


# What leaves the server


def test_no_secret_leaves_for_the_worker(
    anna: Guest, monkeypatch: pytest.MonkeyPatch, server: RunningServer
) -> None:
    """The state that is sent is determinized for the seat: the true one is not."""
    sent: list[AskCoach] = []

    def noted(one: AskCoach) -> bytes:
        sent.append(one)
        return as_line(one)

    monkeypatch.setattr(worker, "as_line", noted)
    table = new_table(anna)
    with closing(anna.connect()) as line:
        now = asked(at_my_turn(line, table))
        anna.post(f"/api/tables/{table}/hint", now)
    (one,) = sent
    true = server.app.state.registry.tables[table]._ledger.match.state
    known = true.clone()
    known.determinize(0, Rng(seed_for(now["version"], 0, table)))
    assert one.question["saved"] == known.save()
    assert one.question["saved"] != true.save()

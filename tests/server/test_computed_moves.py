"""Computed moves: computed here or in a worker, kept, filmed, and never computed twice."""

import asyncio
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.live_server import Guest, HandClock, Json, serving
from server.seated_guests import SeatedGuests, at, news, seated_guests
from viae import catalog
from viae.core.rng import Rng
from viae.records.match import Match, Outcome, chance_of
from viae.server.tables.computed_moves import OutcomeWorker, computation_of, outcomes_of
from viae.server.workers.requests import ComputeMove

GAME = "via_appia"
PUSH = [{"move": "push", "size": "small", "place": 75}, {"move": "direction", "angle": 5}]


@pytest.fixture(scope="module", params=[False, True], ids=["here", "elsewhere"])
def url(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("computing")
    with serving(folder, computes_elsewhere=request.param) as server:
        yield server.url


def push(people: SeatedGuests) -> int:
    """Whoever's turn it is pushes a small stone, by one message; the seat."""
    seat = people.turn
    people.do(seat, "play", moves=PUSH)
    return seat


def filmed(people: SeatedGuests, seat: int) -> Json:
    return next(one for one in news(people.lines[seat], people.table) if one["film"])


def test_a_push_is_seen_by_all_and_its_film_too(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", game=GAME, open=True) as people:
        seat = push(people)
        for one in (0, 1):
            assert len(people.see(one)["view"]["quarry"]) > 15
            told = filmed(people, one)
            kinds = [event["event"] for event in told["events"]]
            assert "pushed" in kinds
            assert told["seat"] == seat
            answer = people.guests[one].http.get(at(people.table, f"/films/{told['version']}"))
            assert answer.status_code == 200
            assert answer.headers["content-type"] == "image/svg+xml"
            assert f'dur="{told["film"] / 1000:.2f}s"' in answer.text
        with closing(Guest(url)) as stranger:
            version = filmed(people, 1 - seat)["version"]
            place = at(people.table, f"/films/{version}")
            assert stranger.http.get(place).text.startswith("<svg")
            assert stranger.http.get(f"{place}?pace=9").status_code == 400


def test_what_has_no_film_shows_none(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", game=GAME) as people:
        push(people)
        for version, key in (
            (0, "refusal.no_film"),
            (1, "refusal.no_film"),
            (999, "refusal.no_version"),
        ):
            answer = people.guests[0].get(at(people.table, f"/films/{version}"), 404)
            assert answer["refusal"]["key"] == key


def test_a_refused_push_changes_nothing(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", game=GAME) as people:
        before = people.see(0)
        seat = people.turn
        wrong = [PUSH[0], {"move": "direction", "angle": 7}]
        assert people.refused(seat, "play", moves=wrong)["kind"] == "malformed"
        assert people.see(0) == before
        push(people)
        assert people.see(0)["version"] > before["version"]


def test_what_was_pushed_is_read_again_and_not_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with (
        serving(tmp_path, computes_elsewhere=True) as server,
        seated_guests(server.url, "Anna", "Bert", game=GAME, open=True) as people,
    ):
        push(people)
        table, before = people.table, people.see(0)["view"]["quarry"]

    async def never(*_: object) -> Outcome:
        raise AssertionError("nothing is computed again")

    monkeypatch.setattr(OutcomeWorker, "compute", never)
    with serving(tmp_path, computes_elsewhere=True) as server, closing(Guest(server.url)) as guest:
        story = guest.get(at(table, "/story"))
        last = story["public"][-1]
        seen = guest.get(at(table, f"/history/{last}"))["view"]
        assert seen["quarry"] == before
        assert guest.http.get(at(table, f"/films/{last}")).text.startswith("<svg")
    with closing(sqlite3.connect(tmp_path / "viae.db")) as database:
        rows = database.execute("SELECT data FROM entries WHERE table_id = ?", (table,))
        assert sum('"outcomes"' in data for (data,) in rows) == 1


def test_others_play_on_while_a_push_is_computed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    waiting, go_on = threading.Event(), threading.Event()
    compute = OutcomeWorker.compute

    async def slowly(self: OutcomeWorker, computation: ComputeMove) -> Outcome:
        waiting.set()
        await asyncio.to_thread(go_on.wait, 20)
        return await compute(self, computation)

    monkeypatch.setattr(OutcomeWorker, "compute", slowly)
    with (
        serving(tmp_path, computes_elsewhere=True) as server,
        seated_guests(server.url, "Anna", "Bert", game=GAME) as people,
        seated_guests(server.url, "Cleo", "Dion", game=GAME) as others,
    ):
        seat = people.turn
        people.lines[seat].send("play", **people.fields(seat, "play", {"moves": PUSH}))
        assert waiting.wait(20)
        before = others.see(0)["version"]
        others.do(others.turn, "play", moves=[{"move": "income", **some_card(others)}])
        assert others.see(0)["version"] > before
        go_on.set()
        people.wait(lambda state: any(one["film"] for one in state["news"]), seat)


def some_card(people: SeatedGuests) -> Json:
    return {"card": people.see()["view"]["cards"][0], "take": "sesterces"}


def test_a_person_who_comes_back_with_a_push_is_back_and_has_pushed(tmp_path: Path) -> None:
    """The clock was out and a bot has the seat; it has not yet thought when the person pushes."""
    clock = HandClock()
    one_minute = {"kind": "real_time", "minutes": 1, "increment": 0}
    with (
        serving(tmp_path, computes_elsewhere=True, clock=clock, workers=0) as server,
        seated_guests(server.url, "Anna", "Bert", game=GAME, clock=one_minute) as people,
    ):
        seat = people.turn
        clock.advance(61_000)
        people.wait(lambda state: state["sitters"][seat]["stand_in"] is not None, seat)
        people.do(seat, "play", moves=PUSH)
        after = people.see(seat)
        assert after["sitters"][seat]["stand_in"] is None
        kinds = [one["kind"] for one in news(people.lines[seat], people.table)]
        assert kinds[-2:] == ["return", "decide"]


# By itself


def announced() -> tuple[Match, int]:
    """A match where a push was announced, and the move that pushes."""
    game = catalog.load_game(GAME)
    match = Match(game, 2, None, chance_of(Rng(3)))
    match.begin()
    size, angle = (game.codec.code_from_json(move) for move in PUSH)
    match.play(int(match.state.current), [size])
    return match, angle


def test_elsewhere_comes_out_what_would_come_out_here() -> None:
    match, move = announced()
    computation = computation_of(match, match.state, move)

    async def both() -> Outcome:
        elsewhere = OutcomeWorker()
        try:
            return await elsewhere.compute(computation)
        finally:
            await elsewhere.close()

    there = asyncio.run(both())
    step = match.play(int(match.state.current), [move])[0]
    assert there == step.outcome


@pytest.mark.parametrize(
    "program",
    ["raise SystemExit", "print('{')", """print('{"error": "no"}')"""],
    ids=["dies", "babbles", "fails"],
)
def test_where_the_other_process_is_lost_it_is_computed_all_the_same(program: str) -> None:
    match, move = announced()
    computation = computation_of(match, match.state, move)

    async def without() -> Outcome:
        elsewhere = OutcomeWorker((sys.executable, "-c", program))
        try:
            return await elsewhere.compute(computation)
        finally:
            await elsewhere.close()

    assert asyncio.run(without()) == computation.outcome()


class Computing(OutcomeWorker):
    """Notes what it is asked for, and computes it here."""

    def __init__(self) -> None:
        self.asked: list[ComputeMove] = []

    async def compute(self, computation: ComputeMove) -> Outcome:
        self.asked.append(computation)
        return computation.outcome()


def test_of_a_message_only_what_takes_long_is_computed_before_it_is_made() -> None:
    match, _ = announced()
    match.undo(int(match.state.current))
    before, seat, worker = match.state.save(), int(match.state.current), Computing()
    push = [match.game.codec.code_from_json(move) for move in PUSH]
    outcomes = asyncio.run(outcomes_of(match, seat, push, worker))
    assert list(outcomes) == [1]
    assert [one.move for one in worker.asked] == push[1:]
    assert match.state.save() == before
    assert match.play(seat, push, outcomes)[1].outcome is outcomes[1]


def test_nothing_is_computed_for_what_is_refused() -> None:
    match, move = announced()
    seat, worker = int(match.state.current), Computing()
    for who, moves in ((1 - seat, [move]), (seat, [10**9, move]), (seat, [move - 10**6])):
        assert asyncio.run(outcomes_of(match, who, moves, worker)) == {}
    assert worker.asked == []

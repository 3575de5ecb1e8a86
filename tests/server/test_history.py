"""History: earlier versions are shown without holding up those who play."""

import threading
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import closing, contextmanager
from typing import Any

import httpx
import pytest

from server.live_server import PATIENCE, Guest, RunningServer, serving
from server.seated_guests import SeatedGuests, at, seated_guests
from viae.server.tables import history, views
from viae.server.tables.ledger import Ledger
from viae.server.tables.table import Table


class Gate:
    """Holds up whoever replays a game, until a test lets them go on; and counts them."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.is_shut = False
        self.go_on = threading.Event()
        self.reached = threading.Semaphore(0)
        self.inside = self.most = 0
        self._counting = threading.Lock()
        make, write = Ledger.__post_init__, views._update

        def made(ledger: Ledger) -> None:
            self._hold()  # games in memory are there: one that is made now is a replay
            make(ledger)

        def written(ledger: Any, entry: Any, viewer: int, version: int) -> Any:
            if version == 1:  # nobody who plays is told this again
                self._hold()
            return write(ledger, entry, viewer, version)

        patch.setattr(Ledger, "__post_init__", made)
        patch.setattr(views, "_update", written)

    def _hold(self) -> None:
        if not self.is_shut:
            return
        with self._counting:
            self.inside += 1
            self.most = max(self.most, self.inside)
        self.reached.release()
        assert self.go_on.wait(PATIENCE)
        with self._counting:
            self.inside -= 1

    @contextmanager
    def shut(self) -> Iterator[None]:
        self.go_on.clear()
        self.is_shut = True
        try:
            yield
        finally:
            self.is_shut = False
            self.go_on.set()

    def await_somebody(self) -> None:
        assert self.reached.acquire(timeout=PATIENCE)


@pytest.fixture(scope="module")
def gate() -> Iterator[Gate]:
    with pytest.MonkeyPatch.context() as patch:
        yield Gate(patch)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, gate: Gate) -> Iterator[RunningServer]:
    assert gate
    with serving(tmp_path_factory.mktemp("looking_back")) as found:
        yield found


@pytest.fixture(scope="module")
def people(server: RunningServer) -> Iterator[SeatedGuests]:
    with seated_guests(server.url, "Anna", "Bert", open=True) as found:
        found.pass_turn()
        yield found


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(8) as found:
        yield found


def play_meanwhile(people: SeatedGuests) -> None:
    before = people.see()["version"], people.see(1)["version"]
    people.decide()
    assert (people.see()["version"], people.see(1)["version"]) != before


@pytest.mark.parametrize(
    ("place", "status"),
    [
        ("/history/2", 200),
        ("/story", 200),
        ("/beside?version=2", 200),
        ("/board.svg?version=2", 200),
        ("/films/2", 404),
    ],
)
def test_a_move_goes_through_while_somebody_looks_back(
    people: SeatedGuests,
    gate: Gate,
    threads: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
    place: str,
    status: int,
) -> None:
    if "svg" in place:
        monkeypatch.setattr("viae.server.workers.process.BackgroundProcess.do", drawn)
    with closing(Guest(people.guests[0].url, "Cleo")) as cleo:
        with gate.shut():
            looking = threads.submit(cleo.http.get, at(people.table, place))
            gate.await_somebody()
            play_meanwhile(people)
            assert not looking.done()
        assert looking.result(PATIENCE).status_code == status


async def drawn(*_: object) -> dict[str, str]:
    return {"picture": "<svg/>"}


def test_a_move_goes_through_while_somebody_downloads_the_game(
    people: SeatedGuests, gate: Gate, threads: ThreadPoolExecutor
) -> None:
    with closing(Guest(people.guests[0].url, "Cleo")) as cleo:
        before = cleo.get(f"/api/records/{people.table}")
        with gate.shut():
            downloading = threads.submit(cleo.get, f"/api/records/{people.table}")
            gate.await_somebody()
            play_meanwhile(people)
        assert downloading.result(PATIENCE) == before


def waiting_in(server: RunningServer) -> int:
    """How many wait for their person's turn, or for the one thread."""
    context = server.app.state.registry.context
    return len(context.history_queue) + len(context.history_lock._waiters or ())


def await_waiting(server: RunningServer, number: int) -> None:
    with httpx.Client(base_url=server.url) as client:
        while waiting_in(server) < number:
            client.get("/healthz")


def test_one_game_is_replayed_at_a_time_and_everybody_takes_turns(
    server: RunningServer,
    people: SeatedGuests,
    gate: Gate,
    threads: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answered: list[str | None] = []
    """By the server, in this order; the answers may arrive in another."""
    past_state = history.past_state

    async def noted(table: Table, person: str | None, *rest: Any) -> bytes:
        found = await past_state(table, person, *rest)
        answered.append(person)
        return found

    def look(guest: Guest) -> int:
        return guest.http.get(at(people.table, "/history/2?since=2")).status_code

    monkeypatch.setattr(history, "past_state", noted)
    with closing(Guest(server.url, "Cleo")) as cleo, closing(Guest(server.url, "Dion")) as dion:
        with gate.shut():
            history_queue: list[Future[int]] = [threads.submit(look, cleo)]
            gate.await_somebody()
            history_queue += [threads.submit(look, cleo) for _ in range(4)]
            await_waiting(server, 4)
            history_queue.append(threads.submit(look, dion))
            await_waiting(server, 5)
            play_meanwhile(people)
            gate.go_on.set()
            assert [one.result(PATIENCE) for one in history_queue] == [200] * 6
        assert gate.most == 1
        first, last = answered[0], answered[-1]
        assert first == last, "Cleo has asked for all the others"
        assert any(one != first for one in answered[:3]), "Dion need not wait for all of them"


def test_a_person_who_waits_for_a_busy_table_does_not_hold_up_who_looks_at_another(
    server: RunningServer, people: SeatedGuests, threads: ThreadPoolExecutor
) -> None:
    with (
        seated_guests(server.url, "Emil", "Fina", open=True) as others,
        closing(Guest(server.url, "Cleo")) as cleo,
        closing(Guest(server.url, "Dion")) as dion,
    ):
        lock = server.app.state.registry.tables[others.table].lock
        lock._locked = True  # as if somebody held it
        looking = threads.submit(cleo.http.get, at(others.table, "/story"))
        with httpx.Client(base_url=server.url) as client:
            while not lock._waiters:
                client.get("/healthz")
        assert dion.http.get(at(people.table, "/story")).status_code == 200
        assert not looking.done()
        server_loop = lock._waiters[0].get_loop()
        server_loop.call_soon_threadsafe(lock.release)
        assert looking.result(PATIENCE).status_code == 200


def test_a_person_who_has_too_many_looks_waiting_is_told_so_and_others_are_not(
    server: RunningServer,
    people: SeatedGuests,
    gate: Gate,
    threads: ThreadPoolExecutor,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(server.app.state.registry.context.history_queue, "most_waiting", 1)
    place = at(people.table, "/history/2")
    with closing(Guest(server.url, "Cleo")) as cleo, closing(Guest(server.url)) as stranger:
        with gate.shut():
            history_queue = [threads.submit(cleo.http.get, place)]
            gate.await_somebody()
            history_queue.append(threads.submit(cleo.http.get, place))
            await_waiting(server, 1)
            refused = cleo.http.get(place)
            assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")
            assert refused.json()["refusal"]["key"] == "refusal.waiting"
            history_queue.append(threads.submit(stranger.http.get, place))
            await_waiting(server, 2)
            gate.go_on.set()
            assert [one.result(PATIENCE).status_code for one in history_queue] == [200] * 3
        assert cleo.http.get(place).status_code == 200


def test_whose_eyes_one_has_is_found_out_in_ones_turn_and_not_before_it(
    server: RunningServer, gate: Gate, threads: ThreadPoolExecutor, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While one waits the table may be put away, and the seat be another's by then."""
    with seated_guests(server.url, "Anna", "Bert", open=True) as people:
        anna, registry = people.guests[0], server.app.state.registry
        fetched: list[str] = []
        fetch = registry.table_for

        async def noted(table: str, *who: Any) -> object:
            fetched.append(table)
            return await fetch(table, *who)

        monkeypatch.setattr(registry, "table_for", noted)
        with gate.shut():
            first = threads.submit(anna.http.get, at(people.table, "/story"))
            gate.await_somebody()
            second = threads.submit(anna.http.get, f"/api/records/{people.table}?seat=0")
            await_waiting(server, 1)
            assert fetched == [people.table], "only whose turn it is"
        for look in (first, second):
            assert look.result(PATIENCE).status_code == 200
        assert fetched == [people.table] * 2

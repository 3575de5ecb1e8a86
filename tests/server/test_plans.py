"""Planned moves: done when they are possible, dropped when not, private, and never forgotten."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from server.live_server import GAME, Guest, Json, serving
from server.seated_guests import SeatedGuests, news, seated_guests
from viae import catalog
from viae.storage import queries
from viae.storage.database import open_database


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("plans")) as server:
        yield server.url


def impossible() -> Json:
    """What only chance can do."""
    game = catalog.load_game(GAME)
    return dict(game.codec.decode(game.new_state(2).legal_moves()[0]).as_json())


def waiting(people: SeatedGuests) -> tuple[int, Json]:
    """A seat that waits for its turn, and the first choice that it had at its last."""
    seat = people.turn
    move: Json = people.see(seat)["choices"][0]["move"]
    people.pass_turn()
    return seat, move


def test_a_plan_is_done_when_the_turn_comes(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat, move = waiting(people)
        state = people.do(seat, "plan", moves=[[move], [move]])
        assert state["plan"] == [[move], [move]]
        people.play_until(lambda: people.see(seat)["plan"] == [[move]])
        done = [new for new in news(people.lines[1 - seat], people.table) if new["by"] == "plan"]
        assert [new["seat"] for new in done] == [seat]
        assert people.turn != seat, "the plan has ended the turn"
        people.play_until(lambda: people.see(seat)["plan"] == [])
        assert sum(new["by"] == "plan" for new in news(people.lines[seat], people.table)) == 2


def test_a_plan_that_cannot_be_done_is_dropped_and_the_person_called(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat, move = waiting(people)
        people.do(seat, "plan", moves=[[move, impossible()], [move]])
        people.lines[seat].heard.clear()
        people.play_until(lambda: people.turn == seat)
        state = people.see(seat)
        assert (state["plan"], state["draft"]) == ([], 0)
        assert all(new["by"] != "plan" for new in news(people.lines[seat], people.table))
        calls = [m for m in people.lines[seat].heard if m["type"] == "your_turn"]
        assert calls == [{"type": "your_turn", "table": people.table}]


def test_what_was_planned_before_an_undo_is_not_done(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat, move = waiting(people)
        people.do(seat, "plan", moves=[[move]])
        people.do(seat, "ask_undo")
        people.do(1 - seat, "answer", agree=True)
        state = people.see(seat)
        assert (state["turn"], state["plan"]) == (seat, [])
        assert state["news"][-1]["kind"] == "rewind"


def test_a_person_who_has_resigned_plans_nothing(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        seat, move = waiting(people)
        people.do(seat, "resign")
        assert people.refused(seat, "plan", moves=[[move]])["key"] == "refusal.resigned"


def test_nobody_else_hears_of_a_plan(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        seat, move = waiting(people)
        tab = people.join(people.guests[seat])
        others = [people.lines[1 - seat], people.join(stranger)]
        for line in others:
            line.do("ping")
            line.heard.clear()
        people.do(seat, "plan", moves=[[move]])
        tab.do("ping")
        assert tab.states[people.table]["plan"] == [[move]]
        for line in others:
            line.do("ping")
            assert [message["type"] for message in line.heard] == ["pong"]
        for line in others:
            line.do("watch", table=people.table)
            assert line.states[people.table]["plan"] == []
        people.do(seat, "plan", moves=[])
        assert people.see(seat)["plan"] == []


def test_nobody_hears_that_a_plan_was_dropped(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat, _ = waiting(people)
        people.do(seat, "plan", moves=[[impossible()]])
        other = people.lines[1 - seat]
        people.play_until(lambda: people.turn == seat)
        people.see(1 - seat)
        versions = [m["version"] for m in other.heard if m["type"] == "table" and m["version"]]
        assert len(set(versions)) == len(versions), "a message without news says something, too"


def test_only_who_waits_plans_and_only_moves(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat, move = waiting(people)
        assert people.refused(1 - seat, "plan", moves=[[move]])["key"] == "refusal.plan_now"
        wrongs: list[list[list[Json]]] = [[[{"move": "fly"}]], [[]], [[move]] * 9, [[move] * 33]]
        for wrong in wrongs:
            assert people.refused(seat, "plan", moves=wrong)["kind"] == "malformed"
        assert people.see(seat)["plan"] == []


def again(folder: Path, table: str, cookies: list[Json], seat: int) -> list[Json]:
    """The news of a table after the server was started again and the other seat has played."""
    with serving(folder) as server:
        guests = [Guest(server.url), Guest(server.url)]
        for guest, kept in zip(guests, cookies, strict=True):
            guest.http.cookies.update(kept)
        people = SeatedGuests(table, guests)
        if people.turn != seat:
            people.play_until(lambda: people.see(seat)["plan"] == [])
        people.wait(lambda state: any(new["by"] == "plan" for new in state["news"]), seat)
        told = news(people.lines[1 - seat], table)
        people.close()
    return told


def planned(folder: Path) -> tuple[str, list[Json], int, Json]:
    """A table where a seat that waits has planned its first choice; the server is gone."""
    with serving(folder) as server, seated_guests(server.url, "Anna", "Bert") as people:
        seat, move = waiting(people)
        people.do(seat, "plan", moves=[[move]])
        cookies = [dict(guest.http.cookies) for guest in people.guests]
        return people.table, cookies, seat, move


def test_a_plan_survives_the_server(tmp_path: Path) -> None:
    table, cookies, seat, _ = planned(tmp_path)
    told = again(tmp_path, table, cookies, seat)
    assert [new["seat"] for new in told if new["by"] == "plan"] == [seat]


def test_a_plan_that_was_due_when_the_server_ended_is_done_when_it_starts(tmp_path: Path) -> None:
    table, cookies, seat, move = planned(tmp_path)
    engine = open_database(f"sqlite:///{tmp_path / 'viae.db'}")
    with engine.begin() as connection:
        queries.write_plan(connection, table, seat, None)
        queries.write_plan(connection, table, 1 - seat, [[move]])
    engine.dispose()
    told = again(tmp_path, table, cookies, 1 - seat)
    assert [new["seat"] for new in told if new["by"] == "plan"] == [1 - seat]

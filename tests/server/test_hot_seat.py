"""Several seats in one browser: a seat's secrets are sent only while its curtain is open."""

import json
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from server.live_server import Guest, Json, Line, over, serving
from server.seated_guests import caught_up, news, seated_guests


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("hot_seat")) as server:
        yield server.url


@contextmanager
def screen(url: str, *names: str, **form: Any) -> Iterator[tuple[str, Guest, Line]]:
    """A table with all seats in one browser, and the browser's line, its curtains closed."""
    sitters = [{"who": "me", "name": name} for name in names]
    with closing(Guest(url, "Anna")) as guest:
        table = guest.new_table(seats=len(names), sitters=sitters, **form)
        with closing(guest.connect()) as line:
            line.watch(table)
            yield table, guest, line


@contextmanager
def watching(url: str, table: str) -> Iterator[Line]:
    """A stranger who looks at a table."""
    with closing(Guest(url)) as stranger, closing(stranger.connect()) as line:
        line.watch(table)
        yield line


def open_and_play(line: Line, table: str, choice: int) -> None:
    """Whoever's turn it is opens the curtain and makes one choice."""
    state = line.states[table]
    if state["viewer"] != state["turn"]:
        line.do("open_curtain", table=table, seat=state["turn"], since=0)
    number = choice % len(line.states[table]["choices"])
    line.play(table, number)
    line.do("ping")


def as_a_stranger_sees_it(state: Json) -> str:
    """A state without what says whose browser it is."""
    sitters = [{**sitter, "mine": False} for sitter in state["sitters"]]
    kept = {key: value for key, value in state.items() if key not in ("news", "since")}
    return json.dumps({**kept, "sitters": sitters})


def states_of(line: Line) -> list[Json]:
    return [message for message in line.heard if message["type"] == "table"]


def test_with_closed_curtains_a_browser_gets_what_a_stranger_gets(url: str) -> None:
    with screen(url, "Anna", "Bert") as (table, _, line), watching(url, table) as stranger:
        line.heard.clear()
        line.watch(table)
        for number in range(150):
            if over(line.states[table]):
                break
            open_and_play(line, table, number * 7)
        caught_up(stranger, table)
        closed = [state for state in states_of(line) if state["viewer"] is None]
        assert len(closed) > 10
        seen = {as_a_stranger_sees_it(state) for state in states_of(stranger)}
        assert {as_a_stranger_sees_it(state) for state in closed} <= seen
        told = {new["version"]: new for new in news(stranger, table)}
        for state in closed:
            assert state["news"] == [told[new["version"]] for new in state["news"]]


def test_every_byte_before_a_curtain_is_opened_is_what_strangers_and_open_seats_know(
    url: str,
) -> None:
    with screen(url, "Anna", "Bert") as (table, guest, line):
        first = line.states[table]["turn"]
        for number in range(40):
            if line.states[table]["turn"] != first:
                break
            open_and_play(line, table, number * 7)
        assert {state["viewer"] for state in states_of(line)} == {None, first}
        for path in (f"/api/records/{table}", f"/api/tables/{table}/history/1"):
            assert guest.get(path)["viewer"] is None
        hidden = line.states[table]
        line.do("open_curtain", table=table, seat=1 - first)
        assert line.states[table]["viewer"] == 1 - first
        assert line.states[table]["view"] != hidden["view"]


def test_a_curtain_closes_when_the_turn_passes(url: str) -> None:
    with screen(url, "Anna", "Bert", "Cleo") as (table, _, line):
        for number in range(60):
            before = line.states[table]["turn"]
            open_and_play(line, table, number * 7)
            state = line.states[table]
            assert state["viewer"] == (before if state["turn"] == before else None)
            assert state["choices"] == [] or state["viewer"] == before


def test_acting_needs_the_open_curtain_of_that_very_seat(url: str) -> None:
    with screen(url, "Anna", "Bert") as (table, _, line):
        turn = line.states[table]["turn"]
        line.do("open_curtain", table=table, seat=turn)
        version = line.states[table]["version"]
        moves = [line.states[table]["choices"][-1]["move"]]
        for kind in ("close_curtain", "open_curtain"):
            line.do(kind, table=table, **({"seat": 1 - turn} if kind == "open_curtain" else {}))
            at = {"table": table, "seat": turn, "version": version}
            about = {"table": table, "seat": turn}
            for refusal in (
                line.refused("play", **at, moves=moves),
                line.refused("undo", **at),
                line.refused("ask_undo", **at),
                line.refused("answer", **at, agree=True),
                line.refused("resign", **about),
                line.refused("return", **about),
                line.refused("plan", **about, moves=[moves]),
            ):
                assert (refusal["kind"], refusal["key"]) == ("forbidden", "refusal.curtain")
        line.do("open_curtain", table=table, seat=turn)
        line.do("play", table=table, seat=turn, version=version, moves=moves)


def test_only_one_curtain_is_open_at_a_time(url: str) -> None:
    with screen(url, "Anna", "Bert") as (table, _, line):
        for seat in (0, 1):
            line.do("open_curtain", table=table, seat=seat)
            assert line.states[table]["viewer"] == seat
        line.do("close_curtain", table=table)
        assert line.states[table]["viewer"] is None


def test_a_seat_alone_in_its_browser_has_no_curtain(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        refusal = people.lines[0].refused("close_curtain", table=people.table)
        assert refusal["key"] == "refusal.no_curtain"
        assert people.lines[0].refused("open_curtain", table=people.table, seat=1)["key"] == (
            "refusal.not_your_seat"
        )


def test_a_person_who_takes_a_second_seat_looks_through_neither_when_the_game_begins(
    url: str,
) -> None:
    with closing(Guest(url, "Anna")) as guest, closing(guest.connect()) as line:
        table = guest.new_table(seats=2)
        assert line.watch(table)["viewer"] == 0
        guest.post(f"/api/tables/{table}/sit", {"name": "Bert"})
        state = line.until(table, lambda state: state["status"] == "running")
        assert state["viewer"] is None
        assert all(one["viewer"] is None for one in states_of(line) if one["version"])


def test_a_person_who_got_up_no_longer_looks_through_the_seat(url: str) -> None:
    anna, bert, cleo = (Guest(url, name) for name in ("Anna", "Bert", "Cleo"))
    with closing(anna), closing(bert), closing(cleo), closing(bert.connect()) as line:
        table = anna.new_table(seats=2, auto_start=False)
        bert.post(f"/api/tables/{table}/sit", {"seat": 1})
        assert line.watch(table)["viewer"] == 1
        bert.post(f"/api/tables/{table}/leave", {"seat": 1})
        cleo.post(f"/api/tables/{table}/sit", {"seat": 1})
        anna.post(f"/api/tables/{table}/start")
        state = caught_up(line, table)
        assert (state["status"], state["viewer"]) == ("running", None)
        assert all(one["viewer"] is None for one in states_of(line) if one["version"])
        assert line.refused("open_curtain", table=table, seat=1)["kind"] == "forbidden"


def test_one_browser_and_another_play_together(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url, "Bert")) as bert:
        sitters = [{"who": "me"}, {"who": "me", "name": "Cleo"}, {"who": "open"}]
        table = anna.new_table(seats=3, sitters=sitters)
        bert.post(f"/api/tables/{table}/sit", {})
        with closing(anna.connect()) as line, closing(bert.connect()) as other:
            line.watch(table)
            other.watch(table)
            for number in range(60):
                if caught_up(line, table)["turn"] == 2:
                    caught_up(other, table)
                    other.play(table, number % len(other.states[table]["choices"]))
                else:
                    open_and_play(line, table, number * 7)
            assert {state["viewer"] for state in states_of(other)} == {2}
            assert {state["viewer"] for state in states_of(line)} <= {None, 0, 1}

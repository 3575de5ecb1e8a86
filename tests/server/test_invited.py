"""What a table's link says before one comes in, who may pass it on, and what is found without."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from server.live_server import GAME, Guest, Json, serving
from server.seated_guests import at, refusal_of, seated_guests
from viae import catalog

PUBLIC = "https://viae.example"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("invited")) as server:
        yield server.url


def listed(guest: Guest, which: str) -> list[str]:
    return [table["id"] for table in guest.get(f"/api/tables{which}")["tables"]]


# What a link says


def test_a_link_names_host_game_clock_and_seats_before_it_asks_for_a_name(url: str) -> None:
    clock = {"kind": "real_time", "minutes": 15, "increment": 0}
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url)) as stranger:
        table = anna.new_table(open=False, clock=clock)
        invite = anna.get(at(table))["invite"]
        told = stranger.post(at(table, "/invited"), {"invite": invite})
        assert (told["host"], told["title"], told["clock"]) == ("Anna", "Strada Romana", clock)
        assert [sitter["name"] for sitter in told["sitters"]] == ["Anna", ""]
        assert (told["status"], told["mine"], told["hosted"]) == ("gathering", [], False)
        stranger.get(at(table), 404)


def test_a_link_names_who_made_the_table_even_if_only_others_sit_there(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url)) as stranger:
        table = anna.new_table(open=False, sitters=[{"who": "open"}, {"who": "open"}])
        invite = anna.get(at(table))["invite"]
        assert anna.get(at(table))["host"] is None
        assert stranger.post(at(table, "/invited"), {"invite": invite})["host"] == "Anna"


def test_a_wrong_link_says_nothing(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url)) as stranger:
        table = anna.new_table(open=False)
        for place in (table, "A" * 16):
            refusal = refusal_of(stranger, at(place, "/invited"), {"invite": "x" * 43}, 404)
            assert refusal["key"] == "refusal.no_table"


def test_a_person_who_came_by_a_link_can_pass_it_on(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url, "Bert")) as bert:
        table = anna.new_table(open=False)
        invite = anna.get(at(table))["invite"]
        bert.post(at(table, "/enter"), {"invite": invite})
        assert bert.get(at(table))["invite"] == invite


def test_the_link_of_an_open_table_is_told_only_to_who_sits_there(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url, "Bert")) as bert:
        table = anna.new_table()
        assert anna.get(at(table))["invite"] is not None
        assert bert.get(at(table))["invite"] is None


def test_a_moment_of_a_replay_has_an_address_for_others(tmp_path: Path) -> None:
    with serving(tmp_path, invite_url=PUBLIC) as server, closing(Guest(server.url)) as guest:
        path = "/replay/abc?at=12&seat=0#secret-Word_1"
        assert guest.post("/api/invitation", {"path": path})["url"] == PUBLIC + path


def finished_by_link(guest: Guest) -> Json:
    """A finished game that only its link leads to."""
    both = [{"who": "me"}, {"who": "me", "name": "Ada"}]
    table = guest.new_table(open=False, sitters=both)
    with closing(guest.connect()) as line:
        line.watch(table, seat=0)
        line.do("resign", table=table, seat=0)
    return guest.get(at(table))


def test_a_person_who_has_the_link_sees_a_finished_game_without_a_name(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url)) as stranger:
        game, other = finished_by_link(anna), finished_by_link(anna)
        reads = ("", "/facts", "/story", "/history/1", "/board.svg", "/chat")
        for what in reads:
            assert stranger.http.get(at(game["id"], what)).status_code == 404
        stranger.post(at(game["id"], "/invited"), {"invite": game["invite"]})
        for what in reads:
            assert stranger.http.get(at(game["id"], what)).status_code == 200, what
        assert stranger.get(f"/api/records/{game['id']}")["game"] == GAME
        assert stranger.get(at(game["id"]))["mine"] == []
        stranger.get(at(other["id"]), 404)


def test_a_key_opens_no_game_that_is_not_over_and_no_other(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url)) as stranger:
        running = anna.new_table(open=False, sitters=[{"who": "me"}, {"who": "me", "name": "Ada"}])
        key = anna.get(at(running))["invite"]
        stranger.post(at(running, "/invited"), {"invite": key})
        assert not stranger.http.cookies
        over = finished_by_link(anna)
        for table, shown in ((running, key), (over["id"], key), (over["id"], "\xe9")):
            headers = {b"Cookie": b"viae-key=" + shown.encode("latin-1")}
            answer = stranger.http.get(at(table, "/story"), headers=headers)
            assert answer.status_code == 404


# What can be found


def test_open_games_that_are_being_played_are_listed_and_no_others(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        anna = people.guests[0]
        gathering = anna.new_table()
        hidden = anna.new_table(open=False, sitters=[{"who": "me"}, {"who": "bot"}])
        found = listed(stranger, "/playing")
        assert people.table in found
        assert gathering not in found
        assert hidden not in found
        people.do(0, "resign")
        assert people.table not in listed(stranger, "/playing")


def test_the_games_being_played_are_bounded_and_the_newest_come_first(tmp_path: Path) -> None:
    with serving(tmp_path) as server, closing(Guest(server.url, "Anna")) as anna:
        both = [{"who": "me"}, {"who": "me", "name": "Ada"}]
        tables = []
        for _ in range(21):
            tables.append(anna.new_table(sitters=both))
            server.app.state.registry.context.clock.advance(1)
        assert listed(anna, "/playing") == tables[:0:-1]


def test_a_list_of_games_reads_no_board(tmp_path: Path) -> None:
    board = dict(catalog.load_game(GAME).facts)
    both = [{"who": "me"}, {"who": "me", "name": "Ada"}]
    with serving(tmp_path) as server, closing(Guest(server.url, "Anna")) as anna:
        anna.new_table(sitters=both, board=board)
        read: list[str] = []
        engine = server.app.state.registry.store.engine
        sa.event.listen(engine, "before_cursor_execute", lambda *said: read.append(said[2]))
        table: Json = anna.get("/api/tables/playing")["tables"][0]
        assert table["own_board"] is True
        assert any("FROM tables" in one for one in read)
        assert not any("tables.board," in one for one in read)


# What is told at the end


def test_between_two_a_resignation_ends_the_game_and_no_bot_plays_on(url: str) -> None:
    with (
        seated_guests(url, "Anna", "Bert") as two,
        seated_guests(url, "Anna", "Bert", "Cleo") as three,
    ):
        for people, key in ((two, "news.resign_ends"), (three, "news.resign")):
            told = people.do(0, "resign")["news"][-1]
            assert (told["kind"], told["says"][0]["key"]) == ("resign", key)


def test_nobody_stands_in_once_a_game_is_over(url: str) -> None:
    clock = {"kind": "per_move", "hours": 1}
    with seated_guests(url, "Anna", "Bert", clock=clock) as people:
        seat = people.turn
        other = 1 - seat
        people.lines[seat].do("unwatch", table=people.table)
        people.do(other, "ask_stand_in", target=seat)
        assert people.see(other)["sitters"][seat]["stand_in"] is not None
        people.do(other, "resign")
        assert people.see(other)["sitters"][seat]["stand_in"] is None


# Talking before the game


def test_those_who_sit_talk_while_the_table_gathers(url: str) -> None:
    with seated_guests(
        url, "Anna", "Bert", seats=3, sitters=[{"who": "me"}, *[{"who": "open"}] * 2]
    ) as p:
        p.lines[0].do("chat", table=p.table, text="Waiting for Cleo.")
        p.see(1)
        assert [m["text"] for m in p.lines[1].heard if m["type"] == "chat"] == ["Waiting for Cleo."]

"""Rematches: who sits where at the new table, and who may see it and sit there."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
import sqlalchemy as sa

from server.live_server import GAME, Guest, serving
from server.seated_guests import at, news, refusal_of, seated_guests
from viae import catalog
from viae.ai.budget import Budget
from viae.server.tables import lobby

ME = {"who": "me"}


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("rematch")) as server:
        yield server.url


def test_a_rematch_has_everybody_one_seat_further_and_the_second_joins_the_first(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", bots=["random"]) as people:
        anna, bert = people.guests
        assert refusal_of(anna, at(people.table, "/rematch"), None, 409)["key"] == (
            "refusal.not_over"
        )
        people.play_until(people.is_over, choice=-1)
        first = anna.post(at(people.table, "/rematch"))
        assert [sitter["name"] for sitter in first["sitters"]] == ["Random", "Anna", ""]
        assert first["rematch_of"] == people.table
        assert people.see(1)["rematch"] == first["id"], "the others hear of it"
        with closing(Guest(url, "Cleo")) as cleo:
            refusal = refusal_of(cleo, at(people.table, "/rematch"), None, 403)
            assert refusal["key"] == "refusal.not_player"
        assert anna.post(at(people.table, "/rematch"))["id"] == first["id"]
        second = bert.post(at(people.table, "/rematch"))
        assert (second["id"], second["status"]) == (first["id"], "running")
        assert [sitter["name"] for sitter in second["sitters"]] == ["Random", "Anna", "Bert"]
        assert second["mine"] == [2]


def test_of_two_rematches_asked_for_at_the_same_time_there_is_one(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        people.do(0, "resign")
        with ThreadPoolExecutor(2) as pool:
            made = list(pool.map(lambda g: g.post(at(people.table, "/rematch")), people.guests))
        assert made[0]["id"] == made[1]["id"]
        again = people.guests[0].get(at(made[0]["id"]))
        assert [sitter["name"] for sitter in again["sitters"]] == ["Bert", "Anna"]


def test_a_person_who_finds_the_seat_of_a_rematch_taken_gets_another(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        anna, bert, cleo = people.guests
        people.do(0, "resign")
        people.do(1, "resign")
        people.do(2, "resign")
        people.wait(lambda state: state["status"] == "finished")
        again = anna.post(at(people.table, "/rematch"))["id"]
        cleo.post(at(again, "/sit"), {"seat": 2})
        assert bert.post(at(people.table, "/rematch"))["mine"] == [0]


def test_a_rematch_that_everybody_left_is_made_anew(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        people.do(0, "resign")
        anna, bert = people.guests
        first = anna.post(at(people.table, "/rematch"))
        anna.post(at(first["id"], "/leave"), {"seat": 1})
        second = bert.post(at(people.table, "/rematch"))
        assert second["id"] != first["id"]
        assert anna.post(at(people.table, "/rematch"))["id"] == second["id"]


def test_with_several_seats_all_of_them_are_taken_again_or_none(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url, "Bert")) as bert:
        seats = [ME, {"who": "me", "name": "Ada"}, {"who": "open"}]
        table = anna.post("/api/tables", {"game": GAME, "seats": 3, "sitters": seats})["id"]
        bert.post(at(table, "/sit"), {})
        with closing(anna.connect()) as line:
            for seat in (0, 1):
                line.watch(table, seat=seat)
                line.do("resign", table=table, seat=seat)
        with closing(bert.connect()) as line:
            line.watch(table)
            line.do("resign", table=table, seat=2)
            line.until(table, lambda state: state["status"] == "finished")
        again = bert.post(at(table, "/rematch"))["id"]
        bert.post(at(again, "/sit"), {})
        refusal = refusal_of(anna, at(table, "/rematch"), None, 409)
        assert refusal["key"] == "refusal.taken"
        assert anna.get(at(again))["mine"] == []


def test_a_bot_that_now_thinks_too_long_plays_on_and_is_not_let_sit_down_again(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with seated_guests(url, "Anna", bots=["search:20i"]) as people:
        (anna,) = people.guests
        monkeypatch.setattr(lobby, "LONGEST", Budget(iterations=10, seconds=0.01))
        people.play_until(
            lambda: any(one["by"] == "bot" for one in news(people.lines[0], people.table))
        )
        people.do(0, "resign")
        refusal = refusal_of(anna, at(people.table, "/rematch"), None, 400)
        assert refusal["key"] == "refusal.slow_bot"
        assert anna.get(at(people.table))["status"] == "finished"


def test_a_person_who_watched_may_watch_the_rematch_but_its_seats_are_kept(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url, "Cleo")) as cleo:
        anna, bert = people.guests
        line = people.join(cleo)
        people.do(0, "resign")
        again = anna.post(at(people.table, "/rematch"))
        told = line.until(people.table, lambda state: state["rematch"] is not None)
        assert told["rematch"] == again["id"], "whoever watches hears of it"
        seen = cleo.get(at(again["id"]))
        assert (seen["host"], seen["invite"]) == ("Anna", None)
        assert refusal_of(cleo, at(again["id"], "/sit"), {}, 403)["key"] == "refusal.kept_seats"
        assert again["id"] not in [one["id"] for one in cleo.get("/api/tables")["tables"]]
        bert.post(at(people.table, "/rematch"))
        assert again["id"] in [one["id"] for one in cleo.get("/api/tables/playing")["tables"]]


def test_a_rematch_by_link_is_seen_by_those_of_the_first_link_and_hidden_from_others(
    url: str,
) -> None:
    with (
        seated_guests(url, "Anna", "Bert", open=True) as people,
        closing(Guest(url, "Cleo")) as cleo,
        closing(Guest(url, "Dora")) as dora,
    ):
        anna, bert = people.guests
        table = anna.new_table(open=False, sitters=[ME, {"who": "open"}])
        invite = {"invite": anna.get(at(table))["invite"]}
        for guest in (bert, cleo):
            guest.post(at(table, "/enter"), invite)
        bert.post(at(table, "/sit"), {})
        for _ in range(2):
            with closing(anna.connect()) as line:
                seat = line.watch(table)["viewer"]
                line.do("resign", table=table, seat=seat)
            anna.post(at(table, "/rematch"))
            table = bert.post(at(table, "/rematch"))["id"]
            seen = cleo.get(at(table))
            assert (seen["open"], seen["invite"]) == (False, None)
            dora.get(at(table), 404)
            assert table not in [one["id"] for one in cleo.get("/api/tables/playing")["tables"]]


def test_a_friend_with_the_link_of_a_rematch_may_take_a_seat(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url, "Cleo")) as cleo:
        people.do(0, "resign")
        again = people.guests[0].post(at(people.table, "/rematch"))
        cleo.post(at(again["id"], "/enter"), {"invite": again["invite"]})
        assert cleo.post(at(again["id"], "/sit"), {})["mine"] == [0]


def test_a_person_who_hears_of_a_rematch_sees_who_wants_it(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        people.do(0, "resign")
        with ThreadPoolExecutor(1) as pool:
            asked = pool.submit(people.guests[0].post, at(people.table, "/rematch"))
            told = people.wait(lambda state: state["rematch"] is not None, seat=1)
            assert people.guests[1].get(at(told["rematch"]))["host"] == "Anna"
            assert asked.result()["mine"] == [1]


def mine(guest: Guest) -> list[str]:
    return [table["id"] for table in guest.get("/api/tables/mine")["tables"]]


def test_a_rematch_is_listed_for_those_whose_seats_it_keeps(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url, "Cleo")) as cleo:
        anna, bert = people.guests
        people.join(cleo)
        people.do(0, "resign")
        again = anna.post(at(people.table, "/rematch"))
        (found,) = [
            one for one in bert.get("/api/tables/mine")["tables"] if one["id"] == again["id"]
        ]
        assert (found["host"], found["mine"], found["status"]) == ("Anna", [], "gathering")
        assert found["rematch_of"] == people.table
        assert again["id"] not in mine(cleo), "nothing is kept for whoever watched"
        cleo.post(at(again["id"], "/enter"), {"invite": again["invite"]})
        cleo.post(at(again["id"], "/sit"), {})
        assert again["id"] not in mine(bert), "it is played without him"


def test_a_rematch_says_for_whom_it_keeps_its_free_seats(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        anna, bert, _ = people.guests
        for seat in range(3):
            people.do(seat, "resign")
        people.wait(lambda state: state["status"] == "finished")
        again = anna.post(at(people.table, "/rematch"))["id"]
        with closing(anna.connect()) as line:
            assert line.watch(again)["kept_for"] == ["Bert", "Cleo"]
            bert.post(at(again, "/sit"), {})
            assert line.until(again, lambda state: state["kept_for"] != ["Bert", "Cleo"])[
                "kept_for"
            ] == ["Cleo"]
            bert.post(at(again, "/leave"), {"seat": 0})
            line.until(again, lambda state: state["kept_for"] == ["Bert", "Cleo"])


def test_a_list_with_a_rematch_reads_no_board_and_no_more_often(tmp_path: Path) -> None:
    board = dict(catalog.load_game(GAME).facts)
    with (
        serving(tmp_path) as server,
        seated_guests(server.url, "Anna", "Bert", board=board) as people,
    ):
        anna, bert = people.guests
        read: list[str] = []
        engine = server.app.state.registry.store.engine
        sa.event.listen(engine, "before_cursor_execute", lambda *said: read.append(said[2]))
        bert.get("/api/tables/mine")
        before = len(read)
        people.do(0, "resign")
        again = anna.post(at(people.table, "/rematch"))["id"]
        read.clear()
        assert again in mine(bert)
        assert len(read) == before
        assert not any("tables.board," in one for one in read)

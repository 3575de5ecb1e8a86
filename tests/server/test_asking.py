"""Proposals: to undo a final decision, to let a bot stand in."""

from collections.abc import Iterator

import pytest

from server.live_server import Json, serving
from server.seated_guests import come_back, leave, news, seated_guests, stand_in
from viae.server.tables.ledger import MOST_WITHOUT_PROGRESS


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("asking")) as server:
        yield server.url


def test_the_others_who_are_there_agree_on_a_stand_in(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        seat = people.turn
        asker, voter = (other for other in range(3) if other != seat)
        leave(people, seat)
        state = people.do(asker, "ask_stand_in", target=seat)
        expected = {"what": "stand_in", "seat": asker, "target": seat, "waiting_for": [voter]}
        assert state["ask"] == expected
        assert people.do(voter, "answer", agree=False)["ask"] is None
        assert stand_in(people.see(asker), seat) is None
        people.do(asker, "ask_stand_in", target=seat)
        people.do(voter, "answer", agree=True)
        people.wait(lambda state: state["turn"] != seat, asker)
        told = news(people.lines[asker], people.table)
        (marked,) = [new for new in told if new["kind"] == "stand_in"]
        assert (marked["seat"], marked["bot"], marked["why"]) == (seat, "greedy", "agreed")
        assert stand_in(come_back(people, seat), seat) is None
        assert news(people.lines[asker], people.table)[-1]["kind"] == "return"


def test_whether_a_bot_stands_in_is_not_for_who_has_left(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        seat = people.turn
        asker, voter = (other for other in range(3) if other != seat)
        leave(people, seat)
        assert people.do(asker, "ask_stand_in", target=seat)["ask"]["waiting_for"] == [voter]
        leave(people, voter)
        people.wait(lambda state: stand_in(state, seat) is not None, asker)


def test_a_question_is_withdrawn_by_who_asked_it(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.pass_turn()
        assert people.do(seat, "ask_undo")["ask"]["waiting_for"] == [1 - seat]
        assert people.refused(seat, "answer", agree=True)["key"] == "refusal.not_asked"
        assert people.do(seat, "answer", agree=False)["ask"] is None


def test_a_stand_in_is_asked_for_though_an_undo_waits(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.pass_turn()
        people.do(seat, "ask_undo")
        leave(people, 1 - seat)
        state = people.do(seat, "ask_stand_in", target=1 - seat)
        assert stand_in(state, 1 - seat) == "greedy"


def test_nothing_is_taken_back_behind_the_back_of_who_is_away(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.pass_turn()
        leave(people, 1 - seat)
        people.do(seat, "ask_stand_in", target=1 - seat)
        people.wait(lambda state: state["turn"] == seat, seat)
        state = people.do(seat, "ask_undo")
        assert state["ask"]["waiting_for"] == [1 - seat]
        assert all(new["kind"] != "rewind" for new in news(people.lines[seat], people.table))


def test_nothing_is_taken_back_once_the_game_is_over(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.pass_turn()
        people.do(seat, "ask_undo")
        state = people.do(1 - seat, "resign")
        assert (state["status"], state["ask"]) == ("finished", None)
        assert state["news"][-1]["kind"] == "resign"


def test_the_record_tells_who_resigned(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo", bots=["random"]) as people:
        people.do(1, "resign")
        people.play_until(people.is_over, choice=-1)
        state = people.see()
        written = people.guests[0].get(f"/api/records/{people.table}")
        assert written["resigned"] == [1]
        places = [row["place"] for row in written["result"]]
        assert places == [row["place"] for row in state["result"]]
        assert places[1] == 4
        again = people.guests[0].post("/api/records", {"record": written})
        assert again["places"] == places
        written["resigned"] = [1, 1]
        people.guests[0].post("/api/records", {"record": written}, 400)


def test_a_turn_has_room_for_many_undos_and_not_for_endless_ones(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.turn
        for _ in range(MOST_WITHOUT_PROGRESS // 2):
            people.draft()
            people.do(seat, "undo")
        people.draft()
        assert people.refused(seat, "undo")["key"] == "refusal.decide"


def test_a_plan_is_void_once_a_bot_decides_in_its_place(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        people.play_until(lambda: people.turn != 0)
        seat = people.turn
        move = people.see(seat)["choices"][0]["move"]
        people.pass_turn()
        people.do(seat, "plan", moves=[[move]])
        leave(people, seat)
        asker, voter = (other for other in range(3) if other != seat)
        people.do(asker, "ask_stand_in", target=seat)
        people.do(voter, "answer", agree=True)

        def told() -> list[Json]:
            return news(people.lines[asker], people.table)

        people.play_until(lambda: any(new["by"] == "bot" for new in told()))
        assert come_back(people, seat)["plan"] == []
        assert all(new["by"] != "plan" for new in told())


def test_nobody_waits_for_the_opinion_of_who_is_not_there(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        seat = people.turn
        asker, other = (one for one in range(3) if one != seat)
        leave(people, seat)
        leave(people, other)
        people.do(asker, "ask_stand_in", target=seat)
        people.wait(lambda state: bool(stand_in(state, seat)), asker)


def test_no_stand_in_is_asked_for_oneself_a_bot_or_nobody(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", bots=["greedy"]) as people:
        people.wait(lambda state: state["turn"] in (0, 1), 0)  # the bot moves no more
        for target, key in ((0, "own_seat"), (2, "no_person"), (7, "no_person")):
            refusal = people.refused(0, "ask_stand_in", target=target)
            assert refusal["key"] == f"refusal.{key}"


def test_one_alone_cannot_have_somebody_replaced_who_is_there(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        refusal = people.refused(0, "ask_stand_in", target=1)
        assert refusal["key"] == "refusal.is_here"
        leave(people, 1)
        people.do(0, "ask_stand_in", target=1)
        people.wait(lambda state: bool(stand_in(state, 1)), 0)

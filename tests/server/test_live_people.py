"""People at a table over real sockets: whose seat it is, who is there, what each browser shows."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from server.live_server import Guest, Json, Line, serving
from server.seated_guests import SeatedGuests, caught_up, seated_guests, without_news
from viae.server.schemas.messages import CLIENT_MESSAGE


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("live_people")) as server:
        yield server.url


# Whose seat


def attempts(people: SeatedGuests, seat: int) -> dict[str, Json]:
    """Every message that names a seat, as its owner would send it."""
    state = people.see(seat)
    about = {"table": people.table, "seat": seat}
    at = {**about, "version": state["version"]}
    moves = [state["choices"][0]["move"]]
    return {
        "watch": about,
        "open_curtain": about,
        "play": {**at, "moves": moves},
        "undo": at,
        "ask_undo": at,
        "ask_stand_in": {**at, "target": 1 - seat},
        "answer": {**at, "agree": True},
        "resign": about,
        "return": about,
        "plan": {**about, "moves": [moves]},
    }


def kinds_that_name_a_seat() -> set[str]:
    schema = CLIENT_MESSAGE.json_schema()
    forms = {
        kind: place.split("/")[-1] for kind, place in schema["discriminator"]["mapping"].items()
    }
    return {kind for kind, form in forms.items() if "seat" in schema["$defs"][form]["properties"]}


def test_nobody_acts_for_a_seat_that_is_not_theirs(url: str) -> None:
    stranger, guest = Guest(url), Guest(url, "Cleo")
    with seated_guests(url, "Anna", "Bert") as people, closing(stranger), closing(guest):
        people.join(stranger)
        people.join(guest)
        seat = people.draft()
        tries = attempts(people, seat)
        assert set(tries) == kinds_that_name_a_seat()
        before = people.see(seat)
        for line in (people.lines[1 - seat], *people.lines[2:]):
            for kind, fields in tries.items():
                refusal = line.refused(kind, **fields)
                assert (refusal["kind"], kind) == ("forbidden", kind)
        for line in people.lines[2:]:
            assert line.refused("chat", table=people.table, text="hi")["kind"] == "forbidden"
        assert without_news(people.see(seat)) == without_news(before)


def test_a_person_who_does_not_look_at_a_table_cannot_act_there(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.turn
        tries = attempts(people, seat)
        with closing(people.guests[seat].connect()) as line:
            for kind, fields in tries.items():
                if kind != "watch":
                    assert line.refused(kind, **fields)["key"] == "refusal.watch_first"


def test_a_person_who_watches_sees_the_open_table_and_decides_nothing(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        line = people.join(stranger)
        people.pass_turn()
        state = caught_up(line, people.table)
        assert (state["viewer"], state["choices"], state["prompt"]) == (None, [], None)
        assert state["spectators"] == 1
        assert not any(sitter["mine"] for sitter in state["sitters"])
        refusal = line.refused("close_curtain", table="nowhere")
        assert refusal["key"] == "refusal.no_table"


# Several browsers


def test_two_tabs_of_one_person_show_the_same(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.turn
        tab = people.join(people.guests[seat])
        assert people.draft() == seat
        assert without_news(caught_up(tab, people.table)) == without_news(people.see(seat))
        tab.play(people.table, -1)
        assert without_news(people.see(seat)) == without_news(tab.states[people.table])


def presence(line: Line) -> Json:
    """Who was there when a line last heard of it."""
    line.do("ping")
    return [message for message in line.heard if message["type"] == "presence"][-1]


def test_a_person_who_closes_one_of_two_tabs_is_still_there(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        tab = people.join(people.guests[1])
        tab.do("unwatch", table=people.table)
        assert presence(people.lines[0])["present"] == [0, 1]
        people.lines[1].do("unwatch", table=people.table)
        assert presence(people.lines[0])["present"] == [0]


def test_who_is_there_is_told_to_everybody(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        watcher = people.join(stranger)
        line = people.lines[0]
        expected: Json = {"type": "presence", "table": people.table}
        assert presence(line) == {**expected, "present": [0, 1], "spectators": 1}
        people.lines[1].do("unwatch", table=people.table)
        assert presence(line) == {**expected, "present": [0], "spectators": 1}
        watcher.close()
        assert line.receive() == {**expected, "present": [0], "spectators": 0}


def test_a_person_hears_of_its_turn_wherever_it_is_and_only_when_it_comes(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.turn
        with closing(people.guests[1 - seat].connect()) as elsewhere:
            assert people.draft(2) == seat
            nudges = [m for m in people.lines[seat].heard if m["type"] == "your_turn"]
            assert len(nudges) <= 1, "nobody is called to a turn that goes on"
            elsewhere.do("ping")
            assert [message["type"] for message in elsewhere.heard] == ["hello", "pong"]
            people.play_until(lambda: people.turn != seat)
            elsewhere.do("ping")
            assert elsewhere.heard[2] == {"type": "your_turn", "table": people.table}


def test_one_browser_looks_at_so_many_tables_and_a_refused_look_is_none(url: str) -> None:
    with closing(Guest(url, "Anna")) as guest, closing(Guest(url, "Bert")) as other:
        tables = [guest.new_table() for _ in range(9)]
        with closing(other.connect()) as line:
            for _ in range(9):
                assert line.refused("watch", table=tables[0], seat=0)["kind"] == "forbidden"
            for table in tables[:8]:
                line.watch(table)
            assert line.refused("watch", table=tables[8])["key"] == "refusal.most_tables"
            line.do("unwatch", table=tables[0])
            line.watch(tables[8])


def test_the_first_message_says_who_you_are(url: str) -> None:
    with closing(Guest(url, "Anna")) as guest, closing(guest.connect()) as line:
        assert line.receive() == {"type": "hello", "name": "Anna"}
    with closing(Guest(url)) as stranger, closing(stranger.connect()) as line:
        assert line.receive() == {"type": "hello", "name": None}

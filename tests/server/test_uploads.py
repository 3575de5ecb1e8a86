"""Games as files: uploaded to be watched, or to be played on; downloaded by who may see them."""

import random
from collections.abc import Iterator
from contextlib import closing

import pytest

import viae
from server.live_server import GAME, Guest, Json, serving
from server.seated_guests import SeatedGuests, news, seated_guests
from viae.core.errors import Refusal
from viae.records import record
from viae.server.refusals import refusal_json

BOARD = dict(viae.load_game(GAME).facts)


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("uploads")) as server:
        yield server.url


@pytest.fixture(scope="module")
def match() -> viae.Match:
    """A game that was played elsewhere, to its end."""
    found, rng = viae.new_match(GAME, 2, seed=4), random.Random(4)
    while not found.state.is_over():
        found.play(int(found.state.current), [rng.choice(found.state.legal_moves())])
    return found


@pytest.fixture(scope="module")
def written(match: viae.Match) -> Json:
    return record.write(match, ["Ada", "Ben"])


def test_a_record_is_watched_through_every_seat_and_downloaded_as_it_was(
    url: str, match: viae.Match, written: Json
) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url)) as stranger:
        whole = {**written, "bots": ["", "search:0.3s"]}
        made = anna.post("/api/records", {"record": whole})
        assert (made["status"], made["mine"]) == ("finished", [])
        assert [sitter["name"] for sitter in made["sitters"]] == ["Ada", "Ben"]
        assert [sitter["bot"] for sitter in made["sitters"]] == [None, "search:0.3s"]
        assert stranger.get(f"/api/records/{made['id']}") == whole
        assert made["places"] == [one["place"] for one in match.result()]
        for seat in (0, 1):
            story = stranger.get(f"/api/tables/{made['id']}/story?seat={seat}")
            told = [event for one in story["news"] for event in one["events"]]
            assert told == [event.as_json() for event in match.events(seat)]
            decisions = sum(step.by >= 0 for step in match.log)
            assert story["public"] == list(range(1, decisions + 2)), "with the set-up"
            last = story["public"][-1]
            seen = stranger.get(f"/api/tables/{made['id']}/history/{last}?seat={seat}")
            assert seen["view"] == match.view(seat)
        stranger.get(f"/api/tables/{made['id']}/history/{last + 1}", 404)
        with closing(stranger.connect()) as line:
            assert line.watch(made["id"])["view"] == match.view(-3)


def test_a_record_is_played_on_from_an_earlier_move(
    url: str, match: viae.Match, written: Json
) -> None:
    with closing(Guest(url, "Anna")) as anna, closing(Guest(url, "Bert")) as bert:
        form = {"record": written, "play_on": True, "moves": 60}
        made = anna.post("/api/records", form)
        assert (made["status"], made["mine"]) == ("gathering", [0])
        bert.post(f"/api/tables/{made['id']}/sit", {})
        people = SeatedGuests(made["id"], [anna, bert])
        told = news(people.lines[0], people.table)
        assert {new["kind"] for new in told[:-1]} == {"opening"}
        assert told[-1]["kind"] == "begin"
        before_it = [event for new in told[:-1] for event in new["events"]]
        assert before_it == [event.as_json() for event in match.until(60).events(0)]
        assert people.refused(people.turn, "ask_undo")["key"] == "refusal.no_undo"
        people.pass_turn()
        people.do(0, "resign")
        again = record.read(anna.get(f"/api/records/{made['id']}"))
        before = [step.move for step in match.log[:60]]
        assert [step.move for step in again.match.log[:60]] == before
        assert len(again.match.log) > 60
        for line in people.lines:
            line.close()


def test_a_record_is_read_in_another_process_and_refused_in_the_same_words(
    url: str, written: Json, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However long it takes, and however it was made to take longer: nobody who plays waits."""
    moves = list(written["moves"])
    wrongs = [
        {},
        {**written, "game": "chess"},
        {**written, "seats": 7},
        {**written, "moves": moves[:-1]},
        {**written, "moves": [moves[-1], *moves[1:]]},
        {**written, "options": {"colour": "blue"}},
    ]
    refusals = []
    for wrong in wrongs:
        with pytest.raises(Refusal) as refused:
            record.read(wrong)
        refusals.append(refusal_json(refused.value)["refusal"])

    def never(*_: object) -> None:
        raise AssertionError("the server itself reads no records")

    monkeypatch.setattr(record, "read", never)
    with closing(Guest(url, "Anna")) as anna:
        assert anna.post("/api/records", {"record": written}, 201)["status"] == "finished"
        for wrong, refusal in zip(wrongs, refusals, strict=True):
            assert anna.post("/api/records", {"record": wrong}, 400)["refusal"] == refusal


def test_what_cannot_be_played_on_is_refused_and_nothing_is_stored(url: str, written: Json) -> None:
    moves = list(written["moves"])
    wrongs: list[tuple[Json, int]] = [
        ({"record": written, "play_on": True}, 409),
        ({"record": written, "moves": len(moves) + 1}, 400),
        ({"record": {}}, 400),
        ({"record": {**written, "game": "chess"}}, 400),
        ({"record": {**written, "rules_version": 99}}, 400),
        ({"record": {**written, "names": ["Ada", "Ada"]}}, 400),
        ({"record": {**written, "moves": moves[:-1]}}, 400),
        ({"record": {**written, "moves": [moves[-1], *moves[1:]]}}, 400),
        ({"record": {**written, "result": None}}, 400),
        ({"record": {**written, "seats": 7}}, 400),
        ({"record": {**written, "board": {"squares": []}}}, 400),
        ({"record": {**written, "board": {**BOARD, "name": "x" * 240_000}}}, 400),
        ({"record": {**written, "board": {**BOARD, "flavour": 1}}}, 400),
        ({"record": {**written, "names": ["Ada", "\u3164"]}}, 400),
        ({"record": {**written, "names": ["Ada", "B" + "\u0301" * 30]}}, 400),
        ({"record": {**written, "bots": ["", "\u2800"]}}, 400),
        ({"record": written, "play_on": True, "moves": 40, "sitters": [{"who": "me"}]}, 400),
        ({"record": written, "play_on": True, "moves": 40, "clock": {"kind": "sand"}}, 400),
    ]
    with closing(Guest(url, "Anna")) as anna:
        for form, status in wrongs:
            refusal = anna.post("/api/records", form, status)["refusal"]
            assert len(refusal["message"]) > 10
        assert anna.get("/api/tables/mine")["tables"] == []


def test_a_record_brings_a_board_of_its_own(url: str, written: Json) -> None:
    with closing(Guest(url, "Anna")) as anna:
        made = anna.post("/api/records", {"record": {**written, "board": BOARD}})
        assert made["own_board"]


def test_of_a_running_game_everybody_downloads_what_they_know(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        people.pass_turn()
        people.draft()
        place = f"/api/records/{people.table}"
        for seat, guest in enumerate(people.guests):
            found = guest.get(place)
            assert (found["format"], found["viewer"]) == ("viae-seat-record", seat)
            assert found["view"] == people.see(seat)["view"]
            assert found["news"] == news(people.lines[seat], people.table)
            assert not {"moves", "digests", "secret"} & set(found)
            other = guest.get(f"{place}?seat={1 - seat}", 403)
            assert other["refusal"]["key"] == "refusal.not_your_seat"
        assert stranger.get(place)["viewer"] is None
        assert "refusal" in stranger.get(f"{place}?seat=7", 404)


def test_nobody_reads_a_record_of_a_stranger(url: str) -> None:
    with closing(Guest(url)) as stranger:
        unreadable = {"X-Viae": "1", "Content-Type": "application/json"}
        answer = stranger.http.post("/api/records", content=b"{" * 100, headers=unreadable)
        assert (answer.status_code, answer.json()["refusal"]["key"]) == (403, "refusal.no_session")

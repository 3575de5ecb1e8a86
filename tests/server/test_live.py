"""Games over real sockets: everybody sees what they may, when they may, and nothing is lost."""

import random
from collections.abc import Iterator
from contextlib import closing

import pytest

from server.live_server import Guest, HandClock, Json, Line, serving
from server.seated_guests import SeatedGuests, caught_up, news, seated_guests, without_news
from viae.records import record

CLOCK = HandClock()


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("live"), clock=CLOCK) as server:
        yield server.url


def heard_by_others(people: SeatedGuests, seat: int) -> list[Json]:
    """What everybody but a seat has heard, but for the answers to their own messages."""
    for line in people.lines:
        line.do("ping")
    return [
        message
        for line in people.lines[:seat] + people.lines[seat + 1 :]
        for message in line.heard
        if message["type"] not in ("pong", "done")
    ]


# Whole games


@pytest.mark.parametrize(
    ("names", "bots"),
    [("AB", []), ("AB", ["greedy"]), ("ABC", ["greedy"]), ("AB", ["greedy", "random", "greedy"])],
)
def test_people_and_bots_play_to_the_end_and_each_seat_hears_its_own_game(
    url: str, names: str, bots: list[str]
) -> None:
    with seated_guests(url, *names, bots=bots) as people, closing(Guest(url)) as stranger:
        people.join(stranger)
        people.play_until(people.is_over, choice=-1)
        read = record.read(people.guests[0].get(f"/api/records/{people.table}"))
        assert read.match.state.is_over()
        assert [sitter["name"] for sitter in people.see()["sitters"]] == read.names
        for number, line in enumerate(people.lines):
            seat = number if number < len(names) else -3
            state = caught_up(line, people.table)
            told = news(line, people.table)
            assert state["viewer"] == (seat if seat >= 0 else None)
            assert state["view"] == read.match.view(seat)
            assert [one["version"] for one in told] == list(range(1, state["version"] + 1))
            events = [event for one in told for event in one["events"]]
            assert events == [event.as_json() for event in read.match.events(seat)]
            result = [
                {name: value for name, value in row.items() if name != "resigned"}
                for row in state["result"]
            ]
            assert result == read.match.result()
        by = {(new["by"], new["bot"]) for new in told if new["kind"] == "decide"}
        assert by == {("person", None), *(("bot", bot) for bot in bots)}


def test_what_was_seen_live_is_what_the_history_shows_afterwards(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        people.play_until(people.is_over, choice=-1)
        for seat, line in enumerate(people.lines):
            states = [one for one in line.heard if one["type"] == "table"]
            for state in random.Random(2).sample(states, 6):
                place = f"/api/tables/{people.table}/history/{state['version']}?seat={seat}"
                past = people.guests[0].get(place)
                for part in ("view", "choices", "turn", "draft", "prompt"):
                    assert past[part] == state[part], part


# Versions


def test_a_stale_click_is_refused_and_a_fresh_view_follows(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        turn = people.draft()
        line, state = people.lines[turn], people.see(turn)
        move = state["choices"][-1]["move"]
        for version in (state["version"] - 1, state["version"] + 1, 0):
            play = {"table": people.table, "seat": turn, "version": version, "moves": [move]}
            refusal = line.refused("play", **play)
            assert (refusal["kind"], refusal["key"]) == ("stale", "refusal.stale")
            fresh = line.receive()
            assert without_news(fresh) == without_news(state)
            for kind in ("undo", "ask_undo"):
                stale = {"table": people.table, "seat": turn, "version": version}
                assert line.refused(kind, **stale)["kind"] == "stale"
                assert line.receive()["type"] == "table"


class Flaky:
    """Somebody whose connection comes and goes, and who says each time what is known already."""

    def __init__(self, guest: Guest, table: str) -> None:
        self.guest = guest
        self.table = table
        self.line: Line | None = None
        self.news: list[Json] = []

    def come(self) -> Json:
        """What the table says to a newcomer with this much knowledge."""
        self.line = self.guest.connect()
        before = len(self.news)
        state = self.line.watch(self.table, since=before)
        assert state["since"] == before
        self.news += state["news"]
        self.at_coming = len(state["news"])
        return state

    def go(self) -> None:
        """Hear what was still told, and hang up."""
        if self.line is not None:
            self.news += news(self.line, self.table)[self.at_coming :]
            self.line.close()
            self.line = None


def test_coming_back_at_any_point_brings_exactly_what_was_missed(url: str) -> None:
    rng = random.Random(5)
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        staying = [*people.lines, people.join(stranger)]
        flaky = [Flaky(guest, people.table) for guest in (*people.guests, stranger)]
        for _ in range(120):
            turn = people.turn
            if people.see(turn)["draft"] and rng.random() < 0.3:
                people.do(turn, "undo")
            else:
                people.decide()
            if people.is_over():
                break
            who = rng.randrange(3)
            if flaky[who].line is None:
                state = flaky[who].come()
                stayed = caught_up(staying[who], people.table)
                for part in ("version", "view", "turn", "choices", "draft", "viewer"):
                    assert state[part] == stayed[part]
                assert flaky[who].news == news(staying[who], people.table)
            else:
                flaky[who].go()
        for one, line in zip(flaky, staying, strict=True):
            one.go()
            one.come()
            known = news(line, people.table)
            assert one.news == known
            for since in range(len(known) + 1):
                assert one.line is not None
                assert one.line.watch(people.table, since=since)["news"] == known[since:]
            one.go()


def test_a_version_from_the_future_is_answered_with_everything(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        people.pass_turn()
        state = people.lines[0].watch(people.table, since=1_000_000)
        assert state["since"] == 0
        assert len(state["news"]) == state["version"]


# Several decisions in one message


def test_decisions_of_one_message_are_done_all_or_none(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        turn = people.draft()
        second = people.see(turn)["choices"][-1]["move"]
        state = people.do(turn, "undo")
        first = state["choices"][-1]["move"]
        for wrong in ([first, {"move": "fly"}], [first, first, second], [first, second, first]):
            people.refused(turn, "play", moves=wrong)
            assert without_news(people.see(turn)) == without_news(state)
        people.do(turn, "play", moves=[first, second])
        news_of = news(people.lines[turn], people.table)[-1]
        assert people.see(turn)["version"] == state["version"] + 1 == news_of["version"]


def test_no_message_goes_beyond_what_it_would_reveal(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        for _ in range(50):
            turn = people.turn
            state = people.see(turn)
            for choice in state["choices"]:
                play = people.fields(turn, "play", {"moves": [choice["move"]] * 2})
                answer = people.lines[turn].ask("play", **play)
                if answer["type"] == "refused" and answer["refusal"]["key"] == "refusal.wait":
                    assert without_news(people.see(turn)) == without_news(state)
                    return
            people.decide()
        raise AssertionError("nothing was ever revealed")


# Drafts


def everything_of(guest: Guest, people: SeatedGuests) -> list[str]:
    """Every byte that a guest can ask for about a table."""
    version = people.see(people.guests.index(guest))["version"]
    places = ("", "/facts", "/chat", "/note", f"/history/{version}")
    paths = [f"/api/tables/{people.table}{place}" for place in places]
    paths += [f"/api/records/{people.table}", "/api/tables/mine", "/api/tables"]
    return [guest.http.get(path).text for path in paths]


def test_a_draft_is_in_no_byte_that_others_get(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        people.join(stranger)
        seat = people.turn
        other = people.guests[1 - seat]
        before, asked = heard_by_others(people, seat), everything_of(other, people)
        CLOCK.advance(1000)
        assert people.draft(2) == seat
        CLOCK.advance(1000)
        people.do(seat, "undo")
        people.decide(-1)
        assert heard_by_others(people, seat) == before
        assert everything_of(other, people) == asked
        assert news(people.lines[seat], people.table)[-1]["kind"] == "decide"
        people.play_until(lambda: people.turn != seat)
        assert len(heard_by_others(people, seat)) > len(before)


def test_undo_takes_back_decisions_until_the_draft_is_empty(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people:
        seat = people.turn
        start = people.see(seat)
        assert people.draft(2) == seat
        assert people.do(seat, "undo")["draft"] == 1
        back = people.do(seat, "undo")
        for part in ("view", "choices", "draft"):
            assert back[part] == start[part]
        assert back["version"] == start["version"] + 4
        assert people.refused(seat, "undo")["key"] == "refusal.no_undo"
        assert people.refused(1 - seat, "undo")["key"] == "refusal.no_undo"


def test_what_is_final_is_taken_back_only_if_everybody_agrees(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", "Cleo") as people:
        before = people.see()["view"]
        asker = people.pass_turn()
        others = [seat for seat in range(3) if seat != asker]
        asked = people.do(asker, "ask_undo")["ask"]
        assert asked == {"what": "undo", "seat": asker, "target": None, "waiting_for": others}
        assert people.refused(others[0], "ask_undo")["key"] in ("refusal.asked", "refusal.no_undo")
        assert people.refused(asker, "answer", agree=True)["key"] == "refusal.not_asked"
        people.do(others[0], "answer", agree=True)
        state = people.do(others[1], "answer", agree=False)
        assert (state["ask"], state["turn"]) == (None, people.turn)
        assert people.turn != asker
        people.do(asker, "ask_undo")
        for other in others:
            people.do(other, "answer", agree=True)
        state = people.see(asker)
        assert (state["turn"], state["ask"]) == (asker, None)
        kinds = [new["kind"] for new in news(people.lines[others[0]], people.table)]
        assert kinds[-3:] == ["agree", "agree", "rewind"]
        while people.see(others[0])["view"] != before:
            people.do(asker, "ask_undo")
            for other in others:
                people.do(other, "answer", agree=True)

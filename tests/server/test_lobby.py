"""Tables before and after a game: made, found, sat down at, left, started."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from typing import Any

import pytest

from server.live_server import GAME, Guest, Json, Line, serving
from server.seated_guests import at, caught_up, refusal_of, seated_guests
from viae import catalog
from viae.server.schemas.messages import CLIENT_MESSAGE
from viae.storage import schema
from viae.storage.database import open_database
from viae.text import LANGUAGES, Texts

NOWHERE = "A" * 16


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("gathering")) as server:
        yield server.url


@contextmanager
def guests(url: str, *names: str) -> Iterator[list[Guest]]:
    with ExitStack() as stack:
        yield [stack.enter_context(closing(Guest(url, name))) for name in names]


# Making a table


def test_a_table_is_made_as_it_was_asked_for(url: str) -> None:
    board = dict(catalog.load_game(GAME).facts)
    clock = {"kind": "real_time", "minutes": 20, "increment": 5}
    sitters = [{"who": "bot", "bot": "random"}, {"who": "me", "name": "Ann"}, {"who": "open"}]
    with guests(url, "Anna") as (anna,):
        made = anna.post(
            "/api/tables",
            {
                "game": GAME,
                "seats": 3,
                "options": {},
                "board": board,
                "sitters": sitters,
                "open": False,
                "clock": clock,
                "auto_start": False,
            },
        )
        assert (made["game"], made["seats"], made["clock"]) == (GAME, 3, clock)
        assert (made["open"], made["own_board"], made["status"]) == (False, True, "gathering")
        assert [sitter["name"] for sitter in made["sitters"]] == ["Random", "Ann", ""]
        assert [sitter["bot"] for sitter in made["sitters"]] == ["random", None, None]
        assert made["mine"] == [1]
        assert anna.get(at(made["id"])) == made
        assert anna.get(at(made["id"], "/facts"))["board"] == board
        assert [table["id"] for table in anna.get("/api/tables/mine")["tables"]] == [made["id"]]


def test_a_table_with_every_seat_taken_begins_at_once(url: str) -> None:
    with guests(url, "Anna") as (anna,):
        for other in ({"who": "me", "name": "Bert"}, {"who": "bot"}):
            made = anna.post(
                "/api/tables", {"game": GAME, "seats": 2, "sitters": [{"who": "me"}, other]}
            )
            assert made["status"] == "running"
            assert made["turn"] in (0, 1)


ME: Json = {"who": "me"}
BOARD = dict(catalog.load_game(GAME).facts)
WAGON, *WAGONS = BOARD["wagons"]
BAD_FORMS: dict[str, Json] = {
    "no game": {"game": None},
    "unknown game": {"game": "chess"},
    "path as game": {"game": "../strada_romana"},
    "too few seats": {"seats": 1},
    "too many seats": {"seats": 8},
    "many more seats": {"seats": 1000},
    "seats as text": {"seats": "2"},
    "seats as truth": {"seats": True},
    "unknown option": {"options": {"speed": 3}},
    "empty board": {"board": {}},
    "board as text": {"board": "board"},
    "a board of nonsense": {"board": {"squares": [1, 2, 3]}},
    "a board with a long name": {"board": {**BOARD, "name": "x" * 240_000}},
    "a board with more in it": {"board": {**BOARD, "flavour": "salt"}},
    "a thing with more in it": {"board": {**BOARD, "wagons": [{**WAGON, "x": 1}, *WAGONS]}},
    "too few sitters": {"sitters": [ME]},
    "too many sitters": {"sitters": [ME, ME, ME]},
    "unknown sitter": {"sitters": [ME, {"who": "cat"}]},
    "unknown bot": {"sitters": [ME, {"who": "bot", "bot": "genius"}]},
    "a level too high": {"sitters": [ME, {"who": "bot", "bot": "level:6"}]},
    "bot as path": {"sitters": [ME, {"who": "bot", "bot": "../greedy"}]},
    "long name": {"sitters": [ME, {"who": "me", "name": "x" * 25}]},
    "name with a line break": {"sitters": [ME, {"who": "me", "name": "a\nb"}]},
    "empty name": {"sitters": [ME, {"who": "me", "name": "  "}]},
    "invisible name": {"sitters": [ME, {"who": "me", "name": "\u3164"}]},
    "name under accents": {"sitters": [ME, {"who": "me", "name": "Z" + "\u0301" * 23}]},
    "unknown clock": {"clock": {"kind": "sand"}},
    "no minutes": {"clock": {"kind": "real_time"}},
    "a clock without time": {"clock": {"kind": "real_time", "minutes": 0}},
    "negative increment": {"clock": {"kind": "real_time", "minutes": 5, "increment": -1}},
    "too many hours": {"clock": {"kind": "per_move", "hours": 24 * 30 + 1}},
    "half an hour": {"clock": {"kind": "per_move", "hours": 0.5}},
    "open as text": {"open": "yes"},
    "a field of its own": {"colour": "red"},
}


def test_every_bad_form_is_refused_with_a_reason_and_stores_nothing(url: str) -> None:
    with guests(url, "Anna") as (anna,):
        for what, wrong in BAD_FORMS.items():
            form = {"game": GAME, "seats": 2, **wrong}
            refusal = refusal_of(anna, "/api/tables", form, 400)
            assert refusal["kind"] == "malformed", what
            assert 10 < len(refusal["message"]) < 2_000, what
        assert anna.get("/api/tables/mine")["tables"] == []


@pytest.mark.parametrize(
    ("board", "key"),
    [
        ({"name": "x" * 240_000}, "refusal.board_text"),
        ({"flavour": 1}, "refusal.board_key"),
        ({"name": ["Roma"]}, "refusal.board_kind"),
        ({"name": "\u2800"}, "refusal.board_name"),
    ],
    ids=["long", "unknown", "kind", "blank"],
)
def test_a_board_with_more_in_it_is_refused_in_every_language(
    url: str, board: Json, key: str
) -> None:
    with guests(url, "Anna") as (anna,):
        form = {"game": GAME, "seats": 2, "board": {**BOARD, **board}}
        refusal = refusal_of(anna, "/api/tables", form, 400)
        assert refusal["key"] == key
        said = {texts.say(key, **refusal["params"]) for texts in map(Texts, LANGUAGES)}
        assert len(said) == len(LANGUAGES)
        assert all(next(iter(board)) in sentence for sentence in said)


def test_a_table_plays_on_with_a_board_that_nobody_could_bring_any_more(tmp_path: Path) -> None:
    old = {**BOARD, "name": "x" * 240_000, "flavour": {"of": "salt"}}
    with serving(tmp_path) as server, guests(server.url, "Anna") as (anna,):
        sitters = [ME, {"who": "me", "name": "Bert"}]
        table = anna.new_table(board=BOARD, sitters=sitters)
        cookies = dict(anna.http.cookies)
    engine = open_database(f"sqlite:///{tmp_path / 'viae.db'}")
    with engine.begin() as connection:
        connection.execute(schema.tables.update().values(board=old))
    engine.dispose()
    with serving(tmp_path) as server, closing(Guest(server.url)) as anna:
        anna.http.cookies.update(cookies)
        (listed,) = anna.get("/api/tables/mine")["tables"]
        assert (listed["id"], listed["own_board"]) == (table, True)
        with closing(anna.connect()) as line:
            seat = line.watch(table)["turn"]
            line.do("open_curtain", table=table, seat=seat)
            line.play(table, 0)
            line.do("open_curtain", table=table, seat=seat)
            line.do("resign", table=table, seat=seat)
        again = anna.post(at(table, "/rematch"))
        assert anna.get(at(again["id"], "/facts"))["board"] == old


def test_only_who_has_come_in_makes_tables(url: str) -> None:
    with closing(Guest(url)) as stranger:
        refusal = refusal_of(stranger, "/api/tables", {"game": GAME, "seats": 2}, 403)
        assert refusal["key"] == "refusal.no_session"


# Finding a table


def test_open_tables_are_listed_while_they_gather_and_closed_ones_never(url: str) -> None:
    with guests(url, "Anna", "Bert") as (anna, bert):
        table, closed = anna.new_table(), anna.new_table(open=False)
        listed = [found["id"] for found in bert.get("/api/tables")["tables"]]
        assert table in listed
        assert closed not in listed
        bert.post(at(table, "/sit"), {})
        assert table not in [found["id"] for found in bert.get("/api/tables")["tables"]]


def test_one_joins_by_link_with_only_a_name(url: str) -> None:
    with guests(url, "Anna") as (anna,), closing(Guest(url)) as newcomer:
        table = anna.new_table(open=False)
        invite = anna.get(at(table))["invite"]
        newcomer.get(at(table), 404)
        newcomer.post("/api/session", {"name": "Nina"})
        newcomer.get(at(table), 404)
        seen = newcomer.post(at(table, "/enter"), {"invite": invite})
        assert seen["invite"] == invite, "whoever has it may pass it on"
        began = newcomer.post(at(table, "/sit"), {})
        assert (began["status"], began["mine"], began["invite"]) == ("running", [1], invite)
        assert [sitter["name"] for sitter in began["sitters"]] == ["Anna", "Nina"]


Places = set[tuple[str, str]]


def places_of_a_table(guest: Guest) -> Places:
    """Method and path of everything that can be asked about one table."""
    paths = guest.get("/openapi.json")["paths"]
    found = {(m, path) for path, by in paths.items() if "{table_id}" in path for m in by}
    assert len(found) > 10
    return found


BODIES: dict[str, Json] = {
    "/enter": {"invite": "x" * 43},
    "/invited": {"invite": "x" * 43},
    "/sit": {},
    "/bot": {"seat": 1},
    "/leave": {"seat": 0},
    "/branch": {"version": 1},
    "/hint": {"seat": 0, "version": 1},
    "/note": {"text": "mine"},
}


def answers(guest: Guest, table: str, places: Places) -> dict[str, tuple[int, str]]:
    """What is answered to everything that can be asked about a table."""
    found = {}
    for method, path in places:
        place = path.replace("{table_id}", table).replace("{version}", "0")
        body = BODIES.get(path.rpartition("}")[2]) if method != "get" else None
        answer = guest.http.request(method, place, json=body)
        found[f"{method} {path}"] = (answer.status_code, answer.text.replace(table, ""))
    return found


def messages_about(table: str) -> list[Json]:
    """One message of each kind that is about a table."""
    about: Json = {"table": table}
    given: Json = {"seat": 0, "version": 1, "target": 1, "agree": True, "text": "hi"}
    schema = CLIENT_MESSAGE.json_schema()
    found = []
    for kind, place in schema["discriminator"]["mapping"].items():
        fields = schema["$defs"][place.rpartition("/")[2]]["properties"]
        if "table" in fields:
            moves: Any = [{"move": "pass"}] if kind == "play" else []
            values = {**given, "moves": moves}
            found.append(
                {"kind": kind, **about, **{k: v for k, v in values.items() if k in fields}}
            )
    return found


def refusals(line: Line, table: str) -> list[Json]:
    return [line.refused(**message) for message in messages_about(table)]


def test_a_closed_table_does_not_exist_for_a_stranger(url: str) -> None:
    with seated_guests(url, "Anna", "Bert", open=True) as people:
        open_table = people.table
    with guests(url, "Anna", "Cleo") as (anna, cleo), closing(Guest(url)) as nobody:
        sitters = [ME, {"who": "me", "name": "Bert"}]
        table = anna.new_table(open=False, sitters=sitters)
        places = places_of_a_table(anna)
        for stranger in (cleo, nobody):
            found = answers(stranger, table, places)
            assert found == answers(stranger, NOWHERE, places)
            assert {status for status, _ in found.values()} <= {403, 404}
            assert all(status == 404 for status, _ in found.values()) or stranger is nobody
            with closing(stranger.connect()) as line:
                told = refusals(line, table)
                assert told == refusals(line, NOWHERE)
                assert {refusal["key"] for refusal in told} == {"refusal.no_table"}
        assert len(told) > 10
        assert answers(cleo, open_table, places) != answers(cleo, NOWHERE, places)


def test_a_wrong_link_opens_nothing(url: str) -> None:
    with guests(url, "Anna", "Bert") as (anna, bert):
        table, other = anna.new_table(open=False), anna.new_table(open=False)
        wrong = anna.get(at(other))["invite"]
        for invite in (wrong, "x", wrong[:-1]):
            refusal = refusal_of(bert, at(table, "/enter"), {"invite": invite}, 404)
            assert refusal["key"] == "refusal.no_table"
        for invite in ("", "ä", "x" * 65, 5, None):
            assert refusal_of(bert, at(table, "/enter"), {"invite": invite}, 400)
        bert.get(at(table), 404)


# Sitting


def test_sitting_down_and_getting_up_is_told_to_everybody_there(url: str) -> None:
    with guests(url, "Anna", "Bert") as (anna, bert), closing(anna.connect()) as line:
        table = anna.new_table(seats=3)
        line.watch(table)
        bert.post(at(table, "/sit"), {"seat": 2})
        names = [sitter["name"] for sitter in caught_up(line, table)["sitters"]]
        assert names == ["Anna", "", "Bert"]
        assert refusal_of(anna, at(table, "/sit"), {"seat": 2}, 409)["key"] == "refusal.taken"
        assert refusal_of(anna, at(table, "/sit"), {"seat": 3}, 409)["key"] == "refusal.taken"
        bert.post(at(table, "/leave"), {"seat": 2})
        names = [sitter["name"] for sitter in caught_up(line, table)["sitters"]]
        assert names == ["Anna", "", ""]


def test_two_of_one_name_are_told_apart(url: str) -> None:
    with guests(url, "Anna", "Anna", "Anna") as three:
        table = three[0].new_table(seats=3)
        for other in three[1:]:
            other.post(at(table, "/sit"), {})
        names = [sitter["name"] for sitter in three[0].get(at(table))["sitters"]]
        assert names == ["Anna", "Anna 2", "Anna 3"]


def test_of_many_who_sit_down_at_the_same_time_one_does(url: str) -> None:
    with guests(url, "Anna", *(f"Guest {n}" for n in range(6))) as (anna, *others):
        table = anna.new_table(seats=2, auto_start=False)
        with ThreadPoolExecutor(len(others)) as pool:
            found = list(
                pool.map(lambda g: g.http.post(at(table, "/sit"), json={"seat": 1}), others)
            )
        assert sorted(answer.status_code for answer in found) == [200, 409, 409, 409, 409, 409]
        seated = [g.get(at(table))["mine"] for g in others]
        assert sorted(seated) == [[], [], [], [], [], [1]]


def test_only_the_host_lets_others_get_up_and_bots_sit_down(url: str) -> None:
    with guests(url, "Anna", "Bert", "Cleo") as (anna, bert, cleo):
        table = anna.new_table(seats=4)
        bert.post(at(table, "/sit"), {"seat": 1})
        cleo.post(at(table, "/sit"), {"seat": 2})
        assert refusal_of(bert, at(table, "/leave"), {"seat": 2}, 403)["kind"] == "forbidden"
        refusal = refusal_of(bert, at(table, "/bot"), {"seat": 3}, 403)
        assert refusal["key"] == "refusal.not_host"
        anna.post(at(table, "/leave"), {"seat": 2})
        anna.post(at(table, "/bot"), {"seat": 2, "bot": "random"})
        assert refusal_of(anna, at(table, "/bot"), {"seat": 2}, 409)["key"] == "refusal.taken"
        assert refusal_of(anna, at(table, "/bot"), {"seat": 3, "bot": "genius"}, 400)
        for slow in ("search:1000000i", "search:5.1s", "search:9x3000i", "monte_carlo:6s"):
            refusal = refusal_of(anna, at(table, "/bot"), {"seat": 3, "bot": slow}, 400)
            assert refusal["key"] == "refusal.slow_bot"
        anna.post(at(table, "/leave"), {"seat": 2})
        refusal = refusal_of(anna, at(table, "/leave"), {"seat": 2}, 409)
        assert refusal["key"] == "refusal.free_seat"
        names = [sitter["name"] for sitter in bert.get(at(table))["sitters"]]
        assert names == ["Anna", "Bert", "", ""]


def test_a_table_that_its_last_person_leaves_is_closed(url: str) -> None:
    with guests(url, "Anna", "Bert") as (anna, bert):
        table = anna.new_table(seats=3)
        anna.post(at(table, "/bot"), {"seat": 1})
        assert anna.post(at(table, "/leave"), {"seat": 0})["status"] == "closed"
        assert bert.post(at(table, "/sit"), {}, 409)
        assert table not in [found["id"] for found in bert.get("/api/tables")["tables"]]


# Starting


def test_a_full_table_starts_when_one_of_its_players_says_so(url: str) -> None:
    with guests(url, "Anna", "Bert", "Cleo") as (anna, bert, cleo):
        table = anna.new_table(auto_start=False)
        assert refusal_of(anna, at(table, "/start"), None, 409)["key"] == "refusal.not_full"
        assert bert.post(at(table, "/sit"), {})["status"] == "gathering"
        assert cleo.post(at(table, "/start"), None, 403)
        assert bert.post(at(table, "/start"))["status"] == "running"
        for place, body in (("/start", None), ("/sit", {}), ("/leave", {"seat": 0})):
            assert refusal_of(anna, at(table, place), body, 409)["key"] == "refusal.has_begun"
        assert refusal_of(anna, at(table, "/bot"), {"seat": 1}, 409)


def test_the_last_to_sit_down_starts_the_game_a_bot_among_them(url: str) -> None:
    with guests(url, "Anna") as (anna,), closing(anna.connect()) as line:
        table = anna.new_table()
        assert line.watch(table)["status"] == "gathering"
        assert anna.post(at(table, "/bot"), {"seat": 1})["status"] == "running"
        assert line.until(table, lambda state: state["status"] == "running")["version"] >= 1


def test_a_host_who_only_looks_on_may_let_bots_get_up(url: str) -> None:
    with closing(Guest(url, "Anna")) as anna:
        seats = [{"who": "bot", "bot": "random"}, {"who": "open"}]
        table = anna.post("/api/tables", {"game": GAME, "seats": 2, "sitters": seats})["id"]
        assert anna.post(at(table, "/leave"), {"seat": 0})["status"] == "gathering"


# Talking and noting


def test_those_at_the_table_talk_and_everybody_there_hears_it(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        line = people.join(stranger)
        said = ["<b>hello</b>", "a" * 500, "Grüß Gott 🐎"]
        for text in said:
            people.lines[1].do("chat", table=people.table, text=text)
        line.do("ping")
        heard = [message for message in line.heard if message["type"] == "chat"]
        assert [message["text"] for message in heard] == said
        assert {(message["seat"], message["name"]) for message in heard} == {(1, "Bert")}
        assert [message["number"] for message in heard] == [1, 2, 3]
        kept = stranger.get(at(people.table, "/chat?after=1"))["lines"]
        assert [message["text"] for message in kept] == said[1:]
        assert line.refused("chat", table=people.table, text="hi")["kind"] == "forbidden"
        for wrong in ("", " ", "a" * 501, "a\nb", "\x1b[2J", 5):
            assert people.lines[0].refused("chat", table=people.table, text=wrong)
        assert len(stranger.get(at(people.table, "/chat"))["lines"]) == 3


def test_a_note_is_only_for_who_wrote_it(url: str) -> None:
    with seated_guests(url, "Anna", "Bert") as people, closing(Guest(url)) as stranger:
        note = at(people.table, "/note")
        anna, bert = people.guests
        secret = "they want the\nred wagon"
        anna.http.put(note, json={"text": secret})
        assert anna.get(note) == {"text": secret}
        assert bert.get(note) == {"text": ""}
        stranger.get(note, 403)
        anna.http.put(note, json={"text": ""})
        assert anna.get(note) == {"text": ""}
        for wrong in ("x" * 8001, "\x00", 5):
            assert anna.http.put(note, json={"text": wrong}).status_code == 400


def test_every_level_that_is_offered_can_sit_down_and_is_told_of_in_every_language(
    url: str,
) -> None:
    with guests(url, "Anna") as (anna,):
        offer = anna.get("/api/games")
        for game in offer["games"]:
            texts = [
                anna.get(f"/api/games/{game['name']}/texts/{language}")["texts"]
                for language in offer["languages"]
            ]
            assert len(game["levels"]) == 5
            for level in game["levels"]:
                assert all(one[level["name"]] and one[level["about"]] for one in texts)
                sitters = [{"who": "me"}, {"who": "bot", "bot": level["bot"]}]
                made = anna.post(
                    "/api/tables",
                    {"game": game["name"], "seats": 2, "sitters": sitters, "auto_start": False},
                )
                assert made["sitters"][1]["bot"] == level["bot"]

"""The schema at `/openapi.json` is the truth about every answer, and fit to make types from."""

import json
import re
from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from pydantic import BaseModel
from schemathesis.checks import CHECKS, load_all_checks

from server.live_server import GAME, Guest, Json, RunningServer, my_turn, over, serving
from server.seated_guests import seated_guests
from tools.api_page import schema
from viae.server.metrics import METHODS
from viae.server.schemas import messages
from viae.server.schemas.messages import TABLE_ID
from viae.server.security.guard import OWN_HEADER, SAFE
from viae.server.security.origins import Origins

SCHEMA = schema()
SCHEMAS: Json = SCHEMA["components"]["schemas"]
OPERATIONS: dict[str, tuple[str, str, Json]] = {
    operation["operationId"]: (method.upper(), path, operation)
    for path, methods in SCHEMA["paths"].items()
    for method, operation in methods.items()
}
WELL_FORMED_BODIES: dict[str, Json] = {
    "come_in": {"name": "Livia"},
    "make_table": {"game": GAME, "seats": 2},
    "enter": {"invite": "a-b_c"},
    "invited": {"invite": "a-b_c"},
    "sit": {"seat": 1},
    "leave": {"seat": 1},
    "put_bot": {"seat": 1},
    "write_note": {"text": "salve"},
    "upload": {"record": {}},
    "branch": {"version": 1},
    "hint": {"seat": 0, "version": 1},
    "invitation": {"path": "/"},
}

Case = schemathesis.Case[Any]
api = schemathesis.openapi.from_dict(SCHEMA)
api.config.generation.update(with_security_parameters=False)
quiet = settings(
    deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


class Room:
    """A guest among tables of every status."""

    def __init__(self, server: RunningServer) -> None:
        self.url = server.url
        self.guest = Guest(server.url, "Anna")
        self.finished = self._play()
        self.record = self.guest.get(f"/api/records/{self._give_up()}")
        running = self.guest.new_table(sitters=[{"who": "me"}, {"who": "bot"}])
        uploaded = self.guest.post("/api/records", {"record": self.record})["id"]
        self.asked = self.guest.new_table(sitters=[{"who": "me"}, {"who": "bot"}])
        closed = self.guest.new_table()
        self.guest.post(f"/api/tables/{closed}/leave", {"seat": 0})
        self.tables = cycle([None, running, None, self.finished, None, uploaded, None, closed])
        self.is_furnished = cycle([False, True, True])

    def asking(self) -> Json:
        """What a seat asks that is to decide."""
        line = self.guest.connect()
        line.watch(self.asked)
        version = line.until(self.asked, my_turn)["version"]
        line.close()
        return {"seat": 0, "version": version}

    def _play(self) -> str:
        """A game against a bot, played to its end."""
        table = self.guest.new_table(sitters=[{"who": "me"}, {"who": "bot"}])
        line = self.guest.connect()
        line.watch(table)
        while not over(line.states[table]):
            if line.states[table]["choices"]:
                line.play(table, 0)
            else:
                line.receive()
        line.close()
        return table

    def _give_up(self) -> str:
        """A game that was over soon: its record is read quickly."""
        table = self.guest.new_table(sitters=[{"who": "me"}, {"who": "bot"}])
        line = self.guest.connect()
        line.watch(table)
        line.do("resign", table=table, seat=0)
        line.close()
        return table

    def table(self) -> str:
        """A table; every other time a new one that waits for players."""
        return next(self.tables) or self.guest.new_table(auto_start=False)

    def furnish(self, case: Case) -> None:
        """Mostly put what exists where a case has something well-formed that does not."""
        if not next(self.is_furnished):
            return
        path, body = dict(case.path_parameters), case.body
        if re.fullmatch(TABLE_ID[1:-1], str(path.get("table_id", "?"))):
            path["table_id"] = self.table()
        if re.fullmatch("[a-z0-9_]+", str(path.get("game", "?"))):
            path["game"] = GAME
        case.path_parameters = path
        if isinstance(body, dict) and isinstance(body.get("record"), dict):
            case.body = {**body, "record": self.record}
        if isinstance(body, dict) and re.fullmatch("[a-z0-9_]+", str(body.get("game", "?"))):
            case.body = {**body, "game": GAME}


@pytest.fixture(scope="module")
def room(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Room]:
    with serving(tmp_path_factory.mktemp("schema")) as server:
        room = Room(server)
        yield room
        room.guest.close()


# What is answered is what was declared


def check(case: Case, answer: schemathesis.Response, *dropped: str) -> None:
    """Every check but two. A schema cannot say which names, boards and records are good. And who
    has no session is forbidden here, not asked to log in. What is too large is refused unread,
    which the checks do not count as a refusal of bad data."""
    load_all_checks()
    names = ["positive_data_acceptance", "ignored_auth", *dropped]
    if answer.status_code == 413:
        names.append("negative_data_rejection")
    excluded: Any = CHECKS.get_by_names(names)
    case.validate_response(answer, excluded_checks=excluded)


@api.parametrize()
@settings(quiet, max_examples=6)
def test_every_answer_is_what_the_schema_says(case: Case, room: Room) -> None:
    check_answer(case, room)


@pytest.mark.all
@api.parametrize()
@settings(quiet, max_examples=40)
def test_every_one_of_many_answers_is_what_the_schema_says(case: Case, room: Room) -> None:
    check_answer(case, room)


def check_answer(case: Case, room: Room) -> None:
    """What a guest gets who asks this."""
    room.furnish(case)
    leaves = case.method == "DELETE" and case.path == "/api/session"
    guest = Guest(room.url, "Gaius") if leaves else room.guest
    cookies = dict(guest.http.cookies)
    check(case, case.call(room.url, headers={OWN_HEADER: "1"}, cookies=cookies))


@api.parametrize()
@settings(quiet, max_examples=3)
def test_strangers_are_answered_as_the_schema_says(case: Case, room: Room) -> None:
    room.furnish(case)
    answer = case.call(room.url)
    if case.method not in SAFE:
        assert answer.status_code == 403
    check(case, answer, "unsupported_method", "allow_header_conformance")


def pushed(url: str) -> str:
    """A table that all may look at, where something happened that has a film."""
    with seated_guests(url, "Anna", "Bert", game="via_appia", open=True) as people:
        push = {"move": "push", "size": "small", "place": 75}
        people.do(people.turn, "play", moves=[push, {"move": "direction", "angle": 0}])
        return people.table


def test_every_operation_can_succeed_as_the_schema_says(room: Room) -> None:
    guest = Guest(room.url, "Livia")
    done = set()

    def call(name: str, body: Json | None = None, **path: Any) -> Any:
        method, address, _ = OPERATIONS[name]
        given: Any = {} if body is None else {"body": body, "media_type": "application/json"}
        case = api[address][method].Case(path_parameters=path, **given)
        cookies = dict(guest.http.cookies)
        answer = case.call(room.url, headers={OWN_HEADER: "1"}, cookies=cookies)
        assert answer.status_code in (200, 201, 202), answer.text
        check(case, answer)
        done.add(name)
        return answer

    for name in (
        "who_am_i",
        "games",
        "open_tables",
        "my_tables",
        "tables_being_played",
        "health",
        "metrics",
    ):
        call(name)
    call("come_in", {"name": "Lívia"})
    call("board", game=GAME)
    call("game_texts", game=GAME, language="nl")
    call("shared_texts", language="de")
    made = call("make_table", {"game": GAME, "seats": 2, "open": False, "auto_start": False})
    table, invite = made.json()["id"], made.json()["invite"]
    call("one_table", table_id=table)
    call("facts", table_id=table)
    call("invited", {"invite": invite}, table_id=table)
    call("enter", {"invite": invite}, table_id=table)
    call("sit", {"seat": 1, "name": "Livia’s other hand"}, table_id=table)
    call("leave", {"seat": 1}, table_id=table)
    call("put_bot", {"seat": 1}, table_id=table)
    call("start", table_id=table)
    call("history", table_id=table, version=1)
    call("story", table_id=table)
    call("beside", table_id=table)
    call("chat", table_id=table)
    call("write_note", {"text": "two\nlines"}, table_id=table)
    call("read_note", table_id=table)
    call("download", table_id=table)
    call("download", table_id=room.finished)
    upload = {"record": room.record, "play_on": True, "moves": 1, "clock": {"kind": "none"}}
    call("upload", {**upload, "sitters": [{"who": "me"}, {"who": "me"}]})
    call("table_board", table_id=table)
    call("film", table_id=pushed(room.url), version=2)
    call("invitation", {"path": f"/table/{table}#{invite}"})
    guest.http.cookies = room.guest.http.cookies
    call("hint", room.asking(), table_id=room.asked)
    call("review", table_id=room.finished)
    call("rematch", table_id=room.finished)
    call("branch", {"version": 1}, table_id=room.finished)
    guest.http.cookies = Guest(room.url, "Gaius").http.cookies
    call("go")
    assert done == set(OPERATIONS)


@pytest.mark.parametrize("name", OPERATIONS)
def test_a_session_is_needed_exactly_where_the_schema_says(name: str, room: Room) -> None:
    method, path, operation = OPERATIONS[name]
    place = path.format(table_id="nowhere", game=GAME, language="en", version=1)
    body = WELL_FORMED_BODIES.get(name)
    assert (body is None) == ("requestBody" not in operation)
    answer = httpx.request(method, room.url + place, headers={OWN_HEADER: "1"}, json=body)
    needed = operation.get("security", [{}])[0]
    refusal = answer.json().get("refusal", {}) if answer.status_code == 403 else {}
    assert (refusal.get("key") == "refusal.no_session") == ("session" in needed)
    assert ("own_header" in needed) == (method not in SAFE)


@pytest.mark.parametrize("path", SCHEMA["paths"])
def test_a_method_that_is_not_declared_is_refused(path: str, room: Room) -> None:
    declared = {method.upper() for method in SCHEMA["paths"][path]}
    place = path.format(table_id="nowhere", game=GAME, language="en", version=1)
    for method in (METHODS | {"TRACE", "QUERY"}) - declared:
        answer = room.guest.http.request(method, place)
        assert answer.status_code == 405, method
        assert set(answer.headers["allow"].split(", ")) == declared


# Types can be made from it


def test_what_is_served_is_what_the_documents_are_made_from(room: Room) -> None:
    assert room.guest.get("/openapi.json") == SCHEMA


def kinds_of_message(union: Any) -> dict[str, type[BaseModel]]:
    """The classes of a union of messages, by their type."""
    classes: tuple[type[BaseModel], ...] = union.__origin__.__args__
    return {one.model_fields["type"].annotation.__args__[0]: one for one in classes}  # type: ignore[union-attr]


@pytest.mark.parametrize("name", ["ClientMessage", "ServerMessage"])
def test_every_socket_message_is_in_the_schema_and_told_by_its_type(name: str) -> None:
    kinds = kinds_of_message(getattr(messages, name))
    told = {kind: f"#/components/schemas/{one.__name__}" for kind, one in kinds.items()}
    assert SCHEMAS[name]["discriminator"] == {"propertyName": "type", "mapping": told}
    assert [one["$ref"] for one in SCHEMAS[name]["oneOf"]] == list(told.values())
    for kind, one in kinds.items():
        message = SCHEMAS[one.__name__]
        assert message["properties"]["type"]["const"] == kind
        assert "type" in message["required"]


def test_names_are_plain() -> None:
    assert [name for name in SCHEMAS if not re.fullmatch("[A-Z][A-Za-z]+", name)] == []
    operations = [one["operationId"] for way in SCHEMA["paths"].values() for one in way.values()]
    assert len(set(operations)) == len(operations)
    assert [name for name in operations if not re.fullmatch("[a-z_]+", name)] == []
    titles = re.findall(r'"title": "[^"]*"', json.dumps(SCHEMA))
    assert titles == ['"title": "Viae"']


def test_every_reference_leads_somewhere() -> None:
    found = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(SCHEMA)))
    unions = {"ClientMessage", "ServerMessage"}
    assert found | unions == set(SCHEMAS)


def test_what_the_server_says_is_always_complete() -> None:
    """Every field of an answer is required: a reader need not ask whether it is there."""
    lax = {
        name: sorted(missing)
        for name, one in SCHEMAS.items()
        if one.get("additionalProperties") is not False
        and (missing := set(one.get("properties", {})) - set(one.get("required", [])))
    }
    assert lax == {}


def test_everything_is_described() -> None:
    silent = [
        f"{name}.{field}"
        for name, one in SCHEMAS.items()
        for field, part in one.get("properties", {}).items()
        if "const" not in part and "description" not in part
    ]
    silent += [name for name, one in SCHEMAS.items() if "description" not in one]
    for name, (_, _, operation) in OPERATIONS.items():
        told = [operation, *operation.get("parameters", [])]
        silent += [name for one in told if "description" not in one]
    assert silent == []


def test_no_secret_and_no_host_name_is_in_it(tmp_path: Path) -> None:
    names = {"villa", "192.168.7.5"}
    origins = Origins("https://viae.example", frozenset(names), ("10.1.2.3",), "s3cret")
    with serving(tmp_path, origins=origins) as server:
        text = httpx.get(f"{server.url}/openapi.json").text
    hidden = {*names, "viae.example", "10.1.2.3", "s3cret", "localhost", "127.0.0.1", str(tmp_path)}
    assert [one for one in hidden if one in text] == []
    assert "servers" not in json.loads(text)

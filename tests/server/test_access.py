"""Access to a running server: who is let in, with what, and what they see."""

import io
import json
import socket
from collections.abc import Iterator
from contextlib import closing, redirect_stderr
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from server.live_server import GAME, Guest, Json, Line, RunningServer, serving
from viae.server.app import LARGER_BODIES
from viae.server.ports import RandomIds
from viae.server.security.guard import HEADERS, MOST_BODY
from viae.server.security.origins import Origins

CHANGE = {"X-Viae": "1"}
UNFIT = {
    "empty": "",
    "blank": "  ",
    "NUL": "An\x00na",
    "line break": "An\nna",
    "terminal": "\x1b[2JAnna",
    "right to left": "\u202eannA",
    "mark": "\u200fAnna",
    "isolate": "\u2066Anna",
    "separator": "An\u2028na",
    "no character": "An\uffffna",
    "filler": "\u3164\u3164",
    "empty Braille": "\u2800",
    "only a mark": "\u0301",
    "23 accents": "Z" + "\u0301" * 23,
}
"""Texts that could disturb a reader."""
HTML = "<img src=x onerror='a&b'>"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with serving(tmp_path_factory.mktemp("doors"), page=None) as server:
        yield server


@pytest.fixture
def anna(server: RunningServer) -> Iterator[Guest]:
    with closing(Guest(server.url, "Anna")) as anna:
        yield anna


def refusal(answer: httpx.Response, status: int) -> Json:
    """Why something was refused, as everything is refused here."""
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"] == "application/json"
    found: Json = answer.json()["refusal"]
    return found


# Under which name, from which page


@pytest.mark.parametrize(
    "host", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example:80", "a b", ""]
)
def test_a_name_that_is_not_ours_is_refused_everywhere(server: RunningServer, host: str) -> None:
    for path in ("/", "/healthz", "/api/games", "/openapi.json", "/page.css"):
        answer = httpx.get(server.url + path, headers={"Host": host})
        assert refusal(answer, 421)["key"] == "refusal.host"
    answer = httpx.post(server.url + "/api/session", headers={"Host": host, **CHANGE})
    assert refusal(answer, 421)["key"] == "refusal.host"


def refused_handshake(server: RunningServer, **given: Any) -> httpx.Response:
    """How the server answers instead of opening a socket."""
    with pytest.raises(InvalidStatus) as refused:
        connect(f"{server.url.replace('http', 'ws')}/api/socket", legacy=True, **given)
    answer = refused.value.response
    return httpx.Response(
        answer.status_code, headers=list(answer.headers.raw_items()), content=bytes(answer.body)
    )


def foreign_origins(server: RunningServer) -> list[str]:
    own = server.url
    return ["http://evil.example", "null", f"{own}0", own.replace("http", "https"), f"{own}.evil"]


def test_a_page_of_another_site_changes_nothing(server: RunningServer, anna: Guest) -> None:
    for origin in foreign_origins(server):
        answer = anna.http.post("/api/session", json={"name": "Eve"}, headers={"Origin": origin})
        assert refusal(answer, 403)["key"] == "refusal.origin"
    assert anna.get("/api/session")["name"] == "Anna"
    anna.http.headers["Origin"] = server.url
    anna.post("/api/session", {"name": "Livia"})


def test_a_page_of_another_site_gets_no_socket(server: RunningServer, anna: Guest) -> None:
    cookie = {"Cookie": anna.cookie()}
    for origin in foreign_origins(server):
        answer = refused_handshake(server, origin=Origin(origin), additional_headers=cookie)
        assert refusal(answer, 403)["key"] == "refusal.origin"
    place = f"{server.url.replace('http', 'ws')}/api/socket"
    own = connect(place, origin=Origin(server.url), additional_headers=cookie, legacy=True)
    with closing(Line(own)) as line:
        assert line.receive() == {"type": "hello", "name": "Anna"}


def test_a_page_of_another_site_reads_nothing(anna: Guest) -> None:
    origin = {"Origin": "http://evil.example"}
    asking = {"Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": "x-viae"}
    for answer in (
        anna.http.get("/api/session", headers=origin),
        anna.http.options("/api/session", headers={**origin, **asking}),
    ):
        assert not [name for name in answer.headers if name.startswith("access-control")]
        assert answer.headers["cross-origin-resource-policy"] == "same-origin"


# With what


@pytest.mark.parametrize("said", [None, "", "0", "true", "1, 1"])
def test_a_change_without_our_own_header_is_refused(
    server: RunningServer, said: str | None
) -> None:
    headers = {} if said is None else {"X-Viae": said}
    for method, path in (("POST", "/api/session"), ("DELETE", "/api/session"), ("PUT", "/x")):
        answer = httpx.request(method, server.url + path, headers=headers)
        assert refusal(answer, 403)["key"] == "refusal.own_header"


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]
)
def test_a_body_that_does_not_say_that_it_is_json_is_refused(anna: Guest, kind: str) -> None:
    body = {"content": b'{"name": "Eve"}', "headers": {"Content-Type": kind}}
    assert refusal(anna.http.post("/api/session", **body), 415)["key"] == "refusal.not_json"  # type: ignore[arg-type]
    assert anna.get("/api/session")["name"] == "Anna"


@pytest.mark.parametrize(
    ("path", "most"),
    [("/api/session", MOST_BODY), *((path, LARGER_BODIES[path]) for path in LARGER_BODIES)],
)
def test_a_body_that_is_too_large_is_refused(anna: Guest, path: str, most: int) -> None:
    json_body = {"Content-Type": "application/json"}
    for body in (b" " * (most + 1), iter([b" " * (most // 2)] * 3)):
        answer = anna.http.post(path, content=body, headers=json_body)
        assert refusal(answer, 413)["params"] == {"most": most}
    fits = anna.http.post(path, content=b" " * most, headers=json_body)
    assert refusal(fits, 400)["kind"] == "malformed"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "null",
        "[]",
        "NaN",
        '{"name": NaN}',
        '{"name": "\\ud800"}',
        '{"\\ud800": 1, "name": "Eve"}',
        '{"name": "Eve", "name": 1}',
        '{"name": ' + "9" * 5000 + "}",
        '{"name": 1e999}',
        "[" * 30_000,
        '{"a":' * 10_000,
        '{"game": "strada_romana", "seats": 2, "board": {"\\ud800": 1}}',
        '{"game": "strada_romana", "seats": 2, "board": {"name": "\\udfff"}}',
        '{"game": "strada_romana", "seats": 2, "board": {"x": NaN}}',
        '{"game": "strada_romana", "seats": 2, "options": {"\\ud800": 1}}',
        '{"game": "strada_romana", "seats": 2, "options": {"x": NaN}}',
        '{"record": {"format": "\\ud800"}}',
        '{"record": {"format": "viae-record", "format_version": Infinity}}',
        '{"seat": true}',
        '{"seat": 1e400}',
        '{"text": "\\udfff"}',
        '{"invite": "\\ud800"}',
    ],
)
def test_json_that_is_odd_is_refused_and_breaks_nothing(anna: Guest, text: str) -> None:
    table = anna.new_table()
    at_table = [f"/api/tables/{table}/{what}" for what in ("enter", "sit", "bot", "leave")]
    for path in ("/api/session", "/api/tables", "/api/records", *at_table):
        json_body = {"Content-Type": "application/json"}
        answer = anna.http.post(path, content=text.encode(), headers=json_body)
        assert refusal(answer, 400)["kind"] == "malformed"


@pytest.mark.parametrize("table", ["\ud800", "\x00", "é", "x" * 33, "a/b", "", 1, None, ["x"]])
def test_an_id_that_is_none_is_refused_and_not_sent_back(anna: Guest, table: object) -> None:
    with closing(anna.connect()) as line:
        answer = line.ask("watch", table=table)
        assert (answer["refusal"]["kind"], answer["table"]) == ("malformed", None)
        line.do("ping")


def test_what_is_no_http_breaks_nothing(server: RunningServer, anna: Guest) -> None:
    for knock in (
        b"\x16\x03\x01\x02\x00\x01\x00",
        b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
        b"GET /" + b"x" * 100_000 + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"POST /api/session HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        b"GET /\x00\x80 HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ):
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as stranger:
            stranger.sendall(knock)
            stranger.shutdown(socket.SHUT_WR)
            answer = stranger.recv(1000)
        assert answer == b"" or answer.split()[1].startswith(b"4")
    assert anna.get("/api/session")["name"] == "Anna"


# What every answer carries


class BreakingIds(RandomIds):
    """Ids that fail, so that something breaks inside."""

    def name(self) -> str:
        raise RuntimeError("swordfish")


def all_kinds_of_answers(url: str) -> dict[str, httpx.Response]:
    with httpx.Client(base_url=url) as stranger:
        json_body = {"Content-Type": "application/json", **CHANGE}
        return {
            "page 200": stranger.get("/"),
            "table's page 200": stranger.get("/table/x"),
            "script 200": stranger.get("/assets/a.js"),
            "style 200": stranger.get("/page.css"),
            "picture 200": stranger.get(f"/api/games/{GAME}/board.svg"),
            "code 200": stranger.get("/api/qr.svg"),
            "api 200": stranger.get("/api/games"),
            "schema 200": stranger.get("/openapi.json"),
            "health 200": stranger.get("/healthz"),
            "nothing 404": stranger.get("/nothing"),
            "no table 404": stranger.get("/api/tables/nothing"),
            "malformed 400": stranger.post("/api/session", content="{", headers=json_body),
            "forbidden 403": stranger.post("/api/session"),
            "method 405": stranger.patch("/api/session", headers=CHANGE),
            "large 413": stranger.post(
                "/api/session", content=b"x" * (MOST_BODY + 1), headers=json_body
            ),
            "kind 415": stranger.post("/api/session", content="x", headers=CHANGE),
            "host 421": stranger.get("/", headers={"Host": "evil.example"}),
            "broken 500": stranger.post("/api/session", json={"name": "Eve"}, headers=CHANGE),
        }


@pytest.mark.parametrize("public", [None, "https://viae.example"])
def test_every_kind_of_answer_carries_the_security_headers(
    tmp_path: Path, public: str | None
) -> None:
    page = tmp_path / "page"
    (page / "assets").mkdir(parents=True)
    for name in ("index.html", "assets/a.js"):
        (page / name).write_text("")
    with serving(tmp_path, ids=BreakingIds(), origins=Origins(public), page=page) as server:
        answers = all_kinds_of_answers(server.url)
        answers["socket 403"] = refused_handshake(server, origin=Origin("http://evil.example"))
    for name, answer in answers.items():
        assert answer.status_code == int(name.split()[-1]), name
        for header, text in HEADERS.items():
            assert answer.headers.get_list(header) == [text], name
        assert ("strict-transport-security" in answer.headers) == (public is not None)
        assert "server" not in answer.headers
        assert "swordfish" not in answer.text
        if answer.status_code >= 400 or name.startswith("api"):
            assert answer.headers["cache-control"] == "no-store", name


@pytest.mark.parametrize(
    ("public", "cookie"), [(None, "viae"), ("https://viae.example", "__Host-viae")]
)
def test_a_session_is_a_cookie_that_no_script_reads(
    tmp_path: Path, public: str | None, cookie: str
) -> None:
    with serving(tmp_path, origins=Origins(public)) as server:
        planted = {"Cookie": f"{cookie}=planted", **CHANGE}
        answer = httpx.post(server.url + "/api/session", json={"name": "A"}, headers=planted)
        value, *attributes = answer.headers["set-cookie"].split("; ")
        name, _, token = value.partition("=")
        assert name == cookie
        assert len(token) > 40
        assert {"HttpOnly", "SameSite=lax", "Path=/"} <= set(attributes)
        assert ("Secure" in attributes) == (public is not None)
        own = {"Cookie": f"{cookie}={token}", **CHANGE}
        assert httpx.get(server.url + "/api/session", headers=own).json() == {"name": "A"}
        httpx.delete(server.url + "/api/session", headers=own)
        assert httpx.get(server.url + "/api/session", headers=own).json() == {"name": None}


# Text is text


@pytest.mark.parametrize("text", UNFIT.values(), ids=UNFIT)
def test_names_and_chat_that_could_disturb_are_refused(anna: Guest, text: str) -> None:
    assert refusal(anna.http.post("/api/session", json={"name": text}), 400)
    form = {"game": GAME, "seats": 2, "sitters": [{"who": "me", "name": text}, {}]}
    assert refusal(anna.http.post("/api/tables", json=form), 400)
    table = anna.new_table()
    assert refusal(anna.http.post(f"/api/tables/{table}/sit", json={"name": text}), 400)
    with closing(anna.connect()) as line:
        line.watch(table)
        assert line.refused("chat", table=table, text=text)["kind"] in ("malformed", "illegal")
    assert anna.get(f"/api/tables/{table}/chat")["lines"] == []


def test_a_name_that_nobody_could_read_is_refused_in_words_of_its_own(anna: Guest) -> None:
    for name, key in (("\u3164", "refusal.invisible"), ("Z" + "\u0301" * 23, "refusal.marks")):
        assert refusal(anna.http.post("/api/session", json={"name": name}), 400)["key"] == key
    assert anna.post("/api/session", {"name": " Zoe\u0308  Dam "}) == {"name": "Zoë Dam"}


def test_html_stays_text(server: RunningServer) -> None:
    name = HTML[:24]
    with closing(Guest(server.url, name)) as eve, closing(eve.connect()) as line:
        table = eve.new_table()
        line.watch(table)
        line.do("chat", table=table, text=HTML)
        eve.http.put(f"/api/tables/{table}/note", json={"text": HTML})
        page = eve.http.get("/")
        assert page.headers["content-type"] == "text/html; charset=utf-8"
        assert "<img src=x" not in page.text
        assert "&lt;img src=x" in page.text
        [said] = eve.get(f"/api/tables/{table}/chat")["lines"]
        assert (said["name"], said["text"]) == (name, HTML)
        assert eve.get(f"/api/tables/{table}/note")["text"] == HTML


def test_a_note_may_have_lines_but_nothing_that_disturbs(anna: Guest) -> None:
    note = f"/api/tables/{anna.new_table()}/note"
    assert anna.http.put(note, json={"text": "one\n\ttwo"}).status_code == 200
    assert refusal(anna.http.put(note, json={"text": "\x1b[2J"}), 400)
    assert refusal(anna.http.put(note, json={"text": "\u202e"}), 400)
    assert anna.get(note)["text"] == "one\n\ttwo"


# Seen from outside


def test_metrics_are_for_this_machine(server: RunningServer) -> None:
    url = server.url + "/metrics"
    told = httpx.get(url).text
    assert "viae_http_requests_total" in told
    assert 'viae_bots_total{what="replaced"}' in told
    for header in (
        {"X-Forwarded-For": "127.0.0.1"},
        {"Forwarded": "for=127.0.0.1"},
        {"Host": "192.168.7.5"},
        {"X-Forwarded-For": "127.0.0.1", "Authorization": "Bearer"},
    ):
        assert refusal(httpx.get(url, headers=header), 403)


def test_metrics_are_for_who_has_the_token(tmp_path: Path) -> None:
    forwarded = {"X-Forwarded-For": "203.0.113.9"}
    with serving(tmp_path, origins=Origins(metrics_token="s3cret")) as server:
        url = server.url + "/metrics"
        for token in ("Bearer s3cre", "s3cret", "Bearer s3cret", "Bearer S3CRET"):
            answer = httpx.get(url, headers={**forwarded, "Authorization": token})
            assert answer.status_code == (200 if token == "Bearer s3cret" else 403)
        assert httpx.get(f"{url}?token=s3cret", headers=forwarded).status_code == 403


def test_health_is_well_as_long_as_the_store_answers(
    server: RunningServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    well = httpx.get(server.url + "/healthz")
    assert (well.status_code, well.json()["status"]) == (200, "ok")

    async def fail(_: object) -> None:
        raise OSError("the disk is full of swordfish")

    with monkeypatch.context() as patch:
        patch.setattr(server.app.state.registry.store, "write", fail)
        unwell = httpx.get(server.url + "/healthz")
    assert refusal(unwell, 500)["kind"] == "broken"
    assert "swordfish" not in unwell.text


def test_nothing_that_is_anybodys_own_stands_in_the_logs(tmp_path: Path) -> None:
    log = io.StringIO()
    origins = Origins(metrics_token="m3trics")
    with redirect_stderr(log), serving(tmp_path, origins=origins) as server:
        anna = Guest(server.url, "Ariadne")
        made = anna.post("/api/tables", {"game": GAME, "seats": 2, "open": False})
        with closing(anna.connect()) as line:
            line.watch(made["id"])
            line.do("chat", table=made["id"], text="labyrinth")
            line.refused("chat", table=made["id"], text="labyrinth\n")
        anna.post(f"/api/tables/{made['id']}/enter", {"invite": made["invite"]})
        anna.http.put(f"/api/tables/{made['id']}/note", json={"text": "minotaur"})
        for path in ("/api/games", "/nothing", f"/api/tables/{made['id']}"):
            anna.http.get(path, params={"token": "qu3ry"}, headers={"Authorization": "m3trics"})
        anna.http.post("/api/session?qu3ry", json={"name": "b0dy\n"})
        tables = server.app.state.registry.tables
        secret = tables[made["id"]].row.secret
        token = anna.http.cookies["viae"]
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert {line["path"] for line in lines if "path" in line} >= {"/api/games", "/nothing"}
    own = ("Ariadne", "labyrinth", "minotaur", "qu3ry", "m3trics", "b0dy", "?")
    for word in (*own, made["invite"], token, secret.hex(), str(secret)):
        assert word not in log.getvalue()

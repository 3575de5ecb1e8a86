"""The guard: who is let in, who is sent away and how, and what every answer carries."""

import asyncio
from typing import Any

import pytest
from starlette.types import Message, Receive, Scope, Send

from server.guard_requests import (
    CHANGE,
    HOME,
    OWN,
    PUBLIC,
    RecordingApp,
    connect,
    get,
    guarded,
    post,
    scope_of,
    send_request,
)
from viae.server.metrics import Metrics
from viae.server.security import guard
from viae.server.security.guard import HEADERS, MOST_BODY
from viae.server.security.limits import Allowance, Limits
from viae.server.security.origins import Origins

# Under which name


@pytest.mark.parametrize(
    "host",
    [
        "localhost",
        "LOCALHOST:8000",
        "127.0.0.1:8000",
        "192.168.1.5",
        "[::1]:8000",
        "[fe80::1]",
        "villa",
        "Villa.local:8000",
        "villa.lan",
    ],
)
def test_our_own_names_and_addresses_are_answered(host: str) -> None:
    assert get(host=host).status == 200


@pytest.mark.parametrize(
    "host",
    [
        "",
        "evil.example",
        "viae.example",
        "localhost.evil.example",
        "evil.local",
        "127.0.0.1.evil.example",
        "localhost:8000@evil.example",
        "localhost, evil.example",
        "[evil]",
        "[::1",
        "[:::]",
        "localhost:port",
        "0x7f.1",
        "villa.",
    ],
)
def test_other_names_are_not_ours(host: str) -> None:
    answer = get(host=host)
    assert answer.status == 421
    assert answer.refusal["kind"] == "forbidden"
    assert answer.refusal["key"] == "refusal.host"


def test_the_public_name_is_ours_once_it_is_set() -> None:
    assert get(PUBLIC, host="viae.example").status == 200
    assert get(PUBLIC, host="villa").status == 421


def test_two_names_at_once_are_none() -> None:
    scope = scope_of({})
    scope["headers"] += [(b"host", b"localhost:8000")]
    assert send_request(guarded(RecordingApp()), scope).status == 421


def test_a_socket_under_a_foreign_name_is_refused_in_words() -> None:
    answer = connect({"host": "evil.example"})
    assert answer.kinds[0] == "websocket.http.response.start"
    assert answer.status == 421
    assert answer.refusal["key"] == "refusal.host"
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_a_socket_is_closed_where_no_words_are_possible() -> None:
    scope = scope_of({"host": "evil.example"}, kind="websocket")
    del scope["extensions"]
    assert send_request(guarded(RecordingApp()), scope).sent == [
        {"type": "websocket.close", "code": 1008}
    ]


# From which page

GOOD_ORIGINS = [
    (HOME, "localhost:8000", "http://localhost:8000"),
    (HOME, "villa", "http://VILLA:80"),
    (HOME, "[::1]:8000", "http://[0:0::1]:8000"),
    (PUBLIC, "viae.example", "https://viae.example"),
    (PUBLIC, "127.0.0.1:8000", "https://viae.example"),
    (PUBLIC, "viae.example:443", "https://viae.example"),
    (PUBLIC, "192.168.1.5", "http://192.168.1.5"),
    (PUBLIC, "192.168.1.5", "https://192.168.1.5"),
]
BAD_ORIGINS = [
    (HOME, "localhost:8000", "null"),
    (HOME, "localhost:8000", "http://localhost"),
    (HOME, "localhost:8000", "http://localhost:9000"),
    (HOME, "localhost:8000", "https://localhost:8000"),
    (HOME, "localhost:8000", "http://127.0.0.1:8000"),
    (HOME, "localhost:8000", "http://evil.example"),
    (HOME, "localhost:8000", "http://localhost:8000.evil.example"),
    (HOME, "localhost:8000", "http://localhost:8000/path"),
    (HOME, "localhost:8000", "localhost:8000"),
    (HOME, "localhost:8000", "file://"),
    (PUBLIC, "viae.example", "https://viae.example.evil"),
    (PUBLIC, "viae.example", "https://viae.example:8443"),
    (PUBLIC, "127.0.0.1:8000", "http://viae.example"),
]


@pytest.mark.parametrize(("origins", "host", "origin"), GOOD_ORIGINS)
def test_our_own_pages_may_change_things_and_open_sockets(
    origins: Origins, host: str, origin: str
) -> None:
    said = {"host": host, "origin": origin}
    assert post({**CHANGE, **said}, origins=origins).status == 200
    assert connect(said, origins).kinds == ["websocket.accept"]


@pytest.mark.parametrize(("origins", "host", "origin"), BAD_ORIGINS)
def test_pages_of_others_may_not(origins: Origins, host: str, origin: str) -> None:
    app = RecordingApp()
    said = {"host": host, "origin": origin}
    answer = post({**CHANGE, **said}, origins=origins, app=app)
    assert (answer.status, answer.refusal["key"]) == (403, "refusal.origin")
    assert app.bodies == []
    assert connect(said, origins).status == 403


def test_two_origins_are_none() -> None:
    scope = scope_of(OWN, kind="websocket")
    scope["headers"] += [(b"origin", b"http://localhost:8000")]
    assert send_request(guarded(RecordingApp()), scope).status == 403


@pytest.mark.parametrize(
    ("site", "may"),
    [
        ("", True),
        ("none", True),
        ("same-origin", True),
        ("same-site", False),
        ("cross-site", False),
    ],
)
def test_without_an_origin_the_distance_of_the_page_counts(site: str, may: bool) -> None:
    said = {"sec-fetch-site": site}
    assert post({**CHANGE, **said}).status == (200 if may else 403)
    assert connect(said).kinds[0] == (
        "websocket.accept" if may else "websocket.http.response.start"
    )


def test_reading_is_free_for_all_but_no_page_of_others_is_ever_told_so() -> None:
    answer = get(origin="https://evil.example", sec_fetch_site="cross-site")
    assert answer.status == 200
    scope = scope_of({"origin": "https://evil.example", "access-control-request-method": "POST"})
    scope["method"] = "OPTIONS"
    for told in (answer, send_request(guarded(RecordingApp()), scope)):
        assert not [name for name in told.headers if name.startswith("access-control")]


# What no foreign page can forge


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE", "TRACE", "INVENTED"])
@pytest.mark.parametrize("header", [{}, {"x-viae": "0"}, {"x-viae": "1, 1"}])
def test_every_change_needs_our_header(method: str, header: dict[str, str]) -> None:
    app = RecordingApp()
    scope = scope_of({**OWN, **header})
    scope["method"] = method
    answer = send_request(guarded(app), scope)
    assert (answer.status, answer.refusal["key"]) == (403, "refusal.own_header")
    assert app.bodies == []


@pytest.mark.parametrize(
    "kind", ["", "text/plain", "application/x-www-form-urlencoded", "application/jsonx"]
)
def test_a_body_must_be_json(kind: str) -> None:
    for size in ({"content-length": "2"}, {"content-length": "", "transfer-encoding": "chunked"}):
        answer = post({**CHANGE, "content-type": kind, **size})
        assert answer.status == 415
        assert (answer.refusal["kind"], answer.refusal["key"]) == ("malformed", "refusal.not_json")


def test_json_may_name_its_letters_and_no_body_needs_no_kind() -> None:
    assert post({**CHANGE, "content-type": "Application/JSON; charset=utf-8"}).status == 200
    assert post({**CHANGE, "content-type": ""}, [b""]).status == 200


# How large


@pytest.mark.parametrize("length", [{}, {"content-length": "", "transfer-encoding": "chunked"}])
@pytest.mark.parametrize(
    ("path", "size", "status"),
    [
        ("/api/x", MOST_BODY, 200),
        ("/api/x", MOST_BODY + 1, 413),
        ("/api/records", 1_000_000, 200),
        ("/api/records/7", MOST_BODY + 1, 413),
        ("/api/records", 1_000_001, 413),
        ("/api/recordsoft", MOST_BODY + 1, 413),
    ],
)
def test_a_body_has_a_size(path: str, size: int, status: int, length: dict[str, str]) -> None:
    app = RecordingApp()
    chunks = [b"x" * 10_000] * (size // 10_000) + [b"x" * (size % 10_000)]
    answer = post({**CHANGE, **length}, chunks, app=app, path=path)
    assert answer.status == status
    assert [len(body) for body in app.bodies] == ([size] if status == 200 else [])
    if status == 413:
        assert answer.refusal["kind"] == "too_large"


def test_a_lie_about_the_length_does_not_help() -> None:
    assert post({**CHANGE, "content-length": "2"}, [b"x" * (MOST_BODY + 1)]).status == 413


def test_a_body_that_does_not_come_to_its_end_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(guard, "LONGEST_BODY", 0.05)
    app, sent = RecordingApp(), list[Message]()

    async def receive() -> Message:
        await asyncio.Event().wait()
        raise AssertionError("nothing ever comes")

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(guarded(app)(scope_of({}), receive, send))
    assert (sent[0]["status"], app.bodies) == (408, [])


def test_a_person_who_leaves_in_the_middle_of_a_body_is_not_let_in() -> None:
    app = RecordingApp()
    coming: list[Message] = [
        {"type": "http.request", "body": b"{", "more_body": True},
        {"type": "http.disconnect"},
    ]

    async def receive() -> Message:
        return coming.pop(0)

    async def send(message: Message) -> None:
        raise AssertionError(message)

    asyncio.run(guarded(app)(scope_of({}), receive, send))
    assert app.bodies == []


# How often


def test_a_flood_is_told_when_to_come_back_and_others_come_in() -> None:
    limits = Limits(lambda: 0, {"requests": Allowance(2, 5_000), "sockets": Allowance(1, 9_000)})
    guard = guarded(RecordingApp(), limits=limits)
    statuses = [send_request(guard, scope_of({}, "2001:db8::1")).status for _ in range(2)]
    answer = send_request(guard, scope_of({}, "2001:db8::2"))
    assert [*statuses, answer.status] == [200, 200, 429]
    assert answer.headers["retry-after"] == "5"
    assert answer.refusal["kind"] == "too_many"
    assert send_request(guard, scope_of({}, "2001:db8:0:1::1")).status == 200
    sockets = [send_request(guard, scope_of({}, kind="websocket")) for _ in range(2)]
    assert [socket.kinds[0] for socket in sockets] == [
        "websocket.accept",
        "websocket.http.response.start",
    ]
    assert sockets[1].headers["retry-after"] == "9"


# What every answer carries


@pytest.mark.parametrize(
    ("breaks", "host", "status"),
    [("", "localhost", 200), ("before", "localhost", 500), ("", "evil.example", 421)],
)
def test_every_answer_carries_the_security_headers(breaks: str, host: str, status: int) -> None:
    app = RecordingApp(headers=[(b"content-security-policy", b"default-src *")], breaks=breaks)
    answer = send_request(guarded(app), scope_of({"host": host}))
    assert answer.status == status
    names = [name for name, _ in answer.sent[0]["headers"]]
    for name, text in HEADERS.items():
        assert answer.headers[name.lower()] == text
        assert names.count(name.lower().encode()) == 1
    assert "strict-transport-security" not in answer.headers


def test_scripts_styles_and_frames_of_others_have_no_place() -> None:
    policy = dict(rule.split(" ", 1) for rule in HEADERS["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"


def test_tls_is_demanded_for_ever_only_where_it_is() -> None:
    assert get(PUBLIC).headers["strict-transport-security"].startswith("max-age=")
    assert "strict-transport-security" not in get(Origins(public_url="http://a")).headers


def test_answers_of_the_api_are_not_kept_unless_the_handler_says_so() -> None:
    assert get().headers["cache-control"] == "no-store"
    kept = RecordingApp(headers=[(b"cache-control", b"max-age=60")])
    assert send_request(guarded(kept), scope_of({})).headers["cache-control"] == "max-age=60"
    page = send_request(guarded(RecordingApp()), scope_of({}, path="/apis"))
    assert "cache-control" not in page.headers
    refused = send_request(guarded(RecordingApp()), scope_of({"host": "evil.example"}, path="/"))
    assert refused.headers["cache-control"] == "no-store"


# What breaks inside


def test_what_breaks_is_told_without_details() -> None:
    metrics = Metrics()
    answer = send_request(guarded(RecordingApp(breaks="before"), metrics=metrics), scope_of({}))
    assert answer.status == 500
    assert answer.refusal["kind"] == "broken"
    assert "swordfish" not in str(answer.sent)
    assert b'viae_refusals_total{kind="broken"} 1.0' in metrics.text()
    assert b'viae_http_requests_total{method="GET",status="500"} 1.0' in metrics.text()


def test_an_answer_that_has_begun_is_not_begun_again() -> None:
    answer = send_request(guarded(RecordingApp(breaks="after")), scope_of({}))
    assert answer.kinds == ["http.response.start"]


def test_a_socket_that_breaks_is_refused_or_closed() -> None:
    before = send_request(guarded(RecordingApp(breaks="before")), scope_of({}, kind="websocket"))
    assert (before.status, before.refusal["kind"]) == (500, "broken")
    after = send_request(guarded(RecordingApp(breaks="after")), scope_of({}, kind="websocket"))
    assert after.sent == [{"type": "websocket.accept"}, {"type": "websocket.close", "code": 1011}]


@pytest.mark.parametrize("is_noticed", [True, False])
def test_a_person_who_has_left_a_socket_that_breaks_is_told_nothing(is_noticed: bool) -> None:
    coming = ["websocket.connect", "websocket.disconnect"]
    tried: list[str] = []

    async def app(_: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        if is_noticed:
            await receive()
        raise RuntimeError("the password is swordfish")

    async def receive() -> Message:
        return {"type": coming.pop(0)}

    async def send(message: Message) -> None:
        tried.append(message["type"])
        if message["type"] == "websocket.close":
            raise OSError("nobody is there")

    asyncio.run(guarded(app)(scope_of({}, kind="websocket"), receive, send))
    assert tried == ["websocket.accept"] + ([] if is_noticed else ["websocket.close"])


def test_starting_and_stopping_pass_through() -> None:
    passed: list[str] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        passed.append(scope["type"])

    async def nothing(*_: Message) -> Any:
        raise AssertionError

    asyncio.run(guarded(app)({"type": "lifespan"}, nothing, nothing))
    assert passed == ["lifespan"]

"""Logs: what is logged, and that no secret, no cookie and no chat is ever in it."""

import asyncio
import json
import logging
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import structlog
from fastapi import FastAPI

from viae.server.logs import LONGEST, REPEATED_AFTER, LibraryHandler, set_up_logs
from viae.server.metrics import Metrics
from viae.server.security.guard import Guard
from viae.server.security.limits import Limits
from viae.server.security.origins import Origins

SECRET = "a-token-nobody-may-see"


@pytest.fixture(autouse=True)
def _logs_as_before() -> Iterator[None]:
    root = logging.getLogger()
    handlers, level = root.handlers[:], root.level
    yield
    structlog.reset_defaults()
    root.handlers[:] = handlers
    root.setLevel(level)


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    said = capsys.readouterr()
    assert said.out == ""
    return [json.loads(line) for line in said.err.splitlines()]


def test_a_line_is_json_with_time_and_level(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(json=True)
    structlog.get_logger().warning("dropped", table="t1", seat=2, ms=1.5)
    (line,) = lines(capsys)
    assert line.pop("time").endswith("Z")
    assert line == {"level": "warning", "event": "dropped", "ms": 1.5, "table": "t1", "seat": 2}


def test_people_get_a_short_line(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(json=False)
    structlog.get_logger().info("started", table="t1", seat=2)
    assert capsys.readouterr().err[8:] == " info started table=t1 seat=2\n"


@pytest.mark.parametrize("as_json", [True, False])
@pytest.mark.parametrize(
    "key", ["token", "cookie", "invite", "secret", "text", "chat", "name", "headers", "detail"]
)
def test_keys_off_the_list_are_dropped(
    capsys: pytest.CaptureFixture[str], as_json: bool, key: str
) -> None:
    set_up_logs(as_json)
    structlog.get_logger().info("said", table="t1", **{key: SECRET})
    said = capsys.readouterr().err
    assert "t1" in said
    assert SECRET not in said


def test_what_is_bound_to_the_context_goes_through_the_same_list(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs(json=True)
    with structlog.contextvars.bound_contextvars(table="t1", token=SECRET):
        structlog.get_logger().info("moved")
    (line,) = lines(capsys)
    assert line["table"] == "t1"
    assert SECRET not in str(line)


@pytest.mark.parametrize("as_json", [True, False])
def test_an_error_tells_its_kind_and_place_but_not_its_words(
    capsys: pytest.CaptureFixture[str], as_json: bool
) -> None:
    def deep() -> None:
        try:
            raise KeyError(SECRET)
        except KeyError as error:
            raise RuntimeError(f"parameters: {SECRET}") from error

    set_up_logs(as_json)
    try:
        deep()
    except RuntimeError as error:
        structlog.get_logger().error("failed", exc_info=error)
        structlog.get_logger().exception("failed again")
    said = capsys.readouterr().err
    assert SECRET not in said
    assert said.count("RuntimeError") == 2
    assert said.count("from KeyError") == 2
    assert f"{__name__}:" in said
    assert "deep" in said


def test_an_error_that_is_its_own_cause_ends(capsys: pytest.CaptureFixture[str]) -> None:
    set_up_logs(json=True)
    error = ValueError(SECRET)
    error.__cause__ = error
    group = ExceptionGroup(SECRET, [error, OSError(SECRET)])
    structlog.get_logger().error("failed", exc_info=group)
    (line,) = lines(capsys)
    assert line["error"] == "ExceptionGroup"
    assert line["trace"] == ["from ValueError", "from OSError"]


def test_things_are_told_by_kind_and_long_texts_are_cut(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs(json=True)
    structlog.get_logger().info("odd", error=ValueError(SECRET), person={"token": SECRET})
    structlog.get_logger().info("long", path="/" + "x" * 10_000)
    odd, long = lines(capsys)
    assert (odd["error"], odd["person"]) == ("ValueError", "dict")
    assert len(long["path"]) == LONGEST


@pytest.mark.parametrize("as_json", [True, False])
def test_nobody_can_forge_a_line(capsys: pytest.CaptureFixture[str], as_json: bool) -> None:
    set_up_logs(as_json)
    structlog.get_logger().info("request", path="/\n12:00:00 info forged\r\x1b[2J\u2028")
    said = capsys.readouterr().err
    assert len(said.splitlines()) == 1
    assert "\x1b" not in said


@pytest.mark.parametrize("name", ["uvicorn.error", "uvicorn.access", "asyncio", "sqlalchemy"])
def test_libraries_are_told_by_place_alone(capsys: pytest.CaptureFixture[str], name: str) -> None:
    set_up_logs(json=True)
    library = logging.getLogger(name)
    library.info('"GET /?token=%s"', SECRET)
    library.error("lost %s", SECRET, exc_info=ValueError(SECRET))
    (line,) = lines(capsys)
    assert line["library"] == name
    assert line["error"] == "ValueError"
    assert line["where"].startswith("test_logs:")
    assert SECRET not in str(line)


def test_a_library_that_repeats_itself_is_heard_once_in_a_while(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs(json=True)
    now = 0.0
    library = logging.Logger("asyncio")
    library.addHandler(LibraryHandler(lambda: now))

    def complain(times: int) -> None:
        for _ in range(times):
            library.error("out of %s", SECRET, exc_info=OSError(SECRET))

    complain(1000)
    library.error("something else", exc_info=ValueError(SECRET))
    now = REPEATED_AFTER
    complain(2)
    told = lines(capsys)
    assert [(line["error"], line.get("count")) for line in told] == [
        ("OSError", None),
        ("ValueError", None),
        ("OSError", 1000),
    ]


@pytest.mark.parametrize("end", [f"?token={SECRET}", f"#{SECRET}", f"?a#{SECRET}"])
def test_a_path_is_told_without_query_and_fragment(
    capsys: pytest.CaptureFixture[str], end: str
) -> None:
    set_up_logs(json=True)
    structlog.get_logger().info("request", path=f"/table/7{end}")
    (line,) = lines(capsys)
    assert line["path"] == "/table/7"


def chatting_app() -> FastAPI:
    app = FastAPI()

    @app.post("/api/chat")
    async def chat(said: dict[str, str]) -> dict[str, str]:
        structlog.get_logger().info("chat", table="t1", **said)
        return said

    @app.get("/api/broken")
    async def broken() -> None:
        raise RuntimeError(SECRET)

    app.add_middleware(
        Guard, origins=Origins(), metrics=Metrics(), limits=Limits(lambda: 0, {}), larger={}
    )
    return app


async def chat_and_break(app: FastAPI) -> None:
    headers = {"X-Viae": "1", "Authorization": f"Bearer {SECRET}", "Cookie": f"session={SECRET}"}
    transport = httpx.ASGITransport(app)
    async with httpx.AsyncClient(
        transport=transport, base_url="http://localhost", headers=headers
    ) as client:
        await client.post(f"/api/chat?token={SECRET}", json={"text": SECRET})
        await client.get(f"/api/broken?token={SECRET}")


def test_a_request_is_one_line_without_query_cookie_or_body(
    capsys: pytest.CaptureFixture[str],
) -> None:
    set_up_logs(json=True)
    asyncio.run(chat_and_break(chatting_app()))
    told = lines(capsys)
    assert SECRET not in str(told)
    assert [line["event"] for line in told] == ["chat", "request", "failed", "request"]
    assert [told[1][key] for key in ("method", "path", "status")] == ["POST", "/api/chat", 200]
    assert [told[2][key] for key in ("path", "error")] == ["/api/broken", "RuntimeError"]
    assert told[3]["status"] == 500

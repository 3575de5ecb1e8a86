"""Sessions: a cookie that only the browser and, as a hash, the store know."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from http.cookies import SimpleCookie
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from server.live_server import Guest, HandClock, Json, RunningServer, serving
from viae.server.security.origins import Origins
from viae.server.security.sessions import COOKIE_SECONDS, DAY, token_hash
from viae.server.socket.connection import SESSION_ENDED

PLAIN, WITH_TLS = "viae", "__Host-viae"


@pytest.fixture
def server(tmp_path: Path) -> Iterator[RunningServer]:
    with serving(tmp_path) as found:
        yield found


def come_in(url: str, host: str | None = None) -> SimpleCookie:
    """Come in with a name; the cookies that are set."""
    headers = {"X-Viae": "1", **({"Host": host} if host else {})}
    answer = httpx.post(f"{url}/api/session", json={"name": "Anna"}, headers=headers)
    assert answer.status_code == 200, answer.text
    assert answer.headers["cache-control"] == "no-store"
    found = SimpleCookie()
    for cookie in answer.headers.get_list("set-cookie"):
        found.load(cookie)
    return found


def test_without_tls_the_cookie_is_for_this_site_and_no_script(server: RunningServer) -> None:
    (cookie,) = come_in(server.url).values()
    assert cookie.key == PLAIN
    assert (cookie["httponly"], cookie["secure"]) == (True, "")
    assert (cookie["samesite"], cookie["path"]) == ("lax", "/")
    assert (cookie["domain"], cookie["max-age"]) == ("", str(COOKIE_SECONDS))
    assert len(cookie.value) >= 43, "256 bits"


def test_with_tls_the_cookie_is_for_this_very_host_over_tls(tmp_path: Path) -> None:
    with serving(tmp_path, origins=Origins("https://viae.example")) as server:
        (cookie,) = come_in(server.url, "viae.example").values()
        assert cookie.key == WITH_TLS
        assert (cookie["httponly"], cookie["secure"]) == (True, True)
        assert (cookie["samesite"], cookie["path"], cookie["domain"]) == ("lax", "/", "")
        asked = {"Host": "viae.example", "Cookie": f"{PLAIN}={cookie.value}"}
        assert httpx.get(f"{server.url}/api/session", headers=asked).json() == {"name": None}


def everything_in(folder: Path) -> bytes:
    """Every byte that the server keeps."""
    return b"".join(path.read_bytes() for path in folder.rglob("*") if path.is_file())


def test_no_file_of_the_server_holds_a_token(tmp_path: Path) -> None:
    tokens = []
    with serving(tmp_path) as server:
        for name in ("Anna", "Bert"):
            with closing(Guest(server.url, name)) as guest:
                tokens.append(guest.http.cookies[PLAIN])
                guest.new_table()
                kept = everything_in(tmp_path)
                assert tokens[-1].encode() not in kept
                assert token_hash(tokens[-1]).encode() in kept
    kept = everything_in(tmp_path)
    assert not any(token.encode() in kept for token in tokens)
    with closing(sqlite3.connect(tmp_path / "viae.db")) as database:
        hashes = {row[0] for row in database.execute("select token_hash from sessions")}
    assert hashes == {token_hash(token) for token in tokens}


def test_one_is_called_something_else_and_stays_oneself(server: RunningServer) -> None:
    with closing(Guest(server.url, "Anna")) as anna:
        token, table = anna.http.cookies[PLAIN], anna.new_table()
        answer = anna.http.post("/api/session", json={"name": " Annie "})
        assert answer.json() == {"name": "Annie"}
        assert "set-cookie" not in answer.headers
        assert anna.get("/api/session") == {"name": "Annie"}
        assert anna.http.cookies[PLAIN] == token
        seen = anna.get(f"/api/tables/{table}")
        assert (seen["mine"], seen["sitters"][0]["name"]) == ([0], "Anna")


def test_a_session_that_was_ended_is_nobodys(server: RunningServer) -> None:
    with closing(Guest(server.url, "Anna")) as anna, closing(Guest(server.url)) as thief:
        token, table = anna.http.cookies[PLAIN], anna.new_table(open=False)
        thief.http.cookies.set(PLAIN, token)
        assert thief.get("/api/session") == {"name": "Anna"}
        answer = anna.http.delete("/api/session")
        assert answer.json() == {"name": None}
        assert PLAIN not in anna.http.cookies
        assert thief.get("/api/session") == {"name": None}
        thief.get(f"/api/tables/{table}", 404)
        assert thief.get("/api/tables/mine") == {"tables": []}
        assert anna.http.delete("/api/session").json() == {"name": None}


def test_a_person_who_ends_a_session_no_longer_acts_in_any_tab(server: RunningServer) -> None:
    with closing(Guest(server.url, "Anna")) as anna, closing(anna.connect()) as line:
        table = anna.new_table(open=False)
        line.watch(table)
        line.do("ping")
        anna.http.delete("/api/session")
        with pytest.raises(ConnectionClosed) as ended:
            line.receive()
        assert ended.value.rcvd is not None
        assert ended.value.rcvd.code == SESSION_ENDED
        with closing(anna.connect()) as nobody:
            assert nobody.receive() == {"type": "hello", "name": None}


def test_a_session_outlives_the_server_and_is_remembered_as_seen(tmp_path: Path) -> None:
    clock = HandClock()
    with serving(tmp_path, clock=clock) as server, closing(Guest(server.url, "Anna")) as anna:
        token = anna.http.cookies[PLAIN]
    clock.advance(3 * DAY)
    with serving(tmp_path, clock=clock) as server, closing(Guest(server.url)) as back:
        back.http.cookies.set(PLAIN, token)
        assert back.get("/api/session") == {"name": "Anna"}
        with closing(sqlite3.connect(tmp_path / "viae.db")) as database:
            ((created, seen),) = database.execute("select created, seen from sessions")
        assert seen - created == 3 * DAY


def test_what_is_no_name_lets_nobody_in(server: RunningServer) -> None:
    names: list[object] = ["", "   ", "x" * 25, "a\nb", "a\x00b", "\u202eevil", 5, None, ["a"]]
    with closing(Guest(server.url)) as stranger:
        for name in names:
            answer = stranger.http.post("/api/session", json={"name": name})
            assert answer.status_code == 400, name
            assert "set-cookie" not in answer.headers


def test_a_made_up_token_is_nobodys(server: RunningServer) -> None:
    made_up: list[str] = ["", "x", "x" * 43, "x" * 5000, "viae; viae=x"]
    for token in made_up:
        answer = httpx.get(f"{server.url}/api/session", headers={"Cookie": f"{PLAIN}={token}"})
        found: Json = answer.json()
        assert found == {"name": None}

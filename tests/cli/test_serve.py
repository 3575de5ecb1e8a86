"""`viae serve`: what it refuses, where it listens, what it says, and that a folder has one server.

The server itself is played: it tells that it is ready, and ends.
"""

import argparse
import io
import os
import socket
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from viae.cli import addresses, announcing, main, parser, running
from viae.cli.serve import named, read_settings
from viae.core.errors import Malformed, Refusal
from viae.server.settings import Settings

Ready = Callable[[], None]

PLAYED = """
import sys, types
from viae.cli import main

def serve(settings, listening, ready):
    ready()
    print("READY", flush=True)
    sys.stdin.read()

sys.modules["viae.server.run"] = types.ModuleType("viae.server.run")
sys.modules["viae.server.run"].serve = serve
sys.exit(main(sys.argv[1:]))
"""


class PlayedServer:
    """Stands in for the server, and remembers how it was started."""

    def __init__(self) -> None:
        self.settings: Settings | None = None
        self.port = 0

    def serve(self, settings: Settings, listening: socket.socket, ready: Ready) -> None:
        self.settings = settings
        self.port = listening.getsockname()[1]
        with socket.create_connection(("127.0.0.1", self.port), 5):
            ready()


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> PlayedServer:
    played = PlayedServer()
    module = ModuleType("viae.server.run")
    monkeypatch.setattr(module, "serve", played.serve, raising=False)
    monkeypatch.setitem(sys.modules, "viae.server.run", module)
    monkeypatch.delenv("VIAE_DATABASE", raising=False)
    monkeypatch.setattr(addresses, "network_addresses", lambda: ["192.168.7.5", "10.0.0.9"])
    return played


@pytest.fixture
def visited(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses that a browser was opened at."""
    found: list[str] = []
    monkeypatch.setattr("viae.cli.browser.visit", found.append)
    monkeypatch.setattr("viae.cli.browser.visit_meanwhile", found.append)
    return found


@pytest.fixture
def taken() -> Iterator[int]:
    """A port that another program uses."""
    with socket.socket() as other:
        other.bind(("0.0.0.0", 0))
        other.listen()
        yield other.getsockname()[1]


def typed(*words: str) -> argparse.Namespace:
    return parser().parse_args(["serve", *words])


# What is typed


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--port", "65536"], "“65536” is no port"),
        (["--port", "-1"], "“-1” is no port"),
        (["--port", "http"], "“http” is no port"),
        (["--port", "٨٤"], "is no port"),
        (["--trusted-proxy", "proxy.example"], "“proxy.example” is no proxy to trust"),
        (["--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.0.0.0/40"], "10.0.0.0/40"),
        (["--public-url", "viae.example"], "“viae.example” is no public address"),
        (["--public-url", ""], "“” is no public address"),
        (["--metrics-token-file", "/nowhere/token"], "Cannot read /nowhere/token: "),
        (["--log", "xml"], "invalid choice: 'xml'"),
        (["--host", "not an address"], "cannot listen at not an address"),
        (["--host", "x" * 64], "cannot listen at xxx"),
        (["--host", "203.0.113.77"], "cannot listen at 203.0.113.77"),
    ],
)
def test_what_cannot_be_is_refused(
    words: list[str], told: str, server: PlayedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(["serve", "--no-browser", *words])
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 2
    assert told in capsys.readouterr().err
    assert server.settings is None


def test_refusals_come_in_the_language_of_the_user(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main(["serve", "--port", "x"]) == 2
    assert "„x“ ist kein Port" in capsys.readouterr().err
    assert not data.exists()


@pytest.mark.parametrize(
    ("word", "origin"),
    [
        ("https://viae.example", "https://viae.example"),
        ("HTTPS://Viae.Example:443/", "https://viae.example"),
        ("http://viae.example:8080", "http://viae.example:8080"),
        ("https://straße.example", "https://strasse.example"),
        ("https://λ.example", "https://xn--wxa.example"),
        ("http://192.168.7.5:80", "http://192.168.7.5"),
        ("http://[2001:DB8:0::1]:81", "http://[2001:db8::1]:81"),
    ],
)
def test_a_public_address_is_written_as_browsers_write_it(word: str, origin: str) -> None:
    assert addresses.read_public_url(word) == origin


@pytest.mark.parametrize(
    "word",
    [
        "",
        "viae.example",
        "//viae.example",
        "ftp://viae.example",
        "javascript:alert(1)",
        "https://",
        "https://:8420",
        "https://viae.example/play",
        "https://viae.example?x=1",
        "https://viae.example/#x",
        "https://livia@viae.example",
        "https://livia:secret@viae.example",
        "https://viae.example:0",
        "https://viae.example:99999",
        "https://viae.example:port",
        "https://viae .example",
        "https://viae\n.example",
        "https://viae.example\\@other.example",
        "https://-viae.example",
        "https://viae..example",
        "https://[fe80::1%eth0]",
        "https://[nonsense]",
        'https://viae.example"><b>',
        "https://" + "x" * 64 + ".example",
    ],
)
def test_what_is_no_public_address_is_refused(word: str) -> None:
    with pytest.raises(Malformed, match="is no public address"):
        addresses.read_public_url(word)


def test_all_that_was_typed_reaches_the_server(
    server: PlayedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = tmp_path / "token"
    token.write_text("  sixteen-or-more-signs\n")
    monkeypatch.setenv("VIAE_DATABASE", "postgresql://livia:secret@db/viae")
    words = ["--port", "0", "--data", str(tmp_path / "other"), "--no-browser", "--log", "json"]
    words += ["--public-url", "https://Viae.example/", "--metrics-token-file", str(token)]
    words += ["--trusted-proxy", "127.0.0.1", "--trusted-proxy", "10.1.2.3/8"]
    assert main(["serve", *words]) == 0
    assert server.settings == Settings(
        data=tmp_path / "other",
        public_url="https://viae.example",
        own_names=server.settings.own_names if server.settings else frozenset(),
        proxies=("127.0.0.1", "10.0.0.0/8"),
        metrics_token="sixteen-or-more-signs",
        json_logs=True,
        database="postgresql://livia:secret@db/viae",
        invite_url="https://viae.example",
    )
    assert {"viae.example", "192.168.7.5", "localhost"} <= server.settings.own_names
    assert server.settings.database_url == "postgresql://livia:secret@db/viae"
    assert "secret" not in repr(server.settings)
    assert "sixteen" not in repr(server.settings)


def test_the_database_is_a_file_unless_another_is_named(tmp_path: Path) -> None:
    import sqlalchemy

    settings = Settings(tmp_path / "what? 50 % more #1")
    url = sqlalchemy.make_url(settings.database_url)
    assert url.get_backend_name() == "sqlite"
    assert url.database == str(tmp_path / "what? 50 % more #1" / "viae.db")


def test_a_foreign_database_is_refused_without_its_password() -> None:
    with pytest.raises(Malformed) as refused:
        read_settings(typed(), {"VIAE_DATABASE": "mysql://livia:secret@db/viae"})
    assert "secret" not in str(refused.value) + str(refused.value.params)


@pytest.mark.parametrize(
    "content", ["", "short", "sixteen signs and spaces", "sixteen\nin\nlines\nand more"]
)
def test_a_weak_token_is_refused_without_being_told(content: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    with pytest.raises(Malformed, match="holds no token") as refused:
        read_settings(typed("--metrics-token-file", str(path)), {})
    assert not content or content not in str(refused.value) + str(refused.value.params)


# The port


def test_the_usual_port_or_the_next_that_is_free(monkeypatch: pytest.MonkeyPatch) -> None:
    with addresses.listen("127.0.0.1", 0) as free:
        usual = free.getsockname()[1]
    monkeypatch.setattr(addresses, "USUAL_PORT", usual)
    with addresses.listen("0.0.0.0", None) as first:
        assert first.getsockname()[1] == usual
        with addresses.listen("0.0.0.0", None) as second:
            assert usual < second.getsockname()[1] <= usual + 20
    with addresses.listen("0.0.0.0", None) as again:
        assert again.getsockname()[1] == usual


def test_all_ports_taken_is_a_refusal(taken: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(addresses, "USUAL_PORT", taken)
    monkeypatch.setattr(addresses, "MORE_PORTS", 0)
    with pytest.raises(Refusal, match=f"the ports {taken} to {taken} are all taken"):
        addresses.listen("0.0.0.0", None)


def test_a_chosen_port_that_is_taken_is_refused(
    taken: int, server: PlayedServer, capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    assert main(["serve", "--port", str(taken), "--no-browser"]) == 2
    assert f"Another program uses port {taken}." in capsys.readouterr().err
    assert server.settings is None
    assert not (data / running.ADDRESS).exists()


def test_a_port_that_was_just_used_is_free_again() -> None:
    with addresses.listen("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with socket.create_connection(("127.0.0.1", port)):
            first.accept()[0].close()
    addresses.listen("127.0.0.1", port).close()


# Addresses


@pytest.mark.parametrize(
    ("address", "reachable"),
    [
        ("192.168.7.5", True),
        ("10.0.0.9", True),
        ("172.16.3.4", True),
        ("8.8.4.4", True),
        ("127.0.0.1", False),
        ("127.0.1.1", False),
        ("0.0.0.0", False),
        ("169.254.3.4", False),
        ("224.0.0.1", False),
        ("::1", False),
        ("fe80::1", False),
    ],
)
def test_only_addresses_that_others_can_reach_are_told(address: str, reachable: bool) -> None:
    assert addresses.is_reachable(address) is reachable


def test_network_addresses_come_once_each_and_the_outgoing_one_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(addresses, "_outgoing", lambda: ["192.168.7.5"])
    monkeypatch.setattr(addresses, "_by_name", lambda: ["127.0.1.1", "10.0.0.9", "192.168.7.5"])
    assert addresses.network_addresses() == ["192.168.7.5", "10.0.0.9"]


def test_without_a_network_and_a_name_there_is_no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(socket.socket, "connect", fail)
    monkeypatch.setattr(socket, "getaddrinfo", fail)
    assert addresses.network_addresses() == []


def test_a_server_for_this_machine_only_has_no_other_address() -> None:
    with addresses.listen("127.0.0.1", 0) as listening:
        found = addresses.reach(listening)
        port = listening.getsockname()[1]
    assert found.here == f"http://127.0.0.1:{port}"
    assert found.network == ()
    assert found.is_closed
    assert found.names == {"localhost", "127.0.0.1", "::1"}


@pytest.mark.usefixtures("server")
def test_a_server_on_all_addresses_knows_its_names() -> None:
    with addresses.listen("0.0.0.0", 0) as listening:
        found = addresses.reach(listening)
        port = listening.getsockname()[1]
    assert found.here == f"http://127.0.0.1:{port}"
    assert found.network == (f"http://192.168.7.5:{port}", f"http://10.0.0.9:{port}")
    assert {"192.168.7.5", "10.0.0.9", socket.gethostname().lower()} <= found.names
    assert "0.0.0.0" not in found.names
    assert named(Settings(Path()), found).invite_url == f"http://192.168.7.5:{port}"


# What is said


def test_the_house_opens_and_says_where_it_is(
    server: PlayedServer, visited: list[str], capsys: pytest.CaptureFixture[str], data: Path
) -> None:
    assert main(["serve", "--port", "0"]) == 0
    out = capsys.readouterr().out
    assert f"  On this machine  http://127.0.0.1:{server.port}\n" in out
    assert f"  In your network  http://192.168.7.5:{server.port}\n" in out
    assert f"  In your network  http://10.0.0.9:{server.port}\n" in out
    assert f"  The data         {data}\n" in out
    assert f"Others come in with http://192.168.7.5:{server.port} in their browser." in out
    assert "Ctrl-C" in out
    assert "viae play" in out
    assert "█" not in out
    assert out.endswith("The house is closed. The games go on when it opens again.\n")
    assert visited == [f"http://127.0.0.1:{server.port}"]


def test_viae_alone_serves(
    server: PlayedServer, visited: list[str], monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    with addresses.listen("127.0.0.1", 0) as free:
        monkeypatch.setattr(addresses, "USUAL_PORT", free.getsockname()[1])
    assert main([]) == 0
    assert server.settings is not None
    assert server.settings.data == data
    assert server.settings.invite_url == f"http://192.168.7.5:{server.port}"
    assert visited == [f"http://127.0.0.1:{server.port}"]


@pytest.mark.usefixtures("server")
def test_with_a_public_address_others_are_sent_there(
    visited: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--port", "0", "--no-browser", "--public-url", "https://viae.example"]
    assert main(["serve", *words]) == 0
    out = capsys.readouterr().out
    assert "  For everybody    https://viae.example\n" in out
    assert "192.168" not in out
    assert visited == []


@pytest.mark.usefixtures("server")
def test_a_closed_house_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--host", "127.0.0.1", "--no-browser"]) == 0
    out = capsys.readouterr().out
    assert "Only this machine can reach it." in out
    assert "192.168" not in out


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def test_a_terminal_gets_a_code_if_it_is_wide_enough_and_has_the_signs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), "utf-8"))
    monkeypatch.setenv("COLUMNS", "40")
    code = announcing.terminal_code("http://192.168.7.5:8420")
    assert set("█▀▄") <= set(code)
    assert len(code.splitlines()) == 15
    monkeypatch.setenv("COLUMNS", "28")
    assert announcing.terminal_code("http://192.168.7.5:8420") == ""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), "ascii"))
    assert announcing.terminal_code("http://192.168.7.5:8420") == ""


@pytest.mark.usefixtures("server")
def test_nobody_reading_does_not_stop_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(announcing, "announce", fail)
    assert main(["serve", "--port", "0", "--no-browser"]) == 0


# One server for a folder


class Started:
    """A server in a process of its own, up to the moment it is ready."""

    def __init__(self, folder: Path, *words: str) -> None:
        command = [sys.executable, "-c", PLAYED, "serve", "--no-browser", "--port", "0"]
        self.process = subprocess.Popen(
            [*command, "--host", "127.0.0.1", "--data", str(folder), *words],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert self.process.stdout is not None
        self.said = ""
        for line in self.process.stdout:
            if line == "READY\n":
                break
            self.said += line

    def end(self) -> None:
        """By the end of its input, as good as Ctrl-C."""
        self.process.communicate(timeout=20)


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Started]]:
    running_ones: list[Started] = []

    def begin(*words: str) -> Started:
        running_ones.append(Started(tmp_path / "shared", *words))
        return running_ones[-1]

    yield begin
    for each in running_ones:
        each.process.kill()
        each.end()


def test_a_second_server_points_to_the_first(
    start: Callable[..., Started],
    server: PlayedServer,
    visited: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = start()
    folder = tmp_path / "shared"
    address = (folder / running.ADDRESS).read_text().strip()
    assert address in first.said
    assert main(["serve", "--data", str(folder)]) == 0
    assert f"already running with the data in {folder}:\n  {address}\n" in capsys.readouterr().out
    assert visited == [address]
    assert main(["serve", "--data", str(folder), "--no-browser"]) == 0
    assert visited == [address]
    assert server.settings is None
    second = start()
    assert second.process.wait(20) == 0
    assert address in second.said
    assert first.process.poll() is None


def test_a_killed_server_leaves_the_folder_free(start: Callable[..., Started]) -> None:
    first = start()
    first.process.kill()
    first.end()
    second = start()
    assert "already" not in second.said
    assert second.process.poll() is None


def test_a_stopped_server_leaves_the_folder_free(start: Callable[..., Started]) -> None:
    first = start()
    first.end()
    assert first.process.returncode == 0
    assert "already" not in start().said


def test_a_server_that_does_not_say_where_it_is_gets_a_refusal(
    start: Callable[..., Started],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    start()
    monkeypatch.setattr(running, "PATIENCE", 0.0)
    for content in ("", "file:///etc/passwd", "\udcff"):
        path = tmp_path / "shared" / running.ADDRESS
        path.write_text(content, "utf-8", errors="surrogateescape")
        assert main(["serve", "--data", str(tmp_path / "shared")]) == 2
        assert "does not say where it can be found" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="no such modes here")
def test_what_the_server_keeps_is_for_its_owner_only(data: Path) -> None:
    before = os.umask(0o022)
    try:
        with running.sole_use(data) as ours:
            assert ours
            (data / "viae.db").touch()
        (data / "later").touch()
    finally:
        os.umask(before)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert stat.S_IMODE((data / "viae.db").stat().st_mode) == 0o600
    assert stat.S_IMODE((data / "later").stat().st_mode) == 0o644


def test_a_folder_that_cannot_be_made_is_refused(
    server: PlayedServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["serve", "--data", str(tmp_path / "file" / "below"), "--no-browser"]) == 2
    assert "below cannot be written: Not a directory" in capsys.readouterr().err
    assert server.settings is None

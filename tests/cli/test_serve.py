"""`viae serve`: what it refuses, what reaches the server, and what it says.

The server is a fake one: it says that it is ready, and ends.
"""

import argparse
from pathlib import Path

import pytest

from cli.fake_server import FakeServer
from viae.cli import main, parser
from viae.cli.serve import read_settings
from viae.cli.serving import addresses, announcement
from viae.core.errors import Malformed
from viae.server.settings import Settings


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
def test_wrong_arguments_are_refused(
    words: list[str], told: str, server: FakeServer, capsys: pytest.CaptureFixture[str]
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


def test_all_options_reach_the_server(
    server: FakeServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
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
def test_a_weak_token_is_refused_without_printing_it(content: str, tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text(content)
    with pytest.raises(Malformed, match="holds no token") as refused:
        read_settings(typed("--metrics-token-file", str(path)), {})
    assert not content or content not in str(refused.value) + str(refused.value.params)


# What is said


def test_a_server_prints_its_addresses_and_opens_the_browser(
    server: FakeServer, visited: list[str], capsys: pytest.CaptureFixture[str], data: Path
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


def test_viae_without_a_command_serves(
    server: FakeServer, visited: list[str], monkeypatch: pytest.MonkeyPatch, data: Path
) -> None:
    with addresses.listen("127.0.0.1", 0) as free:
        monkeypatch.setattr(addresses, "DEFAULT_PORT", free.getsockname()[1])
    assert main([]) == 0
    assert server.settings is not None
    assert server.settings.data == data
    assert server.settings.invite_url == f"http://192.168.7.5:{server.port}"
    assert visited == [f"http://127.0.0.1:{server.port}"]


@pytest.mark.usefixtures("visited")
def test_options_of_serve_need_no_command(server: FakeServer, tmp_path: Path) -> None:
    assert main(["--no-browser", "--port", "0", "--data", str(tmp_path / "there")]) == 0
    assert server.settings is not None
    assert server.settings.data == tmp_path / "there"


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--no-browser", "--port", "http"], "“http” is no port"),
        (["--no-browser", "--sport", "1"], "unrecognized arguments: --sport 1"),
        (["8765"], "invalid choice: '8765'"),
    ],
)
def test_without_a_command_the_same_arguments_are_refused(
    words: list[str], told: str, server: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    try:
        code = main(words)
    except SystemExit as end:
        code = int(str(end.code))
    assert code == 2
    assert told in capsys.readouterr().err
    assert server.settings is None


@pytest.mark.parametrize("word", ["--version", "--vers"])
def test_options_of_the_program_do_not_start_a_server(
    word: str, server: FakeServer, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([word]) == 0
    assert capsys.readouterr().out.startswith("viae ")
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    assert "Without a command: serve" in capsys.readouterr().out
    assert server.settings is None


@pytest.mark.usefixtures("server")
def test_a_public_address_is_printed_for_others(
    visited: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--port", "0", "--no-browser", "--public-url", "https://viae.example"]
    assert main(["serve", *words]) == 0
    out = capsys.readouterr().out
    assert "  For everybody    https://viae.example\n" in out
    assert "192.168" not in out
    assert visited == []


@pytest.mark.usefixtures("server")
def test_a_server_for_this_machine_only_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--port", "0", "--host", "127.0.0.1", "--no-browser"]) == 0
    out = capsys.readouterr().out
    assert "Only this machine can reach it." in out
    assert "192.168" not in out


@pytest.mark.usefixtures("server")
def test_a_closed_output_does_not_stop_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise BrokenPipeError

    monkeypatch.setattr(announcement, "announce", fail)
    assert main(["serve", "--port", "0", "--no-browser"]) == 0

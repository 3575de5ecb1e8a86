"""A data folder has one server; a second one points to it, and only their owner can read it."""

import os
import stat
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from cli.fake_server import FakeServer
from viae.cli import main
from viae.cli.serving import instance_lock

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
    server: FakeServer,
    visited: list[str],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = start()
    folder = tmp_path / "shared"
    address = (folder / instance_lock.ADDRESS).read_text().strip()
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


def test_another_server_without_a_usable_address_is_a_refusal(
    start: Callable[..., Started],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    start()
    monkeypatch.setattr(instance_lock, "ADDRESS_TIMEOUT", 0.0)
    for content in ("", "file:///etc/passwd", "\udcff"):
        path = tmp_path / "shared" / instance_lock.ADDRESS
        path.write_text(content, "utf-8", errors="surrogateescape")
        assert main(["serve", "--data", str(tmp_path / "shared")]) == 2
        assert "does not say where it can be found" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt", reason="no such modes here")
def test_files_of_the_server_are_for_their_owner_only(data: Path) -> None:
    before = os.umask(0o022)
    try:
        with instance_lock.exclusive_use(data) as ours:
            assert ours
            (data / "viae.db").touch()
        (data / "later").touch()
    finally:
        os.umask(before)
    assert stat.S_IMODE(data.stat().st_mode) == 0o700
    assert stat.S_IMODE((data / "viae.db").stat().st_mode) == 0o600
    assert stat.S_IMODE((data / "later").stat().st_mode) == 0o644


def test_a_folder_that_cannot_be_made_is_refused(
    server: FakeServer, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("in the way")
    assert main(["serve", "--data", str(tmp_path / "file" / "below"), "--no-browser"]) == 2
    assert "below cannot be written: Not a directory" in capsys.readouterr().err
    assert server.settings is None

"""The announcement of a server: the QR code, and the browser, opened only if a user sees it."""

import io
import sys

import pytest

from viae.cli.serving import announcement


@pytest.mark.parametrize(
    ("environment", "platform", "at_hand"),
    [
        ({}, "win32", True),
        ({}, "darwin", True),
        ({}, "linux", False),
        ({"DISPLAY": ":0"}, "linux", True),
        ({"WAYLAND_DISPLAY": "wayland-0"}, "linux", True),
        ({"DISPLAY": ":0", "CI": "true"}, "linux", False),
        ({"SSH_CONNECTION": "10.0.0.9 50000 10.0.0.5 22"}, "darwin", False),
    ],
)
def test_a_browser_needs_a_desktop(
    environment: dict[str, str], platform: str, at_hand: bool
) -> None:
    assert announcement.has_desktop(environment, platform) is at_hand


def test_a_browser_that_fails_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail(url: str) -> None:
        tried.append(url)
        raise RuntimeError("no browser")

    monkeypatch.setattr("webbrowser.open", fail)
    monkeypatch.setattr(announcement, "has_desktop", lambda *_: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    announcement.open_page("http://127.0.0.1:8420")
    assert tried == ["http://127.0.0.1:8420"]


def test_without_a_terminal_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    monkeypatch.setattr("webbrowser.open", tried.append)
    monkeypatch.setattr(announcement, "has_desktop", lambda *_: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    announcement.open_page("http://127.0.0.1:8420")
    assert tried == []


class Terminal(io.TextIOWrapper):
    def isatty(self) -> bool:
        return True


def test_a_terminal_shows_the_qr_code_if_it_is_wide_enough_and_has_the_characters(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), "utf-8"))
    monkeypatch.setenv("COLUMNS", "40")
    code = announcement.terminal_code("http://192.168.7.5:8420")
    assert set("█▀▄") <= set(code)
    assert len(code.splitlines()) == 15
    monkeypatch.setenv("COLUMNS", "28")
    assert announcement.terminal_code("http://192.168.7.5:8420") == ""
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.setattr(sys, "stdout", Terminal(io.BytesIO(), "ascii"))
    assert announcement.terminal_code("http://192.168.7.5:8420") == ""

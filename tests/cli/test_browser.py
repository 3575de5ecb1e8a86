"""The browser is opened only if a user would see it, and its failures are ignored."""

import sys

import pytest

from viae.cli.serving import browser


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
    assert browser.has_desktop(environment, platform) is at_hand


def test_a_browser_that_fails_is_ignored(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def fail(url: str) -> None:
        tried.append(url)
        raise RuntimeError("no browser")

    monkeypatch.setattr("webbrowser.open", fail)
    monkeypatch.setattr(browser, "has_desktop", lambda *_: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    browser.open_page("http://127.0.0.1:8420")
    assert tried == ["http://127.0.0.1:8420"]


def test_without_a_terminal_no_browser_is_opened(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []
    monkeypatch.setattr("webbrowser.open", tried.append)
    monkeypatch.setattr(browser, "has_desktop", lambda *_: True)
    monkeypatch.setattr(sys.stdout, "isatty", lambda: False)
    browser.open_page("http://127.0.0.1:8420")
    assert tried == []

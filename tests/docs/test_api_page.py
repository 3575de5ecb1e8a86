"""docs/api.md is what the server's schema says now, and its example works as it stands."""

import json
import re
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from server.live_server import Guest, serving

from tools.api_page import page, schema
from viae.server.ports import RandomIds
from viae.server.security.limits import DEFAULT_ALLOWANCES

FILE = Path(__file__).resolve().parents[2] / "docs" / "api.md"
TEXT = FILE.read_text("utf-8")
SCHEMA = schema()
HOW = "make it again: python -m tools.api_page > docs/api.md"


def test_the_page_is_what_the_schema_says_now() -> None:
    assert page(SCHEMA) == TEXT, HOW


def test_the_command_prints_the_page() -> None:
    command = [sys.executable, "-m", "tools.api_page"]
    done = subprocess.run(command, capture_output=True, check=True)
    assert done.stdout.decode("utf-8") == TEXT


def test_every_request_message_and_limit_is_on_it() -> None:
    for path, methods in SCHEMA["paths"].items():
        for method in methods:
            assert f"#### `{method.upper()} {path}`" in TEXT
    for name in set(SCHEMA["components"]["schemas"]) - {"ClientMessage", "ServerMessage"}:
        assert f"\n### {name}\n" in TEXT
    for allowance in DEFAULT_ALLOWANCES.values():
        assert f"| {allowance.most:,} | {allowance.every_ms / 1000:g} s |" in TEXT


def test_every_link_within_it_leads_to_one_heading() -> None:
    headings = [head.lower().replace(" ", "-") for head in re.findall("^#+ (.*)$", TEXT, re.M)]
    for anchor in re.findall(r"\]\(#([^)]*)\)", TEXT):
        assert headings.count(anchor) == 1, anchor


# The example


class SameIds(RandomIds):
    """The chance of the example is always the same."""

    def secret(self) -> bytes:
        return bytes([2]) * 32


class Reader:
    """Does what the example does, and compares what comes with what it shows."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.table = ""

    def real(self, shown: str) -> Any:
        return json.loads(shown.replace("TABLE", self.table or "TABLE"))

    def ask(self, asked: str, shown: str) -> None:
        """One request, and the answer below it."""
        method, path, body = asked.split(" ", 2)
        status, _, expected = shown.partition(" ")
        answer = self.guest.http.request(method, path, json=self.real(body))
        assert answer.status_code == int(status)
        self.table = answer.json().get("id", self.table)
        assert is_shown_by(answer.json(), self.real(expected))

    def talk(self, lines: list[str]) -> None:
        """A whole exchange over a socket."""
        with closing(self.guest.connect()) as line:
            for shown in lines:
                expected = self.real(shown[2:])
                if shown.startswith(">"):
                    line.connection.send(json.dumps(expected))
                    continue
                while (message := line.receive())["type"] != expected["type"]:
                    assert message["type"] != "refused", message
                assert is_shown_by(message, expected), message


def is_shown_by(real: Any, shown: Any) -> bool:
    """Is what is shown true of the real thing? Fields and later entries may be missing."""
    if isinstance(shown, dict):
        return all(name in real and is_shown_by(real[name], shown[name]) for name in shown)
    if isinstance(shown, list):
        return len(real) >= len(shown) and all(map(is_shown_by, real, shown))
    return bool(real == shown)


def test_the_example_works_as_it_stands(tmp_path: Path) -> None:
    requests, messages = re.findall("^```text\n(.*?)\n```$", TEXT, re.M | re.S)
    with serving(tmp_path, ids=SameIds()) as server, closing(Guest(server.url)) as guest:
        reader = Reader(guest)
        lines = requests.splitlines()
        for asked, shown in zip(lines[::2], lines[1::2], strict=True):
            reader.ask(asked, shown)
        reader.talk(messages.splitlines())


@pytest.mark.parametrize(
    ("real", "shown", "fits"),
    [
        ({"a": 1, "b": 2}, {"a": 1}, True),
        ({"a": 1}, {"a": 2}, False),
        ({"a": 1}, {"b": 1}, False),
        ([1, 2], [1], True),
        ([1], [1, 2], False),
        ([{"a": 1}, 2], [{"a": 3}], False),
    ],
)
def test_a_wrong_example_would_be_found(real: Any, shown: Any, fits: bool) -> None:
    assert is_shown_by(real, shown) is fits

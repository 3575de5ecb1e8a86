"""Files that people name on the command line: refusals instead of tracebacks."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISREG
from typing import Any

from viae.core.errors import Malformed, Refusal
from viae.records import record
from viae.records.reading import parse_json

MOST_BYTES = 20_000_000


@contextmanager
def naming_file(path: str) -> Iterator[None]:
    """Let refusals name this file, in the player's language; the reason stays English."""
    try:
        yield
    except Refusal as refusal:
        why = str(refusal).removeprefix(f"{path}: ")
        raise Malformed(
            str(refusal), key="refusal.file", params={"path": path, "why": why}
        ) from None


def read_bytes(path: str | Path) -> bytes:
    """The content of a file."""
    try:
        # Reading a device or a pipe may never end, or never begin.
        if not S_ISREG(Path(path).stat().st_mode):
            raise Malformed(f"{path}: not a file")
        with Path(path).open("rb") as file:
            content = file.read(MOST_BYTES + 1)
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror or error}") from None
    if len(content) > MOST_BYTES:
        raise Malformed(f"{path}: larger than {MOST_BYTES:,} bytes, surely no file of ours")
    return content


def read_file(path: str) -> str:
    """The text of a file."""
    try:
        return read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(f"{path}: no UTF-8 text (byte {error.start})") from None


def read_json(path: str) -> dict[str, Any]:
    """The object in a JSON file."""
    text = read_file(path)
    try:
        data = parse_json(text)
    except Malformed as refusal:
        raise Malformed(f"{path}: {refusal}") from None
    if not isinstance(data, dict):
        raise Malformed(f"{path}: not a JSON object")
    return data


def read_record(path: str) -> record.Record:
    """The game in a record file, checked."""
    with naming_file(path):
        return record.read_text(read_file(path))


def write_file(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror or error}") from None


def check_writable(path: str) -> None:
    """Refuse a path that cannot be written to, before a long computation begins."""
    if Path(path).is_dir():
        raise Malformed(f"{path}: a folder, not a file to write to")
    if not Path(path).resolve().parent.is_dir():
        raise Malformed(f"{path}: there is no such folder")

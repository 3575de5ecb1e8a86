"""Files that people name on the command line: read with refusals instead of tracebacks."""

from pathlib import Path
from stat import S_ISREG
from typing import Any

from viae.core.errors import Malformed
from viae.records.reading import parse

MOST_BYTES = 20_000_000


def read_bytes(path: str | Path) -> bytes:
    """The content of a file."""
    try:
        # Devices and pipes may never end, or never begin.
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
        data = parse(text)
    except Malformed as refusal:
        raise Malformed(f"{path}: {refusal}") from None
    if not isinstance(data, dict):
        raise Malformed(f"{path}: not a JSON object")
    return data


def write_file(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror or error}") from None

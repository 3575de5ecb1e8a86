"""Files that people name on the command line: read with refusals instead of tracebacks."""

import json
from pathlib import Path
from typing import Any

from viae.core.errors import Malformed

MOST_BYTES = 20_000_000


def read_file(path: str) -> str:
    """The text of a file."""
    try:
        if Path(path).stat().st_size > MOST_BYTES:
            raise Malformed(f"{path}: larger than {MOST_BYTES:,} bytes, surely no file of ours")
        return Path(path).read_text("utf-8")
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror or error}") from None
    except UnicodeDecodeError as error:
        raise Malformed(f"{path}: no UTF-8 text (byte {error.start})") from None


def read_json(path: str) -> dict[str, Any]:
    """The object in a JSON file."""
    try:
        data = json.loads(read_file(path))
    except ValueError as error:
        raise Malformed(f"{path}: no JSON: {error}") from None
    if not isinstance(data, dict):
        raise Malformed(f"{path}: not a JSON object")
    return data


def write_file(path: str, text: str) -> None:
    try:
        Path(path).write_text(text, "utf-8")
    except OSError as error:
        raise Malformed(f"{path}: {error.strerror or error}") from None

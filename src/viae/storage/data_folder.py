"""The user's data folder, and atomic writing of files."""

import os
import tempfile
from pathlib import Path

from viae.core.errors import Refusal


def data_folder() -> Path:
    """Where saved games, settings and the database are, unless something else is asked for."""
    chosen = os.environ.get("VIAE_DATA")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("viae", appauthor=False)


def write_atomically(path: Path, data: bytes) -> None:
    """Write all of a file or nothing of it, and return when it is on the disk."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise not_written(path, error) from None


def not_written(path: Path, error: OSError) -> Refusal:
    why = error.strerror or str(error)
    return Refusal(
        f"{path} cannot be written: {why}",
        key="refusal.not_written",
        params={"path": str(path), "why": why},
    )

"""Every test has its own data folder and plain English."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data"
    monkeypatch.setenv("VIAE_DATA", str(folder))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("VIAE_COMMAND", raising=False)
    monkeypatch.setattr("os.fsync", lambda _: None)  # no test waits for a real disk
    return folder

"""A project for the tests of run.py."""

from pathlib import Path

import pytest

from setup.fake_setup import make_project


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Nothing is set up yet, and nothing is to be left out."""
    for variable in ("VIAE_PURE", "VIAE_NO_PAGE"):
        monkeypatch.delenv(variable, raising=False)
    return make_project(tmp_path)

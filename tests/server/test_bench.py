"""The bench of the server, small: what it measures is there, and nothing was refused."""

import json

import pytest

from viae.cli import main


def test_a_small_load_is_borne(capsys: pytest.CaptureFixture[str]) -> None:
    load = ["--tables", "4", "--rate", "40", "--seconds", "2"]
    assert main(["bench", "--server", "--json", *load]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["sockets"], found["tables"]) == (8, 4)
    assert found["clicks"] > 0
    assert found["refused"] == 0
    assert 0 < found["view_p50_ms"] <= found["view_p99_ms"]


def test_a_load_that_makes_no_sense_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--server", "--tables", "0"]) == 2
    assert "--tables and --rate go from 1 to 5000" in capsys.readouterr().err

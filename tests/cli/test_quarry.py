"""viae quarry: a push as a film, what falls as a plot."""

from pathlib import Path
from xml.etree import ElementTree

import pytest

from viae.cli import main

SVG = "{http://www.w3.org/2000/svg}"


def test_push_writes_an_animated_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "push.svg"
    assert main(["quarry", "push", "large", "64", "-20", str(out), "--layout", "11"]) == 0
    told = capsys.readouterr().out
    assert "a large stone at 64 mm, -20°, into layout 11: " in told
    assert told.splitlines()[0].endswith(" fell")
    picture = ElementTree.fromstring(out.read_text("utf-8"))
    moving = list(picture.iter(f"{SVG}animateTransform"))
    assert len(moving) > 10
    for each in moving:
        times = [float(time) for time in each.attrib["keyTimes"].split(";")]
        assert times == sorted(times)
        assert (times[0], times[-1]) == (0, 1)
        assert len(times) == len(each.attrib["values"].split(";"))


def test_stats_prints_and_draws_what_falls(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "falls.svg"
    assert main(["quarry", "stats", str(out), "--pushes", "30", "--theme", "dark"]) == 0
    told = capsys.readouterr().out
    assert "all           30 pushes" in told
    picture = ElementTree.fromstring(out.read_text("utf-8"))
    assert picture.attrib["data-theme"] == "dark"
    shares = [text.text for text in picture.iter(f"{SVG}text") if "%" in (text.text or "")]
    assert shares


def test_stats_compares_the_surrogate(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quarry", "stats", "--surrogate", "--pushes", "20"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert "20 pushes" in told[-2]
    assert "by the surrogate, the same ones at " in told[-2]
    assert told[-1].endswith(" µs a push")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["push", "huge", "75", "0", "x.svg"], "small, medium or large"),
        (["push", "small", "5", "0", "x.svg"], "at 10 to 140 mm"),
        (["push", "small", "75", "7", "x.svg"], "-30 to 30 degrees in steps of 5"),
        (["push", "small", "75", "0", "x.svg", "--layout", "4096"], "numbered 0 to 4095"),
        (["stats", "--pushes", "0"], "from 1 to 1,000,000"),
    ],
)
def test_wrong_arguments_are_refused(
    arguments: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["quarry", *arguments]) == 2
    assert reason in capsys.readouterr().err

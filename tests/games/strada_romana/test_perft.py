"""Counts of decision paths from five fixed states: a net for every change of the rules."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from games.perft import paths
from games.strada_romana.boards import SHORT
from games.strada_romana.judging import Judge
from games.strada_romana.table import game_on
from games.table import COMPILED
from viae.core.state import CHANCE

COUNTED: Mapping[str, Mapping[str, Any]] = json.loads(
    Path(__file__).with_name("perft.json").read_text("utf-8")
)
BOARDS = {"shipped": None, "short": SHORT}
EACH = pytest.mark.parametrize("name", COUNTED)


def judged_paths(judge: Judge, depth: int) -> int:
    """How many paths there are by the naive referee."""
    chance = judge.current == CHANCE
    if not chance and depth == 1:
        return len(judge.legal())
    found = 0
    for line in judge.legal():
        after = judge.copied()
        after.play(line)
        found += judged_paths(after, depth if chance else depth - 1)
    return found


@EACH
@pytest.mark.parametrize("depth", [1, 2, 3, 4] if COMPILED else [1, 2, 3])
def test_decision_paths(name: str, depth: int) -> None:
    fixed = COUNTED[name]
    game = game_on(BOARDS[fixed["board"]])
    state = game.new_state(fixed["seats"])
    for line in fixed["moves"]:
        state.apply(game.codec.encode(game.codec.from_text(line)))
    assert paths(state, depth) == fixed["paths"][depth - 1]


@EACH
def test_the_referee_counts_the_same(name: str) -> None:
    fixed = COUNTED[name]
    judge = Judge(game_on(BOARDS[fixed["board"]]).facts, fixed["seats"])
    for line in fixed["moves"]:
        judge.play(line)
    assert [judged_paths(judge, depth) for depth in (1, 2, 3)] == fixed["paths"][:3]


def test_five_states_to_depth_four() -> None:
    assert len(COUNTED) == 5
    assert {len(fixed["paths"]) for fixed in COUNTED.values()} == {4}

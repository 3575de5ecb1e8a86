"""The golden pushes are made again: the same stones fall, the same bits are left."""

import json
from typing import Any

import pytest

from games.via_appia import pushing
from games.via_appia.rewrite_quarry import FILE, PUSHES
from viae.core.compiled import is_compiled
from viae.games.via_appia.quarry import VERSION
from viae.research import interpreted

GOLDEN: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
FORTY = 40 // PUSHES
CHAINS = GOLDEN["chains"] if is_compiled() else GOLDEN["chains"][:FORTY]


def expected(chain: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in chain.items() if key not in ("layout", "pushes")}


@pytest.mark.parametrize("chain", CHAINS, ids=lambda chain: f"layout {chain['layout']}")
def test_the_same_bits_as_ever(chain: dict[str, Any]) -> None:
    assert pushing.results(chain["layout"], chain["pushes"]) == expected(chain)


@pytest.mark.skipif(not is_compiled(), reason="there is nothing to compare with")
def test_forty_of_them_give_the_same_bits_uncompiled() -> None:
    for chain in GOLDEN["chains"][:FORTY]:
        found = interpreted.call(
            "games.via_appia.pushing:results", chain["layout"], chain["pushes"]
        )
        assert found == expected(chain)


def test_no_constant_changes_within_a_physics_version() -> None:
    assert (GOLDEN["physics"], GOLDEN["constants"]) == (VERSION, pushing.constants())


def test_they_show_every_size_and_angle_and_falls_of_all_kinds() -> None:
    pushes = [push for chain in GOLDEN["chains"] for push in chain["pushes"]]
    assert len(pushes) == 200
    assert {size for size, _, _ in pushes} == {0, 1, 2}
    assert {angle for _, _, angle in pushes} == set(range(-30, 31, 5))
    fallen = [fallen for chain in GOLDEN["chains"] for fallen in chain["fallen"]]
    assert all(any(each[size] for each in fallen) for size in range(3))
    assert {0, 1, 2, 3} <= {sum(each) for each in fallen}

"""What only the golden games of Strada Romana are asked for."""

import json
from itertools import product

import pytest

from games.golden import end_of, played, rewritten
from games.strada_romana import golden
from viae.core.errors import Malformed
from viae.records import record


def test_every_number_of_players_with_every_way_to_end() -> None:
    found = {(match.seats, end_of(golden, match)) for match in map(played, golden.files())}
    assert found == set(product((2, 3, 4, 5), golden.ENDS.values()))


def test_there_are_enough_of_them() -> None:
    assert len(golden.files()) >= 20


def test_rewriting_mends_a_record_of_other_rules() -> None:
    text = golden.files()[0].read_text("utf-8")
    data = json.loads(text)
    data["rules_version"] -= 1
    data["digests"] = {str(len(data["moves"])): "0"}
    data["result"] = None
    old = record.as_text(data)
    with pytest.raises(Malformed, match="rules_version"):
        record.read_text(old)
    assert rewritten(old) == text

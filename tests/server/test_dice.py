"""The dice of a table: exactly fair, foreseeable by nobody, never thrown twice."""

import hashlib
import hmac
from collections import Counter

import pytest
from conformance.toy import DRAWING, STONE, Toy

from viae import catalog
from viae.core.state import CHANCE, Moves, State
from viae.server.tables.dice import below, draw

SECRET = bytes(range(32))
JUST_OVER_HALF = 2**255 + 1
"""The worst total: nearly every other value must be thrown away."""


def value(secret: bytes, counter: int) -> int:
    """The 256 bits of a counter, worked out a second time."""
    digest = hmac.new(secret, counter.to_bytes(8, "big"), hashlib.sha256).hexdigest()
    return int(digest, 16)


def drawing_toy() -> Toy:
    """A bag with 6, 3 and 1 stones."""
    toy = Toy()
    toy.phase, toy.current = DRAWING, CHANCE
    return toy


class Backwards(Toy):
    """The same bag, its outcomes listed the other way round."""

    def add_moves(self, moves: Moves) -> None:
        listed = Moves()
        super().add_moves(listed)
        for move in reversed(listed.listed()):
            moves.add(move)


@pytest.mark.parametrize("counter", [0, 1, 255, 256, 2**32, 2**64 - 1])
@pytest.mark.parametrize("total", [1, 2, 6, 52, 10**9])
def test_known_numbers(counter: int, total: int) -> None:
    assert below(SECRET, counter, total) == (value(SECRET, counter) % total, counter + 1)


def test_a_number_known_for_ever() -> None:
    # RFC 4231, test case 1: HMAC-SHA-256 of "Hi There" under twenty bytes 0x0b.
    counter = int.from_bytes(b"Hi There", "big")
    known = 0xB0344C61D8DB38535CA8AFCEAF0BF12B881DC200C9833DA726E9376C2E32CFF7
    assert below(b"\x0b" * 20, counter, 2**256) == (known, counter + 1)


def test_values_that_would_be_unfair_are_thrown_away() -> None:
    thrown = 0
    counter = 0
    for _ in range(200):
        expected = counter
        while value(SECRET, expected) >= JUST_OVER_HALF:
            expected += 1
        thrown += expected - counter
        assert below(SECRET, counter, JUST_OVER_HALF) == (value(SECRET, expected), expected + 1)
        counter = expected + 1
    assert 120 < thrown < 300


@pytest.mark.parametrize("total", [0, -1, 2**256 + 1])
def test_there_is_no_draw_from_nothing_or_from_too_much(total: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        below(SECRET, 0, total)


def test_each_outcome_has_as_many_cases_as_it_weighs(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []
    for case in range(10):
        monkeypatch.setattr("viae.server.tables.dice.below", lambda *_, case=case: (case, 1))
        drawn.append(draw(SECRET, 0, drawing_toy())[0])
    assert drawn == [STONE] * 6 + [STONE + 1] * 3 + [STONE + 2]


def test_every_number_is_equally_likely() -> None:
    counts = Counter(below(SECRET, counter, 6)[0] for counter in range(20_000))
    # Chi-square with five degrees of freedom; once in 10,000 it is above 26.
    assert chi_square(counts, dict.fromkeys(range(6), 20_000 / 6)) < 26


def test_outcomes_come_as_often_as_they_weigh() -> None:
    toy = drawing_toy()
    counts = Counter(draw(SECRET, counter, toy)[0] for counter in range(20_000))
    expected = {STONE: 12_000.0, STONE + 1: 6_000.0, STONE + 2: 2_000.0}
    # Chi-square with two degrees of freedom; once in 10,000 it is above 18.5.
    assert chi_square(counts, expected) < 18.5


def chi_square(counts: Counter[int], expected: dict[int, float]) -> float:
    assert set(counts) == set(expected)
    return sum((counts[key] - wanted) ** 2 / wanted for key, wanted in expected.items())


def test_the_order_in_which_rules_list_outcomes_does_not_matter() -> None:
    other = Backwards()
    other.phase = DRAWING
    assert other.legal_moves() != drawing_toy().legal_moves()
    for counter in range(50):
        assert draw(SECRET, counter, other) == draw(SECRET, counter, drawing_toy())


def test_a_draw_is_a_legal_move_and_changes_nothing() -> None:
    state: State = catalog.load_game("strada_romana").new_state(4)
    before = state.save()
    move, counter = draw(SECRET, 7, state)
    assert move in state.legal_moves()
    assert counter == 8
    assert state.save() == before


def test_no_counter_is_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[bytes] = []
    digest = hmac.digest

    def watched(key: bytes, message: bytes, method: str) -> bytes:
        used.append(message)
        return digest(key, message, method)

    monkeypatch.setattr(hmac, "digest", watched)
    counter = 0
    for _ in range(100):
        _, counter = below(SECRET, counter, JUST_OVER_HALF)
        _, counter = draw(SECRET, counter, drawing_toy())
    assert len(used) == len(set(used)) == counter


def test_another_secret_is_another_world() -> None:
    toy = drawing_toy()
    ours = [draw(SECRET, counter, toy)[0] for counter in range(100)]
    theirs = [draw(SECRET[::-1], counter, toy)[0] for counter in range(100)]
    assert ours != theirs


def test_chance_is_drawn_only_where_chance_is_to_move() -> None:
    toy = drawing_toy()
    toy.current = 0
    with pytest.raises(ValueError, match="chance is not to move"):
        draw(SECRET, 0, toy)

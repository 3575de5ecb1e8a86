"""The generator gives the same numbers everywhere, and even ones."""

from collections import Counter

import pytest

from viae.core.rng import Rng

WORDS = [245078849, 2658985612, 1712511286, 951014983]
BELOW_TEN = [7, 0, 2, 1, 8, 9, 2, 2, 9, 0, 5, 4]


def test_the_same_numbers_compiled_and_uncompiled() -> None:
    rng = Rng(2026)
    assert [int(rng.word()) for _ in range(4)] == WORDS
    rng = Rng(123456789012345)
    assert [int(rng.below(10)) for _ in range(12)] == BELOW_TEN


@pytest.mark.parametrize("n", [1, 2, 3, 6, 10, 36])
def test_below_is_even(n: int) -> None:
    rng = Rng(7)
    draws = 6000
    counts = Counter(int(rng.below(n)) for _ in range(draws))
    assert set(counts) == set(range(n))
    # Six standard deviations: a fair generator with a fixed seed stays far inside.
    spread = (draws * (n - 1)) ** 0.5 / n
    assert all(abs(count - draws / n) <= 6 * spread for count in counts.values())


def test_a_wide_range_uses_the_whole_word() -> None:
    rng = Rng(1)
    draws = [int(rng.below(3 * 2**29)) for _ in range(3000)]
    assert max(draws) < 3 * 2**29
    # A remainder of the word would favour the lower two thirds of this range.
    thirds = Counter(draw // 2**29 for draw in draws)
    assert all(850 < thirds[third] < 1150 for third in range(3))


def test_seeds_differ() -> None:
    firsts = {int(Rng(seed).word()) for seed in range(1000)}
    assert len(firsts) == 1000

"""docs/glossary.md: every term once, in order, with a place that exists."""

import re

import pytest
from named import PACKAGE, ROOT

TEXT = (ROOT / "docs" / "glossary.md").read_text("utf-8")
ROWS = re.findall(r"^\| ([^|]+) \| ([^|]+) \| `([^|`]+)` \|$", TEXT, re.MULTILINE)
LONGEST = 40
"""Words that a meaning may have."""


def test_terms_are_sorted_and_unique() -> None:
    terms = [term.casefold() for term, _, _ in ROWS]
    assert len(terms) > 50
    assert terms == sorted(set(terms))
    assert len(ROWS) == TEXT.count("\n| ") - 1, "a row is not read"


@pytest.mark.parametrize(("term", "meaning", "place"), ROWS)
def test_a_term_is_told_shortly_and_its_place_exists(term: str, meaning: str, place: str) -> None:
    assert meaning.endswith("."), term
    assert len(meaning.split()) <= LONGEST, term
    assert any((root / place).exists() for root in (PACKAGE, ROOT)), place

"""Names for others to read: seen as they are written, in every script."""

import pytest

from viae.core.errors import Malformed
from viae.core.names import MOST_MARKS, check_name, is_piled_up, is_seen, tidied

LONGEST = 24
GOOD = {
    "plain": "Anna",
    "short": "Ø",
    "number": "007",
    "Vietnamese": "Nguyễn Thị Ngọc",
    "Vietnamese in pieces": "Nguye\u0302\u0303n",
    "Thai": "กิ่งแก้ว น้ำผึ้ง",
    "Hindi": "श्रीकृष्ण ज़ोया",
    "Tamil": "ஸ்ரீதேவி",
    "Burmese": "မြွှေ့",
    "Tibetan": "བསྒྲུབས་ཧཱུྃ",
    "Arabic with vowels": "مُحَمَّدٌ",
    "Hebrew with points": "שִּׁמְעוֹן",
    "Korean": "김민수",
    "Japanese of one shape": "葛\U000e0100城",
    "Mongolian": "ᠮᠣᠩᠭᠣᠯ\u180b",
    "Greek": "Ἀχιλλεύς",
    "emoji": "❤\ufe0f 🎲",
    "key": "Anna 1\u20e3",
}


@pytest.mark.parametrize("name", GOOD.values(), ids=GOOD)
def test_names_of_all_scripts_are_welcome(name: str) -> None:
    check_name(tidied(name), LONGEST)


BLANK = {
    "Hangul filler": "\u3164",
    "half-width filler": "\uffa0",
    "first sound": "\u115f",
    "vowel": "\u1160",
    "Braille": "\u2800",
    "null note": "\U0001d159",
    "Khmer vowel": "\u17b4",
    "joiner of marks": "\u034f",
    "selector": "\ufe0f",
    "zero width": "\u200b",
    "no-break": "\u00a0\u2060",
    "soft hyphen": "\u00ad",
    "right to left": "\u202e",
    "isolate": "\u2066\u2069",
    "mark of direction": "\u200f",
    "Arabic mark of direction": "\u061c",
}


@pytest.mark.parametrize("blank", BLANK.values(), ids=BLANK)
def test_nothing_invisible_is_part_of_a_name(blank: str) -> None:
    for name in (blank, blank * 3, f"Anna{blank}", f"{blank}Anna", f"An{blank}na"):
        with pytest.raises(Malformed) as refused:
            check_name(name, LONGEST)
        assert refused.value.key in ("refusal.invisible", "refusal.marks"), ascii(name)
    assert not is_seen(f" {blank} ")


@pytest.mark.parametrize("name", ["", " ", "x" * 25])
def test_a_name_has_its_length(name: str) -> None:
    with pytest.raises(Malformed) as refused:
        check_name(name, LONGEST)
    assert (refused.value.key, refused.value.params["most"]) == ("refusal.name", LONGEST)


@pytest.mark.parametrize(
    "name",
    [
        "Z" + "\u0301" * 23,
        "x" + "\u0301\u0302\u0303\u0304\u0305",
        "Ann" + "\u20dd" * 5,
        "\u0301Anna",
        "Anna \u0301",
    ],
    ids=["23 on one", "five kinds", "rings", "before everything", "on a space"],
)
def test_marks_stay_within_their_line(name: str) -> None:
    with pytest.raises(Malformed) as refused:
        check_name(tidied(name), LONGEST)
    assert (refused.value.key, refused.value.params) == ("refusal.marks", {"most": MOST_MARKS})
    assert is_piled_up(name)


def test_a_name_is_kept_in_one_form() -> None:
    assert tidied("  Zoe\u0308   van  Dam ") == "Zoë van Dam"

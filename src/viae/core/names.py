"""Checks of names that people give themselves and their things, for others to read.

A name that is invisible, or whose marks run over the lines around it, spoils the page for others.
Letters of every script are welcome.
"""

import unicodedata

from viae.core.errors import Malformed

MOST_MARKS = 4
"""On one letter: what Unicode's security report (UTS 39) leaves to all scripts in use."""

_SELECTORS = frozenset(
    map(chr, [*range(0x180B, 0x180E), 0x180F, *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0)])
)
"""They choose one of several shapes of the sign before them."""
_BLANK = _SELECTORS | frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159")
"""Signs that count as printable, but show nothing: those that Unicode says to ignore, fillers, the
empty sign of Braille, the note without a head, the stand-in for an object."""


def tidied(text: str) -> str:
    """The same name with its marks joined to its letters, and with single spaces."""
    return " ".join(filter(None, unicodedata.normalize("NFC", text).split(" ")))


def is_seen(text: str) -> bool:
    """Does it have a visible sign?"""
    return any(sign not in _BLANK and unicodedata.category(sign)[0] in "LNPS" for sign in text)


def hides_something(text: str) -> bool:
    """Is there a sign in it that is not seen itself, or that turns the direction of others?"""
    before = ""
    for sign in text:
        if not sign.isprintable() or (sign in _BLANK and not _chooses_shape(sign, before)):
            return True
        before = sign
    return False


def _chooses_shape(sign: str, before: str) -> bool:
    """Emoji and letters that know no capitals, such as ideographs, have more than one shape."""
    has_shapes = before not in _BLANK and unicodedata.category(before or " ") in ("So", "Sm", "Lo")
    return sign in _SELECTORS and has_shapes


def is_piled_up(text: str) -> bool:
    """Do more marks stand on a letter than any script needs, or is there one without a letter?"""
    letter, marks = " ", 0
    for sign in unicodedata.normalize("NFC", text):
        if unicodedata.category(sign) in ("Mn", "Me"):
            marks += 1
            if marks > MOST_MARKS or letter == " ":
                return True
        else:
            letter, marks = sign, 0
    return False


def check_name(text: str, longest: int) -> None:
    """Refuse what others could not read as a name."""
    if hides_something(text) or (text.strip() and not is_seen(text)):
        raise Malformed(
            "a name needs letters or signs that can be seen, with no invisible ones among them",
            key="refusal.invisible",
        )
    if not text.strip() or len(text) > longest:
        raise Malformed(
            f"{text[:longest]!r} is no name: 1 to {longest} printable characters",
            key="refusal.name",
            params={"text": text[:longest], "most": longest},
        )
    check_marks(text)


def check_marks(text: str) -> None:
    """Refuse a text whose marks would run over the lines around it."""
    if is_piled_up(text):
        raise Malformed(
            f"every accent needs its letter, and a letter has at most {MOST_MARKS} marks",
            key="refusal.marks",
            params={"most": MOST_MARKS},
        )

"""Whole numbers for places: the units of a push, division towards zero, square roots.

A push counts in 64ths of a micrometre and in factors of 1/65536. No number leaves an i64, none is
a float, and every division cuts towards zero: so all machines find the same bits, and a mirrored
push gives the mirrored result.
"""

from typing import Final

from mypy_extensions import i64

MICROMETRE: Final[i64] = 64
MILLIMETRE: Final[i64] = 64_000
ONE: Final[i64] = 65536
"""The factor 1."""
HALF_TURN: Final[i64] = 205_887
"""180 degrees, in 1/65536 of a radian."""


def divided(a: i64, b: i64) -> i64:
    """a / b towards zero, for b above 0."""
    return a // b if a >= 0 else -((-a) // b)


def scaled(a: i64) -> i64:
    """A product with a factor, brought back to units: a / 65536 towards zero."""
    return (a + ((a >> 63) & 65535)) >> 16


def micrometres(a: i64) -> i64:
    """Units as whole micrometres; a half goes away from zero."""
    return (a + 32) >> 6 if a >= 0 else -((32 - a) >> 6)


def root(n: i64, guess: i64) -> i64:
    """The whole part of a square root, by Newton's method.

    After a step the guess is never too small, so it is right as soon as it is not too large. It
    must be above 0, and above n / 2**32, so that its square stays within an i64.
    """
    found = (guess + n // guess) >> 1
    while found * found > n:
        if (found - 1) * (found - 1) <= n:
            return found - 1
        found = (found + n // found) >> 1
    return found

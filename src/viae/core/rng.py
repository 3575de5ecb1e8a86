"""Rng: a small random number generator, with the same numbers compiled and uncompiled.

sfc32 by Chris Doty-Humphrey: four 32-bit words, so that no intermediate result leaves an i64. It
can be predicted, so it draws chance only where nobody gains by that: in playouts, among bots, in a
game on the player's own machine.
"""

from typing import Final

from mypy_extensions import i64

WORD: Final[i64] = 0xFFFFFFFF
STIR: Final[i64] = 16


class Rng:
    """A stream of numbers that depends on its seed alone."""

    def __init__(self, seed: i64 = 0) -> None:
        self.a: i64 = seed & WORD
        self.b: i64 = (seed >> 32) & WORD
        self.c: i64 = 0x9E3779B9
        self.turn: i64 = 1
        for _ in range(STIR):
            self.word()

    def word(self) -> i64:
        """The next 32 bits."""
        out = (self.a + self.b + self.turn) & WORD
        self.turn = (self.turn + 1) & WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + ((self.c << 3) & WORD)) & WORD
        self.c = (((self.c << 21) & WORD | (self.c >> 11)) + out) & WORD
        return out

    def below(self, n: i64) -> i64:
        """A number from 0 to n - 1, each equally likely (Lemire's method, with its rejection).

        n is at most 2**31, so that the product below stays within an i64.
        """
        product = self.word() * n
        low = product & WORD
        if low < n:
            floor = (WORD + 1 - n) % n
            while low < floor:
                product = self.word() * n
                low = product & WORD
        return product >> 32

"""Refusals: the three reasons why a move is not accepted, each with words for people.

A refusal never changes anything. It carries the number of the rule it rests on (if one does) and a
text key with parameters, so that terminal and page can say it in the reader's language; `str()` is
the plain English for programs and logs.
"""

from collections.abc import Mapping


class Refusal(Exception):
    """Something asked for cannot be done; nothing was changed."""

    def __init__(
        self,
        message: str,
        *,
        rule: str = "",
        key: str = "",
        params: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(f"{message} ({rule})" if rule else message)
        self.message = message
        self.rule = rule
        self.key = key
        self.params: dict[str, object] = dict(params or {})


class Malformed(Refusal):
    """Not a move (option, board, record) at all: unknown words, wrong types, wrong length."""


class Illegal(Refusal):
    """A move of this game, but the rules do not allow it now."""


class NotYourTurn(Refusal):
    """Perhaps a good move, but another seat (or chance) is to decide."""

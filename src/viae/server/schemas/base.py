"""What all schemas share: the base classes of what clients and the server send, and refusals.

The text below a field is its description in `/openapi.json` and on the API page.
"""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict


class FromClient(BaseModel):
    """What clients send: read strictly, unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class FromServer(BaseModel):
    """What the server sends: every field is always there."""

    model_config = ConfigDict(
        use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )


RefusalKind = Literal[
    "malformed",
    "illegal",
    "not_your_turn",
    "forbidden",
    "unknown",
    "stale",
    "too_many",
    "too_large",
    "too_slow",
    "broken",
]


class RefusalBody(FromServer):
    """Why something was not done, for programs (kind, key, params) and for people (message)."""

    kind: RefusalKind
    """What was wrong with it."""
    message: str
    """A plain English sentence."""
    rule: str
    """The number of the game's rule that forbids it; empty for none."""
    key: str
    """Which of the texts says it in the reader's language; empty for none."""
    params: dict[str, Any]
    """What goes into the gaps of that text."""


class RefusalAnswer(FromServer):
    """What every refused request is answered."""

    refusal: RefusalBody
    """Why."""

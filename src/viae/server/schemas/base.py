"""The base classes of all schemas: what clients send, and what the server sends.

The text below a field is its description in `/openapi.json` and on the API page.
"""

from pydantic import BaseModel, ConfigDict


class FromClient(BaseModel):
    """What clients send: read strictly, unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class FromServer(BaseModel):
    """What the server sends: every field is always there."""

    model_config = ConfigDict(
        use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )

"""The two kinds of JSON: what somebody sends, and what the server says.

What stands below a field is its description in `/openapi.json` and on the API page.
"""

from pydantic import BaseModel, ConfigDict


class FromClient(BaseModel):
    """What somebody sends: read strictly, unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class FromServer(BaseModel):
    """What the server says: every field is always there."""

    model_config = ConfigDict(
        use_attribute_docstrings=True, json_schema_serialization_defaults_required=True
    )

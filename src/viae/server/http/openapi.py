"""The schema at `/openapi.json`: the HTTP routes, and the socket's messages as components.

Clients' types and the API page are made from it, so it has no titles beside the names.
"""

from typing import Any

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi
from fastapi.routing import APIRoute

from viae.server.schemas.messages import CLIENT_MESSAGE, SERVER_MESSAGE
from viae.server.security.guard import OWN_HEADER, SAFE

Json = dict[str, Any]
SOCKET = "/api/socket"
_REF = "#/components/schemas/{model}"
SESSION = "session"
FOR_GUESTS: Json = {"security": [{SESSION: []}]}
"""What a route says in the schema if it needs a session."""


def text_answer(media_type: str) -> dict[int | str, Json]:
    """What a route says in the schema if it does not answer JSON."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


def operation_id(route: APIRoute) -> str:
    """Every handler has a name of its own, which is enough."""
    return route.name


def schema_of(app: FastAPI, cookie: str) -> Json:
    """Everything that can be asked of an app and what it answers."""
    made = get_openapi(
        title=app.title,
        version=app.version,
        description="Three board games about Roman roads. Messages over the socket at "
        f"`{SOCKET}` are `ClientMessage` and `ServerMessage`.",
        routes=app.routes,
    )
    schemas = made["components"]["schemas"]
    to_server = CLIENT_MESSAGE.json_schema(ref_template=_REF)
    from_server = SERVER_MESSAGE.json_schema(ref_template=_REF, mode="serialization")
    schemas |= _messages("ClientMessage", "What is sent over the socket.", to_server)
    schemas |= _messages("ServerMessage", "What comes over the socket.", from_server)
    made["components"]["securitySchemes"] = _keys(cookie)
    for path in made["paths"].values():
        for method, operation in path.items():
            if method.upper() not in SAFE:
                needed = operation.get("security", [{}])
                operation["security"] = [{**one, "own_header": []} for one in needed]
    for part in (made["paths"], schemas):
        _drop_titles(part)
    return made


def _messages(name: str, description: str, found: Json) -> Json:
    return {**found.pop("$defs"), name: {"description": description, **found}}


def _keys(cookie: str) -> Json:
    """What some requests need besides their content."""
    return {
        SESSION: {
            "type": "apiKey",
            "in": "cookie",
            "name": cookie,
            "description": "Given by `POST /api/session`; it says who you are.",
        },
        "own_header": {
            "type": "apiKey",
            "in": "header",
            "name": OWN_HEADER,
            "description": "Always `1`: a page of another site cannot send it.",
        },
    }


def _drop_titles(part: Any) -> None:
    """Remove the titles that pydantic makes from names; a field called `title` is an object."""
    if isinstance(part, dict):
        if isinstance(part.get("title"), str):
            del part["title"]
        for inner in part.values():
            _drop_titles(inner)
    elif isinstance(part, list):
        for inner in part:
            _drop_titles(inner)

"""The API page of the documents, made from the server's own schema.

python -m tools.api_page > docs/api.md
"""

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from tools.api_example import JOINING, PLAYING, Message
from viae.core.errors import Illegal, Malformed, NotYourTurn, Refusal
from viae.server.app import LARGER_BODIES, RECORDS_WAITING, AppConfig, make_app
from viae.server.fair_queue import MOST_WAITING
from viae.server.http.openapi import SESSION, SOCKET
from viae.server.ports import RunningClock
from viae.server.refusals import KINDS
from viae.server.schemas.messages import LONGEST_MESSAGE
from viae.server.security.guard import MOST_BODY, OWN_HEADER
from viae.server.security.limits import DEFAULT_ALLOWANCES, What
from viae.server.security.sessions import cookie_name
from viae.server.socket.connection import MOST_TABLES, TOO_SLOW
from viae.storage.database import open_database

Json = dict[str, Any]

SUBJECTS = {
    "session": "Who you are",
    "games": "What can be played",
    "tables": "Tables",
    "coach": "The coach",
    "records": "Records",
    "pictures": "Pictures",
    "operations": "Operations",
}
LIMITED: dict[What, tuple[str, str]] = {
    "requests": ("requests", "address"),
    "sockets": ("sockets opened", "address"),
    "guests": ("names given or changed", "address"),
    "tables": ("tables made, seats taken or given to bots", "person"),
    "records": ("records uploaded", "address"),
    "chat": ("lines of chat, and notes", "person"),
    "moves": ("messages over a socket, and downloads", "person"),
    "history": ("histories, and pictures", "person"),
    "hints": ("hints", "person"),
}
"""What each limit counts, in words, and for whom."""
TYPES = {"boolean": "true or false", "integer": "number", "null": "null", "number": "number"}
MOST_SHOWN = 1000
"""Larger limits of numbers are not worth showing."""
SCHEMA_PREFIX = "#/components/schemas/"
UNIONS = ("ClientMessage", "ServerMessage")
MEANINGS = {
    Malformed: "Not a move (option, board, record) at all: unknown words, wrong types, "
    "wrong length.",
    Illegal: "A move of this game, but the rules do not allow it now.",
    NotYourTurn: "Perhaps a good move, but another seat (or chance) is to decide.",
}
"""Of refusals that are compiled: mypyc drops docstrings."""


def schema() -> Json:
    """The schema of an app that never runs; its database is never opened."""
    nowhere = open_database("sqlite:///never-opened")
    return make_app(AppConfig(nowhere, RunningClock(0), page=None)).openapi()


def page(found: Json) -> str:
    """The whole page as Markdown."""
    schemas = found["components"]["schemas"]
    sent = messages_of(schemas["ClientMessage"])
    said = messages_of(schemas["ServerMessage"])
    others = [name for name in sorted(schemas) if name not in {*sent, *said, *UNIONS}]
    parts = [
        introduction(),
        rules(),
        "## Requests",
        *requests(found["paths"]),
        socket(),
        example(),
        "## Messages to the server",
        *(form(name, schemas[name]) for name in sent),
        "## Messages from the server",
        *(form(name, schemas[name]) for name in said),
        "## Forms",
        "What bodies, answers and messages are made of.",
        *(form(name, schemas[name]) for name in others),
    ]
    return "\n\n".join(parts) + "\n"


def messages_of(union: Json) -> list[str]:
    return [one["$ref"].removeprefix(SCHEMA_PREFIX) for one in union["oneOf"]]


# Prose


def introduction() -> str:
    return f"""# The server's API

Everything that the page does a program can do too: HTTP for coming in and sitting down, one
WebSocket for playing. This page is made from the server's own schema by
`python -m tools.api_page`. Every running server offers that schema at `/openapi.json`; the
messages over the socket are `ClientMessage` and `ServerMessage` there.

## Coming in

1. `POST /api/session` with a name. The answer sets the cookie `{cookie_name(False)}`, over TLS
   `{cookie_name(True)}`: it alone says who you are, so keep it secret.
2. `POST /api/tables` makes a table, `POST /api/tables/{{table_id}}/sit` takes a seat at one. To a
   table that is not open to all others are invited by the link `/table/<id>#<invite>`: they send
   what stands after the `#` to `POST /api/tables/{{table_id}}/enter` first.
3. Open a WebSocket at `{SOCKET}` with the same cookie, and `watch` the table.
4. When the table offers choices, `play` one of them.

Without a session a client can see and watch everything that is open to all."""


def rules() -> str:
    larger = "; ".join(f"{most:,} to `{path}`" for path, most in sorted(LARGER_BODIES.items()))
    return f"""## Rules for requests

- Every request but `GET` needs the header `{OWN_HEADER}: 1`. A body is JSON and says so:
  `Content-Type: application/json`. Unknown fields are refused.
- A browser is let in only from the server's own pages (`Origin`); a program sends no `Origin`. The
  name in the address must be one of the server's own (`Host`).
- A body has at most {MOST_BODY:,} bytes; {larger}.
  A message over the socket has at most {LONGEST_MESSAGE:,}; a longer one closes it with 1009.
- Times are milliseconds since 1970, seats are numbered from 0. Every table counts for each viewer
  what that viewer was told: that is its `version`.

There are limits against floods, which people never notice. A client that meets one is told when to
try again: by `Retry-After`, over the socket in the refusal.

{frequencies()}

Histories, pictures and records are computed beside the games: one at a time for each person, and up
to {MOST_WAITING} may wait, {RECORDS_WAITING} for records from one address; more are refused.

A refused request changes nothing. Every refusal has the same form: [RefusalAnswer](#refusalanswer)
over HTTP, [Refused](#refused) over the socket.

{refusals()}"""


def frequencies() -> str:
    def row(what: What) -> list[str]:
        allowance, (words, who) = DEFAULT_ALLOWANCES[what], LIMITED[what]
        return [words, who, f"{allowance.most:,}", f"{allowance.every_ms / 1000:g} s"]

    return grid(["what", "by", "at once", "then one every"], map(row, LIMITED))


def refusals() -> str:
    rows = [[str(status), f"`{kind}`", meaning(one)] for one, (kind, status) in KINDS.items()]
    return grid(["status", "kind", "meaning"], sorted(rows))


def meaning(refusal: type[Refusal]) -> str:
    return MEANINGS.get(refusal) or (refusal.__doc__ or "").splitlines()[0]


def socket() -> str:
    return f"""## The socket

`{SOCKET}` takes text frames, one JSON object each, with the kind of message under `type`. Every
message to the server may carry a number `id`, and is answered by [Done](#done),
[Refused](#refused) or [Pong](#pong) with the same number. What was done is on disk by then.
Messages are taken one after the other, and each is done whole or not at all.

After `watch` a [TableState](#tablestate) comes at once, and another whenever something happens
there: always everything that this viewer may see, with the updates since the one before. A client
that reconnects says in `since` which version it knows. A decision names the `version` that it is
based on; if the table has moved on, it is refused as `stale`, and the latest state follows. One
socket watches at most {MOST_TABLES} tables. A socket whose client does not read is closed with
{TOO_SLOW}; a client that reconnects has missed nothing.

Decisions that taught their seat nothing are a draft while its turn goes on: only that seat knows of
them, and `undo` takes them back."""


def example() -> str:
    return f"""## An example

A guest plays Strada Romana against a bot. `TABLE` stands for the id of the new table. Only some
fields of the server's answers are shown, and only the first entries of lists; other messages may
come in between.

Over HTTP:

{transcript(JOINING)}

Over the socket, `>` to the server and `<` from it:

{transcript(PLAYING)}"""


def transcript(messages: Sequence[Message]) -> str:
    lines = [f"{sign} {json.dumps(data)}" for sign, data in messages]
    return "\n".join(["```text", *lines, "```"])


# Requests


def requests(paths: Json) -> Iterator[str]:
    """Every operation, by subject."""
    for tag, title in SUBJECTS.items():
        yield f"### {title}"
        for path, methods in paths.items():
            for method, operation in methods.items():
                if operation["tags"] == [tag]:
                    yield request(method.upper(), path, operation)


def request(method: str, path: str, operation: Json) -> str:
    words = flat(operation["description"])
    if any(SESSION in needed for needed in operation.get("security", [])):
        words += " Needs a session."
    parts = [f"#### `{method} {path}`", words]
    if "parameters" in operation:
        parts.append(parameters(operation["parameters"]))
    parts.append("\n".join(contents(operation)))
    return "\n\n".join(parts)


def parameters(given: Sequence[Json]) -> str:
    rows = [parameter(one) for one in given]
    return grid(["parameter", "in", "type", "meaning"], rows)


def parameter(one: Json) -> list[str]:
    words = flat(one["description"]) + ("" if one["required"] else default_of(one["schema"]))
    return [f"`{one['name']}`", one["in"], type_of(one["schema"]), words]


def contents(operation: Json) -> Iterator[str]:
    """The bodies of a request and its answers."""
    if "requestBody" in operation:
        yield f"- Body: {content(operation['requestBody'])}"
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            yield f"- {status}: {content(answer)}"


def content(part: Json) -> str:
    [(kind, inner)] = part["content"].items()
    return type_of(inner["schema"]) if kind == "application/json" else f"`{kind}`"


# Forms


def form(name: str, part: Json) -> str:
    """A form or a message: its meaning and its fields."""
    parts = [f"### {name}", flat(part["description"])]
    if "properties" in part:
        needed = part.get("required", [])
        fields = sorted(part["properties"].items(), key=lambda pair: "const" not in pair[1])
        rows = [field(key, one, key in needed) for key, one in fields]
        parts.append(grid(["field", "type", "meaning"], rows))
    else:
        parts.append(f"One of: {type_of(part)}.")
    return "\n\n".join(parts)


def field(name: str, part: Json, is_needed: bool) -> list[str]:
    words = flat(part.get("description", ""))
    return [f"`{name}`", type_of(part), words + ("" if is_needed else default_of(part))]


def default_of(part: Json) -> str:
    """The value that holds if a field is left out."""
    if "default" in part and part["default"] is not None:
        return f" Without it `{json.dumps(part['default'])}`."
    return " May be left out."


def type_of(part: Json) -> str:
    """The type of a field, in words."""
    if "$ref" in part:
        name = part["$ref"].removeprefix(SCHEMA_PREFIX)
        return f"[{name}](#{name.lower()})"
    if "const" in part:
        return f"`{json.dumps(part['const'])}`"
    if "enum" in part:
        return " or ".join(f"`{json.dumps(one)}`" for one in part["enum"])
    for choice in ("anyOf", "oneOf"):
        if choice in part:
            return " or ".join(type_of(one) for one in part[choice])
    match part.get("type"):
        case None:
            return "anything"
        case "array":
            return entries(part)
        case "object":
            return f"object of {inner}" if (inner := values(part)) else "object"
        case "string":
            return text_type(part)
        case "integer":
            return number_type(part)
        case other:
            return TYPES[other]


def entries(part: Json) -> str:
    if "prefixItems" in part:
        return f"list: {', '.join(map(type_of, part['prefixItems']))}"
    inner = type_of(part["items"])
    if inner in ("number", "object", "text"):
        return f"list of {inner}s"
    return f"list of ({inner})" if " or " in inner else f"list of {inner}"


def values(part: Json) -> str:
    inner = part.get("additionalProperties")
    return type_of(inner) if isinstance(inner, dict) and inner else ""


def text_type(part: Json) -> str:
    if "pattern" in part:
        return f"text like `{part['pattern'].strip('^$')}`"
    return f"text (at most {part['maxLength']:,} characters)" if "maxLength" in part else "text"


def number_type(part: Json) -> str:
    if "minimum" not in part:
        return "number"
    most = part["maximum"] if "maximum" in part else part["exclusiveMaximum"] - 1
    if most > MOST_SHOWN:
        return "number"
    return f"number ({part['minimum']:g} to {most:g})"


# Markdown


def flat(text: str) -> str:
    return " ".join(text.split())


def grid(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join(
        f"| {' | '.join(cell.replace('|', '&#124;') for cell in row)} |" for row in lines
    )


if __name__ == "__main__":
    sys.stdout.write(page(schema()))

"""The example on the API page: how a program joins and plays. A test runs it as it stands.

`TABLE` is the new table's id. Only a part of the server's answers is shown.
"""

from typing import Any

Message = tuple[str, dict[str, Any]]
"""An HTTP request or the status of its answer, or `>` and `<` on the socket; and the JSON."""

JOINING: list[Message] = [
    ("POST /api/session", {"name": "Livia"}),
    ("200", {"name": "Livia"}),
    (
        "POST /api/tables",
        {"game": "strada_romana", "seats": 2, "sitters": [{"who": "me"}, {"who": "bot"}]},
    ),
    ("201", {"id": "TABLE", "status": "running", "mine": [0]}),
]
PLAYING: list[Message] = [
    ("<", {"type": "hello", "name": "Livia"}),
    (">", {"type": "watch", "id": 1, "table": "TABLE"}),
    (
        "<",
        {
            "type": "table",
            "table": "TABLE",
            "viewer": 0,
            "version": 1,
            "turn": 0,
            "choices": [
                {
                    "move": {"move": "pass"},
                    "say": {"key": "move.pass", "params": {}},
                    "group": None,
                    "final": True,
                }
            ],
            "draft": 0,
        },
    ),
    ("<", {"type": "done", "id": 1}),
    (
        ">",
        {
            "type": "play",
            "id": 2,
            "table": "TABLE",
            "seat": 0,
            "version": 1,
            "moves": [{"move": "step", "wagon": "pseudolus", "to": "s14u"}],
        },
    ),
    ("<", {"type": "table", "table": "TABLE", "version": 2, "turn": 0, "draft": 1}),
    ("<", {"type": "done", "id": 2}),
    (">", {"type": "undo", "id": 3, "table": "TABLE", "seat": 0, "version": 2}),
    ("<", {"type": "table", "table": "TABLE", "version": 3, "turn": 0, "draft": 0}),
    ("<", {"type": "done", "id": 3}),
    (
        ">",
        {
            "type": "play",
            "id": 4,
            "table": "TABLE",
            "seat": 0,
            "version": 1,
            "moves": [{"move": "pass"}],
        },
    ),
    ("<", {"type": "refused", "id": 4, "table": "TABLE", "refusal": {"kind": "stale"}}),
    ("<", {"type": "table", "table": "TABLE", "version": 3, "turn": 0, "draft": 0}),
    (
        ">",
        {
            "type": "play",
            "id": 5,
            "table": "TABLE",
            "seat": 0,
            "version": 3,
            "moves": [{"move": "pass"}],
        },
    ),
    (
        "<",
        {
            "type": "table",
            "table": "TABLE",
            "version": 4,
            "turn": 1,
            "news": [{"version": 4, "kind": "decide", "seat": 0, "by": "person"}],
        },
    ),
    ("<", {"type": "done", "id": 5}),
    ("<", {"type": "your_turn", "table": "TABLE"}),
]

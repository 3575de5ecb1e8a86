"""Sentences that the page and the terminal must render alike, as data for the page's tests.

PYTHONPATH=src python tests/text/shared_sentences.py > web/src/text/said.json
"""

import json
import re
import sys
from typing import Any

from viae.core.game import Say
from viae.text import Texts

TEXTS = {
    "plain": "Ave.",
    "count": "{number} {number|coin|coins}",
    "list": "Take {good}!",
    "good.wine": "wine",
    "good.oil": "oil",
    "around": "So: {inner}",
    "whose": "{seat}’s turn",
    "place": "at {square}",
    "square_is": "row {row} {lane}",
    "lane.upper": "above",
    "points": "{number} points",
}
TERMS: dict[str, Say | str] = {
    "seat.0": "Livia",
    "seat.1": "Marcus",
    "good.oil": "the oil of this board",
    "square.s5": Say("square_is", {"row": 5, "lane": "upper"}),
}
SAYS = [
    Say("plain", {}),
    *(Say("count", {"number": number}) for number in (0, 1, 2, 21, -1)),
    Say("points", {"number": -3}),
    Say("list", {"good": "wine"}),
    Say("list", {"good": "oil"}),
    Say("list", {"good": ["wine", "oil", "salt"]}),
    Say("list", {}),
    Say("around", {"inner": Say("count", {"number": 1})}),
    Say("around", {"inner": Say("around", {"inner": "wine"})}),
    *(Say("whose", {"seat": seat}) for seat in (0, 1, 2)),
    Say("place", {"square": "s5"}),
    Say("nowhere", {"number": 3, "good": "wine"}),
    Say("{plain}", {}),
]


def as_json(say: Say) -> dict[str, Any]:
    params = {
        name: as_json(value) if isinstance(value, Say) else value
        for name, value in say.params.items()
    }
    return {"key": say.key, "params": params}


def said_json() -> str:
    """Texts, terms, and what is said with them."""
    texts = Texts("en")
    texts.texts, texts.terms = dict(TEXTS), dict(TERMS)
    data = {
        "texts": TEXTS,
        "terms": {
            name: as_json(term) if isinstance(term, Say) else term for name, term in TERMS.items()
        },
        "said": [{"say": as_json(say), "as": texts.say(say)} for say in SAYS],
    }
    written = json.dumps(data, ensure_ascii=False, indent=2) + "\n"
    # As the page's formatter writes it: plain lists on one line.
    return re.sub(r"\[\s+([^][{}]*?)\s+\]", _on_one_line, written)


def _on_one_line(found: re.Match[str]) -> str:
    return f"[{' '.join(found.group(1).split())}]"


if __name__ == "__main__":
    sys.stdout.write(said_json())

"""A game as the server tells it, for the page's own tests: a line for each thing it says.

cd tests && python -m games.strada_romana.played ../web/tests/strada_romana.jsonl
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import viae
from viae import catalog
from viae.core.codec import Event
from viae.core.rng import Rng
from viae.server.http.tables import term_forms
from viae.server.tables.views import choices

SEAT = 0
SEED = 3
BETWEEN_VIEWS = 12
MOMENTS = ("turn", "moving", "collecting", "looked")


def told() -> Iterator[dict[str, Any]]:
    """The table's facts, then views and the events between them as one seat knows them, and the
    seat's choices at its first decision of each kind."""
    game = catalog.load_game("strada_romana")
    rng = Rng(SEED)
    match = viae.Match(game, 3, chance=lambda state: int(state.draw(rng)))
    match.begin()
    terms = {
        key: said if isinstance(said, str) else said.model_dump()
        for key, said in term_forms(dict(game.terms())).items()
    }
    yield {"facts": {"board": game.facts, "terms": terms}}
    yield {"view": match.view(SEAT)}
    wanted = set(MOMENTS)
    heard = len(match.log)
    decisions = 0
    while not match.state.is_over():
        state = match.state
        phase = match.view(SEAT)["phase"]
        if state.current == SEAT and phase in wanted:
            wanted.remove(phase)
            offered = [choice.model_dump() for choice in choices(game, state, SEAT)]
            yield {"moment": phase, "view": match.view(SEAT), "choices": offered}
        legal = state.legal_moves()
        match.play(int(state.current), [legal[int(rng.below(len(legal)))]])
        decisions += 1
        if decisions % BETWEEN_VIEWS == 0 or match.state.is_over():
            events = [event for step in match.log[heard:] for event in step.events]
            heard = len(match.log)
            yield {"events": _known(events), "view": match.view(SEAT)}


def _known(events: list[Event]) -> list[dict[str, Any]]:
    return [event.as_json() for event in events if event.heard_by(SEAT)]


def text() -> str:
    return "".join(
        json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n" for line in told()
    )


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(text(), encoding="utf-8")

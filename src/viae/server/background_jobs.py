"""Jobs for a worker process that people ask for beside the games: reading a record, drawing a
picture.

A record is what somebody has sent, a picture is drawn from what its viewer sees: nothing else
leaves the server for it.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from viae import catalog
from viae.core.errors import Illegal, Malformed, NotYourTurn, Refusal
from viae.core.game import Game, Theme, films_of
from viae.core.names import check_name
from viae.records import record
from viae.records.reading import LONGEST_NAME
from viae.server.tables.log import opening

KINDS: Mapping[str, type[Refusal]] = {
    one.__name__: one for one in (Malformed, Illegal, NotYourTurn)
}
"""The refusals of rules and records, by the names they go by between two processes."""
PARTS = ("message", "rule", "key", "params")


@dataclass(frozen=True)
class Drawing:
    """The picture of a table's board, or the film of what happened on it."""

    game: str
    board: Mapping[str, Any] | None
    view: Mapping[str, Any] | None
    """What its viewer sees; None for the board without pieces."""
    theme: Theme | None
    film: Mapping[str, Any] | None = None
    """Of a film the code of its move, what was kept of it, and its pace."""

    def as_line(self) -> bytes:
        return json.dumps({"drawing": vars(self)}, separators=(",", ":")).encode() + b"\n"

    def run(self, game: Game) -> dict[str, Any]:
        return {"picture": self._picture(game)}

    def _picture(self, game: Game) -> str:
        if self.film is None:
            return game.picture(self.view, "", self.theme)
        assert self.view is not None, "a film begins with a state"
        move, film, pace = (self.film[name] for name in ("move", "kept", "pace"))
        return films_of(game).film_picture(self.view, move, film, pace, self.theme)


@dataclass(frozen=True)
class Reading:
    """A record that was uploaded, to be read to its end or up to so many moves."""

    record: Mapping[str, Any]
    moves: int | None

    def as_line(self) -> bytes:
        return json.dumps({"reading": vars(self)}, separators=(",", ":")).encode() + b"\n"

    def run(self) -> dict[str, Any]:
        """What a table needs of the record."""
        if isinstance(self.record.get("board"), dict):
            # Refuses a bad board.
            catalog.load_game_on_file(str(self.record.get("game")), self.record["board"])
        read = record.read(self.record)
        for name in (*read.names, *filter(None, read.bots)):
            check_name(name, LONGEST_NAME)
        if self.moves is not None:
            if self.moves > len(read.match.log):
                raise Malformed(
                    f"the record has {len(read.match.log)} moves, not {self.moves}",
                    key="refusal.record_moves",
                )
            # Chance finishes what it has begun: nobody plays on from the middle of a draw.
            read.match = read.match.until(self.moves)
        match, result = read.match, read.result()
        return {
            "game": match.game.name,
            "seats": match.seats,
            "options": dict(match.options),
            "names": read.names,
            "bots": read.bots,
            "is_over": match.state.is_over(),
            "places": None if result is None else [one["place"] for one in result],
            "opening": opening(match),
        }


def or_refused(run: Callable[[], dict[str, Any]]) -> dict[str, Any]:
    """What a job brings, or why it is refused."""
    try:
        return run()
    except tuple(KINDS.values()) as refusal:
        kind = next(name for name, one in KINDS.items() if isinstance(refusal, one))
        return {"refusal": {"kind": kind, **{name: getattr(refusal, name) for name in PARTS}}}


def refusal_of(told: Mapping[str, Any]) -> Refusal:
    """The refusal in a worker's answer."""
    return KINDS[told["kind"]](**{name: told[name] for name in PARTS})

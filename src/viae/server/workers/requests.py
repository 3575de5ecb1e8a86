"""Requests to worker processes: one class each, sent as a line of JSON.

A worker gets nothing but the request, and text cannot carry an object that knows more than it
should. Requests about a running game hold only what their seat may know: the state is determinized
before it leaves the server.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol, Self

from viae import catalog
from viae.ai.bots import SearchBot, guess_if_uncompiled, make_bot
from viae.ai.coach import read_request
from viae.core.computed import as_computed
from viae.core.errors import Illegal, Malformed, NotYourTurn, Refusal
from viae.core.game import Game, Theme, films_of
from viae.core.names import check_name
from viae.core.options import Choice
from viae.core.rng import Rng
from viae.core.state import State
from viae.records import record
from viae.records.match import Outcome
from viae.records.move_data import opening
from viae.records.reading import LONGEST_NAME

BOARDS_KEPT = 16
REFUSALS: Mapping[str, type[Refusal]] = {
    one.__name__: one for one in (Malformed, Illegal, NotYourTurn)
}
"""The refusals of rules and records, by the names that replies give them."""
PARTS = ("message", "rule", "key", "params")
Reply = dict[str, Any]
"""A reply is JSON as well; one with an `error` says why there is no other."""


class Request(Protocol):
    """A request to a worker process: a dataclass whose fields are JSON."""

    def run(self) -> Reply:
        """Compute the reply; runs inside the worker."""


@dataclass(frozen=True)
class GameSetup:
    """Which game a request is about."""

    game: str
    board: dict[str, Any] | None
    """The facts of a custom board; None for the shipped one."""
    seats: int
    options: dict[str, Choice]

    @classmethod
    def of(cls, game: Game, seats: int, options: Mapping[str, Choice]) -> Self:
        return cls(game.name, dict(game.facts) if game.own_board else None, seats, dict(options))

    def load_game(self) -> Game:
        return game_on(self.game, self.board)

    def new_state(self) -> State:
        return self.load_game().new_state(self.seats, self.options)

    def load_state(self, saved: list[int]) -> State:
        state = self.new_state()
        state.load(saved)
        return state


def game_on(name: str, board: Mapping[str, Any] | None) -> Game:
    """A game on a board, which is checked and built once."""
    return catalog.load_game(name) if board is None else _game_on(name, json.dumps(board))


@lru_cache(BOARDS_KEPT)
def _game_on(name: str, board: str) -> Game:
    return catalog.load_game(name, json.loads(board))


@dataclass(frozen=True)
class ChooseMove:
    """A bot's decision, with all that the bot may know."""

    setup: GameSetup
    bot: str
    seed: int
    seat: int
    saved: list[int]
    """The state, determinized for the seat."""
    view: dict[str, Any]
    """What the seat sees."""
    noise_seed: int = 0
    """The same for all decisions of a seat in a game: the weight noise of its level."""
    tree: int | None = None
    """Which of the bot's trees to grow, where several workers share the decision."""

    def run(self) -> Reply:
        """The move, or the root statistics of the one tree."""
        bot = make_bot(self.setup.load_game(), self.bot, self.seed, self.noise_seed)
        state = self.setup.load_state(self.saved)
        guess_if_uncompiled(state)
        if self.tree is None:
            return {"move": int(bot.choose(state))}
        assert isinstance(bot, SearchBot), "only a search grows trees"
        return {"found": bot.grow_tree(state, bot.next_seed(), self.tree)}


def choose_move(
    game: Game,
    state: State,
    seat: int,
    options: Mapping[str, Choice],
    bot: str,
    rng: Rng,
    seed: int,
    noise_seed: int = 0,
) -> ChooseMove:
    """The request for a bot's move. The table's secret is in none of its seeds."""
    determinized = state.clone()
    determinized.determinize(seat, rng)
    return ChooseMove(
        setup=GameSetup.of(game, int(state.seats), options),
        bot=bot,
        seed=seed,
        seat=seat,
        saved=determinized.save(),
        view=game.view(state, seat),
        noise_seed=noise_seed,
    )


@dataclass(frozen=True)
class ComputeMove:
    """A legal move whose outcome takes long to compute, in a state that holds no secrets."""

    setup: GameSetup
    saved: list[int]
    move: int

    def outcome(self) -> Outcome:
        state = as_computed(self.setup.load_state(self.saved))
        state.listen()
        state.apply(self.move)
        assert state.outcome is not None, "only moves that compute something are computed"
        return Outcome(tuple(state.outcome), state.film)

    def run(self) -> Reply:
        """The outcome's numbers and its film."""
        return vars(self.outcome())


@dataclass(frozen=True)
class AskCoach:
    """A question to the coach, about a state determinized for the seat it is about."""

    setup: GameSetup
    question: dict[str, Any]

    def run(self) -> Reply:
        """The coach's answer."""
        return read_request(self.question).answer(self.setup.load_game(), self.setup.new_state())


@dataclass(frozen=True)
class DrawPicture:
    """The picture of a table's board, or the film of what happened on it."""

    game: str
    board: Mapping[str, Any] | None
    view: Mapping[str, Any] | None
    """What its viewer sees; None for the board without pieces."""
    theme: Theme | None
    film: Mapping[str, Any] | None = None
    """Of a film the code of its move, what was kept of it, and its pace."""

    def run(self) -> Reply:
        """The SVG text."""
        return {"picture": self._picture(game_on(self.game, self.board))}

    def _picture(self, game: Game) -> str:
        if self.film is None:
            return game.picture(self.view, "", self.theme)
        assert self.view is not None, "a film begins with a state"
        move, film, pace = (self.film[name] for name in ("move", "kept", "pace"))
        return films_of(game).film_picture(self.view, move, film, pace, self.theme)


@dataclass(frozen=True)
class ReadRecord:
    """An uploaded record, to be read to its end or up to a number of moves."""

    record: Mapping[str, Any]
    moves: int | None

    def run(self) -> Reply:
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


REQUESTS: Mapping[str, type[Any]] = {
    one.__name__: one for one in (ChooseMove, ComputeMove, AskCoach, DrawPicture, ReadRecord)
}


def as_line(request: Request) -> bytes:
    """A line of JSON. Dicts keep their order: a board's order gives moves their codes."""
    data = {"request": type(request).__name__, **vars(request)}
    return json.dumps(data, separators=(",", ":"), default=vars).encode() + b"\n"


def read_line(line: str | bytes) -> Request:
    data = json.loads(line)
    kind = REQUESTS[data.pop("request")]
    if "setup" in data:
        data["setup"] = GameSetup(**data["setup"])
    request: Request = kind(**data)
    return request


def error_reply(error: Exception) -> Reply:
    """The reply to a request that has failed: the error, and the refusal if it is one."""
    reply: Reply = {"error": f"{type(error).__name__}: {error}"}
    kind = next((name for name, one in REFUSALS.items() if isinstance(error, one)), None)
    if kind is not None:
        reply["refusal"] = {"kind": kind, **{name: getattr(error, name) for name in PARTS}}
    return reply


def refusal_in(reply: Reply) -> Refusal | None:
    """The refusal in an error reply, if it holds one."""
    data = reply.get("refusal")
    return None if data is None else REFUSALS[data["kind"]](**{name: data[name] for name in PARTS})

"""A table in a terminal with scripted input; it records the output after each line."""

import io
import json
from collections.abc import Callable, Iterable

from viae import catalog
from viae.core.rng import Rng
from viae.records.match import Match
from viae.terminal import start
from viae.terminal.console import Quit, make_console
from viae.terminal.players import read_seats
from viae.terminal.saves import SavedGame, SaveFile

GAME = "strada_romana"


class ScriptedTable:
    """One game at the terminal, until the script or the game ends."""

    def __init__(
        self,
        seats: str = "you:Oona,random",
        seed: int = 1,
        *,
        language: str = "en",
        width: int = 100,
        game: str = GAME,
        terminal: bool = False,
    ) -> None:
        self.save_file = SaveFile(game)
        players = read_seats(seats, catalog.game_class(game))
        new = start.NewGame(catalog.load_game(game), players, seed, {})
        self.saved, self.notes = start.resume(self.save_file, new, set())
        self.language = language
        self.out = io.StringIO()
        self.console = make_console(
            file=self.out, width=width, force_terminal=terminal, _environ={"TERM": "xterm"}
        )
        self.pages: list[str] = []
        """What was printed before each line, and last what was printed after the last one."""

    @property
    def match(self) -> Match:
        return self.saved.match

    @property
    def told(self) -> str:
        return "".join(self.pages)

    def play(self, lines: Iterable[str]) -> "ScriptedTable":
        """Type the lines, then leave; a generator can look at the table between lines."""
        script = iter(lines)

        def read_line() -> str:
            self._turn_page()
            try:
                return next(script)
            except StopIteration:
                raise Quit from None

        start.play(
            self.saved, self.save_file, self.language, self.notes, read_line, console=self.console
        )
        self._turn_page()
        return self

    def _turn_page(self) -> None:
        self.pages.append(self.out.getvalue())
        self.out.seek(0)
        self.out.truncate()

    def numbers(self, count: int, rng: Rng) -> Iterable[str]:
        """Random choices by their numbers."""
        for _ in range(count):
            yield str(int(rng.below(len(self.match.state.legal_moves()))) + 1)


def saved_game() -> SavedGame:
    """The game that was saved."""
    saved = SaveFile(GAME).load()
    assert saved is not None
    return saved


def spoil_the_last_move() -> str:
    """Save a game whose last move the rules do not allow; the text of its file."""
    table = ScriptedTable("you:Oona,you:Livia", seed=2).play(["", "pass"])
    data = json.loads(table.save_file.path.read_text("utf-8"))
    moves = data["record"]["moves"]
    moves[-1] = moves[-1].replace("pass", "stop")
    spoilt = json.dumps(data)
    table.save_file.path.write_text(spoilt, "utf-8")
    return spoilt


def script(*lines: str) -> Callable[[], str]:
    """Types the lines, then leaves."""
    left = list(lines)

    def read_line() -> str:
        if not left:
            raise Quit
        return left.pop(0)

    return read_line

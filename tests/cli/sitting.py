"""A table at which a script is typed, and what stood on the screen before each line."""

import io
import json
from collections.abc import Callable, Iterable

from viae import catalog
from viae.core.rng import Rng
from viae.records.match import Match
from viae.terminal import start
from viae.terminal.keyboard import Left
from viae.terminal.saves import Shelf
from viae.terminal.screen import make_console
from viae.terminal.seating import read_seats

GAME = "strada_romana"


class Sitting:
    """One time at the table, from sitting down to leaving or the end."""

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
        self.shelf = Shelf(game)
        sitters = read_seats(seats, catalog.game_class(game))
        wanted = start.Wanted(catalog.load_game(game), sitters, seed, {})
        self.kept, self.notes = start.resume(self.shelf, wanted, set())
        self.language = language
        self.out = io.StringIO()
        self.console = make_console(
            file=self.out, width=width, force_terminal=terminal, _environ={"TERM": "xterm"}
        )
        self.pages: list[str] = []
        """What was printed before each line, and last what was printed after the last one."""

    @property
    def match(self) -> Match:
        return self.kept.match

    @property
    def told(self) -> str:
        return "".join(self.pages)

    def play(self, lines: Iterable[str]) -> "Sitting":
        """Type the lines, then leave; a generator can look at the table between its lines."""
        script = iter(lines)

        def ask() -> str:
            self._turn_page()
            try:
                return next(script)
            except StopIteration:
                raise Left from None

        start.sit_down(self.kept, self.shelf, self.language, self.notes, ask, console=self.console)
        self._turn_page()
        return self

    def _turn_page(self) -> None:
        self.pages.append(self.out.getvalue())
        self.out.seek(0)
        self.out.truncate()

    def numbers(self, count: int, rng: Rng) -> Iterable[str]:
        """Random choices by number, as they come up."""
        for _ in range(count):
            yield str(int(rng.below(len(self.match.state.legal_moves()))) + 1)


def spoil_the_last_move() -> str:
    """Keep a game whose last move the rules do not allow; what its file holds."""
    sitting = Sitting("you:Oona,you:Livia", seed=2).play(["", "pass"])
    data = json.loads(sitting.shelf.path.read_text("utf-8"))
    moves = data["record"]["moves"]
    moves[-1] = moves[-1].replace("pass", "stop")
    spoilt = json.dumps(data)
    sitting.shelf.path.write_text(spoilt, "utf-8")
    return spoilt


def script(*lines: str) -> Callable[[], str]:
    """Types the lines, then leaves."""
    left = list(lines)

    def ask() -> str:
        if not left:
            raise Left
        return left.pop(0)

    return ask

"""The first page of `viae play`: a few questions, each with an answer that Enter gives."""

import secrets

from rich.text import Text

from viae import catalog
from viae.core.errors import Malformed, Refusal
from viae.core.game import Game, Say
from viae.terminal import start
from viae.terminal.keyboard import Ask, Left
from viae.terminal.program import loadable
from viae.terminal.saves import Kept, Shelf
from viae.terminal.screen import make_console
from viae.terminal.seating import checked_name, usual
from viae.terminal.table import seed_chance
from viae.text import Texts


class Welcome:
    """The questions before a game."""

    def __init__(self, language: str, ask: Ask) -> None:
        self.texts = Texts(language)
        self.ask = ask
        self.console = make_console()

    def say(self, key: str, style: str = "", **params: object) -> None:
        self.console.print(Text(self.texts.say(key, **params), style))

    def answer(self, key: str, **params: object) -> str:
        self.say(key, "prompt", **params)
        line = self.ask()
        if line.lower() == "q":
            raise Left
        return line

    def number(self, key: str, least: int, most: int, usual: int, **params: object) -> int:
        """A number within bounds; Enter gives the usual one."""
        while True:
            line = self.answer(key, least=least, most=most, usual=usual, **params)
            if not line:
                return usual
            if line.isdecimal() and len(line) < 4 and least <= int(line) <= most:
                return int(line)
            self.say("refusal.bounds", "refusal", least=least, most=most)

    def game(self) -> type[Game]:
        kinds = loadable()
        if len(kinds) == 1:
            return kinds[0]
        for number, kind in enumerate(kinds, 1):
            self.console.print(Text(f"{number:>3}  {kind.title}"))
        # Whoever left a game most likely comes back for it.
        left = [number for number, kind in enumerate(kinds, 1) if not Shelf(kind.name).is_empty()]
        usual_one = left[0] if left else 1
        return kinds[self.number("welcome.game", 1, len(kinds), usual_one) - 1]

    def goes_on(self, kept: Kept) -> bool:
        names = ", ".join(sitter.name for sitter in kept.sitters)
        while True:
            said = self.answer("welcome.resume", game=kept.match.game.title, names=names).lower()
            if said in ("", *self.texts.say("welcome.yes").split()):
                return True
            if said in self.texts.say("welcome.no").split():
                return False
            self.say("refusal.yes_or_no", "refusal")

    def name(self) -> str:
        while True:
            line = self.answer("welcome.name", usual="Livia")
            try:
                return checked_name(line) if line else "Livia"
            except Malformed as refusal:
                self.say(refusal.key, "refusal", **refusal.params)

    def new(self, kind: type[Game]) -> start.Wanted:
        """What a new game needs to know."""
        least, most = max(1, kind.least_seats - 1), kind.most_seats - 1
        name = self.name()
        bots = least
        if least < most:
            bots = self.number("welcome.bots", least, most, min(most, max(least, 2)))
        sitters = usual(kind, name, bots)
        return start.Wanted(catalog.load_game(kind.name), sitters, secrets.randbits(48), {})


def welcome(language: str, ask: Ask) -> int:
    """Ask, then play."""
    page = Welcome(language, ask)
    page.say("welcome.title", "strong")
    notes: list[Say] = []
    try:
        kind = page.game()
        shelf = Shelf(kind.name)
        kept = None
        try:
            kept = shelf.restore()
        except Refusal as refusal:
            notes.append(start.put_damaged_aside(shelf, refusal))
        if kept is not None and page.goes_on(kept):
            seed_chance(kept.match, kept.seed)
        else:
            kept, aside = start.new(shelf, page.new(kind))
            notes += aside
    except KeyboardInterrupt:
        page.say("welcome.bye")
        return 0
    return start.sit_down(kept, shelf, kept.language or language, notes, ask)

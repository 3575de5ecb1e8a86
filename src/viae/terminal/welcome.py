"""The first page of `viae play`: a few questions, each with an answer that Enter gives."""

import secrets

from rich.text import Text

from viae import catalog
from viae.core.errors import Malformed, Refusal
from viae.core.game import Game, Say
from viae.terminal import start
from viae.terminal.console import Quit, ReadLine, make_console
from viae.terminal.players import checked_name, default_players
from viae.terminal.program import playable_games
from viae.terminal.saves import SavedGame, SaveFile
from viae.text import Texts

DEFAULT_NAME = "Livia"


class Welcome:
    """The questions before a game."""

    def __init__(self, language: str, read_line: ReadLine) -> None:
        self.texts = Texts(language)
        self.read_line = read_line
        self.console = make_console()

    def say(self, key: str, style: str = "", **params: object) -> None:
        self.console.print(Text(self.texts.say(key, **params), style))

    def answer(self, key: str, **params: object) -> str:
        self.say(key, "prompt", **params)
        line = self.read_line()
        if line.lower() == "q":
            raise Quit
        return line

    def number(self, key: str, least: int, most: int, default: int) -> int:
        """A number within bounds; Enter gives the default."""
        while True:
            line = self.answer(key, least=least, most=most, usual=default)
            if not line:
                return default
            if line.isdecimal() and len(line) < 4 and least <= int(line) <= most:
                return int(line)
            self.say("refusal.bounds", "refusal", least=least, most=most)

    def game(self) -> type[Game]:
        kinds = playable_games()
        if len(kinds) == 1:
            return kinds[0]
        for number, kind in enumerate(kinds, 1):
            self.console.print(Text(f"{number:>3}  {kind.title}"))
        # An unfinished game is the likeliest choice.
        unfinished = [n for n, kind in enumerate(kinds, 1) if SaveFile(kind.name).exists()]
        default = unfinished[0] if unfinished else 1
        return kinds[self.number("welcome.game", 1, len(kinds), default) - 1]

    def wants_to_resume(self, saved: SavedGame) -> bool:
        names = ", ".join(player.name for player in saved.players)
        while True:
            line = self.answer("welcome.resume", game=saved.match.game.title, names=names).lower()
            if line in ("", *self.texts.say("welcome.yes").split()):
                return True
            if line in self.texts.say("welcome.no").split():
                return False
            self.say("refusal.yes_or_no", "refusal")

    def name(self) -> str:
        while True:
            line = self.answer("welcome.name", usual=DEFAULT_NAME)
            try:
                return checked_name(line) if line else DEFAULT_NAME
            except Malformed as refusal:
                self.say(refusal.key, "refusal", **refusal.params)

    def new_game(self, kind: type[Game]) -> start.NewGame:
        """A new game by the answers to the questions."""
        least, most = max(1, kind.least_seats - 1), kind.most_seats - 1
        name = self.name()
        bots = least
        if least < most:
            bots = self.number("welcome.bots", least, most, min(most, max(least, 2)))
        players = default_players(kind, name, bots)
        return start.NewGame(catalog.load_game(kind.name), players, secrets.randbits(48), {})


def welcome(language: str, read_line: ReadLine) -> int:
    """Ask, then play."""
    page = Welcome(language, read_line)
    page.say("welcome.title", "strong")
    notes: list[Say] = []
    try:
        kind = page.game()
        save_file = SaveFile(kind.name)
        saved = None
        try:
            saved = save_file.load()
        except Refusal as refusal:
            notes.append(start.put_damaged_aside(save_file, refusal))
        if saved is None or not page.wants_to_resume(saved):
            saved, more_notes = start.begin(save_file, page.new_game(kind))
            notes += more_notes
    except KeyboardInterrupt:
        page.say("welcome.bye")
        return 0
    return start.play(saved, save_file, saved.language or language, notes, read_line)

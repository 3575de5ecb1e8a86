"""The table in the terminal: whose turn it is, what was typed, undo, leaving.

People who share the screen and have secrets are kept apart by a curtain: a screen that says who is
next, and opens by Enter. The match is saved after every decision, so that a player who leaves, a
closed window and a power cut are the same case.
"""

from collections.abc import Callable, Sequence

from viae.ai.bots import decide, make_bot
from viae.core.errors import Malformed, Refusal
from viae.core.game import Say
from viae.core.rng import Rng
from viae.core.state import SPECTATOR
from viae.records.seeds import seed_for
from viae.terminal.choices import NumberedMove, numbered_moves, read_moves, typing_hints
from viae.terminal.console import Quit, ReadLine
from viae.terminal.program import started_as
from viae.terminal.saves import SavedGame, SaveFile
from viae.terminal.screen import Screen
from viae.terminal.turns import turns_heard_by

LONGEST_NUMBER = 9


class TerminalTable:
    """One match between people at one terminal, and bots."""

    def __init__(
        self,
        saved: SavedGame,
        save_file: SaveFile,
        screen: Screen,
        read_line: ReadLine,
        notes: Sequence[Say] = (),
    ) -> None:
        self.saved = saved
        self.match = saved.match
        self.save_file = save_file
        self.screen = screen
        self.read_line = read_line
        self.notes = list(notes)
        """Shown with the first table."""
        self.shown_to: int | None = None
        """The person who sees the screen now."""
        self.refused_rule = ""
        """The number of the rule behind the last refusal."""
        people = [seat for seat, player in enumerate(saved.players) if player.is_person]
        self.has_curtain = self.match.game.has_secrets and len(people) > 1
        self.behind_curtain = people if self.has_curtain else []
        """The seats that see nothing of their turn until they get the screen."""
        self.only_bots = not people
        """No person plays: the log is shown as it grows."""

    def run(self) -> bool:
        """Play on until the game is over; False if somebody left before."""
        try:
            self.match.begin()
            self.save()
            if self.only_bots:
                self.say_notes()
            while not self.match.state.is_over():
                seat = int(self.match.state.current)
                if self.saved.players[seat].is_person:
                    self.person_decides(seat)
                else:
                    self.bot_decides(seat)
        except KeyboardInterrupt:
            self.hide()
            self.screen.say("left", command=started_as(), game=self.match.game.name)
            return False
        except Refusal:
            self.hide()
            raise
        self.show_end()
        return True

    def save(self) -> None:
        self.save_file.save(self.saved)

    # Bots

    def bot_decides(self, seat: int) -> None:
        """One decision by a new bot, made from a seed of this decision, so that no bot is saved."""
        length = len(self.match.log)
        seed = seed_for(self.saved.seed, length, "bot")
        # The purposes of the seeds keep the names they were saved with.
        noise_seed = seed_for(self.saved.seed, seat, "whim")
        bot = make_bot(self.match.game, self.saved.players[seat].bot, seed, noise_seed)
        rng = Rng(seed_for(self.saved.seed, length, "redraw"))
        move = decide(self.match.state, seat, bot, rng)
        self.match.play(seat, [move])
        self.save()
        if self.only_bots and self.match.state.current != seat:
            self.screen.turn(turns_heard_by(self.match, SPECTATOR)[-1])

    # People

    def person_decides(self, seat: int) -> None:
        """Show the table to a person and ask until a decision is made or taken back."""
        if self.has_curtain and self.shown_to != seat and not self.draw_curtain(seat):
            return
        self.shown_to = seat
        choices = numbered_moves(self.match, seat, self.behind_curtain)
        self.screen.clear()
        self.show(seat, choices)
        self.say_notes()
        while not self.answer(seat, choices, self.read_line()):
            pass

    def say_notes(self) -> None:
        for note in self.notes:
            self.screen.say(note, "accent")
        self.notes = []

    def draw_curtain(self, seat: int) -> bool:
        """Hide what the last person saw until the next one is at the screen.

        False if the last person has taken a decision back instead.
        """
        before = self.shown_to
        may_undo = before is not None and self.match.draft(before) > 0
        self.screen.clear(with_scrollback=True)
        self.screen.title("curtain.title")
        # Only Enter opens it: a typing error must not show what the next person holds.
        while True:
            self.screen.say("curtain", "prompt", seat=seat)
            if may_undo:
                self.screen.say("curtain.undo", "quiet", seat=before)
            line = self.read_line().lower()
            if line == "q":
                raise Quit
            if not line:
                self.screen.clear(with_scrollback=True)
                return True
            if line == "u" and may_undo and before is not None:
                self.match.undo(before)
                self.save()
                return False

    def hide(self) -> None:
        """Clear what a person saw, for the next one who comes to the screen."""
        if self.has_curtain and self.shown_to is not None:
            self.screen.clear(with_scrollback=True)

    def show(self, seat: int, choices: Sequence[NumberedMove]) -> None:
        self.screen.header(self.match.game.title, seat)
        self.screen.table(self.match, seat, choices)
        turns = turns_heard_by(self.match, seat)
        self.screen.recent(turns, self.screen.turns_that_fit(self.match.seats))
        self.screen.prompt(self.match.game.prompt(self.match.state))
        self.screen.choices(choices)
        self.screen.typing_hints(typing_hints(self.match, seat))
        self.screen.keys(len(choices), self.match.draft(seat))

    def answer(self, seat: int, choices: Sequence[NumberedMove], line: str) -> bool:
        """Do what was typed; True if the table has changed."""
        keys: dict[str, Callable[[], None]] = {
            "l": lambda: self.screen.log(turns_heard_by(self.match, seat)),
            "r": lambda: self.screen.rules(self.refused_rule),
            "s": lambda: self.show_scores(seat),
            "?": lambda: self.screen.say("help", most=len(choices)),
        }
        key = line.lower()
        if key == "q":
            raise Quit
        if not key:
            return True  # draw the table again
        try:
            if key == "u":
                self.match.undo(seat)
            elif key in keys:
                keys[key]()
                return False
            else:
                self.decide(seat, choices, line)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        self.save()
        return True

    def decide(self, seat: int, choices: Sequence[NumberedMove], line: str) -> None:
        """A choice by its number, or moves in their text form."""
        codec = self.match.game.codec
        if line.isdecimal() and len(line) <= LONGEST_NUMBER:
            if not 1 <= int(line) <= len(choices):
                raise Malformed(
                    f"{line} is not among the choices",
                    key="refusal.number",
                    params={"number": line, "most": len(choices)},
                )
            self.match.play(seat, [choices[int(line) - 1].move])
            return
        try:
            moves = read_moves(self.match, seat, line)
        except Malformed as refusal:
            example = str(codec.decode(self.match.legal_moves(seat)[0]))
            raise Malformed(
                str(refusal),
                key="refusal.typed",
                params={"line": line, "most": len(choices), "example": example},
            ) from None
        self.match.play(seat, moves)

    def refuse(self, refusal: Refusal) -> None:
        """What was wrong, with the rule's number and sentence."""
        texts = self.screen.texts
        if refusal.key:
            self.screen.say(refusal.key, "refusal", **refusal.params)
        elif refusal.rule:
            self.refused_rule = refusal.rule
            self.screen.say("refusal.rule", "refusal", number=refusal.rule)
            if texts.has(f"rule.{refusal.rule}"):
                self.screen.say(f"rule.{refusal.rule}")
        else:
            self.screen.say("refusal.illegal", "refusal")

    # Points

    def show_scores(self, seat: int) -> None:
        """The points as this seat may know them: its own, and what is open of the others."""
        open_points = [shown.get("open_points") for shown in self.match.view(seat).get("seats", [])]
        known = dict(enumerate(open_points))
        known[seat] = self.match.game.points(self.match.state, seat)
        rows = [
            {"seat": other, "sources": known[other]}
            for other in range(self.match.seats)
            if known.get(other) is not None
        ]
        self.screen.title("score.so_far")
        self.screen.scores(rows, self.match.game.sources)

    def show_end(self) -> None:
        """The last table, the ranking by source, and where the record is."""
        match = self.match
        path = self.save_file.finish(self.saved)
        if not self.only_bots:
            self.screen.clear()
            self.screen.header(match.game.title, SPECTATOR)
            self.screen.table(match, SPECTATOR, [])
            self.screen.recent(turns_heard_by(match, SPECTATOR), 1)
        result = sorted(match.result(), key=lambda row: row["place"])
        self.screen.title("score.final")
        self.screen.scores(result, match.game.sources)
        points = [row["points"] for row in result]
        if len(set(points)) < len(points) and self.screen.texts.has("tie_break"):
            self.screen.say("tie_break", "quiet")
        winners = [row["seat"] for row in result if row["place"] == 1]
        self.screen.say("won" if len(winners) == 1 else "won_together", "prompt", seat=winners)
        self.screen.say("saved", path=str(path))
        self.screen.say("replay", "quiet", command=started_as(), path=str(path))

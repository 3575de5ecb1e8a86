"""The table: whose turn it is, what was typed, the curtain between players, undo, leaving.

A match goes on from wherever it stands. After every decision it is kept, so that leaving, a closed
window and a power cut are the same thing.
"""

from collections.abc import Callable, Sequence

from viae.ai.bots import decide, make_bot
from viae.core.errors import Malformed, Refusal
from viae.core.game import Say
from viae.core.rng import Rng
from viae.core.state import SPECTATOR, State
from viae.records.match import Match
from viae.records.seeds import seed_for
from viae.terminal.choices import Offer, hints, offers
from viae.terminal.keyboard import Ask, Left
from viae.terminal.log_text import Paragraph, paragraphs
from viae.terminal.program import started_as
from viae.terminal.saves import Kept, Shelf
from viae.terminal.screen import Screen
from viae.terminal.typed_moves import read_moves

LONGEST_NUMBER = 9


def seed_chance(match: Match, seed: int) -> None:
    """From now on chance in a match comes from a seed.

    A draw depends on the seed and the length of the log alone, so a game that was left and
    continued, or in which a decision was taken back, goes on as the same game: there is no
    generator to be kept.
    """

    def drawn(state: State) -> int:
        return int(state.draw(Rng(seed_for(seed, len(match.log), "chance"))))

    match.chance = drawn


class Table:
    """One match between people at one terminal, and bots."""

    def __init__(
        self, kept: Kept, shelf: Shelf, screen: Screen, ask: Ask, notes: Sequence[Say] = ()
    ) -> None:
        self.kept = kept
        self.match = kept.match
        self.shelf = shelf
        self.screen = screen
        self.ask = ask
        self.notes = list(notes)
        """What is to be said with the first table shown."""
        self.facing: int | None = None
        """The person who sees the screen now."""
        self.refused_by = ""
        """The number of the rule that the last refusal rested on."""
        people = [seat for seat, sitter in enumerate(kept.sitters) if sitter.is_person]
        self.has_curtain = self.match.game.has_secrets and len(people) > 1
        self.behind_curtain = people if self.has_curtain else []
        """The people to whom the screen is handed over."""
        self.watched = not people
        """Nobody plays: the log is told as it grows."""

    def run(self) -> bool:
        """Play on until the game is over; False if somebody left before."""
        try:
            self.match.begin()
            self.keep()
            if self.watched:
                self.say_notes()
            while not self.match.state.is_over():
                seat = int(self.match.state.current)
                if self.kept.sitters[seat].is_person:
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

    def keep(self) -> None:
        self.shelf.keep(self.kept)

    # Bots

    def bot_decides(self, seat: int) -> None:
        """One decision of a bot, made anew for it so that nothing has to be kept."""
        length = len(self.match.log)
        seed = seed_for(self.kept.seed, length, "bot")
        noise_seed = seed_for(self.kept.seed, seat, "whim")
        bot = make_bot(self.match.game, self.kept.sitters[seat].bot, seed, noise_seed)
        rng = Rng(seed_for(self.kept.seed, length, "redraw"))
        move = decide(self.match.state, seat, bot, rng)
        self.match.play(seat, [move])
        self.keep()
        if self.watched and self.match.state.current != seat:
            self.screen.paragraph(paragraphs(self.match, SPECTATOR)[-1])

    # People

    def person_decides(self, seat: int) -> None:
        """Show the table to a person and ask until something has been decided or taken back."""
        if self.has_curtain and self.facing != seat and not self.draw_curtain(seat):
            return
        self.facing = seat
        offered = offers(self.match, seat, self.behind_curtain)
        self.screen.clear()
        self.show(seat, offered)
        self.say_notes()
        while not self.answer(seat, offered, self.ask()):
            pass

    def say_notes(self) -> None:
        for note in self.notes:
            self.screen.say(note, "accent")
        self.notes = []

    def draw_curtain(self, seat: int) -> bool:
        """Hide what the last person saw until the next one sits there.

        False if the last person has taken a decision back instead.
        """
        before = self.facing
        may_undo = before is not None and self.match.draft(before) > 0
        self.screen.clear(beyond_recall=True)
        self.screen.title("curtain.title")
        # Nothing but Enter opens it: whoever mistypes must not see what the next one holds.
        while True:
            self.screen.say("curtain", "prompt", seat=seat)
            if may_undo:
                self.screen.say("curtain.undo", "quiet", seat=before)
            line = self.ask().lower()
            if line == "q":
                raise Left
            if not line:
                self.screen.clear(beyond_recall=True)
                return True
            if line == "u" and may_undo and before is not None:
                self.match.undo(before)
                self.keep()
                return False

    def hide(self) -> None:
        """Leave nothing of what a person saw to whoever comes to the screen next."""
        if self.has_curtain and self.facing is not None:
            self.screen.clear(beyond_recall=True)

    def show(self, seat: int, offered: Sequence[Offer]) -> None:
        self.screen.head(self.match.game.title, seat)
        self.screen.table(self.match, seat, offered)
        self.screen.recent(self.told(seat), self.screen.turns_that_fit(self.match.seats))
        self.screen.prompt(self.match.game.prompt(self.match.state))
        self.screen.choices(offered)
        self.screen.hints(hints(self.match, seat))
        self.screen.keys(len(offered), self.match.draft(seat))

    def told(self, seat: int) -> list[Paragraph]:
        return paragraphs(self.match, seat)

    def answer(self, seat: int, offered: Sequence[Offer], line: str) -> bool:
        """Do what was typed; True if the table has changed."""
        keys: dict[str, Callable[[], None]] = {
            "l": lambda: self.screen.log(self.told(seat)),
            "r": lambda: self.screen.rules(self.refused_by),
            "s": lambda: self.show_scores(seat),
            "?": lambda: self.screen.say("help", most=len(offered)),
        }
        key = line.lower()
        if key == "q":
            raise Left
        if not key:
            return True  # draw the table again
        try:
            if key == "u":
                self.match.undo(seat)
            elif key in keys:
                keys[key]()
                return False
            else:
                self.decide(seat, offered, line)
        except Refusal as refusal:
            self.refuse(refusal)
            return False
        self.keep()
        return True

    def decide(self, seat: int, offered: Sequence[Offer], line: str) -> None:
        """A choice by its number, or moves in their text form."""
        codec = self.match.game.codec
        if line.isdecimal() and len(line) <= LONGEST_NUMBER:
            if not 1 <= int(line) <= len(offered):
                raise Malformed(
                    f"{line} is not among the choices",
                    key="refusal.number",
                    params={"number": line, "most": len(offered)},
                )
            self.match.play(seat, [offered[int(line) - 1].move])
            return
        try:
            moves = read_moves(self.match, seat, line)
        except Malformed as refusal:
            example = str(codec.decode(self.match.legal_moves(seat)[0]))
            raise Malformed(
                str(refusal),
                key="refusal.typed",
                params={"line": line, "most": len(offered), "example": example},
            ) from None
        self.match.play(seat, moves)

    def refuse(self, refusal: Refusal) -> None:
        """What was wrong, with the rule's number and sentence."""
        texts = self.screen.texts
        if refusal.key:
            self.screen.say(refusal.key, "refusal", **refusal.params)
        elif refusal.rule:
            self.refused_by = refusal.rule
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
        path = self.shelf.finish(self.kept)
        if not self.watched:
            self.screen.clear()
            self.screen.head(match.game.title, SPECTATOR)
            self.screen.table(match, SPECTATOR, [])
            self.screen.recent(self.told(SPECTATOR), 1)
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

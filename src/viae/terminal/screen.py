"""The screen of a table: a game's blocks, the log, the choices, the scores.

It prints what it is given. Callers decide which seat's view that is, and read what is typed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from rich.cells import cell_len, set_cell_size
from rich.console import Console
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from viae.core.game import Block, Say, Span
from viae.core.state import CHANCE
from viae.records.match import Match
from viae.terminal.choices import NumberedMove
from viae.terminal.console import style_or_none
from viae.terminal.players import Player
from viae.terminal.turns import Turn
from viae.text import Texts, signed

WIDEST = 120
"""Beyond this a line is too long to read."""
ROOMY = 100
"""From this width on there is room to name the kind of each bot."""
TALL = 45
"""Lines that a whole table with its choices usually takes."""
WITHOUT_LOG = 40
"""The lines of them that are not the log, apart from one for each seat."""
LINES_OF_A_TURN = 3
"""Lines that one turn takes in the log, at most as a rule."""
ERASE_SCROLLBACK = "\x1b[3J"


class Screen:
    """One match as it looks in one terminal, in one language."""

    def __init__(self, console: Console, texts: Texts, players: Sequence[Player]) -> None:
        self.console = console
        self.texts = texts
        self.people = sum(player.is_person for player in players)
        texts.name_seats([player.name for player in players])
        for seat, player in enumerate(players):
            texts.terms[f"sitter.{seat}"] = self._introduced(player)

    @property
    def width(self) -> int:
        """Asked each time: a window can be resized."""
        return min(self.console.width, WIDEST)

    def turns_that_fit(self, seats: int) -> int:
        """How many turns of the log leave room for the table and the choices; one at least."""
        if not self.console.is_terminal:
            return seats
        room = self.console.height - WITHOUT_LOG - seats
        return max(1, min(seats, 1 + room // LINES_OF_A_TURN))

    @property
    def is_tall(self) -> bool:
        return not self.console.is_terminal or self.console.height >= TALL

    def _introduced(self, player: Player) -> str:
        """A name, with the kind of bot or with "you"."""
        if not player.is_person:
            key = "sitter.of_bot" if self.width >= ROOMY else "sitter.of_bot_short"
            return self.texts.say(key, name=player.name, bot=self._bot_words(player.bot))
        return self.texts.say("sitter.you", name=player.name) if self.people == 1 else player.name

    def _bot_words(self, bot: str) -> str:
        """A level by its name in the game's world, any other bot as the user named it."""
        key = bot.replace("level:", "level.")
        return self.texts.say(key) if self.texts.has(key) else bot

    # Plain lines

    def say(self, key: str | Say, style: str = "", **params: Any) -> None:
        """A sentence on a line of its own; a path in it stays whole, so that it can be copied."""
        said = Text(self.texts.say(key, **params), style)
        self._print(said, soft_wrap="path" in (key.params if isinstance(key, Say) else params))

    def _print(self, *what: Any, **settings: Any) -> None:
        self.console.print(*what, width=self.width, **settings)

    def clear(self, with_scrollback: bool = False) -> None:
        """Empty the screen, and if asked what was scrolled away too."""
        if not self.console.is_terminal:
            return
        self.console.clear()
        if with_scrollback:
            self.console.file.write(ERASE_SCROLLBACK)
            self.console.file.flush()

    def title(self, key: str | Say, **params: Any) -> None:
        """A line across the screen that names what follows."""
        words = Text(self.texts.say(key, **params), "strong")
        self._print(Rule(words, align="left", style="quiet"))

    # The table

    def table(self, match: Match, seat: int, choices: Sequence[NumberedMove]) -> None:
        """The table as a seat (or, below 0, a spectator) sees it."""
        view = match.view(seat)
        blocks = match.game.terminal(view, [choice.move for choice in choices], self.width)
        for block in blocks:
            self.block(block)
        if not blocks:
            self.title("block.table")
            self._print(Text("\n".join(_listed(view))))

    def header(self, title: str, seat: int) -> None:
        """The game's name, and in the colour and sign of the seat whose turn it is."""
        line = Text()
        line.append(f" {title} ", "title")
        if seat >= 0:
            line.append("   ")
            line.append_text(self.sign(seat))
            line.append(" " + self.texts.say("turn_of", seat=seat), "strong")
        self._print(line)

    def sign(self, seat: int) -> Text:
        """A seat's sign on its colour."""
        return Text().append(
            f" {self.texts.say(f'seat_sign.{seat}')} ", style_or_none(f"seat{seat}")
        )

    def block(self, block: Block) -> None:
        self.title(block.title)
        self._print(Text("\n").join(self.line(line) for line in block.lines))

    def line(self, spans: Sequence[Span]) -> Text:
        line = Text()
        for span in spans:
            line.append(self._fitted(span), style_or_none(span.style))
        return line

    def _fitted(self, span: Span) -> str:
        text = span.text if isinstance(span.text, str) else self.texts.say(span.text)
        if not span.width:
            return text
        room = span.width - cell_len(text)
        if room < 0 and span.width > 3:
            return set_cell_size(text, span.width - 1) + "…"
        if room > 0 and span.align != "left":
            text = " " * (room if span.align == "right" else room // 2) + text
        return set_cell_size(text, span.width)

    # The log

    def recent(self, turns: Sequence[Turn], count: int) -> None:
        """The last turns; of the set-up only how it ended."""
        self.title("block.log")
        told = [turn for turn in turns if turn.sentences]
        self._turns(told[-count:], only_end_of_set_up=True)

    def log(self, turns: Sequence[Turn]) -> None:
        """Everything from the beginning."""
        self.title("block.whole_log")
        self._turns(turns)

    def turn(self, turn: Turn) -> None:
        """One turn, told as it happens."""
        self._turns([turn])

    def _turns(self, turns: Sequence[Turn], only_end_of_set_up: bool = False) -> None:
        grid = Grid.grid(padding=(0, 1))
        for turn in (one for one in turns if one.sentences):
            said = [self.texts.say(sentence) for sentence in turn.sentences]
            if turn.by == CHANCE:
                said = said[-1:] if only_end_of_set_up else said
                grid.add_row(Text(" · ", "quiet"), Text(" ".join(said)))
            else:
                grid.add_row(self.sign(turn.by), Text(" ".join(said)))
        self._print(grid)

    # The choices

    def choices(self, choices: Sequence[NumberedMove]) -> None:
        """Numbers with words, those under one heading in one row."""
        items = [self._choice(number, choice) for number, choice in enumerate(choices, 1)]
        groups: list[tuple[Say, list[Text]]] = []
        alone: list[Text] = []
        for choice, item in zip(choices, items, strict=True):
            if choice.heading is None:
                alone.append(item)
            elif groups and groups[-1][0] == choice.heading:
                groups[-1][1].append(item)
            else:
                groups.append((choice.heading, [item]))
        if groups:
            self._print(self._in_columns(groups))
        if alone:
            self._print(Text("\n").join(Text(" ").append_text(item) for item in alone))
        if any(choice.is_final for choice in choices):
            self._print(Text(f" {self.texts.say('final_mark')}", "quiet"))

    def typing_hints(self, hints: Sequence[Say]) -> None:
        """How to type what has no number."""
        for hint in hints:
            self._print(Text(f" {self.texts.say(hint)}"))

    def _choice(self, number: int, choice: NumberedMove) -> Text:
        item = Text().append(f"{number:>2}", "number")
        item.append(f" {self.texts.say(choice.words)}")
        if choice.is_final:
            item.append(" !", "accent")
        return item

    def _in_columns(self, groups: Sequence[tuple[Say, list[Text]]]) -> Grid:
        """A row for each heading; its choices stand in columns, as many as fit."""
        headings = [self.texts.say(heading) for heading, _ in groups]
        gap = 2
        left = max(map(cell_len, headings)) + gap + 1
        widest = max(item.cell_len for _, items in groups for item in items) + gap
        fit = max(1, (self.width - left) // widest)
        grid = Grid.grid(padding=(0, gap, 0, 0))
        for heading, (_, items) in zip(headings, groups, strict=True):
            for at in range(0, len(items), fit):
                name = Text(f" {'' if at else heading}")
                grid.add_row(name, *items[at : at + fit])
        return grid

    def keys(self, most: int, draft: int) -> None:
        """What may be typed now."""
        undo = self.texts.say("keys.undo", number=draft) if draft else ""
        self._print(Text(self.texts.say("keys", most=most, undo=undo), "quiet"))

    def rules(self, refused_rule: str) -> None:
        """The game's rules in short; the rule of the last refusal is marked."""
        numbers = [key.removeprefix("rule.") for key in self.texts.texts if key.startswith("rule.")]
        self.title("rules.title" if numbers else "rules.none")
        grid = Grid.grid(padding=(0, 2))
        for number in numbers:
            style = "accent" if number == refused_rule else "quiet"
            grid.add_row(Text(number, style), Text(self.texts.say(f"rule.{number}")))
        self._print(Padding(grid, (0, 1)))
        if refused_rule:
            self.say("rules.refused", "accent", number=refused_rule)

    def prompt(self, prompt: Say) -> None:
        """What is to be decided now."""
        self._print(Rule(style="quiet"))
        self._print(Text(f"▸ {self.texts.say(prompt)}", "accent"))

    # Points

    def scores(self, rows: Sequence[Mapping[str, Any]], sources: Sequence[str]) -> None:
        """Points by source, a row for each seat; a source not in a row is still secret."""
        grid = Grid(box=None, padding=(0, 1), header_style="quiet")
        ranked = any("place" in row for row in rows)
        if ranked:
            grid.add_column(Text(self.texts.say("score.place")), justify="right")
        grid.add_column(Text(self.texts.say("score.seat")))
        for source in sources:
            grid.add_column(Text(self.texts.say(f"source.{source}")), justify="right")
        grid.add_column(Text(self.texts.say("score.points")), justify="right", style="strong")
        for row in rows:
            name = self.sign(row["seat"])
            name.append(" " + self.texts.say("sitter_is", sitter=row["seat"]))
            points = [row["sources"].get(source) for source in sources]
            cells = ["?" if number is None else signed(number) for number in points]
            total = signed(sum(row["sources"].values()))
            if len(row["sources"]) < len(sources):
                total += " + ?"
            grid.add_row(*([f"{row['place']}."] if ranked else []), name, *cells, total)
        self._print(grid)


def _listed(value: Any, indent: str = "") -> list[str]:
    """Any view as indented names and values, for games that draw nothing."""
    lines = []
    pairs = value.items() if isinstance(value, Mapping) else enumerate(value)
    for name, part in pairs:
        if isinstance(part, Mapping) or (
            isinstance(part, list) and any(isinstance(one, Mapping | list) for one in part)
        ):
            lines += [f"{indent}{name}:", *_listed(part, indent + "  ")]
        else:
            said = ", ".join(map(str, part)) if isinstance(part, list) else str(part)
            lines.append(f"{indent}{name}: {said}")
    return lines

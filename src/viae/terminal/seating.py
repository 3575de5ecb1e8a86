"""Who sits where: people and bots, as they are named on the command line."""

from collections.abc import Sequence
from dataclasses import dataclass

from viae.ai.bots import BOTS, check_bot, level_names
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.names import check_name, tidied

PEOPLE = ("Livia", "Marcus", "Julia", "Titus", "Flavia", "Lucius", "Claudia", "Sextus")
PROGRAMS = ("Gaius", "Cassia", "Drusus", "Aelia", "Quintus", "Prisca", "Varro", "Silvia")
USUAL_BOT = "greedy"
LONGEST_NAME = 16


@dataclass(frozen=True)
class Sitter:
    """Somebody at the table: a person, or a bot of some kind."""

    name: str
    bot: str = ""
    """`name[:budget]` of a bot; nothing for a person."""

    @property
    def is_person(self) -> bool:
        return not self.bot


def read_seats(text: str, kind: type[Game]) -> list[Sitter]:
    """`you,greedy` or `human:Livia,human:Marcus,random`: the seats in their order."""
    words = [word.strip() for word in text.split(",")]
    kind.check_seats(len(words))
    return named([_read_seat(word, kind) for word in words])


def _read_seat(word: str, kind: type[Game]) -> Sitter:
    """One seat; a name still to be given stays empty."""
    who, colon, name = word.partition(":")
    if who in ("you", "human"):
        return Sitter(checked_name(name) if colon else "")
    try:
        check_bot(kind, word)
    except Malformed as refusal:
        if who in (*BOTS, "level"):
            raise  # a bot that we have, wrongly asked for: its own words say how
        raise Malformed(
            f"{word!r} cannot sit here: {refusal}",
            key="refusal.sitter",
            params={"word": word, "bots": ", ".join([*BOTS, *level_names(kind)])},
        ) from None
    return Sitter("", word)


def checked_name(text: str) -> str:
    """A name that fits on the table and cannot disturb a terminal."""
    name = tidied(text)
    check_name(name, LONGEST_NAME)
    return name


def named(sitters: Sequence[Sitter]) -> list[Sitter]:
    """Everybody with a name, no two alike."""
    taken = [sitter.name for sitter in sitters if sitter.name]
    for name in taken:
        if taken.count(name) > 1:
            raise Malformed(
                f"two seats are called {name}", key="refusal.same_name", params={"name": name}
            )
    found = []
    for sitter in sitters:
        name = sitter.name
        if not name:
            free = PEOPLE if sitter.is_person else PROGRAMS
            name = next(one for one in free if one not in taken)
            taken.append(name)
        found.append(Sitter(name, sitter.bot))
    return found


def usual(kind: type[Game], name: str = "", bots: int = 2) -> list[Sitter]:
    """A person and some bots, as many as the game has seats for."""
    bots = max(kind.least_seats, min(kind.most_seats, bots + 1)) - 1
    return named([Sitter(name), *[Sitter("", USUAL_BOT)] * bots])

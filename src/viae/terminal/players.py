"""Who plays in which seat: people and bots, as the command line names them."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from viae.ai.bots import BOTS, check_bot, level_names
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.core.names import check_name, tidied

PERSON_NAMES = ("Livia", "Marcus", "Julia", "Titus", "Flavia", "Lucius", "Claudia", "Sextus")
BOT_NAMES = ("Gaius", "Cassia", "Drusus", "Aelia", "Quintus", "Prisca", "Varro", "Silvia")
DEFAULT_BOT = "greedy"
LONGEST_NAME = 16


@dataclass(frozen=True)
class Player:
    """A person or a bot in a seat."""

    name: str
    bot: str = ""
    """`name[:budget]` of a bot; empty for a person."""

    @property
    def is_person(self) -> bool:
        return not self.bot


def read_seats(text: str, kind: type[Game]) -> list[Player]:
    """The players in `you,greedy` or `human:Livia,human:Marcus,random`, in the order of seats."""
    words = [word.strip() for word in text.split(",")]
    kind.check_seats(len(words))
    return with_names([_read_seat(word, kind) for word in words])


def _read_seat(word: str, kind: type[Game]) -> Player:
    """One player; without a name given, the name is empty."""
    who, colon, name = word.partition(":")
    if who in ("you", "human"):
        return Player(checked_name(name) if colon else "")
    try:
        check_bot(kind, word)
    except Malformed as refusal:
        if who in (*BOTS, "level"):
            raise  # a known bot with a wrong budget: that refusal says what is right
        raise Malformed(
            f"{word!r} cannot sit here: {refusal}",
            key="refusal.sitter",
            params={"word": word, "bots": ", ".join([*BOTS, *level_names(kind)])},
        ) from None
    return Player("", word)


def checked_name(text: str) -> str:
    """A name that fits on the table and cannot disturb a terminal."""
    name = tidied(text)
    check_name(name, LONGEST_NAME)
    return name


def with_names(players: Sequence[Player]) -> list[Player]:
    """The players, each with a name, no two alike."""
    taken = [player.name for player in players if player.name]
    for name in taken:
        if taken.count(name) > 1:
            raise Malformed(
                f"two seats are called {name}", key="refusal.same_name", params={"name": name}
            )
    found = []
    for player in players:
        name = player.name
        if not name:
            free = PERSON_NAMES if player.is_person else BOT_NAMES
            name = next(one for one in free if one not in taken)
            taken.append(name)
        found.append(replace(player, name=name))
    return found


def default_players(kind: type[Game], name: str = "", bots: int = 2) -> list[Player]:
    """A person and some bots, as many as the game has seats for."""
    bots = max(kind.least_seats, min(kind.most_seats, bots + 1)) - 1
    return with_names([Player(name), *[Player("", DEFAULT_BOT)] * bots])

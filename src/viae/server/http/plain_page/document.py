"""The plain page as HTML: no script, no inline style, nothing from another host.

Text that people have written, such as names, is escaped on its way in.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from html import escape
from importlib.resources import files
from typing import Any
from urllib.parse import quote

from viae.drawing import palette
from viae.drawing.icons import EMBLEMS, emblem_symbols
from viae.text import LANGUAGES, Texts

LANGUAGE_NAMES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
"""Each in its own language, for those who cannot read the others."""
STYLESHEET = "/page.css"
STYLES = ("frame.css", "sections.css")
MILESTONE = "M5 22V9.5a7 7 0 0 1 14 0V22h2v2H3v-2z"
"""The logo: a milestone, in a field of 24 by 24, with a V cut into it."""
CUT = "M8.4 9.6h2l1.6 5.4 1.6-5.4h2L13 17.6h-2z"
ICON = (
    "data:image/svg+xml,"
    + quote(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'>"
        f"<path fill='#B4492D' d='{MILESTONE}'/><path fill='#fff' d='{CUT}'/></svg>"
    )
)  # fmt: skip
LINKS = {
    "page.openapi": "/openapi.json",
    "page.games_json": "/api/games",
    "page.tables_json": "/api/tables",
}


@dataclass(frozen=True)
class GameOffer:
    """A game that can be played here."""

    name: str
    title: str
    least_seats: int
    most_seats: int
    has_picture: bool


@dataclass(frozen=True)
class TableOffer:
    """A table that waits for players."""

    title: str
    """Of its game."""
    sitters: tuple[str | None, ...]
    """The name of who sits in each seat; None where a seat is free."""


@dataclass(frozen=True)
class Offers:
    """Everything the page shows."""

    games: tuple[GameOffer, ...]
    tables: tuple[TableOffer, ...]
    playing: int
    """How many games are being played."""
    invite_url: str
    """The address to invite others by."""


def stylesheet() -> str:
    """The page's CSS: the interface's colours, then how the page uses them."""
    colours = palette.css(palette.INTERFACE | palette.SEATS | palette.MOSAIC)
    styles = (files(__package__).joinpath(name).read_text("utf-8") for name in STYLES)
    return "\n".join((colours, *styles))


def render(language: str, offers: Offers) -> str:
    """The whole page in one language."""
    words = _Words(language)
    return f"""<!DOCTYPE html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{words("welcome.title")}</title>
<link rel="icon" href="{ICON}">
<link rel="stylesheet" href="{STYLESHEET}">
</head>
<body>
<svg class="store" aria-hidden="true">{emblem_symbols()}</svg>
<header class="bar">
<p class="mark"><svg viewBox="0 0 24 24" aria-hidden="true"><path d="{MILESTONE}"/>\
<path class="cut" d="{CUT}"/></svg>VIAE</p>
{_languages(words, language)}
</header>
<main>
<section class="welcome">
<h1>{words("page.heading")}</h1>
<p>{words("page.lead")}</p>
<p class="chip{" busy" if offers.playing else ""}">{_playing(words, offers.playing)}</p>
</section>
<section class="tables card">
<h2>{words("page.tables")}</h2>
{_tables(words, offers.tables)}
</section>
<section class="games">
<h2>{words("page.games")}</h2>
<div>
{_lines(_game(words, game) for game in offers.games)}
</div>
</section>
<section class="invite card">
<h2>{words("page.invite")}</h2>
<img src="/api/qr.svg" width="200" height="200" alt="{words("page.code", url=offers.invite_url)}">
<p>{words("page.invite_how")}</p>
<p class="address">{_address(offers.invite_url)}</p>
</section>
<section class="how card">
<h2>{words("page.how")}</h2>
<p>{words("page.how_people")}</p>
<p>{words("page.how_programs")}</p>
<ul>
{_lines(f'<li><a href="{path}">{words(key)}</a></li>' for key, path in LINKS.items())}
</ul>
</section>
</main>
</body>
</html>
"""


class _Words:
    """Sentences of one language, escaped for HTML."""

    def __init__(self, language: str) -> None:
        self.texts = Texts(language)

    def __call__(self, key: str, **params: Any) -> str:
        return escape(self.texts.say(key, **params))


def _lines(parts: Iterable[str]) -> str:
    return "\n".join(parts)


def _languages(words: _Words, current: str) -> str:
    links = (
        f'<a href="/?lang={each}" lang="{each}" hreflang="{each}" '
        f'aria-current="{str(each == current).lower()}">{LANGUAGE_NAMES[each]}</a>'
        for each in LANGUAGES
    )
    return f'<nav aria-label="{words("page.language")}">\n{_lines(links)}\n</nav>'


def _playing(words: _Words, number: int) -> str:
    return words("page.playing", number=number) if number else words("page.nobody")


def _address(url: str) -> str:
    # A narrow page may break the address, but only where nobody takes the break for a sign of it.
    return f'<a href="{escape(url)}">{escape(url).replace("//", "//<wbr>")}</a>'


def _game(words: _Words, game: GameOffer) -> str:
    if game.least_seats == game.most_seats:
        seats = words("page.seats_exactly", number=game.most_seats)
    else:
        seats = words("page.seats", least=game.least_seats, most=game.most_seats)
    picture = ""
    if game.has_picture:
        source = f"/api/games/{quote(game.name, safe='')}/board.svg"
        picture = f'<img src="{source}" alt="{words("page.board", game=game.title)}">'
    return (
        f'<article class="card">{picture}'
        f"<h3>{escape(game.title)}</h3><p>{seats}</p></article>"
    )  # fmt: skip


def _tables(words: _Words, tables: Iterable[TableOffer]) -> str:
    rows = [_table(words, table) for table in tables]
    if not rows:
        return f'<p class="quiet">{words("page.no_tables")}</p>'
    return f"<ul>\n{_lines(rows)}\n</ul>"


def _table(words: _Words, table: TableOffer) -> str:
    seats = len(table.sitters)
    taken = words("page.taken", taken=seats - table.sitters.count(None), seats=seats)
    sitters = "".join(_sitter(words, seat, name) for seat, name in enumerate(table.sitters))
    return (
        f"<li><h3>{escape(table.title)}</h3><p>{taken}</p>"
        f'<ul class="sitters">{sitters}</ul></li>'
    )  # fmt: skip


def _sitter(words: _Words, seat: int, name: str | None) -> str:
    """A seat in its colour and emblem with the name of who sits there; a dashed one if free."""
    if name is None:
        return f'<li class="free">{words("page.free")}</li>'
    # The fifth emblem is the last one: a larger table has further seats without.
    emblem = list(EMBLEMS)[seat] if seat < len(EMBLEMS) else ""
    sign = f'<svg aria-hidden="true"><use href="#e-{emblem}"/></svg>' if emblem else ""
    return f'<li class="{emblem or "plain"}">{sign}<bdi>{escape(name)}</bdi></li>'

"""Routes of games: what can be played here, boards, texts."""

import gzip
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from viae import catalog
from viae.ai.bots import BOTS, level_names
from viae.core.errors import Malformed
from viae.core.game import Theme
from viae.server.http.openapi import text_answer
from viae.server.http.tables import term_forms
from viae.server.refusals import Unknown
from viae.server.schemas.http import GameInfo, LevelForm, Offer, OptionForm, TextList
from viae.text import LANGUAGES, Texts, load

GameName = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,40}$", description="The game's name.")]
Language = Annotated[str, Path(pattern=r"^[a-z]{2}$", description="Two letters.")]
Colours = Annotated[
    Theme | None, Query(description="By day or by night; else as the viewer likes it.")
]
HOUR = "public, max-age=3600"
SVG = "image/svg+xml"
PICTURE = text_answer(SVG)


def game_info(name: str) -> GameInfo:
    kind = catalog.game_class(name)
    return GameInfo(
        name=kind.name,
        title=kind.title,
        seats=(kind.least_seats, kind.most_seats),
        options=[
            OptionForm(name=o.name, choices=list(o.choices), default=o.default)
            for o in kind.options
        ],
        rules_version=kind.rules_version,
        sources=list(kind.sources),
        has_secrets=kind.has_secrets,
        levels=[
            LevelForm(bot=bot, name=f"level.{number}", about=f"level_is.{number}")
            for number, bot in enumerate(level_names(kind), start=1)
        ],
    )


@contextmanager
def named_in_path() -> Iterator[None]:
    """A name in a path that does not exist is unknown, not malformed."""
    try:
        yield
    except Malformed as refusal:
        raise Unknown(refusal.message, key=refusal.key, params=refusal.params) from None


@cache
def board_picture(name: str, theme: Theme | None) -> bytes:
    return catalog.load_game(name).picture(theme=theme).encode()


def picture_answer(picture: bytes, request: Request, caching: str) -> Response:
    """A drawing, compressed to about a tenth for browsers that accept it."""
    headers = {"Cache-Control": caching, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["Content-Encoding"] = "gzip"
        picture = gzip.compress(picture, compresslevel=6, mtime=0)
    return Response(picture, media_type=SVG, headers=headers)


def make_router() -> APIRouter:
    router = APIRouter(prefix="/api", tags=["games"])

    @router.get("/games")
    def games() -> Offer:
        """Everything that this server offers."""
        return Offer(
            games=[game_info(name) for name in catalog.names()],
            bots=list(BOTS),
            languages=list(LANGUAGES),
        )

    @router.get("/games/{game}/board.svg", response_class=Response, responses=PICTURE)
    def board(game: GameName, request: Request, theme: Colours = None) -> Response:
        """The picture of a game's shipped board; without a theme it follows its viewer's."""
        with named_in_path():
            return picture_answer(
                board_picture(catalog.game_class(game).name, theme), request, HOUR
            )

    @router.get("/games/{game}/texts/{language}")
    def game_texts(game: GameName, language: Language) -> TextList:
        """Every sentence of a game in one language, and words for what its board names."""
        with named_in_path():
            played = catalog.load_game(catalog.game_class(game).name)
            texts = Texts(language)  # refuses a language that we do not speak
        return TextList(
            texts=load(type(played).__module__, texts.language),
            terms=term_forms(dict(played.terms())),
        )

    @router.get("/texts/{language}")
    def shared_texts(language: Language) -> TextList:
        """Every sentence that is the same for all games."""
        with named_in_path():
            return TextList(texts=Texts(language).texts, terms={})

    return router

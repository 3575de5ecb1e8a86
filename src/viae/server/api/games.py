"""What can be played here: games, boards, texts."""

from typing import Annotated

from fastapi import APIRouter, Path, Response

from viae import catalog
from viae.ai.bots import BOTS
from viae.server.api.tables import term_forms
from viae.server.forms import GameInfo, Offer, OptionForm, TextList
from viae.text import LANGUAGES, Texts, load

Game = Annotated[str, Path(pattern=r"^[a-z0-9_]{1,40}$", description="The game's name.")]
Language = Annotated[str, Path(pattern=r"^[a-z]{2}$", description="Two letters.")]
HOUR = "public, max-age=3600"


class Picture(Response):
    """A drawing that scales."""

    media_type = "image/svg+xml"


def game_info(name: str) -> GameInfo:
    kind = catalog.kind(name)
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
    )


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

    @router.get("/games/{game}/board.svg", response_class=Picture)
    def board(game: Game) -> Picture:
        """The picture of a game's shipped board."""
        picture = catalog.entry(catalog.kind(game).name).picture()
        return Picture(picture, headers={"Cache-Control": HOUR})

    @router.get("/games/{game}/texts/{language}")
    def game_texts(game: Game, language: Language) -> TextList:
        """Every sentence of a game in one language, and words for what its board names."""
        entry = catalog.entry(catalog.kind(game).name)
        texts = Texts(language)  # refuses a language that we do not speak
        return TextList(
            texts=load(type(entry).__module__, texts.language),
            terms=term_forms(dict(entry.terms())),
        )

    @router.get("/texts/{language}")
    def house_texts(language: Language) -> TextList:
        """Every sentence that is the same for all games."""
        return TextList(texts=Texts(language).texts, terms={})

    return router

"""Routes of the plain page: the page, its stylesheet, and the QR code that invites others."""

from typing import Annotated

from fastapi import APIRouter, Query, Request, Response
from fastapi.responses import HTMLResponse

from viae import catalog
from viae.core.errors import Malformed
from viae.core.game import Game
from viae.server.http.dependencies import Dependencies
from viae.server.http.invitation import address_for_others, qr_svg
from viae.server.http.plain_page.document import (
    STYLESHEET,
    GameOffer,
    Offers,
    TableOffer,
    render,
    stylesheet,
)
from viae.storage import queries
from viae.storage.rows import ListedRow
from viae.text import LANGUAGES

MOST_TABLES = 50
HOUR = {"Cache-Control": "public, max-age=3600"}
Language = Annotated[str | None, Query(alias="lang", max_length=20)]


def language_for(wanted: str | None, accepted: str) -> str:
    """The language asked for, else the first of ours that the browser accepts, else English."""
    words = [wanted or "", *(part.partition(";")[0] for part in accepted.split(","))]
    ours = [word.strip()[:2].lower() for word in words]
    return next((word for word in ours if word in LANGUAGES), "en")


def games_offered() -> tuple[GameOffer, ...]:
    """The games in the catalog that can be played; one in the making hides no other."""
    offers = []
    for name in catalog.names():
        try:
            kind = catalog.game_class(name)
        except Malformed:
            continue
        offers.append(
            GameOffer(
                name=name,
                title=kind.title,
                least_seats=kind.least_seats,
                most_seats=kind.most_seats,
                has_picture=kind.picture is not Game.picture,
            )
        )
    return tuple(offers)


def table_offer(row: ListedRow) -> TableOffer:
    names = {sitter.seat: sitter.name for sitter in row.sitters}
    return TableOffer(
        catalog.game_class(row.game).title, tuple(names.get(s) for s in range(row.seats))
    )


def make_router(deps: Dependencies) -> APIRouter:
    router = APIRouter(include_in_schema=False)

    @router.get("/", response_class=HTMLResponse)
    async def page(request: Request, wanted: Language = None) -> HTMLResponse:
        rows = await deps.registry.store.read(lambda c: queries.open_tables(c, MOST_TABLES))
        playing = await deps.registry.store.read(lambda c: queries.count_tables(c, "running"))
        offers = Offers(
            games=games_offered(),
            tables=tuple(table_offer(row) for row in rows),
            playing=playing,
            invite_url=address_for_others(deps, request),
        )
        language = language_for(wanted, request.headers.get("accept-language", ""))
        return HTMLResponse(render(language, offers), headers={"Vary": "Accept-Language"})

    @router.get(STYLESHEET)
    def style() -> Response:
        return Response(stylesheet(), media_type="text/css", headers=HOUR)

    @router.get("/api/qr.svg")
    def invitation(request: Request) -> Response:
        url = address_for_others(deps, request)
        return Response(qr_svg(url), media_type="image/svg+xml")

    return router

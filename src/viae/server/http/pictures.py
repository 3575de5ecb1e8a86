"""Routes of pictures: a table's board with its pieces, films, and a link as a QR code."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from viae.server.http.dependencies import Dependencies
from viae.server.http.games import PICTURE, Colours, picture_answer
from viae.server.http.invitation import address_for_others, qr_svg
from viae.server.http.tables import SeatViewed, TableId
from viae.server.schemas.http import Invitation, PathForm
from viae.server.tables import history
from viae.server.workers.requests import DrawPicture


def make_router(deps: Dependencies) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["pictures"])
    registry = deps.registry

    async def drawn(request: Request, who: str, drawing: DrawPicture) -> Response:
        picture = (await registry.context.picture_renderer.do(who, drawing))["picture"].encode()
        return await asyncio.to_thread(picture_answer, picture, request, "no-store")

    @router.get("/tables/{table_id}/board.svg", response_class=Response, responses=PICTURE)
    async def table_board(
        table_id: TableId,
        request: Request,
        theme: Colours = None,
        pieces: Annotated[bool, Query(description="With the pieces on it?")] = True,
        seat: SeatViewed = None,
        version: Annotated[
            int | None, Query(ge=1, lt=2**31, description="As it looked then.")
        ] = None,
    ) -> Response:
        """A table's own board, with the pieces on it as you may see them, or without."""
        view = None
        async with deps.history_turn(request) as (person, who):
            table = await deps.table(request, table_id, person)
            table.viewer_for(person, seat)  # refuses a view that is not theirs
            if pieces:
                _, view = await history.view(table, person, seat, version)
        return await drawn(request, who, DrawPicture(table.row.game, table.row.board, view, theme))

    @router.get("/tables/{table_id}/films/{version}", response_class=Response, responses=PICTURE)
    async def film(
        table_id: TableId,
        version: Annotated[int, Path(ge=0, lt=2**31, description="Of what happened then.")],
        request: Request,
        pace: Annotated[
            float, Query(ge=0.25, le=4, description="How many times as fast as normal.")
        ] = 1.0,
        theme: Colours = None,
        seat: SeatViewed = None,
    ) -> Response:
        """What happened at a version, as a moving picture; only some news have one."""
        async with deps.history_turn(request) as (person, who):
            table = await deps.table(request, table_id, person)
            view, film = await history.film(table, person, seat, version)
        told = {**film, "pace": pace}
        return await drawn(
            request, who, DrawPicture(table.row.game, table.row.board, view, theme, told)
        )

    @router.post("/invitation")
    async def invitation(form: PathForm, request: Request) -> Invitation:
        """A place of this server as others reach it: the address, and a code to scan."""
        url = address_for_others(deps, request) + form.path
        return Invitation(url=url, svg=qr_svg(url))

    return router

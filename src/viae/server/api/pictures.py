"""What people would rather look at than read: a table's board with its pieces, a link as a code."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from viae.server.api.desk import Desk
from viae.server.api.games import PICTURE, Colours, picture_answer
from viae.server.api.tables import SeatLookedThrough, TableId
from viae.server.forms import Invitation, PathForm
from viae.server.page.invitation import address_for_others, qr_svg
from viae.server.refusals import Unknown


def make_router(desk: Desk) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["pictures"])
    hall = desk.hall

    @router.get("/tables/{table_id}/board.svg", response_class=Response, responses=PICTURE)
    async def table_board(
        table_id: TableId,
        request: Request,
        theme: Colours = None,
        pieces: Annotated[bool, Query(description="With the pieces on it?")] = True,
        seat: SeatLookedThrough = None,
    ) -> Response:
        """A table's own board, with the pieces on it as you may see them, or without."""
        guest = await desk.guest(request)
        person = None if guest is None else guest.id
        table = await hall.table_for(table_id, person)
        desk.limits.take("moves", person or desk.address(request))
        viewer = table.viewer_for(person, seat)
        async with table.opened() as ledger:
            if ledger is None and pieces:
                raise Unknown("this game has not begun", key="refusal.not_running")
            entry = await hall.entry(table.row)
            view = None
            if ledger is not None and pieces:
                view = entry.view(ledger.position(viewer), viewer)
        picture = await asyncio.to_thread(entry.picture, view, "", theme)
        return picture_answer(picture.encode(), request, "no-store")

    @router.post("/invitation")
    async def invitation(form: PathForm, request: Request) -> Invitation:
        """A place of this server as others reach it: the address, and a code to scan."""
        url = address_for_others(desk, request) + form.path
        return Invitation(url=url, svg=qr_svg(url))

    return router

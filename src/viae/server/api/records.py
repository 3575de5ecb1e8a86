"""Games as files: downloaded by those who may see them, uploaded to be watched or played on."""

from fastapi import APIRouter, Request, Response

from viae.server import carrying_on, looking_back
from viae.server.api.desk import Desk
from viae.server.api.tables import JSON, SeatLookedThrough, TableId, info
from viae.server.forms import TableInfo, UploadForm
from viae.server.openapi import FOR_GUESTS
from viae.server.record_forms import Download


def make_router(desk: Desk) -> APIRouter:
    router = APIRouter(prefix="/api/records", tags=["records"])
    hall = desk.hall

    @router.get("/{table_id}", response_model=Download)
    async def download(
        table_id: TableId,
        request: Request,
        seat: SeatLookedThrough = None,
    ) -> Response:
        """Of a finished game the whole record; of a running one what your seat knows of it."""
        guest = await desk.guest(request)
        person = None if guest is None else guest.id
        table = await hall.table_for(table_id, person)
        async with desk.looking(request, person, "moves"):
            data = await looking_back.record_of(table, person, seat)
        name = f"{table.row.game}-{table.id}.json"
        return Response(
            data,
            media_type=JSON,
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @router.post("", status_code=201, openapi_extra=FOR_GUESTS)
    async def upload(form: UploadForm, request: Request) -> TableInfo:
        """A record as a table, to be watched, or played on from where it ends."""
        person = await desk.person(request, "records")
        table = await carrying_on.upload(hall, person, form)
        return info(table.row, table, person.id)

    return router

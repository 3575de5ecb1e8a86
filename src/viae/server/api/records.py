"""Games as files: downloaded by those who may see them, uploaded to be watched or played on."""

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse

from viae.records import record
from viae.server import carrying_on
from viae.server.api.desk import Desk
from viae.server.api.tables import SeatLookedThrough, TableId, info
from viae.server.forms import TableInfo, UploadForm
from viae.server.openapi import FOR_GUESTS
from viae.server.record_forms import Download, SeatRecord
from viae.server.updates import Eyes


def make_router(desk: Desk) -> APIRouter:
    router = APIRouter(prefix="/api/records", tags=["records"])
    hall = desk.hall

    @router.get("/{table_id}", response_model=Download)
    async def download(
        table_id: TableId,
        request: Request,
        seat: SeatLookedThrough = None,
    ) -> JSONResponse:
        """Of a finished game the whole record; of a running one what your seat knows of it."""
        guest = await desk.guest(request)
        person = None if guest is None else guest.id
        table = await hall.table_for(table_id, person)
        desk.limits.take("moves", person or desk.address(request))
        viewer = table.viewer_for(person, seat)
        async with table.opened() as ledger:
            row = table.row
            names = [form.name for form in table.state_for(None, Eyes(person, viewer), 0).sitters]
            if ledger is not None and row.status == "finished":
                bots = [bot or "" for bot in ledger.bots]
                data = {**record.write(ledger.match, names, ledger.resigned, bots), "bots": bots}
            else:
                state = table.state_for(ledger, Eyes(None, viewer), 0)
                data = SeatRecord(
                    game=row.game,
                    rules_version=row.rules_version,
                    seats=row.seats,
                    options=dict(row.options),
                    board=None if row.board is None else dict(row.board),
                    names=names,
                    viewer=state.viewer,
                    version=state.version,
                    view=state.view,
                    news=state.news,
                ).model_dump()
        name = f"{row.game}-{row.id}.json"
        return JSONResponse(data, headers={"Content-Disposition": f'attachment; filename="{name}"'})

    @router.post("", status_code=201, openapi_extra=FOR_GUESTS)
    async def upload(form: UploadForm, request: Request) -> TableInfo:
        """A record as a table, to be watched, or played on from where it ends."""
        person = await desk.person(request, "records")
        table = await carrying_on.upload(hall, person, form)
        return info(table.row, table, person.id)

    return router

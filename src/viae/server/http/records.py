"""Routes of records: games as files, downloaded, or uploaded to be watched or played on."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.routing import APIRoute

from viae.server.http.dependencies import Dependencies
from viae.server.http.openapi import FOR_GUESTS
from viae.server.http.tables import JSON, SeatViewed, TableId, info
from viae.server.schemas.http import TableInfo, UploadForm
from viae.server.schemas.records import Download
from viae.server.tables import history, resume

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


def make_router(deps: Dependencies) -> APIRouter:
    registry = deps.registry

    class GuestsFirst(APIRoute):
        """Finds out who sends a record, and whether too often, before it parses the record, which
        blocks the event loop, the longer the larger it is."""

        def get_route_handler(self) -> Handler:
            handle = super().get_route_handler()

            async def ask_first(request: Request) -> Response:
                if request.method == "POST":
                    await deps.person(request)
                    deps.limits.take("records", deps.address(request))
                return await handle(request)

            return ask_first

    router = APIRouter(prefix="/api/records", tags=["records"], route_class=GuestsFirst)

    @router.get("/{table_id}", response_model=Download)
    async def download(
        table_id: TableId,
        request: Request,
        seat: SeatViewed = None,
    ) -> Response:
        """Of a finished game the whole record; of a running one what your seat knows of it."""
        async with deps.history_turn(request, "moves") as (person, _):
            table = await deps.table(request, table_id, person)
            data = await history.record_of(table, person, seat)
        name = f"{table.row.game}-{table.id}.json"
        return Response(
            data,
            media_type=JSON,
            headers={"Content-Disposition": f'attachment; filename="{name}"'},
        )

    @router.post("", status_code=201, openapi_extra=FOR_GUESTS)
    async def upload(form: UploadForm, request: Request) -> TableInfo:
        """A record as a table, to be watched, or played on from where it ends."""
        person = await deps.person(request)
        table = await resume.upload(registry, person, form, deps.address(request))
        return info(table.row, table, person.id)

    return router

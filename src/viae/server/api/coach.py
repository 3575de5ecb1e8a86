"""The coach: hints in games that allow them, reviews of games that are over."""

from fastapi import APIRouter, Request, Response

from viae.server.api.desk import Desk
from viae.server.api.tables import TableId
from viae.server.coach_forms import Hint, HintForm, ReviewAnswer
from viae.server.openapi import FOR_GUESTS

UNDER_WAY = 202


def make_router(desk: Desk) -> APIRouter:
    router = APIRouter(prefix="/api/tables", tags=["coach"])
    hall = desk.hall

    @router.post("/{table_id}/hint", openapi_extra=FOR_GUESTS)
    async def hint(table_id: TableId, form: HintForm, request: Request) -> Hint:
        """The best few moves for your seat, which is to decide, and what they lead to, by what your
        seat knows. It takes a moment."""
        person = await desk.person(request, "hints")
        table = await hall.table_for(table_id, person.id)
        return await hall.services.coach.hint(table, person.id, form)

    @router.get("/{table_id}/review", responses={UNDER_WAY: {"model": ReviewAnswer}})
    async def review(table_id: TableId, request: Request, response: Response) -> ReviewAnswer:
        """What the coach says about a game that is over. The first who asks sets it off; until it
        is done the answer, with status 202, says how far it has come."""
        guest = await desk.guest(request)
        person = None if guest is None else guest.id
        table = await hall.table_for(table_id, person)
        desk.limits.take("looks", person or desk.address(request))
        answer = await hall.services.coach.review(table)
        if answer.review is None:
            response.status_code = UNDER_WAY
        return answer

    return router

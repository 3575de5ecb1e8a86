"""Routes of the coach: hints and reviews."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from fastapi import APIRouter, Request, Response
from starlette.requests import ClientDisconnect

from viae.server.coach.hints import Hints
from viae.server.coach.reviews import Reviews
from viae.server.http.dependencies import Dependencies
from viae.server.http.openapi import FOR_GUESTS
from viae.server.http.tables import TableId
from viae.server.schemas.coach import Hint, HintForm, ReviewAnswer

UNDER_WAY = 202
T = TypeVar("T")


def make_router(deps: Dependencies, hints: Hints, reviews: Reviews) -> APIRouter:
    router = APIRouter(prefix="/api/tables", tags=["coach"])
    registry = deps.registry

    @router.post("/{table_id}/hint", openapi_extra=FOR_GUESTS)
    async def hint(table_id: TableId, form: HintForm, request: Request) -> Hint:
        """The best few moves for your seat, which is to decide, and what they lead to, by what your
        seat knows. It takes a moment. You have one question open: another one replaces it, and
        hanging up drops it."""
        person = await deps.person(request, "hints")
        table = await registry.table_for(table_id, person.id)
        return await while_there(request, hints.hint(table, person.id, form))

    @router.get("/{table_id}/review", responses={UNDER_WAY: {"model": ReviewAnswer}})
    async def review(table_id: TableId, request: Request, response: Response) -> ReviewAnswer:
        """What the coach says about a game that is over. The first guest who asks has it made;
        until it is done the answer, with status 202, says how far it has come. You have one place
        in line, for the game that you asked about last, as long as you keep asking."""
        guest = await deps.guest(request)
        person = None if guest is None else guest.id
        table = await deps.table(request, table_id, person)
        deps.limits.take("history", person or deps.address(request))
        answer = await reviews.review(table, person)
        if answer.review is None:
            response.status_code = UNDER_WAY
        return answer

    return router


async def while_there(request: Request, asking: Coroutine[Any, Any, T]) -> T:
    """The answer; cancelled if the browser hangs up before."""
    answer, gone = asyncio.create_task(asking), asyncio.create_task(hung_up(request))
    try:
        await asyncio.wait((answer, gone), return_when=asyncio.FIRST_COMPLETED)
        if not answer.done():
            raise ClientDisconnect
        return answer.result()
    finally:
        answer.cancel()
        gone.cancel()


async def hung_up(request: Request) -> None:
    """Returns when the browser no longer waits."""
    while (await request.receive())["type"] != "http.disconnect":
        pass

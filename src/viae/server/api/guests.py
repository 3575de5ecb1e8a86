"""Coming in with only a name, being called something else, going."""

from fastapi import APIRouter, Request, Response

from viae.server.api.desk import Desk
from viae.server.forms import GuestForm, MeForm
from viae.server.sessions import COOKIE_SECONDS


def make_router(desk: Desk) -> APIRouter:
    router = APIRouter(prefix="/api/session", tags=["session"])
    sessions = desk.sessions

    @router.get("")
    async def who_am_i(request: Request) -> MeForm:
        """Who you are here."""
        guest = await desk.guest(request)
        return MeForm(name=None if guest is None else guest.name)

    @router.post("")
    async def come_in(form: GuestForm, request: Request, response: Response) -> MeForm:
        """Come in as a guest, or change your name; a cookie remembers you."""
        guest = await desk.guest(request)
        desk.limits.take("guests", desk.address(request))
        if guest is not None:
            await sessions.rename(guest, form.name)
            return MeForm(name=form.name)
        token = await sessions.enter(form.name)
        response.set_cookie(
            sessions.cookie,
            token,
            max_age=COOKIE_SECONDS,
            path="/",
            secure=sessions.secure,
            httponly=True,
            samesite="lax",
        )
        return MeForm(name=form.name)

    @router.delete("")
    async def go(request: Request, response: Response) -> MeForm:
        """Let this browser forget you."""
        token, guest = desk.token(request), await desk.guest(request)
        if token is not None and guest is not None:
            await sessions.end(token)
            desk.hall.hang_up(guest.id)
        response.delete_cookie(
            sessions.cookie, path="/", secure=sessions.secure, httponly=True, samesite="lax"
        )
        return MeForm(name=None)

    return router

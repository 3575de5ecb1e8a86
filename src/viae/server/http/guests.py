"""Routes of the session: come in with only a name, change the name, go."""

from fastapi import APIRouter, Request, Response

from viae.server.http.dependencies import Dependencies
from viae.server.schemas.http import GuestForm, MeForm
from viae.server.security.sessions import COOKIE_SECONDS


def make_router(deps: Dependencies) -> APIRouter:
    router = APIRouter(prefix="/api/session", tags=["session"])
    sessions = deps.sessions

    @router.get("")
    async def who_am_i(request: Request) -> MeForm:
        """Who you are here."""
        guest = await deps.guest(request)
        return MeForm(name=None if guest is None else guest.name)

    @router.post("")
    async def come_in(form: GuestForm, request: Request, response: Response) -> MeForm:
        """Come in as a guest, or change your name; a cookie remembers you."""
        guest = await deps.guest(request)
        deps.limits.take("guests", deps.address(request))
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
        token, guest = deps.token(request), await deps.guest(request)
        if token is not None and guest is not None:
            await sessions.end(token)
            deps.registry.hang_up(guest.id)
        response.delete_cookie(
            sessions.cookie, path="/", secure=sessions.secure, httponly=True, samesite="lax"
        )
        return MeForm(name=None)

    return router

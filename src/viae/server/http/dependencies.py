"""What the routes share: the guest behind a request, limits, and access to tables."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass

from fastapi import Request, Response
from starlette.requests import HTTPConnection

from viae.server.refusals import Forbidden
from viae.server.security.limits import Limits, What
from viae.server.security.origins import Origins, client_address, client_prefix
from viae.server.security.sessions import Sessions
from viae.server.tables.registry import Registry
from viae.server.tables.table import Table
from viae.storage.rows import PersonRow


@dataclass
class Dependencies:
    """What every router needs."""

    registry: Registry
    sessions: Sessions
    limits: Limits
    origins: Origins
    invite_url: str | None = None
    """How others reach this server, for those who came by `localhost`."""

    def token(self, request: HTTPConnection) -> str | None:
        return request.cookies.get(self.sessions.cookie)

    async def guest(self, request: HTTPConnection) -> PersonRow | None:
        return await self.sessions.person(self.token(request))

    async def person(self, request: Request, what: What | None = None) -> PersonRow:
        """The guest; refuses a stranger, and a guest who does `what` too often."""
        guest = await self.guest(request)
        if guest is None:
            raise Forbidden("come in with a name first", key="refusal.no_session")
        if what is not None:
            self.limits.take(what, guest.id)
        return guest

    def address(self, request: HTTPConnection) -> str:
        return client_prefix(client_address(request.scope, self.origins))

    async def table(self, request: HTTPConnection, table_id: str, person: str | None) -> Table:
        """A table that the client may see, for who they are or by the key in their cookie."""
        return await self.registry.table_for(table_id, person, request.cookies.get(self._key, ""))

    def keep_key(self, response: Response, table: Table) -> None:
        """Have a browser send the key of a table's link with all requests about this table, and no
        others, until it is closed."""
        for path in (f"/api/tables/{table.id}", f"/api/records/{table.id}"):
            response.set_cookie(
                self._key,
                table.row.invite,
                path=path,
                secure=self.sessions.secure,
                httponly=True,
                samesite="lax",
            )

    @property
    def _key(self) -> str:
        return "__Secure-viae-key" if self.sessions.secure else "viae-key"

    @asynccontextmanager
    async def history_turn(
        self, request: HTTPConnection, what: What = "history"
    ) -> AsyncIterator[tuple[str | None, str]]:
        """A turn to look at earlier versions; gives the person, if any, and who is charged for it.
        Refuses people who ask too often. Fetch the table within the turn: while one waits it may be
        unloaded, and the old object would show an outdated view."""
        guest = await self.guest(request)
        person = None if guest is None else guest.id
        who = person or self.address(request)
        self.limits.take(what, who)
        async with self.registry.context.history_queue.turn(who):
            yield person, who

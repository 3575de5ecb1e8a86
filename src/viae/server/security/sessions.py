"""Sessions: the guest behind a browser's cookie. The store keeps only a hash of its token."""

import hashlib
from collections import OrderedDict

from sqlalchemy import Connection

from viae.server.ports import Clock, Ids
from viae.storage import queries
from viae.storage.rows import PersonRow
from viae.storage.store import Store

DAY = 24 * 3600 * 1000
COOKIE_SECONDS = 400 * 24 * 3600
"""The longest that browsers keep a cookie, and how long an unused session lives."""
REMEMBERED = 20_000
"""Sessions kept in memory."""


def cookie_name(secure: bool) -> str:
    """With the prefix browsers take the cookie only from this very host, and only over TLS."""
    return "__Host-viae" if secure else "viae"


def token_hash(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


class Sessions:
    """Guests and their tokens."""

    def __init__(self, store: Store, clock: Clock, ids: Ids, secure: bool) -> None:
        self.store = store
        self.clock = clock
        self.ids = ids
        self.secure = secure
        self.cookie = cookie_name(secure)
        self._known: OrderedDict[str, tuple[PersonRow, int]] = OrderedDict()

    async def person(self, token: str | None) -> PersonRow | None:
        """The guest of a token."""
        if not token or len(token) > 100:
            return None
        hashed = token_hash(token)
        now = self.clock.wall()
        known = self._known.get(hashed)
        if known is not None and now - known[1] < DAY:
            self._known.move_to_end(hashed)
            return known[0]
        oldest = now - COOKIE_SECONDS * 1000
        person = await self.store.read(lambda c: queries.person_of_session(c, hashed, oldest))
        if person is not None:
            await self.store.write(lambda c: queries.touch_session(c, hashed, now))
            self._remember(hashed, person)
        return person

    async def enter(self, name: str) -> str:
        """A new guest; the token for its cookie."""
        token, now = self.ids.token(), self.clock.wall()
        person = PersonRow(self.ids.name(), name, now)

        def job(connection: Connection) -> None:
            queries.add_person(connection, person)
            queries.add_session(connection, token_hash(token), person.id, now)

        await self.store.write(job)
        self._remember(token_hash(token), person)
        return token

    async def rename(self, person: PersonRow, name: str) -> None:
        """Give a guest another name; at tables they keep the name they sat down with."""
        await self.store.write(lambda c: queries.rename_person(c, person.id, name))
        self._known.clear()

    async def end(self, token: str) -> None:
        hashed = token_hash(token)
        await self.store.write(lambda c: queries.end_session(c, hashed))
        self._known.pop(hashed, None)

    def _remember(self, hashed: str, person: PersonRow) -> None:
        self._known[hashed] = (person, self.clock.wall())
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

"""Table: one table in memory, with its seats, its subscriptions, its lock and its ledger.

The game changes only in a `Change`, under the table's lock. Readers take the same lock, so nobody
sees what is not on disk. Memory holds a copy of what is stored: it is dropped when the table is
idle or when storing failed, and read again. What people do during a game is in `actions`, what
they do before and after it in `lobby`.
"""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager

import structlog

from viae import catalog
from viae.core.errors import Illegal, Refusal
from viae.core.state import SPECTATOR
from viae.server.ports import Timestamp
from viae.server.refusals import Forbidden, Stale, Unknown
from viae.server.schemas.messages import Presence
from viae.server.schemas.table import TableState
from viae.server.tables import plans
from viae.server.tables.bot_adapter import BotAdapter
from viae.server.tables.change import Change
from viae.server.tables.context import Context
from viae.server.tables.ledger import Ledger
from viae.server.tables.plans import PlannedMoves
from viae.server.tables.subscriptions import MayKnow, Subscriber, Subscription, everybody
from viae.server.tables.views import table_state
from viae.storage import queries
from viae.storage.rows import Conflict, LogEntry, TableRow

log = structlog.get_logger()


class Table:
    """One table, from gathering to the end."""

    def __init__(self, row: TableRow, context: Context) -> None:
        self.row = row
        self.context = context
        self.lock = asyncio.Lock()
        self.subscriptions: dict[Subscriber, Subscription] = {}
        self.used = context.clock.uptime()
        self.plans: dict[int, PlannedMoves] = {}
        self.bots = BotAdapter(self)
        self._ledger: Ledger | None = None
        self._is_out_of_sync = False
        """Storing has failed: what is in memory may differ from what is stored."""
        self._pending: list[tuple[str | None, int, int]] = []

    @property
    def id(self) -> str:
        return self.row.id

    # Who is who

    def seats_of(self, person: str | None) -> list[int]:
        if person is None:
            return []
        return [sitter.seat for sitter in self.row.sitters if sitter.person == person]

    def person_in(self, seat: int) -> str | None:
        for sitter in self.row.sitters:
            if sitter.seat == seat:
                return sitter.person
        return None

    def present(self) -> frozenset[int]:
        """Seats whose person watches the table now."""
        people = {subscriber.person for subscriber in self.subscriptions}
        return frozenset(
            sitter.seat for sitter in self.row.sitters if sitter.person and sitter.person in people
        )

    def spectators(self) -> int:
        return sum(not self.seats_of(subscriber.person) for subscriber in self.subscriptions)

    @property
    def has_proposal(self) -> bool:
        """Is a proposal open? Never at a table that is not in memory."""
        return self._ledger is not None and self._ledger.proposal is not None

    def check_own(self, person: str | None, seat: int) -> None:
        if seat not in self.seats_of(person):
            raise Forbidden(f"seat {seat} is not yours", key="refusal.not_your_seat")

    def viewer_for(self, person: str | None, seat: int | None) -> int:
        """The viewer that a person is: an own seat, any seat after the game, or a spectator."""
        mine = self.seats_of(person)
        if seat is None:
            return mine[0] if len(mine) == 1 else SPECTATOR
        if seat >= self.row.seats:
            raise Unknown(f"there is no seat {seat}", key="refusal.no_seat")
        if self.row.status != "finished":
            self.check_own(person, seat)
        return seat

    # The game in memory

    @asynccontextmanager
    async def locked(self) -> AsyncIterator[Ledger | None]:
        """Hold the lock; gives the ledger as it is stored, None before the game has begun."""
        async with self.lock:
            self.used = self.context.clock.uptime()
            yield await self.load()

    async def load(self) -> Ledger | None:
        """The ledger as it is stored, read if it is not in memory; the lock is held."""
        if self._is_out_of_sync:
            await self._resync()
        if self._ledger is None and self.row.length:
            entries = await self.context.store.read(lambda c: queries.entries_of(c, self.id))
            # What a rival has added since the row was read is new: it comes with the next row.
            self._ledger = await asyncio.to_thread(self._fold, entries[: self.row.length])
            self.plans = await self.context.store.read(lambda c: queries.read_plans(c, self.id))
        return self._ledger

    def unload(self) -> None:
        """Forget the game; it is read again when it is needed."""
        self._ledger = None
        self.plans = {}

    def _fold(self, entries: Sequence[LogEntry]) -> Ledger:
        ledger = self.new_ledger()
        for entry in entries:
            ledger.add(entry)
        return ledger

    def new_ledger(self) -> Ledger:
        """A ledger without entries."""
        row = self.row
        game = catalog.load_game(row.game, row.board)
        if game.rules_version != row.rules_version:
            raise Unknown(
                f"this table plays {game.title} by rules version {row.rules_version}, "
                f"which this server no longer has",
                key="refusal.rules_version",
            )
        bots: list[str | None] = [None] * row.seats
        for sitter in row.sitters:
            bots[sitter.seat] = sitter.bot
        dice, secret = self.context.dice, row.secret
        return Ledger(
            game=game,
            seats=row.seats,
            options=row.options,
            bots=bots,
            clock=row.settings["clock"],
            draw=lambda counter, state: dice(secret, counter, state),
            draws=row.draws,
        )

    async def _read_row(self) -> None:
        row = await self.context.store.read(lambda c: queries.read_table(c, self.id))
        assert row is not None, "tables are never deleted"
        self.row, self._is_out_of_sync = row, False

    async def _resync(self) -> None:
        """After a failure or a conflict: read what is stored, and tell what is new."""
        before = self.row
        await self._read_row()
        if self.row.length == before.length:
            return
        ledger = await self.load()
        assert ledger is not None
        self.close_curtains(before.turn, self.row.turn)
        for subscriber, subscription in self.subscriptions.items():
            viewer = subscription.viewer
            if ledger.version(viewer) > subscription.versions.get(viewer, 0):
                self.tell(ledger, subscriber, subscription)
        self.call_next()

    async def reload(self) -> None:
        """After something beside the log was stored: read it and tell it. The lock is held."""
        before = self.row.sitters
        await self._read_row()
        if self.row.sitters != before:
            # A browser must not keep the view of a seat that is no longer its person's only one.
            for subscriber, subscription in self.subscriptions.items():
                subscription.viewer = self.viewer_for(subscriber.person, None)
        self.unload()
        self.tell_all(await self.load())

    def set_plan(self, seat: int, moves: PlannedMoves) -> None:
        """What a seat has planned, in memory; it is stored by `plans` and by a `Change`."""
        self.plans.pop(seat, None)
        if moves:
            self.plans[seat] = moves

    # Changing

    @asynccontextmanager
    async def change(self) -> AsyncIterator[Change]:
        """One change of the game; after it plans are followed, and what acts next is called."""
        async with self.locked() as ledger:
            if ledger is None:
                raise Unknown("this game has not begun", key="refusal.not_running")
            async with self.transaction(ledger) as change:
                yield change
            if self.plans:
                try:
                    await plans.follow(self)
                except Exception as error:  # the change itself is done
                    log.error("plan failed", table=self.id, exc_info=error)
        self.call_next()

    @asynccontextmanager
    async def transaction(self, ledger: Ledger) -> AsyncIterator[Change]:
        """A change under a lock that is held already. If it ends without its commit, the ledger in
        memory is dropped and read again from the store."""
        change = Change(self, ledger)
        try:
            yield change
            assert not change.uncommitted, "a change ends with its commit"
        except BaseException as error:
            if change.uncommitted or not isinstance(error, Refusal):
                self.unload()
                self._is_out_of_sync = True
            if isinstance(error, Conflict):
                raise Stale("somebody else was quicker", key="refusal.stale") from None
            raise

    async def begin(self) -> None:
        """Start the game by its first log entry; the lock is held."""
        ledger = await self.load() or self.new_ledger()
        if ledger.begun:
            raise Illegal("the game has begun", key="refusal.has_begun")
        async with self.transaction(ledger) as change:
            change.start()
            await change.commit_and_tell()
        self._ledger = ledger
        self.call_next()

    async def follow_plans(self) -> None:
        """Follow plans that were due when the server ended."""
        async with self.change():
            pass

    @contextmanager
    def pending(self, person: str | None, seat: int) -> Iterator[Timestamp]:
        """Note that a decision for a seat waits for the lock; gives the time of its arrival."""
        arrived = Timestamp(self.context.clock.uptime(), self.context.clock.wall())
        decision = person, seat, arrived.uptime
        self._pending.append(decision)
        try:
            yield arrived
        finally:
            self._pending.remove(decision)

    def has_pending(self, seat: int, before: int) -> bool:
        """Does a decision wait that a seat's own person sent before this uptime?"""
        person = self.person_in(seat)
        return any(
            (who, which) == (person, seat) and at < before for who, which, at in self._pending
        )

    # Telling

    def state_for(
        self, ledger: Ledger | None, person: str | None, viewer: int, since: int
    ) -> TableState:
        """What a viewer sees now."""
        return table_state(
            self.row,
            ledger,
            person,
            viewer,
            since,
            self.context.clock.uptime(),
            self.present(),
            self.spectators(),
            self.plans.get(viewer, []),
        )

    def tell_all(self, ledger: Ledger | None, may_know: MayKnow = everybody) -> None:
        """Send the state to subscribers whose viewer may know of the change; others must not even
        learn that there was one."""
        for subscriber, subscription in self.subscriptions.items():
            if may_know(subscription.viewer):
                self.tell(ledger, subscriber, subscription)

    def tell(
        self, ledger: Ledger | None, subscriber: Subscriber, subscription: Subscription
    ) -> None:
        """Send a subscriber what it sees now, with the updates it has not had."""
        viewer = subscription.viewer
        since = subscription.versions.get(viewer, 0)
        state = self.state_for(ledger, subscriber.person, viewer, since)
        subscription.versions[viewer] = state.version
        subscriber.tell(state)

    def tell_presence(self) -> None:
        message = Presence(
            table=self.id, present=sorted(self.present()), spectators=self.spectators()
        )
        for subscriber in self.subscriptions:
            subscriber.tell(message)

    def close_curtains(self, before: int | None, turn: int | None) -> None:
        """In a browser with several seats, the curtain of the seat whose turn has passed closes."""
        for subscriber, subscription in self.subscriptions.items():
            passed = before != turn and subscription.viewer == before
            if passed and len(self.seats_of(subscriber.person)) > 1:
                subscription.viewer = SPECTATOR

    def notify_turn(self, ledger: Ledger) -> None:
        """Tell the person whose turn it is, in every browser, unless a plan decides."""
        seat = ledger.to_decide
        if seat is None or seat in self.plans or ledger.bot_to_decide is not None:
            return
        person = self.person_in(seat)
        if person is not None:
            self.context.notify_turn(person, self.id)

    def call_next(self) -> None:
        """Schedule what acts next: a bot, or the alarm of a clock."""
        if self.row.bot_due:
            self.context.scheduler.schedule(self.bots)
        self.context.set_alarm(self)

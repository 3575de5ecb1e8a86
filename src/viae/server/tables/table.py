"""Table: one table in memory: its seats and subscriptions, its game, and what each viewer is told.

Its game changes in one way only: in a `Change`, under the table's lock. Readers wait for the same
lock, so nobody ever sees what is not on disk. What is in memory is a copy of what is stored: it is
dropped when the table is idle or when storing failed, and read again. What people do in a game is
in `actions`, before and after it in `lobby`.
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
        """Is it unknown whether what is in memory is what is stored?"""
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
        """Seats whose person watches the table right now."""
        people = {subscriber.person for subscriber in self.subscriptions}
        return frozenset(
            sitter.seat for sitter in self.row.sitters if sitter.person and sitter.person in people
        )

    def spectators(self) -> int:
        return sum(not self.seats_of(subscriber.person) for subscriber in self.subscriptions)

    @property
    def has_proposal(self) -> bool:
        """Is something proposed to the others at the table? Never at one that is not in memory."""
        return self._ledger is not None and self._ledger.proposal is not None

    def check_own(self, person: str | None, seat: int) -> None:
        if seat not in self.seats_of(person):
            raise Forbidden(f"seat {seat} is not yours", key="refusal.not_your_seat")

    def viewer_for(self, person: str | None, seat: int | None) -> int:
        """Through which seat a person may look: an own one; any, once the game is over."""
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
    async def opened(self) -> AsyncIterator[Ledger | None]:
        """The table's game, None before there is one; nobody changes it meanwhile."""
        async with self.lock:
            self.used = self.context.clock.uptime()
            yield await self.load()

    async def load(self) -> Ledger | None:
        """The game as it is stored, read where it is not in memory; the lock is held."""
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
        """A game in which nothing has happened yet."""
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
        """Storing has failed, or a rival was quicker: read what is stored, and tell what is new."""
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
        """Something beside the log was stored: read it and tell it. The lock is held."""
        before = self.row.sitters
        await self._read_row()
        if self.row.sitters != before:
            # Nobody goes on looking through a seat that now is another's, or one of several.
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
        """One change of the game. Once it is made, plans are followed and the next is called."""
        async with self.opened() as ledger:
            if ledger is None:
                raise Unknown("this game has not begun", key="refusal.not_running")
            async with self.transaction(ledger) as change:
                yield change
            if self.plans:
                try:
                    await plans.follow(self)
                except Exception as error:  # what was asked for is done all the same
                    log.error("plan left alone", table=self.id, exc_info=error)
        self.call_next()

    @asynccontextmanager
    async def transaction(self, ledger: Ledger) -> AsyncIterator[Change]:
        """A change whose lock is held already. What is not committed in the end has not happened:
        the game in memory is dropped, and read again from the store."""
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
        """The first entry; the lock is held."""
        ledger = await self.load() or self.new_ledger()
        if ledger.begun:
            raise Illegal("the game has begun", key="refusal.has_begun")
        async with self.transaction(ledger) as change:
            change.start()
            await change.commit()
        self._ledger = ledger
        self.call_next()

    async def follow_plans(self) -> None:
        """Do what is planned for now; needed only where the server ended before it was done."""
        async with self.change():
            pass

    @contextmanager
    def pending(self, person: str | None, seat: int) -> Iterator[Timestamp]:
        """A decision for a seat has arrived, and waits until the table is free; when it arrived."""
        arrived = Timestamp(self.context.clock.uptime(), self.context.clock.wall())
        decision = person, seat, arrived.uptime
        self._pending.append(decision)
        try:
            yield arrived
        finally:
            self._pending.remove(decision)

    def has_pending(self, seat: int, before: int) -> bool:
        """Does a decision wait that the person in a seat has sent before an uptime?"""
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
        """Tell those who look through a seat that may know of it; others do not even hear that
        something was told."""
        for subscriber, subscription in self.subscriptions.items():
            if may_know(subscription.viewer):
                self.tell(ledger, subscriber, subscription)

    def tell(
        self, ledger: Ledger | None, subscriber: Subscriber, subscription: Subscription
    ) -> None:
        """What a subscriber sees now, and what is new to it."""
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
        """In a browser with several seats, a turn that has passed closes its seat's curtain."""
        for subscriber, subscription in self.subscriptions.items():
            passed = before != turn and subscription.viewer == before
            if passed and len(self.seats_of(subscriber.person)) > 1:
                subscription.viewer = SPECTATOR

    def notify_turn(self, ledger: Ledger) -> None:
        """A person whose turn has come hears of it in every browser; a plan needs no person."""
        seat = ledger.to_decide
        if seat is None or seat in self.plans or ledger.bot_to_decide is not None:
            return
        person = self.person_in(seat)
        if person is not None:
            self.context.notify_turn(person, self.id)

    def call_next(self) -> None:
        """Call what acts next: a bot, or the clock."""
        if self.row.bot_due:
            self.context.scheduler.schedule(self.bots)
        self.context.set_alarm(self)

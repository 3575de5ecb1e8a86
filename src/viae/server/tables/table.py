"""Table: one table in memory. The only door through which its game changes.

Under the table's lock a change is checked, made, stored in one transaction, and only then told. Who
reads waits for the same lock, so nobody ever sees what is not on disk. If storing fails the state
in memory is thrown away and read again. What people ask for lies in `actions` and `gathering`.
"""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace

import structlog
from sqlalchemy import Connection

from viae import catalog
from viae.core.errors import Illegal, Refusal
from viae.core.state import SPECTATOR
from viae.server.bots.adapter import BotAdapter
from viae.server.context import Context
from viae.server.ports import Moment, now
from viae.server.refusals import Forbidden, Stale, Unknown
from viae.server.schemas.messages import Presence
from viae.server.schemas.table import TableState
from viae.server.tables.computed_moves import Computed, Uncomputed
from viae.server.tables.ledger import Ledger
from viae.server.tables.log import Entry
from viae.server.tables.subscriptions import Look, MayKnow, Watcher, everybody
from viae.server.tables.views import Eyes, table_state
from viae.storage import queries
from viae.storage.rows import Conflict, EntryRow, TableChanges, TableRow

Plans = dict[int, list[list[dict[str, str | int]]]]
Act = Callable[[Ledger], Sequence[Entry]]

log = structlog.get_logger()


class Table:
    """One table, from gathering to the end."""

    def __init__(self, row: TableRow, context: Context) -> None:
        self.row = row
        self.context = context
        self.lock = asyncio.Lock()
        self.looks: dict[Watcher, Look] = {}
        self.used = context.clock.uptime()
        self._ledger: Ledger | None = None
        self._plans: Plans = {}
        self._doubtful = False
        self._computed = Computed()
        self._arrived: list[tuple[str | None, int, int]] = []
        self.bots = BotAdapter(self)

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
        """Seats whose person looks at the table right now."""
        people = {watcher.person for watcher in self.looks}
        return frozenset(
            sitter.seat for sitter in self.row.sitters if sitter.person and sitter.person in people
        )

    def spectators(self) -> int:
        return sum(not self.seats_of(watcher.person) for watcher in self.looks)

    @property
    def is_asked(self) -> bool:
        """Is a question open at the table? One that rests is asked nothing."""
        return self._ledger is not None and self._ledger.ask is not None

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
            yield await self._game()

    async def _game(self) -> Ledger | None:
        if self._doubtful:
            await self._settle()
        if self._ledger is None and self.row.length:
            self._ledger = await self._read_ledger()
            self._plans = await self.context.store.read(lambda c: queries.read_plans(c, self.id))
        return self._ledger

    async def read_row(self) -> None:
        """What the store says about the table; the lock is held."""
        row = await self.context.store.read(lambda c: queries.read_table(c, self.id))
        assert row is not None, "tables are never deleted"
        self.row, self._doubtful = row, False

    async def _settle(self) -> None:
        """Storing has failed, or a rival was quicker: what the store has is told to whom it is new
        and who may know it."""
        before = self.row
        await self.read_row()
        if self.row.length == before.length:
            return
        ledger = await self._game()
        assert ledger is not None
        self._close_curtains(before.turn, self.row.turn)
        for watcher, look in self.looks.items():
            if ledger.version(look.viewer) > look.told.get(look.viewer, 0):
                self.tell(ledger, watcher, look)
        self.call_next()

    async def look_again(self) -> None:
        """Something beside the log was stored: read it and tell it. The lock is held."""
        before = self.row.sitters
        await self.read_row()
        if self.row.sitters != before:
            # Nobody goes on looking through a seat that now is another's, or one of several.
            for watcher, look in self.looks.items():
                look.viewer = self.viewer_for(watcher.person, None)
        self.rest()
        self.tell_all(await self._game())

    async def _read_ledger(self) -> Ledger:
        """The game as the stored entries tell it."""
        rows = await self.context.store.read(lambda c: queries.entries_of(c, self.id))
        return await asyncio.to_thread(self._fold, rows)

    def _fold(self, rows: Sequence[EntryRow]) -> Ledger:
        ledger = self.new_ledger()
        for row in rows:
            ledger.add(Entry(row.kind, row.seat, row.at, row.wall, row.data))
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
            compute=self._computed.look_up if self.context.elsewhere is not None else None,
            draws=row.draws,
        )

    def rest(self) -> None:
        """Forget the game; it is read again when somebody wants it."""
        self._ledger = None
        self._plans = {}

    # Decisions that have arrived

    @contextmanager
    def arrival(self, person: str | None, seat: int) -> Iterator[Moment]:
        """Somebody's decision for a seat is here, and waits for its turn; when it arrived."""
        moment = now(self.context.clock)
        arrived = person, seat, moment.uptime
        self._arrived.append(arrived)
        try:
            yield moment
        finally:
            self._arrived.remove(arrived)

    def has_arrived(self, seat: int, before: int) -> bool:
        """Does a decision wait that the person in a seat has sent before an uptime?"""
        person = self.person_in(seat)
        return any(
            (who, which) == (person, seat) and at < before for who, which, at in self._arrived
        )

    # Changing

    async def change(self, act: Act) -> None:
        """Let something happen: checked, stored, told, in this order. A refusal changes nothing."""
        async with self.opened() as ledger:
            if ledger is None:
                raise Unknown("this game has not begun", key="refusal.not_running")
            await self._do(ledger, act)
            try:
                await self._follow_plans(await self._game() or ledger)
            except Exception as error:  # what was asked for is done all the same
                log.error("plan left alone", table=self.id, exc_info=error)
        self.call_next()

    async def follow_plans(self) -> None:
        """Do what is planned for now; needed only where the server ended before it was done."""
        await self.change(lambda _: [])

    async def begin(self) -> None:
        """The first entry; the lock is held by whoever gathered the table."""
        ledger = await self._game() or self.new_ledger()
        if ledger.begun:
            raise Illegal("the game has begun", key="refusal.has_begun")
        clock = self.context.clock
        await self._do(ledger, lambda game: [game.start(clock.uptime(), clock.wall())])
        self._ledger = ledger
        self.call_next()

    async def _do(self, ledger: Ledger, act: Act, plan: tuple[int, Plans] | None = None) -> None:
        turn, known = ledger.to_decide, len(ledger.happenings)
        try:
            entries = act(ledger)
            if entries:
                await self._store(ledger, entries, plan)
        except Uncomputed as asked:
            await self._compute(ledger, asked)
            if len(ledger.happenings) != known:
                self.rest()
            await self._do(await self._game() or ledger, act, plan)
            return
        except BaseException as error:
            if len(ledger.happenings) != known or not isinstance(error, Refusal):
                self.rest()
                self._doubtful = True
            if isinstance(error, Conflict):
                raise Stale("somebody else was quicker", key="refusal.stale") from None
            raise
        if entries:
            self._close_curtains(turn, ledger.to_decide)
            new = ledger.happenings[known:]
            self.tell_all(ledger, lambda viewer: any(one.known_to(viewer) for one in new))
            if ledger.to_decide != turn:
                self._nudge(ledger)

    async def _compute(self, ledger: Ledger, asked: Uncomputed) -> None:
        """Wait for an outcome that is computed elsewhere."""
        elsewhere = self.context.elsewhere
        assert elsewhere is not None, "else the rules compute it here"
        computation = asked.computation(ledger.game, ledger.match.options)
        self._computed.keep(asked, await elsewhere.compute(computation))

    async def _store(
        self, ledger: Ledger, entries: Sequence[Entry], plan: tuple[int, Plans] | None
    ) -> None:
        row, wall = self.row, self.context.clock.wall()
        turn = ledger.to_decide
        is_draft = all(one.audience is not None for one in ledger.happenings[-len(entries) :])
        changes = TableChanges(
            status="finished" if ledger.over else "running",
            draws=ledger.draws,
            deadline=ledger.deadline,
            bot_due=ledger.bot_to_decide is not None,
            turn=turn,
            waiting_since=row.waiting_since if turn == row.turn else wall,
            changed=row.changed if is_draft else wall,  # which everybody can read
            places=[one["place"] for one in ledger.result()] if ledger.over else None,
        )
        rows = [
            EntryRow(row.length + number, e.kind, e.seat, e.at, e.wall, dict(e.data))
            for number, e in enumerate(entries)
        ]

        # What was planned stood on what is now taken back.
        rewound = any(entry.kind == "rewind" for entry in entries)

        def job(connection: Connection) -> None:
            queries.append(connection, row.id, row.length, rows, changes)
            if plan is not None:
                seat, plans = plan
                queries.write_plan(connection, row.id, seat, plans.get(seat))
            if rewound:
                queries.drop_plans(connection, row.id)

        await self.context.store.write(job)
        if rewound:
            self._plans = {}
        self.row = replace(
            row,
            length=row.length + len(rows),
            **{name: getattr(changes, name) for name in TableChanges.__dataclass_fields__},
        )

    async def _follow_plans(self, ledger: Ledger) -> None:
        """Whoever's turn has come and who left a plan: do it if it is possible, else drop it."""
        while (seat := ledger.to_decide) is not None:
            if seat not in self._plans or ledger.bot_to_decide is not None:
                return
            try:
                await self._follow_plan(ledger, seat)
            except Stale:
                raise  # a rival was quicker: nothing is known of what is possible
            except Refusal:
                await self.keep_plan(seat, [])
                self.tell_all(ledger, lambda viewer: viewer == seat)
                self._nudge(ledger)

    async def _follow_plan(self, ledger: Ledger, seat: int) -> None:
        first, *rest = self._plans[seat]
        plans = {**self._plans, seat: rest}
        if not rest:
            del plans[seat]
        moves = [ledger.game.codec.from_json(move) for move in first]
        clock = self.context.clock

        def act(game: Ledger) -> list[Entry]:
            return [game.decide(seat, moves, clock.uptime(), clock.wall(), {"by": "plan"})]

        before = self._plans
        self._plans = plans  # what is told must not show what was just done as still planned
        try:
            await self._do(ledger, act, (seat, plans))
        except BaseException:
            self._plans = before
            raise

    async def keep_plan(self, seat: int, moves: list[list[dict[str, str | int]]]) -> None:
        """Store a seat's plan, or drop it; the lock is held."""
        write = self.context.store.write
        await write(lambda c: queries.write_plan(c, self.id, seat, moves or None))
        self._plans.pop(seat, None)
        if moves:
            self._plans[seat] = moves

    async def drop_plan(self, seat: int) -> None:
        """A bot decides what a plan was for; the lock is held."""
        if seat in self._plans:
            await self.keep_plan(seat, [])

    # Telling

    def state_for(self, ledger: Ledger | None, eyes: Eyes, since: int) -> TableState:
        """What a viewer sees now."""
        return table_state(
            self.row,
            ledger,
            eyes,
            since,
            self.context.clock.uptime(),
            self.present(),
            self.spectators(),
            self._plans,
        )

    def tell_all(self, ledger: Ledger | None, may_know: MayKnow = everybody) -> None:
        """Tell those who look through a seat that may know of it; others do not even hear that
        something was told."""
        for watcher, look in self.looks.items():
            if may_know(look.viewer):
                self.tell(ledger, watcher, look)

    def tell(self, ledger: Ledger | None, watcher: Watcher, look: Look) -> None:
        """What a watcher sees now, and what is new to it."""
        since = look.told.get(look.viewer, 0)
        state = self.state_for(ledger, Eyes(watcher.person, look.viewer), since)
        look.told[look.viewer] = state.version
        watcher.tell(state)

    def tell_presence(self) -> None:
        message = Presence(
            table=self.id, present=sorted(self.present()), spectators=self.spectators()
        )
        for watcher in self.looks:
            watcher.tell(message)

    def _close_curtains(self, before: int | None, turn: int | None) -> None:
        """In a browser with several seats, a turn that has passed closes its seat's curtain."""
        for watcher, look in self.looks.items():
            passed = before != turn and look.viewer == before
            if passed and len(self.seats_of(watcher.person)) > 1:
                look.viewer = SPECTATOR

    def _nudge(self, ledger: Ledger) -> None:
        """A person whose turn has come hears of it, wherever connected; a plan needs no person."""
        seat = ledger.to_decide
        if seat is None or seat in self._plans or ledger.bot_to_decide is not None:
            return
        person = self.person_in(seat)
        if person is not None:
            self.context.nudge(person, self.id)

    def call_next(self) -> None:
        """Whatever is to act next is called: a bot, or the clock."""
        if self.row.bot_due:
            self.context.scheduler.schedule(self.bots)
        self.context.set_alarm(self)

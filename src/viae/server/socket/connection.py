"""A browser's socket: reads messages one after the other, and sends what the tables tell it.

The outbox is bounded: a browser that reads too slowly is disconnected, and gets all that it missed
when it connects again.
"""

import asyncio
import json
import re
import time
from typing import assert_never

import structlog
from pydantic import BaseModel, ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from viae.core.errors import Malformed, Refusal
from viae.core.state import SPECTATOR
from viae.server.refusals import (
    Broken,
    Stale,
    TooMany,
    kind_of,
    refusal_json,
    refusal_of_validation,
    short,
)
from viae.server.schemas.base import RefusalBody
from viae.server.schemas.messages import (
    CLIENT_MESSAGE,
    TABLE_ID,
    AboutTable,
    Answer,
    AskStandIn,
    AskUndo,
    Chat,
    ClientMessage,
    CloseCurtain,
    Done,
    Hello,
    OpenCurtain,
    Ping,
    Plan,
    Play,
    Pong,
    Refused,
    Resign,
    Return,
    Undo,
    Unwatch,
    Watch,
)
from viae.server.security.limits import Limits
from viae.server.tables import actions
from viae.server.tables.registry import Registry
from viae.storage.rows import PersonRow

OUTBOX = 64
"""Messages that may wait for a browser."""
MOST_TABLES = 8
"""Tables that one browser may watch."""
SESSION_ENDED, TOO_SLOW = 4001, 4008
"""Close codes of sockets."""

log = structlog.get_logger()


class Browser:
    """One connected browser."""

    def __init__(
        self,
        socket: WebSocket,
        guest: PersonRow | None,
        who: str,
        registry: Registry,
        limits: Limits,
    ) -> None:
        self.socket = socket
        self.guest = guest
        self.who = who
        """Whose messages are counted: a person's, or an address's."""
        self.registry = registry
        self.limits = limits
        self.outbox: asyncio.Queue[str] = asyncio.Queue(OUTBOX)
        self.dropped = asyncio.Event()
        self.why = TOO_SLOW
        self.tables: set[str] = set()

    @property
    def person(self) -> str | None:
        return None if self.guest is None else self.guest.id

    def tell(self, message: BaseModel) -> None:
        if self.dropped.is_set():
            return
        try:
            self.outbox.put_nowait(message.model_dump_json())
        except asyncio.QueueFull:
            self.registry.context.metrics.slow_clients_dropped.inc()
            self.dropped.set()

    def hang_up(self) -> None:
        self.why = SESSION_ENDED
        self.dropped.set()

    # The two directions

    async def serve(self) -> None:
        """Until the browser goes, or is dropped."""
        await self.socket.accept()
        self.registry.context.metrics.sockets.inc()
        self.registry.connect(self)
        self.tell(Hello(name=None if self.guest is None else self.guest.name))
        writing = asyncio.create_task(self._write())
        try:
            await self._read()
        finally:
            self.dropped.set()
            writing.cancel()
            self.registry.context.metrics.sockets.dec()
            await self.registry.disconnect(self)

    async def _write(self) -> None:
        try:
            while True:
                await self.socket.send_text(await self.outbox.get())
        except (WebSocketDisconnect, RuntimeError, OSError):
            self.dropped.set()

    async def _read(self) -> None:
        dropped = asyncio.create_task(self.dropped.wait())
        try:
            while not self.dropped.is_set():
                # Only waiting is cut short: a message that has begun is finished.
                receiving = asyncio.create_task(self.socket.receive())
                await asyncio.wait({receiving, dropped}, return_when=asyncio.FIRST_COMPLETED)
                if not receiving.done():
                    receiving.cancel()
                    await self._close(self.why)
                    return
                frame = receiving.result()
                if frame["type"] != "websocket.receive":
                    return
                await self.handle(frame.get("text"))
        finally:
            dropped.cancel()

    async def _close(self, code: int) -> None:
        try:
            await asyncio.wait_for(self.socket.close(code), 1)
        except (TimeoutError, RuntimeError, OSError):
            return

    # Messages

    async def handle(self, text: str | None) -> None:
        """Handle one message: it is answered as done or refused."""
        frame = Frame(text)
        try:
            self.limits.take("moves", self.who)
        except TooMany as refusal:
            self._refuse(frame, refusal)
            await asyncio.sleep(refusal.retry_after)  # nothing more is read from it meanwhile
            return
        try:
            message = frame.message()
            await self._timed(message)
            if not isinstance(message, Ping):
                self.tell(Done(id=message.id))
        except Refusal as refusal:
            self._refuse(frame, refusal)
            if isinstance(refusal, Stale) and frame.table is not None:
                await self._refresh(frame.table)
        except Exception as error:
            log.error("message failed", exc_info=error)
            self._refuse(frame, Broken())

    def _refuse(self, frame: "Frame", refusal: Refusal) -> None:
        self.registry.context.metrics.refusals.labels(kind=kind_of(refusal)).inc()
        body = RefusalBody(**refusal_json(refusal)["refusal"])
        self.tell(Refused(id=frame.id, table=frame.table, refusal=body))

    async def _timed(self, message: ClientMessage) -> None:
        began = time.perf_counter()
        await self._do(message)
        if isinstance(message, Play):
            self.registry.context.metrics.move_seconds.observe(time.perf_counter() - began)

    async def _do(self, message: ClientMessage) -> None:
        if isinstance(message, Ping):
            self.tell(Pong(id=message.id))
            return
        assert isinstance(message, AboutTable)
        table = await self.registry.table_for(message.table, self.person)
        match message:
            case Watch():
                if message.table not in self.tables and len(self.tables) >= MOST_TABLES:
                    raise TooMany(
                        f"one browser looks at {MOST_TABLES} tables at the most",
                        retry_after=0,
                        key="refusal.most_tables",
                        params={"most": MOST_TABLES},
                    )
                await actions.watch(table, self, message.seat, message.since)
                self.tables.add(message.table)
            case Unwatch():
                self.tables.discard(message.table)
                await actions.unwatch(table, self)
            case OpenCurtain():
                await actions.look_through(table, self, message.seat, message.since)
            case CloseCurtain():
                await actions.look_through(table, self, SPECTATOR, message.since)
            case Play():
                await actions.play(table, self, message)
            case Undo():
                await actions.undo(table, self, message)
            case AskUndo():
                await actions.ask_undo(table, self, message)
            case AskStandIn():
                await actions.ask_stand_in(table, self, message)
            case Answer():
                await actions.answer(table, self, message)
            case Resign():
                await actions.resign(table, self, message.seat)
            case Return():
                await actions.come_back_to(table, self, message.seat)
            case Plan():
                await actions.plan(table, self, message.seat, message.moves)
            case Chat():
                self.limits.take("chat", self.who)
                await actions.chat(table, self, message.text)
            case _:
                assert_never(message)

    async def _refresh(self, table_id: str) -> None:
        """After a stale message: send the current state."""
        table = await self.registry.table(table_id)
        async with table.locked() as ledger:
            if self in table.subscriptions:
                table.tell(ledger, self, table.subscriptions[self])


class Frame:
    """A message as it came: parsed once, and read strictly by `message`.

    Its number and its table are read as far as they can be, since a refusal repeats them.
    """

    def __init__(self, text: str | None) -> None:
        self.data: object = None
        self.fault: Malformed | None = None
        try:
            self.data = _parsed(text)
        except Malformed as fault:
            self.fault = fault
        fields = self.data if isinstance(self.data, dict) else {}
        number, table = fields.get("id"), fields.get("table")
        self.id = number if type(number) is int and 0 <= number < 2**31 else 0
        # Any other text may hold what cannot be sent back.
        is_id = isinstance(table, str) and re.fullmatch(TABLE_ID, table)
        self.table: str | None = table if is_id else None

    def message(self) -> ClientMessage:
        """The message, or a refusal that says what is wrong with it."""
        if self.fault is not None:
            raise self.fault
        try:
            return CLIENT_MESSAGE.validate_python(self.data)
        except ValidationError as error:
            raise refusal_of_validation(error.errors()) from None


def _parsed(text: str | None) -> object:
    if text is None:
        raise Malformed("a message is text, not bytes", key="refusal.message")
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        why = short(f"Invalid JSON: {error}")
        params = {"where": "", "why": why}
        raise Malformed(f": {why}", key="refusal.request", params=params) from None

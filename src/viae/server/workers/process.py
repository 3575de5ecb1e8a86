"""The server's end of a worker process, which is started when it is first asked."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

import structlog

from viae.core.errors import Refusal
from viae.server.fair_queue import FairQueue
from viae.server.refusals import Broken
from viae.server.workers.requests import Reply, Request, as_line, refusal_in

WORKER = (sys.executable, "-P", "-m", "viae.server.workers.main")
"""A new interpreter, since a fork would inherit the server's threads, sockets and secrets."""
LONGEST_REPLY = 16_000_000
"""Bytes; a film is a line of a few thousand, but a record that was read may have many."""

log = structlog.get_logger(__name__)


class WorkerLost(Exception):
    """A worker died, or took too long and was ended."""


class WorkerError(Exception):
    """A request has raised an error in the worker."""

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal
        """What was raised, if it was a refusal of the rules or of a record."""


def environment() -> dict[str, str]:
    """The environment of a worker: without the server's settings, which hold passwords."""
    ours = {name for name in os.environ if name.startswith("VIAE_") and name != "VIAE_GAMES"}
    return {name: value for name, value in os.environ.items() if name not in ours}


class WorkerProcess:
    """A worker process: started when it is first asked, and anew after it was lost."""

    def __init__(self, command: Sequence[str], timeout: float) -> None:
        self.command = command
        self.timeout = timeout
        """Seconds for one request."""
        self.process: Process | None = None

    async def ask(self, line: bytes) -> Reply:
        """The reply to a request; raises WorkerLost or WorkerError if there is none."""
        try:
            async with asyncio.timeout(self.timeout):
                reply: Reply = json.loads(await self._exchange(line))
        except TimeoutError:
            await self.stop()
            raise WorkerLost(f"no answer within {self.timeout:g} s") from None
        except (EOFError, OSError, ValueError) as error:
            await self.stop()
            raise WorkerLost(f"{type(error).__name__}: {error}") from error
        if "error" in reply:
            raise WorkerError(reply["error"], refusal_in(reply))
        return reply

    async def _exchange(self, line: bytes) -> bytes:
        if self.process is None:
            # In a session of its own it never hears Ctrl-C, not even while it starts.
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=PIPE,
                stdout=PIPE,
                env=environment(),
                start_new_session=True,
                limit=LONGEST_REPLY,
            )
        to, back = self.process.stdin, self.process.stdout
        assert to is not None
        assert back is not None
        to.write(line)
        await to.drain()
        reply = await back.readline()
        if not reply:
            raise EOFError("the process ended before it answered")
        return reply

    async def stop(self) -> None:
        """End the process, whatever it is doing."""
        process, self.process = self.process, None
        if process is not None:
            with suppress(ProcessLookupError):
                process.kill()
            await process.wait()


class BackgroundProcess:
    """A worker process with a fair queue: for pictures, or for records.

    It answers one request at a time, and people take turns.
    """

    def __init__(
        self, most_waiting: int, command: Sequence[str] = WORKER, timeout: float = 60.0
    ) -> None:
        self.queue = FairQueue(1, most_waiting)
        self._worker = WorkerProcess(command, timeout)

    async def do(self, person: str, request: Request) -> Reply:
        """The reply to a person's request; refuses what the request refuses."""
        async with self.queue.turn(person):
            try:
                return await self._worker.ask(await asyncio.to_thread(as_line, request))
            except asyncio.CancelledError:
                await self._worker.stop()  # else the next request would get this answer
                raise
            except (WorkerLost, WorkerError) as error:
                if isinstance(error, WorkerError) and error.refusal is not None:
                    raise error.refusal from None
                kind = type(request).__name__
                log.error("job failed", kind=kind, error=f"{error!r:.200}")
                raise Broken from None

    async def close(self) -> None:
        await self._worker.stop()

"""A worker process as the server knows it: started when it is needed, asked, and ended."""

import asyncio
import json
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Sequence
from contextlib import suppress

from viae.server.bots.worker import Reply

WORKER = (sys.executable, "-P", "-m", "viae.server.bots.worker")
"""A new interpreter, since a fork would inherit the server's threads, sockets and secrets."""
LONGEST_REPLY = 16_000_000
"""Bytes; a film is a line of a few thousand, but a record that was read may have many."""


class Lost(Exception):
    """A worker died, or took too long and was ended."""


class Fault(Exception):
    """A bot raised an error instead of choosing a move."""


def surroundings() -> dict[str, str]:
    """The environment of a worker: without the house's settings, which hold passwords."""
    ours = (name for name in os.environ if name.startswith("VIAE_") and name != "VIAE_GAMES")
    hidden = set(ours)
    return {name: value for name, value in os.environ.items() if name not in hidden}


class Worker:
    """A worker process: started when it is first asked, and anew after it was lost."""

    def __init__(self, command: Sequence[str], patience: float) -> None:
        self.command = command
        self.patience = patience
        self.process: Process | None = None

    async def reply(self, line: bytes) -> Reply:
        """What the worker answers."""
        try:
            async with asyncio.timeout(self.patience):
                reply: Reply = json.loads(await self._exchange(line))
        except TimeoutError:
            await self.stop()
            raise Lost(f"no answer within {self.patience:g} s") from None
        except (EOFError, OSError, ValueError) as error:
            await self.stop()
            raise Lost(f"{type(error).__name__}: {error}") from error
        if "fault" in reply:
            raise Fault(reply["fault"])
        return reply

    async def _exchange(self, line: bytes) -> bytes:
        if self.process is None:
            # In a session of its own it never hears Ctrl-C, not even while it starts.
            self.process = await asyncio.create_subprocess_exec(
                *self.command,
                stdin=PIPE,
                stdout=PIPE,
                env=surroundings(),
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

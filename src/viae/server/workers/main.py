"""What runs inside a worker process: it reads requests and writes replies, one by one.

The server's end is `process.py`.
"""

import json
import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

from viae.server.workers.requests import Reply, Request, error_reply, read_line

NICENESS = 10
"""The nice value of a worker, below the server and everything else on the machine."""


def run(request: Request) -> Reply:
    return request.run()


def serve(answer: Callable[[Request], Reply] = run) -> None:
    """Answer requests until the server hangs up or dies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server, which then ends us
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    replies = sys.stdout.fileno()
    sys.stdout = sys.stderr  # what a bot prints is no reply
    lines: SimpleQueue[str] = SimpleQueue()
    Thread(target=listen, args=(lines,), daemon=True).start()
    while True:
        reply = reply_to(lines.get(), answer)
        with suppress(BrokenPipeError):  # the server is gone, and so shall we be
            os.write(replies, json.dumps(reply, default=str).encode() + b"\n")


def listen(lines: "SimpleQueue[str]") -> None:
    """Read requests in a thread, so that a bot that thinks for ever does not outlive the server."""
    for line in sys.stdin:
        lines.put(line)
    os._exit(0)


def reply_to(line: str, answer: Callable[[Request], Reply]) -> Reply:
    try:
        return answer(read_line(line))
    except Exception as error:  # whatever a bot raises, the worker lives on
        return error_reply(error)


if __name__ == "__main__":
    serve()

"""A pool of processes that work for one command, and end with it.

Ctrl-C is for the command alone: it stops waiting, and terminates what still works.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, TimeoutError
from contextlib import contextmanager
from typing import ParamSpec, TypeVar

POLL_SECONDS = 0.1
"""How long to wait for a result before looking whether to stop."""

P = ParamSpec("P")
T = TypeVar("T")


def all_cores() -> int:
    """How many processes this machine lets us run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ProcessPool:
    """Processes that start afresh: forked ones would inherit threads and open files."""

    def __init__(self, processes: int, initializer: Callable[..., object], *args: object) -> None:
        self._before = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(
            processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(initializer, args),
        )

    def submit(self, work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> "Future[T]":
        with interrupts_held():
            return self._pool.submit(work, *args, **kwargs)

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - self._before:
            child.terminate()


def _begin(initializer: Callable[..., object], args: tuple[object, ...]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    initializer(*args)


def result_of(future: "Future[T]", is_stopped: Callable[[], bool]) -> T | None:
    """A result, or None if it was stopped."""
    while not is_stopped():
        try:
            return future.result(timeout=POLL_SECONDS)
        except TimeoutError:
            pass
    return None


@contextmanager
def interrupts_held() -> Iterator[None]:
    """A process started meanwhile never hears Ctrl-C, not even while it starts; we do, later."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

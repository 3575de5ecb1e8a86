"""A pool of processes that compute for one command, and end with it.

Ctrl-C is for the command alone: it stops waiting, and terminates the processes.
"""

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, TimeoutError
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from typing import Any, Generic, ParamSpec, TypeVar

from viae.core.errors import Refusal

POLL_SECONDS = 0.1
"""How long to wait for a result before asking whether to stop."""

P = ParamSpec("P")
Job = TypeVar("Job")
Result = TypeVar("Result")


def all_cores() -> int:
    """How many processes this machine lets us run at once."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class ProcessPool(Generic[Job, Result]):
    """Processes that each make a worker once, and let it do jobs.

    They are spawned: forked ones would inherit threads and open files.
    """

    def __init__(
        self,
        processes: int,
        make_worker: Callable[P, Callable[[Job], Result]],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> None:
        """`make_worker` is a function of a module, called with these arguments in each process."""
        self._before = set(multiprocessing.active_children())
        self._pool = ProcessPoolExecutor(
            processes,
            mp_context=multiprocessing.get_context("spawn"),
            initializer=_begin,
            initargs=(make_worker, args, kwargs),
        )

    def submit(self, job: Job) -> "Future[Result]":
        with interrupts_held(), lost_processes_refused():
            return self._pool.submit(_work, job)

    def close(self) -> None:
        """End all processes, whatever they are doing."""
        self._pool.shutdown(wait=False, cancel_futures=True)
        for child in set(multiprocessing.active_children()) - self._before:
            child.terminate()


_worker: list[Callable[[Any], Any]] = []
"""In a process of a pool: its worker."""


def _begin(make_worker: Callable[..., Callable[[Any], Any]], args: Any, kwargs: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _worker[:] = [make_worker(*args, **kwargs)]


def _work(job: Any) -> Any:
    return _worker[0](job)


def result_of(future: "Future[Result]", is_stopped: Callable[[], bool]) -> Result | None:
    """A result, or None if it was stopped."""
    while not is_stopped():
        with lost_processes_refused(), suppress(TimeoutError):
            return future.result(timeout=POLL_SECONDS)
    return None


@contextmanager
def lost_processes_refused() -> Iterator[None]:
    try:
        yield
    except BrokenProcessPool:
        raise Refusal("a process of this command was ended by somebody else") from None


@contextmanager
def interrupts_held() -> Iterator[None]:
    """Hold Ctrl-C back: processes started now never get it, and this process gets it afterwards."""
    if sys.platform == "win32":
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)

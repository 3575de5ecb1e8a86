"""`viae serve` in a process of its own, which can be killed and started again on its folder."""

import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx

from server.live_server import PATIENCE

OPTIONS = ("--port", "0", "--host", "127.0.0.1", "--no-browser", "--log", "json")


class ServerProcess:
    """A server that people start and the machine ends; its folder outlives it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""
        self.ran = 0.0
        """Seconds from the start to the end of each run, all together."""
        self.log = folder.with_name(f"{folder.name}.log")
        self._process: subprocess.Popen[str] | None = None
        self._began = 0.0

    def begin(self) -> None:
        """Start, without waiting for anything."""
        self._began = time.perf_counter()
        command = [sys.executable, "-m", "viae", "serve", "--data", str(self.folder), *OPTIONS]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                command,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "LC_ALL": "C.UTF-8"},
            )

    def start(self) -> float:
        """Start, and wait until the server is well; the seconds it took."""
        self.begin()
        assert self._process
        assert self._process.stdout
        for line in self._process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:\d+", line):
                self.url = found[0]
                break
        else:
            raise AssertionError(f"the server does not start: {self.log.read_text()}")
        assert httpx.get(f"{self.url}/healthz", timeout=PATIENCE).status_code == 200
        return self.age()

    def age(self) -> float:
        """Seconds since the last start."""
        return time.perf_counter() - self._began

    def kill(self) -> None:
        """End it at once, in the middle of whatever it does."""
        assert self._process
        self._process.kill()
        self._gone()

    def stop(self) -> int:
        """Ask it to end; its exit code."""
        assert self._process
        self._process.terminate()
        return self._gone()

    def ended(self) -> int:
        """Wait until it ends by itself; its exit code."""
        return self._gone()

    def _gone(self) -> int:
        assert self._process
        code = self._process.wait(PATIENCE)
        self.ran += self.age()
        if self._process.stdout:
            self._process.stdout.close()
        self._process = None
        return code

    def complaints(self) -> list[str]:
        """What the server has logged that should never happen."""
        lines = self.log.read_text().splitlines()
        return [line for line in lines if '"level": "info"' not in line]

    def end(self) -> None:
        """Leave no process behind."""
        if self._process is not None:
            self.kill()


@contextmanager
def server_process(folder: Path) -> Iterator[ServerProcess]:
    server = ServerProcess(folder)
    try:
        yield server
    finally:
        server.end()

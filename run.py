#!/usr/bin/env python3
"""Sets Viae up where that is needed, and starts it.

    python3 run.py …            viae …
    python3 run.py test …       the tests
    python3 run.py python …     the Python that runs the tests, with all that they need
    python3 run.py --source …   viae …, uncompiled, straight from src/

Needs Python 3.11 or newer and nothing else. Everything is installed in folders .venv-… beside this
file. A folder is made for one Python and from one state of its inputs, and once ready it is only
read: other inputs have another folder, so nothing changes under a running server. An interrupted
set-up is done again. Outdated folders are removed by a later start when no process uses them.

With VIAE_PURE=1 the rules stay uncompiled: no C compiler is needed, and the computer players are
slow. With VIAE_NO_PAGE=1 the page for browsers is left out: no Node is needed.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (for older versions of Python)
    sys.exit(f"Viae needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

import contextlib
import hashlib
import importlib.util
import os
import shutil
import signal
import subprocess
import sysconfig
import time
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

sys.path.insert(0, str(Path(__file__).parent))  # Python may have been told to leave that out

from building import folders, is_set, source_digest
from building.folders import Folder, SetupError, try_lock

BUILT_FROM = (
    "src",
    "web",
    "building",
    "build_hook.py",
    "constraints.txt",
    "pyproject.toml",
    "LICENSE",
)
ASK_BACKEND = "import hatchling.build as b; print(*b.get_requires_for_build_wheel(), sep='\\n')"
BUILD_WHEEL = "import sys, hatchling.build as b; b.build_wheel(sys.argv[1])"


class Installation(NamedTuple):
    """The folders that a start needs: the packages, and Viae unless it runs from src/."""

    packages: Folder
    viae: Folder | None


class Setup:
    """Makes the folders that a start needs, and locks them while they are used.

    "run" and "test" are environments with packages, "viae" is the unpacked wheel, a "tool" is a
    package that only the build needs. They are separate: a changed source makes a new "viae" only.
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.shared = root / folders.SHARED
        # In here, so that even a killed set-up leaves nothing elsewhere.
        self.scratch = self.shared / "tmp"
        self.inherited_fds: tuple[int, ...] = ()  # children keep these open, and so the lock
        self.locks: list[BinaryIO] = []  # of the folders in use
        self.project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))

    def packages(self, kind: str) -> Folder:
        """The environment with the packages to "run" Viae, or also those to "test" it.

        It includes the packages that build the wheel, so that a changed source is built without the
        network and without another environment.
        """
        names = self.project["build-system"]["requires"] + self.project["project"]["dependencies"]
        if kind == "test":
            names = names + self.project["dependency-groups"]["test"]
        constraints = (self.root / "constraints.txt").read_bytes()
        inputs = {
            "packages": " ".join(names),
            "constraints": hashlib.sha256(constraints).hexdigest(),
            "root": str(self.root),  # an environment cannot be moved
        }
        return Folder(self.root, kind, inputs, folders.PROGRAM)

    def viae(self) -> Folder:
        """The unpacked wheel."""
        left_out = [name for name in ("VIAE_PURE", "VIAE_NO_PAGE") if is_set(name)]
        inputs = {"sources": source_digest(self.root, BUILT_FROM), "left out": " ".join(left_out)}
        return Folder(self.root, "viae", inputs, "viae")

    def tool(self, requirement: str) -> Folder:
        """A package that the build needs on this machine, such as a compiler."""
        return Folder(self.root, "tool", {"packages": requirement})

    def tools_of(self, viae: Folder) -> list[Folder]:
        """The tools that a wheel was built with."""
        return [self.tool(name) for name in viae.stamp().get("tools", "").split()]

    def installation(self, mode: str) -> Installation:
        """The folders that this mode needs."""
        packages = self.packages("test")  # they include those for "run"
        if mode in ("viae", "source") and not packages.is_ready():
            packages = self.packages("run")
        return Installation(packages, None if mode == "source" else self.viae())

    def make_ready(self, mode: str) -> Installation:
        """Make what this mode needs and does not have yet, and lock it."""
        installation = self.installation(mode)
        if not self.lock(installation):
            with self.setup_lock():
                installation = self.installation(mode)  # another set-up may just have ended
                if not self.lock(installation):
                    self.set_up(installation)
                    if not self.lock(installation):
                        raise SetupError("somebody removes what is being made. Please start again.")
        self.remove_superseded(installation)
        return installation

    def lock(self, installation: Installation) -> bool:
        """Lock all folders of an installation, if all of them are ready."""
        for folder in filter(None, installation):
            file = folder.lock_shared()
            if file is None:
                self.unlock()
                return False
            self.locks.append(file)
        return True

    def unlock(self) -> None:
        """Release all locks."""
        for file in self.locks:
            file.close()
        self.locks.clear()

    def lock_tools(self, installation: Installation) -> list[Path]:
        """Lock the tools as well, for tests that build the page again; their paths."""
        paths = []
        for tool in self.tools_of(installation.viae) if installation.viae else []:
            file = tool.lock_shared()
            if file:
                self.locks.append(file)
                paths.append(tool.path)
        return paths

    def set_up(self, installation: Installation) -> None:
        """Make the folders that are not ready."""
        require_python_parts(headers=installation.viae is not None and not is_set("VIAE_PURE"))
        say(f"Setting Viae up in {self.root}")
        began = time.monotonic()
        self.empty_scratch()
        if not installation.packages.is_ready():
            self.make_packages(installation.packages)
        if installation.viae and not installation.viae.is_ready():
            self.make_viae(installation.viae, installation.packages.python)
        self.empty_scratch()
        say(f"Ready after {time.monotonic() - began:.0f} s.")

    def make_packages(self, folder: Folder) -> None:
        """Make an environment, in its final place from the beginning."""
        if (self.root / ".venv" / folders.STAMP).exists():
            say("The folder .venv is not used any more. Delete it when nothing runs from it.")
        folder.begin()
        title = f"making an environment with Python {folders.VERSION}"
        self.step(title, folders.BASE_PYTHON, "-m", "venv", folder.path)
        names = folder.inputs["packages"].split()
        self.pip("fetching and installing packages", folder.python, *names)
        folder.finish()

    def make_viae(self, folder: Folder, python: Path) -> None:
        """Build the wheel and unpack it: Python finds its files by PYTHONPATH."""
        tools = list(self.fetch_tools(python))
        path = os.pathsep.join(str(tool.path) for tool in tools)
        self.step("building Viae", python, "-c", BUILD_WHEEL, self.scratch, path=path)
        folder.begin()
        shutil.unpack_archive(next(self.scratch.glob("*.whl")), folder.path, "zip")
        folder.finish(tools=" ".join(tool.inputs["packages"] for tool in tools))

    def fetch_tools(self, python: Path) -> Iterator[Folder]:
        """The tools that the build hook requires on this machine, each fetched if necessary."""
        for requirement in self.required_tools(python):
            tool = self.tool(requirement)
            if not tool.is_ready():
                tool.begin()
                title = f"fetching {requirement.partition('==')[0]}"
                try:
                    self.pip(title, python, "--target", str(tool.path), requirement)
                except SetupError:
                    continue  # the build goes on without it, and warns
                tool.finish()
            yield tool

    def required_tools(self, python: Path) -> list[str]:
        """The packages that the build hook requires besides those in pyproject.toml."""
        answer = subprocess.run(
            [str(python), "-c", ASK_BACKEND],
            cwd=self.root,
            env=self.environment(),
            capture_output=True,
            text=True,
            check=False,
        )
        return answer.stdout.split()

    def remove_superseded(self, installation: Installation) -> None:
        """Remove outdated folders that no process uses, unless another set-up is running."""
        if installation.viae is None:
            return  # a start from src/ does not know which wheel is outdated
        viae = installation.viae
        needed = [installation.packages, self.packages("test"), viae, *self.tools_of(viae)]
        with contextlib.suppress(OSError), self.lock_file() as file:
            if try_lock(file.fileno()):
                for name in folders.remove_all_but(self.root, {folder.path for folder in needed}):
                    say(f"Removing {name}, which nobody uses any more.")

    def pip(self, title: str, python: Path, *what: str) -> None:
        """Install packages."""
        # --no-compile: most modules are never imported; the others are compiled on import.
        options = ["--no-compile", "--constraint", str(self.root / "constraints.txt")]
        self.step(title, python, "-m", "pip", "install", *options, *what)

    def empty_scratch(self) -> None:
        """Remove what this run, or an interrupted one, has left."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir(parents=True, exist_ok=True)

    def environment(self, path: str = "") -> dict[str, str]:
        """The environment variables of a step."""
        foreign = {"PYTHONHOME", "PYTHONPATH"}
        variables = {key: value for key, value in os.environ.items() if key not in foreign}
        variables |= {"TMPDIR": str(self.scratch), "PIP_NO_INPUT": "1", "PIP_USER": "0"}
        variables["VIAE_BUILD_CACHE"] = str(self.shared / "built")
        return variables | ({"PYTHONPATH": path} if path else {})

    def step(self, title: str, *command: str | Path, path: str = "") -> None:
        """Run one command of the set-up, and show the time it takes."""
        log = self.shared / f"{title.split(maxsplit=1)[0]}.log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                cwd=self.root,
                env=self.environment(path),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=self.inherited_fds,
            )
        try:
            wait_visibly(process, title, log)
        except KeyboardInterrupt:
            process.terminate()
            process.wait()
            raise
        lines = read_lines(log)
        if process.returncode:
            end = "\n".join(f"    {line}" for line in lines[-15:])
            raise SetupError(f"{title} failed.\n{end}\nThe whole output is in {log}")
        for warning in (line for line in lines if line.startswith("viae: warning")):
            say(warning)

    def lock_file(self) -> BinaryIO:
        """The file whose lock set-ups and removals need."""
        return self.root.joinpath(".venv.lock").open("ab")

    @contextlib.contextmanager
    def setup_lock(self) -> Iterator[None]:
        """Keep other set-ups out; the system frees the lock when the last process with it ends."""
        with self.lock_file() as file:
            if not try_lock(file.fileno()):
                say("Waiting for another set-up of Viae to end.")
                while not try_lock(file.fileno()):
                    time.sleep(0.2)
            # pip inherits the lock: if run.py is killed, the next one waits until pip has ended.
            self.inherited_fds = () if os.name == "nt" else (file.fileno(),)
            yield


def require_python_parts(headers: bool) -> None:
    """Refuse a Python that lacks necessary parts, and name the packages that contain them."""
    missing = [] if importlib.util.find_spec("ensurepip") else ["venv"]
    if headers and not Path(sysconfig.get_path("include"), "Python.h").exists():
        missing.append("dev")
    if missing:
        names = " ".join(f"python{sysconfig.get_python_version()}-{part}" for part in missing)
        raise SetupError(f"this Python lacks parts. On Debian or Ubuntu: sudo apt install {names}")


def say(text: str, end: str = "\n") -> None:
    """Tell the user; on stderr, since stdout belongs to the program that is started."""
    sys.stderr.write(text + end)
    sys.stderr.flush()


def read_lines(log: Path) -> list[str]:
    """The lines of a log, without empty ones."""
    text = log.read_text(encoding="utf-8", errors="replace")
    return [line for line in text.splitlines() if line.strip()]


def wait_visibly(process: subprocess.Popen[bytes], title: str, log: Path) -> None:
    """Wait for a process, with a running clock in a terminal, else a note every 30 seconds."""
    live = sys.stderr.isatty()
    began = last_report = now = time.monotonic()
    say(f"  {title} …", end="")
    while process.poll() is None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.2)
        now = time.monotonic()
        if live:
            rewrite(f"  {title} … {now - began:.0f} s  {''.join(read_lines(log)[-1:])}")
        elif now - last_report >= 30:
            say(f" {now - began:.0f} s …", end="")
            last_report = now
    if live:
        rewrite(f"  {title} …")
    say(f" {now - began:.1f} s")


def rewrite(text: str) -> None:
    """Write over the terminal's current line."""
    width = shutil.get_terminal_size().columns - 1
    say("\r" + " " * width + "\r" + text[:width], end="")


def split_arguments(arguments: list[str]) -> tuple[str, list[str]]:
    """What to start ("viae", "source", "test" or "python"), and its arguments."""
    modes = {"test": "test", "python": "python", "--source": "source"}
    if arguments and arguments[0] in modes:
        return modes[arguments[0]], arguments[1:]
    return "viae", arguments


def put_on_path(places: Iterable[Path]) -> None:
    """Put folders on PYTHONPATH, which the started processes inherit."""
    before = os.environ.get("PYTHONPATH", "")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, [*map(str, places), before]))


def start(setup: Setup, mode: str, installation: Installation, arguments: list[str]) -> int:
    """Replace this process by the program, or on Windows run it and return its exit code."""
    python = str(installation.packages.python)
    # -P: a folder called viae in the working directory is not the installed Viae.
    command = [python, "-P", "-m", "viae", *arguments]
    places = [installation.viae.path if installation.viae else setup.root / "src"]
    if mode in ("test", "python"):
        command = [python, *arguments]
        places += setup.lock_tools(installation)
    if mode == "test":
        os.chdir(setup.root)
        command = [python, str(setup.root / "tests" / "run_all.py"), *arguments]
    put_on_path(places)
    os.environ.setdefault("VIAE_COMMAND", "py run.py" if os.name == "nt" else "python3 run.py")
    if os.name != "nt":
        for file in setup.locks:
            os.set_inheritable(file.fileno(), True)
        os.execv(command[0], command)
    with subprocess.Popen(command) as process:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # the child got it too, and decides
                return process.wait()


def main() -> int:
    """Set up, then start."""
    mode, arguments = split_arguments(sys.argv[1:])
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # so that children end too
    try:
        setup = Setup(Path(__file__).resolve().parent)
        installation = setup.make_ready(mode)
    except KeyboardInterrupt:
        say("\nInterrupted. The next start goes on from here.")
        return 130
    except (SetupError, OSError) as error:
        say(f"Viae could not be set up: {error}")
        return 1
    signal.signal(signal.SIGTERM, before)
    return start(setup, mode, installation, arguments)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Sets Viae up where that is needed, and starts it.

    python3 run.py …            viae …
    python3 run.py test …       the tests
    python3 run.py --source …   viae …, uncompiled, straight from src/

Needs Python 3.11 or newer and nothing else. Everything is kept in .venv beside this file: what is
there and still fits is used as it is, what was interrupted is done again. With VIAE_PURE=1 the
rules stay uncompiled: no C compiler is needed, and the computer players are slow. With
VIAE_NO_PAGE=1 the page for browsers is left out: no Node is needed.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 (the one line that an older Python is meant to reach)
    sys.exit(f"Viae needs Python 3.11 or newer; this is Python {sys.version.split()[0]}.")

import contextlib
import hashlib
import importlib.util
import json
import os
import shutil
import signal
import subprocess
import sysconfig
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

BUILT_FROM = (
    "src",
    "web",
    "building",
    "build_hook.py",
    "constraints.txt",
    "pyproject.toml",
    "LICENSE",
)
NO_SOURCES = {"__pycache__", "node_modules", "dist"}
VERSION = sys.version.split()[0]
BASE_PYTHON: str = getattr(sys, "_base_executable", sys.executable)  # even from inside a venv
ASK_BACKEND = "import hatchling.build as b; print(*b.get_requires_for_build_wheel(), sep='\\n')"
BUILD_WHEEL = "import sys, hatchling.build as b; b.build_wheel(sys.argv[1])"

Stamp = dict[str, str]


class SetupError(Exception):
    """Something that the user has to see, and perhaps to mend."""


class Setup:
    """The folder .venv: what is in it, and how it comes to hold what is wanted.

    A stamp, written after each finished step, says what .venv was made from: "python" (which one,
    and where), "needs" and "test needs" (packages), "wheel" (Viae itself).
    """

    def __init__(self, root: Path) -> None:
        self.root = root
        self.venv = root / ".venv"
        self.python = self.venv / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        self.stamp = self.venv / "viae-setup.json"
        self.scratch = self.venv / "tmp"  # in here, so that even a kill leaves no litter elsewhere
        self.inherited: tuple[int, ...] = ()  # file descriptors that children hold on to

    def wanted(self, mode: str) -> Stamp:
        """What the stamp has to say before Viae can start in this mode."""
        constraints = (self.root / "constraints.txt").read_text(encoding="utf-8")
        stamp = {"python": f"{VERSION} at {os.path.realpath(BASE_PYTHON)} for {self.venv}"}
        for group, packages in self.packages(mode).items():
            stamp[group] = hashlib.sha256("\n".join([*packages, constraints]).encode()).hexdigest()
        if mode != "source":
            left_out = [name for name in ("VIAE_PURE", "VIAE_NO_PAGE") if is_set(name)]
            stamp["wheel"] = " ".join([self.source_digest(), *left_out])
        return stamp

    def packages(self, mode: str) -> dict[str, list[str]]:
        """The packages to install, by their place in the stamp.

        Those that build the wheel are among them: so a changed source needs neither the network
        nor an environment of its own to be built.
        """
        project = tomllib.loads((self.root / "pyproject.toml").read_text(encoding="utf-8"))
        groups = {"needs": project["build-system"]["requires"] + project["project"]["dependencies"]}
        if mode == "test":
            groups["test needs"] = project["dependency-groups"]["test"]
        return groups

    def source_digest(self) -> str:
        """A digest of everything that the wheel is built from."""
        digest = hashlib.sha256()
        for path in sorted(source_files(self.root)):
            content = path.read_bytes()
            digest.update(f"{path.relative_to(self.root).as_posix()}\n{len(content)}\n".encode())
            digest.update(content)
        return digest.hexdigest()

    def done(self) -> Stamp:
        """What the stamp says; nothing where .venv is not to be trusted."""
        try:
            stamp: Stamp = json.loads(self.stamp.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        # An interrupted pip may have left a package behind that looks complete and is not.
        return stamp if "busy" not in stamp and self.python.exists() else {}

    def write_stamp(self, stamp: Stamp) -> None:
        """Replace the stamp, all of it or nothing."""
        new = self.stamp.with_suffix(".new")
        new.write_text(json.dumps(stamp, indent=1), encoding="utf-8")
        new.replace(self.stamp)

    def make_ready(self, mode: str) -> None:
        """Do what is left to be done before Viae can start in this mode."""
        wanted = self.wanted(mode)
        if wanted.items() <= self.done().items():
            return
        with self.locked():
            done = self.done()  # again: somebody else may have been at work
            if wanted.items() <= done.items():
                return
            require_python_parts(headers="wheel" in wanted and not is_set("VIAE_PURE"))
            say(f"Setting Viae up in {self.venv}")
            began = time.monotonic()
            self.advance(done, wanted, self.packages(mode))
            say(f"Ready after {time.monotonic() - began:.0f} s.")

    def advance(self, done: Stamp, wanted: Stamp, packages: dict[str, list[str]]) -> None:
        """Bring .venv from what is done to what is wanted."""
        if done.get("python") != wanted["python"]:
            self.make_venv()
            done = {"python": wanted["python"]}
        self.empty_scratch()
        new = {group: wanted[group] for group in packages if done.get(group) != wanted[group]}
        if new:
            names = [name for group in packages.values() for name in group]
            done = self.pip("fetching and installing packages", names, done, new)
        if "wheel" in wanted and done.get("wheel") != wanted["wheel"]:
            for extra in self.asked_for_by_backend():
                with contextlib.suppress(SetupError):  # the build does without, and says so
                    done = self.pip(f"fetching {extra.partition('==')[0]}", [extra], done, {})
            self.step("building Viae", self.python, "-c", BUILD_WHEEL, self.scratch)
            wheel = [str(path) for path in self.scratch.glob("*.whl")]
            options = ["--no-deps", "--no-index", "--force-reinstall", *wheel]
            self.pip("installing Viae", options, done, {"wheel": wanted["wheel"]})
        self.empty_scratch()

    def make_venv(self) -> None:
        """Make .venv anew, whatever there was before."""
        self.stamp.unlink(missing_ok=True)  # first, so that half a .venv never looks whole
        if self.venv.exists():
            shutil.rmtree(self.venv)
        self.venv.mkdir()
        self.step(f"making .venv with Python {VERSION}", BASE_PYTHON, "-m", "venv", self.venv)

    def asked_for_by_backend(self) -> list[str]:
        """What the build hook needs on this machine besides the packages in pyproject.toml."""
        command = [str(self.python), "-c", ASK_BACKEND]
        answer = subprocess.run(command, cwd=self.root, capture_output=True, text=True, check=False)
        return answer.stdout.split()

    def pip(self, title: str, what: list[str], done: Stamp, new: Stamp) -> Stamp:
        """Install; the stamp says "busy" meanwhile, and afterwards also what is new."""
        kept = {key: value for key, value in done.items() if key not in new}
        self.write_stamp(kept | {"busy": title})
        # --no-compile: most modules are never imported, and those that are compile themselves.
        options = ["--no-compile", "--constraint", str(self.root / "constraints.txt")]
        try:
            self.step(title, self.python, "-m", "pip", "install", *options, *what)
        except SetupError:
            self.write_stamp(kept)  # pip gave up in good order
            raise
        self.write_stamp(kept | new)
        return kept | new

    def empty_scratch(self) -> None:
        """Clear away what this run, or one that was interrupted, has left."""
        shutil.rmtree(self.scratch, ignore_errors=True)
        self.scratch.mkdir(exist_ok=True)

    def step(self, title: str, *command: str | Path) -> None:
        """Run one command of the set-up, and show that it is alive."""
        log = self.venv / f"{title.split(maxsplit=1)[0]}.log"
        foreign = {"PYTHONHOME", "PYTHONPATH"}
        environment = {key: value for key, value in os.environ.items() if key not in foreign}
        environment |= {"TMPDIR": str(self.scratch), "PIP_NO_INPUT": "1", "PIP_USER": "0"}
        environment["VIAE_BUILD_CACHE"] = str(self.venv / "built")
        with log.open("wb") as output:
            process = subprocess.Popen(
                command,
                cwd=self.root,
                env=environment,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=self.inherited,
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
            raise SetupError(f"{title} failed.\n{end}\nAll that was said is in {log}")
        for warning in (line for line in lines if line.startswith("viae: warning")):
            say(warning)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Keep other set-ups out; the system itself frees the lock when its last holder is gone."""
        with self.root.joinpath(".venv.lock").open("a") as file:
            if not try_lock(file.fileno()):
                say("Waiting for another set-up of Viae to end.")
                while not try_lock(file.fileno()):
                    time.sleep(0.2)
            # A killed run.py may leave pip at work: pip holds the lock too, and is not disturbed.
            self.inherited = () if os.name == "nt" else (file.fileno(),)
            yield


def source_files(root: Path) -> Iterator[Path]:
    """All files that the wheel is built from."""
    for name in BUILT_FROM:
        if (root / name).is_file():
            yield root / name
        for folder, folders, files in os.walk(root / name):
            folders[:] = [each for each in folders if each not in NO_SOURCES]
            yield from filter(Path.is_file, (Path(folder, file) for file in files))


def is_set(variable: str) -> bool:
    """Whether the user asked for something by an environment variable."""
    return os.environ.get(variable, "0") not in ("", "0")


def require_python_parts(headers: bool) -> None:
    """Name the packages to install where Python comes without parts that are needed."""
    missing = [] if importlib.util.find_spec("ensurepip") else ["venv"]
    if headers and not Path(sysconfig.get_path("include"), "Python.h").exists():
        missing.append("dev")
    if missing:
        names = " ".join(f"python{sysconfig.get_python_version()}-{part}" for part in missing)
        raise SetupError(f"this Python lacks parts. On Debian or Ubuntu: sudo apt install {names}")


def try_lock(descriptor: int) -> bool:
    """Lock an open file against other processes, without waiting."""
    try:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(descriptor, msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True


def say(text: str, end: str = "\n") -> None:
    """Tell the user; on stderr, since stdout belongs to what is going to be started."""
    sys.stderr.write(text + end)
    sys.stderr.flush()


def read_lines(log: Path) -> list[str]:
    """What a log says, without its empty lines."""
    text = log.read_text(encoding="utf-8", errors="replace")
    return [line for line in text.splitlines() if line.strip()]


def wait_visibly(process: subprocess.Popen[bytes], title: str, log: Path) -> None:
    """Wait for a process: with a running clock on a terminal, a word now and then elsewhere."""
    live = sys.stderr.isatty()
    began = spoken = now = time.monotonic()
    say(f"  {title} …", end="")
    while process.poll() is None:
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(0.2)
        now = time.monotonic()
        if live:
            rewrite(f"  {title} … {now - began:.0f} s  {''.join(read_lines(log)[-1:])}")
        elif now - spoken >= 30:
            say(f" {now - began:.0f} s …", end="")
            spoken = now
    if live:
        rewrite(f"  {title} …")
    say(f" {now - began:.1f} s")


def rewrite(text: str) -> None:
    """Write over the terminal's current line."""
    width = shutil.get_terminal_size().columns - 1
    say("\r" + " " * width + "\r" + text[:width], end="")


def split_arguments(arguments: list[str]) -> tuple[str, list[str]]:
    """What to start ("viae", "source" or "test"), and the arguments that it gets."""
    modes = {"test": "test", "--source": "source"}
    if arguments and arguments[0] in modes:
        return modes[arguments[0]], arguments[1:]
    return "viae", arguments


def start(setup: Setup, mode: str, arguments: list[str]) -> int:
    """Become the program asked for, or, on Windows, run it and pass its exit code on."""
    # -P: a folder called viae where the user stands is not the installed Viae.
    command = [str(setup.python), "-P", "-m", "viae", *arguments]
    if mode == "source":
        paths = [str(setup.root / "src"), os.environ.get("PYTHONPATH", "")]
        os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))
    if mode == "test":
        os.chdir(setup.root)
        command = [str(setup.python), str(setup.root / "tests" / "run_all.py"), *arguments]
    os.environ.setdefault("VIAE_COMMAND", "py run.py" if os.name == "nt" else "python3 run.py")
    if os.name != "nt":
        os.execv(command[0], command)
    with subprocess.Popen(command) as process:
        while True:
            with contextlib.suppress(KeyboardInterrupt):  # the child got it too, and decides
                return process.wait()


def main() -> int:
    """Set up, then start."""
    mode, arguments = split_arguments(sys.argv[1:])
    setup = Setup(Path(__file__).resolve().parent)
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)  # ends the children as well
    try:
        setup.make_ready(mode)
    except KeyboardInterrupt:
        say("\nInterrupted. The next start goes on from here.")
        return 130
    except (SetupError, OSError) as error:
        say(f"Viae could not be set up: {error}")
        return 1
    signal.signal(signal.SIGTERM, before)
    return start(setup, mode, arguments)


if __name__ == "__main__":
    sys.exit(main())

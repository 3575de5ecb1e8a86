"""Compiles the modules listed in pyproject.toml, and those they import, with mypyc.

Without a C compiler on the machine, the one in the PyPI package ziglang is used. Without either,
nothing is compiled: the rules do the same, slowly.
"""

from __future__ import annotations

import ast
import contextlib
import copy
import hashlib
import importlib
import importlib.util
import os
import shlex
import shutil
import sys
import sysconfig
from collections.abc import Callable, Iterable, Iterator
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from building import cache_path, first_line, is_set, say, store_in_cache

if TYPE_CHECKING:
    from setuptools import Extension

ZIG = "ziglang==0.16.0"
WINDOWS = os.name == "nt"


class Compiler(NamedTuple):
    """A C compiler: its name and version, its kind for setuptools, and its command."""

    name: str
    kind: str
    command: str | None = None  # for setuptools' variable CC; it finds MSVC without

    def flags(self) -> Iterator[list[str]]:
        """The flags to compile and link with, best first; for MSVC mypyc's own."""
        if self.kind == "msvc":
            yield []
            return
        for optimise_when_linking in (["-flto=auto"], ["-flto"], []):  # not every linker can
            yield ["-O3", "-g0", "-w", "-fvisibility=hidden", *optimise_when_linking]


def build_requirements() -> list[str]:
    """The packages that compiling the rules requires on this machine."""
    return [] if is_set("VIAE_PURE") or system_compiler() else [ZIG]


def system_compiler() -> Compiler | None:
    """The C compiler of the machine: CC, the one that Python was built with, or a common one."""
    if WINDOWS:
        return Compiler("MSVC", "msvc") if finds_msvc() else None
    candidates = [os.environ.get("CC"), sysconfig.get_config_var("CC"), "cc", "gcc", "clang"]
    for command in filter(None, candidates):
        program = shutil.which(shlex.split(command)[0])
        if program:
            return Compiler(first_line(program, "--version"), "unix", command)
    return None


def zig_compiler() -> Compiler | None:
    """The C compiler in the package ziglang, if that is installed."""
    if importlib.util.find_spec("ziglang") is None:
        return None
    python = Path(sys.executable).as_posix()  # backslashes would be read as escapes
    version = first_line(python, "-m", "ziglang", "version")
    kind = "mingw32" if WINDOWS else "unix"
    return Compiler(f"zig {version}", kind, f'"{python}" -m ziglang cc')


def finds_msvc() -> bool:
    """Whether setuptools finds Microsoft's compiler."""
    from setuptools import errors

    try:
        importlib.import_module("distutils.ccompiler").new_compiler(compiler="msvc").initialize()
    except errors.PlatformError:
        return False
    return True


def compile_modules(src: Path, globs: Iterable[str], work: Path) -> tuple[Path | None, str | None]:
    """Compile what the globs name: the folder to add to the wheel and the compiler, or None."""
    if is_set("VIAE_PURE"):
        say("not compiling, since VIAE_PURE is set")
        return None, None
    compiler = system_compiler() or zig_compiler()
    if compiler is None:
        warn("no C compiler was found")
        return None, None

    if compiler.command:
        os.environ["CC"] = compiler.command
    copied = work / "src"
    shutil.copytree(src, copied, ignore=shutil.ignore_patterns("__pycache__", ".*"))
    with contextlib.chdir(copied):
        cached = cached_library(compiler, globs)
        if cached and cached.exists():
            say("no compiled module has changed")
            return cached, compiler.name
        library = build_library(compiler, modules_to_compile(globs), work)
    if library is None:
        warn(f"{compiler.name} could not compile the rules")
        return None, None
    return store_in_cache(library, cached), compiler.name


def modules_to_compile(globs: Iterable[str]) -> list[str]:
    """The modules that the globs name, and every module of ours that one of them imports.

    So compiled code never calls interpreted code by mistake. Imports for type checking only or
    inside a function do not count, nor does the __init__.py of a package.
    """
    return reachable(globs, lambda module: module.body)


def reachable(globs: Iterable[str], nodes: Callable[[ast.Module], Iterable[ast.AST]]) -> list[str]:
    """What the globs name and, transitively, what these nodes of each module import."""
    found: set[Path] = set()
    waiting = [path for glob in globs for path in Path().glob(glob)]
    while waiting:
        path = waiting.pop()
        if path not in found and path.name != "__init__.py":
            found.add(path)
            waiting += imported_files(nodes(ast.parse(path.read_bytes(), path)))
    return sorted(path.as_posix() for path in found)


def imported_files(nodes: Iterable[ast.AST]) -> Iterator[Path]:
    """The files of ours that these nodes import."""
    for node in nodes:
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
        files = (Path(*name.split(".")).with_suffix(".py") for name in names)
        yield from filter(Path.is_file, files)


def cached_library(compiler: Compiler, globs: Iterable[str]) -> Path | None:
    """Where the compiled code of this compiler and these sources is cached."""
    machine = sysconfig.get_platform()
    packages = map(metadata.version, ("mypy", "librt", "setuptools"))
    tools = [sys.version, machine, compiler.name, *packages]
    digest = hashlib.sha256(repr(tools).encode() + Path(__file__).read_bytes())
    for name in reachable(globs, ast.walk):  # the types in any import count
        digest.update(f"{name}\n".encode() + Path(name).read_bytes())
    kind = f"rules-{sys.implementation.cache_tag}-{machine}"  # one for each version of Python
    return cache_path(kind, digest.hexdigest())


def build_library(compiler: Compiler, modules: list[str], work: Path) -> Path | None:
    """Compile the modules; the folder with the result, or None if the compiler fails."""
    extensions = translate(modules)
    for attempt, flags in enumerate(compiler.flags()):
        library = work / f"library{attempt}"
        if build(extensions, compiler, flags, library):
            if attempt and not any(flag.startswith("-flto") for flag in flags):
                say(f"warning: {compiler.name} cannot optimise when linking: the rules run slower")
            return library
    return None


def warn(reason: str) -> None:
    """Say why the rules will be slow, and what helps."""
    say(
        f"warning: {reason}. Everything works, but the computer players think much more slowly."
        " Install a C compiler, delete .venv-*-viae-* and start again to change that."
    )


def translate(modules: list[str]) -> list[Extension]:
    """Have mypyc write C for the modules, as one group; a type error ends the build."""
    from mypyc.build import mypycify

    say(f"translating {len(modules)} modules to C")
    # Only what mypyc needs is checked here; the tests check the types of everything.
    options = ["--config-file=", "--follow-imports=silent", *modules]
    extensions: Any = mypycify(options, opt_level="3", group_name="viae", target_dir="c")
    return list(extensions)  # Any above: the types differ from one Python to the next


def build(extensions: list[Extension], compiler: Compiler, flags: list[str], library: Path) -> bool:
    """Compile and link the extensions into the folder `library`; False if that fails."""
    from setuptools import Distribution, errors
    from setuptools.command.build_ext import build_ext

    say(f"compiling with {compiler.name}")
    command = build_ext(
        Distribution({"name": "viae", "ext_modules": with_flags(extensions, flags)})
    )
    command.compiler = compiler.kind
    command.parallel = os.cpu_count()
    command.build_lib = str(library)
    command.build_temp = f"{library}-objects"
    try:
        command.ensure_finalized()
        command.run()
    except (errors.CCompilerError, errors.BaseError) as error:
        say(f"failed with the flags {' '.join(flags)}: {error}")
        return False
    return True


def with_flags(extensions: list[Extension], flags: list[str]) -> list[Extension]:
    """Copies of the extensions with these flags; the originals stay for another attempt."""
    copies = [copy.copy(extension) for extension in extensions]
    if flags:
        for extension in copies:
            extension.extra_compile_args = extension.extra_link_args = flags
    return copies

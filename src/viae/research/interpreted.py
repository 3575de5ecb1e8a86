"""Calls a function in a process that interprets our sources, to compare it with the compiled rules.

A compiled module lies beside its source, and Python prefers it. In the child process a path hook
offers only the sources of this package, so no second installation is needed. This file is also the
program that runs in the child: until the hook is in place it must import nothing of ours.
"""

import importlib
import json
import subprocess
import sys
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from pathlib import Path
from typing import Any

PACKAGE = Path(__file__).resolve().parent.parent


def call(function: str, *arguments: Any) -> Any:
    """Call `module:function` uncompiled; arguments and result travel as JSON."""
    request = json.dumps({"path": sys.path, "function": function, "arguments": arguments})
    # -P: this file's folder is not where the child should look for modules.
    command = [sys.executable, "-P", str(Path(__file__).resolve())]
    done = subprocess.run(command, input=request, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"the uncompiled process failed:\n{done.stderr}")
    return json.loads(done.stdout)


def only_sources(path: str) -> FileFinder:
    """A path hook: inside our package there are only sources."""
    if not Path(path).resolve().is_relative_to(PACKAGE):
        raise ImportError(f"{path} is not ours")
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))


def answer(request: dict[str, Any]) -> Any:
    """In the child: make the call, having made sure that nothing is compiled."""
    sys.path[:] = request["path"]
    sys.path_hooks.insert(0, only_sources)
    sys.path_importer_cache.clear()
    rules = importlib.import_module("viae.core.state")
    if not str(rules.__file__).endswith(".py"):
        raise RuntimeError(f"{rules.__file__} is compiled")
    module, _, name = request["function"].partition(":")
    return getattr(importlib.import_module(module), name)(*request["arguments"])


if __name__ == "__main__":
    json.dump(answer(json.load(sys.stdin)), sys.stdout)

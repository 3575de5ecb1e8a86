"""The uncompiled twin: the same sources run as ordinary Python, in a process of their own.

A compiled module lies beside the source it was made from, and Python takes the compiled one. In the
child a path hook offers only the sources of this package, so that no second installation is needed
to compare the two. This file is also the program that runs in the child; until the hook is in place
it must not import anything of ours.
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
    """Call `module:function` in the twin; arguments and result travel as JSON."""
    order = json.dumps({"path": sys.path, "function": function, "arguments": arguments})
    # -P: this file's folder is not where the child should look for modules.
    command = [sys.executable, "-P", str(Path(__file__).resolve())]
    done = subprocess.run(command, input=order, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise RuntimeError(f"the uncompiled twin failed:\n{done.stderr}")
    return json.loads(done.stdout)


def only_sources(path: str) -> FileFinder:
    """A path hook: inside our package there are only sources."""
    if not Path(path).resolve().is_relative_to(PACKAGE):
        raise ImportError(f"{path} is not ours")
    return FileFinder(path, (SourceFileLoader, SOURCE_SUFFIXES))


def carry_out(order: dict[str, Any]) -> Any:
    """In the child: do what was ordered, having made sure that nothing is compiled."""
    sys.path[:] = order["path"]
    sys.path_hooks.insert(0, only_sources)
    sys.path_importer_cache.clear()
    rules = importlib.import_module("viae.core.state")
    if not str(rules.__file__).endswith(".py"):
        raise RuntimeError(f"{rules.__file__} is compiled")
    module, _, name = order["function"].partition(":")
    return getattr(importlib.import_module(module), name)(*order["arguments"])


if __name__ == "__main__":
    json.dump(carry_out(json.load(sys.stdin)), sys.stdout)

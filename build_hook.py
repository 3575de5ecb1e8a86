"""Builds the wheel: puts the compiled rules and the built page beside the sources.

The work happens in a temporary folder and only its result enters the wheel, so that no compiled
file ever lies in the source tree. How each is made, and what happens where its tools are missing,
is said in building/.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling reads this file as if it lay alone

from building import page, rules

PAGE = "viae/server/http/built"


class WheelHook(BuildHookInterface[BuilderConfig]):
    """What hatchling calls before and after it writes the wheel."""

    def dependencies(self) -> list[str]:
        """Ask for a compiler and for Node where the machine has none."""
        return rules.asked_for() + page.asked_for()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and tell hatchling what to put where."""
        if version == "editable":
            return  # runs from src/, uncompiled
        self.work = tempfile.TemporaryDirectory(prefix="viae-build-", ignore_cleanup_errors=True)
        work = Path(self.work.name)
        globs: list[str] = self.metadata.config["tool"]["viae"]["compiled"]
        library, compiler = rules.compile_modules(Path(self.root, "src"), globs, work)
        built = page.build(Path(self.root), work)

        (work / "_build.json").write_text(
            json.dumps({"compiled": library is not None, "compiler": compiler}), encoding="utf-8"
        )
        include: dict[str, str] = build_data["force_include"]
        include[str(work / "_build.json")] = "viae/_build.json"
        if library:
            build_data["pure_python"] = False
            build_data["infer_tag"] = True
            for file in filter(Path.is_file, library.rglob("*")):
                include[str(file)] = file.relative_to(library).as_posix()
        if built:
            include[str(built)] = PAGE

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Throw the temporary folder away."""
        if version != "editable":
            self.work.cleanup()

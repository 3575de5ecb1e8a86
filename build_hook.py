"""Builds the wheel: puts the compiled rules and the built page beside the sources.

The work happens in a temporary folder and only its result enters the wheel: no compiled file is
ever in the source tree. building/ has how each is built, and what happens without its tools.
"""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.config import BuilderConfig
from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))  # hatchling does not add this folder

from building import page, rules

PAGE = "viae/server/http/built"


class WheelHook(BuildHookInterface[BuilderConfig]):
    """What hatchling calls before and after it writes the wheel."""

    def dependencies(self) -> list[str]:
        """Require a compiler and Node if the machine has none."""
        return rules.build_requirements() + page.build_requirements()

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build, and add the results to the wheel."""
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
        """Remove the temporary folder."""
        if version != "editable":
            self.work.cleanup()

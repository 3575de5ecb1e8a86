"""The tutorial "Add a game" works: its steps are run as they stand in CONTRIBUTING.md."""

import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BLOCK = re.compile(r"^ *```(console|diff)([^\n]*)\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
ANSWERS = "1\n" * 60


@dataclass
class Newcomer:
    """Somebody who types what the tutorial says, in an empty folder."""

    folder: Path
    environment: dict[str, str]

    def type(self, command: str) -> str:
        """Run one command line; what it printed."""
        words = command.split()
        if words[0] == "export":
            name, value = words[1].split("=")
            self.environment[name] = str(self.folder / value)
            return ""
        cwd = self.folder
        if words[0] == "viae":
            words = [sys.executable, "-m", "viae", *words[1:]]
        else:
            assert words[:3] == ["python3", "run.py", "test"], command
            words = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *words[3:]]
            cwd = ROOT
        done = subprocess.run(
            words,
            cwd=cwd,
            env=self.environment,
            input=ANSWERS,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        return done.stdout

    def edit(self, file: str, diff: str) -> None:
        """Change the lines of a file as a diff says."""
        path = self.folder / file
        lines = [line.strip() for line in diff.splitlines()]
        old = "\n".join(line[1:] for line in lines if line.startswith("-"))
        new = "\n".join(line[1:] for line in lines if line.startswith("+"))
        text = path.read_text("utf-8")
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), "utf-8")


def test_the_tutorial_works_step_by_step(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path, {**os.environ, "VIAE_DATA": str(tmp_path / "data")})
    seen = {}
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8").split("## Add a game")[1]
    for kind, file, block in BLOCK.findall(text):
        if kind == "diff":
            newcomer.edit(file.strip(), block)
            continue
        for line in block.strip().splitlines():
            command = line.strip().removeprefix("$ ")
            seen[command.split()[1]] = newcomer.type(command)
    assert "Milestones, 3 seats" in seen["games"]
    assert re.search(r"\d+ passed", seen["run.py"])
    assert "greedy" in seen["arena"]
    assert "Milestones" in seen["bench"]
    assert "Milestones" in seen["play"]


def test_the_template_is_a_small_game(tmp_path: Path) -> None:
    newcomer = Newcomer(tmp_path, dict(os.environ))
    newcomer.type("viae new-game little --into games")
    files = {path.name: path for path in (tmp_path / "games" / "little").rglob("*.*")}
    assert set(files) == {"__init__.py", "en.json", "de.json", "nl.json"}
    code = files["__init__.py"].read_text("utf-8")
    assert len(code.splitlines()) < 150
    assert "@" not in code.replace("@dataclass", "")

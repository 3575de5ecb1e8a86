"""The build of the page: what npm is asked to do, and when it need not be asked.

Node and npm are faked here; the test run itself, which begins with run.py, is their test.
"""

import json
from pathlib import Path

import pytest
import run_all

from building import page
from setup.fake_setup import write

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
SOURCES = {
    "web/package.json": "{}",
    "web/package-lock.json": "{}",
    "web/.npmrc": "",
    "web/src/main.ts": "start();",
    "src/viae/text/en.json": "{}",
    "building/page.py": "",
}
FETCHED, BUILT = "ci", "run build"


class FakeNpm:
    """An npm that does what it should, unless it is told to fail or to be interrupted."""

    def __init__(self, web: Path) -> None:
        self.web = web
        self.asked: list[str] = []
        self.fails = ""
        self.interrupted = ""

    def __call__(self, _node: page.Node, web: Path, *arguments: str) -> int:
        assert web == self.web
        asked = BUILT if arguments[0] == "run" else FETCHED
        self.asked.append(asked)
        if asked == FETCHED:
            write(web, f"node_modules/{arguments[1]}", "half of it")
        if asked == self.interrupted:
            raise KeyboardInterrupt
        if asked == self.fails:
            return 1
        if asked == BUILT:
            write(Path(arguments[arguments.index("--outDir") + 1]), "index.html", "<!doctype html>")
        return 0


class PageProject:
    """A small project whose page is built several times, as run.py builds it."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.npm = FakeNpm(root / "web")
        self.builds = 0

    def build(self) -> Path | None:
        work = self.root / f"work{self.builds}"
        self.builds += 1
        work.mkdir()
        self.npm.asked = []
        return page.build(self.root, work)


@pytest.fixture
def page_project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> PageProject:
    for name, text in SOURCES.items():
        write(tmp_path, name, text)
    page_project = PageProject(tmp_path)
    monkeypatch.delenv("VIAE_NO_PAGE", raising=False)
    monkeypatch.setenv("VIAE_BUILD_CACHE", str(tmp_path / "kept"))
    monkeypatch.setattr(page, "npm", page_project.npm)
    monkeypatch.setattr(page, "system_node", lambda: page.Node("v24.0.0", tmp_path, ("npm",)))
    monkeypatch.setattr(page, "packaged_node", lambda: None)
    return page_project


# What is fetched


def test_npm_is_set_to_be_cautious_and_knows_no_registry() -> None:
    assert (WEB / ".npmrc").read_text("utf-8").splitlines() == [
        "omit-lockfile-registry-resolved=true",
        "min-release-age=28",
        "fund=false",
        "audit=false",
    ]


def test_the_lock_holds_every_platform_and_no_address() -> None:
    packages = json.loads((WEB / "package-lock.json").read_text("utf-8"))["packages"]
    assert not [name for name, about in packages.items() if "resolved" in about]
    assert all("integrity" in about for name, about in packages.items() if name)
    assert len([name for name in packages if "/@rolldown/binding-" in name]) > 10


# What is built, and not built twice


def test_the_page_is_built_once(page_project: PageProject) -> None:
    first = page_project.build()
    assert first
    assert (first / "index.html").exists()
    assert page_project.npm.asked == [FETCHED, BUILT]
    assert page_project.build() == first
    assert page_project.npm.asked == []
    assert not (page_project.root / "web" / "dist").exists()


@pytest.mark.parametrize(
    ("name", "asked"),
    [
        ("web/src/main.ts", [BUILT]),
        ("web/public/new.svg", [BUILT]),
        ("src/viae/text/en.json", [BUILT]),
        ("web/package-lock.json", [FETCHED, BUILT]),
        ("web/node_modules/svelte/index.js", []),
        ("web/dist/index.html", []),
        ("src/viae/core/state.py", []),
    ],
)
def test_only_what_the_page_is_made_from_counts(
    page_project: PageProject, name: str, asked: list[str]
) -> None:
    page_project.build()
    write(page_project.root, name, "changed")
    assert page_project.build()
    assert page_project.npm.asked == asked


def test_without_a_place_to_keep_it_the_page_is_built_for_the_wheel(
    page_project: PageProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("VIAE_BUILD_CACHE")
    assert page_project.build() == page_project.root / "work0" / "page"
    assert page_project.build() == page_project.root / "work1" / "page"


def test_packages_for_checking_contain_those_for_building(page_project: PageProject) -> None:
    node = page.Node("v24.0.0", page_project.root, ("npm",))
    for which, asked in [
        ("--omit=dev", [FETCHED]),
        ("--omit=dev", []),
        ("--include=dev", [FETCHED]),
        ("--omit=dev", []),
    ]:
        page_project.npm.asked = []
        assert page.fetch_packages(node, page_project.npm.web, which)
        assert page_project.npm.asked == asked


# What went wrong before


@pytest.mark.parametrize("at", [FETCHED, BUILT])
def test_what_was_interrupted_is_done_again(page_project: PageProject, at: str) -> None:
    page_project.npm.interrupted = at
    with pytest.raises(KeyboardInterrupt):
        page_project.build()
    page_project.npm.interrupted = ""
    assert page_project.build()
    assert page_project.npm.asked == ([FETCHED, BUILT] if at == FETCHED else [BUILT])


def test_a_second_fetching_that_is_interrupted_is_done_again(page_project: PageProject) -> None:
    page_project.build()
    write(page_project.root, "web/package-lock.json", "changed")
    page_project.npm.interrupted = FETCHED
    with pytest.raises(KeyboardInterrupt):
        page_project.build()
    write(page_project.root, "web/package-lock.json", SOURCES["web/package-lock.json"])
    write(page_project.root, "web/src/main.ts", "changed")
    page_project.npm.interrupted = ""
    assert page_project.build()
    assert page_project.npm.asked == [FETCHED, BUILT]


def test_a_mistake_in_the_page_ends_the_build(page_project: PageProject) -> None:
    page_project.npm.fails = BUILT
    with pytest.raises(SystemExit, match="VIAE_NO_PAGE=1 leaves it out"):
        page_project.build()


# What is missing


def test_without_the_network_there_is_no_page_but_a_warning(
    page_project: PageProject, capsys: pytest.CaptureFixture[str]
) -> None:
    page_project.npm.fails = FETCHED
    assert page_project.build() is None
    assert "viae: warning: npm could not fetch" in capsys.readouterr().out
    page_project.npm.fails = ""
    assert page_project.build()


def test_without_node_there_is_no_page_but_a_warning(
    page_project: PageProject, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(page, "system_node", lambda: None)
    assert page.build_requirements() == [page.NODE]
    assert page_project.build() is None
    assert page_project.npm.asked == []
    assert "viae: warning: no Node" in capsys.readouterr().out


def test_without_a_page_no_node_is_needed(
    page_project: PageProject, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(page, "system_node", lambda: None)
    monkeypatch.setenv("VIAE_NO_PAGE", "1")
    assert page.build_requirements() == []
    assert page_project.build() is None
    assert page_project.npm.asked == []


@pytest.mark.parametrize(
    ("version", "good"),
    [
        ("v18.20.8", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.0.0", True),
        ("v100.0.0", True),
        ("node", False),
    ],
)
def test_which_node_is_new_enough(version: str, good: bool) -> None:
    assert page.is_new_enough(version) is good


def test_an_old_node_or_one_without_npm_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    programs = {"node": "echo v24.1.0", "npm": "true"}

    def put(name: str, command: str) -> None:
        write(tmp_path, name, f"#!/bin/sh\n{command}\n")
        (tmp_path / name).chmod(0o755)

    put("node", programs["node"])
    assert page.system_node() is None
    put("npm", programs["npm"])
    assert page.system_node() == page.Node("v24.1.0", tmp_path, (str(tmp_path / "npm"),))
    put("node", "echo v18.0.0")
    assert page.system_node() is None


def test_the_page_is_checked_unless_there_is_no_node(monkeypatch: pytest.MonkeyPatch) -> None:
    for found in ("system_node", "packaged_node", "fetched_node"):
        monkeypatch.setattr(page, found, lambda: None)
    assert page.main(["test"]) == run_all.NO_NODE
    assert all(run_all.NO_NODE in check.skips for check in run_all.page())

"""The built page as browsers get it: which file, how it is packed, how long it is good for."""

import gzip
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

import httpx
import pytest

from server.live_server import serving
from viae.server.http import built_page

SCRIPT = b"document.title = 'Viae';" * 100
START = b"<!doctype html><title>Viae</title>"
FILES = {
    "index.html": START,
    "icon.svg": b"<svg/>",
    "assets/index-abc.js": SCRIPT,
    "assets/index-abc.js.gz": gzip.compress(SCRIPT),
    "assets/index-abc.js.br": b"packed better",
    "assets/inter-abc.woff2": b"letters",
}


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[httpx.Client]:
    """A server with a small built page."""
    folder = tmp_path_factory.mktemp("built")
    for name, content in FILES.items():
        path = folder / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
    with (
        serving(tmp_path_factory.mktemp("house"), page=folder) as server,
        httpx.Client(base_url=server.url, headers={"Accept-Encoding": ""}) as browser,
    ):
        yield browser


@pytest.mark.parametrize("path", ["/", "/table/abc", "/replay/abc?at=3", "/?lang=de"])
def test_every_address_of_the_page_gets_its_start(place: httpx.Client, path: str) -> None:
    answer = place.get(path)
    assert (answer.status_code, answer.content) == (200, START)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"
    assert "script-src 'self'" in answer.headers["content-security-policy"]


def test_a_person_who_comes_by_a_wrong_address_gets_the_page(place: httpx.Client) -> None:
    as_browser = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
    answer = place.get("/nowhere", headers=as_browser)
    assert (answer.status_code, answer.content) == (404, START)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert place.get("/api/nowhere", headers=as_browser).json()["refusal"]


@pytest.mark.parametrize(
    "path", ["/nowhere", "/table", "/assets/", "/assets/gone.js", "/assets/..%2Ficon.svg", "/built"]
)
def test_other_addresses_are_refused(place: httpx.Client, path: str) -> None:
    answer = place.get(path)
    assert answer.status_code == 404
    assert answer.json()["refusal"]["key"] == "refusal.no_page"
    assert answer.headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    ("path", "kind"),
    [
        ("/assets/index-abc.js", "text/javascript; charset=utf-8"),
        ("/assets/inter-abc.woff2", "font/woff2"),
    ],
)
def test_assets_are_good_for_a_year(place: httpx.Client, path: str, kind: str) -> None:
    answer = place.get(path)
    assert answer.content == FILES[path.removeprefix("/")]
    assert answer.headers["content-type"] == kind
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_what_keeps_its_name_is_asked_for_again(place: httpx.Client) -> None:
    first = place.get("/icon.svg")
    assert (first.content, first.headers["cache-control"]) == (b"<svg/>", "no-cache")
    again = place.get("/icon.svg", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert place.get("/", headers={"If-None-Match": first.headers["etag"]}).content == START


@pytest.mark.parametrize(
    ("taken", "sent"),
    [
        ("gzip, deflate, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, GZIP ; q=0.5", "gzip"),
        ("identity", None),
        ("br;q=0.0", None),
        ("", None),
    ],
)
def test_a_packed_twin_is_sent_to_who_takes_it(
    place: httpx.Client, taken: str, sent: str | None
) -> None:
    with place.stream("GET", "/assets/index-abc.js", headers={"Accept-Encoding": taken}) as answer:
        raw = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == sent
    assert answer.headers["vary"] == "Accept-Encoding"
    ending = built_page.ENCODINGS[sent] if sent else ""
    assert raw == FILES[f"assets/index-abc.js{ending}"]


def test_a_packed_twin_is_no_file_of_its_own(place: httpx.Client) -> None:
    assert place.get("/assets/index-abc.js.gz").status_code == 404


def test_only_the_head_is_sent_where_only_that_is_asked_for(place: httpx.Client) -> None:
    answer = place.head("/assets/index-abc.js")
    assert (answer.status_code, answer.content) == (200, b"")
    assert answer.headers["content-length"] == str(len(SCRIPT))


def test_without_a_built_page_the_plain_one_is_shown(tmp_path: Path) -> None:
    with serving(tmp_path, page=None) as server:
        plain = httpx.get(server.url, headers={"Accept-Language": "de"})
        assert '<html lang="de">' in plain.text
        assert httpx.get(f"{server.url}/table/abc").status_code == 404


class Inline(HTMLParser):
    """What a document holds that the content security policy forbids."""

    def __init__(self, document: str) -> None:
        super().__init__()
        self.found: list[str] = []
        self.feed(document)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        if tag == "style" or (tag == "script" and "src" not in names):
            self.found.append(tag)
        self.found += [name for name in names if name == "style" or name.startswith("on")]


@pytest.mark.skipif(built_page.built_page() is None, reason="this Viae was built without the page")
def test_the_real_page_has_nothing_inline_and_every_file_a_kind() -> None:
    folder = built_page.built_page()
    assert folder
    files = built_page.read_page(folder)
    assert Inline("<style></style><script></script><p style='' onclick=''>").found
    assert Inline(files["index.html"].content.decode()).found == []
    assert {name for name, file in files.items() if file.kind == built_page.UNKNOWN_KIND} == set()
    assert "licences.txt" in files

"""The plain page: in three languages, with nothing unsaid, unescaped or from another host."""

import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from viae.server.http.invitation import qr_svg
from viae.server.http.plain_page import document
from viae.server.http.plain_page.document import (
    GameOffer,
    Offers,
    TableOffer,
    render,
    stylesheet,
)
from viae.server.http.plain_page.routes import games_offered
from viae.text import LANGUAGES, load

URL = "http://192.168.7.5:8420"
VOID = {"meta", "link", "img", "wbr"}
EVIL = '<script>alert("1")</script>\'&{seats}'

FULL = Offers(
    games=(
        *games_offered(),
        GameOffer("duel", "Duel", 2, 2, has_picture=False),
        GameOffer("a/../b", "Odd", 1, 3, has_picture=True),
    ),
    tables=(
        TableOffer("Strada Romana", ("Livia", None, "Gaius", None)),
        TableOffer("Crowd", tuple(f"Name{seat}" for seat in range(8))),
    ),
    playing=3,
    invite_url=URL,
)
EMPTY = Offers(games=games_offered(), tables=(), playing=0, invite_url=URL)


class Reader(HTMLParser):
    """Reads a page strictly: every element closed in its turn."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.elements: list[tuple[str, dict[str, str]]] = []
        self.text = ""
        self.feed(page)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data

    def all(self, tag: str, attribute: str) -> list[str]:
        return [found[attribute] for name, found in self.elements if name == tag]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("offers", [FULL, EMPTY], ids=["full", "empty"])
def test_the_page_says_everything_in_every_language(language: str, offers: Offers) -> None:
    page = render(language, offers)
    read = Reader(page)
    assert ("html", {"lang": language}) in read.elements
    assert not re.search(r"\b(page|welcome)\.\w|[{}]", read.text + "".join(read.all("img", "alt")))
    assert load("viae.text", language)["page.heading"] in read.text
    assert read.all("nav", "aria-label")


def test_every_text_of_the_page_is_used() -> None:
    said = Reader(render("en", FULL)), Reader(render("en", EMPTY))
    words = "".join(read.text + str(read.elements) for read in said)
    source = Path(document.__file__).read_text("utf-8")
    keys = set(re.findall(r'"(page\.[a-z_]+)"', source))
    assert len(keys) > 10
    for key in keys:
        for part in re.split(r"\{[^}]*\}", load("viae.text", "en")[key]):
            assert part in words, key


def test_games_show_their_seats_and_their_boards() -> None:
    read = Reader(render("en", FULL))
    assert "Strada Romana2 to 5 seats" in read.text
    assert "Duel2 seats" in read.text
    assert "Odd1 to 3 seats" in read.text
    pictures = read.all("img", "src")
    assert "/api/games/strada_romana/board.svg" in pictures
    assert "/api/games/a%2F..%2Fb/board.svg" in pictures
    assert not [source for source in pictures if "duel" in source]


def test_tables_show_who_sits_and_what_is_free() -> None:
    page = render("en", FULL)
    assert "Strada Romana</h3><p>2 of 4 seats taken</p>" in page
    assert page.count('class="free"') == 2
    assert '<li class="leo"><svg aria-hidden="true"><use href="#e-leo"/></svg><bdi>Gaius' in page
    assert '<li class="plain"><bdi>Name5</bdi></li>' in page


def test_a_server_without_tables_says_so() -> None:
    read = Reader(render("en", EMPTY))
    assert "Nobody is playing just now" in read.text
    assert "No table is waiting" in read.text
    assert "3 games are being played" in Reader(render("en", FULL)).text


def test_what_people_wrote_is_only_text() -> None:
    offers = Offers(
        games=(GameOffer(EVIL, EVIL, 2, 3, has_picture=True),),
        tables=(TableOffer(EVIL, (EVIL, None)),),
        playing=1,
        invite_url=f"http://{EVIL}",
    )
    page = render("de", offers)
    read = Reader(page)
    assert "<script" not in page
    assert read.text.count(EVIL) == 4
    assert f"Der Spielplan von {EVIL}" in read.all("img", "alt")
    assert f"http://{EVIL}" in read.all("a", "href")


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_comes_from_another_host_and_nothing_is_inline(language: str) -> None:
    read = Reader(render(language, FULL))
    addresses = [
        value
        for _, found in read.elements
        for name, value in found.items()
        if name in ("href", "src", "srcset", "action", "data", "poster")
    ]
    assert URL in addresses
    for address in addresses:
        assert address == URL or re.match(r"/(?!/)|#|data:image/svg\+xml,", address)
    for tag, found in read.elements:
        assert tag not in ("script", "style", "iframe", "object", "base", "form")
        assert not [name for name in found if name == "style" or name.startswith("on")]


def test_the_stylesheet_holds_the_colours_of_the_house_and_fetches_nothing() -> None:
    css = stylesheet()
    assert "--accent:#B4492D" in css
    assert "prefers-color-scheme: dark" in css
    assert re.findall(r"url\(\"?(\w+):", css) == ["data"]
    assert css.count("url(") == 1
    assert "@import" not in css
    used = set(re.findall(r"var\(--([\w-]+)\)", css))
    assert used <= set(re.findall(r"--([\w-]+):", css))


def test_every_class_on_the_page_has_its_style() -> None:
    css = stylesheet()
    for _, found in Reader(render("en", FULL)).elements:
        for name in found.get("class", "").split():
            assert f".{name}" in css


def test_the_code_is_a_square_drawing_of_one_address() -> None:
    drawing = qr_svg(URL)
    root = ElementTree.fromstring(drawing)
    left, top, width, height = map(int, root.attrib["viewBox"].split())
    assert (left, top) == (0, 0)
    assert width == height == 25 + 2 * 2
    assert "width" not in root.attrib
    assert qr_svg(URL) == drawing
    assert qr_svg("https://viae.example") != drawing
    assert "script" not in qr_svg(f"http://{EVIL}")

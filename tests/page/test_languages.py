"""The page speaks each language completely, and changes it at once."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from page.conftest import NewGuest, NewVisitor
from page.scenes import Tables, gathering, home, replay, result, turn, wagon
from page.texts import texts
from page.visitors import PHONE, WIDE

pytestmark = pytest.mark.all

LANGUAGES = {"en": "English", "de": "Deutsch", "nl": "Nederlands"}
SCENES = (home, gathering, turn, wagon, result, replay)
KEY = re.compile(r"\b[a-z]+(?:_[a-z]+)*\.[a-z]+[a-z_.]*\b")
PLACEHOLDER = re.compile(r"\{[^}]*\}")
WORDS = """() => {
  const said = [document.title, document.body.innerText];
  for (const one of document.querySelectorAll('*')) {
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-valuetext']) {
      if (one.hasAttribute(name)) said.push(one.getAttribute(name));
    }
    if (one.matches('.spoken')) said.push(one.textContent);
  }
  return said.join('\\n');
}"""
NARROWEST = """() => Math.min(...[...document.querySelectorAll('.ends label')].map((label) => {
  const words = document.createRange();
  words.selectNode([...label.childNodes].find((one) => one.data?.trim()));
  const [inner, outer] = [words.getBoundingClientRect(), label.getBoundingClientRect()];
  return Math.min(inner.left - outer.left, outer.right - inner.right);
}))"""
"""The room between the words of a tab and its frame."""


def speak(page: Page, language: str) -> None:
    """Choose a language in the guest's menu."""
    page.locator("button.guest").click()
    page.locator(".menu").get_by_text(LANGUAGES[language], exact=True).click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    page.keyboard.press("Escape")


def untranslated(words: str) -> list[str]:
    """Keys and placeholders instead of sentences."""
    keys = [found for found in KEY.findall(words) if not found.endswith((".svg", ".txt"))]
    return [*keys, *PLACEHOLDER.findall(words)]


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_every_language_is_spoken_at_once_and_completely(
    scene: Callable[[Page, Tables], None], new_visitor: NewVisitor, tables: Tables
) -> None:
    visitor = new_visitor()
    visitor.sign_in(tables.livia)
    page = visitor.page
    scene(page, tables)
    heard: dict[str, str] = {}
    for language in (*LANGUAGES, "en"):
        speak(page, language)
        expect(page.locator("header .mark")).to_have_attribute(
            "aria-label", f"Viae: {texts(language)['page.lobby']}"
        )
        page.wait_for_load_state("networkidle")
        heard[language] = page.evaluate(WORDS)
        assert untranslated(heard[language]) == []
    assert len(set(heard.values())) == len(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_is_greeted_in_its_own_language(new_visitor: NewVisitor, language: str) -> None:
    page = new_visitor(locale=f"{language}-{language.upper()}").open()
    play = page.get_by_role("button", name=texts(language)["page.play"])
    expect(play).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", language)


CUT = """() => [...document.querySelectorAll('.seats bdi')]
  .filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight)
  .map((one) => one.textContent)"""
"""Names in the list of seats that are cut off."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_names_of_levels_are_seen_whole_in_the_list_of_seats(
    new_visitor: NewVisitor, new_guest: NewGuest, language: str
) -> None:
    visitor, livia = new_visitor(viewport=WIDE, locale=language), new_guest("Livia")
    visitor.sign_in(livia)
    bots = [{"who": "bot", "bot": f"level:{number}"} for number in (1, 2, 4, 5)]
    table = livia.new_table(seats=5, sitters=[{"who": "me"}, *bots])
    page = visitor.open(f"/table/{table}")
    expect(page.locator(".seats bdi")).to_have_count(5)
    page.evaluate("document.fonts.ready.then(() => null)")
    assert page.evaluate(CUT) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("viewport", [PHONE, WIDE], ids=["phone", "wide"])
def test_the_tabs_beside_the_result_have_room_for_their_words(
    new_visitor: NewVisitor, tables: Tables, viewport: dict[str, int], language: str
) -> None:
    visitor = new_visitor(viewport=viewport, locale=language)
    visitor.sign_in(tables.livia)
    result(visitor.page, tables)
    visitor.page.evaluate("document.fonts.ready.then(() => null)")
    assert visitor.page.evaluate(NARROWEST) >= 6

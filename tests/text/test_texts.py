"""Every sentence in every language: the same keys and parameters, and none missing."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

import viae
from viae import catalog, text
from viae.ai.bots import BOTS
from viae.core.errors import Malformed
from viae.core.game import Game, Say
from viae.core.rng import Rng
from viae.core.state import GUESS, MOST_SEATS, SPECTATOR
from viae.text import LANGUAGES, PLACEHOLDER, Texts, load

VIAE = "viae.text"
SOURCES = Path(text.__file__).parent.parent
GAMES = catalog.names()
PACKAGES = [VIAE, *(f"viae.games.{name}" for name in GAMES)]
BARE_KEY = re.compile(
    r"\b(event|move|prompt|told|short|group|special|good|lane|side|end|source|state|own|legend"
    r"|origin|to|place|rule|block)\.\w"
)

REFUSALS = (
    "Forbidden",
    "Illegal",
    "Malformed",
    "NotJson",
    "NotYourTurn",
    "Refusal",
    "Stale",
    "TooLarge",
    "TooMany",
    "Unknown",
    "UnusableDatabase",
    "WrongHost",
)


@cache
def game_of(name: str) -> Game:
    return catalog.load_game(name)


def parameters(sentence: str) -> set[str]:
    return {found.group(1) for found in PLACEHOLDER.finditer(sentence)}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_the_languages_have_the_same_keys_and_parameters(package: str, language: str) -> None:
    english, other = load(package, LANGUAGES[0]), load(package, language)
    assert list(other) == list(english)
    for key, sentence in english.items():
        assert parameters(other[key]) == parameters(sentence), key


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_well_formed(package: str, language: str) -> None:
    texts = load(package, language)
    assert texts
    for key, sentence in texts.items():
        assert sentence.strip("\n") == sentence, key
        rest = PLACEHOLDER.sub("", sentence)
        assert "{" not in rest, key
        assert "}" not in rest, key
        for found in PLACEHOLDER.finditer(sentence):
            # What chooses between one and many stands beside a number that is said.
            assert found.group(2) is None or f"{{{found.group(1)}}}" in sentence, key


@pytest.mark.parametrize("package", PACKAGES)
def test_no_sentence_was_left_in_english(package: str) -> None:
    texts = {language: load(package, language) for language in LANGUAGES}
    for key, sentence in texts["en"].items():
        if len(PLACEHOLDER.sub("", sentence).split()) > 3:
            for language in LANGUAGES[1:]:
                assert texts[language][key] != sentence, (language, key)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("package", PACKAGES)
def test_moves_can_be_quoted(package: str, language: str) -> None:
    """The coach quotes moves, so they contain no quotation marks of the same kind."""
    moves = [said for key, said in load(package, language).items() if key.startswith("move.")]
    assert [said for said in moves if set(said) & set('„“”"')] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_stands_twice(language: str) -> None:
    for package in PACKAGES:
        folder = files(package)
        name = f"{language}.json" if package == VIAE else f"text/{language}.json"
        keys = re.findall(r'^  "([^"]+)":', folder.joinpath(name).read_text("utf-8"), re.MULTILINE)
        assert len(keys) == len(set(keys))
        assert len(keys) == len(load(package, language))


def test_viae_has_texts_for_every_seat_and_bot() -> None:
    for language in LANGUAGES:
        texts = Texts(language)
        signs = [texts.say(f"seat_sign.{seat}") for seat in range(int(MOST_SEATS))]
        assert len(set(signs)) == MOST_SEATS
        assert all(texts.has(f"bot.{name}") for name in BOTS)


def test_every_refusal_of_viae_has_a_sentence() -> None:
    used = {key for path in SOURCES.rglob("*.py") for key in refusal_keys(path)}
    assert {"refusal.not_your_turn", "refusal.no_options", "refusal.unknown_option"} <= used
    assert sorted(used - set(load(VIAE, "en"))) == []


def refusal_keys(path: Path) -> Iterator[str]:
    """Every text key that a refusal is made with in a source file."""
    for call in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(call, ast.Call) and getattr(call.func, "id", "") in REFUSALS:
            for part in (p for word in call.keywords if word.arg == "key" for p in ast.walk(word)):
                if isinstance(part, ast.Constant):
                    yield str(part.value)


def wanted_keys(game: Game) -> Iterator[str]:
    """The keys that a game needs for what it declares."""
    for event in game.event_kinds:
        yield f"event.{event.name}"
    for source in game.sources:
        yield f"source.{source}"
    for option in game.options:
        yield f"option.{option.name}"
        for choice in option.choices:
            # What is not played otherwise is told by name; a form asks for yes or no.
            if not isinstance(choice, bool):
                yield f"option.{option.name}.{choice}"
            elif choice != option.default:
                yield f"option.{option.name}.{str(choice).lower()}"
    for number in range(1, len(game.levels) + 1):
        yield f"level.{number}"
        yield f"level_is.{number}"


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_has_sentences_for_all_it_declares(name: str, language: str) -> None:
    texts = Texts(language, game_of(name))
    assert [key for key in wanted_keys(game_of(name)) if not texts.has(key)] == []


def example(field_values: tuple[Any, ...]) -> Any:
    return next((value for value in field_values if value != ""), 1)


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_can_be_said_by_itself(name: str, language: str) -> None:
    game = game_of(name)
    texts = Texts(language, game)
    for kind in game.event_kinds:
        params = {field.name: example(field.values) for field in kind.fields}
        check(texts.say(f"event.{kind.name}", **params), params)


def check(said: str, what: object) -> None:
    """Nothing unfilled, no bare key."""
    assert "{" not in said, (said, what)
    assert not BARE_KEY.search(said), (said, what)
    assert said.strip(), what


def identifiers(game: Game) -> re.Pattern[str]:
    """The names that a board gives to things for which it also has words."""
    named = {term.partition(".")[2] for term in game.terms()}
    return re.compile("|".join(rf"\b{re.escape(name)}\b" for name in named) or r"\b\B")


@pytest.mark.parametrize("name", GAMES)
def test_everything_met_in_random_games_can_be_said(name: str) -> None:
    game = game_of(name)
    spoken = {language: Texts(language, game) for language in LANGUAGES}
    seats = range(game.least_seats, game.most_seats + 1)
    for texts in spoken.values():
        texts.name_seats([f"Name{seat}" for seat in range(game.most_seats)])
    unsaid = identifiers(game)
    met: set[str] = set()
    keys: set[str] = set()
    for count in seats:
        for says in said_in_a_game(game, count):
            fresh = {repr(say): say for say in says if repr(say) not in met}
            met |= set(fresh)
            keys |= {say.key for say in fresh.values()}
            for texts in spoken.values():
                for say in fresh.values():
                    check(texts.say(say), say)
                    assert not unsaid.search(texts.say(say)), say
    assert any(key.startswith("prompt") for key in keys)
    assert any(key.startswith("move.") for key in keys)
    assert any(key.startswith("event.") for key in keys)


def said_in_a_game(game: Game, seats: int) -> Iterator[list[Say]]:
    """All that is said at each decision of a random game, and at its end."""
    match = viae.Match(game, seats, chance=lambda state: int(state.draw(rng)))
    match.state.think(GUESS)
    rng = Rng(seats)
    match.begin()
    while not match.state.is_over():
        seat = int(match.state.current)
        state = match.state
        legal = state.legal_moves()
        says = [game.prompt(state), *(game.move_text(state, move) for move in legal)]
        for move in legal:
            says += game.group(state, move) or ()
        yield says
        if len(match.log) % 5 == 0:
            yield says_of_blocks(game, match.view(seat), legal)
        before = len(match.log)
        match.play(seat, [legal[int(rng.below(len(legal)))]])
        yield game.sentences([e for step in match.log[before:] for e in step.events])
    yield says_of_blocks(game, match.view(SPECTATOR), [])
    yield game.sentences(match.events(SPECTATOR))


def says_of_blocks(game: Game, view: dict[str, Any], moves: list[int]) -> list[Say]:
    blocks = game.terminal(view, moves, 80)
    spans = [span for block in blocks for line in block.lines for span in line]
    says = [span.text for span in spans if isinstance(span.text, Say)]
    # `sitter` is filled in by the screen, which knows the players.
    return [say for say in says if "sitter" not in say.params] + [block.title for block in blocks]


def test_plurals_and_lists_and_terms() -> None:
    texts = Texts("en")
    texts.texts |= {
        "count": "{number} {number|coin|coins}",
        "list": "{good}",
        "good.wine": "wine",
        "nested": "{inner}!",
    }
    assert texts.say("count", number=1) == "1 coin"
    assert texts.say("count", number=2) == "2 coins"
    assert texts.say("list", good=["wine", "oil"]) == "wine, oil"
    assert texts.say("nested", inner=Say("count", {"number": 0})) == "0 coins!"
    assert texts.say("nowhere", number=3) == "nowhere number=3"
    with pytest.raises(Malformed, match="no texts in 'la'"):
        Texts("la")


def test_move_kinds_have_a_sentence_or_a_more_exact_one() -> None:
    game = game_of("strada_romana")
    exact = {
        "step": ("enter", "forward", "arrive", "sideways", "diagonal"),
        "overtake": ("overtake", "overtake_to_goal"),
    }
    for language in LANGUAGES:
        texts = Texts(language, game)
        for kind in game.codec.kinds.values():
            for name in exact.get(kind.name, (kind.name,)):
                assert texts.has(f"move.{name}")
        for coins in range(1, 5):
            assert texts.has(f"special.{coins}")
            assert texts.has(f"special_short.{coins}")

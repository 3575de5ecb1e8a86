"""The table drawn for a terminal: what lies where, and that nothing is missing or too wide."""

import pytest

from games.terminals import NAMES, as_text, drawn, styles_within, texts_in
from games.via_romana.table import Table
from viae import catalog
from viae.core.rng import Rng
from viae.core.state import SPECTATOR
from viae.terminal.console import STYLES
from viae.text import LANGUAGES

GAME = catalog.load_game("via_romana")


def test_cities_with_symbol_value_and_piece() -> None:
    table = Table(3)
    table.stand("lugdunum", 1)
    table.won(2, "lugdunum")
    land = drawn(table)["land"]
    assert "Lugdunum            te 3 ◆●" in land
    assert "Lutetia             wr 3 ▲♜" in land
    assert "Burdigala           he 2 ·" in land
    assert "15 signposts left" in land
    assert "39 in the draw pile" in land


def test_roads_with_their_spaces() -> None:
    table = Table(3)
    table.mark("r01", "1.0..")
    table.hold(0, "lugdunum")
    roads = drawn(table)["roads"]
    assert "Lugdunum ◆○▲○○ Lutetia" in roads
    assert "Lutetia ✗✗✗ Durocortorum" in roads
    assert roads.count("–") == 0
    assert len(roads.splitlines()) == 15
    assert len(drawn(table, width=40)["roads"].splitlines()) == 30


def test_a_road_being_scored_or_chosen_is_marked() -> None:
    table = Table(4, castles=("lutetia", "tolosa", "colonia", "narbo"))
    table.stand("condate", 1)
    table.stand("limonum", 2)
    table.mark("r03", "1111")
    table.mark("r24", "23")
    table.hold(0, "caesarodunum")
    table.play("city_milestone caesarodunum", "pay caesarodunum")

    def marked() -> set[str]:
        choices = table.state.legal_moves()
        roads = GAME.terminal(table.view(table.current), choices, 80)[1]
        spans = [span for line in roads.lines for span in line if span.style == "target"]
        return {str(span.text) for span in spans}

    assert marked() == {"Caesarodunum", "Condate", "Limonum"}
    table.play("score r24")
    assert marked() == {"Caesarodunum", "Limonum"}


def test_cards_hands_and_what_is_known() -> None:
    table = Table(2)
    table.hold(0, "lutetia", "narbo")
    table.lay_open("treveri", "colonia")
    blocks = drawn(table)
    assert "blue temple" in blocks["cards"]
    assert "violet wreath" in blocks["own"]
    assert "green wreath" in blocks["own"]
    assert "known:" not in blocks["seats"]
    table.mark("r24", "1.")
    table.stand("caesarodunum", 0)
    table.stand("limonum", 1)
    table.hold(0, "limonum")
    table.play("milestone r24.2", "pay limonum", "marker limonum", "take treveri")
    blocks = drawn(table)
    assert "known:" in blocks["seats"]
    assert "blue temple" in blocks["seats"]
    assert "grey wreath" in blocks["cards"]  # played
    assert "The others hold:" not in blocks["own"]


def test_what_the_others_hold_is_said_after_a_shuffle() -> None:
    table = Table(2)
    table.hold(1, "narbo")
    table.discard_pile()
    table.end_turn()
    assert "The others hold:" in drawn(table)["own"]


def test_an_empty_hand_is_said_to_be_empty() -> None:
    table = Table(2)
    table.hold(0)
    assert "none" in drawn(table)["own"]


def test_the_mission_is_ticked_off() -> None:
    table = Table(3)
    table.won(0, "narbo")
    own = drawn(table)["own"]
    assert own.count("✓") == 1
    assert "City markers 3" in own


def test_a_spectator_and_the_end_show_no_hand() -> None:
    table = Table(2)
    assert "own" not in drawn(table, int(SPECTATOR))
    for _ in range(20):
        table.discard_down()
        table.end_turn()
    assert "own" not in drawn(table)


def test_the_eagle_is_shown() -> None:
    table = Table(3)
    table.mark("r24", "0.")
    table.stand("limonum", 0)
    table.stand("caesarodunum", 0)
    table.hold(0, "limonum")
    table.leave_signposts(1, but=("r24",))
    table.play("milestone r24.2", "pay limonum", "marker limonum")
    blocks = drawn(table)
    assert "Legion eagle: Livia" in blocks["land"]
    assert "♛" in blocks["seats"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 140])
def test_nothing_is_too_wide_and_every_style_has_a_look(language: str, width: int) -> None:
    texts = texts_in(language, GAME)
    rng = Rng(5)
    table = Table(4)
    styles: set[str] = set()
    for number in range(160):
        if table.state.is_over():
            break
        if number % 20 == 0:
            styles |= styles_within(table, texts, width)
        moves = table.state.legal_moves()
        table.state.act(moves[int(rng.below(len(moves)))])
        table.chance()
    assert styles <= set(STYLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_picture_stands_what_one_holds_and_what_all_see(language: str) -> None:
    table = Table(3)
    table.hold(0, "lugdunum", "lutetia")
    table.hold(1, "narbo")
    texts = texts_in(language, GAME)
    found = {block.title.key: as_text(block, texts) for block in GAME.beside(table.view(0))}
    own, card = found["block.own"], texts.say("card_name", card="lugdunum")
    assert card in own
    assert texts.say("card_name", card="narbo") not in "".join(found.values())
    assert [name for name in NAMES if name in found["block.seats"]] == NAMES[:3]
    assert [block.title.key for block in GAME.beside(table.view(SPECTATOR))] == ["block.seats"]

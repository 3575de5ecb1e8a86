"""The table drawn for a terminal: what lies where, and that nothing is missing or too wide."""

import pytest

from games.terminals import NAMES, as_text, drawn, styles_within, texts_in
from games.via_appia.table import Table
from viae import catalog
from viae.core.rng import Rng
from viae.core.state import CHANCE, SPECTATOR
from viae.terminal.console import STYLES
from viae.text import LANGUAGES

GAME = catalog.load_game("via_appia")


def tray(table: Table) -> list[str]:
    """The quarry's lines without what stands beside it."""
    return [line[:62] for line in drawn(table)["quarry"].splitlines()]


def test_the_road_with_tiles_figures_and_where_lines_lead() -> None:
    table = Table(3)
    table.pave("A1", "A4", by=1)
    table.stand(1, "A4")
    table.stand(2, "A4")
    table.load(0, small=1)
    road = drawn(table)["road"]
    assert "A1  1 ■  →A4" in road
    assert "A4  5 ◆♥ →A7 A8" in road
    assert "A3  1 ○  →A6" in road  # may be built on
    assert "A2  3 ·  →A4 A5" in road
    assert "A9  5 ·  →A11 Tar" in road
    assert "A: 9 tokens" in road
    assert "Roma ▲ ─ Tarracina ⟨6·3·1⟩" in road


def test_cities_with_tokens_left_and_markers() -> None:
    table = Table(3)
    table.stand(1, "tarracina")
    assert "Tarracina ◆ ⟨3·1⟩ ⚑1" in drawn(table)["road"]


def test_the_quarry_is_true_to_scale() -> None:
    table = Table(2)
    table.lay_quarry(small=0, medium=0, large=1)  # its middle is at 20, 20 mm
    scale, line, *rest = tray(table)
    rows = [row for row in rest if row.startswith("│")]
    assert len(rows) == 26
    assert scale.index("20") + 1 == 1 + 20 / 2.5  # over its place
    assert line[1 + 8] == "╤"
    assert len([row for row in rows if "▓" in row]) == 8  # 40 mm in rows of 5
    middle = next(row for row in rows if "+" in row)
    assert middle.index("+") == 1 + 8
    assert rows.index(middle) == 4
    assert middle.count("▓") == 15


def test_stones_that_hang_over_the_edge_are_seen() -> None:
    table = Table(2)
    table.lay_quarry(small=0, medium=0, large=8)
    lines = tray(table)
    edge = next(number for number, line in enumerate(lines) if line.startswith("└"))
    assert edge == 2 + 26
    assert "▓" not in lines[edge + 1]
    table = Table(2)
    hanging = table.view()["quarry"]
    rows = tray(table)
    over = any(y + {"small": 10, "medium": 14, "large": 20}[size] * 1000 > 132_500
               for size, _, y in hanging)  # fmt: skip
    assert any(shade in rows[edge + 1] for shade in "░▒▓") == over


def test_the_stone_that_is_announced_lies_at_the_line() -> None:
    table = Table(2)
    table.play("push small 75")
    line = tray(table)[1]
    assert line[1 + 30] == "▼"
    assert line.count("░") == 7


def test_cards_and_supply_stand_beside_the_quarry() -> None:
    table = Table(2)
    quarry = drawn(table)["quarry"]
    assert "Income cards" in quarry
    assert "3 HS  / ░ ░" in quarry
    assert "Stones left" in quarry
    assert "░24  ▒13  ▓9" in quarry


def test_without_a_push_only_cards_and_supply_are_shown() -> None:
    table = Table(2)
    table.load(0, small=2)
    table.play("build A1")
    blocks = drawn(table)
    assert "quarry" not in blocks
    assert "Tiles left" in blocks["supply"]


def test_the_seats_with_all_they_have() -> None:
    table = Table(3)
    table.load(0, small=1, medium=1)
    table.give_push_token(0)
    table.pave("B2", by=0)
    seats = drawn(table)["seats"]
    livia = seats.splitlines()[0]
    assert livia.startswith("▸ ▲  Livia")
    for words in ("=1", "1 HS", "stones 2-0-0", "cart 1-1-0", "A0 B1 C0", "+1"):
        assert words in livia
    closed = Table(2, open_purses=False)
    assert "? HS" in drawn(closed)["seats"].splitlines()[1]


def test_what_was_won_is_said() -> None:
    table = Table(2)
    table.lay_quarry()
    table.give(0, small=1)
    table.push("small", {"small": 1, "large": 1})
    assert "won: 1 small stone, 1 large stone" in drawn(table)["road"]


def test_the_last_round_is_said() -> None:
    table = Table(2)
    table.pave("C17", by=1)
    table.stand(0, "C17")
    table.play("travel brundisium")
    assert "last round" in drawn(table, 1)["road"]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [80, 100, 140])
def test_nothing_is_too_wide_and_every_style_has_a_look(language: str, width: int) -> None:
    texts = texts_in(language, GAME)
    rng = Rng(5)
    table = Table(4)
    table.state.hurry()
    styles: set[str] = set()
    for number in range(200):
        if table.state.is_over():
            break
        if number % 20 == 0:
            styles |= styles_within(table, texts, width)
        moves = table.state.legal_moves()
        table.state.act(moves[int(rng.below(len(moves)))])
        while table.state.current == CHANCE:
            table.state.act(table.state.draw(rng))
    assert styles <= set(STYLES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_beside_the_picture_stands_what_seats_hold(language: str) -> None:
    table = Table(3)
    table.load(1, large=1)
    table.give_push_token(2)
    texts = texts_in(language, GAME)
    found = {block.title.key: as_text(block, texts) for block in GAME.beside(table.view(0))}
    seats = found["block.seats"]
    assert [name for name in NAMES if name in seats] == NAMES[:3]
    assert texts.say("tiles.large", number=1) in seats
    assert texts.say("beside.push_token") in seats
    assert texts.say("card_name", card="i07") in found["beside.cards"]
    closed = Table(2, open_purses=False)
    shown = as_text(GAME.beside(closed.view(SPECTATOR))[0], texts)
    assert shown.count(texts.say("beside.no_purse")) == 2

"""Prompts, choices and the log in words."""

from games.via_appia.table import Table
from games.words import grouped, log, offered, prompt, texts
from viae.text import LANGUAGES


def quarry() -> Table:
    table = Table(3)
    table.lay_quarry()
    table.give(0, small=3, medium=1)
    return table


def test_prompts_say_what_is_to_be_done() -> None:
    assert prompt(Table(3, ready=False)) == "The game is being set up."
    table = quarry()
    assert prompt(table).startswith("Livia, choose one: income,")
    table.play("push medium 70")
    assert "push the medium stone at 70 mm" in prompt(table)
    table = quarry()
    table.push("small")
    assert prompt(table) == "Livia, push a second stone, or leave it at that."
    table.push("small", {"large": 1})
    assert prompt(table) == "Livia, you won a large stone: exchange it for a tile, or sell it."


def test_prompts_of_pushes_that_must_or_may_follow() -> None:
    table = Table(2, edition="dutch")
    table.lay_quarry()
    table.push("small")
    assert prompt(table) == "Livia, push a second stone."
    table = quarry()
    table.give_push_token(0)
    table.push("small")
    table.push("small")
    assert "token for a third stone" in prompt(table)


def test_prompts_for_a_full_cart_a_comfort_and_a_second_tile() -> None:
    table = quarry()
    table.load(0, small=3)
    table.push("medium", {"small": 1})
    table.play("stop", "exchange small")
    assert "no room for a small tile" in prompt(table)
    table = quarry()
    table.push("small")
    table.push("small")
    assert "nothing came out" in prompt(table)
    table = Table(2)
    table.load(0, small=2)
    table.play("build A1")
    assert "build a second tile" in prompt(table)


def test_choices_say_what_they_bring() -> None:
    table = quarry()
    table.pave("A1", "A4", by=1)
    table.load(0, large=1, small=1)
    table.give(0, sesterces=5)
    card = "4 sesterces / 2 small stones"
    assert offered(table, "income i03 stones") == f"Take the stones of the card ({card})"
    both = "1 sesterce / 2 small stones and 1 medium stone"
    assert offered(table, "income i14 sesterces") == f"Take the sesterces of the card ({both})"
    assert offered(table, "build A3") == "Build on A3 for 1 point"
    assert offered(table, "travel A4") == "Travel to A4: 2 steps for 3 sesterces"
    assert offered(table, "push small 75") == "Push a small stone at 75 mm"
    table.play("push small 75")
    assert offered(table, "direction -30") == "Push it at \N{MINUS SIGN}30°"


def test_choices_are_grouped() -> None:
    table = quarry()
    table.pave("A1", by=1)
    assert grouped(table, "income i01 stones") == ("4 sesterces / 1 small stone", "stones")
    assert grouped(table, "push small 75") == ("Push a small stone at", "75 mm")
    assert grouped(table, "travel A1") == ("Travel to", "A1, 1 step for 1")
    assert grouped(table, "build A3") == ("Build on", "A3, 1 point")
    assert grouped(table, "direction 5") == ("Direction", "5°")
    assert grouped(table, "hand_back large") == ("Hand back", "a large tile")
    table.show("i16")
    assert grouped(table, "income i16 both")[0] == "Income, sesterces and stones"
    assert table.game.group(table.state, table.code("stop")) is None


def test_stopping_says_what_one_stops() -> None:
    table = quarry()
    table.push("small", {"medium": 1})
    assert offered(table, "stop") == "Push no more"
    table.play("stop")
    assert offered(table, "exchange small") == "Exchange the medium stone for a small tile"
    assert offered(table, "sell") == "Sell the medium stone for 1 sesterce"
    table = Table(2)
    table.load(0, small=2)
    table.play("build A1")
    assert offered(table, "stop") == "Build no more"


def test_places_along_the_line_are_typed() -> None:
    table = quarry()
    hints = {repr(table.game.typed(table.state, move)) for move in table.state.legal_moves()} - {
        "None"
    }
    assert len(hints) == 2  # small and medium stones
    hint = table.game.typed(table.state, table.code("push small 75"))
    assert hint is not None
    said = texts(table).say(hint)
    assert "push small" in said
    assert "10 to 140 mm" in said
    assert "p s 75, d -10" in said


def test_every_kind_of_move_has_a_sentence_in_every_language() -> None:
    table = Table(2)
    for language in LANGUAGES:
        said = texts(table, language)
        assert all(said.has(f"move.{kind}") for kind in table.game.codec.kinds)


def test_the_log_of_a_quarry_action() -> None:
    table = quarry()
    events = table.push("small", {"small": 2, "large": 1})
    assert log(table, events) == [
        "Livia pushes a small stone in at 75 mm, 0°.",
        "Out come: 2 small stones, 1 large stone.",
    ]
    assert log(table, table.push("small"))[-1] == "Nothing comes out."
    assert log(table, table.play("exchange large")) == [
        "Livia exchanges a large stone for a large tile."
    ]


def test_an_announced_push_is_said_until_it_is_made() -> None:
    table = quarry()
    events = table.play("push small 75")
    assert log(table, events) == ["Livia puts a small stone to the line at 75 mm."]
    table.state.apply_outcome(table.code("direction 0"), table.outcome("small", {}))
    events = [*events, *table.game.hear(table.state)]
    assert log(table, events)[0] == "Livia pushes a small stone in at 75 mm, 0°."


def test_the_log_of_the_set_up_and_of_income() -> None:
    table = Table(3)
    said = log(table, table.told)
    assert said[0] == "Livia begins."
    assert said[1] == "Livia begins with 2 small stones and 1 sesterce."
    assert said[-1].startswith("New income cards: 4 sesterces / 1 small stone, 4 sesterces /")
    assert log(table, table.play("income i03 stones")) == [
        "Livia takes an income card for its stones.",
        "Livia gets 2 small stones.",
    ]


def test_the_log_of_the_road() -> None:
    table = Table(3)
    table.pave("A1", "A10", by=1)
    table.stand(1, "A10")
    table.load(0, small=1)
    assert log(table, table.play("build A3")) == ["Livia builds on A3 for 1 point."]
    assert log(table, table.play("travel tarracina")) == [
        "Marcus travels to Tarracina: 1 step for 1 sesterce.",
        "Marcus reaches Tarracina: a victory token worth 6 points.",
        "Marcus puts a marker in Tarracina.",
    ]


def test_all_ends_are_said_in_every_language() -> None:
    table = Table(2)
    for language in LANGUAGES:
        said = texts(table, language)
        for end in ("token", "road", "idle"):
            assert said.has(f"told.game_over_{end}")
    table.be_idle_for(19)
    table.idle_turn()
    table.play("income i02 sesterces")
    said_last = log(table, table.told)
    assert (
        "The game is over: for twenty rounds nothing was built and nobody travelled." in said_last
    )
    assert said_last[-1] == "Marcus has the most sesterces (6) and gets 2 points."

"""Prompts, choices and the log in words."""

from games.via_romana.table import Table
from games.words import grouped, log, offered, prompt, texts
from viae.core.game import Say
from viae.text import Texts


def test_prompts_say_what_is_to_be_done() -> None:
    table = Table(3, ready=False)
    assert prompt(table) == "Cards are being dealt."
    table.chance()
    assert prompt(table).endswith("put a castle in a free city.")
    table = Table(3)
    table.hold(0, "lutetia", "condate", "condate")
    assert prompt(table).startswith("Livia, build with up to 3 cards")
    table.play("milestone r01.5")
    assert "milestone on the road" in prompt(table)
    table.play("pay lutetia", "castle lugdunum")
    assert "pay for the castle" in prompt(table)
    table = Table(3)
    table.mark("r01", "1....")
    table.hold(0, "lutetia")
    table.play("city_milestone lugdunum")
    assert "milestone in the city" in prompt(table)
    table = Table(3, variants=["stubborn_hand"])
    assert "discard what you like" in prompt(table)


def test_prompts_of_a_scoring_and_of_the_hand_check() -> None:
    table = Table(3)
    table.hold(1, *["narbo"] * 3, *["tolosa"] * 3, "colonia", "condate", "treveri")
    table.mark("r24", "1.")
    table.stand("caesarodunum", 0)
    table.stand("limonum", 1)
    table.hold(0, "limonum")
    table.play("milestone r24.2", "pay limonum")
    assert "choose a city marker" in prompt(table)
    assert offered(table, "marker limonum") == "Take the 3 of Limonum"
    table.play("marker limonum")
    assert prompt(table) == "Marcus, take 2 more cards; choose one."
    table.take_cards()
    table.chance()
    table.end_turn()
    assert prompt(table) == "Marcus, you have too many cards: discard 4 more."


def test_choosing_the_next_road() -> None:
    table = Table(3)
    table.stand("condate", 1)
    table.stand("limonum", 2)
    table.mark("r03", "1111")
    table.mark("r24", "22")
    table.hold(0, "caesarodunum")
    table.play("city_milestone caesarodunum", "pay caesarodunum")
    assert "which is scored next" in prompt(table)
    assert offered(table, "score r03") == "Score Caesarodunum–Condate"
    assert table.game.group(table.state, table.code("score r03")) is None


def test_choices_are_grouped_by_where_they_go() -> None:
    table = Table(3, ready=False)
    table.chance()
    first = table.game.group(table.state, table.code("castle narbo"))
    assert first == (Say("group.settle"), Say("short.castle", {"city": "narbo"}))
    assert offered(table, "castle narbo") == "Put your castle in Narbo Martius"
    table = Table(3)
    assert grouped(table, "milestone r01.5") == ("Lugdunum–Lutetia", "space 5")
    assert grouped(table, "two_milestones lutetia r01") == ("Lugdunum–Lutetia", "two from Lutetia")
    assert grouped(table, "pay narbo") == ("Pay with", "green wreath")
    assert grouped(table, "pay_two lutetia narbo") == ("violet wreath and", "green wreath")
    assert grouped(table, "discard narbo") == ("Discard", "green wreath")
    assert offered(table, "castle narbo") == "Build a castle in Narbo Martius"


def test_every_kind_of_move_has_a_sentence_in_every_language() -> None:
    table = Table(2)
    for language in ("en", "de", "nl"):
        said = texts(table, language)
        assert all(said.has(f"move.{kind}") for kind in table.game.codec.kinds)
        assert said.has("move.settle")


def test_cards_in_a_row_are_one_sentence() -> None:
    table = Table(2)
    events = table.play("end_turn", "deal narbo", "deal narbo")
    for_owner = [event for event in events if event.heard_by(0)]
    assert log(table, for_owner)[0] == "You get green wreath, green wreath."
    for_others = [event for event in events if event.heard_by(1)]
    assert log(table, for_others)[0] == "Livia gets 2 cards."
    assert "turn_begins" in [event.kind for event in for_others]
    assert not any("turn of" in said for said in log(table, for_others))


def test_both_ends_are_said() -> None:
    table = Table(2)
    for _ in range(19):
        table.discard_down()
        table.end_turn()
    table.discard_down()
    table.play("end_turn")
    table.chance()
    said = log(table, table.game.hear(table.state))
    assert "The game is over: nobody has built anything for a long time." in said
    assert "Livia shows the mission without violet." in said
    assert Texts("de", table.game).say("told.over_eagle").startswith("Das Spiel ist aus")

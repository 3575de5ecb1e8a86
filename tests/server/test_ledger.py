"""The ledger alone: who knows what when, what is taken back, who plays a seat, who wins."""

import pytest

from server.ledgers import (
    BY,
    Counters,
    add,
    begun,
    decide,
    has_chance,
    is_final,
    legal,
    new_ledger,
    play_until,
    state,
)
from viae.core.errors import Illegal, Refusal
from viae.core.state import SPECTATOR
from viae.server.refusals import Stale
from viae.server.tables.ledger import Proposal, is_draft, may_know
from viae.storage.rows import LogEntry

NO_MOVE = 10**9

# Drafts


def test_a_draft_is_known_only_to_its_seat() -> None:
    ledger = begun(3)
    before = {viewer: ledger.version(viewer) for viewer in (0, 1, 2, SPECTATOR)}
    public = ledger.match.state.save()
    seat = ledger.to_decide
    assert seat is not None
    play_until(ledger, is_draft)
    assert (ledger.drafting, ledger.draft_length) == (seat, 1)
    assert ledger.state(seat).save() == ledger.match.state.save() != public
    for viewer in {0, 1, 2, SPECTATOR} - {seat}:
        assert ledger.state(viewer).save() == public
        assert ledger.version(viewer) == before[viewer]
    assert ledger.version(seat) == before[seat] + 1


def test_a_draft_is_final_when_the_turn_passes() -> None:
    ledger = begun(3)
    seat = play_until(ledger, is_draft).seat
    drafted = ledger.own_steps(ledger.entries[-1])
    closing = play_until(ledger, is_final)
    assert ledger.to_decide != seat
    assert ledger.draft_length == 0
    assert ledger.drafting is None
    stranger = next(other for other in range(3) if other != seat)
    assert ledger.steps_for(stranger, closing)[: len(drafted)] == drafted
    assert drafted[0] not in ledger.steps_for(seat, closing), "its own seat would hear it twice"
    assert ledger.state(stranger).save() == ledger.match.state.save()


def test_a_draft_is_final_when_something_was_learnt_and_when_chance_moved() -> None:
    def taught(entry: LogEntry) -> bool:
        steps = ledger.own_steps(entry)
        mine = any(step.reveals_to(entry.seat) for step in steps)
        return ledger.to_decide == entry.seat and mine and not has_chance(ledger, entry)

    def moved_chance(entry: LogEntry) -> bool:
        return ledger.to_decide == entry.seat and has_chance(ledger, entry)

    ledger = begun(4)
    for wanted in (taught, moved_chance):
        found = play_until(ledger, wanted, seed=3)
        assert is_final(found)
        with pytest.raises(Illegal, match="nothing left to take back"):
            ledger.undo(found.seat, 0, 0)


def test_undo_takes_back_one_decision_of_a_draft_at_a_time() -> None:
    ledger = begun(2)
    start = ledger.match.state.save()
    seat = ledger.to_decide
    assert seat is not None
    play_until(ledger, lambda found: is_draft(found) and ledger.draft_length == 2)
    version, other = ledger.version(seat), ledger.version(1 - seat)
    ledger.undo(seat, 0, 0)
    assert ledger.draft_length == 1
    ledger.undo(seat, 0, 0)
    assert ledger.match.state.save() == start == ledger.state(1 - seat).save()
    assert (ledger.version(seat), ledger.version(1 - seat)) == (version + 2, other)
    with pytest.raises(Illegal, match="nothing left to take back"):
        ledger.undo(seat, 0, 0)


def test_nobody_else_undoes_a_draft_nor_one_that_a_bot_made() -> None:
    ledger = begun(2)
    seat = play_until(ledger, is_draft).seat
    with pytest.raises(Illegal, match="nothing left"):
        ledger.undo(1 - seat, 0, 0)
    add(ledger, "stand_in", seat, bot="greedy", why="agreed")
    assert ledger.drafting is None, "whoever goes leaves no draft behind"
    play_until(ledger, lambda found: is_draft(found) and found.seat == seat)
    with pytest.raises(Illegal, match="nothing left"):
        ledger.undo(seat, 0, 0)


def test_a_version_from_before_is_stale_for_one_viewer_and_not_for_the_other() -> None:
    ledger = begun(2)
    seat = play_until(ledger, is_draft).seat
    ledger.check_version(1 - seat, ledger.version(SPECTATOR))
    with pytest.raises(Stale):
        ledger.check_version(seat, ledger.version(SPECTATOR))
    ledger.check_version(seat, ledger.version(SPECTATOR) + 1)


def test_the_length_at_a_version_is_the_first_at_which_a_viewer_knew_it() -> None:
    ledger = begun(3)
    play_until(ledger, lambda _: len(ledger.entries) > 30)
    for viewer in (0, 1, 2, SPECTATOR):
        assert ledger.log_length_at(viewer, 0) == 0
        for version in range(1, ledger.version(viewer) + 1):
            length = ledger.log_length_at(viewer, version)
            known = [may_know(viewer, one) for one in ledger.entries]
            assert sum(known[:length]) == version
            assert known[length - 1]


def test_the_version_at_a_move_shows_what_its_seat_saw_then() -> None:
    """Also after something was taken back: only the log that counts is looked at."""
    ledger = begun(2)
    for _ in range(3):
        found = play_until(ledger, lambda one: is_final(one) and has_chance(ledger, one))
        seat = found.seat
        add(ledger, "rewind", seat, to=ledger.undo_target(seat))
        play_until(ledger, is_final)
    log = ledger.match.log
    for at, step in enumerate(log):
        if step.by < 0:
            continue
        version = ledger.version_at_length(step.by, at)
        then = new_ledger(2)
        for entry in ledger.entries[: ledger.log_length_at(step.by, version)]:
            then.add(entry)
        assert then.to_decide == step.by
        seen = then.state(step.by)
        assert seen.save() == ledger.match.until(at).state.save()


def test_a_refused_decision_changes_nothing() -> None:
    ledger = begun(2)
    play_until(ledger, is_draft)
    before = state(ledger)
    seat = ledger.to_decide
    assert seat is not None
    for wrong in ([NO_MOVE], [legal(ledger)[0], NO_MOVE]):
        with pytest.raises(Refusal):
            ledger.decide(seat, wrong, 5, 5, BY)
        assert state(ledger) == before
    with pytest.raises(Refusal):
        ledger.decide(1 - seat, [legal(ledger)[0]], 5, 5, BY)
    assert state(ledger) == before


def test_nothing_is_decided_before_the_beginning() -> None:
    ledger = new_ledger()
    with pytest.raises(Illegal, match="not being played"):
        ledger.decide(0, [NO_MOVE], 0, 0, BY)
    assert ledger.to_decide is None


# Back by consent


def test_a_rewind_uses_no_counter_of_chance_twice() -> None:
    draw = Counters()
    ledger = new_ledger(2, draw)
    ledger.start(0, 0)
    for _ in range(3):
        found = play_until(ledger, lambda one: is_final(one) and has_chance(ledger, one))
        seat, draws = found.seat, ledger.draws
        target = ledger.undo_target(seat)
        add(ledger, "rewind", seat, to=target)
        assert len(ledger.match.log) == target
        assert ledger.draws == draws
        assert ledger.to_decide == seat
    assert len(set(draw.used)) == len(draw.used)
    assert draw.used == sorted(draw.used)


def test_a_rewind_goes_back_to_the_last_own_decision_and_closes_every_draft() -> None:
    ledger = begun(2)
    first = ledger.to_decide
    assert first is not None
    play_until(ledger, lambda _: ledger.to_decide != first)
    play_until(ledger, is_draft)
    target = ledger.undo_target(first)
    add(ledger, "rewind", first, to=target)
    assert ledger.draft_length == 0
    assert all(one.start < target for one in ledger.final_decisions)
    assert ledger.state(0).save() == ledger.state(1).save() == ledger.match.state.save()


def test_a_person_who_has_decided_nothing_has_nothing_to_ask_for() -> None:
    ledger = begun(3)
    with pytest.raises(Illegal, match="nothing left"):
        ledger.undo_target(1)


def test_a_question_ends_with_a_decision_a_no_or_the_askers_going() -> None:
    ledger = begun(3)
    play_until(ledger, is_final)

    def asked() -> None:
        add(ledger, "ask", 0, what="undo", target=0, voters=[1, 2])
        assert ledger.proposal == Proposal("undo", 0, 0, [1, 2])

    asked()
    add(ledger, "agree", 1)
    assert ledger.proposal == Proposal("undo", 0, 0, [2])
    add(ledger, "decline", 2)
    assert ledger.proposal is None
    asked()
    play_until(ledger, is_final)
    assert ledger.proposal is None
    asked()
    add(ledger, "stand_in", 1, bot="greedy", why="clock")
    assert ledger.proposal == Proposal("undo", 0, 0, [1, 2]), (
        "nothing is taken back behind one's back"
    )
    add(ledger, "resign", 1, bot="greedy")
    assert ledger.proposal == Proposal("undo", 0, 0, [2]), "who has resigned has no say"
    add(ledger, "resign", 0, bot="greedy")
    assert ledger.proposal is None


def test_who_is_away_has_no_say_in_who_stands_in_for_others() -> None:
    ledger = begun(3)
    add(ledger, "ask", 0, what="stand_in", target=2, voters=[1])
    add(ledger, "stand_in", 1, bot="greedy", why="clock")
    assert ledger.proposal == Proposal("stand_in", 0, 2, [])
    add(ledger, "stand_in", 2, bot="greedy", why="agreed")
    assert ledger.proposal is None


# Going and coming


def test_of_two_seats_one_resigns_and_the_game_is_over() -> None:
    ledger = begun(2)
    seat = play_until(ledger, is_draft).seat
    add(ledger, "resign", 1 - seat, bot="greedy")
    assert ledger.over
    assert ledger.to_decide is None
    assert ledger.draft_length == 0
    result = {row["seat"]: row for row in ledger.result()}
    assert (result[seat]["place"], result[seat]["resigned"]) == (1, False)
    assert (result[1 - seat]["place"], result[1 - seat]["resigned"]) == (2, True)


def test_a_person_who_resigns_is_ranked_last_the_first_behind_the_second() -> None:
    ledger = begun(5)
    play_until(ledger, is_final)
    for seat in (3, 0):
        add(ledger, "resign", seat, bot="greedy")
        assert ledger.states[seat].deciding_bot == "greedy"
        assert not ledger.over
    assert ledger.bot_to_decide == ledger.states[ledger.to_decide or 0].deciding_bot
    play_until(ledger, lambda _: ledger.over)
    places = {row["seat"]: row["place"] for row in ledger.result()}
    assert (places[3], places[0]) == (5, 4)
    played = {row["seat"]: row["place"] for row in ledger.match.result()}
    stayed = sorted((1, 2, 4), key=played.__getitem__)
    assert [places[seat] for seat in stayed] == sorted(places[seat] for seat in stayed)
    assert places[stayed[0]] == 1
    assert all(places[seat] <= 3 for seat in stayed)


def test_a_stand_in_plays_until_the_person_is_back() -> None:
    ledger = begun(3)
    seat = ledger.to_decide
    assert seat is not None
    add(ledger, "stand_in", seat, bot="greedy", why="clock")
    assert (ledger.bot_to_decide, ledger.deadline) == ("greedy", None)
    play_until(ledger, is_draft)
    add(ledger, "return", seat)
    assert ledger.bot_to_decide is None
    assert ledger.drafting is None, "what the bot began is not the person's"


def test_a_game_played_on_begins_where_its_opening_ends() -> None:
    first = begun(2)
    play_until(first, lambda _: len(first.match.log) > 40)
    while first.draft_length:
        decide(first, legal(first)[0])
    codec = first.game.codec
    lines = [str(codec.decode(step.move)) for step in first.match.log]
    ledger = new_ledger(2, Counters(9))
    add(ledger, "opening", -1, lines=lines)
    assert ledger.match.state.save() == first.match.state.save()
    assert ledger.to_decide is None, "nobody decides before it begins"
    ledger.start(0, 0)
    assert ledger.to_decide == first.to_decide
    with pytest.raises(Illegal, match="nothing left"):
        ledger.undo_target(0)

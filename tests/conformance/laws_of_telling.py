"""Laws of what is shown and told: views, events, and undo, which follows from them."""

import json

from conformance.law import law
from conformance.walks import COMPILED, Walk
from viae.core.errors import Illegal
from viae.core.state import CHANCE, EVERYBODY, NOBODY, SPECTATOR, State, digest
from viae.records.match import Match, Step

FEW = 12 if COMPILED else 5
SOME = 20 if COMPILED else 8


@law("a view is JSON and depends on the state alone")
def views_are_values(walk: Walk) -> None:
    game = walk.game
    for moment, state in walk.some(SOME):
        loaded = walk.start()
        loaded.load(state.save())
        for seat in (*range(walk.seats), SPECTATOR):
            view = game.view(state, seat)
            text = json.dumps(view, allow_nan=False)
            assert json.loads(text) == view, f"seat {seat}'s view after {moment} moves is no JSON"
            for other in (state.clone(), loaded):
                assert game.view(other, seat) == view, f"seat {seat} after {moment} moves"
        seen = [game.view(state, seat) for seat in (CHANCE, NOBODY, SPECTATOR)]
        assert seen[0] == seen[1] == seen[2], "whoever has no seat sees what a spectator sees"


@law("telling changes nothing and is the same every time")
def telling_is_harmless(walk: Walk) -> None:
    listening, again, deaf = walk.start(), walk.start(), walk.start()
    listening.listen()
    again.listen()
    for moment, (_, move) in enumerate(walk.log, 1):
        listening.apply(move)
        again.act(move)
        deaf.act(move)
        events = walk.game.hear(listening)
        assert events == walk.game.hear(again), f"move {moment} tells something else in a replay"
        assert deaf.hear() == [], f"a deaf state tells something in move {moment}"
        assert listening.save() == deaf.save(), f"telling of move {moment} changed the state"
        for event in events:
            assert 0 < event.hearers <= EVERYBODY, f"nobody hears {event.kind} in move {moment}"
            data = event.as_json()
            assert json.loads(json.dumps(data, allow_nan=False)) == data, f"{event.kind} is no JSON"


@law("undo goes back to the last thing learnt or decided by another, and no further")
def undo_is_bounded(walk: Walk) -> None:
    match = Match(walk.game, walk.seats, walk.options)
    left = FEW
    for moment, (_, move) in enumerate(walk.log, 1):
        match.apply(move)
        # Not at every moment: an undo replays the whole log.
        if not match.state.is_over() and moment % (1 + len(walk.log) // 97) == 0 and left:
            left -= undo_and_redo(match)
    if match.state.is_over():
        for seat in range(walk.seats):
            assert refused(match, seat), "a finished game was taken back"


def undo_and_redo(match: Match) -> bool:
    """Take back a whole draft and make it again; was there one?

    The seat that decided last may do so, even in another seat's turn.
    """
    seat = match.log[-1].by
    before, log = digest(match.state), list(match.log)
    for other in range(match.seats):
        assert other == seat or refused(match, other), f"seat {other} undid a move of {seat}"
    if seat == CHANCE:
        return False
    undone = []
    while match.draft(seat):
        undone.append(match.undo(seat))
        assert is_free(undone[-1], seat), f"seat {seat} took back more than its draft"
        assert digest(match.state) == digest(replayed(match)), "undo gives another state"
    assert not match.log or not is_free(match.log[-1], seat), "undo stops too early"
    assert refused(match, seat), "more was taken back than there is"
    for step in reversed(undone):
        assert match.apply(step.move) == step, "made again, a decision tells something else"
    assert digest(match.state) == before, "undone and made again, it is another state"
    assert match.log == log, "undone and made again, it is another log"
    return bool(undone)


def is_free(step: Step, seat: int) -> bool:
    """Did the seat itself decide, and learn nothing from it?"""
    return step.by == seat and not any(e.reveals and e.heard_by(seat) for e in step.events)


def replayed(match: Match) -> State:
    state = match.game.new_state(match.seats, match.options)
    for step in match.log:
        state.act(step.move)
    return state


def refused(match: Match, seat: int) -> bool:
    """Is a seat's undo refused, without a trace?"""
    before, log = digest(match.state), list(match.log)
    try:
        match.undo(seat)
    except Illegal:
        return digest(match.state) == before and match.log == log
    return False

"""What a viewer is sent of a table, built up from what that viewer may know."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, cast

from viae.core.game import Block, Game, Say, Span, films_of
from viae.core.state import State
from viae.records.match import Step, as_known_to, ends_draft
from viae.server.schemas.table import (
    BlockForm,
    ChoiceForm,
    ClockForm,
    LogKind,
    ProposalForm,
    ResultForm,
    SayForm,
    SitterForm,
    SitterInfo,
    SpanForm,
    TableState,
    Update,
)
from viae.server.tables.ledger import Ledger, SeatState
from viae.server.tables.plans import PlannedMoves
from viae.storage.rows import ListedRow, LogEntry, SeatRow, TableRow


def say_form(say: Say) -> SayForm:
    return SayForm(key=say.key, params={name: _plain(value) for name, value in say.params.items()})


def block_form(block: Block) -> BlockForm:
    return BlockForm(
        title=say_form(block.title),
        lines=[[_span_form(span) for span in line] for line in block.lines],
    )


def _span_form(span: Span) -> SpanForm:
    text = say_form(span.text) if isinstance(span.text, Say) else span.text
    return SpanForm(text=text, style=span.style)


def _plain(value: Any) -> Any:
    if isinstance(value, Say):
        return say_form(value).model_dump()
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    return value


def choices(game: Game, state: State, seat: int) -> list[ChoiceForm]:
    """The legal moves of the seat to decide, with their words."""
    known = as_known_to(state, seat)
    return [
        _choice(game, state, move, ends_draft(game, known, seat, move))
        for move in state.legal_moves()
    ]


def _choice(game: Game, state: State, move: int, final: bool) -> ChoiceForm:
    group = game.group(state, move)
    return ChoiceForm(
        move=game.codec.decode(move).as_json(),
        say=say_form(game.move_text(state, move)),
        group=None if group is None else (say_form(group[0]), say_form(group[1])),
        final=final,
    )


def updates(ledger: Ledger, known: Iterable[LogEntry], viewer: int, since: int = 0) -> list[Update]:
    """The updates of a viewer after a version."""
    return [_update(ledger, entry, viewer, number) for number, entry in enumerate(known, since + 1)]


def _update(ledger: Ledger, entry: LogEntry, viewer: int, version: int) -> Update:
    game, data = ledger.game, entry.data
    steps = ledger.steps_for(viewer, entry)
    events = [event for step in steps for event in step.events if event.heard_by(viewer)]
    return Update(
        version=version,
        kind=cast(LogKind, entry.kind),
        seat=entry.seat if entry.seat >= 0 else None,
        by=data.get("by"),
        bot=data.get("bot"),
        why=data.get("why") or data.get("what"),
        events=[event.as_json() for event in events],
        says=[say_form(say) for say in [*_about_table(ledger, entry), *game.sentences(events)]],
        film=_film_length(game, steps),
        wall=entry.wall,
    )


def _film_length(game: Game, steps: Sequence[Step]) -> int | None:
    step = filmed(steps)
    return None if step is None else films_of(game).film_length(json.loads(film_of(step)))


def filmed(steps: Sequence[Step]) -> Step | None:
    """The step that has a film; there is at most one, since nobody decides on after seeing it."""
    return next((step for step in steps if film_of(step)), None)


def film_of(step: Step) -> str:
    return "" if step.outcome is None else step.outcome.film


def _about_table(ledger: Ledger, entry: LogEntry) -> list[Say]:
    """The sentences for an entry that is not about the game itself."""
    seat, data = {"seat": entry.seat}, entry.data
    match entry.kind:
        case "opening" | "begin" | "decide":
            return []
        case "ask" if data["what"] == "stand_in":
            return [
                Say("news.ask.stand_in", {**seat, "target": Say("name", {"seat": data["target"]})})
            ]
        case "ask":
            return [Say("news.ask.undo", seat)]
        case "resign" if ledger.ends_by_resigning:
            return [Say("news.resign_ends", seat)]
        case "stand_in":
            return [Say(f"news.stand_in.{data['why']}", seat)]
        case kind:
            return [Say(f"news.{kind}", seat)]


def sitters(
    row: TableRow | ListedRow, person: str | None, present: frozenset[int]
) -> list[SitterInfo]:
    """Who sits in each seat, as anybody may know it."""
    by_seat = {sitter.seat: sitter for sitter in row.sitters}
    free = SeatRow(-1, None, None, "")
    return [
        SitterInfo(
            seat=seat,
            name=by_seat.get(seat, free).name,
            bot=by_seat.get(seat, free).bot,
            present=seat in present,
            mine=person is not None and by_seat.get(seat, free).person == person,
        )
        for seat in range(row.seats)
    ]


def _playing(sitter: SitterInfo, ledger: Ledger | None) -> SitterForm:
    state = SeatState() if ledger is None else ledger.states[sitter.seat]
    # Nobody stands in once the game is over.
    stand_in = None if ledger is None or ledger.over else state.stand_in
    return SitterForm(**sitter.model_dump(), stand_in=stand_in, resigned=state.resigned > 0)


def _clock(ledger: Ledger, now: int) -> ClockForm | None:
    clocks = ledger.clocks
    left = [clocks.remaining(seat, now) for seat in range(ledger.seats)]
    if None in left:
        return None
    return ClockForm(left=[one or 0 for one in left], running=ledger.to_decide)


def _proposal(ledger: Ledger) -> ProposalForm | None:
    one = ledger.proposal
    if one is None:
        return None
    target = one.target if one.what == "stand_in" else None
    return ProposalForm(what=one.what, seat=one.seat, target=target, waiting_for=one.voters)


def _results(ledger: Ledger) -> list[ResultForm] | None:
    return [ResultForm(**row) for row in ledger.result()] if ledger.over else None


def table_state(
    row: TableRow,
    ledger: Ledger | None,
    person: str | None,
    viewer: int,
    since: int,
    now: int,
    present: frozenset[int],
    spectators: int,
    plan: PlannedMoves,
) -> TableState:
    """The state that a viewer sees now, with its updates after a version."""
    state = TableState(
        table=row.id,
        viewer=viewer if viewer >= 0 else None,
        version=0,
        since=0,
        status=row.status,
        sitters=[_playing(one, ledger) for one in sitters(row, person, present)],
        spectators=spectators,
        turn=None,
        view=None,
        prompt=None,
        choices=[],
        draft=0,
        plan=plan,
        ask=None,
        clock=None,
        news=[],
        result=None,
        ending="",
        rematch=row.rematch,
        kept_for=list(row.kept_for),
    )
    if ledger is not None and ledger.entries:
        _show_game(state, ledger, viewer, since, now)
    return state


def _show_game(shown: TableState, ledger: Ledger, viewer: int, since: int, now: int) -> None:
    game, state = ledger.game, ledger.state(viewer)
    shown.version = ledger.version(viewer)
    # A version that we never had: send everything.
    shown.since = since if since <= shown.version else 0
    shown.turn = ledger.to_decide
    shown.view = game.view(state, viewer)
    shown.ask = _proposal(ledger)
    shown.clock = _clock(ledger, now)
    shown.news = updates(ledger, ledger.known(viewer, shown.since), viewer, shown.since)
    shown.result = _results(ledger)
    shown.ending = game.ending(state) if state.is_over() else ""
    if viewer >= 0 and ledger.to_decide == viewer and not ledger.states[viewer].resigned:
        shown.prompt = say_form(game.prompt(state))
        shown.choices = choices(game, state, viewer)
        shown.draft = ledger.draft_length if ledger.drafting == viewer else 0

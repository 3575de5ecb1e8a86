"""What a viewer gets to see of a table: built up from nothing, out of what that viewer may know."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from viae.core.codec import Event
from viae.core.game import Block, Game, Say, Span, films_of
from viae.core.state import State
from viae.records.match import Step, as_known_to, ends_draft
from viae.server.schemas.table import (
    AskForm,
    BlockForm,
    ChoiceForm,
    ClockForm,
    NewsForm,
    NewsKind,
    ResultForm,
    SayForm,
    SitterForm,
    SitterInfo,
    SpanForm,
    TableState,
)
from viae.server.tables.ledger import Ledger, SeatState
from viae.server.tables.log import Entry, Happening
from viae.storage.rows import ListedRow, SeatRow, TableRow


@dataclass(frozen=True)
class Eyes:
    """Who looks at a table, and through which seat (below 0: at the open table)."""

    person: str | None
    viewer: int


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


def news(ledger: Ledger, known: Iterable[Happening], viewer: int, since: int = 0) -> list[NewsForm]:
    """What a viewer has come to know after a version."""
    return [
        _news(ledger, happening, viewer, number)
        for number, happening in enumerate(known, since + 1)
    ]


def _news(ledger: Ledger, happening: Happening, viewer: int, version: int) -> NewsForm:
    game = ledger.game
    told: list[Event] = [
        event
        for step in happening.steps_for(viewer)
        for event in step.events
        if event.heard_by(viewer)
    ]
    made: Entry = happening.entry
    return NewsForm(
        version=version,
        kind=cast(NewsKind, made.kind),
        seat=made.seat if made.seat >= 0 else None,
        by=made.data.get("by"),
        bot=made.data.get("bot"),
        why=made.data.get("why") or made.data.get("what"),
        events=[event.as_json() for event in told],
        says=[say_form(say) for say in [*_about_table(ledger, made), *game.sentences(told)]],
        film=_film_length(game, happening.steps_for(viewer)),
        wall=made.wall,
    )


def _film_length(game: Game, steps: Sequence[Step]) -> int | None:
    step = filmed(steps)
    return None if step is None else films_of(game).film_length(json.loads(film_of(step)))


def filmed(steps: Sequence[Step]) -> Step | None:
    """The move among them that has a film; nobody can decide on after seeing one, so it is one."""
    return next((step for step in steps if film_of(step)), None)


def film_of(step: Step) -> str:
    return "" if step.outcome is None else step.outcome.film


def _about_table(ledger: Ledger, made: Entry) -> list[Say]:
    """What happened at the table beside the game, in words."""
    seat, data = {"seat": made.seat}, made.data
    match made.kind:
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
    """Who sits in each seat, as it looks from outside."""
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
    # Once the game is over nobody plays for anybody.
    stand_in = None if ledger is None or ledger.over else state.stand_in
    return SitterForm(**sitter.model_dump(), stand_in=stand_in, resigned=state.resigned > 0)


def _clock(ledger: Ledger, now: int) -> ClockForm | None:
    clocks = ledger.clocks
    left = [clocks.remaining(seat, now) for seat in range(ledger.seats)]
    if None in left:
        return None
    return ClockForm(left=[one or 0 for one in left], running=ledger.to_decide)


def _ask(ledger: Ledger) -> AskForm | None:
    ask = ledger.ask
    if ask is None:
        return None
    target = ask.target if ask.what == "stand_in" else None
    return AskForm(what=ask.what, seat=ask.seat, target=target, waiting_for=ask.voters)


def _results(ledger: Ledger) -> list[ResultForm] | None:
    return [ResultForm(**row) for row in ledger.result()] if ledger.over else None


def table_state(
    row: TableRow,
    ledger: Ledger | None,
    eyes: Eyes,
    since: int,
    now: int,
    present: frozenset[int],
    spectators: int,
    plans: Mapping[int, list[list[dict[str, str | int]]]],
) -> TableState:
    """Everything a viewer sees now, and what it has not heard since a version."""
    state = TableState(
        table=row.id,
        viewer=eyes.viewer if eyes.viewer >= 0 else None,
        version=0,
        since=0,
        status=row.status,
        sitters=[_playing(one, ledger) for one in sitters(row, eyes.person, present)],
        spectators=spectators,
        turn=None,
        view=None,
        prompt=None,
        choices=[],
        draft=0,
        plan=plans.get(eyes.viewer, []),
        ask=None,
        clock=None,
        news=[],
        result=None,
        ending="",
        rematch=row.rematch,
        kept_for=list(row.kept_for),
    )
    if ledger is not None and ledger.happenings:
        _add_game(state, ledger, eyes.viewer, since, now)
    return state


def _add_game(update: TableState, ledger: Ledger, viewer: int, since: int, now: int) -> None:
    game, state = ledger.game, ledger.state(viewer)
    update.version = ledger.version(viewer)
    # A version from the future is none of ours: begin at the beginning.
    update.since = since if since <= update.version else 0
    update.turn = ledger.to_decide
    update.view = game.view(state, viewer)
    update.ask = _ask(ledger)
    update.clock = _clock(ledger, now)
    update.news = news(ledger, ledger.known(viewer, update.since), viewer, update.since)
    update.result = _results(ledger)
    update.ending = game.ending(state) if state.is_over() else ""
    if viewer >= 0 and ledger.to_decide == viewer and not ledger.states[viewer].resigned:
        update.prompt = say_form(game.prompt(state))
        update.choices = choices(game, state, viewer)
        update.draft = ledger.draft_length if ledger.drafting == viewer else 0

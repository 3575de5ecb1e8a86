"""Hints: the best few moves for a seat that is to decide, by what that seat knows.

A person has one open question. Asking the same again joins it, asking anything else replaces it. A
question that nobody waits for any more, or whose table has moved on, is dropped before the coach
begins with it.
"""

import asyncio
from collections.abc import Sequence
from dataclasses import asdict

import structlog

from viae.ai.advice import Line, read_advice
from viae.ai.coach import HINT_BUDGET, AnalysisBudget, analysis_request
from viae.core.errors import Illegal, NotYourTurn, Refusal
from viae.core.game import Game
from viae.core.state import State
from viae.records.match import as_known_to
from viae.records.seeds import seed_for
from viae.server.coach.worker import MOST_WAITING, CoachWorker, busy
from viae.server.refusals import Broken, Forbidden
from viae.server.schemas.coach import HighlightForm, Hint, HintForm, LineForm
from viae.server.tables.ledger import Ledger
from viae.server.tables.table import Table
from viae.server.tables.views import say_form

log = structlog.get_logger(__name__)


class OpenHint:
    """A hint that somebody waits for, perhaps in several browsers."""

    def __init__(self, asked: tuple[str, int, int]) -> None:
        self.asked = asked
        """Table, seat and version."""
        self.result: asyncio.Future[Hint] = asyncio.get_running_loop().create_future()
        self.job: asyncio.Task[None] | None = None
        self.listeners = 0
        self.is_begun = False

    def answer(self, hint: Hint) -> None:
        if not self.result.done():
            self.result.set_result(hint)

    def refuse(self, refusal: Refusal) -> None:
        if not self.result.done() and self.listeners:
            self.result.set_exception(refusal)


class Hints:
    """All hints that are open."""

    def __init__(self, coach: CoachWorker, budget: AnalysisBudget = HINT_BUDGET) -> None:
        """`budget`: how much goes into a hint."""
        self.coach = coach
        self.budget = budget
        self._open: dict[str, OpenHint] = {}
        """By person."""
        self._jobs: set[asyncio.Task[None]] = set()
        """Also of hints that have begun and were replaced since."""

    async def close(self) -> None:
        jobs = list(self._jobs)
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)

    async def hint(self, table: Table, person: str, form: HintForm) -> Hint:
        """The hint that a person asks for. Cancelling this gives the question up."""
        async with table.locked() as ledger:
            check_may_ask(table, ledger, person, form)
        one = self._open_hint(table, person, form)
        one.listeners += 1
        try:
            return await asyncio.shield(one.result)
        finally:
            one.listeners -= 1
            if not one.listeners:
                self._drop(person, one)

    def _open_hint(self, table: Table, person: str, form: HintForm) -> OpenHint:
        """A question of a person: the one that is open, or a new one in its place."""
        asked = (table.id, form.seat, form.version)
        before = self._open.get(person)
        if before is not None and before.asked == asked:
            return before
        if before is not None:
            before.refuse(Illegal("you have asked anew since", key="refusal.asked_anew"))
            self._drop(person, before)
        elif len(self._open) >= MOST_WAITING:
            raise busy()
        one = self._open[person] = OpenHint(asked)
        one.job = asyncio.create_task(self._give(one, table, person, form))
        self._jobs.add(one.job)
        one.job.add_done_callback(self._jobs.discard)
        return one

    def _drop(self, person: str, one: OpenHint) -> None:
        """Nobody waits for it. If the worker has begun it goes on to the end, and somebody who asks
        the same meanwhile gets its answer."""
        if one.job is not None and not one.is_begun:
            one.job.cancel()
            self._forget(person, one)

    def _forget(self, person: str, one: OpenHint) -> None:
        if self._open.get(person) is one:
            del self._open[person]

    async def _give(self, one: OpenHint, table: Table, person: str, form: HintForm) -> None:
        try:
            async with self.coach.queue.turn(person):
                one.is_begun = True
                one.answer(await self._make(table, person, form))
        except Refusal as refusal:
            one.refuse(refusal)
        except Exception as error:
            log.error("hint failed", table=table.id, exc_info=error)
            one.refuse(Broken())
        finally:
            self._forget(person, one)

    async def _make(self, table: Table, person: str, form: HintForm) -> Hint:
        async with table.locked() as ledger:
            check_may_ask(table, ledger, person, form)  # the table may have moved on
            assert ledger is not None
            game, match = ledger.game, ledger.match
            options, state = match.options, match.state.clone()
        # Asking twice gives the same answer; the seed knows nothing of the table's secret.
        seed = seed_for(form.version, form.seat, table.id)
        asked = analysis_request(state, form.seat, seed, self.budget)
        advice = read_advice(await self.coach.answer(game, options, table.row.seats, asked))
        return Hint(
            seat=form.seat,
            version=form.version,
            playouts=advice.playouts,
            lines=await asyncio.to_thread(line_forms, game, state, form.seat, advice.lines),
        )


def check_may_ask(table: Table, ledger: Ledger | None, person: str, form: HintForm) -> None:
    """A hint is for a person whose turn it is, at a table that allows it."""
    table.check_own(person, form.seat)
    if ledger is None or not ledger.begun or ledger.over:
        raise Illegal("the game is not being played", key="refusal.not_running")
    if not table.row.settings.get("hints", False):
        raise Forbidden("this table is played without hints", key="refusal.no_hints")
    ledger.check_version(form.seat, form.version)
    if ledger.to_decide != form.seat:
        raise NotYourTurn(
            f"seat {ledger.to_decide} is to decide, not seat {form.seat}",
            key="refusal.not_your_turn",
            params={"seat": ledger.to_decide},
        )


def line_forms(game: Game, state: State, seat: int, lines: Sequence[Line]) -> list[LineForm]:
    """Moves with what they lead to, and where they are on the board."""
    view, known = game.view(state, seat), as_known_to(state, seat)
    forms = []
    for line in lines:
        move = game.codec.decode(line.move)
        forms.append(
            LineForm(
                move=move.as_json(),
                say=say_form(game.move_text(known, line.move)),
                looks=line.visits,
                win=line.win,
                points=dict(line.points),
                total=line.total,
                rival=line.rival,
                marks=[HighlightForm(**asdict(one)) for one in game.highlights(view, line.move)],
            )
        )
    return forms

"""The coach at the tables: a hint for who is to decide, a review of a game that is over.

It thinks in a worker process of its own, so that neither people nor bots wait for it. What leaves
for the worker is redrawn for its seat, as for a bot. A review is made once and kept; one that a
restart has cut short begins anew when somebody asks again.

There is one worker for all, so its time is shared by person (see `fair`):

- The worker is asked one question at a time. Next is the question of whoever has used least of the
  coach's time of late. A review's questions stand back behind hints, as if their person had used
  some seconds more.
- A person has one hint open. Asking the same again joins the first question; asking anything else
  replaces it. A hint that nobody waits for any more, because they have gone or asked anew or the
  table has moved on, is dropped before the coach begins with it.
- A review puts many questions, and only one review is made at a time. A person has one place in
  line for it, which is for the game they asked about last. Whoever has not asked again for a while
  has gone, and loses it.
- Both lines have an end: who comes then is told to ask again later.
"""

import asyncio
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import structlog

from viae.ai.advice import Line, read_advice
from viae.ai.coach import HINT_BUDGET, AnalysisBudget, AnalysisRequest, analysis_request
from viae.ai.review import Review, Reviewer
from viae.ai.review_plan import REVIEW_BUDGET, ReviewBudget
from viae.core.errors import Illegal, NotYourTurn, Refusal
from viae.core.game import Game
from viae.core.options import Choice
from viae.core.state import SPECTATOR, State
from viae.records.match import as_known_to
from viae.records.seeds import seed_for
from viae.server.bots.process import WORKER, Fault, Lost, Worker
from viae.server.bots.worker import Consultation
from viae.server.fair_share import FairLock
from viae.server.refusals import Broken, Forbidden, TooMany
from viae.server.schemas.coach import (
    Hint,
    HintForm,
    LineForm,
    MarkForm,
    MomentForm,
    ReviewAnswer,
    ReviewForm,
    ShareForm,
)
from viae.server.tables.ledger import Ledger
from viae.server.tables.table import Table
from viae.server.tables.views import say_form
from viae.storage import queries

log = structlog.get_logger(__name__)

MOST_WAITING = 20
"""People in line for a hint, and for a review."""
STILL_WAITS = 90_000
"""Milliseconds after which who has not asked again for a review has gone; pages ask every second,
those in the background of a browser once a minute."""
STANDS_BACK = 10.0
"""Seconds by which a review's questions stand back behind hints."""
TRIES = 2
"""How often the worker is asked if it is lost."""
LATER = 60
"""Seconds after which it is worth to ask again where a line is full."""


class OpenHint:
    """A hint that somebody waits for, perhaps in several browsers."""

    def __init__(self, asked: tuple[str, int, int]) -> None:
        self.asked = asked
        """Table, seat and version."""
        self.said: asyncio.Future[Hint] = asyncio.get_running_loop().create_future()
        self.job: asyncio.Task[None] | None = None
        self.listeners = 0
        self.is_begun = False

    def answer(self, hint: Hint) -> None:
        if not self.said.done():
            self.said.set_result(hint)

    def refuse(self, refusal: Refusal) -> None:
        if not self.said.done() and self.listeners:
            self.said.set_exception(refusal)


@dataclass
class WantedReview:
    """What somebody in line for a review has asked for."""

    table: Table
    asked: int
    """When they asked last, in uptime."""


@dataclass
class UnderWay:
    """A review that is being made."""

    table: str
    done: int = 0
    cost: int = 1

    @property
    def progress(self) -> float:
        return min(self.done / self.cost, 0.99)


class Coach:
    """One coach for all tables."""

    def __init__(
        self,
        hint_budget: AnalysisBudget = HINT_BUDGET,
        review_budget: ReviewBudget = REVIEW_BUDGET,
        command: Sequence[str] = WORKER,
        patience: float = 120.0,
    ) -> None:
        self.hint_budget = hint_budget
        self.review_budget = review_budget
        self._worker = Worker(command, patience)
        self._one_at_a_time = FairLock(time.monotonic)
        self._hints: dict[str, OpenHint] = {}
        """By person."""
        self._hint_jobs: set[asyncio.Task[None]] = set()
        """Also of hints that have begun and were replaced since."""
        self._wanted: dict[str, WantedReview] = {}
        """By person."""
        self._making: UnderWay | None = None
        self._reviewer: asyncio.Task[None] | None = None
        self._failed: set[str] = set()
        """Tables whose review could not be made: the next who asks is told so."""

    async def close(self) -> None:
        jobs = [*self._hint_jobs, self._reviewer]
        under_way = [job for job in jobs if job is not None]
        for job in under_way:
            job.cancel()
        await asyncio.gather(*under_way, return_exceptions=True)
        await self._worker.stop()

    async def answer(
        self, game: Game, options: Mapping[str, Choice], seats: int, asked: AnalysisRequest
    ) -> Mapping[str, Any]:
        """What the coach says to a question; it is the turn of whoever put it."""
        board = dict(game.facts) if game.own_board else None
        consultation = Consultation(game.name, board, seats, dict(options), asked.as_json())
        try:
            return await self._reply(consultation.as_line())
        except (Lost, Fault) as error:
            log.error("coach failed", game=game.name, error=f"{error!r:.200}")
            raise Broken from None

    async def _reply(self, line: bytes) -> Mapping[str, Any]:
        """The worker's answer; one that is lost is replaced and asked once more."""
        for _ in range(TRIES - 1):
            try:
                return await self._worker.reply(line)
            except Lost as lost:
                log.warning("coach_worker_lost", error=str(lost))
        return await self._worker.reply(line)

    # Hints

    async def hint(self, table: Table, person: str, form: HintForm) -> Hint:
        """The best few moves for a seat that is to decide, by what it knows. Who stops waiting, by
        being cancelled, gives the question up."""
        async with table.opened() as ledger:
            check_may_ask(table, ledger, person, form)
        one = self._open_hint(table, person, form)
        one.listeners += 1
        try:
            return await asyncio.shield(one.said)
        finally:
            one.listeners -= 1
            if not one.listeners:
                self._drop(person, one)

    def _open_hint(self, table: Table, person: str, form: HintForm) -> OpenHint:
        """A question of a person: the one that is open, or a new one in its place."""
        asked = (table.id, form.seat, form.version)
        before = self._hints.get(person)
        if before is not None and before.asked == asked:
            return before
        if before is not None:
            before.refuse(Illegal("you have asked anew since", key="refusal.asked_anew"))
            self._drop(person, before)
        elif len(self._hints) >= MOST_WAITING:
            raise busy()
        one = self._hints[person] = OpenHint(asked)
        one.job = asyncio.create_task(self._give_hint(one, table, person, form))
        self._hint_jobs.add(one.job)
        one.job.add_done_callback(self._hint_jobs.discard)
        return one

    def _drop(self, person: str, one: OpenHint) -> None:
        """Nobody waits for it; with what has begun the worker goes on to the end, and whoever asks
        the same before that shares in it."""
        if one.job is not None and not one.is_begun:
            one.job.cancel()
            self._forget(person, one)

    def _forget(self, person: str, one: OpenHint) -> None:
        if self._hints.get(person) is one:
            del self._hints[person]

    async def _give_hint(self, one: OpenHint, table: Table, person: str, form: HintForm) -> None:
        try:
            async with self._one_at_a_time.held_for(person):
                one.is_begun = True
                one.answer(await self._hint(table, person, form))
        except Refusal as refusal:
            one.refuse(refusal)
        except Exception as error:
            log.error("hint failed", table=table.id, exc_info=error)
            one.refuse(Broken())
        finally:
            self._forget(person, one)

    async def _hint(self, table: Table, person: str, form: HintForm) -> Hint:
        async with table.opened() as ledger:
            check_may_ask(table, ledger, person, form)  # the table may have moved on
            assert ledger is not None
            game, options, state = (
                ledger.game,
                ledger.match.options,
                ledger.match.state.clone(),
            )
        # Whoever asks twice hears the same; of the table's secret the seed knows nothing.
        asked = analysis_request(
            state, form.seat, seed_for(form.version, form.seat, table.id), self.hint_budget
        )
        advice = read_advice(await self.answer(game, options, table.row.seats, asked))
        return Hint(
            seat=form.seat,
            version=form.version,
            playouts=advice.playouts,
            lines=await asyncio.to_thread(line_forms, game, state, form.seat, advice.lines),
        )

    # Reviews

    async def review(self, table: Table, person: str | None) -> ReviewAnswer:
        """The review of a finished game, or how far it has come; the first guest who asks sets it
        off."""
        if table.row.status != "finished":
            raise Illegal("the game is still being played", key="refusal.not_over")
        if self._making is not None and self._making.table == table.id:
            return ReviewAnswer(progress=self._making.progress, review=None)
        kept = await table.context.store.read(lambda c: queries.read_review(c, table.id))
        if kept is not None:
            return ReviewAnswer(progress=1, review=ReviewForm.model_validate(kept))
        if person is None:
            raise Forbidden("come in with a name first", key="refusal.no_session")
        if table.id in self._failed:
            self._failed.remove(table.id)
            raise Broken
        self._want(person, table)
        return ReviewAnswer(progress=0, review=None)

    def _want(self, person: str, table: Table) -> None:
        """A place in line; a person who has one keeps it."""
        now = table.context.clock.uptime()
        gone = [one for one, it in self._wanted.items() if now - it.asked > STILL_WAITS]
        for one in gone:
            del self._wanted[one]
        if person not in self._wanted and len(self._wanted) >= MOST_WAITING:
            raise busy()
        self._wanted[person] = WantedReview(table, now)
        if self._reviewer is None:
            self._reviewer = asyncio.create_task(self._make_reviews())

    async def _make_reviews(self) -> None:
        """As long as somebody waits for one."""
        try:
            while (found := self._next_review()) is not None:
                person, table = found
                self._making = UnderWay(table.id)
                await self._make_review(table, person, self._making)
                self._making = None
        finally:
            self._reviewer = self._making = None

    def _next_review(self) -> tuple[str, Table] | None:
        """The game of who has used least; whoever else waits for the same has what they want."""
        shares = self._one_at_a_time.shares
        for person in sorted(self._wanted, key=shares.used):
            wanted = self._wanted.pop(person)
            table = wanted.table
            if table.context.clock.uptime() - wanted.asked <= STILL_WAITS:
                others = self._wanted.items()
                self._wanted = {one: it for one, it in others if it.table.id != table.id}
                return person, table
        return None

    async def _make_review(self, table: Table, person: str, count: UnderWay) -> None:
        try:
            made = await self._reviewed(table, person, count)
            data = made.model_dump(mode="json")
            await table.context.store.write(lambda c: queries.write_review(c, table.id, data))
        except Exception as error:  # nobody waits for it here
            log.error("review failed", table=table.id, exc_info=error)
            self._failed.add(table.id)

    async def _reviewed(self, table: Table, person: str, count: UnderWay) -> ReviewForm:
        async with table.opened() as ledger:
            assert ledger is not None, "a finished table has a game"
        places = table.row.places or []
        winners = [seat for seat, place in enumerate(places) if place == 1]
        reviewer = await asyncio.to_thread(
            Reviewer, ledger.match, budget=self.review_budget, winners=winners
        )
        count.cost = reviewer.most_cost
        match = reviewer.match
        while requests := await asyncio.to_thread(reviewer.requests):
            answers = []
            for asked in requests:
                async with self._one_at_a_time.held_for(person, STANDS_BACK):
                    answer = await self.answer(match.game, match.options, match.seats, asked)
                answers.append(answer)
                count.done += asked.cost
            reviewer.take(answers)
        return await asyncio.to_thread(review_form, reviewer.review(), ledger)


def busy() -> TooMany:
    return TooMany(
        "the coach has too many questions just now; ask again in a minute",
        retry_after=LATER,
        key="refusal.coach_busy",
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
    """Moves, and where they are to be seen on the board."""
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
                marks=[MarkForm(**asdict(mark)) for mark in game.highlights(view, line.move)],
            )
        )
    return forms


def review_form(review: Review, ledger: Ledger) -> ReviewForm:
    """A review with the table's own way to count: versions instead of lengths of the log."""
    game, match = ledger.game, ledger.match
    moments = []
    for one in review.moments:
        state = match.until(one.at).state
        made, instead = line_forms(game, state, one.seat, (one.made, one.instead))
        moments.append(
            MomentForm(
                version=ledger.version_at(one.seat, one.at),
                public=ledger.version_at(SPECTATOR, one.at),
                seat=one.seat,
                swing=one.swing,
                made=made,
                instead=instead,
                playouts=one.playouts,
                say=say_form(one.say),
            )
        )
    shares = [
        ShareForm(version=ledger.version_at(SPECTATOR, one.at), seat=one.seat, win=list(one.win))
        for one in review.win_shares
    ]
    return ReviewForm(shares=shares, moments=moments)

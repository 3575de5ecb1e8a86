"""Reviews: what the coach says about a game that is over, made once and kept.

A review takes many questions to the coach, which have a handicap behind hints. One review is made
at a time. A person has one place in the queue, for the game they asked about last, and loses it by
not asking again for a while. A review that a restart has cut short begins anew when somebody asks.
"""

import asyncio
from dataclasses import dataclass

import structlog

from viae.ai.review import Review, Reviewer
from viae.ai.review_plan import REVIEW_BUDGET, ReviewBudget
from viae.core.errors import Illegal
from viae.core.state import SPECTATOR
from viae.server.coach.hints import line_forms
from viae.server.coach.worker import MOST_WAITING, CoachWorker, busy
from viae.server.refusals import Broken, Forbidden
from viae.server.schemas.coach import MomentForm, ReviewAnswer, ReviewForm, ShareForm
from viae.server.tables.ledger import Ledger
from viae.server.tables.table import Table
from viae.server.tables.views import say_form
from viae.storage import queries

log = structlog.get_logger(__name__)

STILL_WAITS = 90_000
"""Milliseconds after which a person who has not asked again loses the place. Pages ask every
second, in the background once a minute."""
HANDICAP = 10.0
"""Seconds of virtual time that a review's questions stand behind hints."""


@dataclass
class ReviewRequest:
    """What somebody in the queue for a review has asked for."""

    table: Table
    asked: int
    """When they asked last, in uptime."""


@dataclass
class Progress:
    """How far the review that is being made has come."""

    table: str
    done: int = 0
    total: int = 1

    @property
    def share(self) -> float:
        return min(self.done / self.total, 0.99)


class Reviews:
    """All reviews that people wait for."""

    def __init__(self, coach: CoachWorker, budget: ReviewBudget = REVIEW_BUDGET) -> None:
        """`budget`: how much goes into a review."""
        self.coach = coach
        self.budget = budget
        self._wanted: dict[str, ReviewRequest] = {}
        """By person."""
        self._making: Progress | None = None
        self._job: asyncio.Task[None] | None = None
        """Makes reviews as long as somebody waits for one."""
        self._failed: set[str] = set()
        """Tables whose review could not be made; the next who asks is refused once."""

    async def close(self) -> None:
        if self._job is not None:
            self._job.cancel()
            await asyncio.gather(self._job, return_exceptions=True)

    async def review(self, table: Table, person: str | None) -> ReviewAnswer:
        """The review of a finished game, or how far it has come. The first guest who asks has it
        made."""
        if table.row.status != "finished":
            raise Illegal("the game is still being played", key="refusal.not_over")
        if self._making is not None and self._making.table == table.id:
            return ReviewAnswer(progress=self._making.share, review=None)
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
        """Give a person a place in the queue; one who has a place keeps it."""
        now = table.context.clock.uptime()
        gone = [one for one, it in self._wanted.items() if now - it.asked > STILL_WAITS]
        for one in gone:
            del self._wanted[one]
        if person not in self._wanted and len(self._wanted) >= MOST_WAITING:
            raise busy()
        self._wanted[person] = ReviewRequest(table, now)
        if self._job is None:
            self._job = asyncio.create_task(self._make_all())

    async def _make_all(self) -> None:
        try:
            while (found := self._next()) is not None:
                person, table = found
                self._making = Progress(table.id)
                await self._make(table, person, self._making)
                self._making = None
        finally:
            self._job = self._making = None

    def _next(self) -> tuple[str, Table] | None:
        """The game of the person who has used least of the coach; others who wait for the same game
        leave the queue."""
        shares = self.coach.queue.shares
        for person in sorted(self._wanted, key=shares.used):
            wanted = self._wanted.pop(person)
            table = wanted.table
            if table.context.clock.uptime() - wanted.asked <= STILL_WAITS:
                others = self._wanted.items()
                self._wanted = {one: it for one, it in others if it.table.id != table.id}
                return person, table
        return None

    async def _make(self, table: Table, person: str, progress: Progress) -> None:
        try:
            review = await self._review(table, person, progress)
            data = review.model_dump(mode="json")
            await table.context.store.write(lambda c: queries.write_review(c, table.id, data))
        except Exception as error:  # nobody waits for it here
            log.error("review failed", table=table.id, exc_info=error)
            self._failed.add(table.id)

    async def _review(self, table: Table, person: str, progress: Progress) -> ReviewForm:
        async with table.locked() as ledger:
            assert ledger is not None, "a finished table has a game"
        places = table.row.places or []
        winners = [seat for seat, place in enumerate(places) if place == 1]
        reviewer = await asyncio.to_thread(
            Reviewer, ledger.match, budget=self.budget, winners=winners
        )
        progress.total = reviewer.most_cost
        match = reviewer.match
        while requests := await asyncio.to_thread(reviewer.requests):
            answers = []
            for asked in requests:
                async with self.coach.queue.turn(person, HANDICAP):
                    answer = await self.coach.answer(match.game, match.options, match.seats, asked)
                answers.append(answer)
                progress.done += asked.cost
            reviewer.take(answers)
        return await asyncio.to_thread(review_form, reviewer.review(), ledger)


def review_form(review: Review, ledger: Ledger) -> ReviewForm:
    """A review that counts as the table does: in versions instead of lengths of the log."""
    game, match = ledger.game, ledger.match
    moments = []
    for one in review.moments:
        state = match.until(one.at).state
        made, instead = line_forms(game, state, one.seat, (one.made, one.instead))
        moments.append(
            MomentForm(
                version=ledger.version_at_length(one.seat, one.at),
                public=ledger.version_at_length(SPECTATOR, one.at),
                seat=one.seat,
                swing=one.swing,
                made=made,
                instead=instead,
                playouts=one.playouts,
                say=say_form(one.say),
            )
        )
    shares = [
        ShareForm(
            version=ledger.version_at_length(SPECTATOR, one.at), seat=one.seat, win=list(one.win)
        )
        for one in review.win_shares
    ]
    return ReviewForm(shares=shares, moments=moments)

"""The coach at the tables: a hint for who is to decide, a review of a game that is over.

It thinks in a worker process of its own, so that neither people nor bots wait for it. A review puts
its questions one by one, and only one is made at a time: whoever asks for a hint waits for one of
these questions at most. What leaves for the worker is redrawn for its seat, as for a bot. A review
is made once and kept; one that a restart has cut short begins anew when somebody asks again.
"""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

import structlog

from viae.ai.coach import HINT, Effort, Line, Question, question, read_advice
from viae.ai.review import USUAL, Pains, Review, Reviewing
from viae.core.entry import BaseEntry
from viae.core.errors import Illegal, NotYourTurn
from viae.core.game import SPECTATOR, Game
from viae.core.options import Choice
from viae.records.match import as_known_to
from viae.records.seeds import seed_for
from viae.server.coach_forms import (
    Hint,
    HintForm,
    LineForm,
    MarkForm,
    MomentForm,
    ReviewAnswer,
    ReviewForm,
    ShareForm,
)
from viae.server.ledger import Ledger
from viae.server.refusals import Broken, Forbidden
from viae.server.table import Table
from viae.server.updates import say_form
from viae.server.worker import Consultation
from viae.server.workers import WORKER, Fault, Lost, Worker
from viae.storage import store

log = structlog.get_logger(__name__)

MOST_WAITING = 20
"""Reviews in line; whoever asks for one more is told to ask again."""


@dataclass
class UnderWay:
    """A review that is being made."""

    done: int = 0
    toil: int = 1

    @property
    def progress(self) -> float:
        return min(self.done / self.toil, 0.99)


class Coach:
    """One coach for all tables."""

    def __init__(
        self,
        hint: Effort = HINT,
        pains: Pains = USUAL,
        command: Sequence[str] = WORKER,
        patience: float = 120.0,
    ) -> None:
        """`hint` and `pains`: how much goes into a hint, and into a review."""
        self.hint_effort = hint
        self.pains = pains
        self._worker = Worker(command, patience)
        self._one_at_a_time = asyncio.Lock()
        self._one_review = asyncio.Lock()
        self._reviews: dict[str, UnderWay] = {}
        self._failed: set[str] = set()
        """Tables whose review could not be made: the next who asks is told so."""
        self._jobs: set[asyncio.Task[None]] = set()

    async def close(self) -> None:
        for job in self._jobs:
            job.cancel()
        await asyncio.gather(*self._jobs, return_exceptions=True)
        await self._worker.stop()

    async def answer(
        self, entry: BaseEntry, options: Mapping[str, Choice], seats: int, asked: Question
    ) -> Mapping[str, Any]:
        """What the coach says to a question."""
        board = dict(entry.facts) if entry.own_board else None
        consultation = Consultation(entry.name, board, seats, dict(options), asked.as_json())
        async with self._one_at_a_time:
            try:
                return await self._worker.reply(consultation.as_line())
            except (Lost, Fault) as error:
                log.error("coach failed", game=entry.name, error=f"{error!r:.200}")
                raise Broken from None

    # Hints

    async def hint(self, table: Table, person: str, form: HintForm) -> Hint:
        """The best few moves for a seat that is to decide, by what it knows."""
        async with table.opened() as ledger:
            check_may_ask(table, ledger, person, form)
            assert ledger is not None
            entry, options, game = (
                ledger.game_entry,
                ledger.match.options,
                ledger.match.game.clone(),
            )
        # Whoever asks twice hears the same; of the table's secret the seed knows nothing.
        asked = question(
            game, form.seat, seed_for(form.version, form.seat, table.id), self.hint_effort
        )
        advice = read_advice(await self.answer(entry, options, table.row.seats, asked))
        return Hint(
            seat=form.seat,
            version=form.version,
            playouts=advice.playouts,
            lines=await asyncio.to_thread(line_forms, entry, game, form.seat, advice.lines),
        )

    # Reviews

    async def review(self, table: Table) -> ReviewAnswer:
        """The review of a finished game, or how far it has come; the first who asks sets it off."""
        if table.row.status != "finished":
            raise Illegal("the game is still being played", key="refusal.not_over")
        kept = await table.services.archive.read(lambda c: store.read_review(c, table.id))
        if kept is not None:
            return ReviewAnswer(progress=1, review=ReviewForm.model_validate(kept))
        if table.id in self._failed:
            self._failed.remove(table.id)
            raise Broken
        if table.id not in self._reviews and len(self._reviews) < MOST_WAITING:
            self._reviews[table.id] = UnderWay()
            job = asyncio.create_task(self._make_review(table))
            self._jobs.add(job)
            job.add_done_callback(self._jobs.discard)
        under_way = self._reviews.get(table.id, UnderWay())
        return ReviewAnswer(progress=under_way.progress, review=None)

    async def _make_review(self, table: Table) -> None:
        try:
            async with self._one_review:
                made = await self._reviewed(table)
                data = made.model_dump(mode="json")
                await table.services.archive.write(lambda c: store.write_review(c, table.id, data))
        except Exception as error:  # nobody waits for it here
            log.error("review failed", table=table.id, exc_info=error)
            self._failed.add(table.id)
        finally:
            del self._reviews[table.id]

    async def _reviewed(self, table: Table) -> ReviewForm:
        async with table.opened() as ledger:
            assert ledger is not None, "a finished table has a game"
        places = table.row.places or []
        winners = [seat for seat, place in enumerate(places) if place == 1]
        reviewing = await asyncio.to_thread(
            Reviewing, ledger.match, pains=self.pains, winners=winners
        )
        count = self._reviews[table.id]
        count.toil = reviewing.most_toil
        match = reviewing.match
        while questions := await asyncio.to_thread(reviewing.questions):
            answers = []
            for asked in questions:
                answers.append(await self.answer(match.entry, match.options, match.seats, asked))
                count.done += asked.toil
            reviewing.take(answers)
        return await asyncio.to_thread(review_form, reviewing.review(), ledger)


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


def line_forms(entry: BaseEntry, game: Game, seat: int, lines: Sequence[Line]) -> list[LineForm]:
    """Moves, and where they are to be seen on the board."""
    view, known = entry.view(game, seat), as_known_to(game, seat)
    forms = []
    for line in lines:
        move = entry.codec.decode(line.move)
        forms.append(
            LineForm(
                move=move.as_json(),
                say=say_form(entry.move_text(known, line.move)),
                looks=line.looks,
                win=line.win,
                points=dict(line.points),
                total=line.total,
                rival=line.rival,
                marks=[MarkForm(**asdict(mark)) for mark in entry.marks(view, move)],
            )
        )
    return forms


def review_form(review: Review, ledger: Ledger) -> ReviewForm:
    """A review with the table's own way to count: versions instead of lengths of the log."""
    entry, match = ledger.game_entry, ledger.match
    moments = []
    for one in review.moments:
        game = match.until(one.at).game
        made, instead = line_forms(entry, game, one.seat, (one.made, one.instead))
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
        for one in review.standings
    ]
    return ReviewForm(shares=shares, moments=moments)

"""What people do at a table during a game.

What changes the game is one `Change` of the table: check, append, commit. Nobody is told anything
before the commit.
"""

from collections.abc import Sequence

from viae.core.errors import Illegal
from viae.core.names import check_marks, is_seen
from viae.core.state import SPECTATOR
from viae.records.reading import is_name
from viae.server.refusals import Forbidden, Stale
from viae.server.schemas import messages
from viae.server.schemas.messages import ChatLine, MoveForm
from viae.server.schemas.table import ProposalKind
from viae.server.tables import plans
from viae.server.tables.change import Change
from viae.server.tables.ledger import Ledger
from viae.server.tables.subscriptions import Subscriber, Subscription
from viae.server.tables.table import Table
from viae.storage import queries

STAND_IN = "greedy"
"""The bot that plays for a person who is away or has resigned."""


# Watching


async def watch(table: Table, subscriber: Subscriber, seat: int | None, since: int) -> None:
    """Watch a table from now on. A person who was away takes their seats back."""
    async with table.locked() as ledger:
        mine = table.seats_of(subscriber.person)
        if seat is not None:
            table.check_own(subscriber.person, seat)
        viewer = seat if seat is not None else table.viewer_for(subscriber.person, None)
        subscription = Subscription(viewer, {viewer: since})
        table.subscriptions[subscriber] = subscription
        table.tell(ledger, subscriber, subscription)
        table.tell_presence()
        is_away = ledger is not None and any(ledger.states[one].stand_in for one in mine)
    if is_away:
        async with table.change() as change:
            _come_back(change, mine)
            await change.commit_and_tell()
    elif mine:
        table.call_next()


async def unwatch(table: Table, subscriber: Subscriber) -> None:
    async with table.lock:
        if table.subscriptions.pop(subscriber, None) is None:
            return
        table.tell_presence()
    if table.has_proposal:
        async with table.change() as change:
            _ask_only_present(change)
            await change.commit_and_tell()


def subscription_of(table: Table, subscriber: Subscriber) -> Subscription:
    subscription = table.subscriptions.get(subscriber)
    if subscription is None:
        raise Forbidden("watch the table first", key="refusal.watch_first")
    return subscription


async def look_through(table: Table, subscriber: Subscriber, viewer: int, since: int) -> None:
    """Open the curtain of one of several own seats, or close it again."""
    async with table.locked() as ledger:
        if viewer != SPECTATOR:
            table.check_own(subscriber.person, viewer)
        elif len(table.seats_of(subscriber.person)) == 1:
            raise Illegal("a seat alone in its browser has no curtain", key="refusal.no_curtain")
        subscription = subscription_of(table, subscriber)
        subscription.viewer = viewer
        subscription.versions[viewer] = since
        table.tell(ledger, subscriber, subscription)


# Deciding


def check_looks_through(table: Table, subscriber: Subscriber, seat: int) -> None:
    """Refuse a seat that is not the person's own, or whose curtain is closed."""
    table.check_own(subscriber.person, seat)
    if subscription_of(table, subscriber).viewer != seat:
        raise Forbidden("open this seat's curtain first", key="refusal.curtain")


def check_may_act(change: Change, subscriber: Subscriber, seat: int) -> None:
    """Refuse who may not act for a seat: the game goes on, and the seat has not resigned."""
    check_looks_through(change.table, subscriber, seat)
    if not change.ledger.begun:
        raise Illegal("this game has not begun", key="refusal.not_running")
    if change.ledger.over:
        raise Illegal("the game is over", key="refusal.over")
    if change.ledger.states[seat].resigned:
        raise Illegal("this seat has resigned already", key="refusal.resigned")


async def play(table: Table, subscriber: Subscriber, message: messages.Play) -> None:
    """A seat's decisions: the path of a move from its message to the disk and to all viewers.

    The seat's clock is charged until the message arrived, not for the wait for the table.
    """
    seat = message.seat
    with table.pending(subscriber.person, seat) as arrived:
        async with table.change() as change:  # holds the table's lock
            check_may_act(change, subscriber, seat)
            change.ledger.check_version(seat, message.version)
            moves = [change.ledger.game.codec.code_from_json(move) for move in message.moves]
            _come_back(change, [seat])
            # Each move is applied or refused, chance follows, and one log entry is appended.
            await change.decide(seat, moves, arrived, by="person")
            await change.commit_and_tell()
    table.context.metrics.moves.labels(game=table.row.game, by="person").inc()


async def undo(table: Table, subscriber: Subscriber, message: messages.Undo) -> None:
    """Take back the last decision of a draft."""
    async with table.change() as change:
        check_may_act(change, subscriber, message.seat)
        change.ledger.check_version(message.seat, message.version)
        change.ledger.check_progress(message.seat)
        change.undo(message.seat)
        await change.commit_and_tell()


async def plan(
    table: Table, subscriber: Subscriber, seat: int, moves: list[list[MoveForm]]
) -> None:
    """Keep what a seat wants to do when its turn comes."""
    async with table.locked() as ledger:
        check_looks_through(table, subscriber, seat)
        if ledger is None or not ledger.begun or ledger.over:
            raise Illegal("the game is not being played", key="refusal.not_running")
        if ledger.states[seat].resigned:
            raise Illegal("this seat has resigned already", key="refusal.resigned")
        if moves and ledger.to_decide == seat:
            raise Illegal("it is your turn: decide now", key="refusal.plan_now")
        for planned in moves:
            for move in planned:
                ledger.game.codec.code_from_json(move)
        await plans.keep(table, seat, moves)
        table.tell_all(ledger, lambda viewer: viewer == seat)


# Proposals to the others


async def ask_undo(table: Table, subscriber: Subscriber, message: messages.AskUndo) -> None:
    """Ask the others whether the seat's last final decision may be taken back."""
    seat = message.seat
    async with table.change() as change:
        ledger = change.ledger
        check_may_act(change, subscriber, seat)
        ledger.check_version(seat, message.version)
        ledger.check_progress(seat)
        voters = _others(table, ledger, seat)
        _propose(change, "undo", seat, ledger.undo_target(seat), voters)
        await change.commit_and_tell()


async def ask_stand_in(table: Table, subscriber: Subscriber, message: messages.AskStandIn) -> None:
    """Ask the others who are present whether a bot shall play a seat."""
    seat, target = message.seat, message.target
    async with table.change() as change:
        ledger = change.ledger
        check_may_act(change, subscriber, seat)
        ledger.check_version(seat, message.version)
        if target >= ledger.seats or ledger.states[target].deciding_bot is not None:
            raise Illegal("no person plays that seat", key="refusal.no_person")
        if target in table.seats_of(subscriber.person):
            raise Illegal("that seat is your own", key="refusal.own_seat")
        ledger.check_progress(seat)
        present = table.present()
        voters = [
            one
            for one in _others(table, ledger, seat)
            if one in present and table.person_in(one) != table.person_in(target)
        ]
        if not voters and target in present:
            raise Illegal(
                f"seat {target} is here, and nobody else agrees",
                key="refusal.is_here",
                params={"seat": target},
            )
        _propose(change, "stand_in", seat, target, voters)
        await change.commit_and_tell()


async def answer(table: Table, subscriber: Subscriber, message: messages.Answer) -> None:
    """Agree to a proposal, or decline it; the seat that made it declines to withdraw it."""
    seat = message.seat
    async with table.change() as change:
        check_may_act(change, subscriber, seat)
        change.ledger.check_version(seat, message.version)
        proposal = change.ledger.proposal
        withdrawn = proposal is not None and proposal.seat == seat and not message.agree
        if proposal is None or not (withdrawn or seat in proposal.voters):
            raise Illegal("nobody asked you anything", key="refusal.not_asked")
        change.append("agree" if message.agree else "decline", seat)
        _do_what_is_agreed(change)
        await change.commit_and_tell()


def _others(table: Table, ledger: Ledger, asker: int) -> list[int]:
    """The seats of other people who still play, even if a bot stands in for them."""
    person = table.person_in(asker)
    return [
        seat
        for seat in range(ledger.seats)
        if ledger.states[seat].bot is None and table.person_in(seat) not in (None, person)
    ]


def _propose(
    change: Change, what: ProposalKind, seat: int, target: int, voters: Sequence[int]
) -> None:
    earlier = change.ledger.proposal
    if earlier is not None and (earlier.what, what) != ("undo", "stand_in"):
        raise Illegal("another question is still open", key="refusal.asked")
    change.append("ask", seat, what=what, target=target, voters=voters)
    _do_what_is_agreed(change)


def _do_what_is_agreed(change: Change) -> None:
    """Do what was proposed once everybody has agreed."""
    proposal = change.ledger.proposal
    if proposal is None or proposal.voters or change.ledger.over:
        return
    if proposal.what == "undo":
        change.append("rewind", proposal.seat, to=proposal.target)
    else:
        change.append("stand_in", proposal.target, bot=STAND_IN, why="agreed")


def _ask_only_present(change: Change) -> None:
    """Only those present vote on a stand-in: those who have left are no longer waited for."""
    proposal = change.ledger.proposal
    if proposal is None or proposal.what != "stand_in" or change.ledger.over:
        return
    left = [seat for seat in proposal.voters if seat in change.table.present()]
    if left != proposal.voters:
        target = proposal.target
        change.append("ask", proposal.seat, what=proposal.what, target=target, voters=left)
        _do_what_is_agreed(change)


# Going and coming


async def resign(table: Table, subscriber: Subscriber, seat: int) -> None:
    """Resign: the seat is ranked last, and a bot plays it on for the others."""
    async with table.change() as change:
        check_may_act(change, subscriber, seat)
        change.append("resign", seat, bot=STAND_IN)
        _do_what_is_agreed(change)
        await change.commit_and_tell()


async def come_back_to(table: Table, subscriber: Subscriber, seat: int) -> None:
    """Take a seat back from the bot that stands in."""
    async with table.change() as change:
        check_may_act(change, subscriber, seat)
        _come_back(change, [seat])
        await change.commit_and_tell()


def _come_back(change: Change, seats: Sequence[int]) -> None:
    """Take these seats back from stand-ins."""
    for seat in seats:
        if change.ledger.states[seat].stand_in and not change.ledger.over:
            change.append("return", seat)


async def time_out(table: Table) -> None:
    """Let a bot stand in if the clock of the seat to decide has run out.

    A decision that arrived in time counts even if it still waits for the table: then this is
    refused as stale, and tried again later in case the decision is refused.
    """
    async with table.change() as change:
        deadline, seat = change.ledger.deadline, change.ledger.to_decide
        if seat is None or deadline is None or change.clock.uptime() < deadline:
            return
        if table.has_pending(seat, deadline):
            raise Stale("a decision that arrived in time is still to be made", key="refusal.stale")
        change.append("stand_in", seat, bot=STAND_IN, why="clock")
        _do_what_is_agreed(change)
        await change.commit_and_tell()


# Talking


async def chat(table: Table, subscriber: Subscriber, text: str) -> None:
    """Say something to everybody at the table."""
    person = subscriber.person
    seats = table.seats_of(person)
    if person is None or not seats:
        raise Forbidden("only who sits at the table talks there", key="refusal.not_at_table")
    if not is_name(text, messages.LONGEST_CHAT) or not is_seen(text):
        raise Illegal("a line of chat is plain text on one line", key="refusal.chat_text")
    check_marks(text)
    viewer = subscription_of(table, subscriber).viewer
    seat = viewer if viewer in seats else seats[0]
    name = next(sitter.name for sitter in table.row.sitters if sitter.seat == seat)
    wall = table.context.clock.wall()
    line = await table.context.store.write(
        lambda c: queries.add_chat(c, table.id, person, seat, name, text, wall)
    )
    chat_line = ChatLine(
        table=table.id, number=line.number, seat=seat, name=name, text=text, wall=line.wall
    )
    for one in table.subscriptions:
        one.tell(chat_line)

"""What people do at a table where a game is being played; each is one change of the table."""

from collections.abc import Callable, Sequence

from viae.core.errors import Illegal
from viae.core.names import check_marks, is_seen
from viae.core.state import SPECTATOR
from viae.records.reading import is_name
from viae.server.refusals import Forbidden, Stale
from viae.server.schemas import messages
from viae.server.schemas.messages import ChatLine, MoveForm
from viae.server.tables.ledger import Ask, Ledger
from viae.server.tables.log import Entry
from viae.server.tables.subscriptions import Look, Watcher
from viae.server.tables.table import Table
from viae.storage import queries

STAND_IN = "greedy"
"""The bot that plays for who is away or has resigned."""


async def act_for(
    table: Table, watcher: Watcher, seat: int, act: Callable[[Ledger], Sequence[Entry]]
) -> None:
    """Let a person do something for its seat; refuses where no game goes on, and who resigned."""

    def checked(ledger: Ledger) -> Sequence[Entry]:
        check_acts_for(table, watcher, seat)
        if not ledger.begun:
            raise Illegal("this game has not begun", key="refusal.not_running")
        if ledger.over:
            raise Illegal("the game is over", key="refusal.over")
        if ledger.states[seat].resigned:
            raise Illegal("this seat has resigned already", key="refusal.resigned")
        return act(ledger)

    await table.change(checked)


def entry(table: Table, kind: str, seat: int, **data: object) -> Entry:
    clock = table.context.clock
    return Entry(kind, seat, clock.uptime(), clock.wall(), data)


# Looking


async def watch(table: Table, watcher: Watcher, seat: int | None, since: int) -> None:
    """Look at a table from now on, and be back in one's seats."""
    async with table.opened() as ledger:
        mine = table.seats_of(watcher.person)
        if seat is not None:
            table.check_own(watcher.person, seat)
        viewer = seat if seat is not None else table.viewer_for(watcher.person, None)
        look = Look(viewer, {viewer: since})
        table.looks[watcher] = look
        table.tell(ledger, watcher, look)
        table.tell_presence()
        away = ledger is not None and any(ledger.states[one].stand_in for one in mine)
    if away:
        await table.change(lambda game: come_back(table, game, mine))
    elif mine:
        table.call_next()


def come_back(table: Table, ledger: Ledger, seats: Sequence[int]) -> list[Entry]:
    """The bots that stood in give these seats back."""
    if ledger.over:
        return []
    away = [seat for seat in seats if ledger.states[seat].stand_in]
    return [ledger.add(entry(table, "return", seat)) for seat in away]


async def unwatch(table: Table, watcher: Watcher) -> None:
    async with table.lock:
        if table.looks.pop(watcher, None) is None:
            return
        table.tell_presence()
    if table.is_asked:
        await table.change(lambda ledger: _ask_who_is_left(table, ledger))


def look_of(table: Table, watcher: Watcher) -> Look:
    look = table.looks.get(watcher)
    if look is None:
        raise Forbidden("watch the table first", key="refusal.watch_first")
    return look


async def look_through(table: Table, watcher: Watcher, viewer: int, since: int) -> None:
    """Open the curtain of one of one's seats, or close it again."""
    async with table.opened() as ledger:
        if viewer != SPECTATOR:
            table.check_own(watcher.person, viewer)
        elif len(table.seats_of(watcher.person)) == 1:
            raise Illegal("a seat alone in its browser has no curtain", key="refusal.no_curtain")
        look = look_of(table, watcher)
        look.viewer = viewer
        look.told[viewer] = since
        table.tell(ledger, watcher, look)


def check_acts_for(table: Table, watcher: Watcher, seat: int) -> None:
    """One acts for one's own seat, looking through it."""
    table.check_own(watcher.person, seat)
    if look_of(table, watcher).viewer != seat:
        raise Forbidden("open this seat's curtain first", key="refusal.curtain")


# Deciding


async def play(table: Table, watcher: Watcher, message: messages.Play) -> None:
    seat = message.seat

    def act(ledger: Ledger) -> list[Entry]:
        ledger.check_version(seat, message.version)
        moves = [ledger.game.codec.from_json(move) for move in message.moves]
        back = come_back(table, ledger, [seat])
        by, clock = {"by": "person"}, table.context.clock
        decided = ledger.decide(seat, moves, arrived.uptime, arrived.wall, by, clock.uptime())
        return [*back, decided]

    # Its seat is charged until here, not for what the table was busy with before its turn.
    with table.arrival(watcher.person, seat) as arrived:
        await act_for(table, watcher, seat, act)
    table.context.metrics.moves.labels(game=table.row.game, by="person").inc()


async def undo(table: Table, watcher: Watcher, message: messages.Undo) -> None:
    def act(ledger: Ledger) -> list[Entry]:
        ledger.check_version(message.seat, message.version)
        ledger.check_patience(message.seat)
        clock = table.context.clock
        return [ledger.undo(message.seat, clock.uptime(), clock.wall())]

    await act_for(table, watcher, message.seat, act)


async def plan(table: Table, watcher: Watcher, seat: int, moves: list[list[MoveForm]]) -> None:
    """Keep what a seat wants to do when its turn comes."""
    async with table.opened() as ledger:
        check_acts_for(table, watcher, seat)
        if ledger is None or not ledger.begun or ledger.over:
            raise Illegal("the game is not being played", key="refusal.not_running")
        if ledger.states[seat].resigned:
            raise Illegal("this seat has resigned already", key="refusal.resigned")
        if moves and ledger.to_decide == seat:
            raise Illegal("it is your turn: decide now", key="refusal.plan_now")
        for planned in moves:
            for move in planned:
                ledger.game.codec.from_json(move)
        await table.keep_plan(seat, moves)
        table.tell_all(ledger, lambda viewer: viewer == seat)


# Asking the others


def others(table: Table, ledger: Ledger, asker: int) -> list[int]:
    """The seats of other persons than the asker. A bot may stand in for them; who resigned has no
    say any more."""
    person = table.person_in(asker)
    return [
        seat
        for seat in range(ledger.seats)
        if ledger.states[seat].bot is None and table.person_in(seat) not in (None, person)
    ]


async def ask_undo(table: Table, watcher: Watcher, message: messages.AskUndo) -> None:
    seat = message.seat

    def act(ledger: Ledger) -> list[Entry]:
        ledger.check_version(seat, message.version)
        ledger.check_patience(seat)
        who = others(table, ledger, seat)
        return _asked(table, ledger, Ask("undo", seat, ledger.undo_target(seat), who))

    await act_for(table, watcher, seat, act)


async def ask_stand_in(table: Table, watcher: Watcher, message: messages.AskStandIn) -> None:
    seat, target = message.seat, message.target

    def act(ledger: Ledger) -> list[Entry]:
        ledger.check_version(seat, message.version)
        if target >= ledger.seats or ledger.states[target].hand is not None:
            raise Illegal("no person plays that seat", key="refusal.no_person")
        if target in table.seats_of(watcher.person):
            raise Illegal("that seat is your own", key="refusal.own_seat")
        ledger.check_patience(seat)
        who = [
            one
            for one in others(table, ledger, seat)
            if one in table.present() and table.person_in(one) != table.person_in(target)
        ]
        if not who and target in table.present():
            raise Illegal(
                f"seat {target} is here, and nobody else agrees",
                key="refusal.is_here",
                params={"seat": target},
            )
        return _asked(table, ledger, Ask("stand_in", seat, target, who))

    await act_for(table, watcher, seat, act)


def _asked(table: Table, ledger: Ledger, ask: Ask) -> list[Entry]:
    if ledger.ask is not None and (ledger.ask.what, ask.what) != ("undo", "stand_in"):
        raise Illegal("another question is still open", key="refusal.asked")
    data = {"what": ask.what, "target": ask.target, "voters": ask.voters}
    return [ledger.add(entry(table, "ask", ask.seat, **data)), *_agreed(table, ledger)]


def _agreed(table: Table, ledger: Ledger) -> list[Entry]:
    """What follows once nobody is left to agree."""
    ask = ledger.ask
    if ask is None or ask.voters or ledger.over:
        return []
    if ask.what == "undo":
        return [ledger.add(entry(table, "rewind", ask.seat, to=ask.target))]
    return [ledger.add(entry(table, "stand_in", ask.target, bot=STAND_IN, why="agreed"))]


def _ask_who_is_left(table: Table, ledger: Ledger) -> list[Entry]:
    """Whether a bot shall stand in is for those who are there: nobody waits for who has left."""
    ask = ledger.ask
    if ask is None or ask.what != "stand_in" or ledger.over:
        return []
    left = [seat for seat in ask.voters if seat in table.present()]
    if left == ask.voters:
        return []
    data = {"what": ask.what, "target": ask.target, "voters": left}
    return [ledger.add(entry(table, "ask", ask.seat, **data)), *_agreed(table, ledger)]


async def answer(table: Table, watcher: Watcher, message: messages.Answer) -> None:
    """Agree to what somebody asks, or decline; whoever has asked declines to withdraw it."""

    def act(ledger: Ledger) -> list[Entry]:
        ledger.check_version(message.seat, message.version)
        ask = ledger.ask
        withdrawn = ask is not None and ask.seat == message.seat and not message.agree
        if ask is None or not (withdrawn or message.seat in ask.voters):
            raise Illegal("nobody asked you anything", key="refusal.not_asked")
        kind = "agree" if message.agree else "decline"
        return [ledger.add(entry(table, kind, message.seat)), *_agreed(table, ledger)]

    await act_for(table, watcher, message.seat, act)


# Going and coming


async def resign(table: Table, watcher: Watcher, seat: int) -> None:
    """Ranked last from now on; a bot plays the seat on for the others."""

    def act(ledger: Ledger) -> list[Entry]:
        return [ledger.add(entry(table, "resign", seat, bot=STAND_IN)), *_agreed(table, ledger)]

    await act_for(table, watcher, seat, act)


async def come_back_to(table: Table, watcher: Watcher, seat: int) -> None:
    await act_for(table, watcher, seat, lambda ledger: come_back(table, ledger, [seat]))


async def time_out(table: Table) -> None:
    """The clock of who is to decide may have run out: then a bot stands in.

    A decision that arrived in time counts, even if the table was too busy to make it until now: the
    clock gives way, and rings again later in case that decision is refused.
    """

    def act(ledger: Ledger) -> list[Entry]:
        deadline, seat = ledger.deadline, ledger.to_decide
        if seat is None or deadline is None or table.context.clock.uptime() < deadline:
            return []
        if table.has_arrived(seat, deadline):
            raise Stale("a decision that arrived in time is still to be made", key="refusal.stale")
        stand_in = ledger.add(entry(table, "stand_in", seat, bot=STAND_IN, why="clock"))
        return [stand_in, *_agreed(table, ledger)]

    await table.change(act)


# Talking


async def chat(table: Table, watcher: Watcher, text: str) -> None:
    """Say something to everybody at the table."""
    person = watcher.person
    seats = table.seats_of(person)
    if person is None or not seats:
        raise Forbidden("only who sits at the table talks there", key="refusal.not_at_table")
    if not is_name(text, messages.LONGEST_CHAT) or not is_seen(text):
        raise Illegal("a line of chat is plain text on one line", key="refusal.chat_text")
    check_marks(text)
    look = look_of(table, watcher)
    seat = look.viewer if look.viewer in seats else seats[0]
    name = next(sitter.name for sitter in table.row.sitters if sitter.seat == seat)
    wall = table.context.clock.wall()
    line = await table.context.store.write(
        lambda c: queries.add_chat(c, table.id, person, seat, name, text, wall)
    )
    said = ChatLine(
        table=table.id, number=line.number, seat=seat, name=name, text=text, wall=line.wall
    )
    for one in table.looks:
        one.tell(said)

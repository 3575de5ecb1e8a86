"""What happens at a table in both worlds: decisions, drafts, talk, questions, comings and goings.

Each incident happens alike in both worlds as far as the observer may know of it. What it may not
know (another seat's draft, note or plan) is different where it can be.
"""

import random
from collections.abc import Callable

from server.leaks.paired_games import scribble, turn
from server.leaks.paired_servers import Person
from server.leaks.paired_tables import TablePair
from server.leaks.wrong_requests import wrong_message, wrong_request

Incident = Callable[[TablePair], None]


def pieces(moves: list[int], chooser: random.Random) -> list[list[int]]:
    """A turn cut into messages at random."""
    found: list[list[int]] = [[]]
    for move in moves:
        if found[-1] and chooser.random() < 0.5:
            found.append([])
        found[-1].append(move)
    return found


# Deciding


def decide(pair: TablePair) -> None:
    """Whoever is to decide does so; a bot that stands in gives the seat back first."""
    seat = pair.truths[0].ledger.to_decide
    assert seat is not None
    if pair.state_of(seat).deciding_bot is not None:
        come_back(pair, seat)
        pair.look()
    moves = turn(pair.place, pair.games(seat), pair.chooser, pair.bold)
    if not moves[0]:
        pair.end("blocked")
    if pair.is_own(seat):
        decide_openly(pair, moves[0])
        return
    for world, codes in enumerate(moves):
        wipe(pair, world, seat)
        if pair.chooser.random() < 0.2:
            draft(pair, world, seat)
            pair.truths[world].read()
            wipe(pair, world, seat)
        for piece in pieces(codes, pair.chooser):
            pair.act(world, seat, "play", moves=pair.lines(piece))


def decide_openly(pair: TablePair, moves: list[int]) -> None:
    """The observer decides; it may stop half-way, or take something back."""
    for piece in pieces(moves, pair.chooser):
        pair.say("play", seat=pair.viewer, version=pair.version, moves=pair.lines(piece))
        pair.look()
        if pair.truths[0].ledger.drafting == pair.viewer and pair.chooser.random() < 0.6:
            if pair.chooser.random() < 0.8:
                pair.say("undo", seat=pair.viewer, version=pair.version)
            return


def draft(pair: TablePair, world: int, seat: int) -> None:
    """Decisions of another seat that nobody else may know of."""
    state = pair.truths[world].ledger.public
    moves = scribble(pair.game, state, pair.chooser)
    for move in moves:
        pair.act(world, seat, "play", moves=pair.lines([move]))


def wipe(pair: TablePair, world: int, seat: int) -> None:
    """Take back the whole draft of a seat."""
    ledger = pair.truths[world].ledger
    for _ in range(ledger.draft_length if ledger.drafting == seat else 0):
        pair.act(world, seat, "undo")


def leave_a_draft(pair: TablePair) -> None:
    """Another seat begins something, in each world something else, and leaves it lying there."""
    ledger = pair.truths[0].ledger
    seat = ledger.to_decide
    if seat is None or pair.is_own(seat) or ledger.bot_to_decide is not None:
        return
    for world in (0, 1):
        wipe(pair, world, seat)
        if world == 0 or pair.chooser.random() < 0.5:
            draft(pair, world, seat)


def plan(pair: TablePair) -> None:
    """Moves that are possible now are planned by somebody else for later."""
    seat, ledger = any_seat(pair), pair.truths[0].ledger
    if seat == ledger.to_decide or ledger.states[seat].deciding_bot is not None:
        return
    kinds = pair.game.codec.kind
    codes = [code for code in ledger.public.legal_moves() if not kinds(code).secret]
    some = pair.chooser.sample(codes, k=min(len(codes), pair.chooser.randint(0, 2)))
    planned = [pair.lines([code]) for code in some]
    if pair.is_own(seat):
        pair.say("plan", seat=seat, moves=planned)
    else:
        pair.both(lambda world: pair.act(world, seat, "plan", moves=planned))


def plan_in_vain(pair: TablePair) -> None:
    """In one world only, another seat plans what will never be possible: a move of chance's."""
    seat, ledger = any_seat(pair), pair.truths[0].ledger
    if (
        seat == ledger.to_decide
        or ledger.states[seat].deciding_bot is not None
        or pair.is_own(seat)
    ):
        return
    never = pair.dice.drawn[0].move
    world = pair.chooser.randrange(2)
    for one in (0, 1):
        moves = [pair.lines([never])] if one == world else []
        pair.act(one, seat, "plan", moves=moves)


# Asking the others


def any_seat(pair: TablePair) -> int:
    return pair.chooser.randrange(pair.case.seats)


def act(pair: TablePair, seat: int, kind: str, **given: object) -> None:
    """For any seat, the observer's among them; what has a version is of the latest."""
    if pair.is_own(seat):
        fields = given if kind in ("resign", "return") else {**given, "version": pair.version}
        pair.say(kind, seat=seat, **fields)
    else:
        pair.both(lambda world: pair.act(world, seat, kind, **given))


def ask_undo(pair: TablePair) -> None:
    """Somebody wants a final decision back; the others agree, or not."""
    seat, ledger = any_seat(pair), pair.truths[0].ledger
    can_ask = ledger.proposal is None and ledger.states[seat].deciding_bot is None
    if can_ask and any(one.seat == seat for one in ledger.final_decisions):
        act(pair, seat, "ask_undo")
        answers(pair)


def ask_for_a_bot(pair: TablePair) -> None:
    seat, target, ledger = any_seat(pair), any_seat(pair), pair.truths[0].ledger
    people = [pair.players[0][one] for one in (seat, target)]
    played = all(ledger.states[one].deciding_bot is None for one in (seat, target))
    others = [
        one
        for one in range(ledger.seats)
        if ledger.states[one].deciding_bot is None and pair.players[0][one] not in people
    ]  # one alone cannot have somebody replaced who is there
    if ledger.proposal is None and people[0] is not people[1] and played and others:
        act(pair, seat, "ask_stand_in", target=target)
        answers(pair)


def answers(pair: TablePair) -> None:
    """The others answer a question that is open; it may stay open."""
    while True:
        pair.look()
        ask = pair.truths[0].ledger.proposal
        if ask is None or not ask.voters or pair.chooser.random() < 0.05:
            return
        agree = pair.chooser.random() < 0.9
        act(pair, pair.chooser.choice(ask.voters), "answer", agree=agree)


# Coming and going


def come_back(pair: TablePair, seat: int) -> None:
    """A person takes a seat back from the bot that stands in."""
    if pair.is_own(seat) and pair.chooser.random() < 0.5:
        pair.say("watch", since=pair.version)
    else:
        act(pair, seat, "return")


def run_out_of_time(pair: TablePair) -> None:
    """The clock of whoever is to decide runs out, and a bot stands in."""
    deadline = pair.truths[0].ledger.deadline
    if deadline is None:
        return
    pair.servers.advance(deadline - pair.servers.worlds[0].clock.uptime())
    for observer in pair.observers:
        observer.browser.await_one(
            lambda message: any(one["kind"] == "stand_in" for one in message.get("news", ()))
        )


def resign(pair: TablePair) -> None:
    seat = any_seat(pair)
    if not pair.state_of(seat).resigned and pair.chooser.random() < 0.2:
        act(pair, seat, "resign")


def reconnect(pair: TablePair) -> None:
    """The observer's browser is lost and comes back, perhaps after something has happened."""
    for world, observer in enumerate(pair.observers):
        leave(observer, witness(pair, world))
    if pair.chooser.random() < 0.5:
        talk_of_others(pair)
    known = pair.chooser.choice((0, pair.version, pair.version + 1, pair.version // 2))
    for observer in pair.observers:
        observer.browser.close()
        state, observer.browser = observer.browser.state, observer.connected()
        observer.browser.state = state
    pair.say("watch", since=known)


def other_reconnects(pair: TablePair) -> None:
    """Another player's browser is lost and comes back."""
    seat = any_seat(pair)
    for observer, players in zip(pair.observers, pair.players, strict=True):
        player = players[seat]
        if player is observer:
            return
        leave(player, observer)
        player.browser = player.connected()
        player.browser.do("watch", table=pair.table)


def leave(person: Person, seen_by: Person) -> None:
    """Close a socket and wait until somebody else at the table has been told."""
    seen_by.browser.flush()
    person.browser.close()
    seen_by.browser.await_one(lambda message: message["type"] == "presence")


def witness(pair: TablePair, world: int) -> Person:
    """Somebody else at the table."""
    observer = pair.observers[world]
    return next(player for player in pair.players[world] if player is not observer)


def watch_again(pair: TablePair) -> None:
    if pair.chooser.random() < 0.5:
        pair.say("unwatch")
    pair.say("watch", since=pair.chooser.randrange(pair.version + 2))


# Talking and writing


def talk_of_others(pair: TablePair) -> None:
    """Everybody hears what another player says, and nobody sees what another notes."""
    seat = any_seat(pair)
    if pair.is_own(seat):
        return
    note = f"/api/tables/{pair.table}/note"
    for world, players in enumerate(pair.players):
        player = players[seat]
        pair.looking_through(world, seat).do("chat", table=pair.table, text="Salvete!")
        if player.headers != pair.observers[world].headers:
            player.get_done("PUT", note, {"text": f"a note of world {world}"})
            player.answers.clear()


def talk(pair: TablePair) -> None:
    pair.say("chat", text="Quo vadis?")
    pair.ask("PUT", f"/api/tables/{pair.table}/note", {"text": "my own"})


def look_around(pair: TablePair) -> None:
    """The observer asks for whatever can be asked for."""
    table, chooser = f"/api/tables/{pair.table}", pair.chooser
    seat = chooser.choice(("", "", f"?seat={any_seat(pair)}"))
    paths = [
        f"/api/records/{pair.table}{seat}",
        f"{table}/history/{chooser.randrange(pair.version + 2)}{seat}",
        f"{table}/story{seat}",
        f"{table}/beside{seat}",
        table,
        f"{table}/facts",
        f"{table}/chat",
        f"{table}/note",
        "/api/tables",
        "/api/tables/mine",
        "/api/session",
        "/",
    ]
    if pair.case.role == "hot_seat":
        paths = [path for path in paths if "seat=" not in path]  # it would open a curtain
    for path in chooser.sample(paths, k=2):
        pair.ask("GET", path)


ALL: tuple[tuple[Incident, int], ...] = (
    (decide, 20),
    (leave_a_draft, 3),
    (plan, 2),
    (plan_in_vain, 1),
    (ask_undo, 2),
    (ask_for_a_bot, 1),
    (run_out_of_time, 1),
    (resign, 1),
    (reconnect, 1),
    (other_reconnects, 1),
    (watch_again, 1),
    (talk_of_others, 1),
    (talk, 1),
    (look_around, 5),
    (wrong_message, 5),
    (wrong_request, 1),
)


def anything(pair: TablePair) -> None:
    """One incident at random."""
    incidents, weights = zip(*ALL, strict=True)
    let_happen(pair, pair.chooser.choices(incidents, weights)[0])


def only(*incidents: Incident) -> Incident:
    """Nothing but some of them, all equally often."""
    return lambda pair: let_happen(pair, pair.chooser.choice(incidents))


def let_happen(pair: TablePair, incident: Incident) -> None:
    pair.after = incident.__name__
    incident(pair)

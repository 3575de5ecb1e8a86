"""What the observer does wrong: stale, illegal, malformed and foreign messages and requests."""

from server.leaks.paired_tables import TablePair

NOT_MESSAGES = (
    "",
    "{",
    "[]",
    "null",
    '{"type": "play"}',
    '{"type": "steal", "id": 7}',
    '{"type": "watch", "id": -1, "table": "x"}',
    '{"type": "watch", "id": 1, "table": "no-such-table"}',
    b"bytes",
)


def wrong_message(pair: TablePair) -> None:
    """One message over the socket that is refused, most probably."""
    kinds = (stale, illegal, illegal, foreign, out_of_place, malformed)
    pair.chooser.choice(kinds)(pair)


def some_seat(pair: TablePair) -> int:
    """The observer's own, if it has one."""
    return pair.seat if pair.case.role in ("seat", "hot_seat") else 0


def some_move(pair: TablePair) -> dict[str, str | int]:
    """Any move that has a name, chance's and secret ones among them."""
    kind = pair.chooser.choice(list(pair.game.codec.kinds.values()))
    values = [(f.name, pair.chooser.choice([v for v in f.values if v != ""])) for f in kind.fields]
    return {"move": kind.name, **dict(values)}


def stale(pair: TablePair) -> None:
    version = max(0, pair.version - pair.chooser.randint(1, 3))
    kind = pair.chooser.choice(("undo", "ask_undo"))
    pair.say(kind, seat=some_seat(pair), version=version)


def illegal(pair: TablePair) -> None:
    moves = [some_move(pair) for _ in range(pair.chooser.randint(1, 2))]
    pair.say("play", seat=some_seat(pair), version=pair.version, moves=moves)


def foreign(pair: TablePair) -> None:
    """For a seat that is another's, or that does not exist."""
    seat = (some_seat(pair) + pair.chooser.randint(1, 5)) % 8
    if pair.is_observers(seat):
        return
    given = {"seat": seat, "version": pair.version}
    pair.say("play", moves=[some_move(pair)], **given)
    pair.say("watch", seat=seat)
    pair.say("resign", seat=seat)
    pair.say("plan", seat=seat, moves=[])


def out_of_place(pair: TablePair) -> None:
    """What could be right at another time."""
    seat = some_seat(pair)
    given = {"seat": seat, "version": pair.version}
    pair.say("undo", **given)
    pair.say("ask_stand_in", target=seat, **given)
    pair.say("plan", seat=seat, moves=[[some_move(pair)]])
    pair.say("plan", seat=seat, moves=[])
    pair.say("close_curtain")


def malformed(pair: TablePair) -> None:
    pair.send(pair.chooser.choice(NOT_MESSAGES))
    pair.say("play", seat=some_seat(pair), version=pair.version, moves=[{"move": "steal"}])
    pair.say("play", seat="first", version=None)


def wrong_request(pair: TablePair) -> None:
    """Requests that are refused."""
    table, seat = f"/api/tables/{pair.table}", some_seat(pair)
    requests: tuple[tuple[str, str, object], ...] = (
        ("POST", f"{table}/sit", {"seat": seat}),
        ("POST", f"{table}/leave", {"seat": seat}),
        ("POST", f"{table}/bot", {"seat": seat}),
        ("POST", f"{table}/start", None),
        ("POST", f"{table}/rematch", None),
        ("POST", f"{table}/enter", {"invite": "guessed"}),
        ("POST", f"{table}/enter", {"invite": ["list"]}),
        ("GET", f"{table}/history/{pair.version + 5}", None),
        ("GET", f"{table}/history/0?seat={(seat + 1) % pair.case.seats}", None),
        ("GET", f"{table}/story?seat={(seat + 1) % pair.case.seats}", None),
        ("GET", f"/api/records/{pair.table}?seat=7", None),
        ("GET", "/api/tables/no-such-table", None),
        ("PATCH", table, None),
    )
    if pair.case.role == "hot_seat":
        requests = tuple(one for one in requests if "seat=" not in one[1])
    for method, path, body in pair.chooser.sample(requests, k=3):
        pair.ask(method, path, body)

"""Nothing leaks: whatever a person gets of a running game is the same in all worlds that differ
only in what that person cannot know."""

import base64
import json
from collections import Counter
from collections.abc import Iterator

import pytest
from conformance import judge
from conformance.toy import SEATS

import viae.games
from server.leaks.paired_servers import ServerPair, StoredGame, servers_in
from server.leaks.paired_tables import Case, Role, TablePair, Tally
from server.leaks.planted_leaks import LEAKS
from server.leaks.planted_leaks import Leak as Planted
from server.leaks.scenario import anything, decide, only
from server.live_server import Json
from viae.core.state import SPECTATOR
from viae.records import record
from viae.server.schemas.records import SeatRecord

ROLES: tuple[Role, ...] = ("seat", "spectator", "seat", "hot_seat", "seat", "stranger")
FEW = 7
"""Pairs for each number of seats in the default run."""
PAIRS = 27
"""Pairs for each number of seats in the whole run."""
LEAST = 25
"""So many of them must have differed while they were compared: 100 together."""
LONG = 10
"""How many times more the long run plays."""
MOVES = 15
"""So many moves, on average, a pair that differed must have made."""
LOOKS = 15
"""So often, on average, its two worlds must have been compared while they differed."""
HAPPENED = {
    # messages
    "table",
    "presence",
    "your_turn",
    "chat",
    "done",
    "refused",
    # news
    "begin",
    "opening",
    "decide",
    "undo",
    "ask",
    "agree",
    "decline",
    "rewind",
    "stand_in",
    "return",
    # refusals
    "illegal",
    "not_your_turn",
    "malformed",
    "forbidden",
    "stale",
    "unknown",
}
"""All this must have come to some observer."""
TRIES = 6
"""So many pairs must be enough to find a planted leak."""


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerPair]:
    with servers_in(tmp_path_factory.mktemp("worlds")) as servers:
        yield servers


@pytest.fixture(scope="module")
def toy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The toy of the conformance tests as a game of the catalog."""
    folder = tmp_path_factory.mktemp("games")
    (folder / "toy").mkdir()
    (folder / "toy" / "__init__.py").write_text("from conformance.toy import Game as Game\n")
    viae.games.__path__.append(str(folder))
    yield "toy"
    viae.games.__path__.remove(str(folder))


def cases(seats: int, first: int, count: int) -> list[Case]:
    """Pairs with all sorts of observers; every fifth begins late."""
    return [
        Case(1000 * seats + n, seats, ROLES[n % len(ROLES)], late=n % 5 == 4)
        for n in range(first, first + count)
    ]


def compare(servers: ServerPair, pairs: list[Case]) -> Tally:
    tally = Tally()
    for case in pairs:
        tally += TablePair(servers, case).play(anything)
    print(tally)  # shown by pytest -rP
    return tally


def check_enough(tally: Tally, least: int) -> None:
    """A comparison of too little would prove nothing."""
    assert tally.differed >= least
    assert tally.moves >= MOVES * tally.differed
    assert tally.looks >= LOOKS * tally.differed
    assert min(tally.ended, tally.parted, tally.enough) > 0
    assert tally.seen.keys() >= HAPPENED


def test_nobody_gets_what_they_cannot_know(servers: ServerPair) -> None:
    pairs = [case for seats in range(2, 6) for case in cases(seats, 0, FEW)]
    check_enough(compare(servers, pairs), 4 * FEW - 4)


@pytest.mark.all
@pytest.mark.parametrize("seats", range(2, 6))
def test_nobody_gets_what_they_cannot_know_in_a_hundred_pairs(
    servers: ServerPair, seats: int
) -> None:
    check_enough(compare(servers, cases(seats, FEW, PAIRS)), LEAST)


@pytest.mark.long
@pytest.mark.parametrize("seats", range(2, 6))
def test_nobody_gets_what_they_cannot_know_in_a_thousand_pairs(
    servers: ServerPair, seats: int
) -> None:
    check_enough(compare(servers, cases(seats, FEW + PAIRS, LONG * PAIRS)), LONG * LEAST)


def test_a_game_that_deals_secrets_all_the_time(servers: ServerPair, toy: str) -> None:
    """Hidden cards, and a secret move in every draft: what Strada Romana does not have."""
    pairs = [Case(n, SEATS, ROLES[n % len(ROLES)], game=toy) for n in range(2 * len(ROLES))]
    tally = compare(servers, pairs)
    assert tally.differed == tally.pairs
    assert tally.ended >= len(ROLES)


# What is downloaded


def check_record(record: Json, text: str, truth: StoredGame, viewer: int) -> int:
    """A viewer's own record of a running game, and no more; how many events are in it."""
    row, log, codec = truth.row, truth.ledger.match.log, truth.ledger.game.codec
    assert set(record) == set(SeatRecord.model_fields)
    assert "digest" not in text
    assert row.invite not in text
    for said in (bytes.hex, base64.b64encode, base64.urlsafe_b64encode, str):
        assert str(said(row.secret)).strip("b'=") not in text
    for step in log:
        if codec.kind(step.move).secret and step.by != viewer:
            move = codec.decode(step.move)
            assert str(move) not in text
            assert json.dumps(move.as_json(), separators=(",", ":"))[1:-1] not in text
    if any(news["kind"] == "undo" for news in record["news"]):
        return 0  # what a draft told is no longer in the log
    told = [event for news in record["news"] for event in news["events"]]
    assert told == [event.as_json() for event in truth.heard(viewer)]
    return len(told)


def test_the_record_of_a_running_game_holds_what_its_seat_knows(servers: ServerPair) -> None:
    compared = Counter[int]()

    def download(pair: TablePair) -> None:
        for world, truth in enumerate(pair.truths):
            people = {SPECTATOR: pair.observers[world]} | dict(enumerate(pair.players[world]))
            for viewer, person in people.items():
                answer = person.ask("GET", f"/api/records/{pair.table}")
                compared[viewer] += check_record(answer.json(), answer.text, truth, int(viewer))

    for seats in range(2, 6):
        tally = TablePair(servers, Case(seats, seats, "spectator", most=15)).play(
            only(decide, download)
        )
        assert tally.differed
    assert min(compared[viewer] for viewer in (SPECTATOR, *range(5))) > 0


def test_the_record_of_a_finished_game_holds_everything(servers: ServerPair, toy: str) -> None:
    pair = TablePair(servers, Case(1, SEATS, "stranger", game=toy))
    assert pair.play(decide).ended
    for person, truth in zip(pair.observers, pair.truths, strict=True):
        found = record.read(person.get_done("GET", f"/api/records/{pair.table}"))
        assert found.match.log == truth.ledger.match.log
        assert found.match.state.is_over()


# The test can fail


@pytest.mark.parametrize("planted", LEAKS, ids=str)
def test_a_planted_leak_is_found(
    servers: ServerPair, planted: Planted, monkeypatch: pytest.MonkeyPatch
) -> None:
    planted.tells(monkeypatch)
    caught = None
    for seed in range(TRIES):
        case = Case(seed, 2 + seed % 4, planted.role, late=planted.late)
        try:
            TablePair(servers, case).play(planted.happens)
        except judge.Leak:
            caught = case
            break
    assert caught is not None
    monkeypatch.undo()
    TablePair(servers, caught).play(planted.happens)  # it was the planted leak and no other

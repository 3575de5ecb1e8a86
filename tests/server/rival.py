"""A rival process: plays at a table behind the back of the server that it belongs to."""

import asyncio
import random
import sys
from pathlib import Path

from server.kit import HandClock
from viae.server.app import Outside, make_app
from viae.server.hall import Hall
from viae.server.happenings import Entry
from viae.server.ledger import Ledger
from viae.server.refusals import Stale
from viae.storage.database import open_database


def any_move(ledger: Ledger) -> list[Entry]:
    """A legal move of whoever is to decide."""
    seat = ledger.to_decide
    assert seat is not None
    move = ledger.game.codec.decode(random.choice(ledger.match.state.legal_moves()))
    return [ledger.decide(seat, [move], 0, 0, {"by": "person"})]


async def play(hall: Hall, table_id: str, moves: int) -> None:
    table = await hall.table(table_id)
    print("here", flush=True)
    while moves:
        try:
            await table.change(any_move)
            moves -= 1
        except Stale:
            continue


def main() -> None:
    folder, table_id, moves = sys.argv[1:]
    engine = open_database(f"sqlite:///{Path(folder) / 'viae.db'}")
    hall: Hall = make_app(Outside(engine, HandClock())).state.hall
    asyncio.run(play(hall, table_id, int(moves)))
    hall.archive.writer.close()


if __name__ == "__main__":
    main()

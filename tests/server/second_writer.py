"""A second process that writes to a server's database: it plays at one of the server's tables."""

import asyncio
import random
import sys
from pathlib import Path

from server.live_server import HandClock
from viae.server.app import AppConfig, make_app
from viae.server.ports import Timestamp
from viae.server.refusals import Stale
from viae.server.tables.registry import Registry
from viae.storage.database import open_database


async def play(registry: Registry, table_id: str, moves: int) -> None:
    table = await registry.table(table_id)
    print("here", flush=True)
    while moves:
        try:
            async with table.change() as change:
                seat, legal = change.ledger.to_decide, change.ledger.match.state.legal_moves()
                assert seat is not None
                await change.decide(seat, [random.choice(legal)], Timestamp(0, 0), by="person")
                await change.commit_and_tell()
            moves -= 1
        except Stale:
            continue


def main() -> None:
    folder, table_id, moves = sys.argv[1:]
    engine = open_database(f"sqlite:///{Path(folder) / 'viae.db'}")
    registry: Registry = make_app(AppConfig(engine, HandClock())).state.registry
    asyncio.run(play(registry, table_id, int(moves)))
    registry.store.writer.close()


if __name__ == "__main__":
    main()

"""Figures that hold however long a server is used: loading, starting, memory."""

import asyncio
import gc
import json
import random
import tracemalloc
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from server.live_server import GAME
from server.server_process import server_process
from server.stored_tables import Onlooker, new_table, play, registry_in, turn_to, unload_idle
from viae.core.errors import Illegal
from viae.core.state import State
from viae.records import record
from viae.records.match import Match, Step
from viae.server.ports import Dice
from viae.server.schemas import messages
from viae.server.schemas.http import PerMove
from viae.server.tables import actions, dice, lobby
from viae.server.tables.registry import Registry
from viae.server.tables.table import Table
from viae.storage import queries, schema
from viae.storage.rows import TableRow

GOLDEN = Path(__file__).parents[1] / "games" / GAME / "golden"
QUESTIONS_TO_LOAD = 4
KILOBYTES_PER_TABLE = 50


# Loading


def longest_game(seats: int) -> Match:
    games = [json.loads(file.read_text()) for file in GOLDEN.glob(f"{seats}-*.json")]
    return record.read(max(games, key=lambda game: len(game["moves"]))).match


def chance_of(match: Match) -> Dice:
    """Dice that fall as they did in a match."""
    drawn = [step.move for step in match.log if step.by < 0]

    def dice(_secret: bytes, counter: int, _state: State) -> tuple[int, int]:
        return drawn[counter], counter + 1

    return dice


async def play_again(registry: Registry, match: Match, **form: Any) -> Table:
    """Play a match once more, decision by decision, but not its last."""
    table, onlooker = await new_table(registry, match.seats, options=match.options, **form)
    decisions = [step for step in match.log if step.by >= 0]
    for step in decisions[:-1]:
        seat = await turn_to(table, onlooker)
        await play(table, onlooker, match.game.codec.decode(step.move).as_json(), seat)
    await actions.unwatch(table, onlooker)
    return table


async def play_fickly(registry: Registry, seats: int, entries: int) -> Table:
    """Random play in which much is taken back, up to a length of the log."""
    table, onlooker = await new_table(registry, seats)
    rng = random.Random(seats)
    while table.row.length < entries:
        seat = await turn_to(table, onlooker)
        now = {"table": table.id, "seat": seat, "version": onlooker.state["version"]}
        if onlooker.state["draft"] and rng.random() < 0.5:
            await actions.undo(table, onlooker, messages.Undo(type="undo", **now))
        elif rng.random() < 0.2:
            with suppress(Illegal):  # nothing to take back yet
                await actions.ask_undo(table, onlooker, messages.AskUndo(type="ask_undo", **now))
        else:
            await play(table, onlooker, rng.choice(onlooker.state["choices"])["move"], seat)
    await actions.unwatch(table, onlooker)
    return table


@dataclass
class Effort:
    """What was done to show a table: questions to the store, and moves made on the board."""

    questions: int = 0
    moves: int = 0


@contextmanager
def counted(engine: sa.Engine) -> Iterator[Effort]:
    effort = Effort()

    def ask(_conn: object, _cursor: object, asked: str, *_others: object) -> None:
        effort.questions += not asked.startswith("BEGIN")

    def counting(act: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **named: Any) -> Any:
            effort.moves += 1
            return act(*given, **named)

        return counted

    sa.event.listen(engine, "before_cursor_execute", ask)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Match, "apply", counting(Match.apply))
        patched.setattr(Step, "redo", counting(Step.redo))
        yield effort
    sa.event.remove(engine, "before_cursor_execute", ask)


async def load(registry: Registry, table_id: str) -> Effort:
    """The cost of showing an unloaded table to somebody."""
    unload_idle(registry)
    assert table_id not in registry.tables
    onlooker = Onlooker(None)
    with counted(registry.store.engine) as effort:
        table = await registry.table(table_id)
        await actions.watch(table, onlooker, None, 0)
    assert onlooker.state["view"]
    await actions.unwatch(table, onlooker)
    return effort


def effort_to_load(
    folder: Path, dice: Dice, play: Callable[[Registry], Awaitable[Table]]
) -> Effort:
    async def measure() -> Effort:
        async with registry_in(folder, dice=dice) as registry:
            return await load(registry, (await play(registry)).id)

    return asyncio.run(measure())


@pytest.mark.parametrize("seats", [2, 5])
def test_the_longest_game_is_loaded_with_few_questions_and_each_move_once(
    tmp_path: Path, seats: int
) -> None:
    match = longest_game(seats)
    effort = effort_to_load(
        tmp_path, chance_of(match), lambda registry: play_again(registry, match)
    )
    print(effort, len(match.log))
    assert effort.questions <= QUESTIONS_TO_LOAD
    assert 0 < effort.moves <= len(match.log)


def test_a_game_in_which_much_was_taken_back_is_not_played_anew_for_that(tmp_path: Path) -> None:
    entries = 1000
    effort = effort_to_load(tmp_path, dice.draw, lambda registry: play_fickly(registry, 5, entries))
    print(effort)
    assert effort.questions <= QUESTIONS_TO_LOAD
    assert entries / 4 < effort.moves < 4 * entries


# Memory


async def play_a_little(registry: Registry) -> None:
    """A table that was played at, and is still looked at."""
    table, onlooker = await new_table(registry, 2)
    seat = await turn_to(table, onlooker)
    await play(table, onlooker, onlooker.state["choices"][0]["move"], seat)
    onlooker.state = {}


async def play_and_leave(registry: Registry, tables: int) -> None:
    """So many tables are played at and then left alone, some at the same time."""
    for _ in range(0, tables, 20):
        await asyncio.gather(*(play_a_little(registry) for _ in range(20)))
        unload_idle(registry)


async def kilobytes_per_idle_table(folder: Path, tables: int) -> tuple[float, float]:
    """What an idle table costs while somebody looks at it, and when nobody does any more."""
    async with registry_in(folder) as registry:
        await play_and_leave(registry, 20)
        before = kilobytes()
        await play_and_leave(registry, tables)
        looked_at = kilobytes()
        for table in registry.tables.values():
            table.subscriptions.clear()
        del table
        unload_idle(registry)
        return (looked_at - before) / tables, (kilobytes() - before) / tables


def kilobytes() -> float:
    gc.collect()
    return tracemalloc.get_traced_memory()[0] / 1024


def test_an_idle_table_costs_little_memory(tmp_path: Path) -> None:
    tracemalloc.start()
    try:
        looked_at, forgotten = asyncio.run(kilobytes_per_idle_table(tmp_path, 300))
    finally:
        tracemalloc.stop()
    print(f"{looked_at:.1f} kB while looked at, {forgotten:.1f} kB after that")
    assert looked_at < KILOBYTES_PER_TABLE
    assert forgotten < 1


async def alarms_after(folder: Path, moves: int) -> int:
    """How many alarms are kept after many moves, each with a deadline of its own."""
    async with registry_in(folder) as registry:
        table, _ = await new_table(registry, 2)
        for deadline in range(moves):
            table.row = replace(table.row, deadline=deadline)
            registry.set_alarm(table)
        return len(registry._alarms)


def test_alarms_that_no_longer_count_do_not_pile_up(tmp_path: Path) -> None:
    assert asyncio.run(alarms_after(tmp_path, 10_000)) < 2_000


# Starting


async def fill(folder: Path, tables: int) -> None:
    """So many copies of one game: most are finished, many wait for a person, some for a bot."""
    match = longest_game(2)
    folder.mkdir(exist_ok=True)
    async with registry_in(folder, dice=chance_of(match)) as registry:
        table = await play_again(registry, match, clock=PerMove(kind="per_move", hours=24))
        running = table.row
        finished = replace(running, status="finished", deadline=None, turn=None)
        bots = tuple(replace(each, person=None, bot="random") for each in running.sitters)
        for_a_bot = replace(running, sitters=bots, deadline=None, bot_due=True)

        def copy(connection: sa.Connection) -> None:
            for number in range(tables):
                row = for_a_bot if number % 100 == 0 else running if number % 10 == 0 else finished
                copy_table(connection, replace(row, id=f"copy-{number}"), running.id)

        await registry.store.write(copy)


def copy_table(connection: sa.Connection, row: TableRow, original: str) -> None:
    queries.add_table(connection, row)
    entries = schema.entries
    columns = [c for c in entries.c if c.name != "table_id"]
    log = sa.select(sa.literal(row.id), *columns).where(entries.c.table_id == original)
    names = ["table_id", *(c.name for c in columns)]
    connection.execute(entries.insert().from_select(names, log))


async def questions_to_wake(folder: Path) -> int:
    """What a server asks its store for before it has all clocks and bots going."""
    folder.mkdir(exist_ok=True)
    async with registry_in(folder) as registry:
        with counted(registry.store.engine) as effort:
            await registry.wake(lobby.start_if_full)
        await registry.context.scheduler.close()
    assert effort.moves == 0
    return effort.questions


def test_a_server_with_many_games_asks_no_more_at_its_start_than_with_none(tmp_path: Path) -> None:
    tables, bots = 1_000, 10
    asyncio.run(fill(tmp_path / "full", tables))
    empty = asyncio.run(questions_to_wake(tmp_path / "empty"))
    full = asyncio.run(questions_to_wake(tmp_path / "full"))
    assert empty <= full <= empty + 2 * bots  # each table that waits for a bot is read


def seconds_to_start(*folders: Path) -> list[float]:
    """From the start of the process until it is well, at its quickest; in turns, since whatever
    else the machine does slows down all of them alike."""
    times: dict[Path, list[float]] = {folder: [] for folder in folders}
    for folder in folders * 5:
        with server_process(folder) as server:
            times[folder].append(server.start())
            server.stop()
    return [min(each) for each in times.values()]


@pytest.mark.long
def test_a_server_with_ten_thousand_games_starts_nearly_as_quickly_as_with_none(
    tmp_path: Path,
) -> None:
    asyncio.run(fill(tmp_path / "full", 10_000))
    empty, full = seconds_to_start(tmp_path / "empty", tmp_path / "full")
    print(f"{full:.2f} s to start with 10,000 games, {empty:.2f} s with none")
    assert full < 2 * empty

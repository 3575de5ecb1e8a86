"""A table as it was: at an earlier version, or all of its story, through eyes that one has."""

import asyncio
import json
from typing import Any

from viae import catalog
from viae.core.entry import Theme
from viae.server.ledger import Ledger
from viae.server.refusals import Unknown
from viae.server.shown import Beside, Story, TableState
from viae.server.table import Table
from viae.server.updates import Eyes, block_form, film_of, filmed, news


async def past(
    table: Table, person: str | None, seat: int | None, version: int, since: int = 0
) -> TableState:
    """A table as it looked at an earlier version to one viewer."""
    viewer = table.viewer_for(person, seat)
    async with table.opened() as ledger:
        if ledger is None or version > ledger.version(viewer):
            raise Unknown("the game never came to this version", key="refusal.no_version")
        length = ledger.length_at(viewer, version)
        earlier = await table.read_ledger(length) if length else None
        at = earlier.happenings[-1].entry.at if earlier is not None else None
        state = table.state_for(earlier, Eyes(person, viewer), since, at)
        return state.model_copy(update={"plan": []})


async def story(table: Table, person: str | None, seat: int | None) -> Story:
    """All that happened at a table, as one viewer may know it."""
    viewer = table.viewer_for(person, seat)
    async with table.opened() as ledger:
        return Story(
            viewer=viewer if viewer >= 0 else None,
            news=[] if ledger is None else news(ledger, viewer, 0),
            public=[] if ledger is None else ledger.public_versions(viewer),
        )


async def beside(table: Table, person: str | None, seat: int | None, version: int | None) -> Beside:
    """What one viewer has to know beside the picture of the board."""
    seen = await view(table, person, seat, version)
    entry = await asyncio.to_thread(catalog.entry_on, table.row.game, table.row.board)
    return Beside(blocks=[block_form(block) for block in entry.beside(seen)])


async def film(
    table: Table,
    person: str | None,
    seat: int | None,
    version: int,
    pace: float,
    theme: Theme | None,
) -> str:
    """The film of what happened at a version that a viewer knows, as a moving picture."""
    viewer = table.viewer_for(person, seat)
    async with table.opened() as ledger:
        if ledger is None or version > ledger.version(viewer):
            raise Unknown("the game never came to this version", key="refusal.no_version")
        then = await table.read_ledger(ledger.length_at(viewer, version))
    return await asyncio.to_thread(_moving_picture, then, viewer, pace, theme)


def _moving_picture(then: Ledger, viewer: int, pace: float, theme: Theme | None) -> str:
    """Of the last thing that happened; the steps that it brought are the last of the log."""
    steps = then.happenings[-1].steps_for(viewer) if then.happenings else ()
    log = then.match.log
    step = filmed(steps)
    if step is None:
        raise Unknown("there is no film of it", key="refusal.no_film")
    entry, number = then.game_entry, len(log) - len(steps) + steps.index(step)
    seen = then.match.until(number).view(viewer)
    move, kept = entry.codec.decode(step.move), json.loads(film_of(step))
    return entry.film_picture(seen, move, kept, pace, theme)


async def view(
    table: Table, person: str | None, seat: int | None, version: int | None
) -> dict[str, Any]:
    """The position as one viewer sees it now, or saw it at an earlier version."""
    if version is not None:
        seen = (await past(table, person, seat, version, version)).view
    else:
        viewer = table.viewer_for(person, seat)
        async with table.opened() as ledger:
            seen = None
            if ledger is not None:
                seen = ledger.game_entry.view(ledger.position(viewer), viewer)
    if seen is None:
        raise Unknown("this game has not begun", key="refusal.not_running")
    return seen

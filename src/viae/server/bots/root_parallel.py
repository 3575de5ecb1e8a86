"""A decision that workers share: each grows some of the bot's trees, here they are put together.

The choice is the same whoever grows them, in whatever order.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from viae import catalog
from viae.ai.bots import SearchBot, make_bot
from viae.ai.ismcts import RootStatistics
from viae.core.errors import Malformed
from viae.server.bots.process import Worker
from viae.server.bots.worker import Reply, Task

Asking = Callable[[Worker, Task], Awaitable[Reply]]


def trees_of(task: Task) -> int:
    """How many trees a bot grows for a decision; 1 for all that grow none."""
    try:
        bot = make_bot(catalog.load_game(task.game), task.bot, task.seed, task.whim)
    except Malformed:
        return 1  # the worker will say what is wrong
    return bot.budget.trees if isinstance(bot, SearchBot) else 1


async def grow(
    task: Task, trees: int, workers: Sequence[Worker], ask: Asking
) -> list[RootStatistics]:
    """What all trees have found; whoever has grown one takes the next that is left."""
    left = deque(range(trees))
    found: dict[int, RootStatistics] = {}

    async def take_part(worker: Worker) -> None:
        try:
            while left:
                number = left.popleft()
                reply = await ask(worker, replace(task, tree=number))
                found[number] = [(move, visits, mean) for move, visits, mean in reply["found"]]
        except Exception:
            left.clear()  # without this tree nobody needs the others
            raise

    # No worker is left with an answer that nobody takes: those at work finish, whatever fails.
    done = await asyncio.gather(*map(take_part, workers), return_exceptions=True)
    for failure in done:
        if failure is not None:
            raise failure
    return [found[number] for number in range(trees)]


def pick(task: Task, found: Sequence[RootStatistics]) -> int:
    """The bot's choice, once all its trees are grown."""
    bot = make_bot(catalog.load_game(task.game), task.bot, task.seed, task.whim)
    assert isinstance(bot, SearchBot)
    return bot.choose_from(found, bot.next_seed())

"""Root parallelism over workers: each grows some of the bot's trees, the results are merged.

The choice is the same whichever worker grows which tree, in any order.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace

from viae import catalog
from viae.ai.bots import Bot, SearchBot, make_bot
from viae.ai.ismcts import RootStatistics
from viae.core.errors import Malformed
from viae.server.workers.process import WorkerProcess
from viae.server.workers.requests import ChooseMove, Reply

Ask = Callable[[WorkerProcess, ChooseMove], Awaitable[Reply]]


def bot_of(request: ChooseMove) -> Bot:
    """The bot of a request, made without the board, which only its search needs."""
    game = catalog.load_game(request.setup.game)
    return make_bot(game, request.bot, request.seed, request.noise_seed)


def trees_of(request: ChooseMove) -> int:
    """How many trees a bot grows for a decision; 1 for bots that grow none."""
    try:
        bot = bot_of(request)
    except Malformed:
        return 1  # the worker refuses it
    return bot.budget.trees if isinstance(bot, SearchBot) else 1


async def grow(
    request: ChooseMove, trees: int, workers: Sequence[WorkerProcess], ask: Ask
) -> list[RootStatistics]:
    """The root statistics of all trees; each worker grows the next tree until none is left."""
    left = deque(range(trees))
    found: dict[int, RootStatistics] = {}

    async def take_part(worker: WorkerProcess) -> None:
        try:
            while left:
                number = left.popleft()
                reply = await ask(worker, replace(request, tree=number))
                found[number] = [(move, visits, mean) for move, visits, mean in reply["found"]]
        except Exception:
            left.clear()  # without this tree the others are useless
            raise

    # Workers that are at work finish whatever fails, so that no unread answer is left behind.
    done = await asyncio.gather(*map(take_part, workers), return_exceptions=True)
    for failure in done:
        if failure is not None:
            raise failure
    return [found[number] for number in range(trees)]


def choose(request: ChooseMove, found: Sequence[RootStatistics]) -> int:
    """The bot's choice, once all its trees are grown."""
    bot = bot_of(request)
    assert isinstance(bot, SearchBot)
    return bot.choose_from(found, bot.next_seed())

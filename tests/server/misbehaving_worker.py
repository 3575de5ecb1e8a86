"""A worker with bots that misbehave as their names say; all other bots are real.

`view["mark"]` names a file that tells one try from the next.
"""

import os
import time
from dataclasses import replace
from pathlib import Path

from viae.server.workers.main import run, serve
from viae.server.workers.requests import ChooseMove, Reply, Request


def answer(request: Request) -> Reply:
    assert isinstance(request, ChooseMove)
    match request.bot:
        case "dies":
            os._exit(1)
        case "dies once":
            mark = Path(request.view["mark"])
            if not mark.exists():
                mark.touch()
                os._exit(1)
        case "hangs":
            time.sleep(3600)
        case "raises":
            raise IndexError("no move came to mind")
        case "errs":
            return {"move": -7}
        case "talks":
            print("let me see …")
        case _:
            return run(request)
    return run(replace(request, bot="random"))


if __name__ == "__main__":
    serve(answer)

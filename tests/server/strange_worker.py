"""A worker whose bots misbehave, each as its name says; all other bots are as in a real one.

`view["mark"]` names a file that tells one try from the next.
"""

import os
import time
from pathlib import Path

from viae.server.bots.worker import Task, serve, work


def answer(task: Task) -> int:
    match task.bot:
        case "dies":
            os._exit(1)
        case "dies once":
            mark = Path(task.view["mark"])
            if not mark.exists():
                mark.touch()
                os._exit(1)
        case "hangs":
            time.sleep(3600)
        case "raises":
            raise IndexError("no move came to mind")
        case "errs":
            return -7
        case "talks":
            print("let me see …")
        case _:
            return work(task)
    return work(Task(**{**vars(task), "bot": "random"}))


if __name__ == "__main__":
    serve(answer)

"""Logs: lines on stderr about what the server does, as text or as JSON.

Only listed keys are written, so that a secret, a chat line or a name is never logged by mistake. Of
an error the class and the stack are written, never its message: a database puts values into it. Of
what libraries log only the place is written, for the same reason.
"""

import json as json_format
import logging
import sys
import time
import traceback
from collections.abc import Callable, Iterator

import structlog
from structlog.typing import EventDict, WrappedLogger

KEYS = (
    "time",
    "level",
    "event",
    "method",
    "path",
    "status",
    "ms",
    "table",
    "seat",
    "person",
    "game",
    "by",
    "bot",
    "kind",
    "number",
    "count",
    "library",
    "where",
    "error",
    "trace",
)
LONGEST = 200
"""A longer text in a log is somebody's attempt to fill it."""
LONGEST_TRACE = 100
REPEATED_AFTER = 60.0
"""Seconds until the same line of a library is passed on again."""


class LibraryHandler(logging.Handler):
    """Passes what libraries log on to our log; the same from the same place at most once a minute,
    since strangers can make libraries repeat themselves."""

    def __init__(self, seconds: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.seconds = seconds
        self.last_logged: dict[tuple[str, str, str], tuple[float, int]] = {}
        """When each was logged, and how often it was passed over since."""

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        where = f"{record.module}:{record.lineno}"
        what, now = (record.name, where, type(error).__name__), self.seconds()
        last_logged, passed_over = self.last_logged.get(what, (float("-inf"), 0))
        if now - last_logged < REPEATED_AFTER:
            self.last_logged[what] = last_logged, passed_over + 1
            return
        self.last_logged[what] = now, 0
        # uvicorn takes a stranger's broken text for an error of its own.
        is_theirs = record.name == "uvicorn.error" and isinstance(error, UnicodeDecodeError)
        structlog.get_logger().log(
            logging.WARNING if is_theirs else record.levelno,
            "library",
            library=record.name,
            where=where,
            exc_info=record.exc_info,
            **({"count": passed_over + 1} if passed_over else {}),
        )


def set_up_logs(json: bool) -> None:
    """Log to stderr from now on: JSON lines, or short lines of text."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True, key="time"),
            describe_error,
            keep_listed_keys,
            as_json if json else as_line,
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=False,
    )
    logging.basicConfig(handlers=[LibraryHandler()], level=logging.WARNING, force=True)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        library = logging.getLogger(name)
        library.handlers.clear()
        library.propagate = True
        library.setLevel(logging.WARNING)


def describe_error(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Turn an error into its class and its stack."""
    given = event.pop("exc_info", None)
    if isinstance(given, tuple):
        given = given[1]
    error = given if isinstance(given, BaseException) else sys.exc_info()[1] if given else None
    if error is not None:
        event["error"] = type(error).__name__
        event["trace"] = list(stack(error, set()))[:LONGEST_TRACE]
    return event


def stack(error: BaseException, seen: set[int]) -> Iterator[str]:
    """The stack of an error from outside inwards, then those of its causes, each once."""
    seen.add(id(error))
    for frame, line in traceback.walk_tb(error.__traceback__):
        yield f"{frame.f_globals.get('__name__', '?')}:{line} {frame.f_code.co_name}"
    behind = list(error.exceptions) if isinstance(error, BaseExceptionGroup) else []
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    for other in [*behind, cause]:
        if other is not None and id(other) not in seen:
            yield f"from {type(other).__name__}"
            yield from stack(other, seen)


def keep_listed_keys(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """Drop every key that is not on the list, and tidy the rest."""
    kept: EventDict = {key: plain(event[key]) for key in KEYS if key in event}
    if isinstance(kept.get("path"), str):
        kept["path"] = kept["path"].partition("?")[0].partition("#")[0]
    return kept


def plain(value: object) -> object:
    """A value that fits on a line; of anything else only the class."""
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, str):
        # A line break in a path must not look like a line of ours.
        return "".join(sign if sign.isprintable() else "�" for sign in value[:LONGEST])
    if isinstance(value, list):
        return [plain(one) for one in value]
    return type(value).__name__


def as_json(_: WrappedLogger, __: str, event: EventDict) -> str:
    return json_format.dumps(event)


def as_line(_: WrappedLogger, __: str, event: EventDict) -> str:
    """`12:30:01 info request method=GET path=/ status=200 ms=0.4`, and a trace below."""
    clock = event.pop("time")[11:19]
    head = f"{clock} {event.pop('level')} {event.pop('event')}"
    trace = event.pop("trace", [])
    words = [head, *(f"{key}={value}" for key, value in event.items())]
    return "\n    ".join([" ".join(words), *trace])

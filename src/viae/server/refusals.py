"""Refusals: the server's own kinds, and how all refusals, also those of the rules, are answered.

An error of the server has the same JSON shape, as kind "broken", without details.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from fastapi import FastAPI, Request, Response, WebSocket
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.routing import Match
from starlette.types import Scope

from viae.core.errors import Illegal, Malformed, NotYourTurn, Refusal
from viae.core.game import Say
from viae.server.metrics import METHODS, Metrics
from viae.server.schemas.base import RefusalKind
from viae.storage.database import UnusableDatabase

LONGEST_ECHO = 80


class Forbidden(Refusal):
    """Known and understood, but not for this person."""


class Unknown(Refusal):
    """There is no such table, person or page."""


class Stale(Refusal):
    """The table has a newer version than the request."""


class TooMany(Refusal):
    """Too often in a short time; may be tried again in `retry_after` seconds."""

    def __init__(
        self,
        message: str,
        *,
        retry_after: int,
        rule: str = "",
        key: str = "",
        params: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(message, rule=rule, key=key, params=params)
        self.retry_after = retry_after


class TooLarge(Refusal):
    """More bytes than this place takes."""


class TooSlow(Refusal):
    """A body that was not complete in time."""


class WrongHost(Forbidden):
    """A request to a host name that is not ours."""


class NotJson(Malformed):
    """A body that does not say that it is JSON."""


class Broken(Refusal):
    """The server's own error. What was wrong is in the log, not in the answer."""

    def __init__(self) -> None:
        super().__init__("something went wrong on our side; try again", key="refusal.broken")


KINDS: Mapping[type[Refusal], tuple[RefusalKind, int]] = {
    Malformed: ("malformed", 400),
    Illegal: ("illegal", 409),
    NotYourTurn: ("not_your_turn", 409),
    Stale: ("stale", 409),
    Forbidden: ("forbidden", 403),
    Unknown: ("unknown", 404),
    TooMany: ("too_many", 429),
    TooLarge: ("too_large", 413),
    TooSlow: ("too_slow", 408),
    WrongHost: ("forbidden", 421),
    NotJson: ("malformed", 415),
    Broken: ("broken", 500),
    UnusableDatabase: ("broken", 503),
}


def kind_and_status(refusal: Refusal) -> tuple[RefusalKind, int]:
    return next((KINDS[base] for base in type(refusal).__mro__ if base in KINDS), KINDS[Malformed])


def kind_of(refusal: Refusal) -> RefusalKind:
    return kind_and_status(refusal)[0]


def status_of(refusal: Refusal) -> int:
    return kind_and_status(refusal)[1]


def refusal_json(refusal: Refusal) -> dict[str, Any]:
    return {
        "refusal": {
            "kind": kind_of(refusal),
            "message": refusal.message,
            "rule": refusal.rule,
            "key": refusal.key,
            "params": {name: plain(value) for name, value in refusal.params.items()},
        }
    }


def plain(value: object) -> Any:
    """A parameter as JSON; what is no JSON becomes text."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, Say):
        return {"key": value.key, "params": {name: plain(v) for name, v in value.params.items()}}
    if isinstance(value, list | tuple):
        return [plain(one) for one in value]
    return str(value)


def refusal_response(
    refusal: Refusal, status: int | None = None, headers: Mapping[str, str] | None = None
) -> JSONResponse:
    """A refusal as an HTTP answer; a status of its own only where HTTP has a more exact one."""
    all_headers = dict(headers or {})
    if isinstance(refusal, TooMany):
        all_headers["Retry-After"] = str(refusal.retry_after)
    return JSONResponse(refusal_json(refusal), status or status_of(refusal), all_headers)


def short(text: str) -> str:
    """A text, cut to what may be echoed to its sender."""
    return text if len(text) <= LONGEST_ECHO else text[: LONGEST_ECHO - 1] + "…"


def refusal_of_validation(errors: Sequence[Any]) -> Malformed:
    """The first thing that was wrong with a message; its place and its words may echo input."""
    first = errors[0]
    key = first["type"]
    if key.startswith("refusal."):  # one of ours, with words of its own
        return Malformed(first["msg"], key=key, params=first["ctx"]["params"])
    where = short(".".join(str(part) for part in first["loc"]))
    why = short(str(first["msg"]))
    return Malformed(f"{where}: {why}", key="refusal.request", params={"where": where, "why": why})


def refusal_of_status(status: int) -> Refusal:
    """The refusal for a status that the framework answers itself."""
    if status == 404:
        return Unknown("there is nothing at this address", key="refusal.no_page")
    if status == 405:
        return Malformed("this address does not take this method", key="refusal.method")
    if status in (401, 403):
        return Forbidden("this is not for you", key="refusal.forbidden")
    if status >= 500:
        return Broken()
    return Malformed("this request cannot be understood", key="refusal.not_understood")


def install_refusals(
    app: FastAPI, metrics: Metrics, not_found_page: Callable[[Request], Response | None]
) -> None:
    """Have an app answer all refusals in the one shape, and count them. `not_found_page` may show
    people something else at a wrong address."""

    def respond(
        refusal: Refusal, status: int | None = None, headers: Mapping[str, str] | None = None
    ) -> JSONResponse:
        metrics.refusals.labels(kind=kind_of(refusal)).inc()
        return refusal_response(refusal, status, headers)

    @app.exception_handler(Refusal)
    async def refused(_: Request | WebSocket, refusal: Refusal) -> JSONResponse:
        return respond(refusal)

    @app.exception_handler(RequestValidationError)
    @app.exception_handler(WebSocketRequestValidationError)
    async def not_valid(
        _: Request | WebSocket, error: RequestValidationError | WebSocketRequestValidationError
    ) -> JSONResponse:
        return respond(refusal_of_validation(error.errors()))

    @app.exception_handler(HTTPException)
    async def framework_refused(asked: Request | WebSocket, error: HTTPException) -> Response:
        headers = dict(error.headers or {})
        if error.status_code == 404 and isinstance(asked, Request):
            page = not_found_page(asked)
            if page is not None:
                return page
        if error.status_code == 405:
            headers["Allow"] = allowed(app, asked.scope)
        return respond(refusal_of_status(error.status_code), error.status_code, headers)


def allowed(app: FastAPI, scope: Scope) -> str:
    """Every method that an address takes; the framework names only those of one of its routes."""
    return ", ".join(
        method
        for method in sorted(METHODS)
        if any(one.matches({**scope, "method": method})[0] is Match.FULL for one in app.routes)
    )

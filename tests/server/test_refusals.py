"""Refusals: all have one shape, a kind and a status, and echo little."""

import asyncio
from typing import Annotated, Any, Literal

import httpx
import pytest
from fastapi import Body, FastAPI, HTTPException
from pydantic import BaseModel, Field

from viae.core.errors import Illegal, Malformed, NotYourTurn, Refusal
from viae.core.game import Say
from viae.server.metrics import Metrics
from viae.server.refusals import (
    LONGEST_ECHO,
    Forbidden,
    NotJson,
    Stale,
    TooLarge,
    TooMany,
    Unknown,
    WrongHost,
    install_refusals,
    kind_of,
    refusal_json,
    status_of,
)
from viae.server.schemas.base import RefusalAnswer
from viae.storage.server_lock import LostDatabase


class OffRoad(Illegal):
    """A more exact refusal than the house knows."""


KINDS: list[tuple[Refusal, str, int]] = [
    (Malformed("no"), "malformed", 400),
    (Illegal("no"), "illegal", 409),
    (OffRoad("no"), "illegal", 409),
    (NotYourTurn("no"), "not_your_turn", 409),
    (Stale("no"), "stale", 409),
    (Forbidden("no"), "forbidden", 403),
    (WrongHost("no"), "forbidden", 421),
    (NotJson("no"), "malformed", 415),
    (Unknown("no"), "unknown", 404),
    (TooMany("no", retry_after=7), "too_many", 429),
    (TooLarge("no"), "too_large", 413),
    (LostDatabase(), "broken", 503),
    (Refusal("no"), "malformed", 400),
]


class Walk(BaseModel):
    move: Literal["walk"]
    steps: Annotated[int, Field(le=6)]


class Ride(BaseModel, extra="forbid"):
    move: Literal["ride"]


def app_with(metrics: Metrics, refusal: Refusal | None = None) -> FastAPI:
    app = FastAPI(responses={"4XX": {"model": RefusalAnswer}})
    install_refusals(app, metrics, lambda _: None)

    @app.post("/move")
    async def decide(_: Annotated[Walk | Ride, Body(discriminator="move")]) -> None:
        if refusal is not None:
            raise refusal

    @app.get("/status/{status}")
    async def answer(status: int) -> None:
        raise HTTPException(status, "the framework's own words")

    return app


def ask(app: FastAPI, method: str, path: str, **sent: Any) -> httpx.Response:
    async def asking() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return await client.request(method, path, **sent)

    answer = asyncio.run(asking())
    RefusalAnswer.model_validate(answer.json())
    return answer


@pytest.mark.parametrize(("refusal", "kind", "status"), KINDS)
def test_every_refusal_has_its_kind_and_status(refusal: Refusal, kind: str, status: int) -> None:
    assert kind_of(refusal) == kind
    assert status_of(refusal) == status
    metrics = Metrics()
    answer = ask(app_with(metrics, refusal), "POST", "/move", json={"move": "ride"})
    assert answer.status_code == status
    assert answer.json() == refusal_json(refusal)
    assert f'viae_refusals_total{{kind="{kind}"}} 1.0'.encode() in metrics.text()


def test_a_refusal_carries_its_rule_and_its_words() -> None:
    refusal = Illegal(
        "too far",
        rule="SR-4.3",
        key="refusal.far",
        params={"seat": 2, "known": ("a", "b"), "why": Say("cause", {"on": Malformed("x")})},
    )
    assert refusal_json(refusal)["refusal"] == {
        "kind": "illegal",
        "message": "too far",
        "rule": "SR-4.3",
        "key": "refusal.far",
        "params": {
            "seat": 2,
            "known": ["a", "b"],
            "why": {"key": "cause", "params": {"on": "x"}},
        },
    }


def test_a_person_who_comes_too_often_is_told_when_to_come_back() -> None:
    refusal = TooMany("slowly", retry_after=7)
    answer = ask(app_with(Metrics(), refusal), "POST", "/move", json={"move": "ride"})
    assert answer.headers["retry-after"] == "7"


@pytest.mark.parametrize(
    ("sent", "words"),
    [
        ({"json": {"move": "walk", "steps": 7}}, "body.walk.steps: Input should be less than"),
        ({"json": {"move": "walk"}}, "body.walk.steps: Field required"),
        ({"content": b"{"}, "JSON decode error"),
        ({}, "body: Field required"),
    ],
)
def test_what_does_not_fit_is_told_by_its_place(sent: dict[str, Any], words: str) -> None:
    headers = {"content-type": "application/json"}
    answer = ask(app_with(Metrics()), "POST", "/move", headers=headers, **sent)
    assert answer.status_code == 400
    refusal = answer.json()["refusal"]
    assert (refusal["kind"], refusal["key"]) == ("malformed", "refusal.request")
    assert words in refusal["message"]


@pytest.mark.parametrize(
    "body",
    [{"move": "X" * 50_000}, {"move": "ride", "X" * 50_000: 1}, "X" * 50_000, ["X" * 50_000]],
)
def test_only_a_short_piece_of_the_input_is_echoed(body: Any) -> None:
    answer = ask(app_with(Metrics()), "POST", "/move", json=body)
    assert answer.status_code == 400
    assert answer.text.count("X") <= 4 * LONGEST_ECHO
    assert len(answer.content) < 1_000


@pytest.mark.parametrize(
    ("method", "path", "status", "kind"),
    [
        ("GET", "/nowhere", 404, "unknown"),
        ("GET", "/move", 405, "malformed"),
        ("GET", "/status/401", 401, "forbidden"),
        ("GET", "/status/403", 403, "forbidden"),
        ("GET", "/status/418", 418, "malformed"),
        ("GET", "/status/503", 503, "broken"),
    ],
)
def test_what_the_framework_refuses_has_the_same_shape(
    method: str, path: str, status: int, kind: str
) -> None:
    answer = ask(app_with(Metrics()), method, path)
    assert answer.status_code == status
    assert answer.json()["refusal"]["kind"] == kind
    assert "framework" not in answer.text


def test_a_method_that_is_not_taken_is_answered_with_those_that_are() -> None:
    assert ask(app_with(Metrics()), "GET", "/move").headers["allow"] == "POST"


def test_the_schema_promises_what_is_answered() -> None:
    responses = app_with(Metrics()).openapi()["paths"]["/move"]["post"]["responses"]
    assert set(responses) == {"200", "4XX"}

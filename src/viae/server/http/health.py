"""Routes for operators: is the server well, and its metrics."""

import hmac

from fastapi import APIRouter, Request, Response
from starlette.datastructures import Headers
from starlette.types import Scope

from viae.core.compiled import is_compiled, version_number
from viae.server.http.dependencies import Dependencies
from viae.server.http.openapi import text_answer
from viae.server.metrics import CONTENT_TYPE
from viae.server.refusals import Forbidden
from viae.server.schemas.http import Health
from viae.server.security.origins import Origins, is_loopback


def make_router(deps: Dependencies) -> APIRouter:
    router = APIRouter(tags=["operations"])

    @router.get("/healthz")
    async def health() -> Health:
        """Well if the store answers."""
        await deps.registry.keep_uptime()
        return Health(status="ok", version=version_number(), compiled=is_compiled())

    @router.get("/metrics", response_class=Response, responses=text_answer("text/plain"))
    async def metrics(request: Request) -> Response:
        """For Prometheus: from this machine, or with the token."""
        if not may_read_metrics(request.scope, deps.origins):
            raise Forbidden(
                "metrics are for this machine, or with the token", key="refusal.forbidden"
            )
        return Response(deps.registry.context.metrics.text(), media_type=CONTENT_TYPE)

    return router


def may_read_metrics(scope: Scope, origins: Origins) -> bool:
    """On this machine everybody may; from elsewhere only with the token."""
    if is_loopback(scope, origins):
        return True
    if not origins.metrics_token:
        return False
    said = Headers(scope=scope).get("authorization", "").encode("latin-1")
    return hmac.compare_digest(said, f"Bearer {origins.metrics_token}".encode())

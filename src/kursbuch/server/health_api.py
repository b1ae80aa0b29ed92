"""What machines ask: whether the server is alive, whether it can be sent callers, and its figures."""

from __future__ import annotations

import asyncio
from ipaddress import ip_address

from fastapi import APIRouter, Request
from fastapi.responses import Response

import kursbuch

from .errors import ApiError
from .meters import LOCAL, OFF, Meters
from .visit import Ctx

router = APIRouter(include_in_schema=False)


@router.get("/healthz")
async def alive() -> dict[str, str]:
    """That this process answers. It asks nobody: one that is cut off from the database need not be started anew."""
    return {"status": "alive", "version": kursbuch.__version__}


@router.get("/readyz")
async def ready(ctx: Ctx) -> dict[str, str]:
    """That the database is reached and up to date; otherwise 503, and callers should be sent to another server."""
    return {"status": "ready", "revision": await asyncio.to_thread(ctx.tables.store.revision)}


@router.get("/health")
async def health(ctx: Ctx) -> dict[str, str]:
    """That we are there, and that games can be read and written; otherwise 503. It waits for no other request."""
    await asyncio.to_thread(ctx.tables.store.check)
    return {"status": "ok", "version": kursbuch.__version__}


@router.get("/metrics")
def metrics(request: Request, ctx: Ctx) -> Response:
    who = ctx.settings.metrics
    if who == OFF or (who == LOCAL and not _is_local(request)):
        raise ApiError(404, "no-page")
    figures: Meters = request.app.state.figures
    text, kind = figures.told()
    return Response(text, headers={"content-type": kind})


def _is_local(request: Request) -> bool:
    """Whether it comes from this machine itself. A proxy here that is not named in the settings is told by what it
    adds."""
    if request.client is None or "x-forwarded-for" in request.headers or "forwarded" in request.headers:
        return False
    try:
        return ip_address(request.client.host).is_loopback
    except ValueError:
        return False

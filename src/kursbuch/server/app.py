"""The application: routes, pages and static files behind the guard, over one database."""

from __future__ import annotations

import asyncio
import logging
import sys
import threading
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from anyio import to_thread
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

import kursbuch

from . import api, export_api, health_api, order_api, pages, table_api
from .clerk import Clerk
from .clocks import clock_api
from .clocks.timekeeper import Timekeeper
from .context import Context
from .errors import ApiError, Stale
from .exercises import exercise_api, exercise_pages
from .guard import Guard
from .language import words_of
from .live import Live
from .lobby import lobby_api, lobby_pages
from .lobby.lobby import Lobby
from .meters import Meters, meters
from .notices import notice_api
from .notices.post import Post
from .people import people_api
from .people.register import Register
from .quick import Shortcut, packing
from .reading import ReadFile, read_journal
from .settings import Settings
from .shelf import Shelf
from .storage.faults import StoreError
from .storage.migrate import upgrade
from .storage.store import Store
from .storage.studies import Studies
from .study import analysis_api, branch_api, coach_api
from .study.analysing import Analyser
from .study.branching import Branching
from .study.forecasting import Forecaster
from .tables import Tables
from .thinking import NICER, Thinkers
from .turns import Turns
from .views.choices import title_cards
from .views.words import LANGUAGES
from .watching import Watching

_log = logging.getLogger("kursbuch.server")
THREADS, TURN = 16, 0.001
"""How many requests are worked on at once, and for how long one goes on while others wait, in seconds."""
NOTED = 5.0
"""Seconds after which a server notes how it stands."""
HERE = Path(__file__).parent


def create_app(settings: Settings, read_file: ReadFile = read_journal) -> FastAPI:
    """The server as an ASGI application; its database is brought up to date first."""
    for title_id in kursbuch.titles():
        kursbuch.title(title_id)  # so that no table waits for it
    store = Store(settings.database_url)
    upgrade(store.engine)
    tables = Tables(store, thinkers=Thinkers(settings.thinkers))
    live = Live(tables, settings.bot_pause, settings.poll_seconds)
    counted = meters(settings.metrics)
    counted.watch(lambda: live.streams, lambda: tables.kept.size[0], lambda: tables.kept.size[1])
    tables.hearers.append(lambda play: counted.changed())
    tables.thinkers.meters = counted
    lobby, clerk = Lobby(tables), Clerk(settings.tick_seconds)
    clerk.heard.append(lobby.update)
    lobby.changed = live.lobby_changed
    tables.hearers.append(clerk.hear)
    tables.later = clerk.later
    timekeeper = Timekeeper(lobby, live.wake_bots)
    register = Register(store)
    lobby.begun += [register.sit_down, clerk.hear]  # whoever begins is told, though they may be gone
    post = Post(settings, tables, register)
    timekeeper.late.append(post.late)
    clerk.heard.append(post.heard)
    clerk.ticked += [timekeeper.tick, post.tick]

    studies = Studies(store)
    students = Thinkers(settings.thinkers, NICER)  # apart: to look back takes long, and bots would wait
    analyser, forecaster = Analyser(studies, students, settings.study_sets), Forecaster(students)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        # Threads take turns at the interpreter: few of them, and short turns, so that the loop never waits for long.
        to_thread.current_default_thread_limiter().total_tokens = THREADS
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(THREADS))
        sys.setswitchinterval(TURN)
        live.start()
        noting = asyncio.create_task(_note(counted))
        clerk.start()
        # the titles are read while the browser is still on its way to the start page
        threading.Thread(target=title_cards, args=LANGUAGES[:1], daemon=True).start()
        yield
        noting.cancel()
        await live.stop()
        analyser.close()
        forecaster.close()
        clerk.stop()
        tables.thinkers.close()
        students.close()
        await asyncio.get_running_loop().shutdown_default_executor()  # whoever still works needs the database
        store.close()

    app = FastAPI(
        title="Kursbuch",
        version=kursbuch.__version__,
        description="Play railway share games. A seat's token goes into `Authorization: Bearer TOKEN`.",
        docs_url=None,
        redoc_url=None,
        lifespan=lifespan,
    )
    imports = Turns(settings.imports_at_once, max(1, settings.imports_at_once // 2), "busy")
    branching = Branching(tables, studies)
    clerk.heard.append(lambda play, now: branching.note(play.row.id))
    app.state.context = Context(
        settings, tables, live, read_file, imports, analyser, branching, forecaster, lobby, clerk, register, post
    )
    app.state.figures = counted
    app.include_router(api.quick)
    for part in (
        api,
        order_api,
        table_api,
        coach_api,
        analysis_api,
        branch_api,
        export_api,
        lobby_api,
        lobby_pages,
        health_api,
        exercise_api,
        exercise_pages,
        clock_api,
        notice_api,
        people_api,
        pages,
    ):
        app.include_router(part.router)
    for shown in (notice_api.pages, people_api.pages):
        app.include_router(shown)
    app.mount("/static", Shelf(HERE / "static"), name="static")
    app.add_middleware(packing)
    app.add_middleware(Shortcut, routes=api.quick.routes, refuse=_refused)
    app.add_middleware(Guard, settings=settings)
    app.add_middleware(Watching, figures=counted, proxied=bool(settings.proxies))
    app.exception_handler(ApiError)(_api_error)
    app.exception_handler(StoreError)(_no_database)
    app.exception_handler(RequestValidationError)(_invalid)
    app.exception_handler(HTTPException)(_http_error)
    return app


def prepare(app: FastAPI) -> None:
    """Makes the routes, which the framework would do when they are first looked at, while a visitor waits. Not in a
    thread beside others that do the same: the models of their parameters do not bear that."""
    nowhere = {"type": "http", "method": "GET", "path": "/-", "root_path": "", "headers": []}
    for route in app.router.routes:
        route.matches(nowhere)


async def _note(counted: Meters) -> None:
    """Whichever of several processes is asked for figures tells those of all, as they were noted last."""
    while True:
        await asyncio.to_thread(counted.note)
        await asyncio.sleep(NOTED)


def _api_error(request: Request, error: ApiError) -> JSONResponse:
    return answered(request, error)


def _no_database(request: Request, error: StoreError) -> JSONResponse:
    _log.error("%s %s: %s", request.method, request.url.path, error)
    return answered(request, ApiError(503, "database", error))


def _refused(request: Request, error: ApiError | StoreError) -> JSONResponse:
    return _api_error(request, error) if isinstance(error, ApiError) else _no_database(request, error)


def _invalid(request: Request, error: RequestValidationError) -> JSONResponse:
    """A request of the wrong form: what is wrong and where, without echoing it."""
    first: dict[str, Any] = dict(error.errors()[0]) if error.errors() else {}
    where = ".".join(str(part) for part in first.get("loc", ()))
    return answered(request, ApiError(422, "form", f"{where}: {first.get('msg', '')}"))


def _http_error(request: Request, error: HTTPException) -> JSONResponse:
    code = {404: "no-page", 405: "method"}.get(error.status_code, "http")
    return answered(request, ApiError(error.status_code, code, error.detail), dict(error.headers or {}))


def answered(request: Request, error: ApiError, headers: dict[str, str] | None = None) -> JSONResponse:
    """The one place in which an error gets its words; whoever was too late is shown the fresh game as well."""
    told = error.told(words_of(request))
    if isinstance(error, Stale):
        told["game"] = request.state.visit.shows(error.play)
    return JSONResponse({"error": told}, error.status, headers)

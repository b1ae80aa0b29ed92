"""The pages: start, table, rules, API description. Plain HTML; what moves is in /static."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

import jinja2
from fastapi import APIRouter, Request
from fastapi.responses import FileResponse, HTMLResponse, RedirectResponse, Response

import kursbuch

from ..bots import bot_names
from ..render.style import css
from .errors import ApiError
from .language import words_of
from .miniatures import picture
from .views.choices import title_cards
from .views.ruletext import paragraphs, prose, rulebook
from .views.words import Words

HERE = Path(__file__).parent
router = APIRouter(include_in_schema=False)

_pages = jinja2.Environment(
    loader=jinja2.FileSystemLoader(HERE / "templates"), autoescape=True, undefined=jinja2.StrictUndefined
)
_pages.filters.update(prose=prose, paragraphs=paragraphs)


def page(request: Request, name: str, **more: Any) -> HTMLResponse:
    """A page in the reader's language and theme."""
    words = words_of(request)
    theme = request.cookies.get("theme", "")
    text = _pages.get_template(name).render(
        words=words,
        say=words.say,
        lang=words.language,
        theme=theme if theme in ("light", "dark") else "",
        version=kursbuch.__version__,
        **more,
    )
    return HTMLResponse(text)


@router.get("/")
def start(request: Request) -> HTMLResponse:
    return page(request, "start.html", titles=title_cards(words_of(request).language), bots=bot_names())


@router.get("/games/{game_id}")
def table(request: Request, game_id: str) -> HTMLResponse:
    """The table. Which game, and by which token, its script reads from the address."""
    return page(request, "table.html", game_id=game_id[:32], analysis=False)


@router.get("/games/{game_id}/analysis")
def analysis(request: Request, game_id: str) -> HTMLResponse:
    """The table with what looking back has found in place of what can be done."""
    return page(request, "table.html", game_id=game_id[:32], analysis=True)


@router.get("/help")
def help_(request: Request) -> HTMLResponse:
    return page(request, "help.html", accounts=request.app.state.context.settings.accounts != "off")


@router.get("/rules")
def all_rules(request: Request) -> HTMLResponse:
    language = words_of(request).language
    books = [(kursbuch.title(id_), rulebook(id_, language)) for id_ in kursbuch.titles()]
    return page(request, "rules-list.html", books=[(t, b) for t, b in books if b])


@router.get("/rules/{title_id}")
def rules(request: Request, title_id: str) -> HTMLResponse:
    if title_id not in kursbuch.titles() or (book := rulebook(title_id, words_of(request).language)) is None:
        raise ApiError(404, "no-rules")
    return page(request, "rules.html", title=kursbuch.title(title_id), book=book)


@router.get("/docs")
def docs(request: Request) -> HTMLResponse:
    description = request.app.openapi()
    operations = [
        {
            "path": path,
            "method": method.upper(),
            "takes": _named(operation.get("requestBody", {})),
            "gives": [name for code, told in operation["responses"].items() if code < "3" for name in _named(told)],
            **operation,
        }
        for path, methods in description["paths"].items()
        for method, operation in methods.items()
    ]
    schemas, host = description["components"]["schemas"], str(request.base_url).rstrip("/")
    return page(request, "docs.html", operations=operations, schemas=schemas, host=host)


def _named(told: dict[str, Any]) -> list[str]:
    """The schemas by name that a body may be of, alone or in a list."""
    schema = told.get("content", {}).get("application/json", {}).get("schema", {})
    kinds = [*schema.get("anyOf", ()), *schema.get("oneOf", ()), schema.get("items", {}), schema]
    return [kind["$ref"].rpartition("/")[2] for kind in kinds if "$ref" in kind]


@router.get("/titles/{title_id}/board.svg")
def title_board(title_id: str, theme: str = "light") -> Response:
    """The board of a title's usual variant."""
    variants = kursbuch.title(title_id).variants if title_id in kursbuch.titles() else ()
    return variant_board(title_id, variants[0].id if variants else "", theme)


@router.get("/titles/{title_id}/{variant_id}/board.svg")
def variant_board(title_id: str, variant_id: str, theme: str = "light") -> Response:
    drawn = picture(title_id, variant_id, "dark" if theme == "dark" else "light")
    if drawn is None:
        raise ApiError(404, "no-board")
    return Response(drawn, media_type="image/svg+xml", headers={"cache-control": "public, max-age=86400"})


@router.get("/board.css")
def board_style() -> Response:
    """The renderer's stylesheet, for both themes."""
    return Response(css(None), media_type="text/css", headers={"cache-control": "public, max-age=3600"})


@router.get("/words/{language}.json")
def words(request: Request, language: str) -> Response:
    """The wording of the page, in pieces."""
    text = json.dumps(Words(language).pieces(), ensure_ascii=False).encode()
    tag = f'"{hashlib.blake2b(text, digest_size=8).hexdigest()}"'
    headers = {"etag": tag, "cache-control": "no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(text, media_type="application/json", headers=headers)


@router.get("/worker.js", include_in_schema=False)
def worker() -> FileResponse:
    """The service worker, at the root: it can look after no page above its own address."""
    return FileResponse(
        HERE / "static" / "worker.js", media_type="text/javascript", headers={"cache-control": "no-cache"}
    )


@router.get("/favicon.ico")
def favicon() -> RedirectResponse:
    return RedirectResponse("/static/icon.svg")

"""The pages of puzzles and lessons."""

from __future__ import annotations

from datetime import UTC, datetime

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse

from ...study.lessons import lesson, lessons
from ...study.puzzles import by_id, of_the_day, puzzles
from ..errors import ApiError
from ..language import words_of
from ..pages import page
from ..views.choices import title_cards

router = APIRouter(include_in_schema=False)


@router.get("/puzzles")
def all_puzzles(request: Request) -> HTMLResponse:
    names = {card.id: card.name for card in title_cards(words_of(request).language) if puzzles(card.id)}
    today = of_the_day(datetime.now(UTC).date())
    return page(request, "puzzles.html", titles=names, today=today, today_name=names[today.title])


@router.get("/puzzles/{puzzle_id}")
def one_puzzle(request: Request, puzzle_id: str) -> HTMLResponse:
    puzzle = by_id(puzzle_id[:48])
    if puzzle is None:
        raise ApiError(404, "no-page")
    return page(request, "puzzle.html", puzzle_id=puzzle.id, title_id=puzzle.title)


@router.get("/lessons")
def all_lessons(request: Request) -> HTMLResponse:
    return page(request, "lessons.html", lessons=lessons())


@router.get("/lessons/{lesson_id}")
def one_lesson(request: Request, lesson_id: str) -> HTMLResponse:
    found = lesson(lesson_id[:32])
    if found is None:
        raise ApiError(404, "no-page")
    return page(request, "lesson.html", lesson=found, called=found.name[words_of(request).language])


@router.get("/statistics")
def statistics(request: Request) -> HTMLResponse:
    """Results of the games that this browser knows; they never leave it."""
    return page(request, "statistics.html")

"""Puzzles and lessons over HTTP: what the table shows of a position, and what comes of an answer. Nothing is stored."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Path, Query
from fastapi.responses import JSONResponse
from pydantic import BaseModel

from ...bots import steady_bot
from ...core.actions import Action, Pass
from ...core.errors import Illegal, KursbuchError
from ...core.state import State, apply, read_action
from ...cubes.vocabulary import RAILROAD
from ...render.look import Marks
from ...render.position import drawn as pictures
from ...rules.running import best_run
from ...rules.table import SharePosition
from ...rules.vocabulary import COMPANY, PAPER, TRAIN
from ...study.lessons import Lesson, LessonStep
from ...study.puzzles import Puzzle, judge, of_the_day, puzzles
from ...study.puzzles.puzzle import LIMIT, ROUTES
from ...study.reasons import reasons
from .. import models as m
from .. import page_models as p
from ..api import ERRORS, gives
from ..errors import ApiError, Forbidden
from ..language import Lang
from ..views.about import About, about
from ..views.controls import Spot, spot
from ..views.drawing import drawn
from ..views.history import lines
from ..views.pictures import marked_parts
from ..views.ruletext import place_of
from ..views.runs import route_words, trains
from ..views.sentences import Part, Speaker
from ..views.shapes import plain
from ..views.view import Reader
from ..views.words import Words
from ..visit import Have, High, Unit, Wide
from .exercise import Exercise, company_of, exercise

router = APIRouter(prefix="/api", responses=ERRORS, tags=["page"])

ExerciseId = Annotated[str, Path(description="the id of a puzzle", max_length=48, pattern="^[A-Za-z0-9_-]+$")]
_FOLLOW = 4
"""So many answers of others are told after one's own."""


class PuzzleOut(BaseModel):
    id: str
    title: str
    kind: str
    grade: int


class PuzzlesOut(BaseModel):
    today: str
    puzzles: list[PuzzleOut]


class Tried(m.Strict):
    action: m.Text


@router.get("/puzzles")
def all_puzzles() -> PuzzlesOut:
    """The puzzles there are, and the one of the day."""
    listed = [PuzzleOut(id=one.id, title=one.title, kind=one.kind, grade=one.grade) for one in puzzles()]
    return PuzzlesOut(today=of_the_day(datetime.now(UTC).date()).id, puzzles=listed)


@dataclass(frozen=True)
class Trying:
    """Somebody at an exercise."""

    exercise: Exercise
    reader: Reader
    have: str

    @property
    def words(self) -> Words:
        return self.reader.words

    @property
    def state(self) -> State:
        return self.exercise.play.state

    @property
    def puzzle(self) -> Puzzle:
        if self.exercise.puzzle is None:
            raise ApiError(404, "no-page")
        return self.exercise.puzzle


def trying(
    exercise_id: ExerciseId, words: Lang, have: Have = "", unit: Unit = 1.4, wide: Wide = 694.0, high: High = 0.0
) -> Trying:
    found = exercise(exercise_id, words.language)
    if found is None:
        raise ApiError(404, "no-page")
    return Trying(found, Reader(frozenset({found.seat}), words, unit, (wide, high or None)), have)


At = Annotated[Trying, Depends(trying)]


@router.get("/exercises/{exercise_id}/table", **gives(p.TableView))
def table(at: At) -> JSONResponse:
    """The table with the position of a puzzle, and the question."""
    return JSONResponse({**at.exercise.view(at.reader, at.have), "task": _task(at)})


@router.get("/exercises/{exercise_id}/hex/{hex_id}", **gives(Spot))
def hex_choices(at: At, hex_id: str) -> JSONResponse:
    """What can be done in a hex."""
    return JSONResponse(plain(spot(at.state, hex_id[:12], at.words)))


@router.get("/exercises/{exercise_id}/card/{what}", **gives(About))
def card(at: At, what: str) -> JSONResponse:
    """What a thing on the table is."""
    found = about(at.state.now, what[:40], at.words)
    if found is None:
        raise ApiError(404, "no-card")
    return JSONResponse(plain(found))


@router.get("/exercises/{exercise_id}/preview", **gives(p.Preview))
def what_if(at: At, action: Annotated[list[m.Text], Query(min_length=1, max_length=20)]) -> JSONResponse:
    """What an action would change, except for what is to be found."""
    with _Refusals(at.state):
        return JSONResponse(at.exercise.preview(at.reader, action))


@router.post("/exercises/{exercise_id}/draw", **gives(p.Drawn))
def draw_routes(at: At, drawing: m.Drawing) -> JSONResponse:
    """Routes under way: what they earn, and where they can go on."""
    state = at.state
    if at.puzzle.kind != ROUTES or len(drawing.paths) != len(trains(state)):
        raise ApiError(422, "form", "paths")
    return JSONResponse(drawn(state, drawing.paths, drawing.train, at.words, at.reader.unit))


@router.post("/exercises/{exercise_id}/answer")
def answer(at: At, tried: Tried) -> JSONResponse:
    """What comes of an answer: in figures, and what happens then; in a lesson, whether it was what is asked for."""
    with _Refusals(at.state):
        action = read_action(at.state, tried.action)
        if at.exercise.lesson:
            return JSONResponse(_in_lesson(at, at.exercise.lesson.steps[at.exercise.step], action))
        verdict = judge(at.puzzle, tried.action)
    told: dict[str, Any] = {"right": verdict.right, "value": verdict.value, "best": verdict.best}
    told["why"] = _why(at, verdict.looked)
    if verdict.right:
        told["others"] = _others(at)
    return JSONResponse(told if at.puzzle.kind == ROUTES else told | _then(at, action))


def _others(at: Trying) -> list[dict[str, Any]]:
    """The answers that were played on beside the best one, and what each came to."""
    looked = [(text, value) for text, value in at.puzzle.figures.items() if text != LIMIT]
    looked.sort(key=lambda one: -one[1])
    return [{"says": _says(at, read_action(at.state, text)), "value": value} for text, value in looked]


def _why(at: Trying, text: str) -> list[list[Part]]:
    """What the best answer brings more than the next best, or another one less than the best."""
    return reasons(at.puzzle.why.get(text, {}), at.words.language, Speaker(at.state, at.words).value)


def _in_lesson(at: Trying, step: LessonStep, action: Action) -> dict[str, Any]:
    done = at.exercise.after(action)
    if not step.accepts(action):
        return {"right": False, "text": step.wrong.get(at.words.language, ""), "says": _says(at, action)}
    reader = Reader(frozenset(), at.words, at.reader.unit, at.reader.market)
    told = plain(lines(done.play, range(1, len(done.play.moves) + 1), at.words))
    text = step.done.get(at.words.language, "")
    return {"right": True, "text": text, "view": done.view(reader, at.have), "then": told}


def _says(at: Trying, action: Action) -> str:
    return Speaker(at.state, at.words).plain(action)


@router.get("/exercises/{exercise_id}/solution")
def solution(at: At) -> JSONResponse:
    """The best answer, on the board and in words."""
    puzzle, state = at.puzzle, at.state
    best = read_action(state, puzzle.best)
    told: dict[str, Any] = {
        "action": puzzle.best,
        "value": puzzle.value,
        "says": _says(at, best),
        "others": _others(at),
        "why": _why(at, puzzle.best),
    }
    if puzzle.kind == ROUTES:
        now = SharePosition.cast(state.now)
        routes = best_run(now, state.question.who).routes
        parts = dict(marked_parts(now, Marks(), pictures(routes), at.reader.unit))
        return JSONResponse({**told, "routes": route_words(routes, now, at.words), "parts": parts})
    return JSONResponse(told | _then(at, best))


@router.get("/exercises/{exercise_id}/hint")
def hint(at: At) -> JSONResponse:
    """Something that helps: what is to be reached, or where to look."""
    state = at.state
    best = read_action(state, at.puzzle.best)
    return JSONResponse({"value": at.puzzle.value, "what": _where(state, best, at.words)})


def _where(state: State, action: Action, words: Words) -> str:
    """The thing that an action is about, without the rest of it; "" if that would be all."""
    for kind, figure in ((COMPANY, "company"), (RAILROAD, "railroad"), (TRAIN, "train"), (PAPER, "paper")):
        if action.names(kind):
            name = state.game.title.value(figure, action.value_of(kind), words.language)
            return words.say("card.train", train=name) if kind == TRAIN else name
    return ""


def _then(at: Trying, action: Action) -> dict[str, Any]:
    """The table after an answer, and how others would go on."""
    done = at.exercise.after(action)
    play, state = done.play, done.play.state
    actions: list[Action] = []
    dice = random.Random(1)
    for _ in range(_FOLLOW if at.puzzle.kind not in ("tile",) else 0):
        if state.over or state.is_chance:
            break
        actions.append(steady_bot(state, dice))
        state = apply(state, actions[-1])
    further = at.exercise.after(action, *actions).play
    reader = Reader(frozenset(), at.words, at.reader.unit, at.reader.market)
    return {
        "says": _says(at, action),
        "view": done.view(reader, at.have),
        "then": plain(lines(further, range(len(play.moves), len(further.moves) + 1), at.words)),
    }


def _task(at: Trying) -> dict[str, Any]:
    """What the page asks."""
    found = at.exercise
    if found.lesson:
        return _step(found.lesson, found.step, at)
    puzzle = at.puzzle
    asked = {"id": puzzle.id, "kind": puzzle.kind, "grade": puzzle.grade, "company": company_of(at.state)}
    return {**asked, "trains": trains(at.state) if puzzle.kind == ROUTES else []}


def _step(lesson: Lesson, number: int, at: Trying) -> dict[str, Any]:
    step, language = lesson.steps[number], at.words.language
    return {
        "number": number,
        "titles": [one.title[language] for one in lesson.steps],
        "text": step.text[language],
        "show": step.show,
        "clause": step.clause,
        "place": place_of(f"{lesson.title}:{step.clause}", language) if step.clause else "",
        "asks": bool(step.do),
        "control": "" if step.show.startswith("hex:") else step.do,
        "passes": bool(step.do) and isinstance(read_action(at.state, step.do), Pass),
    }


class _Refusals:
    """Whatever the rules refuse is told by its clause."""

    def __init__(self, state: State) -> None:
        self._state = state

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, Illegal):
            raise Forbidden(self._state, error.refusal) from None
        if isinstance(error, (KursbuchError, ValueError)):
            raise ApiError(422, "unreadable", error) from None

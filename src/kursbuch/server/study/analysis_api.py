"""Looking back at a game on its page: chances, turning points, the answers at a moment."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path
from fastapi.responses import JSONResponse

from ...rules.table import Holdings
from ...study.forecast import WAYS, dividends, prospects, ranges
from ..api import ERRORS, gives
from ..errors import ApiError
from ..play import Play
from ..storage.records import HERE, HINTS, STUDY
from ..table_api import At
from ..views.analysis import answers, moment_of, overview
from ..views.words import round_said
from ..visit import Player, Visit, Visitor
from . import study_models as s
from .analysing import Job, analysis_of

router = APIRouter(prefix="/api", responses=ERRORS, tags=["study"])

Moment = Annotated[int, Path(ge=0, le=100_000, description="after so many actions")]


@router.get("/games/{game_id}/analysis", **gives(s.AnalysisOut))
def analysis(visit: Visitor) -> JSONResponse:
    """What looking back has found so far; `may` is false where others would have to agree first."""
    return JSONResponse(_told(visit, visit.ctx.analyser.job(visit.play)))


@router.post("/games/{game_id}/analysis", **gives(s.AnalysisOut))
def analyse(visit: Visitor) -> JSONResponse:
    """Begins to look back, or goes on with it, in the background. It can be left: what is found is kept."""
    _allowed(visit)
    job = visit.ctx.analyser.begin(visit.play)
    if not job.at_work and not job.is_done:
        raise ApiError(429, "studies")
    return JSONResponse(_told(visit, job))


@router.get("/games/{game_id}/analysis/{at}", **gives(s.DecisionOut))
def decision(visit: Visitor, at: Moment) -> JSONResponse:
    """The best answers at a moment beside what was played; none as long as they are not known."""
    _allowed(visit)
    play, words = visit.play, visit.words
    if at >= len(play.moves):
        raise ApiError(422, "no-moment")
    job = visit.ctx.analyser.job(play)
    looked = job.looked.get(at)
    if looked is None and at in job.asked:
        visit.ctx.analyser.begin(play, [at])
    state = play.states[at]
    told = {
        "at": at,
        "player": state.actor or "",
        "round": moment_of(play, at, words),
        "choice": at in job.asked,
        "known": looked is not None,
        "before": max((one["chance"] for one in looked.answers), default=0.0) if looked else 0.0,
        "answers": answers(play, looked, words) if looked else [],
    }
    return JSONResponse(told)


@router.put("/games/{game_id}/help", **gives(s.HelpOut))
def help_(body: s.Helping, visit: Player) -> JSONResponse:
    """What a game under way is helped by: `study`, whether one agrees that it is analysed already, which all have to;
    `hints`, whether everybody may ask the coach, which is for the host to say."""
    tables, play = visit.ctx.tables, visit.play
    if body.study is not None:
        play = tables.allow(play.row.id, STUDY, visit.seats, body.study)
    if body.hints is not None:
        host = frozenset(seat.id for seat in play.people if seat.kind == HERE) & visit.seats
        if not host:
            raise ApiError(403, "not-host")
        play = tables.allow(play.row.id, HINTS, frozenset({min(host)}), body.hints)
    return JSONResponse({"studied": sorted(play.studied), "hints": play.hints, "may": play.may_be_studied})


@router.get("/games/{game_id}/forecast", **gives(s.ForecastOut))
def forecast(visit: Visitor, at: At = None) -> JSONResponse:
    """When trains will probably be scrapped, as far as the game has been played on for that yet; what companies could
    buy and have to; dividends and prices if all goes on as it is."""
    play = visit.play
    moment = len(play.moves) if at is None else min(at, len(play.moves))
    t = play.states[moment].now
    if not isinstance(t, Holdings):
        raise ApiError(422, "no-forecast")
    found = visit.ctx.forecaster.of(play, moment)
    known = {
        train: span._replace(first=round_said(span.first, visit.words), last=round_said(span.last, visit.words))
        for train, span in ranges(found.ways).items()
    }
    owned = {train: [c for c in sorted(t.trains) if train in t.trains[c]] for train in t.facts.trains}
    told = {
        "done": len(found.ways),
        "of": WAYS,
        "at_work": found.at_work,
        "trains": [
            {"train": train, "companies": owned[train], **(known[train]._asdict() if train in known else {})}
            for train in t.facts.trains
            if owned[train]
        ],
        "companies": [{**one._asdict(), "could": [buy._asdict() for buy in one.could]} for one in prospects(t, known)],
        "dividends": {player: dividends(t, player) for player in play.game.players},
        "unit": t.facts.currency,
    }
    return JSONResponse(told)


def _allowed(visit: Visit) -> None:
    if not visit.ctx.branching.root(visit.play).may_be_studied:
        raise ApiError(403, "no-study")


def _told(visit: Visit, job: Job) -> dict[str, object]:
    play: Play = visit.play
    root = visit.ctx.branching.root(play)
    told: dict[str, object] = {
        "version": play.version,
        "moves": len(play.moves),
        "may": root.may_be_studied,
        "waiting": sorted(seat.id for seat in root.people if seat.id not in root.studied),
        "at_work": job.at_work,
        "done": job.progress[0],
        "of": job.progress[1],
        "read": len(job.looked),
    }
    if root.may_be_studied and job.chances:
        told |= overview(play, analysis_of(play, job), visit.words)
    return told

"""What the parts of a table for study are asked and answered, as the OpenAPI description shows it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from ..models import Plain, Strict, Text, Version
from ..page_models import Exact, Hint, Part
from ..views.shapes import Refused

Title = Annotated[Plain, StringConstraints(strip_whitespace=True, max_length=80)]


class FactOut(Exact):
    """A line about what comes of an answer."""

    label: str
    text: list[Part]


class TurningPointOut(Exact):
    """An answer by which much was won or lost."""

    at: int = Field(description="after so many actions it was given")
    player: str
    who: str
    round: str
    gain: float = Field(description="of a chance to win, compared with the best other answer; below zero, a loss")
    worth: int = Field(description="the same of the worth at the end")
    text: list[Part]
    better: list[Part] = Field(description="the best other answer")
    then: list[list[Part]] = Field(description="what the move set off, a few words each")
    why: list[list[Part]] = Field(description="what the better of the two brings more, a few words each")


class AnalysisOut(Exact):
    """What looking back has found so far."""

    version: int
    moves: int
    may: bool = Field(description="whether it may be looked at")
    waiting: list[str] = Field(description="seats that would have to agree, while the game is played")
    at_work: bool
    done: int = Field(description="looks taken; the weightiest answers are looked at twice")
    of: int
    read: int = Field(description="decisions looked at, each counted once")
    win: dict[str, list[float]] = Field({}, description="player -> chance to win, at the start and after each action")
    worth: dict[str, list[int]] = Field({}, description="the same of the worth expected at the end")
    turns: list[TurningPointOut] = []
    given: dict[str, float] = Field({}, description="player -> what all his answers gave away")


class AnswerOut(Exact):
    """An answer at a moment, and what comes of it."""

    action: str
    rank: int
    played: bool
    text: list[Part]
    chance: float
    worth: int
    best: bool = Field(description="nothing is clearly better")
    why: list[list[Part]] = Field(description="compared with what was played; of that, with the best other answer")
    facts: list[FactOut]
    path: list[tuple[int, float]] = Field(description="the chance to win, so many actions later")


class DecisionOut(Exact):
    at: int
    player: str
    round: str
    choice: bool = Field(description="whether there was more than one answer")
    known: bool
    before: float = Field(description="the player's chance to win before it, which is that of the best answer")
    answers: list[AnswerOut] = Field(description="what was played first, then the best others")


class Helping(Strict):
    study: bool | None = None
    hints: bool | None = None


class HelpOut(Exact):
    studied: list[str] = Field(description="seats that agree to an analysis of the game under way")
    hints: bool
    may: bool


class NewBranch(Strict):
    """A game that goes on from a moment of this one."""

    at: Annotated[int, Field(ge=0, le=100_000)]
    name: Title = ""
    kind: Literal["branch", "plan"] = "branch"
    actions: Annotated[list[Text], Field(max_length=20)] = []


class BranchNaming(Strict):
    name: Title


class Asking(Strict):
    version: Version


class BranchMade(Exact):
    id: str
    token: str = Field(description="yours there; empty: the same as here")


class Forgotten(Exact):
    id: str


class BranchOut(Exact):
    """A branch, and how it stands."""

    id: str
    token: str = Field(description="to look at it; empty: your own does")
    at: int
    round: str
    name: str
    kind: Literal["branch", "plan"]
    yours: bool
    moves: int = Field(description="actions in it")
    over: bool
    win: dict[str, float]
    worth: dict[str, int]
    line: list[tuple[int, float]] = Field(
        description="moments, and the chance to win then of whoever decides at its first"
    )
    first: list[Part] = Field(description="its first action, which tells it from others")


class PlannedOut(Exact):
    number: int
    who: str
    seat: str
    mine: bool
    round: str
    state: Literal["done", "next", "later", "broken"]
    text: list[Part]
    refused: Refused | None


class PartedOut(Exact):
    """Where something else happened than was planned."""

    at: int
    text: list[Part]
    planned: list[Part]
    who: str


class PlanOut(Exact):
    version: int
    id: str = Field(description="the game in which it is made; empty: there is none")
    at: int = 0
    round: str = ""
    steps: list[PlannedOut] = []
    carry: int = Field(0, description="how many moves can be carried out at once")
    parted: PartedOut | None = None
    void: bool = False


class TrainForecast(Exact):
    """A kind of train that companies own, and when it will probably be scrapped."""

    train: str
    companies: list[str]
    first: str = Field("", description="the round in which that may happen first; empty: not before long")
    last: str = Field("", description="the round by which it has happened; empty: it may last longer")
    soonest: int = 0
    often: float = Field(0.0, description="in which part of all ways on it happened at all")


class PurchaseOut(Exact):
    train: str
    price: int
    rounds: int | None = Field(description="operating rounds in which the company keeps what it earns; null: never")


class ProspectOut(Exact):
    """A company, if all goes on as it is."""

    company: str
    treasury: int
    run: int
    could: list[PurchaseOut]
    until: str = Field(description="the round in which it may lose its last train")
    short: int = Field(description="what it lacks then of the cheapest train, if it keeps nothing")
    prices: list[int] = Field(description="of its share now and after each of the next rounds, if it pays out")


class ForecastOut(Exact):
    done: int = Field(description="how often the game was played on so far")
    of: int
    at_work: bool
    trains: list[TrainForecast]
    companies: list[ProspectOut]
    dividends: dict[str, int] = Field(description="player -> what a round brings")
    unit: str


class NextBest(Exact):
    text: list[Part]
    chance: float


class AdviceOut(Hint):
    """What the coach would do, and what comes of it."""

    who: str = Field(description="the player or the company that acts")
    text: list[Part]
    chance: float = Field(description="to win, with this answer")
    facts: list[FactOut]
    next: NextBest | None = Field(description="the best of the answers that are no better")

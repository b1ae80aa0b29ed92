"""What the page of a table is answered, as the OpenAPI description shows it.

The answers are large and made afresh for every look, so they are not checked while the server runs: the tests do
that. Fields with a default may be missing.
"""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from .models import OrderOut
from .views.controls import SpotChoice
from .views.shapes import Bidder, Change, Chip, Control, Head, Lot, Refused, Sheet, Strip

Part = str | dict[str, str]
"""Words, or a company {"c": id}, a player {"p": id}, a hex {"h": id}."""
Svg = str


class Exact(BaseModel):
    model_config = ConfigDict(extra="forbid")


class LogLine(Exact):
    """A move of the log in words."""

    n: int = Field(description="the moment after it")
    who: str
    seat: str
    round: str
    quiet: bool = Field(description="a pass of which nothing came")
    text: list[Part]
    then: list[list[Part]] = Field(description="what came of it")


class Did(Exact):
    player: str
    did: list[LogLine]
    now: bool


class TurnStep(Exact):
    """One of the fixed line of steps of a turn."""

    name: str
    label: str
    state: Literal["past", "now", "later"]
    result: str


class Tick(Exact):
    """Where a round begins."""

    at: int
    label: str
    major: bool


class Ran(Exact):
    """The run of one train."""

    train: str
    colour: int
    ends: str
    parts: list[str]
    revenue: int
    subsidy: int


class TitleName(Exact):
    id: str
    name: str


class SeatShown(Exact):
    id: str
    name: str
    kind: Literal["here", "link", "bot"]
    you: bool


class Undo(Exact):
    now: bool = Field(description="you may take your last action back")
    ask: bool = Field(description="you may ask the others to let you")


class Wish(Exact):
    """Somebody wants to go back to the moment after `to` actions."""

    number: int = Field(description="tells it from other wishes")
    by: str
    to: int
    waiting: list[str] = Field(description="seats that have not agreed yet")
    yours: bool


class Placing(Exact):
    """A line of the final table."""

    player: str
    worth: int
    place: int
    parts: dict[str, int] = Field(description="cash, companies, papers, debt -> what they add to it")
    shares: dict[str, int] = Field(description="company -> the number of shares, where they count at a price")


class Declined(Exact):
    """Somebody has refused to go back."""

    by: str
    wish: str = Field(description="whose wish it was")


class BranchOf(Exact):
    """What a game branches off."""

    of: str
    at: int
    name: str
    kind: Literal["branch", "plan"]
    seat: str = Field(description="whose it is, where others play in that game")
    token: str = Field(description="to look at that game; empty: your own does")


class Help(Exact):
    """What help there is at a table."""

    study: bool = Field(description="whether the game may be analysed")
    coach: bool = Field(description="whether one may ask what to do")
    hints: bool = Field(description="whether the host allows that to everybody")
    host: bool = Field(description="whether you decide that")
    agreed: list[str] = Field(description="seats that agree to an analysis of the game under way")
    plan: bool = Field(description="whether you have a plan")


class TableView(Exact):
    """Everything the page shows of a moment."""

    id: str
    title: TitleName
    version: int = Field(description="what a change has to name")
    latest: int = Field(description="grows with every entry of the log, wishes to go back included")
    at: int = Field(description="the moment shown: after so many actions")
    moves: int = Field(description="how many actions there are")
    live: bool = Field(description="whether the moment shown is the last")
    over: bool
    mine: bool = Field(description="whether one of your seats is to act")
    awaited: bool = Field(description="whether the game waits for one of your seats, whatever moment is shown")
    moves_by_you: bool = Field(description="whether you have acted yet")
    you: list[str]
    notice: str = Field(description="what everybody at the table should know of this game")
    actor: str | None
    who: str
    step: str
    hint: str = Field(description="what the step is about, where that is not plain")
    nowhere: str = Field(description="that nothing can be built, where one is asked to build")
    passable: bool
    pass_: str = Field(alias="pass", description="what the button says that passes")
    one_screen: bool
    caption: str
    short: str
    turn: str
    unit: str
    focus: Literal["board", "market"]
    ledger: list[Did]
    seats: list[SeatShown]
    chips: dict[str, Chip]
    places: dict[str, str] = Field(description="hex -> its name")
    head: Head | None
    steps: list[TurnStep]
    controls: list[Control]
    routes: list[Ran]
    tables: list[Sheet]
    strips: list[Strip]
    bids: list[Bidder]
    lots: list[Lot] = Field(description="what is bid for, at an auction of several things at once")
    must: Refused | None = Field(description="why a company may not do without a train")
    answer: list[Part] = Field(description="what somebody has just answered to an offer of yours")
    since: list[LogLine] = Field(description="what others did since you acted last")
    since_from: int = Field(description="the moment from which on that is told")
    ticks: list[Tick]
    undo: Undo
    wish: Wish | None
    declined: Declined | None
    market: Svg
    market_least: int = Field(description="the height below which the market, or the income lines, cannot be read")
    market_most: int = Field(description="the height beyond which the market does not grow")
    income: Svg
    result: list[Placing] | None
    ending: Refused | None = Field(description="why the game is over, with the clause by which it is")
    shows: str = Field(description="to be sent as `have` with the next look")
    parts: dict[str, Svg] = Field(description="what has changed of the board: a layer, or a layer and a hex")
    region: list[str] = Field(description="the part of a map of several parts on which the company at work builds")
    legal: list[str] = Field(description="hexes in which something can be done")
    board: Svg = Field("", description="the whole board, if `have` named none that can be changed into it")
    describe: list[str] = Field([], description="the position in sentences, with the whole board")
    branch: BranchOf | None = Field(description="what this game branches off, if it does")
    help: Help
    watch: str = Field(description="the token of the link for looking on")
    order: list[OrderOut] = Field(description="the standing orders of your seats")


class Preview(Exact):
    """What actions would change."""

    action: str
    do: str = Field(description="what the button says that does it")
    changes: list[Change]
    when: str = Field("", description="on what condition it changes that")
    controls: list[Control] = Field([], description="what could be done after all but the last")
    refused: Refused | None = Field(None, description="why the last is not allowed after the others")
    goes_on: bool = Field(False, description="whether the same question would be asked again")
    cost: str = Field("", description="what the button says besides, if it costs something")
    parts: dict[str, Svg] = Field({}, description="parts of the board that show it")
    restore: dict[str, Svg] = Field({}, description="the same parts without it")
    market: Svg = ""


class HexChoices(Exact):
    """What can be done in a hex: choices, or the reason why there is none."""

    hex: str
    label: str
    choices: list[SpotChoice]
    refused: Refused | None = None
    preview: Preview | None = Field(None, description="what the first of them would change, for whoever is to act")


class Called(Exact):
    """A stop of a route under way."""

    hex: str
    name: str
    value: int


class RouteUnderWay(Exact):
    train: str
    path: str
    back: str = Field(description="the same without its last stop")
    calls: list[Called]
    told: Ran | None = Field(description="what it earns, as soon as it is a route")


class Way(Exact):
    hex: str
    path: str = Field(description="the route if it goes on there")


class Drawn(Exact):
    """Routes as they are drawn so far."""

    trains: list[RouteUnderWay]
    total: int
    refused: Refused | None = Field(description="why they may not be run")
    faulty: int | None = Field(description="the place of the train that is refused for its route")
    action: str = Field(description="the run, if it may be run")
    next: list[Way] = Field(description="where the route being drawn can begin, or go on to")
    shut: dict[str, Refused] = Field(description="hex -> why the route may not go on there, although track leads there")
    legal: list[str]
    parts: dict[str, Svg]


class ReasonOut(Exact):
    """A figure that decided: how much more of it there is than with the next best answer."""

    figure: str
    amount: int


class Hint(Exact):
    """What a bot would do, or did."""

    version: int
    action: str
    reasons: list[ReasonOut]


class StaleOut(Exact):
    """The game has moved on since."""

    stale: Literal[True]
    version: int


class Worth(Exact):
    """What each player was worth at some moments."""

    at: list[int]
    worth: dict[str, list[int]]
    income: dict[str, int] = Field(description="what companies and papers have paid each player in all")


class Explained(Exact):
    legal: bool
    refused: Refused | None

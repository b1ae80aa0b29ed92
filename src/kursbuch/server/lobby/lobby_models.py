"""What the lobby is sent and answers, as the OpenAPI description shows it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from ..models import ChipOut, Name, Plain, Strict

Short = Annotated[str, StringConstraints(max_length=40)]
Search = Annotated[Plain, StringConstraints(strip_whitespace=True, max_length=40)]


class TermsIn(Strict):
    """How a table keeps time: none, `minutes` for each player's whole game, or `minutes` for every answer; and what
    happens when they have run out."""

    live: bool = False
    clock: Literal["none", "reserve", "move"] = "none"
    minutes: Annotated[int, Field(ge=0, le=60 * 24 * 60)] = 0
    then: Literal["remind", "bot", "vote"] = "remind"


class NewTable(Strict):
    """A table that waits for players; whoever makes it has a seat."""

    title: Short
    variant: Short
    options: Annotated[dict[str, str], Field(max_length=20)] = {}
    name: Name = Field(description="of whoever makes it")
    free: Annotated[int, Field(ge=0, le=7)] = Field(1, description="seats for others")
    bots: Annotated[int, Field(ge=0, le=7)] = 0
    bot: Short = "steady"
    terms: TermsIn = TermsIn()
    open: bool = Field(False, description="whether the lobby shows it; if not, its address is the invitation")
    public: bool = Field(False, description="whether everybody may watch, and look at the game when it is over")
    hints: bool = Field(False, description="whether the coach may be asked")


class SeatTaken(BaseModel):
    """Keep the token: it is told once."""

    id: str
    token: str
    begun: bool = Field(description="whether the game has begun")


class Joining(Strict):
    name: Name


class SeatOut(BaseModel):
    name: str
    kind: Literal["free", "here", "link", "bot"]
    you: bool = False


class TableOut(BaseModel):
    """A table that waits for players, or has become the game of the same id."""

    id: str
    title: str
    name: str
    variant: str
    terms: TermsIn
    seats: list[SeatOut]
    least: int = Field(description="with how many players it can begin")
    open: bool
    public: bool
    hints: bool
    rulings: str
    begun: bool = False
    host: bool = Field(default=False, description="whether you are its host")


class ListedOut(BaseModel):
    """A game that everybody may see."""

    id: str
    title: str
    name: str
    variant: str
    seats: list[SeatOut]
    where: str
    actor: str
    over: bool
    at: str
    terms: TermsIn = Field(description="how it keeps time")
    watchers: int = Field(0, description="how many look on, at the server that answers")
    moves: int
    winners: list[str]
    best: int
    unit: str


class LobbyOut(BaseModel):
    tables: list[TableOut]
    watch: list[ListedOut]


class FinishedOut(BaseModel):
    count: int
    games: list[ListedOut]


class MyGame(BaseModel):
    """A game of yours, as the lobby shows it."""

    id: str
    title: str
    name: str
    variant: str
    where: str
    asked: str = Field(description="what is to be decided")
    players: dict[str, str]
    kinds: dict[str, str]
    yours: list[str]
    actor: str | None
    over: bool
    worth: dict[str, int]
    unit: str
    chip: ChipOut | None
    at: str
    left: int | None = Field(description="seconds that whoever is to act has left")
    host: bool
    public: bool


class MineOut(BaseModel):
    games: list[MyGame]
    tables: list[TableOut]


class Publishing(Strict):
    public: bool


class Published(BaseModel):
    public: bool
    host: bool
    hints: bool
    terms: TermsIn

"""What is sent and answered over HTTP, as the OpenAPI description shows it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

Plain = Annotated[str, StringConstraints(pattern=r"^[^\x00]*$")]
"""Text without the character that databases refuse."""
Name = Annotated[Plain, StringConstraints(strip_whitespace=True, min_length=1, max_length=40)]
Token = Annotated[str, StringConstraints(max_length=64)]
Text = Annotated[str, StringConstraints(max_length=4000)]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]


class Strict(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Seating(Strict):
    """A seat: `here` at the maker's screen, reached by a `link`, or taken by a `bot`."""

    name: Name
    kind: Literal["here", "link", "bot"] = "here"
    bot: Annotated[str, StringConstraints(max_length=40)] = "steady"


class Naming(Strict):
    name: Name


class NewGame(Strict):
    title: Annotated[str, StringConstraints(max_length=40)]
    players: Annotated[list[Seating], Field(min_length=1, max_length=8)]
    options: Annotated[dict[str, str], Field(max_length=20)] = {}
    shuffle: bool = Field(False, description="whether chance decides who sits where")
    hints: bool = Field(False, description="whether everybody may ask the coach, also among people")


class CreatedOut(BaseModel):
    """Keep these secrets: they are told once."""

    id: str
    host: str = Field(description="acts for every seat of the kind `here`")
    links: dict[str, str] = Field(description="seat -> its token")
    watch: str = Field(description="may look, and nothing else")
    stopped: str = Field(
        default="", description="of a file that could be followed in part: the first action left out, and why"
    )


class Answering(Strict):
    """A change, which says what it was decided on."""

    version: Version = Field(description="the version this answers")
    key: Annotated[Plain, StringConstraints(min_length=1, max_length=64)] | None = Field(
        None, description="the same key again does nothing again"
    )


class Doing(Answering):
    action: Text = Field(examples=["P1 passes"])

    @property
    def texts(self) -> tuple[str, ...]:
        return (self.action,)


class DoingSeveral(Answering):
    """Several actions by one press: all are done, in this order, or none."""

    actions: Annotated[list[Text], Field(min_length=1, max_length=20)]

    @property
    def texts(self) -> tuple[str, ...]:
        return tuple(self.actions)


class Drawing(Strict):
    """Routes under way: one for each train, as it is written in the log, and the train that is being drawn."""

    paths: Annotated[list[Annotated[str, StringConstraints(max_length=600)]], Field(max_length=12)]
    train: Annotated[int, Field(ge=0, le=12)]


class Renewing(Strict):
    watch: bool = Field(False, description="whether the link for looking on is meant, not your own")


class Renewed(BaseModel):
    """Keep it: it is told once."""

    token: str


class Undoing(Answering):
    pass


class Consent(Strict):
    version: Version
    agree: bool
    wish: Version | None = Field(None, description="the `number` of the wish that is meant")


class ToPass(Strict):
    """Pass whenever the seat is asked what is asked now, until the round is over, or until somebody else acts."""

    kind: Literal["pass"]
    version: Version
    seat: Annotated[str, StringConstraints(max_length=8)] = Field("", description="one of yours; if several")
    until: Literal["round", "action"] = "round"
    about: Annotated[str, StringConstraints(max_length=40)] = Field(
        "", description="with `until` an action: only what somebody does with this company counts"
    )


class ToBuy(Strict):
    """Buy shares of a company in this stock round, or in the next, as long as each costs no more than the limit."""

    kind: Literal["buy"]
    version: Version
    seat: Annotated[str, StringConstraints(max_length=8)] = Field("", description="one of yours; if several")
    about: Annotated[str, StringConstraints(max_length=40)] = Field(description="the company")
    times: Annotated[int, Field(ge=1, le=20)] = Field(1, description="how many shares")
    limit: Annotated[int, Field(ge=0, le=10**9)] = Field(description="what one of them may cost")


class UpTo(Strict):
    """Name the least number that betters the others, as long as it is within the limit; pass then."""

    kind: Literal["upto"]
    version: Version
    seat: Annotated[str, StringConstraints(max_length=8)] = Field("", description="one of yours; if several")
    limit: Annotated[int, Field(ge=0, le=10**9)]
    action: Text = Field("", description="which of the offers with a number, if there are several; its number is free")


Ordering = Annotated[ToPass | UpTo | ToBuy, Field(discriminator="kind")]


class OrderOut(BaseModel):
    """An order that a seat has left; `ended` says why it is over."""

    seat: str
    kind: Literal["pass", "upto", "buy"]
    step: str = Field(description="the question at which to pass")
    until: Literal["round", "action"]
    action: str = Field(description="the offer to better, with the number it had")
    limit: int
    about: str = Field("", description="the company that it is about")
    times: int = Field(0, description="how many shares are to be bought")
    ended: Literal["", "round", "acted", "must", "limit", "decided", "undo", "over", "done", "dear", "none"]


class OrderOffered(BaseModel):
    """An order that can be left now; of those to pass and to buy, `about` names the companies."""

    kind: Literal["pass", "upto", "buy"]
    step: str
    about: list[str] = []
    lacking: list[str] = Field(default=[], description="of those, the ones with no share on offer now")
    action: str = ""
    low: int = 0
    high: int = 0


class Orders(BaseModel):
    version: int
    orders: list[OrderOut] = Field(description="those of your seats")
    may: list[OrderOffered]


class Said(Strict):
    text: Annotated[Plain, StringConstraints(strip_whitespace=True, min_length=1, max_length=1000)]


class Notes(Strict):
    text: Annotated[Plain, StringConstraints(max_length=20_000)]


class Bringing(Strict):
    """A save file of ours, or a game file of 18xx.games, as text."""

    file: str
    name: Annotated[str, StringConstraints(max_length=200)] = "game"
    seats: list[Literal["here", "link", "bot"]] = Field([], description="who plays each seat; all here by default")


class Admission(Strict):
    id: Annotated[Plain, StringConstraints(max_length=32)]
    token: Token


class Mine(Strict):
    games: Annotated[list[Admission], Field(max_length=100)]


class OfferOut(BaseModel):
    """A legal action. With a `number`, that field of it may be anything from `low` to `high`."""

    action: str
    number: str = ""
    low: int = 0
    high: int = 0


class Offers(BaseModel):
    version: int
    over: bool
    actor: str | None = Field(description="the seat that must act")
    who: str = Field(description="for whom: the seat itself or a company")
    step: str
    yours: bool
    offers: list[OfferOut]


class ChipOut(BaseModel):
    """How a company is shown: letters on a ground."""

    letters: str
    name: str
    ground: str
    ink: str


class Summary(BaseModel):
    """A game in short."""

    id: str
    title: str
    name: str
    version: int
    moves: int
    over: bool
    differs: bool = Field(description="whether the rules have changed so that it cannot be played on as it is")
    actor: str | None
    who: str
    step: str
    caption: str
    yours: list[str]
    players: dict[str, str]
    kinds: dict[str, str]
    worth: dict[str, int]
    unit: str = Field("", description="the sign of money")
    chip: ChipOut | None = Field(None, description="the company that is at work")
    at: str = Field("", description="when somebody last acted")
    position: dict[str, Any] | None = None
    seed: str | None = Field(None, description="what chance was drawn from; told when the game is over")


class VariantOut(BaseModel):
    """A way to play a title: a game of it begins with these options and any of the choices."""

    id: str
    name: str
    players: list[int]
    minutes: tuple[int, int]
    options: dict[str, str]
    choices: list[str] = Field(description="keys of the options that are left to choose")


class TitleOut(BaseModel):
    id: str
    name: str
    players: list[int]
    options: list[dict[str, Any]]
    variants: list[VariantOut]


class MessageOut(BaseModel):
    seat: str
    name: str
    text: str
    at: str


class ErrorBody(BaseModel):
    model_config = ConfigDict(extra="allow")
    code: str
    message: str


class ErrorOut(BaseModel):
    error: ErrorBody

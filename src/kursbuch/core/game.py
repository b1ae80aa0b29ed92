"""Titles, and games: a title with its players and options, ready to play."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, wraps
from typing import Any, Generic, ParamSpec, TypeAlias, TypeVar

from . import words
from .actions import Action, Notation
from .errors import SetupError
from .questions import Ask
from .record import Position, Table
from .reports import Event, Figures, Refusal

P = TypeVar("P", bound=Position)
T = TypeVar("T", bound=Table)
F = TypeVar("F")
Q = ParamSpec("Q")
F_co = TypeVar("F_co", covariant=True)

Script = Generator[Ask, Action, Any]
"""A step: yields questions, receives the answers."""


def silent(step: Callable[Q, None]) -> Callable[Q, Script]:
    """A step in which nobody is asked anything, written as a plain function."""

    @wraps(step)
    def script(*args: Q.args, **kwargs: Q.kwargs) -> Script:
        step(*args, **kwargs)
        return
        yield

    return script


@dataclass(frozen=True)
class Option:
    """A choice made before the game: its key, the values it takes (the first is the default)."""

    key: str
    values: tuple[str, ...]
    note: str = ""


@dataclass(frozen=True)
class Variant:
    """A way to play a title that people choose by its name: for whom it is, and which options make it.

    Its words and those of the options are among the title's: `variant.ID` and `option.KEY`, each with a sentence
    `.about` it, `option.KEY.VALUE`, and `about` the title.
    """

    id: str
    players: range
    minutes: tuple[int, int]
    """How long a game takes those who know it, from and to."""
    options: Mapping[str, str] = field(default_factory=dict)
    choices: tuple[str, ...] = ()
    """The keys of the options that are left to choose; others have no bearing on this variant."""


@dataclass(frozen=True)
class Title(Generic[P, T, F]):
    """A game one can play, as data and functions. Titles are composed, never inherited.

    `P` is its position, `T` its table, `F` what it knows of a set-up, its facts.
    """

    id: str
    name: str
    version: int
    players: range
    actions: tuple[type[Action], ...]
    position: type[P]
    table: type[T]
    steps: Mapping[str, Callable[..., Script]]
    deal: Callable[[Game[F]], P]
    """The position at the start, agenda included."""
    score: Callable[[P], Mapping[str, int]]
    """What each player is worth now, by the title's final reckoning."""
    facts: Callable[[Game[F]], F]
    """The title's own data for these players and options: map, companies, trains and so on."""
    clauses: Mapping[str, str]
    """Rule name -> clause of the rulebook ("VI.8/4"), for every rule the title's steps can refuse by."""
    words: Mapping[str, str]
    """Names of rules, events, actions and values -> English wording (see `words`)."""
    options: tuple[Option, ...] = ()
    variants: tuple[Variant, ...] = ()
    """The ways to play it, the usual one first."""
    german: Mapping[str, str] = field(default_factory=dict)
    """The same in German; what it lacks is said in English."""
    cards: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Things on the table -> the clauses that tell what they are and do: companies by id or `kind:`, `trains:` by their
    kind, `phase:`, `market` and `zone:`, `tile:`."""
    counts: Callable[[P], Mapping[str, object]] = field(default=lambda position: {})
    """What must stay the same all game: money, certificates, trains, tokens, tiles."""
    check: Callable[[Game[F]], None] = field(default=lambda game: None)
    """Raises SetupError where the options do not go with each other or with the number of players."""

    def __repr__(self) -> str:
        return f"<Title {self.id}, rules {self.version}>"

    @cached_property
    def notation(self) -> Notation:
        return Notation(self.actions)

    def wording(self, name: str, language: str = "en") -> str | None:
        """How something of that name is worded, with its figures still in braces."""
        if language == "de" and (found := words.find(name, self.german)) is not None:
            return found
        return words.find(name, self.words)

    def wording_of(self, action: Action, verb: str = "did", step: str = "", language: str = "en") -> str | None:
        """`did.LayTile`; one step or one value may have a wording of its own: `did.Pass.track`, `did.Dividend.all`."""
        name = f"{verb}.{type(action).__name__}"
        found = self.wording(name, language)
        for which in (step, *(value for value in action.figures.values() if isinstance(value, str))):
            if which and (own := self.wording(f"{name}.{which}", language)) != found:
                return own
        return found

    def wording_after(self, event: Event, action: Action | None, language: str = "en") -> str:
        """How an event is worded: by itself, or after the action that it came of if that is about the same one.

        An event without a wording is told by its name and figures.
        """
        name = event.name
        if action is not None and action.who in event.figures.values():
            name = f"{name}.{type(action).__name__}"
        found = self.wording(name, language)
        if found is None:
            return " ".join([event.name.replace("_", " "), *(f"{{{figure}}}" for figure in event.figures)])
        return found

    def value(self, figure: str, value: object, language: str = "en") -> str:
        """A figure as it is told. `train:#` words every train that is called by a number alone."""
        if isinstance(value, Refusal):
            return self.say(value.rule, value.figures, language)
        text = str(value)
        found = self.wording(f"{figure}:{text}", language)
        if found is None and isinstance(value, str) and text.isdecimal():
            found = self.wording(f"{figure}:#", language)
        return text if found is None else found.replace("#", text)

    def say(self, name: str, figures: Figures, language: str = "en") -> str:
        """A refusal or an event in words."""
        wording = self.wording_after(Event(name, figures), None, language)
        return "".join(words.fill(wording, [figures], lambda figure, value: self.value(figure, value, language)))

    def tell(self, events: Iterable[Event], after: Action | None = None, language: str = "en") -> list[str]:
        """What happened, in sentences; after an action those come first that go on in its sentence."""
        sentences = words.told(
            events,
            lambda event: self.wording_after(event, after, language),
            lambda figure, value: self.value(figure, value, language),
        )
        return ["".join(sentence) for sentence in sentences]


AnyTitle: TypeAlias = Title[Any, Any, Any]
"""A title, whichever: what the engine and everything around it work with."""


@dataclass(frozen=True, eq=False)
class Game(Generic[F_co]):
    """A title bound to players and options. `F_co` is what it knows of its set-up."""

    title: Title[Any, Any, F_co]
    players: tuple[str, ...]
    options: Mapping[str, str]
    names: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Game of {self.title.id} for {', '.join(self.names or self.players)}>"

    @cached_property
    def facts(self) -> F_co:
        return self.title.facts(self)

    @cached_property
    def _clauses(self) -> dict[str, str | None]:
        """The clauses of rules that were asked for: offers are made of what is not refused, time and again."""
        return {}

    def refuse(self, rule: str, **figures: object) -> Refusal:
        """A refusal by a named rule, with its clause and wording in this title.

        A name may refine another, as `lay.phase.green` does `lay.phase`: a title without a clause for the finer one
        takes that of the other.
        """
        clause = self._clauses.get(rule)
        if clause is None:
            clause = self._clauses[rule] = words.find(rule, self.title.clauses)
        if clause is None:
            raise KeyError(f"{self.title.id} has no clause for the rule {rule}")
        return Refusal(rule, f"{self.title.id}:{clause}", figures, self.title.say)


AnyGame: TypeAlias = Game[Any]


def bind(title: Title[P, T, F], players: int | Sequence[str], options: Mapping[str, str] | None = None) -> Game[F]:
    """Checks the number of players and the options, and fills in the defaults."""
    if isinstance(players, str):
        raise SetupError(f"players are a number or a list of names, not the text {players!r}")
    names = tuple(players) if not isinstance(players, int) else ()
    count = players if isinstance(players, int) else len(names)
    if count not in title.players:
        low, high = title.players[0], title.players[-1]
        raise SetupError(f"{title.id} is for {low} to {high} players, not {count}")
    chosen = {o.key: o.values[0] for o in title.options}
    known = {o.key: o for o in title.options}
    for key, value in (options or {}).items():
        if key not in known:
            raise SetupError(f"{title.id} has no option {key!r}; it has: {', '.join(known) or 'none'}")
        if value not in known[key].values and "*" not in known[key].values:
            raise SetupError(f"option {key} takes {', '.join(known[key].values)}, not {value!r}")
        chosen[key] = value
    seats = tuple(f"P{i + 1}" for i in range(count))
    game = Game(title, seats, chosen, names or tuple(f"Player {i + 1}" for i in range(count)))
    title.check(game)
    return game

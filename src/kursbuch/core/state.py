"""States: the position when the current step began, the answers since, and the position now.

`apply` never changes the state it was given. A step is a generator, which cannot be copied; so a state
remembers the answers given in its step and can run the step again. The usual case, playing on from the
newest state, continues the generator that is already waiting there: the first `apply` takes it, any later
one on the same state runs the step again.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NoReturn, overload

from .actions import CHANCE, Action, Pass
from .errors import Illegal, KursbuchError, NotationError
from .game import AnyGame, Script
from .questions import Ask, Offer
from .record import Position, Table, freeze, thaw
from .reports import Event, Refusal
from .showing import Shown

PATIENCE = 5_000
"""After so many steps in which nobody had anything to decide, nobody ever will: the game is over."""


class State(Shown):
    """A moment of a game. `now` is the position, `ask` the question waiting, None at the end.

    `events` tells what the last action set off, `before` is the state it was taken in. A state prints as the table in
    words, and a notebook shows its board.
    """

    __slots__ = ("_live", "answers", "ask", "base", "before", "events", "game", "last", "now")

    def __init__(
        self,
        game: AnyGame,
        base: Position,
        answers: tuple[Action, ...],
        now: Position,
        ask: Ask | None,
        events: tuple[Event, ...],
        live: tuple[Table, Script] | None,
    ) -> None:
        self.game = game
        self.base = base
        self.answers = answers
        self.now = now
        self.ask = ask
        self.events = events
        self.before: State | None = None
        self.last: Action | None = None
        self._live = [live] if live else []

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def question(self) -> Ask:
        """What is asked, for those who know that something is; ValueError once the game is over."""
        if self.ask is None:
            raise ValueError("the game is over, nothing is asked")
        return self.ask

    @property
    def actor(self) -> str | None:
        """The player who must act, CHANCE, or None when the game is over."""
        return self.ask.actor if self.ask else None

    @property
    def is_chance(self) -> bool:
        return self.actor == CHANCE

    @property
    def score(self) -> Mapping[str, int]:
        """What each player is worth now, by the title's final reckoning."""
        return self.game.title.score(self.now)

    @property
    def history(self) -> tuple[Action, ...]:
        """The actions that led here, chance included; `replay(state.game, state.history)` is this state again."""
        return tuple(state.last for state in self.line if state.last is not None)

    def at(self, number: int) -> State:
        """The state after so many actions of this game; a negative number counts from here."""
        line = self.line
        if not -len(line) < number < len(line):
            raise KursbuchError(f"this game has {len(line) - 1} actions; there is no moment {number}")
        return line[number if number >= 0 else number - 1]

    @property
    def line(self) -> tuple[State, ...]:
        """The states from the first of the game to this one."""
        line = [self]
        while (before := line[-1].before) is not None:
            line.append(before)
        return tuple(reversed(line))

    def following(self, before: State | None) -> State:
        """The same moment with another state before it, or none: its `history` then begins there. Whoever goes on from
        here keeps no more alive than that."""
        found = State(self.game, self.base, self.answers, self.now, self.ask, self.events, None)
        found.before, found.last, found._live = before, self.last, self._live
        return found

    def __copy__(self) -> State:
        return self  # a value: nobody can change it

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> NoReturn:
        raise KursbuchError("a state cannot be pickled; send `kursbuch.dumps(state)`, and `kursbuch.loads` it there")

    def take_live(self) -> tuple[Table, Script]:
        try:
            live = self._live.pop()
        except IndexError:
            return self.run_again()
        assert live is not None
        return live

    def run_again(self) -> tuple[Table, Script]:
        """The step as it waits for its answer, from its beginning."""
        table, script = _first_step(self.game, self.base)
        next(script)
        for answer in self.answers:
            script.send(answer)
        return table, script


def start(game: AnyGame) -> State:
    """The first state of a game."""
    return begin(game, game.title.deal(game))


def begin(game: AnyGame, position: Position) -> State:
    """The state that follows when the steps on the agenda of a position are run; with none the game is over."""
    if not position.agenda:
        return State(game, position, (), position, None, (), None)
    return _run_on(game, position, (), None)


class Legal:
    """The legal actions of a state, exactly: a view, whose offers are worked out as far as they are asked for.

    It iterates over offers, of which one with a free number stands for many actions, and `len` counts offers. `bool`
    stops at the first. `in` takes an action, or its text, and asks the rule.
    """

    __slots__ = ("_found", "_kind", "_more", "_state")

    def __init__(self, state: State, kind: type[Action] = Action) -> None:
        self._state, self._kind = state, kind
        self._found: list[Offer] = []
        self._more = iter(()) if state.ask is None else state.ask.offers(state.now, kind)

    def of(self, kind: type[Action] | str) -> Legal:
        """Only the actions of one kind, such as `LayTile` or "LayTile"; the others are not worked out."""
        if isinstance(kind, str):
            kinds = {one.__name__: one for one in self._state.game.title.actions}
            if kind not in kinds:
                raise KursbuchError(f"there is no kind of action {kind!r}; there are: {', '.join(kinds)}")
            kind = kinds[kind]
        return Legal(self._state, kind)

    def __iter__(self) -> Iterator[Offer]:
        found, more, at = self._found, self._more, 0
        while True:
            while at < len(found):  # what has been worked out before, or by somebody else meanwhile
                yield found[at]
                at += 1
            for offer in more:
                found.append(offer)
                yield offer
                at += 1
                if at < len(found):
                    break
            else:
                return

    def __bool__(self) -> bool:
        return next(iter(self), None) is not None

    def __len__(self) -> int:
        self._found.extend(self._more)
        return len(self._found)

    @overload
    def __getitem__(self, at: int) -> Offer: ...
    @overload
    def __getitem__(self, at: slice) -> list[Offer]: ...
    def __getitem__(self, at: int | slice) -> Offer | list[Offer]:
        self._found.extend(self._more)
        return self._found[at]

    def __contains__(self, what: object) -> bool:
        if isinstance(what, Offer):
            return what in iter(self)
        try:
            action = read_action(self._state, what) if isinstance(what, str) else what
        except NotationError:
            return False
        return isinstance(action, self._kind) and explain(self._state, action) is None

    def __repr__(self) -> str:
        return f"<{len(self)} legal: {'; '.join(map(str, self))}>"


def legal(state: State) -> Legal:
    """Every legal action, exactly, as offers."""
    return Legal(state)


def read_action(state: State, what: object) -> Action:
    """The action that a text writes down in the notation of the game, or the one that an offer stands for."""
    if isinstance(what, str):
        return state.game.title.notation.parse(what)
    if isinstance(what, Offer) and not what.number:
        return what.action
    if isinstance(what, Offer):
        raise NotationError(f"{what} leaves the {what.number} open; say which by `offer.at({what.low})`")
    raise NotationError(f"{what!r} is no action; an action, its text or an offer is wanted")


def explain(state: State, action: Action | Offer | str) -> Refusal | None:
    """The rule that forbids `action`, or the one its text writes down, now; None when it is legal."""
    if not isinstance(action, Action):
        action = read_action(state, action)
    ask, game = state.ask, state.game
    if ask is None:
        return game.refuse("over")
    menu = ask.menu(type(action))
    if action.who != (menu.who if menu and menu.who else ask.who):
        return game.refuse(f"turn.{ask.name}", asked=ask.who, step=ask.name, who=action.who)
    if type(action) is Pass:
        return None if ask.passable else game.refuse(f"must.{ask.name}", who=ask.who)
    if menu is None:
        return game.refuse(f"order.{ask.name}", asked=ask.who, step=ask.name, action=str(action))
    return menu.refuse(state.now, action)


def apply(state: State, action: Action | Offer | str) -> State:
    """The state after `action`, or the one its text writes down; Illegal, with the rule, when it is not legal."""
    if not isinstance(action, Action):
        action = read_action(state, action)
    if (refusal := explain(state, action)) is not None:
        raise Illegal(action, refusal)
    return follow(state, action)


def follow(state: State, action: Action) -> State:
    """The state after an action that is known to be legal, because it was taken in this very state before.

    Nobody asks the rule, and if it was not legal after all, anything may come of it; whoever follows a game knows what
    must come of it, and compares.
    """
    after = _run_on(state.game, state.base, (*state.answers, action), (state.take_live(), action))
    after.before, after.last = state, action
    return after


def effect(state: State, action: Action) -> Position:
    """The position that a legal action itself leads to: before the next step on the agenda begins, which may do
    more, as when the next company enters."""
    if (refusal := explain(state, action)) is not None:
        raise Illegal(action, refusal)
    table, script = state.run_again()
    with suppress(StopIteration):
        script.send(action)
    position: Position = freeze(table, state.game.title.position)
    return position


def _first_step(game: AnyGame, base: Position) -> tuple[Table, Script]:
    table = thaw(base, game.title.table)
    return table, _next_step(game, table)


def _next_step(game: AnyGame, table: Table) -> Script:
    step = table.agenda[0]
    table.agenda = table.agenda[1:]
    return game.title.steps[step.name](table, *step.args)


def _run_on(
    game: AnyGame,
    base: Position,
    answers: tuple[Action, ...],
    resume: tuple[tuple[Table, Script], Action] | None,
) -> State:
    """Runs scripts until one asks something that is not answered by itself, or the agenda is empty."""
    events: list[Event] = []
    answer: Action | None
    if resume:
        (table, script), answer = resume
        table.events = events
    else:
        table, script = _first_step(game, base)
        table.events, answer = events, None
    kind = game.title.position
    silent = 0
    while True:
        try:
            ask = script.send(answer)  # type: ignore[arg-type]
        except StopIteration:
            silent += 1
            if silent > PATIENCE:
                table.agenda = ()
                events.append(Event("stalled", {}))
            base, answers = freeze(table, kind), ()
            if not base.agenda:
                return State(game, base, answers, base, None, tuple(events), None)
            script, answer = _next_step(game, table), None
            continue
        now = freeze(table, kind)
        if ask.quiet and ask.is_only_pass(now):
            answer = Pass(ask.who)
            answers = (*answers, answer)
            continue
        return State(game, base, answers, now, ask, tuple(events), (table, script))

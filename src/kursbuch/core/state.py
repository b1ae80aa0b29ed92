"""States: the position when the current step began, the answers since, and the position now.

`apply` never changes the state it was given. A step is a generator, which cannot be copied; so a state
remembers the answers given in its step and can run the step again. The usual case, playing on from the
newest state, continues the generator that is already waiting there: the first `apply` takes it, any later
one on the same state runs the step again.
"""

from __future__ import annotations

from collections.abc import Iterator

from .actions import CHANCE, Action, Pass
from .errors import Illegal
from .game import AnyGame, Script
from .questions import Ask, Offer
from .record import Position, Table, freeze, thaw
from .reports import Event, Refusal

PATIENCE = 5_000
"""After so many steps in which nobody had anything to decide, nobody ever will: the game is over."""


class State:
    """A moment of a game. `now` is the position, `ask` the question waiting, None at the end."""

    __slots__ = ("_live", "answers", "ask", "base", "events", "game", "now")

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
        self._live = [live] if live else []

    @property
    def over(self) -> bool:
        return self.ask is None

    @property
    def actor(self) -> str | None:
        """The player who must act, CHANCE, or None when the game is over."""
        return self.ask.actor if self.ask else None

    @property
    def is_chance(self) -> bool:
        return self.actor == CHANCE

    def take_live(self) -> tuple[Table, Script]:
        try:
            live = self._live.pop()
        except IndexError:
            return self._rerun()
        assert live is not None
        return live

    def _rerun(self) -> tuple[Table, Script]:
        table, script = _first_step(self.game, self.base)
        next(script)
        for answer in self.answers:
            script.send(answer)
        table.events = []
        return table, script


def start(game: AnyGame) -> State:
    """The first state of a game."""
    return begin(game, game.title.deal(game))


def begin(game: AnyGame, position: Position) -> State:
    """The state that follows when the steps on the agenda of a position are run."""
    return _run_on(game, position, (), None)


def legal(state: State) -> Iterator[Offer]:
    """Every legal action, exactly, as offers."""
    if state.ask is not None:
        yield from state.ask.offers(state.now)


def explain(state: State, action: Action) -> Refusal | None:
    """The rule that forbids `action` now, or None when it is legal."""
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


def apply(state: State, action: Action) -> State:
    """The state after `action`; Illegal, with the rule, when it is not legal."""
    if (refusal := explain(state, action)) is not None:
        raise Illegal(action, refusal)
    return _run_on(state.game, state.base, (*state.answers, action), (state.take_live(), action))


def _first_step(game: AnyGame, base: Position) -> tuple[Table, Script]:
    table = thaw(base, game.title.table)
    step, *rest = table.agenda
    table.agenda = tuple(rest)
    return table, game.title.steps[step.name](table, *step.args)


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
            table, script = _first_step(game, base)
            table.events, answer = events, None
            continue
        now = freeze(table, kind)
        if ask.quiet and ask.is_only_pass(now):
            answer = Pass(ask.who)
            answers = (*answers, answer)
            continue
        return State(game, base, answers, now, ask, tuple(events), (table, script))

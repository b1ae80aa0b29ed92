"""Questions put to an actor, and the menus of actions that answer them.

Legality has one source. A `Menu` holds one kind of action: `candidates` proposes actions, `refuse` is the
rule. An action is legal when its menu does not refuse it, and the offers are the candidates that are not
refused: the predicate that filters is the one that explains.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from .actions import Action, Pass

if TYPE_CHECKING:
    from .record import Position, Record
    from .reports import Refusal


class Offer(NamedTuple):
    """A legal action. With a `number`, that field may be anything from `low` to `high`."""

    action: Action
    number: str = ""
    low: int = 0
    high: int = 0
    basis: object = None
    """What was worked out to make the offer, for whoever shows it: the routes of a run. Offers are equal without it."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Offer) and self[:4] == other[:4]

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self[:4])

    def admits(self, action: Action) -> bool:
        if not self.number or type(action) is not type(self.action):
            return action == self.action
        value: int = action[self.number]
        return self.low <= value <= self.high and self.at(value) == action

    @property
    def low_action(self) -> Action:
        if not self.number or self.action[self.number] == self.low:
            return self.action
        return self.at(self.low)

    def at(self, value: int) -> Action:
        """The offered action with its free number set."""
        changed: dict[str, Any] = {self.number: value}
        return replace(self.action, **changed)

    def __str__(self) -> str:
        return f"{self.action} [{self.number} {self.low}..{self.high}]" if self.number else str(self.action)


R = TypeVar("R", bound="Record")
A = TypeVar("A", bound=Action)


def of_kind(kind: type[A], offers: Iterable[Offer]) -> Iterator[tuple[Offer, A]]:
    """The offers of one kind, each with its action."""
    for offer in offers:
        if isinstance(offer.action, kind):
            yield offer, offer.action


class Menu:
    """One kind of action at one question.

    Rules are written for the records of their family and for their own kind of action; that the three belong together
    is checked where a menu is made, and a question holds menus of all kinds.
    """

    __slots__ = ("admits_beyond", "candidates", "closed", "kind", "refuse", "who")

    def __init__(
        self,
        kind: type[A],
        candidates: Callable[[R], Iterable[Action | Offer]],
        refuse: Callable[[R, A], Refusal | None],
        who: str = "",
        *,
        admits_beyond: bool = False,
        closed: Callable[[R], Refusal | None] | None = None,
    ) -> None:
        self.kind: type[Action] = kind
        self.candidates: Callable[[Any], Iterable[Action | Offer]] = candidates
        self.refuse: Callable[[Any, Any], Refusal | None] = refuse
        self.who = who
        """Who acts, if it is not the one the question is put to (a director selling shares for a company)."""
        self.admits_beyond = admits_beyond
        """True for the one open kind, train routes: more actions are legal than `candidates` proposes."""
        self.closed: Callable[[Any], Refusal | None] | None = closed
        """Why `refuse` would refuse any action at all now: asked once, it spares asking of each."""

    def __repr__(self) -> str:
        return f"<Menu of {self.kind.__name__}>"

    def offers(self, position: Record) -> Iterator[Offer]:
        if self.closed is not None and self.closed(position) is not None:
            return
        refuse = self.refuse
        for candidate in self.candidates(position):
            if not isinstance(candidate, Offer):
                if refuse(position, candidate) is None:
                    yield Offer(candidate)
            elif refuse(position, candidate.low_action) is None:
                yield candidate


def has_offers(record: Record, *menus: Menu) -> bool:
    """Is there anything on these menus?"""
    for menu in menus:
        for _ in menu.offers(record):
            return True
    return False


class Ask(NamedTuple):
    """A question: who decides, for whom, and what may be answered. `name` says which step asks."""

    name: str
    actor: str
    who: str
    menus: tuple[Menu, ...]
    passable: bool = True
    quiet: bool = True
    """A quiet question is passed over when passing is the only answer."""
    about: tuple[Menu, ...] = ()
    """If it names menus, a quiet question is also passed over when there is nothing on these."""

    def menu(self, kind: type[Action]) -> Menu | None:
        for menu in self.menus:
            if menu.kind is kind:
                return menu
        return None

    def offers(self, position: Position, kind: type[Action] = Action) -> Iterator[Offer]:
        """What may be answered; only actions of that kind, if one is named."""
        for menu in self.menus:
            if issubclass(menu.kind, kind):
                yield from menu.offers(position)
        if self.passable and issubclass(Pass, kind):
            yield Offer(Pass(self.who))

    def is_only_pass(self, position: Position) -> bool:
        """Is there nothing else to answer, or nothing of what the question is about?"""
        return self.passable and not has_offers(position, *(self.about or self.menus))


def expect(kind: type[A], name: str, actor: str, who: str, menu: Menu) -> Generator[Ask, Action, A]:
    """Puts a question that one kind of action must answer; `yield from` it and take the answer."""
    answer = yield Ask(name, actor, who, (menu,), passable=False)
    if not isinstance(answer, kind):
        raise TypeError(f"{name} was answered by {answer}, not by {kind.__name__}")
    return answer


def choice(kind: type[A], actions: Iterable[A], refusal: Callable[[A], Refusal]) -> Menu:
    """A menu of just these actions; any other is refused for one reason."""
    listed = tuple(actions)

    def proposed(record: Record) -> Iterable[A]:
        return listed

    def refuse(record: Record, action: A) -> Refusal | None:
        return None if action in listed else refusal(action)

    return Menu(kind, proposed, refuse)

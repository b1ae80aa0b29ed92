"""Controls, chosen by the shape of the actions that are offered; the names of titles and steps play no part.

An action with routes is a run; one with a hex is done on the board; one with a free number has a stepper; one
about a company, paper or train is a row of a table; all others are buttons. What a menu proposes and its rule
refuses is shown too, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields
from itertools import islice, product
from typing import Any

from ...core.actions import Action
from ...core.errors import KursbuchError
from ...core.questions import Menu, Offer
from ...core.reports import Refusal
from ...core.state import State, apply, explain
from ...rules.table import Holdings
from ...rules.track import wanted_tiles
from .families import Family, family_of
from .sentences import Speaker
from .shapes import Change, Note
from .words import Words

SUBJECTS = ("paper", "company", "railroad", "train", "player")
"""Fields that say what an action is about, in this order."""
RUN, BOARD, NUMBER, ROWS, BUTTONS = "run", "board", "number", "rows", "buttons"
MOST = 240
"""How many choices of one kind are listed."""
TRIES = 1500
"""How many actions are tried in search of the reason why nothing is possible in a hex."""


@dataclass(frozen=True)
class Refused:
    """Why not: the clause, where it stands, and the sentence."""

    clause: str
    place: str
    text: str


@dataclass(frozen=True)
class Choice:
    """One action to choose. `value` is its number, where choices differ by a number alone; they share a `row`."""

    action: str
    label: str
    do: str = ""
    row: str = ""
    subject: str = ""
    subject_field: str = ""
    detail: str = ""
    about: tuple[Note, ...] = ()
    value: int | None = None
    number: str = ""
    form: tuple[str, ...] = ()
    """The action before and after its free number."""
    says: tuple[str, ...] = ()
    """The same of what the button says."""
    low: int = 0
    high: int = 0
    cash: int | None = None
    """What it brings the one who acts; negative when it costs."""
    then: int | None = None
    """The price of the subject afterwards, if it changes."""
    refused: Refused | None = None


@dataclass(frozen=True)
class Control:
    type: str
    kind: str
    title: str
    choices: tuple[Choice, ...] = ()
    hexes: tuple[str, ...] = ()


def names_of(kind: type[Action]) -> tuple[str, ...]:
    return tuple(f.name for f in fields(kind) if f.name != "who")


def shape(menu: Menu, offers: list[Offer]) -> str:
    """The control for a kind of action that is not done on the board."""
    names = names_of(menu.kind)
    if "routes" in names:
        return RUN
    subject = any(name in names for name in SUBJECTS)
    if any(offer.number for offer in offers) and not subject:
        return NUMBER
    return ROWS if subject else BUTTONS


def controls(state: State, words: Words) -> tuple[Control, ...]:
    """Everything that can be done now, a control for each kind of action."""
    ask = state.ask
    if ask is None:
        return ()
    speaker = Speaker(state, words)
    found = []
    for menu in ask.menus:
        title = speaker.kind(menu.kind)
        if "hex" in names_of(menu.kind):
            hexes = sorted({str(getattr(o.action, "hex", "")) for o in menu.offers(state.now)})
            if hexes:
                found.append(Control(BOARD, menu.kind.__name__, title, (), tuple(hexes)))
            continue
        candidates = list(islice(_candidates(menu, state), MOST))
        type_ = shape(menu, candidates)
        choices = tuple(_choices(state, menu, candidates, speaker, words))
        if any(choice.refused is None for choice in choices) or (type_ == ROWS and choices):
            found.append(Control(type_, menu.kind.__name__, title, choices))
    # what can be done comes first; a kind of which nothing can be done stays as a reason
    found.sort(key=lambda control: not control.hexes and all(c.refused for c in control.choices))
    return tuple(found)


def _candidates(menu: Menu, state: State) -> Iterator[Offer]:
    for candidate in menu.candidates(state.now):
        yield candidate if isinstance(candidate, Offer) else Offer(candidate)


def _choices(state: State, menu: Menu, candidates: list[Offer], speaker: Speaker, words: Words) -> Iterator[Choice]:
    names = names_of(menu.kind)
    subject_field = next((name for name in SUBJECTS if name in names), "")
    numbers = [name for name in names if candidates and isinstance(getattr(candidates[0].action, name), int)]
    varying = next((name for name in numbers if len({getattr(o.action, name) for o in candidates}) > 1), "")
    before = family_of(state.now, words)
    for offer in candidates:
        action = offer.low_action
        subject = str(getattr(action, subject_field)) if subject_field else ""
        detail = speaker.detail(offer.action, subject_field)
        refusal = menu.refuse(state.now, action)
        cash, then = (None, None) if refusal else _worth(state, before, offer.action, subject_field, words)
        yield Choice(
            str(offer.action),
            speaker.plain(offer.action),
            speaker.button(offer.action),
            "|".join(
                [menu.kind.__name__, *(str(v) for v in map(action.__getattribute__, names) if not isinstance(v, int))]
            ),
            subject,
            subject_field,
            detail,
            () if detail else before.about(subject, state.actor or ""),
            getattr(action, varying) if varying and not offer.number else None,
            offer.number,
            offer.action.around(offer.number) if offer.number else (),
            speaker.button_around(offer.at(offer.high), offer.number) if offer.number else (),
            offer.low,
            offer.high,
            cash,
            then,
            refused(refusal, speaker) if refusal else None,
        )


def _worth(
    state: State, before: Family, action: Action, subject_field: str, words: Words
) -> tuple[int | None, int | None]:
    """What the action brings whoever acts, and the price of its subject afterwards."""
    try:
        after = family_of(apply(state, action).now, words)
    except KursbuchError:
        return None, None
    old = {(f.who, f.what): f.value for f in before.figures()}
    new = {(f.who, f.what): f.value for f in after.figures()}
    purse = (action.who, "cash")
    cash = new[purse] - old[purse] if purse in old and purse in new else None
    subject = (str(getattr(action, subject_field)) if subject_field else action.who, "price")
    then = new.get(subject)
    return cash, then if subject in old and then != old[subject] else None


def refused(refusal: Refusal, speaker: Speaker) -> Refused:
    """A refusal as it is shown."""
    title, _, place = refusal.clause.partition(":")
    return Refused(refusal.clause, f"{title} {place}", speaker.refusal(refusal))


# -- the board ------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spot:
    """What can be done in a hex: choices, or the reason why there is none."""

    hex: str
    label: str
    choices: tuple[SpotChoice, ...]
    refused: Refused | None = None


@dataclass(frozen=True)
class SpotChoice:
    action: str
    kind: str
    label: str
    do: str
    tile: str = ""
    rotation: int = 0
    left: int | None = None
    cost: int = 0
    svg: str = ""


def spot(state: State, hex_id: str, words: Words, draw: bool = True) -> Spot:
    from .pictures import tile_picture

    ask = state.ask
    speaker = Speaker(state, words)
    found: list[SpotChoice] = []
    if ask is not None:
        for menu in ask.menus:
            if "hex" not in names_of(menu.kind):
                continue
            for offer in menu.offers(state.now):
                action = offer.action
                if str(getattr(action, "hex", "")) == hex_id:
                    tile, rotation = str(getattr(action, "tile", "")), int(getattr(action, "rotation", 0))
                    picture, left = tile_picture(state.now, tile, rotation) if tile and draw else ("", None)
                    found.append(
                        SpotChoice(
                            str(action),
                            menu.kind.__name__,
                            speaker.plain(action),
                            speaker.button(action),
                            tile,
                            rotation,
                            left,
                            0,
                            picture,
                        )
                    )
    reason = None if found else why_not(state, hex_id, words)
    return Spot(hex_id, speaker.place(hex_id), tuple(found), reason)


def why_not(state: State, hex_id: str, words: Words) -> Refused | None:
    """The reason why nothing can be done in a hex: of what is usually done there, the try which tells most or gets
    furthest.

    Titles list the wordings of their rules in the order in which the rules are checked.
    """
    ask = state.ask
    if ask is None:
        return None
    order = {rule: number for number, rule in enumerate(state.game.title.words)}
    family = family_of(state.now, words)
    for menu in ask.menus:
        if "hex" in names_of(menu.kind):
            tries = (explain(state, action) for action in islice(_tries(menu, state, hex_id), TRIES))
            found = [refusal for refusal in tries if refusal is not None]
            if found:
                telling = max(found, key=lambda one: (family.tells(one.rule), _place(one.rule, order)))
                return refused(telling, Speaker(state, words))
    return None


def _place(rule: str, order: Mapping[str, int]) -> int:
    """The place of a rule, or of the one that it refines."""
    while rule not in order and "." in rule:
        rule = rule.rpartition(".")[0]
    return order.get(rule, 0)


def _tries(menu: Menu, state: State, hex_id: str) -> Iterator[Action]:
    """Actions of this kind in that hex, with every value that its other fields take among the candidates."""
    assert state.ask is not None
    names = [name for name in names_of(menu.kind) if name != "hex"]
    seen: dict[str, set[object]] = {name: set() for name in names}
    for offer in _candidates(menu, state):
        for name in names:
            seen[name].add(getattr(offer.action, name))
    if "tile" in seen and isinstance(state.now, Holdings):
        seen["tile"] = set(wanted_tiles(state.now, hex_id))
    defaults: dict[str, set[object]] = {"rotation": set(range(6)), "stop": {0, 1, 2}}
    for name, values in defaults.items():
        if name in seen:
            seen[name] |= values
    who = menu.who or state.ask.who
    if all(seen.values()):
        for chosen in product(*(sorted(seen[name], key=str) for name in names)):
            figures: dict[str, Any] = {"who": who, "hex": hex_id, **dict(zip(names, chosen, strict=True))}
            yield menu.kind(**figures)


# -- what an action would change ------------------------------------------------------------------------


def changes(before: Family, after: Family, who: str, actor: str, words: Words) -> tuple[Change, ...]:
    """The figures that an action changes: first those of who acts, then of the player, then the others'."""
    old = {(f.who, f.what): f.value for f in before.figures()}
    chips = before.chips()
    found = []
    for figure in after.figures():
        was = old.get((figure.who, figure.what), 0)
        if was != figure.value:
            what = "treasury" if figure.what == "cash" and figure.who in chips else figure.what
            unit = f" {before.unit()}" if figure.what in ("cash", "price", "debt", "dividend") and before.unit() else ""
            label = words.say(f"figure.{what}")
            values = words.number(was), f"{words.number(figure.value)}{unit}"
            found.append(Change(figure.who, figure.what, label, *values))
    rank = {who: 0, actor: 1}
    found.sort(key=lambda change: (rank.get(change.who, 2), change.what != "cash"))
    return tuple(found[:10])

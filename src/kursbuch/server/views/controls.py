"""Controls, chosen by the shape of the actions that are offered; the names of titles and steps play no part.

An action with routes is a run; one with a hex is done on the board; one with a free number has a stepper; one
about a company, paper or train is a row of a table; all others are buttons. What a menu proposes and its rule
refuses is shown too, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from itertools import islice, product
from types import MappingProxyType
from typing import Any

from ...board.catalogue import CATALOGUE
from ...board.faces import ROTATION, TILE
from ...board.hexes import HEX
from ...core.actions import Action
from ...core.errors import KursbuchError
from ...core.questions import Menu, Offer
from ...core.record import Position
from ...core.reports import Refusal
from ...core.state import State, apply, effect, explain
from ...core.vocabulary import MONEY as SUM
from ...core.vocabulary import PLAYER, Noun, nouns_of
from ...cubes.vocabulary import RAILROAD
from ...render.words import describe_tile
from ...rules.actions import ChosenSale, SellShares
from ...rules.table import Holdings
from ...rules.vocabulary import COMPANY, HOLDER, PAPER, ROUTE, STOP_INDEX, TRAIN
from .families import Family, family_of
from .nearest import beside, nearest_hex
from .reasons import OTHER_KIND, is_about_a_tile, obstacles, of_all, tells, wanted_tiles, would_fit
from .ruletext import place_of
from .runs import free_paths
from .sentences import Speaker
from .shapes import Change, Choice, Control, Near, Refused
from .words import Words

SUBJECTS = (PAPER, COMPANY, RAILROAD, TRAIN, PLAYER)
"""What an action can be about, in this order."""
RUN, BOARD, NUMBER, ROWS, BUTTONS = "run", "board", "number", "rows", "buttons"
FEW = 4
"""So many buttons can each tell what they change."""
MOST = 240
"""How many choices of one kind are listed."""
SOLD = "sold"
ASKED = "asked"
"""The event that somebody else is asked to agree: what was done is no more than an offer."""
ALWAYS_TRIED: Mapping[Noun, frozenset[object]] = MappingProxyType(
    {ROTATION: frozenset(range(6)), STOP_INDEX: frozenset(range(3))}
)
"""What is tried in a hex although no candidate has it."""
MONEY = ("cash", "price", "debt", "dividend")
"""Figures that are sums of money."""
MOST_CHANGES = 14
Refusals = tuple[Refusal | None, ...]
TRIES = 1500
"""How many actions are tried in search of the reason why nothing is possible in a hex."""


def subject_of(kind: type[Action]) -> str:
    """The field that says what such an action is about; "" for one about nothing, or about several of a kind."""
    nouns = nouns_of(kind)
    for noun in SUBJECTS:
        names = [name for name, stands_for in nouns.items() if stands_for is noun]
        if noun.name in names or len(names) == 1:
            return noun.name if noun.name in names else names[0]
    return ""


def shape(menu: Menu, offers: list[Offer]) -> str:
    """The control for a kind of action that is not done on the board."""
    if menu.kind.names(ROUTE):
        return RUN
    subject = subject_of(menu.kind)
    if any(offer.number for offer in offers) and not subject:
        return NUMBER
    return ROWS if subject else BUTTONS


def _is_about_one(offers: list[Offer]) -> bool:
    """Whether they all do the same with the same thing and differ by an amount at most: to agree, to name a price."""
    nouns = nouns_of(type(offers[0].action)) if offers else {}
    alike = {tuple(value for name, value in one.action.figures.items() if not nouns[name].is_number) for one in offers}
    return len(alike) == 1 and bool(subject_of(type(offers[0].action))) and not any(one.number for one in offers)


def controls(state: State, words: Words) -> tuple[Control, ...]:
    """Everything that can be done now, a control for each kind of action."""
    ask = state.ask
    if ask is None:
        return ()
    speaker = Speaker(state, words)
    found: list[tuple[Control, Refusals, bool]] = []
    for menu in ask.menus:
        title = speaker.kind(menu.kind)
        if menu.kind.names(HEX):
            hexes = sorted({o.action.value_of(HEX) for o in menu.offers(state.now)})
            if hexes:
                found.append((Control(BOARD, menu.kind.__name__, title, (), tuple(hexes)), (), False))
            continue
        candidates = list(islice(_candidates(menu, state), MOST))
        refusals = tuple(menu.refuse(state.now, offer.low_action) for offer in candidates)
        type_ = BUTTONS if len(ask.menus) == 1 and _is_about_one(candidates) else shape(menu, candidates)
        choices = tuple(_choices(state, menu, candidates, refusals, speaker, words))
        if type_ == BUTTONS and sum(choice.refused is None for choice in choices) <= FEW:
            choices = tuple(_telling(state, choices, candidates, words))
        if any(choice.refused is None for choice in choices) or (type_ == ROWS and choices):
            paths = free_paths(state) if type_ == RUN else ()
            control = Control(type_, menu.kind.__name__, title, choices, paths=paths)
            found.append((control, refusals, issubclass(menu.kind, SellShares | ChosenSale)))
    legal = [choice for control, _, _ in found for choice in control.choices if choice.refused is None]
    purchases = [choice for choice in legal if not _brings(choice)]
    told = [
        replace(control, choices=tuple(beside(control.choices, refusals, () if is_sale else purchases)))
        for control, refusals, is_sale in found
    ]
    return tuple(sorted(told, key=_rank))


def _brings(choice: Choice) -> bool:
    return (choice.cash or 0) > 0


def _rank(control: Control) -> tuple[bool, bool]:
    """What can be done comes first, and of that what brings money before what costs it; a kind of which nothing can be
    done stays as a reason."""
    is_shut = not control.hexes and all(choice.refused for choice in control.choices)
    return is_shut, not any(map(_brings, control.choices))


def _telling(state: State, choices: tuple[Choice, ...], offers: list[Offer], words: Words) -> Iterator[Choice]:
    for choice, offer in zip(choices, offers, strict=True):
        told = () if choice.refused else changed(state, effect(state, offer.low_action), words)
        yield replace(choice, changes=told)


def _candidates(menu: Menu, state: State) -> Iterator[Offer]:
    for candidate in menu.candidates(state.now):
        yield candidate if isinstance(candidate, Offer) else Offer(candidate)


def _choices(
    state: State, menu: Menu, candidates: list[Offer], refusals: Refusals, speaker: Speaker, words: Words
) -> Iterator[Choice]:
    nouns, subject_field = nouns_of(menu.kind), subject_of(menu.kind)
    figures = [offer.action.figures for offer in candidates]
    numbers = [name for name in (figures[0] if figures else ()) if nouns[name].is_number]
    varying = next((name for name in numbers if len({one[name] for one in figures}) > 1), "")
    before = family_of(state.now, words)
    is_named = bool(subject_field) and nouns[subject_field] is not TRAIN  # minors have numbers as well
    for offer, refusal in zip(candidates, refusals, strict=True):
        chosen = offer.low_action.figures
        subject = chosen[subject_field] if subject_field else ""
        detail = speaker.detail(offer.action, subject_field)
        after = None if refusal else _after(state, offer.action)
        cash, then = _worth(before, after, offer.action, subject_field, words) if after else (None, None)
        is_asked = after is not None and any(event.name == ASKED for event in after.events)
        if is_asked and offer.action.names(SUM):
            cash = -offer.action.value_of(SUM)  # nothing is paid yet
        yield Choice(
            str(offer.action),
            speaker.plain(offer.action),
            speaker.button(offer.action, is_asked=is_asked),
            "|".join([menu.kind.__name__, *(str(chosen[name]) for name in chosen if not nouns[name].is_number)]),
            subject,
            subject_field,
            detail,
            before.about(subject, state.actor or "", offer.action.value_of(HOLDER) or "") if is_named else (),
            chosen[varying] if varying and not offer.number else None,
            offer.number,
            offer.action.around(offer.number) if offer.number else (),
            speaker.button_around(offer.at(offer.high), offer.number, is_asked) if offer.number else (),
            offer.low,
            offer.high,
            cash,
            then,
            refused(refusal, speaker) if refusal else None,
        )


def _after(state: State, action: Action) -> State | None:
    try:
        return apply(state, action)
    except KursbuchError:
        return None


def _worth(
    before: Family, after: State, action: Action, subject_field: str, words: Words
) -> tuple[int | None, int | None]:
    """What the action brings whoever acts, and the price of its subject afterwards. What a sale brings may be spent at
    once, on the train for which it was made."""
    old = {(f.who, f.what): f.value for f in before.figures()}
    new = {(f.who, f.what): f.value for f in family_of(after.now, words).figures()}
    purse = (action.who, "cash")
    cash = new[purse] - old[purse] if purse in old and purse in new else None
    if isinstance(action, SellShares | ChosenSale):
        cash = next((int(str(event.figures["amount"])) for event in after.events if event.name == SOLD), cash)
    subject = (action.figures[subject_field] if subject_field else action.who, "price")
    then = new.get(subject)
    return cash, then if subject in old and then != old[subject] else None


def refused(refusal: Refusal, speaker: Speaker) -> Refused:
    """A refusal as it is shown."""
    return Refused(refusal.clause, place_of(refusal.clause, speaker.words.language), speaker.refusal(refusal))


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
    about: str = ""
    """What the tile would do there, for those who cannot see it."""


def spot(state: State, hex_id: str, words: Words, draw: bool = True) -> Spot:
    from .pictures import tile_picture

    ask = state.ask
    speaker = Speaker(state, words)
    found: list[SpotChoice] = []
    if ask is not None:
        for menu in ask.menus:
            if not menu.kind.names(HEX):
                continue
            for offer in menu.offers(state.now):
                action = offer.action
                if action.value_of(HEX) == hex_id:
                    tile, rotation = action.value_of(TILE) or "", action.value_of(ROTATION) or 0
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
                            _tile_words(state.now, hex_id, tile, rotation, words) if tile else "",
                        )
                    )
    reason = None if found else why_not(state, hex_id, words)
    return Spot(hex_id, speaker.place(hex_id), tuple(found), reason)


def _tile_words(position: Position, hex_id: str, tile: str, rotation: int, words: Words) -> str:
    if tile not in CATALOGUE or not isinstance(position, Holdings):
        return ""
    return describe_tile(position.board, hex_id, tile, rotation, words.language)


def why_not(state: State, hex_id: str, words: Words) -> Refused | None:
    """The reason why nothing can be done in a hex: of what is usually done there, the one that tells most."""
    ask = state.ask
    if ask is None:
        return None
    for menu in ask.menus:
        if menu.kind.names(HEX):
            tries = (explain(state, action) for action in islice(_tries(menu, state, hex_id), TRIES))
            found = [refusal for refusal in tries if refusal is not None]
            if found:
                best, told = max(found, key=lambda one: tells(one.rule)), ""
                speaker = Speaker(state, words)
                if is_about_a_tile(best.rule) and len({one.figures.get("tile") for one in found}) > 1:
                    best, told = _none_fits(state, hex_id, found, speaker)
                why = refused(of_all(best, found), speaker)
                return replace(why, text=told or why.text, nearest=_near(state, menu, hex_id, speaker))
    return None


def _none_fits(state: State, hex_id: str, found: Sequence[Refusal], speaker: Speaker) -> tuple[Refusal, str]:
    """That of many tiles none can be laid, and why: what is wrong with one of them would tell little."""
    now, say, place = state.now, speaker.words.say, speaker.place(hex_id)
    gone = {str(one.figures["tile"]): one for one in found if one.rule == "lay.supply"}
    if isinstance(now, Holdings) and (missed := sorted(tile for tile in gone if would_fit(now, hex_id, tile))):
        return gone[missed[0]], say("why.none_left", tiles=", ".join(missed), place=place)
    best = max(found, key=lambda one: (one.rule.startswith(OTHER_KIND), tells(one.rule)))
    colour = say(f"colour.{CATALOGUE[str(best.figures['tile'])].colour}")
    if not (ways := obstacles({one.rule for one in found})):
        return best, say("why.no_kind", colour=colour, place=place)
    return best, say("why.none_fits", colour=colour, place=place, what=", ".join(say(f"why.{one}") for one in ways))


def _near(state: State, menu: Menu, hex_id: str, speaker: Speaker) -> Near | None:
    """Where the same could be done instead."""
    legal = {offer.action.value_of(HEX) for offer in menu.offers(state.now)}
    if not legal:
        return None
    near = nearest_hex(hex_id, legal)
    return Near(speaker.place(near), hex=near)


def _tries(menu: Menu, state: State, hex_id: str) -> Iterator[Action]:
    """Actions of this kind in that hex, with every value that its other fields take among the candidates."""
    nouns = {field.name: nouns_of(menu.kind)[field.name] for field in fields(menu.kind)}
    seen: dict[str, set[object]] = {name: set() for name in nouns}
    for offer in _candidates(menu, state):
        for name, value in offer.action.figures.items():
            seen[name].add(value)
    for name, noun in nouns.items():
        if noun is HEX:
            seen[name] = {hex_id}
        elif noun is TILE and isinstance(state.now, Holdings):
            seen[name] = set(wanted_tiles(state.now, hex_id))
        else:
            seen[name] |= ALWAYS_TRIED.get(noun, frozenset())
    seen["who"] = {menu.who or state.question.who}
    if all(seen.values()):
        for chosen in product(*(sorted(values, key=str) for values in seen.values())):
            figures: dict[str, Any] = dict(zip(seen, chosen, strict=True))
            yield menu.kind(**figures)


# -- what an action would change ------------------------------------------------------------------------


def changed(state: State, after: Position, words: Words) -> tuple[Change, ...]:
    """The same between a state and what becomes of it."""
    ask = state.question
    return changes(family_of(state.now, words), family_of(after, words), ask.who, ask.actor, words)


def changes(before: Family, after: Family, who: str, actor: str, words: Words) -> tuple[Change, ...]:
    """The figures that an action changes: first those of who acts, then of the player, then the others'."""
    old = {(f.who, f.what, f.of): f.value for f in (*before.figures(), *before.holdings())}
    chips, number = before.chips(), words.number
    found = []
    for figure in (*after.figures(), *after.holdings()):
        was = old.get((figure.who, figure.what, figure.of), 0)
        if was != figure.value:
            what = "treasury" if figure.what == "cash" and figure.who in chips else figure.what
            unit = f" {before.unit()}" if figure.what in MONEY and before.unit() else " %" * (figure.what == "holding")
            values = number(was), f"{number(figure.value)}{unit}"
            found.append(Change(figure.who, figure.what, words.say(f"figure.{what}"), *values, figure.of))
    directed, nobody = before.directors(), words.say("head.nobody")
    for company, name in after.directors().items():
        if directed.get(company) != name:
            label = words.say("figure.director")
            found.append(Change(company, "director", label, directed.get(company, nobody), name))
    owned, owns = before.owners(), after.owners()
    for paper in sorted({*owned, *owns}):
        if owned.get(paper) != owns.get(paper):
            owners = owned.get(paper, nobody), owns.get(paper, nobody)
            found.append(Change(paper, "owner", words.say("figure.owner"), *owners))
    rank = {who: 0, actor: 1}
    found.sort(key=lambda change: (rank.get(change.who, 2), change.what != "cash"))
    return tuple(found[:MOST_CHANGES])

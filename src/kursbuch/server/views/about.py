"""What a thing on the table is: a company, a paper, a train, told on a card."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...core.record import Position
from ...cubes.record import CubeRecord
from ...rules.facts import UNLIMITED, Company, Train
from ...rules.table import BANK, POOL, Holdings
from .families import family_of
from .shapes import Note
from .words import Words

TRAIN = "train:"
"""What the name of a train begins with; all other names are those of companies and papers."""


@dataclass(frozen=True)
class About:
    """The card of a thing: what it is called, of what sort it is, and its figures."""

    id: str
    name: str
    sort: str
    lines: tuple[Note, ...]


def about(position: Position, what: str, words: Words) -> About | None:
    """The card of a company, a paper or a train; None if there is no such thing in this game."""
    if isinstance(position, CubeRecord):
        return _railroad(position, what, words)
    if not isinstance(position, Holdings):
        return None
    if what.startswith(TRAIN):
        train = position.facts.trains.get(what.removeprefix(TRAIN))
        return _train(position, train, words) if train else None
    company = position.facts.companies.get(what)
    if company is None:
        return None
    name = position.game.title.value("name", company.name, words.language)
    sort = position.game.title.value("kind", company.kind, words.language)
    lines = _paper(position, company, words) if not company.shares else ()
    return About(what, name, sort, (*lines, *_company(position, company, words)))


def _note(words: Words, label: str, text: object) -> Note:
    return Note(words.say(f"card.{label}"), str(text))


def _money(p: Holdings, amount: int, words: Words) -> str:
    return f"{words.number(amount)} {p.facts.currency}"


def _paper(p: Holdings, company: Company, words: Words) -> Iterator[Note]:
    """A paper with one owner."""
    names = {**dict(zip(p.game.players, p.game.names, strict=True)), BANK: words.say("holder.bank")}
    if company.id in p.closed:
        yield _note(words, "state", words.say("card.closed"))
    elif owner := p.owner.get(company.id):
        yield _note(words, "owner", names.get(owner, owner))
    if company.price:
        yield _note(words, "face", _money(p, company.price, words))
    if company.income:
        yield _note(words, "income", _money(p, company.income, words))
    if company.becomes:
        key = "becomes.director" if company.brings_director else "becomes.share"
        letters = p.facts.companies[company.becomes].letters or company.becomes
        yield _note(words, "becomes", words.say(f"card.{key}", company=letters))


def _company(p: Holdings, company: Company, words: Words) -> Iterator[Note]:
    """What operates: its price, who directs it and who would next, what it owns."""
    id_, say, number = company.id, words.say, words.number
    names = dict(zip(p.players, p.players, strict=True)) | dict(zip(p.game.players, p.game.names, strict=True))
    if price := p.price(id_):
        yield _note(words, "price", _money(p, price, words))
    if id_ in p.certs:
        held = sorted(
            ((p.percent(player, id_), player) for player in p.players if p.percent(player, id_)), reverse=True
        )
        director = p.director(id_)
        if director in names:
            yield _note(words, "director", f"{names[director]}, {p.percent(director, id_)} %")
        if others := [(share, player) for share, player in held if player != director]:
            yield _note(words, "next", ", ".join(f"{names[player]} {share} %" for share, player in others[:3]))
        banks = [
            f"{say(f'holder.{holder}')} {p.percent(holder, id_)} %" for holder in (BANK, POOL) if p.percent(holder, id_)
        ]
        if banks:
            yield _note(words, "left", ", ".join(banks))
    if id_ in p.floated:
        yield _note(words, "treasury", _money(p, p.cash.get(id_, 0), words))
        yield _note(words, "trains", ", ".join(p.trains.get(id_, ())) or say("awaits.no_train"))
        if id_ in p.runs:
            yield _note(words, "last_run", number(p.runs[id_]))
    elif id_ in p.certs:
        yield _note(words, "state", say("card.waits", sold=p.in_player_hands(id_)))
    if id_ in p.stations and id_ in p.floated:
        left = p.stations[id_]
        text = say("stations_left", count=len(left), cost=left[0]) if left else say("awaits.no_station")
        yield _note(words, "stations", text)
    if company.home is not None:
        spot = p.board.map[company.home.hex]
        place = p.game.title.value("place", spot.name, words.language) if spot.name else ""
        yield _note(words, "home", f"{company.home.hex} {place}".strip())


def _train(p: Holdings, train: Train, words: Words) -> About:
    say = words.say
    left = p.depot.get(train.card, 0)
    lines = [_note(words, "face", _money(p, train.price, words))]
    if left:
        lines.append(_note(words, "depot", say("card.any") if left == UNLIMITED else left))
    owners = [
        p.facts.companies[c].letters or c for c, trains in sorted(p.trains.items()) for t in trains if t == train.id
    ]
    if owners:
        lines.append(_note(words, "owners", ", ".join(owners)))
    if train.phase:
        phase = p.game.title.value("phase", train.phase, words.language)
        lines.append(_note(words, "opens", say("phase", phase=phase)))
    if train.scrapped_by:
        lines.append(_note(words, "until", say("card.first", trains=", ".join(train.scrapped_by))))
    if train.part_exchange:
        lines.append(_note(words, "exchange", train.part_exchange))
    return About(f"{TRAIN}{train.id}", say("card.train", train=train.id), "", tuple(lines))


def _railroad(p: CubeRecord, what: str, words: Words) -> About | None:
    railroad = p.facts.railroads.get(what)
    if railroad is None:
        return None
    names = dict(zip(p.players, p.game.names, strict=True))
    family = family_of(p, words)  # type: ignore[arg-type]
    held = [f"{names[player]} {p.shares(player, what)}" for player in p.players if p.shares(player, what)]
    lines = [
        _note(words, "treasury", f"{words.number(p.treasury[what])} {family.unit()}"),
        _note(words, "income", p.income(what)),
        _note(words, "engines", p.locomotives[what]),
        _note(words, "owners", ", ".join(held) or words.say("head.nobody")),
        _note(words, "left", p.unsold[what]),
        _note(words, "links", len(p.links(what))),
    ]
    return About(what, railroad.name, p.game.title.value("trait", what, words.language), tuple(lines))

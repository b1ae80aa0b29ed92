"""What a thing on the table is, told on a card: its figures at this moment, and what the rules say of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...core.game import AnyTitle
from ...core.record import Position
from ...cubes.record import CubePosition
from ...render.look import Look
from ...render.words import describe_hex
from ...rules.facts import UNLIMITED, Company, Phase, Train
from ...rules.market import Cell
from ...rules.table import BANK, POOL, Holdings
from .families import family_of
from .pictures import look
from .ruletext import place_of, rulebook
from .shapes import Note
from .words import Words

TRAIN, PHASE, PRICE, HEX = "train:", "phase:", "price:", "hex:"
"""What the names of trains, phases, spaces of the market and hexes begin with; all others are companies and papers."""
STOPS = {"c": "city", "o": "offboard", "m": "mine"}
"""Kinds of stops that the rules have more to say of."""
MOST_NAMES = 14
"""So many places that a company reaches are named."""


@dataclass(frozen=True)
class CardRule:
    """A clause of the rules in our words."""

    clause: str
    place: str
    text: str


@dataclass(frozen=True)
class About:
    """The card of a thing: what it is called, of what sort it is, its figures, and the clauses about it."""

    id: str
    name: str
    sort: str
    lines: tuple[Note, ...]
    rules: tuple[CardRule, ...] = ()


def about(position: Position, what: str, words: Words) -> About | None:
    """The card of a company or paper, a train, a phase, a space of the market, a hex; None where there is no such thing
    in this game."""
    if what.startswith(HEX):
        return _hex(position, what.removeprefix(HEX), words)
    if isinstance(position, CubePosition):
        return _railroad(position, what, words)
    if not isinstance(position, Holdings):
        return None
    if what.startswith(TRAIN):
        train = position.facts.trains.get(what.removeprefix(TRAIN))
        return _train(position, train, words) if train else None
    if what.startswith(PHASE):
        phase = next((one for one in position.facts.phases if one.id == what.removeprefix(PHASE)), None)
        return _phase(position, phase, words) if phase else None
    if what.startswith(PRICE):
        return _price(position, what, words)
    company = position.facts.companies.get(what)
    if company is None:
        return None
    name = position.game.title.value("name", company.name, words.language)
    sort = position.game.title.value("kind", company.kind, words.language)
    lines = _paper(position, company, words) if not company.shares else ()
    rules = _rules(position.game.title, words, what, f"kind:{company.kind}")
    return About(what, name, sort, (*lines, *_company(position, company, words)), rules)


def _rules(title: AnyTitle, words: Words, *things: str) -> tuple[CardRule, ...]:
    """What the rules say of these things, in this order; each clause once."""
    book = rulebook(title.id, words.language)
    cited = dict.fromkeys(clause for thing in things for clause in title.cards.get(thing, ()))
    found = [book.clause(clause) for clause in cited] if book else []
    return tuple(CardRule(said.id, place_of(said.id, words.language), said.text) for said in found if said)


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
            heirs = ", ".join(f"{names[player]} {share} %" for share, player in others[:3])
            above = say("card.above", share=p.percent(director, id_)) if director in names else ""
            yield _note(words, "next", f"{heirs}; {above}" if above else heirs)
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
    if reached := _reached(p, id_, words):
        yield _note(words, "reaches", reached)


def _reached(p: Holdings, company: str, words: Words) -> str:
    """The places with a name that its stations are joined to."""
    stops = p.board.reach(company).stops if p.board.stations(company) else ()
    there = {stop.partition("/")[0] for stop in stops}  # a hex, or an area of several by its name
    named = {p.board.map[place].name if place in p.board.map else place for place in there} - {""}
    places = sorted(p.game.title.value("place", name, words.language) for name in named)
    more = len(places) - MOST_NAMES
    text = ", ".join(places[:MOST_NAMES])
    return words.say("card.more", places=text, count=more) if more > 0 else text


def _phase(p: Holdings, phase: Phase, words: Words) -> About:
    """What a phase brings: tiles, rounds, limits, and the trains it ends."""
    say, title = words.say, p.game.title
    opens = [train.id for train in p.facts.trains.values() if train.phase == phase.id]
    scraps = [train.id for train in p.facts.trains.values() if set(train.scrapped_by) & set(opens)]
    limits = [f"{title.value('kind', kind, words.language)} {limit}" for kind, limit in phase.limits.items() if limit]
    lines = [_note(words, "begins", say("card.first", trains=", ".join(opens)))] if opens else []
    lines.append(_note(words, "tiles", say("strip.upto", colour=say(f"colour.{phase.colour}"))))
    lines.append(_note(words, "rounds", say("note.rounds", count=phase.operating_rounds)))
    if limits:
        lines.append(_note(words, "limit", ", ".join(limits)))
    if scraps:
        lines.append(_note(words, "scraps", ", ".join(scraps)))
    state = "now" if phase.id == p.phase else "past" if p.facts.since(phase.id, p.phase) else "comes"
    lines.append(_note(words, "state", say(f"card.{state}")))
    name = say("phase", phase=title.value("phase", phase.id, words.language))
    return About(f"{PHASE}{phase.id}", name, "", tuple(lines), _rules(p.game.title, words, f"{PHASE}{phase.id}"))


def _price(p: Holdings, what: str, words: Words) -> About | None:
    """A space of the market: who stands there, in order of play, and what the space means."""
    cell = _cell(what.removeprefix(PRICE))
    market = p.facts.market
    if cell is None or not market.has(cell):
        return None
    zones = [name for name, cells in sorted(market.zones.items()) if cell in cells]
    means = [said for name in zones if (said := words.find(f"zone.{name}"))]
    there = [p.facts.companies[company].letters or company for company in p.stacks.get(cell, ())]
    lines = [_note(words, "means", ", ".join(means))] if means else []
    lines.append(_note(words, "there", ", ".join(there) or words.say("head.nobody")))
    rules = _rules(p.game.title, words, *(f"zone:{name}" for name in zones), "market")
    return About(what, words.say("card.space", price=_money(p, market.price(cell), words)), "", tuple(lines), rules)


def _cell(text: str) -> Cell | None:
    row, _, column = text.partition("-")
    return (int(row), int(column)) if row.isdecimal() and column.isdecimal() else None


def _hex(position: Position, hex_id: str, words: Words) -> About | None:
    """A hex of the board: what is printed, lies and stands there."""
    if isinstance(position, CubePosition):
        return _cube_hex(position, hex_id, words)
    seen = look(position)
    if not isinstance(seen, Look) or not isinstance(position, Holdings) or hex_id not in seen.board.map:
        return None
    told = describe_hex(seen.board, hex_id, seen.companies, colour=seen.colour, language=words.language)
    lines = tuple(Note("", part) for part in told.split(", ")[1:])
    rules = _rules(position.game.title, words, *_on_hex(position, hex_id))
    return About(f"{HEX}{hex_id}", _place(position, hex_id, words), "", lines, rules)


def _place(position: Position, hex_id: str, words: Words) -> str:
    return f"{hex_id} {family_of(position, words).places().get(hex_id, '')}".strip()


def _on_hex(p: Holdings, hex_id: str) -> Iterator[str]:
    """What there is in a hex that the rules tell of."""
    kinds = {stop.kind for stop in p.board.face(hex_id).stops}
    yield from (f"tile:{name}" for kind, name in STOPS.items() if kind in kinds)
    if hex_id in p.board.laid:
        yield "tile"
    elif p.board.map[hex_id].terrain[0]:
        yield "tile:terrain"


def _cube_hex(p: CubePosition, hex_id: str, words: Words) -> About | None:
    there = p.facts.map.hexes.get(hex_id)
    if there is None:
        return None
    terrain = p.game.title.value("terrain", there.terrain.name, words.language)
    lines = [_note(words, "terrain", f"{terrain}, {there.terrain.cost} {family_of(p, words).unit()}")]
    if there.income:
        lines.append(_note(words, "income", there.income))
    if railroads := p.railroads_in(hex_id):
        lines.append(_note(words, "there", ", ".join(railroads)))
    kind = "city" if there.is_urban else "approach" if there.terrain.tracks else "rural"
    name = f"{hex_id} {there.city}".strip()
    return About(f"{HEX}{hex_id}", name, "", tuple(lines), _rules(p.game.title, words, f"tile:{kind}"))


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
    rules = _rules(p.game.title, words, train.id, f"trains:{train.kind}")
    return About(f"{TRAIN}{train.id}", say("card.train", train=train.id), "", tuple(lines), rules)


def _railroad(p: CubePosition, what: str, words: Words) -> About | None:
    railroad = p.facts.railroads.get(what)
    if railroad is None:
        return None
    names = dict(zip(p.players, p.game.names, strict=True))
    family = family_of(p, words)
    held = [f"{names[player]} {p.shares(player, what)}" for player in p.players if p.shares(player, what)]
    lines = [
        _note(words, "treasury", f"{words.number(p.treasury[what])} {family.unit()}"),
        _note(words, "income", p.income(what)),
        _note(words, "engines", p.locomotives[what]),
        _note(words, "owners", ", ".join(held) or words.say("head.nobody")),
        _note(words, "left", p.unsold[what]),
        _note(words, "links", len(p.links(what))),
    ]
    trait = p.game.title.value("trait", what, words.language)
    return About(what, railroad.name, trait, tuple(lines), _rules(p.game.title, words, what, "kind:railroad"))

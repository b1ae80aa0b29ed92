"""What a thing on the table is, told on a card: its figures at this moment, and what the rules say of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from ...core.game import AnyTitle
from ...core.record import Position
from ...cubes.record import CubePosition
from ...render.look import Look
from ...render.words import describe_hex
from ...rules.facts import UNLIMITED, Company, Phase, Train
from ...rules.market import Cell
from ...rules.purchases import directors_price, refuse_par
from ...rules.table import BANK, POOL, Holdings
from ...rules.trains import on_sale
from .careers import Course, Payments, career, payments
from .families import family_of
from .pictures import look
from .ruletext import place_of, rulebook
from .shapes import Note
from .words import Words

TRAIN, PHASE, PRICE, HEX = "train:", "phase:", "price:", "hex:"
"""What the names of trains, phases, spaces of the market and hexes begin with; all others are companies and papers."""
STOPS = {"c": "city", "o": "offboard", "m": "mine"}
"""Kinds of stops that the rules have more to say of."""
NBSP = "\N{NO-BREAK SPACE}"
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
    hexes: tuple[str, ...] = ()
    """What a company reaches; the board shows it as long as the card is open."""
    paid: Payments | None = None


def about(position: Position, what: str, words: Words, course: Course = ()) -> About | None:
    """The card of a company or paper, a train, a phase, a space of the market, a hex; None where there is no such thing
    in this game. `course`: what a company did up to this position."""
    card = _about(position, what, words)
    if card is None or ":" in what:
        return card
    lines = (*card.lines, *career(course, position, words))
    return replace(card, lines=lines, paid=payments(course, position, what, words))


def _about(position: Position, what: str, words: Words) -> About | None:
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
    return About(what, name, sort, (*lines, *_company(position, company, words)), rules, _network(position, what))


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
    if company.income and company.id not in p.closed:
        yield _note(words, "income", _money(p, company.income, words))
    if company.becomes:
        key = "becomes.director" if company.brings_director else "becomes.share"
        letters = p.facts.companies[company.becomes].letters or company.becomes
        yield _note(words, "becomes", words.say(f"card.{key}", company=letters))


def _company(p: Holdings, company: Company, words: Words) -> Iterator[Note]:
    """What operates: its price, who directs it and who would next, what it owns, where it stands and goes."""
    id_, say = company.id, words.say
    if company.shares and id_ in p.closed:
        yield _note(words, "state", say("card.closed"))
        return
    if price := p.price(id_):
        yield _note(words, "price", _money(p, price, words))
    if id_ in p.certs:
        yield from _shares(p, company, words)
    if id_ in p.floated:
        yield from _belongings(p, id_, words)
    elif id_ in p.certs:
        yield from _launch(p, company, words)
    if company.home is not None:
        yield _note(words, "home", _place(p, company.home.hex, words))
    if reached := _reached(p, id_, words):
        yield _note(words, "reaches", reached)


def _shares(p: Holdings, company: Company, words: Words) -> Iterator[Note]:
    """Who directs a company, who might next, and what its shares cost where they are on sale."""
    id_, say = company.id, words.say
    names = dict(zip(p.players, p.players, strict=True)) | dict(zip(p.game.players, p.game.names, strict=True))
    held = sorted(((p.percent(player, id_), player) for player in p.players if p.percent(player, id_)), reverse=True)
    director, before = p.director(id_), _forerunner(p, id_)
    if director in names:
        yield _note(words, "director", f"{names[director]}, {p.percent(director, id_)}{NBSP}%")
    elif before is not None:
        yield _note(words, "director", say("card.reserved", company=before.letters or before.id))
    if others := [(share, player) for share, player in held if player != director]:
        heirs = ", ".join(f"{names[player]} {share}{NBSP}%" for share, player in others[:3])
        above = say("card.above", share=p.percent(director, id_)) if director in names else ""
        yield _note(words, "next", f"{heirs}; {above}" if above else heirs)
    if id_ in p.cells and (sources := [one for one in p.facts.shares.sources if p.percent(one, id_)]):
        prices = {one: _money(p, p.facts.shares.price(p, id_, one), words) for one in sources}
        lots = [say(f"card.{one}.lot", share=p.percent(one, id_), price=prices[one]) for one in sources]
        yield _note(words, "lots", say("card.per", lots=", ".join(lots), share=p.share(id_)))


def _forerunner(p: Holdings, company: str) -> Company | None:
    """The paper whose owner has a right to the company's director's certificate."""
    papers = (one for one in p.facts.companies.values() if one.becomes == company and one.brings_director)
    return next((one for one in papers if one.id in p.owner and one.id not in p.closed), None)


def _launch(p: Holdings, company: Company, words: Words) -> Iterator[Note]:
    """How far a company is from floating, and at which prices anybody may start it; or how it begins."""
    if company.id not in p.cells and (founder := p.facts.shares.refuse_founder(p, company.id)) is not None:
        said = p.game.title.say(
            founder.rule, {**founder.figures, "company": company.letters or company.id}, words.language
        )
        yield _note(words, "state", said[:1].upper() + said[1:])
        return
    yield _note(words, "state", words.say("card.waits", sold=p.in_player_hands(company.id)))
    if prices := [price for price in p.facts.market.par_prices if refuse_par(p, company.id, price) is None]:
        listed = f"{', '.join(map(words.number, prices))} {p.facts.currency}"
        costs = [words.number(directors_price(p, company.id, price)) for price in (prices[0], prices[-1])]
        yield _note(words, "launch", words.say("card.starts", prices=listed, low=costs[0], high=costs[1]))


def _belongings(p: Holdings, company: str, words: Words) -> Iterator[Note]:
    say = words.say
    yield _note(words, "treasury", _money(p, p.cash.get(company, 0), words))
    trains = [_owned(p.facts.trains[id_], count, words) for id_, count in Counter(p.trains.get(company, ())).items()]
    if trains or p.facts.train_limits[p.phase, company]:  # a manufacturer of trains runs none
        yield _note(words, "trains", "; ".join(trains) or say("awaits.no_train"))
    if company in p.runs:
        yield _note(words, "last_run", words.number(p.runs[company]))
    if company in p.stations:
        left = p.stations[company]
        text = say("stations_left", count=len(left), cost=left[0]) if left else say("awaits.no_station")
        there = dict.fromkeys(_place(p, hex_id, words) for hex_id, _ in p.board.station_hexes(company))
        yield _note(words, "stations", f"{text}; {say('card.stand', places=', '.join(there))}" if there else text)


def _reached(p: Holdings, company: str, words: Words) -> str:
    """The places with a name that its stations are joined to."""
    stops = p.board.reach(company).stops if p.board.stations(company) else ()
    there = {stop.partition("/")[0] for stop in stops}  # a hex, or an area of several by its name
    named = {p.board.map[place].name if place in p.board.map else place for place in there} - {""}
    places = sorted(p.game.title.value("place", name, words.language) for name in named)
    more = len(places) - MOST_NAMES
    text = ", ".join(places[:MOST_NAMES])
    return words.say("card.more", places=text, count=more) if more > 0 else text


def _network(p: Holdings, company: str) -> tuple[str, ...]:
    """The hexes that its stations are joined to by track."""
    if not p.board.stations(company):
        return ()
    reach = p.board.reach(company)
    there = {hex_id for up in reach.joints.values() for hex_id in up}
    return tuple(
        sorted(hex_id for hex_id in there | {s.partition("/")[0] for s in reach.stops} if hex_id in p.board.map)
    )


def _phase(p: Holdings, phase: Phase, words: Words) -> About:
    """What a phase brings: tiles, rounds, limits, and the trains it ends."""
    say, title = words.say, p.game.title
    opens = [train.id for train in p.facts.trains.values() if train.phase == phase.id]
    scraps = [train.id for train in p.facts.trains.values() if set(train.scrapped_by) & set(opens)]
    limits = [f"{title.value('kind', kind, words.language)} {limit}" for kind, limit in phase.limits.items() if limit]
    lines = [_note(words, "begins", _first(opens, words))] if opens else []
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


def _place(p: Holdings, hex_id: str, words: Words) -> str:
    name = p.board.map[hex_id].name
    return f"{hex_id} {p.game.title.value('place', name, words.language)}" if name else hex_id


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
    lines = [_note(words, "range", _range(train, words)), _note(words, "face", _money(p, train.price, words))]
    if left := p.depot.get(train.card, 0):
        lines.append(_note(words, "depot", say("card.any") if left == UNLIMITED else left))
        lines.append(_note(words, "sale", _sale(p, train, words)))
    names = {c: company.letters or c for c, company in p.facts.companies.items()} | {POOL: say("holder.pool")}
    counts = {holder: trains.count(train.id) for holder, trains in sorted(p.trains.items())}
    owners = [f"{f'{count} × ' if count > 1 else ''}{names.get(one, one)}" for one, count in counts.items() if count]
    if owners:
        lines.append(_note(words, "owners", ", ".join(owners)))
    if train.phase:
        phase = p.game.title.value("phase", train.phase, words.language)
        lines.append(_note(words, "opens", say("phase", phase=phase)))
    if train.turned_by:
        lines.append(_note(words, "turns", _first(train.turned_by, words)))
    if train.scrapped_by:
        lines.append(_note(words, "until", _first(train.scrapped_by, words)))
    if train.part_exchange:
        lines.append(_note(words, "exchange", train.part_exchange))
    rules = _rules(p.game.title, words, train.id, f"trains:{train.kind}")
    return About(f"{TRAIN}{train.id}", say("card.train", train=train.id), "", tuple(lines), rules)


def _range(train: Train, words: Words) -> str:
    return words.say(f"card.range.{train.kind}", count=train.reach)


def _first(trains: Sequence[str], words: Words) -> str:
    """The first sale of these types; those of one card are written as the rulebooks do, 4/4H."""
    return words.say("card.first", trains="/".join(trains))


def _owned(train: Train, count: int, words: Words) -> str:
    """Trains on the card of their company: how far they run and until when."""
    end = f", {words.say('card.ends', first=_first(train.scrapped_by, words))}" if train.scrapped_by else ""
    return f"{f'{count} × ' if count > 1 else ''}{train.id} ({_range(train, words)}{end})"


def _sale(p: Holdings, train: Train, words: Words) -> str:
    """Whether the bank sells the type now, or what must come first."""
    if train.id in on_sale(p):
        return words.say("card.now")
    if train.from_phase and not p.facts.since(train.from_phase, p.phase):
        return words.say("card.from", phase=p.game.title.value("phase", train.from_phase, words.language))
    ordinary = [other.id for other in p.facts.trains.values() if not other.from_phase and other.count]
    return words.say("card.after", train=train.after or ordinary[ordinary.index(train.card) - 1])


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
    rules = _rules(p.game.title, words, what, "kind:railroad")
    there = tuple(hex_id for hex_id in p.facts.map.hexes if what in p.railroads_in(hex_id))
    return About(what, railroad.name, trait, tuple(lines), rules, there)

"""18xx games at a glance: players, holdings, companies, trains and phases."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from ...core.questions import Ask
from ...core.vocabulary import Noun, nouns_of
from ...interop.rounds import round_name
from ...render.look import CompanyStyle
from ...rules.auction import AuctionHoldings
from ...rules.facts import UNLIMITED, Company
from ...rules.operating import by_price
from ...rules.table import BANK, POOL, RESERVED, Holdings
from ...rules.trains import on_sale
from ...rules.vocabulary import ShareFigures
from .shapes import Cell, Chip, Column, Figure, Head, Lot, Note, Offered, Row, Sheet, Story, Strip, Ticket
from .words import Words

MANY_COMPANIES, MANY_PLAYERS, MANY_LINES = 11, 6, 24
"""From so many on companies and holdings share one table; so many lines all tables have at most."""
TICKETS = 30
"""So many letters the names of trains have in one row of tickets."""
COMPANY_COLUMNS = ("price", "treasury", "trains", "stations", "last_run")


class ShareFamily:
    def __init__(self, position: Holdings, words: Words) -> None:
        self.position = position
        self.words = words
        game = position.game
        self.names = {p: p for p in position.players} | dict(zip(game.players, game.names, strict=True))

    def focus(self) -> str:
        return "market" if self.position.round.kind == "SR" else "board"

    def unit(self) -> str:
        return self.position.facts.currency

    def chips(self) -> dict[str, Chip]:
        return {id_: self._chip(company) for id_, company in self.position.facts.companies.items()}

    def chip(self, company: str) -> Chip | None:
        found = self.position.facts.companies.get(company)
        return None if found is None else self._chip(found)

    def _chip(self, company: Company) -> Chip:
        style = CompanyStyle(company.letters or company.id, company.ground, company.ink)
        return Chip(style.letters, self._said("name", company.name), style.ground, style.letter_ink)

    def nouns(self) -> Mapping[str, Noun]:
        return nouns_of(ShareFigures)

    def places(self) -> dict[str, str]:
        return {spot.id: self._said("place", spot.name) for spot in self.position.board.map if spot.name}

    def _said(self, what: str, value: str) -> str:
        """A value of the title in the reader's language."""
        said: str = self.position.game.title.value(what, value, self.words.language)
        return said

    def caption(self) -> tuple[str, str]:
        label, say = str(self.position.round), self.words.say
        phase = say("phase", phase=self._said("phase", self.position.phase))
        return f"{self.round(label)} · {phase}", f"{self.round(label, '.short')} · {phase}"

    def round(self, label: str, length: str = "") -> str:
        kind, _, number = label.partition(" ")
        return f"{self.words.say(f'round.{kind}{length}')} {number}"

    def tick(self) -> tuple[str, bool]:
        return round_name(self.position)

    # -- who is at work -----------------------------------------------------------------------------

    def head(self, ask: Ask) -> Head:
        p, say, number = self.position, self.words.say, self.words.number
        company = p.facts.companies.get(ask.who)
        if company is None:
            count = say("head.certificates", count=p.counted(ask.actor), limit=p.share_limit)
            cash = f"{number(p.cash.get(ask.actor, 0))} {self.unit()}"
            return Head(ask.actor, self.names.get(ask.actor, ask.actor), (f"{cash} · {count}",))
        director = self.names.get(p.director(company.id))
        money = say("head.treasury", amount=number(p.cash.get(company.id, 0)), unit=self.unit())
        who = say("head.director", name=director) if director else say("head.undirected")
        line = f"{who} · {money}"
        return Head(company.id, self._said("name", company.name), (line,))

    def about(self, subject: str, actor: str, source: str) -> tuple[Note, ...]:
        p, say = self.position, self.words.say
        if subject in p.certs:
            sources = [source] if source else [h for h in p.certs[subject] if h not in p.players and h != RESERVED]
            left = sum(p.percent(holder, subject) for holder in sources)
            own = p.percent(actor, subject)
            figures = Note(say("about.left"), str(left or "·")), Note(say("about.you"), str(own or "·"))
            return (*figures, Note("", self._said("name", p.facts.companies[subject].name)))
        if (company := p.facts.companies.get(subject)) is not None:
            return (Note("", self._said("name", company.name)),)
        return ()

    def line(self, ask: Ask, is_turn: bool) -> tuple[str, ...]:
        if ask.who not in self.position.facts.companies:
            return (ask.name,)
        turn = self.position.facts.questions(self.position, ask.who)
        if ask.name in turn:
            return turn
        if not is_turn or not self.position.round.is_operating:
            return (ask.name,)
        ahead = [step.name for step in self.position.agenda if step.args[:1] == (ask.who,)]
        after = next((i for i, name in enumerate(turn) if any(name in step for step in ahead)), len(turn))
        return (*turn[:after], ask.name, *turn[after:])

    def step(self, name: str, ask: Ask) -> tuple[str, str]:
        return "", ""

    def awaits(self, step: str, ask: Ask) -> str:
        p, say = self.position, self.words.say
        trains, left = p.trains.get(ask.who, ()), p.stations.get(ask.who, ())
        match step:
            case "station":
                return say("stations_left", count=len(left), cost=left[0]) if left else say("awaits.no_station")
            case "run":
                return ", ".join(trains) or say("awaits.no_train")
            case "dividend":
                return say("awaits.dividend")
            case "trains":
                room = p.train_limit(ask.who) - len(trains)
                return say("awaits.room", count=room) if room > 0 else say("awaits.full")
        return ""

    # -- tables -------------------------------------------------------------------------------------

    def tables(self, at_work: str) -> tuple[Sheet, ...]:
        if self._is_crowded:
            listed = self._all_in_one(at_work)
            found = [self._players(at_work), self._papers({row.id for row in listed.rows}), listed]
            return tuple(table for table in found if table.rows)
        found = [
            self._players(at_work),
            self._papers(),
            self._holdings(at_work),
            *self._folded(),
            self._companies(at_work),
        ]
        return tuple(table for table in found if table.rows)

    @cached_property
    def _is_crowded(self) -> bool:
        """Whether two tables of companies, one of holdings and one of what they own, would not fit a page."""
        players, working = len(self.position.players), len(self._at_work())
        held = sum(not self._is_whole(company) for company in self._share_companies())
        papers, letters = len(self._papers().rows), sum(len(ticket.name) for ticket in self._tickets())
        lines = players + working + held + (2 + papers // 2 if papers else 0) + 2 * (letters > TICKETS)
        lines += 2 * sum(bool(table.rows) for table in self._folded())
        return working >= MANY_COMPANIES or players >= MANY_PLAYERS or lines >= MANY_LINES

    def _players(self, at_work: str) -> Sheet:
        p, say, number = self.position, self.words.say, self.words.number
        debts = any(p.owed(player) for player in p.players)
        brief = debts or self._is_crowded
        rows = []
        for player in p.players:
            worth, cash, owed = p.worth(player), p.cash[player], p.owed(player)
            mark = say("priority.short") if p.priority == player else ""
            paper = worth - cash + owed
            count = p.counted(player)
            cells = [
                Cell(player=player, tag=mark),
                Cell(number(cash)),
                Cell(str(count) if brief else f"{count} / {p.share_limit}", strong=count > p.share_limit),
                Cell(number(paper)),
                *([Cell(number(-owed)) if owed else Cell("·", faint=True)] if debts else []),
                Cell(number(worth)),
            ]
            rows.append(Row(tuple(cells), player, player == at_work))
        labels = ["cash", "certificates", "paper", *(["debt"] if debts else []), "worth"]
        columns = (Column("", "start"), *(self._column(label, label == "certificates") for label in labels))
        note = say("note.limit", limit=p.share_limit)
        if p.facts.bank > 0:
            note += f" · {say('note.bank', amount=number(p.cash[BANK]), unit=self.unit())}"
        return Sheet("players", say("table.players"), note, columns, tuple(rows))

    def _papers(self, listed: Collection[str] = ()) -> Sheet:
        """Papers with one owner, by owner, without those whose owner is `listed` elsewhere."""
        p, say = self.position, self.words.say
        order = list(p.facts.companies)
        rows = []
        for player in p.players:
            owned = sorted((paper for paper in p.papers_of(player) if paper not in listed), key=order.index)
            if owned:
                rows.append(Row((Cell(player=player), Cell(companies=tuple(owned))), player))
        return Sheet("papers", say("table.papers"), "", (Column("", "start"), Column("", "start")), tuple(rows))

    def _holdings(self, at_work: str) -> Sheet:
        p, say = self.position, self.words.say
        others = self._other_holders()
        rows = []
        for company in self._share_companies():
            if self._is_whole(company):
                continue
            cells = [Cell(company=company)]
            for holder in (*p.players, *others):
                held = p.percent(holder, company)
                directs = self._directs(holder, company)
                cells.append(Cell(str(held) if held else "·", director=directs, faint=not held))
            own = p.percent(company, company)
            if own:
                cells[0] = Cell(company=company, tag=f"{own} %")
            rows.append(Row(tuple(cells), company, company == at_work))
        columns = [Column("", "start")]
        columns += [Column(self.names[player], player=player) for player in p.players]
        columns += [Column(say(f"holder.{holder}")) for holder in others]
        return Sheet("holdings", say("table.holdings"), say("note.holdings"), tuple(columns), tuple(rows))

    def _column(self, name: str, is_short: bool = False) -> Column:
        say = self.words.say
        return Column(say(f"col.{name}.short"), title=say(f"col.{name}")) if is_short else Column(say(f"col.{name}"))

    def _all_in_one(self, at_work: str) -> Sheet:
        """Companies with what they own and who owns them, in one table."""
        p, say = self.position, self.words.say
        holders = (*p.players, *self._other_holders())
        rows = []
        for company in dict.fromkeys((*self._at_work(), *self._share_companies())):
            cells = [*self._company(company, at_work, brief=True)]
            for holder in holders:
                if company not in p.certs and p.owner.get(company) == holder:
                    cells.append(Cell("100", owner=True))
                    continue
                held = p.percent(holder, company) if company in p.certs else 0
                directs = self._directs(holder, company)
                cells.append(Cell(str(held) if held else "·", director=directs, faint=not held))
            rows.append(Row(tuple(cells), company, company == at_work))
        columns = [Column("", "start"), *(self._column(label, True) for label in COMPANY_COLUMNS)]
        columns += [Column(self.names[player], player=player) for player in p.players]
        columns += [
            Column(say(f"holder.{holder}.short"), title=say(f"holder.{holder}")) for holder in holders[len(p.players) :]
        ]
        return Sheet("all", say("table.companies"), say("note.all"), tuple(columns), tuple(rows))

    def _other_holders(self) -> list[str]:
        p = self.position
        others = sorted({h for c in p.certs for h in p.certs[c] if h not in p.players and h not in p.certs})
        return sorted(others, key=lambda holder: (holder != BANK, holder != POOL, holder))

    def _directs(self, holder: str, company: str) -> bool:
        p = self.position
        certificates = p.certs.get(company, {}).get(holder, ())
        return holder in p.players and any(certificate.director for certificate in certificates)

    def _is_whole(self, company: str) -> bool:
        """Whether all its shares still lie where they began: no player and no pool has any."""
        p = self.position
        return not p.in_player_hands(company) and not p.percent(POOL, company) and not p.percent(company, company)

    def _folded(self) -> tuple[Sheet, Sheet]:
        """Companies of which nothing is sold: those with a price, and the others."""
        whole = [company for company in self._share_companies() if self._is_whole(company)]
        priced = tuple(company for company in whole if company in self.position.cells)
        others = tuple(company for company in whole if company not in self.position.cells)
        return self._in_a_line("unsold", priced), self._in_a_line("untouched", others)

    def _in_a_line(self, name: str, companies: tuple[str, ...]) -> Sheet:
        rows = (Row((Cell(companies=companies),)),) if companies else ()
        return Sheet(name, self.words.say(f"table.{name}"), "", (Column("", "start"),), rows)

    def _share_companies(self) -> list[str]:
        """Share companies in order of play; those without a price follow in the order of the rulebook."""
        p = self.position
        alive = [c for c in p.certs if c not in p.closed]
        priced = by_price(p, [c for c in alive if c in p.cells])
        return priced + [c for c in p.facts.companies if c in alive and c not in p.cells]

    def _at_work(self) -> list[str]:
        """Companies that operate, or could be bought into, in order of play."""
        p = self.position
        papers = [c.id for c in p.facts.companies.values() if c.id in p.floated and not c.shares]
        working = [c for c in papers if c not in p.closed and c not in p.certs]
        return working + [c for c in self._share_companies() if c in p.floated or c in p.cells]

    def _company(self, company: str, at_work: str, brief: bool = False) -> tuple[Cell, ...]:
        """What a company is worth and owns; in brief without what a station costs."""
        p, say, number = self.position, self.words.say, self.words.number
        nothing = Cell("·", faint=True)
        left, trains, price = p.stations.get(company, ()), p.trains.get(company, ()), p.price(company)
        runs = company in p.floated
        done = runs and p.round.is_operating and company not in p.waiting and company != at_work
        stations = str(len(left)) if brief else say("stations_left", count=len(left), cost=left[0]) if left else ""
        return (
            Cell(company=company, tick=say("mark.operated") if done else ""),
            Cell(number(price)) if price else nothing,
            Cell(number(p.cash.get(company, 0))) if runs else nothing,
            Cell(tickets=tuple(trains)) if trains else nothing,
            Cell(stations) if left and runs else nothing,
            Cell(number(p.runs[company])) if company in p.runs else nothing,
        )

    def _companies(self, at_work: str) -> Sheet:
        say = self.words.say
        rows = tuple(Row(self._company(id_, at_work), id_, id_ == at_work) for id_ in self._at_work())
        columns = (Column("", "start"), *(self._column(label, label == "last_run") for label in COMPANY_COLUMNS))
        return Sheet("companies", say("table.companies"), say("note.companies"), columns, rows)

    # -- trains and phases --------------------------------------------------------------------------

    def _tickets(self) -> list[Ticket]:
        """The trains of the game, each card with both its sides."""
        p, say = self.position, self.words.say
        selling = on_sale(p)
        owned = {train for trains in p.trains.values() for train in trains}
        sides: dict[str, list[str]] = {}
        for train in p.facts.trains.values():
            sides.setdefault(train.card, []).append(train.id)
        tickets = []
        for card, names in sides.items():
            left, price, used = p.depot.get(card, 0), p.facts.trains[card].price, bool(owned & set(names))
            if not left and not used and not p.facts.trains[card].count:
                continue  # a train that no bank sells, and nobody has it
            if card in selling:
                note = str(price) if left == UNLIMITED else say("train.left", count=left)
            elif left:
                note = str(price)
            else:
                note = say("train.sold" if used else "train.gone")
            tickets.append(Ticket("/".join(names), note, not left and not used, card in selling))
        return tickets

    def _sort(self, kind: str) -> str:
        """A kind of companies, by a short name if it has one: there is little room."""
        short = self._said("limit", kind)
        return self._said("kind", kind) if short == kind else short

    def strips(self, story: Story) -> tuple[Strip, ...]:
        p, say = self.position, self.words.say
        selling = on_sale(p)
        tickets = self._tickets()
        offers = " · ".join(say("train.for", train=t, price=p.facts.trains[t].price, unit=self.unit()) for t in selling)
        phase = p.phase_now
        limits = ", ".join(_whole(f"{self._sort(kind)} {limit}") for kind, limit in phase.limits.items() if limit)
        lines = []
        if not selling or any(p.depot.get(train) != UNLIMITED for train in selling):
            lines.append((say("strip.sale"), offers or say("strip.none")))  # else the tickets tell the prices
        if limits:
            lines.append((say("strip.limit"), limits))
        lines.append((say("strip.tiles"), say("strip.upto", colour=say(f"colour.{phase.colour}"))))
        now = say("phase", phase=self._said("phase", p.phase))
        note = f"{now} · {say('note.ors', count=phase.operating_rounds)}"
        return (Strip("trains", say("table.trains"), note, tuple(tickets), tuple(lines), card=f"phase:{p.phase}"),)

    # -- auctions -----------------------------------------------------------------------------------

    def wealth(self, player: str) -> dict[str, int]:
        p = self.position
        shares = {c: p.worth_of(c, p.percent(player, c)) for c in self._share_companies() if p.percent(player, c)}
        return {"cash": p.cash[player], **shares, **({"debt": -p.owed(player)} if p.owed(player) else {})}

    def shares(self, player: str) -> dict[str, int]:
        p = self.position
        return {c: p.percent(player, c) // p.share(c) for c in self._share_companies() if p.percent(player, c)}

    def purse(self, player: str) -> str:
        p = self.position
        free = p.free_cash(player) if isinstance(p, AuctionHoldings) else p.cash[player]
        return f"{self.words.number(free)} {self.unit()}"

    def lots(self) -> tuple[Lot, ...]:
        p, number = self.position, self.words.number
        if not isinstance(p, AuctionHoldings):
            return ()
        return tuple(
            Lot(
                paper,
                number(p.lot_price(paper)),
                tuple(Offered(bid.player, number(bid.amount)) for bid in p.bids.get(paper, ())),
            )
            for paper in p.lots
        )

    # -- figures ------------------------------------------------------------------------------------

    def figures(self) -> tuple[Figure, ...]:
        p = self.position
        found = [Figure(holder, "cash", amount) for holder, amount in p.cash.items() if holder != BANK]
        found += [Figure(company, "price", p.price(company)) for company in sorted(p.cells)]
        found += [Figure(player, "certificates", p.counted(player)) for player in p.players]
        found += [Figure(player, "debt", p.owed(player)) for player in p.players]
        found += [Figure(c, "stations", len(left)) for c, left in sorted(p.stations.items())]
        found += [Figure(c, "trains", len(there)) for c, there in sorted(p.trains.items())]
        return tuple(found)

    def holdings(self) -> tuple[Figure, ...]:
        p = self.position
        return tuple(Figure(player, "holding", p.percent(player, c), c) for player in p.players for c in p.certs)

    def directors(self) -> dict[str, str]:
        p = self.position
        return {c: self.names[p.director(c)] for c in p.certs if p.director(c) in self.names}

    def owners(self) -> dict[str, str]:
        names = {**self.names, **{id_: chip.letters for id_, chip in self.chips().items()}}
        return {paper: names[owner] for paper, owner in self.position.owner.items() if owner in names}

    def acting_for(self, who: str) -> str:
        p = self.position
        return p.director(who) if who in p.facts.companies else ""


def _whole(words: str) -> str:
    """Words that a line does not part."""
    return words.replace(" ", "\u00a0")

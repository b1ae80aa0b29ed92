"""Cube rail games at a glance: players, shares, railroads, the order of turns."""

from __future__ import annotations

from ...core.questions import Ask
from ...cubes.record import CubeRecord
from .shapes import Cell, Chip, Column, Figure, Head, Row, Strip, Table, Ticket
from .words import Words


class CubeFamily:
    def __init__(self, position: CubeRecord, words: Words) -> None:
        self.position = position
        self.words = words
        self.names = dict(zip(position.players, position.game.names, strict=True))

    def focus(self) -> str:
        return "board"

    def unit(self) -> str:
        return self.words.say("talers")

    def chips(self) -> dict[str, Chip]:
        return {r.id: Chip(r.id, r.name, r.paint, r.ink) for r in self.position.facts.railroads.values()}

    def places(self) -> dict[str, str]:
        return {spot.id: spot.city for spot in self.position.facts.map.hexes.values() if spot.city}

    def caption(self) -> tuple[str, str]:
        p, say = self.position, self.words.say
        opening = any(step.name == "opening" for step in p.agenda) or (p.auction and p.auction.kind == "opening")
        if opening:
            text = say("cube.opening")
        else:
            built = sum(len(track) for track in p.track.values()) - len(p.track)
            text = say("cube.round", built=built)
        return text, text

    def tick(self) -> tuple[str, bool]:
        return "", False

    def about(self, subject: str, actor: str) -> str:
        p = self.position
        if subject not in p.facts.railroads:
            return ""
        return self.words.say("about.railroad", treasury=p.treasury[subject], income=p.income(subject))

    def head(self, ask: Ask) -> Head:
        p, say, number = self.position, self.words.say, self.words.number
        money = f"{number(p.cash[ask.actor])} {self.unit()}" if ask.actor in p.cash else ""
        if p.auction:
            railroad = p.railroad(p.auction.railroad)
            sold = len(p.owners[railroad.id])
            line = say("cube.lot", number=sold + 1, of=p.facts.shares_each)
            return Head(railroad.id, railroad.name, (line, f"{self.names.get(ask.actor, '')} · {money}"))
        if p.works:
            railroad = p.railroad(p.works.railroad)
            spent = say("cube.spent", spent=p.works.spent, left=p.treasury[railroad.id], unit=self.unit())
            return Head(railroad.id, railroad.name, (spent,))
        income = say("cube.income", amount=p.player_income(ask.actor)) if ask.actor in p.cash else ""
        return Head(ask.actor, self.names.get(ask.actor, ask.actor), (f"{money} · {income}",))

    def line(self, ask: Ask) -> tuple[str, ...]:
        return ("act", ask.name) if ask.name in ("bid", "build") and not self._is_opening() else (ask.name,)

    def awaits(self, step: str, ask: Ask) -> str:
        return ""

    def _is_opening(self) -> bool:
        lot = self.position.auction
        return lot is not None and lot.kind == "opening"

    def tables(self, at_work: str) -> tuple[Table, ...]:
        return (self._players(at_work), self._shares(at_work), self._railroads(at_work))

    def _players(self, at_work: str) -> Table:
        p, say, number = self.position, self.words.say, self.words.number
        rows = []
        for player in p.players:
            shares = sum(p.shares(player, r) for r in p.facts.railroads)
            cells = (
                Cell(player=player),
                Cell(number(p.cash[player])),
                Cell(str(shares)),
                Cell(str(p.player_income(player))),
                Cell(str(p.bag.get(player, 0) + p.turns.count(player))),
            )
            rows.append(Row(cells, player, player == at_work))
        labels = ("cash", "shares", "income", "turns")
        columns = (Column("", "start"), *(Column(say(f"col.{label}")) for label in labels))
        return Table("players", say("table.players"), "", columns, tuple(rows))

    def _shares(self, at_work: str) -> Table:
        p, say = self.position, self.words.say
        rows = []
        for r in p.facts.railroads:
            counts = [p.shares(player, r) for player in p.players] + [p.unsold[r]]
            cells = [Cell(str(count) if count else "·", faint=not count) for count in counts]
            rows.append(Row((Cell(company=r), *cells), r, self._busy(r)))
        columns = [Column("", "start")]
        columns += [Column(self.names[player], player=player) for player in p.players]
        columns.append(Column(say("col.unsold")))
        note = say("note.shares", count=p.facts.shares_each)
        return Table("shares", say("table.shares"), note, tuple(columns), tuple(rows))

    def _busy(self, railroad: str) -> bool:
        p = self.position
        lot, works = p.auction, p.works
        return bool((lot and lot.railroad == railroad) or (works and works.railroad == railroad))

    def _railroads(self, at_work: str) -> Table:
        p, say, number = self.position, self.words.say, self.words.number
        rows = []
        for r in p.facts.railroads:
            links = len(p.links(r))
            cells = (
                Cell(company=r, tick=say("mark.linked") if links >= 2 else ""),
                Cell(number(p.treasury[r])),
                Cell(str(p.income(r))),
                Cell(str(p.locomotives[r])),
                Cell(str(links) if links else "·", faint=not links),
                Cell(p.game.title.value("trait", r, self.words.language)),
            )
            rows.append(Row(cells, r, self._busy(r)))
        labels = ("treasury", "income", "engines", "links")
        columns = (
            Column("", "start"),
            *(Column(say(f"col.{label}")) for label in labels),
            Column(say("col.nature"), "start"),
        )
        return Table("railroads", say("table.railroads"), "", columns, tuple(rows))

    def strips(self) -> tuple[Strip, ...]:
        p, say = self.position, self.words.say
        if not p.turns and not p.auction:
            return ()
        tickets, lines = [], []
        for place, player in enumerate(p.turns):
            note = say("turn.later" if place else "turn.now")
            tickets.append(Ticket(self.names[player], note, False, place == 0))
        if lot := p.auction:
            leader = self.names.get(lot.leader, "")
            high = say("auction.leads", name=leader, price=lot.price) if leader else say("auction.none")
            lines.append((say("auction.bid"), high))
            still = ", ".join(self.names[b] for b in lot.bidders)
            lines.append((say("auction.in"), still))
        return (Strip("order", say("table.order"), "", tuple(tickets), tuple(lines)),)

    def figures(self) -> tuple[Figure, ...]:
        p = self.position
        found = [Figure(player, "cash", amount) for player, amount in p.cash.items()]
        found += [Figure(r, "cash", amount) for r, amount in p.treasury.items()]
        found += [Figure(r, "income", p.income(r)) for r in p.facts.railroads]
        found += [Figure(player, "income", p.player_income(player)) for player in p.players]
        found += [Figure(r, "engines", count) for r, count in p.locomotives.items()]
        return tuple(found)

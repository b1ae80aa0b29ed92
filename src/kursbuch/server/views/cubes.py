"""Cube rail games at a glance: players, shares, railroads, the order of turns."""

from __future__ import annotations

import re
from collections.abc import Mapping

from ...core.questions import Ask
from ...core.vocabulary import Noun, nouns_of
from ...cubes.dividends import dividends
from ...cubes.record import CubeRecord
from ...cubes.vocabulary import CubeFigures
from .meetings import Meeting, meetings
from .shapes import Cell, Chip, Column, Figure, Head, Lot, Note, Row, Sentence, Sheet, Story, Strip, Ticket
from .words import Words

ACT, NEXT = "act", "next"
"""The step that a turn begins with, and a station for the turn after this one."""
MEETINGS = 3
"""How many ways to the next dividends are told."""


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

    def chip(self, company: str) -> Chip | None:
        return self.chips().get(company)

    def nouns(self) -> Mapping[str, Noun]:
        return nouns_of(CubeFigures)

    def places(self) -> dict[str, str]:
        return {spot.id: spot.city for spot in self.position.facts.map.hexes.values() if spot.city}

    def caption(self) -> tuple[str, str]:
        p, say = self.position, self.words.say
        if self._is_opening():
            return say("cube.opening"), say("cube.opening.short")
        built = sum(len(track) for track in p.track.values()) - len(p.track)
        return say("cube.round", built=built), say("cube.round.short", built=built)

    def _is_opening(self) -> bool:
        p = self.position
        return any(step.name == "opening" for step in p.agenda) or bool(p.auction and p.auction.kind == "opening")

    def round(self, label: str) -> str:
        return ""

    def tick(self) -> tuple[str, bool]:
        return "", False

    def about(self, subject: str, actor: str, source: str) -> tuple[Note, ...]:
        p, say, number = self.position, self.words.say, self.words.number
        if subject not in p.facts.railroads:
            return ()
        return (
            Note(say("about.treasury"), number(p.treasury[subject])),
            Note(say("about.income"), number(p.income(subject))),
        )

    def head(self, ask: Ask) -> Head:
        p, say, number = self.position, self.words.say, self.words.number
        money = f"{number(p.cash[ask.actor])} {self.unit()}" if ask.actor in p.cash else ""
        if p.auction:
            railroad = p.railroad(p.auction.railroad)
            sold = len(p.owners[railroad.id])
            line = say("cube.lot", number=sold + 1, of=p.facts.shares_each)
            worth = say("cube.worth", treasury=number(p.treasury[railroad.id]), income=p.income(railroad.id))
            return Head(railroad.id, railroad.name, (line, worth, f"{self.names.get(ask.actor, '')} · {money}"))
        if p.works:
            railroad = p.railroad(p.works.railroad)
            spent = say("cube.spent", spent=p.works.spent, left=p.treasury[railroad.id], unit=self.unit())
            linked = (say("cube.linked"),) if p.new_links() else ()
            return Head(railroad.id, railroad.name, (spent, *linked))
        income = say("cube.income", amount=p.player_income(ask.actor)) if ask.actor in p.cash else ""
        return Head(ask.actor, self.names.get(ask.actor, ask.actor), (f"{money} · {income}",))

    def line(self, ask: Ask, is_turn: bool) -> tuple[str, ...]:
        if not self.position.turns or self.position.bag:
            return (ask.name,)
        before = () if ask.name == ACT else (ACT,)
        after = (NEXT,) if len(self.position.turns) > 1 else ()
        return (*before, ask.name, *after)

    def step(self, name: str, ask: Ask) -> tuple[str, str]:
        """Turns are named for the player who has them: an auction belongs to the turn of whoever offers the share."""
        p, say = self.position, self.words.say
        whose = {ACT: p.turns[:1], NEXT: p.turns[1:2]}.get(name, ())
        if not whose or (name == ACT and whose == (ask.actor,)):
            return "", ""
        done = say("cube.offers", railroad=p.auction.railroad) if p.auction and name == ACT else ""
        return say("step.act.of", name=self.names[whose[0]]), done

    def awaits(self, step: str, ask: Ask) -> str:
        return self.words.say("awaits.next") if step == NEXT else ""

    def tables(self, at_work: str) -> tuple[Sheet, ...]:
        return (self._players(at_work), self._shares(at_work), self._railroads(at_work))

    def _players(self, at_work: str) -> Sheet:
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
        return Sheet("players", say("table.players"), say("note.players"), columns, tuple(rows))

    def _shares(self, at_work: str) -> Sheet:
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
        return Sheet("shares", say("table.shares"), note, tuple(columns), tuple(rows))

    def _busy(self, railroad: str) -> bool:
        p = self.position
        lot, works = p.auction, p.works
        return bool((lot and lot.railroad == railroad) or (works and works.railroad == railroad))

    def _railroads(self, at_work: str) -> Sheet:
        p, say, number = self.position, self.words.say, self.words.number
        rows = []
        for r in p.facts.railroads:
            links = len(p.links(r))
            cells = (
                Cell(company=r, tick=say("mark.linked") if links >= p.facts.links else ""),
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
        note = say("note.railroads", count=p.facts.links)
        return Sheet("railroads", say("table.railroads"), note, columns, tuple(rows))

    def strips(self, story: Story) -> tuple[Strip, ...]:
        return (self._order(story), self._dividends(story))

    def _order(self, story: Story) -> Strip:
        """Whose turns the markers drawn for this round are: done, under way, to come."""
        p, say = self.position, self.words.say
        settled = story.last("order.settled") if p.turns and not p.bag else ()
        drawn = _players(settled[0].get("order")) if settled else p.turns
        done = len(drawn) - len(p.turns) - bool(p.bag)
        tickets = []
        for place, player in enumerate(drawn):
            key = "done" if place < done else ("now", "next")[place - done] if place < done + 2 else "then"
            tickets.append(Ticket(self.names[player], say(f"order.{key}"), place < done, place == done, player))
        bag = story.last("bag.filled") if p.turns else ()
        counts = ", ".join(f"{self.names[str(one['player'])]}\u00a0×\u00a0{one['markers']}" for one in bag)
        text = say("order.from", markers=counts) if counts else say("order.none") if self._is_opening() else ""
        return Strip("order", say("table.order"), "", tuple(tickets), (("", text),) if text else ())

    def _dividends(self, story: Story) -> Strip:
        """How often dividends were paid, and what would cause the next."""
        say, paid = self.words.say, story.count("dividends.paid")
        note = say(f"note.dividends.{paid}") if paid < 2 else say("note.dividends", count=paid)
        told: list[Sentence] = [(say("dividends.when"),)]
        ahead = meetings(self.position)
        pairs = {frozenset((m.railroad, m.other)): m for m in reversed(ahead)}
        nearest = sorted(pairs.values(), key=ahead.index)[:MEETINGS]
        if nearest:
            told += [self._meeting(meeting) for meeting in nearest]
        elif self.position.turns:
            told.append((say("dividends.none"),))
        return Strip("dividends", say("table.dividends"), note, (), (), tuple(told))

    def _meeting(self, meeting: Meeting) -> Sentence:
        city = self.position.facts.map.hexes[meeting.hex].city
        figures = {"city": city, "count": meeting.locomotives, "cost": meeting.cost, "unit": self.unit()}
        told = re.split(r"\{(railroad|other)\}", self.words.say("dividends.meets", **figures))
        who = {"railroad": meeting.railroad, "other": meeting.other}
        return tuple({"c": who[part]} if place % 2 else part for place, part in enumerate(told) if part)

    def holdings(self) -> tuple[Figure, ...]:
        p = self.position
        return tuple(
            Figure(player, "shares", p.shares(player, r), r) for player in p.players for r in p.facts.railroads
        )

    def directors(self) -> dict[str, str]:
        return {}

    def owners(self) -> dict[str, str]:
        return {}

    def wealth(self, player: str) -> dict[str, int]:
        return {"cash": self.position.cash[player]}

    def shares(self, player: str) -> dict[str, int]:
        return {}

    def purse(self, player: str) -> str:
        return f"{self.words.number(self.position.cash[player])} {self.unit()}"

    def lots(self) -> tuple[Lot, ...]:
        return ()

    def acting_for(self, who: str) -> str:
        return ""

    def figures(self) -> tuple[Figure, ...]:
        p = self.position
        found = [Figure(player, "cash", amount) for player, amount in p.cash.items()]
        found += [Figure(r, "cash", amount) for r, amount in p.treasury.items()]
        due = dividends(p, p.works.railroad) if p.works and p.new_links() else {}
        found += [Figure(player, "dividend", amount) for player, amount in due.items()]
        found += [Figure(r, "income", p.income(r)) for r in p.facts.railroads]
        found += [Figure(player, "income", p.player_income(player)) for player in p.players]
        found += [Figure(r, "engines", count) for r, count in p.locomotives.items()]
        return tuple(found)


def _players(order: object) -> tuple[str, ...]:
    return tuple(map(str, order)) if isinstance(order, tuple) else ()

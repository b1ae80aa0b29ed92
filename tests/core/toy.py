"""A toy title: three rounds of weather, an auction and trading in two lines.

It has one of everything the core must handle: chance, a free number, optional and compulsory answers, an
interruption, and questions that pass themselves. That it plays at all shows that the engine knows no title.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from kursbuch.core.actions import CHANCE, Action, Pass
from kursbuch.core.game import AnyGame, Option, Script, Title
from kursbuch.core.questions import Ask, Menu, Offer
from kursbuch.core.record import Position, Record, Step, Table
from kursbuch.core.reports import Event, Refusal
from kursbuch.core.rulebook import Rulebook
from kursbuch.core.words import wordings

LINES = ("east", "west")
PRICE = 5
MOST = 2
"""Shares one may keep; whoever has more gives one back at once."""


@dataclass(frozen=True, slots=True)
class Weather(Action):
    notation = "{who} sends {sky}"
    sky: str


@dataclass(frozen=True, slots=True)
class Bid(Action):
    notation = "{who} bids {amount}"
    amount: int


@dataclass(frozen=True, slots=True)
class Buy(Action):
    notation = "{who} buys {line}"
    line: str


@dataclass(frozen=True, slots=True)
class Return(Action):
    notation = "{who} returns {line}"
    line: str


class ToyRecord(Record):
    bank: int
    cash: Mapping[str, int]
    shares: Mapping[str, tuple[str, ...]]
    """Who holds which shares; `bank` is a holder too."""
    sky: str
    round: int

    def refuse(self, rule: str, **figures: object) -> Refusal:
        refusal: Refusal = self.game.refuse(rule, **figures)
        return refusal

    def price(self) -> int:
        return PRICE + (1 if self.sky == "storm" else 0)


class ToyPosition(ToyRecord, Position):
    pass


class ToyTable(ToyRecord, Table):
    def tell(self, name: str, **figures: object) -> None:
        self.events.append(Event(name, figures))

    def pay(self, giver: str, amount: int) -> None:
        """To the bank, or from it when the amount is negative."""
        self.cash = {**self.cash, giver: self.cash[giver] - amount}
        self.bank += amount

    def move(self, line: str, giver: str, taker: str) -> None:
        left = list(self.shares[giver])
        left.remove(line)
        got = tuple(sorted((*self.shares[taker], line)))
        self.shares = {**self.shares, giver: tuple(left), taker: got}


def deal(game: AnyGame) -> ToyPosition:
    position = ToyPosition.__new__(ToyPosition)
    count = len(game.players)
    shares = dict.fromkeys(game.players, ()) | {"bank": tuple(sorted(LINES * (count + 1)))}
    position.__dict__.update(
        game=game,
        players=game.players,
        agenda=(Step("round", ("1",)),),
        bank=100 - 12 * count,
        cash=dict.fromkeys(game.players, 12),
        shares=shares,
        sky="calm",
        round=0,
    )
    return position


def round_(t: ToyTable, number: str) -> Script:
    """Weather, an auction for a share of the east line, then everyone trades in turn."""
    t.round = int(number)
    trades = tuple(Step("trade", (player,)) for player in t.players)
    following = () if t.round == int(t.game.options["rounds"]) else (Step("round", (str(t.round + 1),)),)
    t.push(Step("weather"), Step("auction"), *trades, *following)
    return
    yield


def weather(t: ToyTable) -> Script:
    answer = yield Ask("weather", CHANCE, CHANCE, (Menu(Weather, skies, unknown_sky),), passable=False)
    assert isinstance(answer, Weather)
    t.sky = answer.sky
    t.tell("weather", sky=answer.sky)


def skies(position: ToyPosition) -> Iterator[Action]:
    yield Weather(CHANCE, "calm")
    yield Weather(CHANCE, "storm")


def unknown_sky(position: ToyPosition, action: Weather) -> Refusal | None:
    return None if action.sky in ("calm", "storm") else position.refuse("sky", sky=action.sky)


def auction(t: ToyTable) -> Script:
    """Everyone may raise once, in turn; the highest bid takes a share of the east line."""
    best, winner = 0, ""
    for player in t.players:
        answer = yield Ask("auction", player, player, (Menu(Bid, partial(bids, player, best), partial(low, best)),))
        if isinstance(answer, Bid):
            best, winner = answer.amount, player
    if winner and "east" in t.shares["bank"]:
        t.pay(winner, best)
        t.move("east", "bank", winner)
        t.tell("won", player=winner, amount=best)
        yield from keep_limit(t, winner)


def bids(player: str, best: int, position: ToyPosition) -> Iterator[Offer]:
    if position.cash[player] > best:
        yield Offer(Bid(player, best + 1), "amount", best + 1, position.cash[player])


def low(best: int, position: ToyPosition, action: Bid) -> Refusal | None:
    if action.amount <= best:
        return position.refuse("bid.low", best=best)
    if action.amount > position.cash[action.who]:
        return position.refuse("bid.cash", cash=position.cash[action.who])
    return None


def trade(t: ToyTable, player: str) -> Script:
    """A player buys as long as he likes and can."""
    menu = Menu(Buy, partial(buys, player), refuse_buy)
    while isinstance(answer := (yield Ask("trade", player, player, (menu,))), Buy):
        t.pay(player, t.price())
        t.move(answer.line, "bank", player)
        yield from keep_limit(t, player)


def buys(player: str, position: ToyPosition) -> Iterator[Action]:
    for line in LINES:
        yield Buy(player, line)


def refuse_buy(position: ToyPosition, action: Buy) -> Refusal | None:
    if action.line not in position.shares["bank"]:
        return position.refuse("buy.gone", line=action.line)
    if position.cash[action.who] < position.price():
        return position.refuse("buy.cash", price=position.price())
    return None


def keep_limit(t: ToyTable, player: str) -> Script:
    """An interruption: whoever holds too much gives one share back for nothing."""
    while len(t.shares[player]) > MOST:
        menu = Menu(Return, partial(returns, player), refuse_return)
        answer = yield Ask("limit", player, player, (menu,), passable=False)
        assert isinstance(answer, Return)
        t.move(answer.line, player, "bank")


def returns(player: str, position: ToyPosition) -> Iterator[Action]:
    for line in sorted(set(position.shares[player])):
        yield Return(player, line)


def refuse_return(position: ToyPosition, action: Return) -> Refusal | None:
    if action.line not in position.shares[action.who]:
        return position.refuse("return.none", line=action.line)
    return None


def score(position: ToyPosition) -> dict[str, int]:
    return {p: position.cash[p] + 4 * len(position.shares[p]) for p in position.players}


def counts(position: ToyPosition) -> dict[str, object]:
    held = sorted(line for shares in position.shares.values() for line in shares)
    return {"money": position.bank + sum(position.cash.values()), "shares": held}


RULES: Mapping[str, tuple[str, str, str]] = {
    "over": ("A/1", "the game is over", "das Spiel ist aus"),
    "turn": ("A/2", "{asked} is asked ({step}), not {who}", "{asked} ist gefragt ({step}), nicht {who}"),
    "order": ("A/3", "{action} is no answer to {step}", "{action} ist keine Antwort auf {step}"),
    "must.weather": ("A/4", "the weather must change", "das Wetter muss wechseln"),
    "must.limit": ("A/5", "{who} holds too many shares", "{who} hat zu viele Anteile"),
    "sky": ("B/1", "there is no weather {sky}", "das Wetter {sky} gibt es nicht"),
    "bid.low": ("B/2", "the bid must be above {best}", "geboten wird mehr als {best}"),
    "bid.cash": ("B/3", "only {cash} is left", "nur {cash} ist übrig"),
    "buy.gone": ("C/1", "the bank has no share of {line}", "die Bank hat keinen Anteil von {line}"),
    "buy.cash": ("C/2", "a share costs {price}", "ein Anteil kostet {price}"),
    "return.none": ("C/3", "you hold no share of {line}", "du hast keinen Anteil von {line}"),
}
"""Name of a rule -> its clause, and its words in English and German."""

RULEBOOK = Rulebook.parse(
    """# Toy Lines

## A The game
1. It ends.
2. Whoever is asked answers.
3. One thing after the other.
4. The weather changes every round.
5. Nobody holds too many shares.

## B The auction
1. It rains, or the sun shines.
2. Every bid is higher.
3. One pays what one bids.

## C Trade
1. The bank sells what it has.
2. A share has its price.
3. One gives back what one has.
""",
    "toy",
)

STEPS: Mapping[str, Any] = {"round": round_, "weather": weather, "auction": auction, "trade": trade}

TOY = Title(
    id="toy",
    name="Toy Lines",
    version=1,
    players=range(2, 5),
    actions=(Pass, Weather, Bid, Buy, Return),
    position=ToyPosition,
    table=ToyTable,
    steps=STEPS,
    deal=deal,
    score=score,
    facts=lambda game: None,
    clauses={rule: clause for rule, (clause, _, _) in RULES.items()},
    words={
        **wordings("en"),
        **{rule: english for rule, (_, english, _) in RULES.items()},
        "won": "{player} takes a share for {amount}",
    },
    german={
        **wordings("de"),
        **{rule: german for rule, (_, _, german) in RULES.items()},
        "won": "{player} nimmt einen Anteil für {amount}",
    },
    options=(Option("rounds", ("3", "1", "2"), "how many rounds"),),
    counts=counts,
)

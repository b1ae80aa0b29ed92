"""The site's actions in our notation, in the light of the state they meet.

The site and we do not always ask the same: where one of the two sees that nothing can be done, it does not ask. So
before a recorded action the translator passes our questions that the site skipped, and it drops recorded passes that
answer a question we skipped.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import Any

from ...board.track import hexside
from ...core.actions import Action, Pass
from ...core.state import State, apply
from ...rules import actions as a
from ...rules.table import BANK, POOL, SharePosition
from .entries import UnreadableError, reading
from .files import Entry

Translate = Callable[["Translator", State, str, Entry], Iterator[Action]]
Rule = tuple[Translate, tuple[type[Action], ...]]
"""How to translate a type of action, and the kinds of ours it can become."""


class Translator:
    """Follows one recorded game. `play` takes our state through one action of the site."""

    def __init__(
        self,
        seats: Mapping[Any, str],
        own: Mapping[str, Rule] | None = None,
        names: Mapping[str, str] | None = None,
        counts_tracks: bool = True,
    ) -> None:
        """`own`: rules of the title's dialect; `names`: what the site calls our companies, where it differs;
        `counts_tracks`: whether it counts the tracks between the cities of a printed hex when it numbers them."""
        self.counts_tracks = counts_tracks
        self._rules = {**_COMMON, **(own or {})}
        self._ours = {site: ours for ours, site in (names or {}).items()}
        self.actions: list[Action] = []
        """Our actions so far."""
        self.states: list[State] = []
        """The state after each of them."""
        self.seats = {str(site): seat for site, seat in seats.items()}
        self.tiles: dict[str, str] = {}
        """Copy of a tile -> the hex it lies on."""
        self.trains: dict[str, str] = {}
        """Copy of a train -> the company that was last seen with it."""
        self.sides: dict[str, str] = {}
        """Copy of a train -> the side of the card that was bought."""
        self.shares: set[str] = set()
        """Copies of shares that have left the bank."""
        self.first_goods = 0
        self._last_id: object = None
        self._doubled = False

    def note(self, entry: Entry) -> None:
        """To be told of each action of a file before it is played: one stored twice is a pass of whoever is asked."""
        self._doubled = "id" in entry and entry["id"] == self._last_id
        self._last_id = entry.get("id")

    def play(self, state: State, entry: Entry) -> State:
        kind = entry["type"]
        with reading():
            who = self.who(state, entry)
        if kind == "pass":
            if "id" not in entry and entry["entity_type"] == "corporation":
                return state  # the site passed a step by itself in which there was nothing to do
            if self._doubled and state.ask is not None:
                who = state.ask.who
            return self._pass(state, who)
        if kind in ("undo", "redo"):  # those that can be followed are gone by now
            raise UnreadableError("there is nothing that it could take back or restore")
        if kind not in self._rules:
            raise UnreadableError(f"we know no action {kind!r} of 18xx.games in this title")
        translate, wanted = self._rules[kind]
        state = self._advance(state, who, wanted)
        translated = translate(self, state, who, entry)
        while True:
            with reading():
                action = next(translated, None)
            if action is None:
                return state
            state = self.do(state, action)

    def do(self, state: State, action: Action) -> State:
        """Plays one of our actions and notes it."""
        if state.game.title.notation.parse(str(action)) != action:
            raise UnreadableError(f"{action} is no action that can be written down")
        state = apply(state, action)
        self.actions.append(action)
        self.states.append(state)
        return state

    def bought_from(self, share: str) -> str:
        """Where a share is bought: one that has been in anyone's hands can only come from the pool."""
        source = POOL if share in self.shares else BANK
        self.shares.add(share)
        return source

    def take_back(self, actions: int) -> None:
        """Forgets what was played after so many of our actions."""
        del self.actions[actions:], self.states[actions:]

    def who(self, state: State, entry: Entry) -> str:
        """Our name of whoever acts."""
        entity = str(entry["entity"])
        if entry["entity_type"] == "player":
            return self.seats[entity]
        if entry["entity_type"] == "company":
            return _position(state).owner.get(self._ours.get(entity, entity), entity)
        return entity

    def _pass(self, state: State, who: str) -> State:
        ask = state.ask
        if ask is not None and who == ask.who and ask.passable:
            return self.do(state, Pass(who))
        return state

    def _advance(self, state: State, who: str, wanted: tuple[type[Action], ...]) -> State:
        """Passes questions that the site did not ask, until one takes an action of that kind."""
        for _ in range(8):
            ask = state.ask
            if ask is None:
                return state
            menus = [m for m in ask.menus if m.kind in wanted and who in (m.who or ask.who, ask.actor)]
            if menus or not ask.passable:
                return state
            state = self.do(state, Pass(ask.who))
        return state


def _position(state: State) -> SharePosition:
    return SharePosition.cast(state.now)


def _buy_company(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    if state.now.game.facts.companies[entry["company"]].kind == "coal":
        x.trains[f"1g-{x.first_goods}"] = entry["company"]
        x.first_goods += 1
    yield a.BuyPaper(who, entry["company"], int(entry["price"]))


def _par(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    yield a.StartCompany(who, entry["corporation"], int(entry["share_price"].split(",")[0]))


def _buy_shares(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    company = entry["shares"][0].rpartition("_")[0]
    if entry["entity_type"] == "company":
        yield a.Exchange(who, entry["entity"], company)
    else:
        yield a.BuyShare(who, company, int(entry["percent"]), BANK)


def _sell_shares(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    yield a.SellShares(who, entry["shares"][0].rpartition("_")[0], int(entry["percent"]))


def _special_buy(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    paper = entry["description"]
    yield a.Exchange(who, paper, _position(state).company(paper).becomes)


def _repay_all(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    position = _position(state)
    yield a.Repay(who, min(position.debt.get(who, 0), position.cash[who]))


def _repay_part(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    yield a.Repay(who, int(entry["amount"]))


def _lay_tile(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    x.tiles[entry["tile"]] = entry["hex"]
    yield a.LayTile(who, entry["tile"].rpartition("-")[0], entry["hex"], int(entry["rotation"]))


def _place_token(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    place, _, city = entry["city"].rpartition("-")
    if place in x.tiles:
        yield a.PlaceStation(who, x.tiles[place], int(city))
    else:
        yield a.PlaceStation(who, place.rpartition("-")[0], int(city) // 2 if x.counts_tracks else int(city))


def _run_routes(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    if state.ask is None or state.ask.name != "run" or state.ask.who != who:
        return  # a run of no trains that we did not ask for
    position = _position(state)
    yield a.Run(who, tuple(route_text(position, route) for route in entry["routes"]))


def route_text(position: SharePosition, route: Mapping[str, Any]) -> str:
    """A recorded route in our notation: from the hexes of its legs, and the stops that track joins there."""
    legs = _in_order([list(leg) for leg in route["connections"]], route["hexes"])
    board = position.board
    words: list[str] = []
    for number, leg in enumerate(legs):
        # the arms of one off-board area are one place: leave out its inner hexes, also those off the map
        leg = [h for h in leg if h in board.map]
        area = [board.map[h].area for h in leg]
        first, last = 0, len(leg) - 1
        while first < last and area[first] and area[first] == area[first + 1]:
            first += 1
        while first < last and area[last] and area[last] == area[last - 1]:
            last -= 1
        leg = leg[first : last + 1]
        sides = [hexside(p, q) for p, q in pairwise(leg)]
        if number == 0:
            words.append(f"{leg[0]}/{_stop_at(position, leg[0], sides[0])}")
        words += leg[1:-1]
        words.append(f"{leg[-1]}/{_stop_at(position, leg[-1], sides[-1])}")
    return f"{route['train'].rpartition('-')[0]}:{'-'.join(words)}"


def _in_order(legs: list[list[str]], stops: list[str]) -> list[list[str]]:
    """Legs turned so that each leads from its stop to the next."""
    return [leg if leg[0] == stop else leg[::-1] for leg, stop in zip(legs, stops, strict=False)]


def _stop_at(position: SharePosition, hex_id: str, side: str) -> str:
    for piece in position.board.graph.pieces(hex_id):
        for end, other in ((piece.a, piece.b), (piece.b, piece.a)):
            if end == side and "/" in other:
                return other.partition("/")[2]
    return "?"


def _dividend(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    yield a.Dividend(who, {"payout": "all", "withhold": "none"}.get(str(entry["kind"]), str(entry["kind"])))


def _buy_train(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    copy, price = entry["train"], int(entry["price"])
    train = entry.get("variant") or copy.rpartition("-")[0]
    source = _owner(x, state, copy)
    x.trains[copy] = who
    if entry.get("exchange"):
        yield a.TradeTrain(who, entry["exchange"].rpartition("-")[0], train, price)
    else:
        yield a.BuyTrain(who, train, source, price)


def _owner(x: Translator, state: State, copy: str) -> str:
    """The company that has this copy of a train now; forerunners hand theirs on."""
    position = _position(state)
    owner = x.trains.get(copy, BANK)
    while owner in position.closed:
        owner = position.company(owner).becomes
    return owner


def _discard_train(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    yield a.DiscardTrain(who, entry["train"].rpartition("-")[0])


def _choose(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    """1824: which of two stations in one hex to give back: "one" is that of KK1, whose is offered first."""
    of_1, of_2 = (offer.action for offer in state.question.offers(state.now))
    yield of_2 if entry["choice"] == "Return one token" else of_1


_COMMON: Mapping[str, Rule] = {
    "buy_company": (_buy_company, (a.BuyPaper,)),
    "par": (_par, (a.StartCompany,)),
    "buy_shares": (_buy_shares, (a.BuyShare, a.Exchange)),
    "sell_shares": (_sell_shares, (a.SellShares,)),
    "special_buy": (_special_buy, (a.Exchange,)),
    "payoff_player_debt": (_repay_all, (a.Repay,)),
    "payoff_player_debt_partial": (_repay_part, (a.Repay,)),
    "lay_tile": (_lay_tile, (a.LayTile,)),
    "place_token": (_place_token, (a.PlaceStation,)),
    "run_routes": (_run_routes, (a.Run,)),
    "dividend": (_dividend, (a.Dividend,)),
    "buy_train": (_buy_train, (a.BuyTrain, a.TradeTrain)),
    "discard_train": (_discard_train, (a.DiscardTrain,)),
    "choose": (_choose, (a.KeepStation,)),
}


def common(kind: str) -> Translate:
    """How that type of action is translated for most titles."""
    return _COMMON[kind][0]

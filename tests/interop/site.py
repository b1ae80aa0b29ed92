"""Games of 1824 as 18xx.games would write them, played here by chance: files for tests that need no other.

Our actions are written in the site's form. What has no form there that we know (an offer for another's train, which is
answered here and not there) is left aside by the player.
"""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import Any

from kursbuch.core.actions import Action, Pass
from kursbuch.core.game import bind
from kursbuch.core.state import State, apply, legal, start
from kursbuch.rules import actions as a
from kursbuch.rules.table import BANK, SharePosition
from kursbuch.titles import find

Json = dict[str, Any]


def played(players: int = 3, seed: int = 1, actions: int = 60) -> tuple[Json, State]:
    """A game file of so many actions at most, and the state at its end."""
    names = [f"Player {n + 1}" for n in range(players)]
    game = bind(find("1824"), names, {"rulings": "18xx.games"})
    state, dice, writer = start(game), random.Random(seed), Writer(game.players)
    while len(writer.entries) < actions and (action := _choose(state, dice)):
        writer.write(state, action)
        state = apply(state, action)
    data = {
        "id": seed,
        "title": "1824",
        "players": [{"id": 100 + n, "name": name} for n, name in enumerate(names)],
        "settings": {"seed": seed, "optional_rules": []},
        "actions": writer.entries,
    }
    return data, state


def _choose(state: State, dice: random.Random) -> Action | None:
    """Rather anything than a pass; nothing where nothing can be written."""
    offers = [offer.at(dice.randint(offer.low, offer.high)) if offer.number else offer.action for offer in legal(state)]
    offers = [action for action in offers if type(action) in _FORMS and getattr(action, "source", BANK) == BANK]
    acts = [action for action in offers if type(action) is not Pass]
    return dice.choice(acts if acts and dice.random() < 0.8 else offers) if offers else None


class Writer:
    """Writes our actions as the site does; it numbers the copies of tiles, trains and shares."""

    def __init__(self, seats: tuple[str, ...]) -> None:
        self.entries: list[Json] = []
        self.seats = {seat: 100 + n for n, seat in enumerate(seats)}
        self.copies: dict[str, int] = {}
        self.tiles: dict[str, str] = {}

    def copy(self, name: str, dash: str = "-") -> str:
        self.copies[name] = self.copies.get(name, -1) + 1
        return f"{name}{dash}{self.copies[name]}"

    def write(self, state: State, action: Action) -> None:
        assert isinstance(state.now, SharePosition)
        fields = dict(_FORMS[type(action)](self, state.now, action))
        who = {"entity": self.seats.get(action.who, action.who)}
        kind = "player" if action.who in self.seats else "corporation"
        self.entries.append({"id": len(self.entries) + 1, **who, "entity_type": kind, **fields})


def _paper(w: Writer, p: SharePosition, x: Any) -> Json:
    if p.company(x.paper).kind == "coal":
        w.copy("1g")  # comes with the paper
    return {"type": "buy_company", "company": x.paper, "price": x.price}


def _par(w: Writer, p: SharePosition, x: Any) -> Json:
    return {"type": "par", "corporation": x.company, "share_price": f"{x.price},0,0"}


def _buy(w: Writer, p: SharePosition, x: Any) -> Json:
    return {"type": "buy_shares", "shares": [w.copy(x.company, "_")], "percent": x.percent}


def _sell(w: Writer, p: SharePosition, x: Any) -> Json:
    return {"type": "sell_shares", "shares": [f"{x.company}_1"], "percent": x.percent}


def _exchange(w: Writer, p: SharePosition, x: Any) -> Json:
    if p.company(x.paper).stations:
        return {"type": "special_buy", "description": x.paper, "cost": 0}
    return {
        "type": "buy_shares", "entity": x.paper, "entity_type": "company", "shares": [f"{x.company}_1"], "percent": 10,
    }  # fmt: skip


def _tile(w: Writer, p: SharePosition, x: Any) -> Json:
    w.tiles[x.hex] = w.copy(x.tile)
    return {"type": "lay_tile", "hex": x.hex, "tile": w.tiles[x.hex], "rotation": x.rotation}


def _token(w: Writer, p: SharePosition, x: Any) -> Json:
    city = f"{w.tiles[x.hex]}-{x.stop}" if x.hex in w.tiles else f"{x.hex}-0-{2 * x.stop}"
    return {"type": "place_token", "city": city, "slot": 0}


def _run(w: Writer, p: SharePosition, x: Any) -> Json:
    return {"type": "run_routes", "routes": [_route(text) for text in x.routes]}


def _route(text: str) -> Json:
    """`2:B5/0-B7-B9/1` as legs from stop to stop."""
    train, _, path = text.partition(":")
    legs: list[list[str]] = []
    stops: list[str] = []
    for word in path.split("-"):
        place, stop, _ = word.partition("/")
        if legs:
            legs[-1].append(place)
        if stop:
            stops.append(place)
            legs.append([place])
    return {"train": f"{train}-0", "connections": legs[:-1], "hexes": stops, "revenue": 0}


def _train(w: Writer, p: SharePosition, x: Any) -> Json:
    return {"type": "buy_train", "train": w.copy(x.train), "price": x.price, "variant": x.train}


def _trade(w: Writer, p: SharePosition, x: Any) -> Json:
    return {**_train(w, p, x), "exchange": f"{x.old}-0"}


_FORMS: Mapping[type[Action], Any] = {
    Pass: lambda w, p, x: {"type": "pass"},
    a.BuyPaper: _paper,
    a.StartCompany: _par,
    a.BuyShare: _buy,
    a.SellShares: _sell,
    a.Exchange: _exchange,
    a.Repay: lambda w, p, x: {"type": "payoff_player_debt_partial", "amount": x.amount},
    a.LayTile: _tile,
    a.PlaceStation: _token,
    a.Run: _run,
    a.Dividend: lambda w, p, x: {
        "type": "dividend",
        "kind": {"all": "payout", "none": "withhold"}.get(x.part, x.part),
    },
    a.BuyTrain: _train,
    a.TradeTrain: _trade,
    a.DiscardTrain: lambda w, p, x: {"type": "discard_train", "train": f"{x.train}-0"},
}

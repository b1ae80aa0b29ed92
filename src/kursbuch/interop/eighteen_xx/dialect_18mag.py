"""What the site calls its own way in 18Mag: the draft, terrain tokens, rail cars, pay-outs, and dealt prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import count
from typing import Any

from ...board.map import Map
from ...core.actions import Action
from ...core.state import State
from ...rules.actions import DiscardTrain, Run
from ...rules.table import BANK, SharePosition
from ...titles.g18mag.actions import DealPrice, GiveToken, HireCar, PayOut, Take
from ...titles.g18mag.companies import GANZ, RABA, SNW, TERRAIN_TOKENS
from ...titles.g18mag.record import MagPosition
from ...titles.g18mag.running import car_price
from ...titles.g18mag.trains import OFFBOARD_BONUS, PRICE_CARDS
from .files import Entry, ImportFileError, Recording
from .translate import Rule, Translator
from .writing import Form, Json, Writer, form, write_run

OPTIONAL = frozenset({"standard_divs"})
"""Optional rules of the site that only narrow what players may do: a major pays out all or nothing. We do not have
those of the expansion, with supporters and another major."""


def price_card(recording: Recording, state: State) -> Action:
    """The price dealt to the next major: told by the state at the start of a recording, or else by the site's dice."""
    offers = state.ask.offers(state.now) if state.ask else ()
    for card in (offer.action for offer in offers if isinstance(offer.action, DealPrice)):
        if card.card.partition("-")[0] == str(_start_price(recording, _position(state), card.company)):
            return card
    raise ImportFileError(f"{recording.name}: the starting prices cannot have been dealt from the ten cards")


def _start_price(recording: Recording, position: MagPosition, company: str) -> int:
    if recording.initial is not None:
        return int(recording.initial[f"corp.{company}.price"])
    if recording.seed is None:
        raise ImportFileError(f"{recording.name}: the file does not tell the starting prices that were dealt")
    return dealt_prices(recording.seed)[list(position.certs).index(company)]


def dealt_prices(seed: int) -> list[int]:
    """The ten cards as the site shuffles them: in the order of ten throws of its dice."""
    throws = []
    for card in PRICE_CARDS:
        seed = (1_103_515_245 * seed + 12_345) % 2**31
        throws.append((seed, int(card.partition("-")[0])))
    return [price for _, price in sorted(throws)]


def seed(state: State) -> tuple[int, str]:
    """The first setting of the site's dice that deals the prices of this game."""
    position = _position(state)
    prices = [position.price(company) for company in position.certs]
    return next(number for number in count(1) if dealt_prices(number)[: len(prices)] == prices), ""


@cache
def _mines(printed: Map) -> tuple[str, ...]:
    return tuple(place.id for place in printed if place.face.count("m"))


def extras(position: SharePosition) -> Mapping[str, Any]:
    """The site marks its mines, and counts terrain tokens."""
    p = MagPosition.cast(position)
    tokens = {c: n for c, n in p.terrain.items() if c not in p.closed and TERRAIN_TOKENS.get(c)}
    return {
        **{f"city.{mine}": [["mine"]] for mine in _mines(p.board.map)},
        **{f"minor.{minor}.terrain_tokens": left for minor, left in tokens.items()},
    }


def _position(state: State) -> MagPosition:
    return MagPosition.cast(state.now)


def _take(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    minor = entry.get("minor")
    if minor:  # it comes with the next copy of a 2-train
        x.trains[f"2-{len(_position(state).owner)}"] = minor
    yield Take(who, minor or entry["corporation"])


def _special_buy(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    """ "Use Terrain Token", or a rail car with its lender in brackets."""
    _, bracket, lender = entry["description"].partition("[")
    yield HireCar(who, lender.rstrip("]")) if bracket else GiveToken(who)


def _dividend(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    if entry["kind"] == "payout":
        yield PayOut(who, _position(state).cash[who] // 10 * 10)
    else:
        yield PayOut(who, int(entry.get("amount") or 0))


def _scrap(x: Translator, state: State, who: str, entry: Entry) -> Iterator[Action]:
    """The copy lies with its maker again, and may be sold once more."""
    x.trains[entry["train"]] = BANK
    yield DiscardTrain(who, entry["train"].rpartition("-")[0])


def _write_take(w: Writer, state: State, x: Take) -> Iterator[Json]:
    is_minor = x.paper not in _position(state).certs
    yield {"type": "bid", "minor" if is_minor else "corporation": x.paper, "price": 0}


def _write_token(w: Writer, state: State, x: GiveToken) -> Iterator[Json]:
    yield {"type": "special_buy", "description": "Use Terrain Token", "cost": 0}


def _write_car(w: Writer, state: State, x: HireCar) -> Iterator[Json]:
    yield from _nothing_scrapped(state)
    position = _position(state)
    bonus = f"+{OFFBOARD_BONUS[position.phase]} Offboard Bonus"
    if position.facts.one_car:
        bonus += " / Train Upgrade"
    car = {RABA: bonus, GANZ: "Plus Train Upgrade", SNW: "Mine Access"}[x.company]
    yield {"type": "special_buy", "description": f"{car} [{x.company}]", "cost": car_price(position)}


def _write_pay_out(w: Writer, state: State, x: PayOut) -> Iterator[Json]:
    if x.amount == 0:
        yield {"type": "dividend", "kind": "withhold"}
    else:
        yield {"type": "dividend", "kind": "variable", "amount": x.amount}


def _write_scrap(w: Writer, state: State, x: DiscardTrain) -> Iterator[Json]:
    copy = w.train(x.who, x.train)
    w.move_train(copy, x.who, BANK)
    yield {"type": "discard_train", "train": copy}


def _write_run(w: Writer, state: State, x: Run) -> Iterator[Json]:
    yield from _nothing_scrapped(state)
    yield from write_run(w, state, x)


def _nothing_scrapped(state: State) -> Iterator[Json]:
    """To go on without scrapping a train is an answer of its own there."""
    if state.ask is not None and state.ask.menu(DiscardTrain) is not None:
        yield {"type": "pass"}


FORMS: Mapping[type[Action], Form] = dict(
    (
        form(Take, _write_take),
        form(GiveToken, _write_token),
        form(HireCar, _write_car),
        form(PayOut, _write_pay_out),
        form(DiscardTrain, _write_scrap),
        form(Run, _write_run),
    )
)

TRANSLATORS: Mapping[str, Rule] = {
    "bid": (_take, (Take,)),
    "special_buy": (_special_buy, (GiveToken, HireCar)),
    "dividend": (_dividend, (PayOut,)),
    "discard_train": (_scrap, (DiscardTrain,)),
}

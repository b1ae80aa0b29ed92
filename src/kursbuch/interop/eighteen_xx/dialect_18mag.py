"""What the site calls its own way in 18Mag: the draft, terrain tokens, rail cars, pay-outs, and dealt prices."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from ...core.actions import Action
from ...core.state import State
from ...rules.actions import DiscardTrain
from ...rules.table import BANK, SharePosition
from ...titles.g18mag.actions import DealPrice, GiveToken, HireCar, PayOut, Take
from ...titles.g18mag.companies import TERRAIN_TOKENS
from ...titles.g18mag.record import MagPosition
from ...titles.g18mag.trains import PRICE_CARDS
from .files import Entry, ImportFileError, Recording
from .translate import Rule, Translator

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


def extras(position: SharePosition) -> Mapping[str, Any]:
    """The site marks its mines, and counts terrain tokens."""
    p = MagPosition.cast(position)
    mines = [place.id for place in p.board.map if place.face.count("m")]
    tokens = {c: n for c, n in p.terrain.items() if c not in p.closed and TERRAIN_TOKENS.get(c)}
    return {
        **{f"city.{mine}": [["mine"]] for mine in mines},
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


TRANSLATORS: Mapping[str, Rule] = {
    "bid": (_take, (Take,)),
    "special_buy": (_special_buy, (GiveToken, HireCar)),
    "dividend": (_dividend, (PayOut,)),
    "discard_train": (_scrap, (DiscardTrain,)),
}

"""Setting up 18Mag: facts for a number of players, the first position, the final reckoning."""

from __future__ import annotations

from collections.abc import Mapping

from ...core.game import Game, Option
from ...core.record import Step
from ...rules.setup import all_stations, all_tiles, counted, dealt
from ...rules.share_rules import ShareRules
from ...rules.table import BANK, Round
from ...rules.train_rules import TrainRules
from .cards import KURSBUCH, LEVELS, check_deck, read_deck
from .companies import COMPANIES, LDSTEG, MAJOR, MINOR, TERRAIN_TOKENS, companies_for_two
from .majors import price_steps
from .map import BACKS, HUNGARY, HUNGARY_TODAY, TILES, TILES_FOR_TWO
from .minors import refuse_seller
from .record import ISTVAN, Draft, MagFacts, MagHoldings, MagPosition, Solo
from .rounds import MAJOR_QUESTIONS, MINOR_QUESTIONS
from .rulings import Rulings
from .running import rail_cars, route_rules, stop_rules
from .trains import MAKERS, MARKET, MARKET_FOR_TWO, PHASES, PHASES_FOR_TWO, TABLE_8, TABLE_10, TRAINS

CERTIFICATES = {1: 8, 2: 10, 3: 18, 4: 14, 5: 11, 6: 9}  # table 9

MINORS = Option("minors", ("3", "2"), "alone: how many minors each side has")
LEVEL = Option("level", LEVELS, "alone: how hard István plays")
CARDS = Option("cards", ("kursbuch", "*"), "alone: István's cards, or the text of others")

_DRAFTS = {2: Draft(3, 1, 1, "two"), 3: Draft(4, 2, 1), 4: Draft(3, 1, 1), 5: Draft(2, 2, 2), 6: Draft(2, 2, 2)}


def facts(game: Game[MagFacts]) -> MagFacts:
    count = len(game.players)
    rulings = Rulings(game.options)
    small = count <= 2
    alone = solo_of(game) if count == 1 else None
    trains = {x.id: x for x in TRAINS if not small or x.id != "6"}
    return MagFacts(
        map=HUNGARY_TODAY if small else HUNGARY,
        tiles=TILES_FOR_TWO if small else TILES,
        tile_backs=BACKS,
        companies=companies_for_two() if small else COMPANIES,
        trains=trains,
        phases=PHASES_FOR_TWO if small else PHASES,
        market=MARKET_FOR_TWO if small else MARKET,
        bank=0,  # II.2/2: what it pays out is not counted; its cash goes below zero
        cash=0,
        certificate_limit=CERTIFICATES[count],
        shares=ShareRules(sales_open=lambda t: True, bank_limit=100),  # VII.4: only the director's certificate limits
        currency="Ft",
        train_rules=TrainRules(
            must_own=lambda t, company: False,
            trading_phase="yellow",
            refuse_seller=refuse_seller,
            sellers_consent=rulings.sellers_consent,
            any_price=True,
        ),
        must_run_best=rulings.must_run_best,
        route_rules=route_rules,
        stop_rules=stop_rules,
        rail_cars=rail_cars,
        price_steps=price_steps,
        questions=lambda t, company: MAJOR_QUESTIONS if t.company(company).kind == MAJOR else MINOR_QUESTIONS,
        uncounted=frozenset({MINOR}),
        rulings=rulings,
        draft=Draft(alone.minors, 1, 1, "solo") if alone else _DRAFTS[count],
        dividends=TABLE_10 if small else TABLE_8,
        makers=dict.fromkeys(trains, LDSTEG) if small else MAKERS,
        maker_part=4 if small else 2,
        one_car=small,
        solo=alone,
    )


def solo_of(game: Game[MagFacts]) -> Solo:
    """XI: István's cards, Kursbuch's or the player's own."""
    text = game.options["cards"]
    deck = read_deck(KURSBUCH if text == CARDS.values[0] else text)
    companies = companies_for_two().values()
    check_deck(
        deck, HUNGARY_TODAY, [c.id for c in companies if c.kind == MINOR], [c.id for c in companies if c.kind == MAJOR]
    )
    return Solo(int(game.options["minors"]), deck, deck.companies[game.options["level"]])


def deal(game: Game[MagFacts]) -> MagPosition:
    known = game.facts
    players = (*game.players, ISTVAN) if len(game.players) == 1 else game.players
    majors = frozenset(c.id for c in known.companies.values() if c.kind == MAJOR)
    minors = [c for c in known.companies.values() if c.kind == MINOR]
    return dealt(
        MagPosition,
        game,
        (Step("price_cards"), Step("solo_setup" if ISTVAN in players else "first_share_round")),
        Round("SR", 1),
        players=players,
        cash={BANK: known.bank, **dict.fromkeys(players, 0), **dict.fromkeys(known.companies, 0)},
        floated=majors,
        operated=majors,
        terrain={c.id: TERRAIN_TOKENS.get(c.id, 0) for c in minors},
        cars=(),
        indicators=tuple(x for x in known.trains if x != "2"),
        idle=0,
        orders={},
        share_card="",
    )


def counts(t: MagHoldings) -> Mapping[str, object]:
    tiles = all_tiles(t)
    for laid in t.board.laid.values():
        if laid.tile in BACKS:
            tiles[BACKS[laid.tile]] += 1  # its other side cannot be laid either
    stations = {c: number - _extra(t, c) for c, number in sorted(all_stations(t).items())}
    return counted(t, tiles=dict(sorted(tiles.items())), stations=stations)


def _extra(t: MagHoldings, company: str) -> int:
    """XI.2.2/6: station markers that came with a card of István's."""
    return int(company in t.orders and t.solo.cards[company].extra_station)

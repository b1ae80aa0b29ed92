"""Looking ahead in cube rails: a sketch that keeps the rules, a search that sees what is near, in bounds that hold."""

from __future__ import annotations

import random

import pytest

import kursbuch
from kursbuch.bots import Budget, find, steady_bot
from kursbuch.bots.bot import Thinker
from kursbuch.bots.cubes import search
from kursbuch.bots.cubes.answers import Deliberation
from kursbuch.bots.cubes.quick import Quick
from kursbuch.bots.cubes.sketch import Sketch
from kursbuch.core.actions import Action, Pass
from kursbuch.core.chance import draw
from kursbuch.core.record import Digest
from kursbuch.core.state import State, apply
from kursbuch.cubes.actions import Bid, Build
from kursbuch.cubes.build import rural_built
from kursbuch.cubes.record import CubePosition
from tests.bots.matches import SETTINGS, play
from tests.titles.german_railways.scenario import given

GERMANY = next(s for s in SETTINGS if s.variant.id == "germany")
LITTLE = Budget(positions=60)


def _facts(s: Sketch) -> tuple[object, ...]:
    """What must be the same whether a sketch is made of a position or played on to it."""
    return s.cash, s.treasury, s.held, s.track, s.locos, s.income, s.links, s.pays, s.taken, s.at, s.limited


def test_a_sketch_builds_and_pays_as_the_rules_do() -> None:
    state, dice, builds, payments = kursbuch.new("german-railways", 3), random.Random(4), 0, 0
    while not state.over:
        action = draw(state, dice) if state.is_chance else steady_bot(state, dice)
        now, after = state.now, apply(state, action)
        assert isinstance(now, CubePosition)
        if isinstance(action, Build):
            sketch, builds = Sketch.of(now), builds + 1
            r, place = list(now.facts.railroads).index(action.railroad), sketch.atlas.number[action.hex]
            price = sketch.price(r, place, rural_built(now) > 0)
            assert price == now.price(action.railroad, action.hex, rural_built(now))
            sketch.place(r, place, price)
            paid = any(event.name == "dividends.paid" for event in after.events)
            if paid:
                sketch.pay_dividends(r)
                payments += 1
            assert isinstance(after.now, CubePosition)
            assert _facts(sketch) == _facts(Sketch.of(after.now))
        state = after
    assert builds > 50
    assert payments > 2


def test_quick_players_bring_a_game_to_its_end() -> None:
    now = kursbuch.new("german-railways", 4).now
    assert isinstance(now, CubePosition)
    sketch, money = Sketch.of(now), 120
    Quick().play_on(sketch, 1000, random.Random(1))
    assert sketch.over
    assert sum(sketch.cash) > money
    assert min(sketch.cash + sketch.treasury + sketch.locos) >= 0
    assert Quick().worth(sketch) == sketch.cash


def test_it_links_when_that_pays_its_own_shares() -> None:
    track = {"PO": "B41 B39 B37 C36 D35 E34 F33 G32", "NME": "J31 I30 H31"}
    others = dict.fromkeys(("KSS", "KBS", "MWB", "GBS", "CME"), "P1")
    scene = given(3, shares={"PO": "P1 P1", "NME": "P2", **others}, track=track, turns="P1 P2 P3")
    state = scene.state
    while state.actor == "P1":
        state = apply(state, search.choose(state, random.Random(1), LITTLE).action)
    assert isinstance(state.now, CubePosition)
    assert state.now.links("PO") == {"NME"}
    assert state.now.cash["P1"] > scene.cash("P1")


def test_steady_joins_berlin_and_hamburg_for_the_railroad_that_pays_only_then() -> None:
    scene = given(3, shares={"BHE": "P1"}, treasury={"BHE": 20}, turns="P1 P1 P1 P2 P3")
    state, dice = scene.state, random.Random(1)
    while not state.over and state.actor == "P1":
        state = apply(state, steady_bot(state, dice))
    assert isinstance(state.now, CubePosition)
    assert state.now.cities("BHE") >= {"Berlin", "Hamburg"}


def test_steady_does_not_bid_its_last_taler() -> None:
    spent = list[bool]()

    def watched(state: State, dice: random.Random) -> Action:
        action, now = steady_bot(state, dice), state.now
        assert isinstance(now, CubePosition)
        if isinstance(action, Bid) and sum(now.unsold.values()) > 1:
            spent.append(1 < action.amount == now.cash[action.who])
        return action

    play(GERMANY, [watched] * 3, 1)
    assert len(spent) > 50
    assert not any(spent)


def test_the_same_dice_and_budget_give_the_same_answer_and_leave_no_trace() -> None:
    state = kursbuch.new("german-railways", 4)
    before = Digest().of(state.now)
    one, other = (search.choose(state, random.Random(5), LITTLE) for _ in range(2))
    assert one == other
    assert Digest().of(state.now) == before


def test_a_level_thinks_as_long_as_it_is_told() -> None:
    expert = find("expert")
    assert isinstance(expert, Thinker)
    state = given(3, shares={"PO": "P1", "NME": "P2"}, turns="P1 P2 P3").state
    for budget in (Budget(positions=0), LITTLE, Budget(seconds=0.01)):
        apply(state, expert.within(budget)(state, random.Random(1)))


def test_the_more_players_the_fewer_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is played on for two rounds, so that with more players it takes longer."""
    numbers = list[int]()

    def counted(question: Deliberation, trial: search.Trial, dice: random.Random) -> None:
        numbers[-1] += 1
        judge(question, trial, dice)

    judge = search._play
    monkeypatch.setattr(search, "_play", counted)
    for players in (3, 5):
        numbers.append(0)
        turns = " ".join(f"P{n + 1}" for n in range(players))
        find("hard")(given(players, shares={"PO": "P1", "NME": "P2"}, turns=turns).state, random.Random(1))
    three, five = numbers
    assert 0 < five < 0.8 * three


def test_it_tells_what_decided() -> None:
    state = given(3, shares={"PO": "P1", "NME": "P2"}, turns="P1 P2 P3").state
    reasons = search.choose(state, random.Random(1), LITTLE).reasons
    assert reasons
    assert {reason.figure for reason in reasons} <= {"cash", "dividends", "rivals"}


@pytest.mark.parametrize("bot", ["easy", "hard"])
def test_whoever_is_left_alone_in_an_auction_bids_the_least_or_passes(bot: str) -> None:
    state = kursbuch.new("german-railways", 3, seed=1)
    while (now := state.now) and isinstance(now, CubePosition) and now.auction and len(now.auction.bidders) > 1:
        state = kursbuch.apply(state, Pass(state.actor or ""))
    assert isinstance(now, CubePosition)
    assert now.auction is not None
    assert not now.auction.leader
    action = find(bot)(state, random.Random(1))
    assert isinstance(action, Pass) or action == Bid(now.auction.bidders[0], now.auction.least)

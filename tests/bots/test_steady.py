"""The steady bot: plays everything to its end, far better than at random, the same way each time, and not for long."""

from __future__ import annotations

import os
import random
import re

import pytest

import kursbuch
from kursbuch.bots import Bot, random_bot, steady_bot
from kursbuch.bots.search import LevelDice
from kursbuch.bots.steady import ideas, shares, stock
from kursbuch.bots.steady.outlook import Outlook, _Start
from kursbuch.bots.steady.trial import Outcome, Reply, attempt, nothing
from kursbuch.core.actions import Action
from kursbuch.core.game import bind
from kursbuch.core.journal import replay
from kursbuch.core.record import Digest
from kursbuch.core.state import State, apply, legal, start
from kursbuch.cubes.record import CubePosition
from kursbuch.rules.actions import BuyShare, BuyTrain, Dividend, LayTile, PlaceStation, Run, SellShares, TradeTrain
from kursbuch.rules.table import BANK, BANK_BROKEN, Holdings, SharePosition
from kursbuch.server.models import Seating
from tests.bots.matches import SETTINGS, Setting, play
from tests.conftest import ROOT
from tests.core import toy
from tests.titles.g18mag.scenario import WEST, running
from tests.titles.g1824.lines import bohemia

GAMES = int(os.environ.get("KURSBUCH_BOT_GAMES", "1"))
"""How many games of each variant are played."""
TWO = next(s for s in SETTINGS if s.variant.id == "cisleithania-2")
GERMANY = next(s for s in SETTINGS if s.variant.id == "germany")


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_it_wins_against_random_players_everywhere(setting: Setting) -> None:
    """Random players end up with a few hundred, or with debts; where one is alone, the opponent plays by cards."""
    count = setting.players()
    options = {"level": "easy"} if count == 1 else {}
    own = best = 0
    for seed in range(GAMES * (6 if setting.title == GERMANY.title else 1)):  # short games, in which luck counts more
        seat = seed % count
        played = play(setting, [steady_bot if n == seat else random_bot for n in range(count)], seed, options=options)
        assert played.state.over
        worth = played.worth
        own += worth.pop(f"P{seat + 1}")
        best += max(worth.values())
    assert own > (2 if count > 1 else 1) * best


def test_two_of_them_play_a_game_worth_watching() -> None:
    played = play(TWO, [steady_bot] * 2, 1)
    now = played.state.now
    assert isinstance(now, SharePosition)
    assert played.state.over
    assert 6 <= now.round.number <= 12
    running = [company for company in now.floated - now.closed if now.company(company).shares]
    assert len(running) >= 3
    assert all(now.runs[company] for company in running)
    assert not now.debt
    assert min(played.worth.values()) > 2_000


def test_their_railroads_link_and_pay() -> None:
    played = play(GERMANY, [steady_bot] * 3, 1)
    now = played.state.now
    assert isinstance(now, CubePosition)
    assert played.state.over
    assert all(len(now.links(railroad)) >= 2 for railroad in now.facts.railroads)
    assert min(played.worth.values()) > 100


@pytest.mark.parametrize("setting", [TWO, GERMANY], ids=str)
def test_the_same_dice_give_the_same_game(setting: Setting) -> None:
    bots = [steady_bot] * setting.players()
    one, two, other = (play(setting, bots, seed, actions=120).actions for seed in (3, 3, 4))
    assert one == two
    assert one != other


def test_thinking_leaves_no_trace() -> None:
    """What it tries out changes neither the state it was asked in nor what comes of it."""
    digests = []

    def watched(state: State, dice: random.Random) -> Action:
        before = Digest().of(state.now)
        action = steady_bot(state, dice)
        assert Digest().of(state.now) == before
        digests.append(before)
        return action

    played = play(TWO, [watched] * 2, 5, actions=80)
    bound = kursbuch.game(TWO.title, 2, TWO.variant.options)
    assert Digest().of(replay(bound, played.actions).now) == Digest().of(played.state.now)
    assert len(digests) > 70


@pytest.mark.parametrize("name", ["switzerland", "austria", "hungary"])
def test_it_tries_few_positions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its effort is limited by what it tries, not by a clock, so that it plays alike on any machine."""
    setting = next(s for s in SETTINGS if s.variant.id == name)
    tried: list[int] = []

    def counted(state: State, *answers: Action, reply: Reply = nothing) -> Outcome:
        tried[-1] += 1
        return attempt(state, *answers, reply=reply)

    def counting(state: State, dice: random.Random) -> Action:
        tried.append(0)
        return steady_bot(state, dice)

    monkeypatch.setattr(ideas, "attempt", counted)
    monkeypatch.setattr(stock, "attempt", counted)
    play(setting, [counting, random_bot, random_bot], 2, actions=300)
    assert 10 < max(tried) <= 60
    assert sum(tried) < 8 * len(tried)


class Forgetful(_Start):
    """Knows nothing of a position that another one is like."""

    def is_like(self, t: Holdings) -> bool:
        return False


@pytest.mark.parametrize("title", ["1824", "1844"])
def test_what_is_known_of_a_position_makes_no_difference_to_what_comes_of_it(title: str) -> None:
    """Stock rounds, track, stations, trains of the bank and of others: all that is tried in the first rounds."""
    dice, kinds = random.Random(2), set[type[Action]]()
    state = start(kursbuch.game(title, 4))
    for _ in range(150):
        moment = ideas.Moment(state)
        tried = [idea.action for idea in shares._ideas(moment) if not idea.known]
        kinds.update(map(type, tried))
        positions = [moment.now, *map(moment.after, tried)]
        for player in moment.now.players[:2]:
            knowing, forgetful = (Outlook(moment.now, player, frozenset({moment.ask.who})) for _ in range(2))
            forgetful._start = Forgetful(moment.now, player)
            assert [*map(knowing.worth, positions)] == [*map(forgetful.worth, positions)]
        state = apply(state, steady_bot(state, dice))
    assert kinds >= {BuyShare, BuyTrain, LayTile, PlaceStation, Dividend}


def test_an_attempt_stops_before_the_next_step() -> None:
    state = kursbuch.new("1824", 3)
    while state.ask is not None and state.ask.name != "track":
        state = apply(state, steady_bot(state, random.Random(1)))
    assert state.ask is not None
    waiting, lay = state.now.agenda, legal(state)[0].action
    now, ask = attempt(state, lay)
    assert ask is None
    assert now.agenda == waiting
    assert isinstance(now, SharePosition)
    assert len(now.board.laid) == 1
    assert apply(state, lay).now.agenda != waiting


def test_a_minor_with_money_scraps_a_train_for_a_better_one_and_a_poor_one_does_not() -> None:
    rich, poor = (running("3", "2", "2", money=money, on=WEST).state for money in (400, 0))
    assert str(steady_bot(rich, random.Random(1))) == "3 discards a 2 train"
    assert isinstance(steady_bot(poor, random.Random(1)), Run)


def purchases(*flags: str) -> tuple[ideas.Moment, dict[Action, float]]:
    """A company that may buy trains or hand one in, and what its director gains by each answer."""
    scene = bohemia("6").trains("BK", "5").cash(BK=450).flag(*flags).operate("BK", "buy_trains")
    moment = ideas.Moment(scene.state)
    return moment, {action: gain for gain, action in shares.rate(moment, LevelDice())}


@pytest.mark.parametrize("action", [TradeTrain("BK", "5", "6", 400), BuyTrain("BK", "2g", BANK, 240)], ids=str)
def test_a_train_is_judged_by_what_follows_and_by_what_the_bank_gets(action: Action) -> None:
    """It is nothing unknown that one should be wary of; and the more the bank has, the longer everybody earns."""
    moment, gains = purchases()
    follows = moment.view.worth(moment.after(action)) - moment.worth
    assert gains[action] > follows
    assert gains[action] == moment.prolongs(moment.after(action)) + follows


def test_once_the_bank_is_broken_it_does_not_matter_what_it_gets() -> None:
    moment, gains = purchases(BANK_BROKEN)
    trade = TradeTrain("BK", "5", "6", 400)
    assert gains[trade] == moment.view.worth(moment.after(trade)) - moment.worth


def test_a_sale_counts_for_less_as_the_bank_pays_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stock, "_POOR", 99.0)  # any company is one that may be sold
    state = bohemia().stock("P1").state
    sales = [offer for offer in legal(state) if isinstance(offer.action, SellShares)]
    moment = ideas.Moment(state)
    with_bank = list(stock.sale_ideas(moment, sales))
    monkeypatch.setattr(ideas, "_LONGER", 0.0)
    for idea, without in zip(with_bank, stock.sale_ideas(moment, sales), strict=True):
        assert idea.action == without.action
        assert idea.extra < without.extra


def test_what_it_does_not_know_it_plays_at_random() -> None:
    state = start(bind(toy.TOY, 2))
    assert steady_bot(state, random.Random(1)) == random_bot(state, random.Random(1))


def test_the_bot_of_the_docs_plays_a_game() -> None:
    (code,) = re.findall(r"```python\n(.*?)```", (ROOT / "docs" / "bots.md").read_text(encoding="utf-8"), re.DOTALL)
    names: dict[str, Bot] = {}
    exec(compile(code, "docs/bots.md", "exec"), names)
    played = play(GERMANY, [names["greedy"]] * 3, 1, actions=60)
    assert len(played.actions) == 60 or played.state.over


def test_a_seat_of_the_server_is_played_by_it_unless_told_otherwise() -> None:
    assert Seating(name="Ann", kind="bot").bot == "steady"

"""The levels above steady: they use what money is good for, think within a budget, and tell why."""

from __future__ import annotations

import random

import pytest

from kursbuch.bots import Budget, Thinker, bot_names, find, hire
from kursbuch.bots.bot import Bot, Decision, Reason
from kursbuch.bots.judgement.answers import judge, rate
from kursbuch.bots.judgement.calendar import Calendar, rounds_left
from kursbuch.bots.judgement.figures import Figures
from kursbuch.bots.levels import EXPERT, HARD, LEVELS, Level
from kursbuch.bots.search import Foreseen, Search, _figures, _good, _lasting, lead, prospects, reasons_for
from kursbuch.bots.steady import steady_bot
from kursbuch.bots.steady.ideas import Moment
from kursbuch.core.actions import Action, Pass
from kursbuch.core.record import Digest
from kursbuch.core.state import State, legal
from kursbuch.rules.actions import BuyTrain, Dividend, LayTile, Repay
from kursbuch.rules.table import BANK_BROKEN, Holdings
from tests.bots.matches import SETTINGS, answers_kept, play
from tests.kit.scenario import Scene
from tests.titles.g1824.lines import bohemia, dresden_prag

TWO = next(s for s in SETTINGS if s.variant.id == "cisleithania-2")
GERMANY = next(s for s in SETTINGS if s.variant.id == "germany")


def best(scene: Scene) -> tuple[float, Action]:
    """What the judgement thinks best, and what it gains."""
    gain, idea = rate(Moment(scene.state, judge), random.Random(1))[0]
    return gain, idea.action


def test_the_levels_have_names() -> None:
    assert set(LEVELS) <= set(bot_names())
    assert find("hard") is HARD
    assert find("expert") is EXPERT


def with_choice(phase: str, **cash: int) -> Scene:
    """A stock round in which the first player may start a company, buy shares, or pass."""
    return bohemia(phase).operated("BK").company("MS", 80, P2=50).operated("MS").cash(P1=400, **cash).stock("P1")


# -- what the judgement knows better ----------------------------------------------------------------------------------


def test_a_treasury_is_spent_on_a_train_that_earns() -> None:
    scene = bohemia("6").trains("BK", "5").cash(BK=700).operate("BK", "buy_trains")
    gain, action = best(scene)
    assert gain > 0
    assert isinstance(action, BuyTrain)


def test_nothing_is_bought_when_no_run_is_left() -> None:
    scene = bohemia("6").trains("BK", "5").cash(BK=700).bank(0).operate("BK", "buy_trains")
    gain, _ = best(scene)
    assert gain <= 0


def test_a_company_pays_out_what_buys_it_nothing() -> None:
    scene = dresden_prag("7").trains("BK", "6").cash(BK=0).operate("BK", "run_trains")
    scene.play(str(best(scene)[1]))
    assert best(scene)[1] == Dividend("BK", "all")


def test_debts_are_paid_back_first() -> None:
    scene = bohemia("3").operated("BK").cash(P1=400).debt(P1=6).stock("P1")
    assert best(scene)[1] == Repay("P1", 6)


# -- how long things last ------------------------------------------------------------------------------------------


def test_a_game_lasts_to_the_end_of_the_set_in_which_the_bank_breaks() -> None:
    full, empty = bohemia("6").operated("BK"), bohemia("6").operated("BK").bank(10)
    assert rounds_left(empty.stock("P1").now) == 3
    assert rounds_left(full.stock("P1").now) > 6


def test_a_train_is_scrapped_the_sooner_the_fewer_are_sold_before() -> None:
    many, few = bohemia("3").stock("P1").now, bohemia("3").depot(_3=1).stock("P1").now
    assert Calendar(few).scrapped("2") < Calendar(many).scrapped("2") < Calendar(many).scrapped("3")
    assert Calendar(many).first_sale("2") == 0
    assert Calendar(few).phase(0).id == "3"
    assert Calendar(few).phase(20).id == "8"


# -- thinking ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bot", [HARD.within(Budget(positions=12)), EXPERT.within(Budget(positions=36))])
def test_the_same_dice_give_the_same_game_and_thinking_leaves_no_trace(bot: Bot) -> None:
    def watched(state: State, dice: random.Random) -> Action:
        before = Digest().of(state.now)
        action = bot(state, dice)
        assert Digest().of(state.now) == before
        return action

    one, two = (play(TWO, [watched] * 2, 3, actions=12).actions for _ in range(2))
    assert one == two


def test_a_level_takes_a_budget() -> None:
    bot = hire("expert", Budget(positions=7))
    assert isinstance(EXPERT, Thinker)
    assert isinstance(bot, Level)
    assert bot.budget == Budget(positions=7)


def test_a_budget_of_seconds_is_kept() -> None:
    """Whatever the machine: with no time at all the bot does what steady would."""
    scene = bohemia("3").operated("BK").cash(P1=400).stock("P1")
    for budget in (Budget(seconds=0.0), Budget(positions=0)):
        decision = EXPERT.within(budget).choose(scene.state, random.Random(1))
        assert decision == Decision(steady_bot(scene.state, random.Random(1)))


def test_a_budget_that_says_nothing_leaves_it_to_the_bot() -> None:
    scene = with_choice("3")
    asked = [bot.choose(scene.state, random.Random(1)) for bot in (HARD, HARD.within(Budget()))]
    assert asked[0] == asked[1]
    assert asked[0].reasons
    assert asked[0].reasons == asked[1].reasons


def test_a_small_budget_compares_answers_at_the_end_of_the_stock_round() -> None:
    """Five positions are twelve answers for oneself; an operating round takes more than the rest of the thirty."""
    little = EXPERT.within(Budget(positions=30)).choose(with_choice("3").state, random.Random(1))
    none = EXPERT.within(Budget(positions=5)).choose(with_choice("3").state, random.Random(1))
    assert little.reasons
    assert not none.reasons


@pytest.fixture
def answered(monkeypatch: pytest.MonkeyPatch) -> list[Action]:
    return answers_kept(monkeypatch)


def test_a_budget_lasts_for_fewer_answers_when_they_take_longer(answered: list[Action]) -> None:
    """Late in a game track and trains are long. However far it looks, it never takes more than it has and one."""
    numbers = []
    for phase in ("2", "6"):
        answered.clear()
        Search().choose(with_choice(phase).state, random.Random(1), Budget(positions=60))
        numbers.append(len(answered))
    early, late = numbers
    assert late < early <= 1 + 60 * 5 / 2


def test_trains_are_thought_about_and_track_is_not(answered: list[Action]) -> None:
    def asked(step: str) -> State:
        return bohemia("3").trains("BK", "3").cash(BK=700).operate("BK", step).state

    expert = EXPERT.within(Budget(positions=60))
    expert.choose(asked("lay_track"), random.Random(1))
    assert not answered
    expert.choose(asked("buy_trains"), random.Random(1))
    assert answered


def test_an_answer_that_ends_the_round_is_compared_with_others_at_its_end() -> None:
    """Whoever passes last is there at once. The budget is enough for that and for buying a share, which makes another
    turn of everybody; it would not be enough for an operating round besides."""
    scene = with_choice("3", P4=100).play("P1 passes", "P2 passes", "P3 passes")
    decision = EXPERT.within(Budget(positions=6)).choose(scene.state, random.Random(1))
    assert decision.action == Pass("P4")
    assert decision.reasons


def test_what_is_remembered_of_futures_changes_no_answer() -> None:
    """A bot that has seen the whole game gives the answers of one that sees each question for the first time."""

    def forgetful(state: State, dice: random.Random) -> Action:
        return Search().choose(state, dice, Budget(positions=36)).action

    def mindful(state: State, dice: random.Random) -> Action:
        return memory.choose(state, dice, Budget(positions=36)).action

    memory = Search()
    one, two = (play(TWO, [bot, steady_bot], 5, actions=40).actions for bot in (forgetful, mindful))
    assert one == two


def test_an_expert_tells_what_decided() -> None:
    scene = with_choice("3")
    decision = EXPERT.within(Budget(positions=130)).choose(scene.state, random.Random(1))
    assert 1 <= len(decision.reasons) <= 3
    assert {reason.figure for reason in decision.reasons} <= {*Figures._fields, "rivals", "longer"}
    amounts = [abs(reason.amount) for reason in decision.reasons]
    assert amounts == sorted(amounts, reverse=True)


def test_a_longer_game_is_worth_having_as_long_as_the_bank_pays() -> None:
    """Of two futures that differ in nothing else, the one is better in which the bank has more left."""
    rich, poor = (bohemia("3").bank(money).stock("P1") for money in (5000, 4000))
    one, other = (Foreseen(Pass("P1"), (scene.state,), scene.now.round) for scene in (rich, poor))
    assert _lasting(one.end) - _lasting(other.end) == 600
    assert Reason("longer", 600) in reasons_for("P1", one, other)
    assert _lasting(bohemia("3").flag(BANK_BROKEN).stock("P1").state) == 0


def test_the_best_of_the_others_counts_as_much_as_their_average() -> None:
    assert lead({"P1": 900, "P2": 600, "P3": 200}, "P1") == 900 - (600 + 400) / 2
    state = bohemia("3").cash(P1=300, P2=500).stock("P1").state
    assert _good(state, "P1") == pytest.approx(lead(prospects(state), "P1") + _lasting(state))
    assert _good(state, "P1") < _good(state, "P2")


def test_figures_add_up_to_what_the_expert_expects() -> None:
    scene = with_choice("3", P2=90).trains("MS", "3").debt(P1=20)
    for state in (scene.state, scene.play("P1 passes").state):
        for player in ("P1", "P2"):
            own, rivals = _figures(state, player)
            others = [worth for other, worth in prospects(state).items() if other != player]
            assert own.total == pytest.approx(prospects(state)[player])
            assert rivals == pytest.approx(sum(others) / len(others))
    assert _figures(scene.state, "P1")[0].trains < 0


def test_answers_are_played_on_in_their_order_as_far_as_the_budget_lasts() -> None:
    scene = with_choice("3")
    answers = [Pass("P1"), *(offer.low_action for offer in legal(scene.state))][:3]
    ways = Search().play_on(scene.state, answers, Budget(positions=200))
    assert [way.action for way in ways] == answers
    assert {len(way.line) for way in ways} == {2}
    assert all(Holdings.cast(way.end.now).round.is_operating for way in ways)
    assert Search().play_on(scene.state, answers, Budget(positions=1)) == []


def test_what_is_answered_at_once_is_told_by_what_it_changes() -> None:
    scene = bohemia("3", B5="57/1", B9="57/1").trains("BK", "3").cash(BK=300).operate("BK", "lay_track", "run_trains")
    decision = HARD.choose(scene.state, random.Random(1))
    assert isinstance(decision.action, LayTile)
    assert "dividends" in {reason.figure for reason in decision.reasons}


def test_a_family_without_a_mind_of_its_own_is_played_by_the_level_below() -> None:
    played = play(GERMANY, [Level()] * 3, 1, actions=30)
    assert len(played.actions) == 30

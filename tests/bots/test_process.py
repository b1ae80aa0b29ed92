"""Bots that are programs of their own: the line protocol, and everything that can go wrong at the other end."""

from __future__ import annotations

import json
import random
import shutil
import sys
from contextlib import closing
from pathlib import Path

import pytest

from kursbuch.arena import Match, play, played
from kursbuch.bots import Budget, hire, process, random_bot
from kursbuch.bots.process import Process, ProcessError
from kursbuch.core.errors import SetupError
from kursbuch.core.game import bind
from kursbuch.core.journal import replay
from kursbuch.core.state import State
from tests.conftest import ROOT
from tests.core import toy

CHILD = """
import json, sys, time
told = open({log!r}, "a")
for line in sys.stdin:
    told.write(line)
    told.flush()
    m = json.loads(line)
    if m["type"] == "hello":
        print(json.dumps({{"protocol": 1}}), flush=True)
    elif m["type"] == "question":
        {answer}
    elif m["type"] == "end":
        break
"""


class Written:
    """Programs whose answer to a question is a statement of Python, and what they were told."""

    def __init__(self, folder: Path, patch: pytest.MonkeyPatch) -> None:
        self._program, self._log, self._patch = folder / "child.py", folder / "told", patch

    def bot(self, answer: str, budget: Budget | None = None, patience: float | None = None) -> Process:
        """One that ends by itself when it is told to, however long a busy machine takes for that."""
        self._patch.setattr(process, "GRACE", 300.0)
        return self.program(CHILD.format(log=str(self._log), answer=answer), budget, patience)

    def program(self, text: str, budget: Budget | None = None, patience: float | None = None) -> Process:
        self._program.write_text(text)
        return Process(f"{sys.executable} {self._program}", budget, patience)

    @property
    def told(self) -> list[dict[str, object]]:
        return [json.loads(line) for line in self._log.read_text().splitlines()]


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Written:
    return Written(tmp_path, monkeypatch)


@pytest.fixture
def auction() -> State:
    """P2 may bid 10 to 12, or pass."""
    return replay(bind(toy.TOY, 2), ["chance sends calm", "P1 bids 9"])


@pytest.fixture
def dice() -> random.Random:
    return random.Random(1)


@pytest.mark.parametrize(
    ("answer", "action"),
    [
        ('{"offer": 0}', "P2 bids 10"),
        ('{"offer": 0, "value": 12}', "P2 bids 12"),
        ('{"offer": 1, "number": 1}', "P2 passes"),
        ('{"action": "P2 bids 11"}', "P2 bids 11"),
    ],
)
def test_an_offer_is_taken_by_its_number_or_written_out(
    written: Written, auction: State, dice: random.Random, answer: str, action: str
) -> None:
    with closing(written.bot(f"print({answer!r}, flush=True)")) as bot:
        assert str(bot(auction, dice)) == action


def test_what_a_seat_is_told(written: Written, auction: State, dice: random.Random) -> None:
    with closing(written.bot("""print('{"offer": 1}', flush=True)""", Budget(positions=40, seconds=2.5))) as bot:
        bot(auction, dice)
    hello, question, end = written.told
    assert (hello["protocol"], hello["title"], hello["players"]) == (1, "toy", ["P1", "P2"])
    assert hello["budget"] == {"positions": 40, "seconds": 2.5}
    assert (question["number"], question["seat"], question["question"]) == (1, "P2", auction.ask and auction.ask.name)
    assert question["offers"] == [
        {"text": "P2 bids 10", "kind": "Bid", "field": "amount", "low": 10, "high": 12},
        {"text": "P2 passes", "kind": "Pass"},
    ]
    assert question["position"] == json.loads(json.dumps(auction.now.to_json()))
    assert question["luck"] == random.Random(1).random()
    assert end == {"type": "end"}


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("hm", "an answer is an object with an offer or an action, not "),
        ("[1]", "an answer is an object with an offer or an action, not [1]"),
        ("{}", "an answer is an object with an offer or an action, not {}"),
        ('{"offer": 2}', "offers are numbered from 0 to 1; there is no 2"),
        ('{"offer": true}', "offers are numbered from 0 to 1; there is no true"),
        ('{"offer": 0, "value": 13}', "13 is no value for P2 bids"),
        ('{"offer": 1, "value": 1}', "1 is no value for P2 passes"),
        ('{"offer": 0, "number": 7}', "question 1 was asked, not 7"),
        ('{"action": "P2 dances"}', '"P2 dances" writes down no action: '),
        ('{"action": "P2 bids 99"}', "P2 bids 99: toy B/3: "),
    ],
)
def test_nonsense_is_answered_with_a_clear_word(
    written: Written, auction: State, dice: random.Random, answer: str, why: str
) -> None:
    with closing(written.bot(f"print({answer!r}, flush=True)")) as bot, pytest.raises(ProcessError) as caught:
        bot(auction, dice)
    assert str(caught.value).startswith(why)
    assert {"type": "refused", "number": 1, "why": str(caught.value)} in written.told


def test_after_nonsense_the_game_goes_on_and_it_is_asked_again(written: Written) -> None:
    """Every other answer of it is nonsense."""
    answer = """print('{"offer": 0}' if m["number"] % 2 else "what?", flush=True)"""
    with closing(written.bot(answer)) as bot:
        playout = play(bind(toy.TOY, 2), {"P1": bot, "P2": random_bot}, 1)
    (foul,) = playout.fouls
    assert playout.worth
    assert foul.times == len(playout.thinking["P1"]) // 2 > 0
    assert "ProcessError: an answer is an object" in foul.what


@pytest.mark.parametrize(
    ("answer", "patience", "why"),
    [
        ("sys.exit('no more')", 60, "the process has ended with code 1: no more"),
        ("time.sleep(60)", 0.5, "no answer within 0.5 seconds"),
    ],
)
def test_a_process_that_dies_or_is_late_is_gone_for_the_rest_of_the_game(
    written: Written, answer: str, patience: float, why: str
) -> None:
    with closing(written.bot(answer, patience=patience)) as bot:
        playout = play(bind(toy.TOY, 2), {"P1": bot, "P2": random_bot}, 1)
    (foul,) = playout.fouls
    assert playout.worth
    assert why in foul.what
    assert foul.times == len(playout.thinking["P1"]) > 1


def test_one_that_reads_nothing_holds_nobody_up(written: Written, dice: random.Random) -> None:
    with (
        closing(written.program("import time; time.sleep(60)", patience=0.3)) as bot,
        pytest.raises(ProcessError, match=r"no answer within 0\.3 seconds"),
    ):
        bot(replay(bind(toy.TOY, 2), ["chance sends calm"]), dice)


def test_a_flood_of_answers_drowns_nobody(written: Written, auction: State, dice: random.Random) -> None:
    flood = """print('{"protocol": 1}', flush=True)\nwhile True: print('{"offer": 1}')"""
    with closing(written.program(flood)) as bot:
        assert str(bot(auction, dice)) == "P2 passes"


def test_another_protocol_is_told_apart(written: Written, auction: State, dice: random.Random) -> None:
    with (
        closing(written.program("print('{\"protocol\": 7}', flush=True); input()")) as bot,
        pytest.raises(ProcessError, match="it does not speak protocol 1"),
    ):
        bot(auction, dice)


def test_a_command_that_does_not_exist_is_said_at_once() -> None:
    with pytest.raises(SetupError, match=r"the bot '\./nothing-here' cannot be started"):
        hire("process:./nothing-here")


@pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed")
def test_the_example_in_javascript_plays_the_same_game_from_the_same_seed() -> None:
    match = Match("german-railways", 3, (f"process:node {ROOT / 'examples' / 'bots' / 'eager.mjs'}", "random"))
    one, two = (played(match, 2).playout for _ in range(2))
    assert one.worth
    assert one.fouls == ()
    assert one.digest == two.digest
    assert len(one.thinking["P2"]) > 5

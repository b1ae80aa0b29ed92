"""One quiet sentence where a question, or the order of turns, is not what one expects."""

from __future__ import annotations

from collections.abc import Sequence

from ...board.hexes import HEX
from ...core.state import State
from ...rules.actions import BuyTrain
from ...rules.table import Holdings
from .sentences import Speaker
from .shapes import Control
from .words import Words


def hint(state: State, words: Words) -> str:
    """What a question is about, where that is not plain, and what is odd about its turn."""
    ask = state.ask
    if ask is None:
        return ""
    told = Speaker(state, words).hint(ask.name), hint_on_need(state, words), hint_on_order(state, words)
    return " ".join(filter(None, told))


def hint_on_need(state: State, words: Words) -> str:
    """How much is still missing for the train for which shares are sold."""
    bought = next((one for one in reversed(state.answers) if isinstance(one, BuyTrain)), None)
    now = state.now
    if bought is None or not isinstance(now, Holdings) or any(menu.kind is BuyTrain for menu in state.question.menus):
        return ""
    missing = bought.price - now.cash[bought.who] - max(0, now.cash[now.director(bought.who)])
    if missing <= 0:
        return ""
    return words.say("hint.missing", amount=f"{words.number(missing)}\u00a0{now.facts.currency}", train=bought.train)


def hint_on_board(state: State, words: Words, shown: Sequence[Control]) -> str:
    """That nothing can be built, where building is asked for; `shown` are the controls of whoever is to answer."""
    on_board = state.ask and any(menu.kind.names(HEX) for menu in state.ask.menus)
    return words.say("hint.nowhere") if on_board and not any(control.hexes for control in shown) else ""


def hint_on_order(state: State, words: Words) -> str:
    """Whether the order runs backwards, or a turn is followed at once by another of the same player."""
    ask, players = state.ask, state.game.players
    if ask is None or ask.who != ask.actor or ask.actor not in players or len(players) < 2:
        return ""
    names = dict(zip(players, state.game.names, strict=True))
    coming = coming_turns(state)
    if len(coming) > 1 and players.index(coming[0]) - players.index(coming[1]) == 1:
        return words.say("hint.backwards", name=names[coming[1]])
    was = state.before.ask if state.before else None
    is_new_turn = not state.answers
    if was and is_new_turn and (was.actor, was.who, was.name) == (ask.actor, ask.who, ask.name):
        return words.say("hint.again", name=names[ask.actor])
    return ""


def coming_turns(state: State) -> tuple[str, ...]:
    """The players whose turns are laid down by the step that asks, who acts now first; often that one alone."""
    turns = state.base.agenda[0].args if state.base.agenda else ()
    return turns if turns and set(turns) <= set(state.game.players) and turns[0] == state.actor else ()

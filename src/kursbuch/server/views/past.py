"""What happened up to a moment of a game: for what a table shows and a position itself does not keep."""

from __future__ import annotations

from ...core.actions import Bidding, Pass
from ...core.questions import Ask
from ...core.reports import Figures
from ...core.vocabulary import MONEY
from ..play import Play
from .families import family_of
from .sentences import Speaker
from .shapes import Bidder
from .words import Words


class Past:
    def __init__(self, play: Play, moment: int) -> None:
        self.play = play
        self.moment = moment

    def last(self, event: str) -> tuple[Figures, ...]:
        """The figures of the events of that name that happened last, all of one move."""
        for number in range(self.moment, -1, -1):
            if found := self._figures(event, number):
                return found
        return ()

    def count(self, event: str) -> int:
        """After how many moves events of that name happened."""
        return sum(bool(self._figures(event, number)) for number in range(self.moment + 1))

    def _figures(self, event: str, number: int) -> tuple[Figures, ...]:
        if number and (noted := self.play.moves[number - 1].effects) and event not in noted:
            return ()
        return tuple(one.figures for one in self.play.events(number) if one.name == event)


def is_auction(ask: Ask | None) -> bool:
    return ask is not None and any(issubclass(menu.kind, Bidding) for menu in ask.menus)


def bidders(past: Past, words: Words) -> tuple[Bidder, ...]:
    """In an auction: what each player has said to the lot under the hammer, from its first bidder on.

    A lot is the moves at this question since something last came of one: a sale tells events, a bid or a pass none.
    """
    play, state = past.play, past.play.states[past.moment]
    ask = state.ask
    if ask is None or not is_auction(ask):
        return ()
    family = family_of(state.now, words)
    if family.lots():  # their bids stand by the lots
        players = play.game.players
        return tuple(Bidder(player, "", family.purse(player), now=player == ask.actor) for player in players)
    first = past.moment
    while first and play.moves[first - 1].step == ask.name and not play.states[first].events:
        first -= 1
    said = {play.moves[n].seat: play.moves[n].action for n in range(first, past.moment)}
    order = dict.fromkeys([*(play.moves[n].seat for n in range(first, past.moment)), ask.actor, *play.game.players])
    amounts = {player: action.value_of(MONEY) or 0 for player, action in said.items()}
    best = max(amounts.values(), default=0)
    speaker = Speaker(state, words)
    return tuple(
        Bidder(
            player,
            words.number(amounts[player])
            if amounts.get(player)
            else speaker.plain(said[player])
            if player in said
            else "",
            family.purse(player),
            is_out=isinstance(said.get(player), Pass),
            leads=bool(best) and amounts.get(player) == best,
            now=player == ask.actor,
        )
        for player in order
        if player in play.game.players
    )

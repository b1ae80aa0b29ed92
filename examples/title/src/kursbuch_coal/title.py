"""The whole of Last Coal: read from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from kursbuch.core.actions import Action, Pass
from kursbuch.core.game import AnyGame, Script, Title
from kursbuch.core.questions import Menu, Offer, expect
from kursbuch.core.record import Position, Record, Step, Table
from kursbuch.core.reports import Event, Refusal
from kursbuch.core.words import wordings

MOST = 3
"""B/1: so many coals a turn."""


@dataclass(frozen=True, slots=True)
class Shovel(Action):
    notation = "{who} shovels {coal}"
    coal: int


class CoalRecord(Record):
    """The columns, and what can be read off them."""

    tender: int
    heaps: Mapping[str, int]
    before: int
    """What the player before took."""


class CoalPosition(CoalRecord, Position):
    pass


class CoalTable(CoalRecord, Table):
    pass


def deal(game: AnyGame) -> CoalPosition:
    return CoalPosition.of(
        game,
        players=game.players,
        agenda=(Step("turn", (game.players[0],)),),
        tender=7 * len(game.players),
        heaps=dict.fromkeys(game.players, 0),
        before=0,
    )


def turn(t: CoalTable, player: str) -> Script:
    """A player shovels; then it is the next one's turn, as long as there is coal."""
    menu = Menu(Shovel, partial(shovels, player), refuse_shovel)
    action = yield from expect(Shovel, "turn", player, player, menu)
    t.tender -= action.coal
    t.heaps = {**t.heaps, player: t.heaps[player] + action.coal}
    t.before = action.coal
    t.events.append(Event("left", {"coal": t.tender}))
    if t.tender:
        at = t.players.index(player) + 1
        t.push(Step("turn", (t.players[at % len(t.players)],)))


def shovels(player: str, position: CoalRecord) -> Iterator[Action | Offer]:
    """Candidates; what the rule refuses is left out by the menu."""
    for coal in range(1, MOST + 1):
        yield Shovel(player, coal)


def refuse_shovel(position: CoalRecord, action: Shovel) -> Refusal | None:
    refuse = position.game.refuse
    if not 1 <= action.coal <= MOST:
        return refuse("shovel.many", coal=action.coal, most=MOST)
    if action.coal > position.tender:
        return refuse("shovel.left", coal=action.coal, left=position.tender)
    if action.coal == position.before and position.tender > 1:
        return refuse("shovel.same", coal=action.coal)
    return None


RULES = {
    "over": ("A/1", "the game is over", "das Spiel ist aus"),
    "turn": ("A/2", "it is the turn of {asked}, not of {who}", "{asked} ist am Zug, nicht {who}"),
    "order": ("A/3", "{action} cannot be done now", "{action} geht jetzt nicht"),
    "must": ("B/1", "{who} must shovel", "{who} muss schaufeln"),
    "shovel.many": ("B/1", "one to {most} coals, not {coal}", "ein bis {most} Kohlen, nicht {coal}"),
    "shovel.left": ("B/2", "only {left} coals are left", "es sind nur noch {left} Kohlen da"),
    "shovel.same": ("B/3", "the player before took {coal}, too", "auch zuvor wurden {coal} genommen"),
}
"""Rule -> clause, and the words for a refusal in English and German."""

TITLE = Title(
    id="last-coal",
    name="Last Coal",
    version=1,
    players=range(2, 5),
    actions=(Pass, Shovel),
    position=CoalPosition,
    table=CoalTable,
    steps={"turn": turn},
    deal=deal,
    score=lambda position: position.heaps,
    facts=lambda game: None,
    clauses={rule: clause for rule, (clause, _, _) in RULES.items()},
    words={**wordings("en"), **{r: en for r, (_, en, _) in RULES.items()}, "left": "{coal} coals are left"},
    german={**wordings("de"), **{r: de for r, (_, _, de) in RULES.items()}, "left": "{coal} Kohlen bleiben"},
    counts=lambda position: {"coal": position.tender + sum(position.heaps.values())},
)

"""One of our games as a file of 18xx.games: the whole of it, or everything up to what the site cannot express.

The site plays by its own readings and asks its own questions. So the game is played again by those readings, with the
passes that the site wants and without those it does not; an action that they refuse ends the file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from ...core.actions import Action, Pass
from ...core.errors import Illegal, KursbuchError
from ...core.game import AnyGame, bind
from ...core.journal import Journal
from ...core.state import State, apply, explain, start
from ...rules.actions import BuyTrain, SellTrain
from ...rules.rulings import THEIRS, USUAL
from .dialects import Dialect, site_game
from .writing import Json, UnwritableError, Writer

_QUESTIONS = 8
"""So many questions in a row that only the site asks are passed."""


class ExportError(KursbuchError):
    """A game that 18xx.games does not have: its title, its number of players or one of its options."""


@dataclass(frozen=True)
class Export:
    """What came of a game."""

    data: Mapping[str, Any]
    """The file, ready for JSON."""
    until: int
    """How many of our actions are in it."""
    total: int
    stop: str = ""
    """Why not all of them."""
    german: str = ""
    """The same in German."""
    remarks: tuple[str, ...] = ()
    """What the file cannot tell, or the site would do otherwise."""


def export_game(journal: Journal) -> Export:
    """The game as the site would have stored it; ExportError names what the site does not have at all."""
    game = journal.game
    title, dialect, optional = site_game(game)
    replayed, until, refused = _by_their_readings(journal, bind(game.title, game.names, _options(game)))
    line = replayed.line
    seed, remarks = 1, []
    if dialect.seed is not None:
        seed, remark = dialect.seed(_first_question(line))
        remarks += [remark] if remark else []
    if refused is None and replayed.over and dict(replayed.score) != dict(journal.state.score):
        theirs = ", ".join(str(worth) for worth in replayed.score.values())
        remarks.append(f"by the readings of the site the result is {theirs}")
    try:
        actions = entries(replayed, dialect)
    except UnwritableError as error:
        raise ExportError(f"the game cannot be written for 18xx.games: {error}") from None
    players = [{"id": number, "name": name} for number, name in enumerate(game.names, 1)]
    result = {str(number): worth for number, worth in enumerate(replayed.score.values(), 1)}
    data = {
        "id": f"hs_kursbuch_{seed}",
        "description": "played with Kursbuch",
        "title": title,
        "mode": "hotseat",
        "user": players[0],
        "players": players,
        "min_players": len(players),
        "max_players": len(players),
        "settings": {"seed": seed, "optional_rules": list(optional)},
        "status": "finished" if replayed.over else "active",
        "result": result if replayed.over else {},
        "actions": [{**entry, "id": number} for number, entry in enumerate(actions, 1)],
        "loaded": True,
    }
    stop, german = _stops(journal, until, refused) if refused else ("", "")
    return Export(data, until, len(journal.actions), stop, german, tuple(remarks))


def entries(state: State, dialect: Dialect) -> list[Json]:
    """The actions that led to a state of a game by the site's readings, as the site writes them."""
    line = state.line
    line = line[line.index(_first_question(line)) :]
    writer = Writer(
        line[0],
        dialect.forms,
        dialect.names,
        dialect.minors,
        dialect.counts_tracks,
        dialect.card,
        dialect.number_shares,
        dialect.inner,
        dialect.own_copies,
        dialect.subsidies_by_route,
    )
    written: list[Json] = []
    for before, after in pairwise(line):
        assert after.last is not None
        written += writer.write(before, after.last)
        if autos := list(dialect.autos(before, after)):
            written[-1].setdefault("auto_actions", []).extend(autos)
        writer.follow(before, after)
    return written


def _first_question(line: tuple[State, ...]) -> State:
    """The first state in which a player is asked; what chance did before is no action there."""
    return next((state for state in line if not state.is_chance), line[-1])


def _options(game: AnyGame) -> Mapping[str, str]:
    """The options of a game, but for the readings, which are the site's."""
    readings = {option.key for option in game.title.options if USUAL in option.values}
    return {**{key: value for key, value in game.options.items() if key not in readings}, "rulings": THEIRS}


def _stops(journal: Journal, until: int, refused: Illegal) -> tuple[str, str]:
    """What ends the file, in English and German: our next action, or an answer that the site wants before it."""
    action, refusal = journal.actions[until], refused.refusal
    reason = journal.game.title.say(refusal.rule, refusal.figures, "de")
    german = f"{refusal.clause.replace(':', ' ')}: {reason}"
    place = f"{until + 1}, {action},"
    if refused.action != action:
        return (
            f"before action {place} the site insists: {refusal}",
            f"vor Aktion {place} besteht die Seite auf: {german}",
        )
    return (
        f"action {place} is refused by the readings of the site: {refusal}",
        f"Aktion {place} lassen die Lesarten der Seite nicht zu: {german}",
    )


def _by_their_readings(journal: Journal, theirs: AnyGame) -> tuple[State, int, Illegal | None]:
    """The game as it goes there, how many of our actions it followed, and why not more."""
    state = start(theirs)
    for number, (action, (before, after)) in enumerate(zip(journal.actions, pairwise(journal.states), strict=True), 1):
        try:
            state = _follow(state, before, action, after, journal, number)
        except Illegal as error:
            return state, number - 1, error
    return state, len(journal.actions), None


def _follow(state: State, before: State, action: Action, after: State, journal: Journal, number: int) -> State:
    if isinstance(action, SellTrain) or _is_answer_to_an_offer(before):
        return state  # consent is given at the table, not there
    if isinstance(action, BuyTrain) and _is_answer_to_an_offer(after):
        agreed = number < len(journal.actions) and isinstance(journal.actions[number], SellTrain)
        if not agreed:
            return state
    asked = before.ask
    if isinstance(action, Pass):
        ask = state.ask
        is_asked = ask is not None and asked is not None and (ask.name, ask.who) == (asked.name, action.who)
        return apply(state, action) if is_asked else state
    for _ in range(_QUESTIONS):
        ask = state.ask
        if ask is None or not ask.passable or state.is_chance:
            break
        if any(menu.kind is type(action) and action.who == (menu.who or ask.who) for menu in ask.menus):
            break
        state = apply(state, Pass(ask.who))
    refusal = explain(state, action)
    if state.ask is not None and refusal is not None and refusal.rule.startswith("turn."):
        skipped = Pass(state.ask.who)  # the site insists on an answer that our game did not need
        raise Illegal(skipped, explain(state, skipped) or refusal)
    return apply(state, action)


def _is_answer_to_an_offer(state: State) -> bool:
    return state.ask is not None and state.ask.menu(SellTrain) is not None

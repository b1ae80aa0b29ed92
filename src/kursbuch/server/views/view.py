"""Everything a page shows of one moment of a game, for one reader."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ...board.faces import TILE
from ...board.hexes import HEX
from ...core.actions import CHANCE, Action, Bidding, Pass
from ...core.errors import Illegal, KursbuchError
from ...core.questions import Ask
from ...core.record import Position
from ...core.state import State, apply, effect, explain, legal
from ...core.vocabulary import MONEY
from ...render.board import MARKS, changed
from ...render.look import Marks, RouteDrawing
from ...render.position import board_words, drawn, look_of
from ...rules.actions import Run, SellShares
from ...rules.vocabulary import STOP_INDEX, TRAIN
from ..play import Play
from .controls import ASKED, BOARD, changes, controls, refused
from .ending import ending
from .families import Family, family_of
from .hints import hint, hint_on_board
from .history import Known, ledger, since, ticks
from .past import Past, bidders, is_auction
from .pictures import (
    board_picture,
    income_picture,
    marked_parts,
    market_heights,
    market_moves,
    market_picture,
    picture_parts,
)
from .regions import region
from .runs import best_run_changes, route_words, runs
from .sentences import Part, Speaker
from .shapes import Change, Control, Head, Refused, plain
from .words import Words


@dataclass(frozen=True)
class Reader:
    """Who looks, and how: the seats they act for, their language, and the sizes of their page."""

    seats: frozenset[str]
    words: Words
    unit: float = 1.4
    """User units of the board a CSS pixel."""
    market: tuple[float, float | None] = (694.0, None)
    known: Known | None = None


def table_view(play: Play, reader: Reader, at: int | None = None, have: str = "") -> dict[str, Any]:
    """The page's data. `at`: an earlier moment; `have`: the branch, moment and unit, as in the answer's `shows`, of
    the board that the page has already."""
    words, now = reader.words, len(play.moves)
    moment = now if at is None else max(0, min(at, now))
    state = play.states[moment]
    ask, position = state.ask, state.now
    family = family_of(position, words)
    live = moment == now
    awaited = play.state.actor in reader.seats and not play.differs
    mine = live and awaited
    shown = controls(state, words) if mine else ()
    focus = "board" if shown and all(one.type == "board" for one in shown) else family.focus()
    marks, routes = _marks(play, moment, shown), runs(play, moment)
    at_work = ask.who if ask else ""
    caption, short = family.caption()
    rounds = ticks(play)
    past = Past(play, moment)
    least, most = market_heights(position, reader.market[0])
    if not family.tick()[0] and (number := sum(tick["at"] <= moment for tick in rounds)):
        short = words.say("round.number.short", number=number)
        caption = f"{words.say('round.number', number=number)} · {caption}"
    news_from, news = since(play, reader.seats, words, reader.known) if live else (0, [])
    view: dict[str, Any] = {
        "id": play.row.id,
        "title": {"id": play.game.title.id, "name": play.game.title.name},
        "version": play.version,
        "latest": play.latest,
        "at": moment,
        "moves": now,
        "live": live,
        "over": play.state.over,
        "mine": mine,
        "awaited": awaited,
        "you": sorted(reader.seats),
        "moves_by_you": not reader.seats & play.taken_over and any(move.seat in reader.seats for move in play.moves),
        "notice": _notice(play, words),
        "actor": ask.actor if ask and not (live and play.differs) else None,
        "who": at_work,
        "step": ask.name if ask else "",
        "hint": hint(state, words),
        "nowhere": hint_on_board(state, words, shown) if mine else "",
        "passable": bool(ask and ask.passable),
        "pass": Speaker(state, words).button(Pass(at_work), ask.name) if ask and ask.passable else "",
        "one_screen": play.at_one_screen,
        "caption": caption,
        "short": short,
        "turn": _turn(play, state, reader),
        "unit": family.unit(),
        "focus": focus,
        "ledger": ledger(play, moment, words) if focus == "market" else [],
        "seats": [{"id": s.id, "name": s.name, "kind": s.kind, "you": s.id in reader.seats} for s in play.row.seats],
        "chips": plain(family.chips()),
        "places": family.places(),
        "head": plain(_head(family, ask, words)) if ask else None,
        "steps": _steps(play, moment, words),
        "controls": plain(shown),
        "routes": route_words(routes, position, words),
        "tables": plain(family.tables(at_work)),
        "strips": plain(family.strips(past)),
        "bids": plain(bidders(past, words)),
        "lots": plain(family.lots()) if is_auction(ask) else [],
        "must": plain(must(state, words)) if mine else None,
        "answer": plain(_answer(play, words)) if mine else [],
        "since": news,
        "since_from": news_from,
        "ticks": rounds,
        "undo": {
            "now": live and play.undo_target(reader.seats) is not None,
            "ask": live and play.wish_target(reader.seats) is not None,
        },
        "wish": _wish(play, reader),
        "declined": dict(zip(("by", "wish"), play.declined, strict=True)) if play.declined else None,
        "market": market_picture(position, words, *reader.market),
        "market_least": least,
        "market_most": most,
        "income": income_picture(position, words, reader.market[0], ask.actor if ask else ""),
        "result": _result(play, family) if play.state.over and live else None,
        "ending": plain(ending(play, words)) if state.over else None,
    }
    view["shows"] = f"{play.branch}-{moment}-{reader.unit:g}"
    view["parts"] = dict(marked_parts(position, marks, drawn(routes), reader.unit, words.language))
    if (had := _had(play, have)) is not None:
        old = picture_parts(had[0].now, words, had[1])
        new = picture_parts(position, words, reader.unit)
        if new is not old:
            view["parts"] |= changed(old, new)
    else:
        view["board"] = board_picture(position, words, reader.unit)
        view["describe"] = [view["caption"], *_described(state, words)]
    view["legal"] = sorted(marks.legal)
    view["region"] = list(region(position, at_work))
    return view


def _notice(play: Play, words: Words) -> str:
    """What everybody should know: that the rules have been put right, and where the game differs from them."""
    if play.differs is None and play.reckoned:
        return words.say("notice.reckoned", number=play.reckoned)
    if play.differs is None:
        return words.say("notice.rules") if play.row.rules < play.game.title.version else ""
    refusal, number, action = play.differs.refusal, len(play.moves) + 1, play.differs.action[:120]
    if refusal is None:
        return words.say("notice.unread", number=number, action=action)
    why = refused(refusal, Speaker(play.state, words))
    return words.say("notice.differs", number=number, action=action, place=why.place, text=why.text)


def _had(play: Play, have: str) -> tuple[State, float] | None:
    """What the page shows of this game, and for which unit it was drawn; None if it shows nothing of it."""
    match = re.fullmatch(r"(\d+)-(\d+)-(\d+(?:\.\d+)?)", have)
    if match is None or int(match[1]) != play.branch or int(match[2]) >= len(play.states):
        return None
    return play.states[int(match[2])], float(match[3])


def _parts(state: State, words: Words, marks: Marks, routes: tuple[RouteDrawing, ...], unit: float) -> dict[str, str]:
    """The board without marks, and the layers of marks: so parts of a hex depend on what lies there alone."""
    return {**picture_parts(state.now, words, unit), **marked_parts(state.now, marks, routes, unit, words.language)}


def _marks(play: Play, moment: int, shown: tuple[Control, ...]) -> Marks:
    """Legal hexes for who is to act, and the hexes of the last move."""
    legal = frozenset(h for control in shown if control.type == BOARD for h in control.hexes)
    last: set[str] = set()
    if moment:
        action = play.moves[moment - 1].action
        last = {action.value_of(HEX)} if action.names(HEX) else set()
    return Marks(legal=legal, last=frozenset(last - legal))


def _head(family: Family, ask: Ask, words: Words) -> Head:
    return Head(CHANCE, words.say("chance"), ()) if ask.actor == CHANCE else family.head(ask)


def _turn(play: Play, state: State, reader: Reader) -> str:
    say, ask = reader.words.say, state.ask
    if ask is None:
        return say("turn.over")
    if play.differs and state is play.state:
        return say("turn.differs")
    step = Speaker(state, reader.words).step(ask.name)
    if reader.words.language == "en":
        step = step[:1].lower() + step[1:]
    names = dict(zip(play.game.players, play.game.names, strict=True))
    family = family_of(state.now, reader.words)
    chip = family.chips().get(ask.who)
    what = f"{chip.letters}, {step}" if chip else step
    if ask.actor == CHANCE:
        return say("turn.chance", what=what)
    name = names.get(ask.actor, ask.actor)
    if ask.actor in reader.seats:
        key = "turn.yours" if len(reader.seats) == 1 else "turn.here"
        return say(key, what=what, name=name)
    return say("turn.other", what=what, name=name)


def _steps(play: Play, moment: int, words: Words) -> list[dict[str, Any]]:
    """The fixed line of steps: done with their results, the open one, those to come."""
    state = play.states[moment]
    ask = state.ask
    if ask is None:
        return []
    family = family_of(state.now, words)
    speaker = Speaker(state, words)
    step = state.base.agenda[0]
    line = family.line(ask, step.args[:1] == (ask.who,))
    results = _results(play, moment, ask, line, speaker)
    if line[-1] == ask.name and not results:
        line = family.line(ask, is_turn=False)  # nobody was asked before it: a turn that is played by itself
    here = line.index(ask.name)
    return [
        {
            "name": name,
            "label": family.step(name, ask)[0] or speaker.step(name),
            "state": "past" if place < here else "now" if place == here else "later",
            "result": _told(place - here, results.get(name, ""), name, ask, family),
        }
        for place, name in enumerate(line)
    ]


def _results(play: Play, moment: int, ask: Ask, line: tuple[str, ...], speaker: Speaker) -> dict[str, str]:
    """What has come of the steps of this turn before the one that is asked. Others may have answered in between: they
    agreed to sell a train, or the director sold shares for one."""
    results: dict[str, str] = {}
    begun = max((one.at for one in play.rounds if one.at <= moment), default=0)
    for number in range(moment, begun, -1):
        move = play.moves[number - 1]
        if move.step not in line or (move.step == ask.name and move.action.who == ask.actor != ask.who):
            continue
        if move.action.who != ask.who or line.index(move.step) > line.index(ask.name):
            break
        text = speaker.words.say("step.none") if isinstance(move.action, Pass) else speaker.plain(move.action)
        if isinstance(move.action, Run):
            text = _ran(play.states[number], speaker.words)
        results.setdefault(move.step, text)
    return results


def _told(place: int, result: str, name: str, ask: Ask, family: Family) -> str:
    """What came of a step before the open one, or what awaits in a later one."""
    if place < 0:
        return result or family.step(name, ask)[1]
    return family.awaits(name, ask) if place else ""


def _ran(state: State, words: Words) -> str:
    for event in state.events:
        if event.name == "ran":
            revenue = event.figures.get("revenue", 0)
            return words.say("step.ran", revenue=words.number(int(str(revenue))))
    return ""


def must(state: State, words: Words) -> Refused | None:
    """Why who is asked may not pass, where one usually may: a train is to be bought, shares sold, a tile laid."""
    ask, speaker = state.ask, Speaker(state, words)
    if ask is None or ask.passable or speaker.hint(ask.name):
        return None
    if not any(_is_usually_optional(menu.kind) for menu in ask.menus):
        return None
    refusal = explain(state, Pass(ask.who))
    return refused(refusal, speaker) if refusal else None


def _is_usually_optional(kind: type[Action]) -> bool:
    return issubclass(kind, SellShares) or kind.names(TILE) or (kind.names(TRAIN) and kind.names(MONEY))


def _answer(play: Play, words: Words) -> list[Part]:
    """What somebody else, or a bot, has just answered to who is to act again."""
    if len(play.moves) < 2 or play.state.ask is None:
        return []
    asked, answered, actor = play.moves[-2], play.moves[-1], play.state.ask.actor
    if asked.seat != actor or answered.seat in (actor, CHANCE) or asked.action.who != play.state.ask.who:
        return []
    if not any(event.name == ASKED for event in play.states[-2].events):
        return []
    did, _ = Speaker(play.state, words).line(answered.action, play.state.events, answered.step)
    return [{"c": answered.action.who}, " ", *did]


def _wish(play: Play, reader: Reader) -> dict[str, Any] | None:
    wish = play.proposal
    if wish is None:
        return None
    open_ = sorted(s.id for s in play.people if s.id not in wish.agreed)
    return {
        "number": wish.number,
        "by": wish.by,
        "to": wish.to,
        "waiting": open_,
        "yours": bool(set(open_) & reader.seats),
    }


def _result(play: Play, family: Family) -> list[dict[str, Any]]:
    """The final table, with what each worth is made of; equal worth is a shared place."""
    scores = play.state.score
    ranked = sorted(scores.items(), key=lambda item: (-item[1], item[0]))
    return [
        {
            "player": player,
            "worth": worth,
            "place": 1 + sum(other > worth for other in scores.values()),
            "parts": _parts_of(worth, family.wealth(player)),
            "shares": family.shares(player),
        }
        for player, worth in ranked
    ]


def _parts_of(worth: int, wealth: dict[str, int]) -> dict[str, int]:
    """With what titles count besides, as papers."""
    rest = worth - sum(wealth.values())
    return {**wealth, **({"papers": rest} if rest else {})}


def _described(state: State, reader: Words) -> list[str]:
    try:
        return board_words(look_of(state.now), reader.language)
    except KursbuchError:
        return []


# -- what if --------------------------------------------------------------------------------------------


def preview(play: Play, reader: Reader, texts: Sequence[str]) -> dict[str, Any]:
    """What actions, done one after the other, would change: figures, the board, the market. All but the last must
    be legal; why the last is not, is said in place of its effects."""
    words, now = reader.words, play.state
    *first, last = [play.game.title.notation.parse(text) for text in texts]
    base = now
    for action in first:
        base = apply(base, action)
    step = base.ask.name if base.ask else ""  # passing has a name of its own at each
    found: dict[str, Any] = {"action": texts[-1], "changes": [], "do": Speaker(base, words).button(last, step)}
    if first:
        found["controls"] = plain(controls(base, words))
    if (refusal := explain(base, last)) is not None:
        if not first:
            raise Illegal(last, refusal)
        return found | {"refused": plain(refused(refusal, Speaker(base, words)))}
    after, itself = apply(base, last), effect(base, last)
    if any(event.name == ASKED for event in after.events):
        found["do"] = Speaker(base, words).button(last, step, is_asked=True)
        if (agreed := _if_agreed(after)) is not None:
            names = dict(zip(play.game.players, play.game.names, strict=True))
            itself, found["when"] = agreed, words.say("effect.agreed", name=names[after.question.actor])
    if isinstance(last, Bidding) and (won := _if_others_pass(after, last.who)) is not None:
        itself, found["when"] = won.now, words.say("effect.won")
    before_family, after_family = family_of(now.now, words), family_of(itself, words)
    found["goes_on"] = _is_same_question(base.ask, after.ask)
    found["changes"] = plain(changes(before_family, after_family, now.question.who, now.question.actor, words))
    spent = 0 if "when" in found or isinstance(last, SellShares) else _spent(before_family, after_family, last.who)
    cost = f"{words.number(spent)} {before_family.unit()}" if spent else ""
    if lost := _lost_worth(now, itself, spent):
        found["when"] = words.say("effect.worth", amount=f"{words.number(lost)} {before_family.unit()}")
    if cost and not Speaker(base, words).tells_sum(last, spent):
        found["cost"] = words.say("ui.for", cost=cost)
    if last.names(HEX):
        found |= _on_the_board(base, after, last, reader, cost)
        if run := best_run_changes(base.now, after.now, last.who):
            label, before, then = words.say("figure.best_run"), *map(words.number, run)
            then = f"{then} {before_family.unit()}".rstrip()
            values = (before, then) if run[0] != run[1] else ("", words.say("effect.same", figure=then))
            found["changes"].append(plain(Change(last.who, "best_run", label, *values)))
    if moves := market_moves(now.now, itself):
        found["market"] = market_picture(now.now, words, *reader.market, moves=moves)
    return found


def _lost_worth(state: State, after: Position, spent: int) -> int:
    """How much less a player is worth who buys something that counts for nothing in the final reckoning."""
    actor = state.actor or ""
    score = state.game.title.score
    if not spent or actor not in state.score or state.ask is None or state.ask.who != actor:
        return 0
    lost = state.score[actor] - score(after).get(actor, 0)
    return lost if lost >= spent else 0


def _if_agreed(state: State) -> Position | None:
    """What comes of an offer that is accepted; None if there is more than one way to accept it."""
    answers = [offer.action for offer in legal(state) if not isinstance(offer.action, Pass)]
    return effect(state, answers[0]) if len(answers) == 1 else None


def _if_others_pass(state: State, bidder: str) -> State | None:
    """The moment at which the lot is the bidder's, because nobody else says more; None if that is not decided when all
    have passed."""
    step = state.ask.name if state.ask else ""
    for _ in state.game.players:
        if any(event.figures.get("player") == bidder for event in state.events):
            return state
        ask = state.ask
        if ask is None or ask.name != step or ask.actor == bidder or not ask.passable:
            return None
        state = apply(state, Pass(ask.who))
    return None


def _is_same_question(before: Ask | None, after: Ask | None) -> bool:
    """Whether the one who was asked is asked the same again, so that more may be done by the same press."""
    if before is None or after is None:
        return False
    return (before.name, before.actor, before.who) == (after.name, after.actor, after.who)


def _on_the_board(state: State, after: State, action: Action, reader: Reader, flag: str) -> dict[str, Any]:
    """The parts of the picture that show an action in its place, and those that take it away again."""
    words, hex_id = reader.words, action.value_of(HEX)
    legal = frozenset(h for c in controls(state, words) if c.type == BOARD for h in c.hexes)
    marks = Marks(legal=legal, selected=hex_id, flag=flag)
    lies = after if action.names(TILE) or action.names(STOP_INDEX) else state
    now = _parts(state, words, Marks(legal=legal), (), reader.unit)
    then = _parts(lies, words, marks, (), reader.unit)
    names = sorted(name for name in changed(now, then) if name in MARKS or name.endswith(f"/{hex_id}"))
    return {"parts": {name: then[name] for name in names}, "restore": {name: now[name] for name in names}}


def _spent(before: Family, after: Family, who: str) -> int:
    old = {(f.who, f.what): f.value for f in before.figures()}
    new = {(f.who, f.what): f.value for f in after.figures()}
    key = (who, "cash")
    return max(0, old[key] - new[key]) if key in old and key in new else 0

"""An analysis to read: in a few lines of text, or as one HTML file that needs nothing else and prints well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import groupby
from statistics import mean
from string import ascii_uppercase

from ..core import words
from ..core.errors import NotationError
from ..core.journal import Journal
from ..core.record import Record
from ..render.svg import esc, n, path
from ..rules.table import Holdings
from .analysis import Analysis, Looked, TurningPoint
from .reasons import apart, consequences, reasons, signed

SAID: Mapping[str, Mapping[str, str]] = {
    "en": {
        "none": "No single answer turned this game.",
        "better": "Better",
        "best": "the best there was",
        "next": "Next best",
        "chance": "Chance to win",
        "turns": "Turning points",
        "answer": "answer",
        "chance to win": "chance",
        "worth": "worth at the end",
        "action": "action",
        "SR": "SR",
        "OR": "OR",
        "AR": "Auction",
        "DR": "Draft",
        "ISR": "Initial",
        "after": "after {count} actions",
        "open": "not yet over",
        "part": "The answers that mattered are still being looked at.",
        "note": "Chances are estimates, learned from games of bots. An answer is judged by what comes of it when "
        "everybody plays on sensibly for some operating rounds.",
    },
    "de": {
        "none": "Keine einzelne Antwort hat diese Partie gewendet.",
        "better": "Besser",
        "best": "das Beste, was es gab",
        "next": "Danach",
        "chance": "Gewinnchance",
        "turns": "Wendepunkte",
        "answer": "Antwort",
        "chance to win": "Chance",
        "worth": "Vermögen am Ende",
        "action": "Zug",
        "SR": "AR",
        "OR": "BR",
        "AR": "Verst.",
        "DR": "Auswahl",
        "ISR": "Eröffnung",
        "after": "nach {count} Zügen",
        "open": "noch nicht zu Ende",
        "part": "Die Antworten, auf die es ankam, werden noch angesehen.",
        "note": "Chancen sind Schätzungen, gelernt aus Partien von Bots. Eine Antwort wird danach beurteilt, was aus "
        "ihr wird, wenn alle einige Betriebsrunden lang vernünftig weiterspielen.",
    },
}
"""The words of a report, by language."""

_DASHES = ("", "7 4", "2 4", "9 3 2 3", "1 3 6 3", "12 4", "4 2")
"""Players differ by line and letter, never by colour alone."""
_WIDE, _HIGH, _LEFT, _FOOT, _LETTER = 1000, 300, 40, 24, 12


def report_text(found: Analysis, language: str = "en") -> str:
    """The result, and the turning points."""
    journal = found.journal
    turns = [f"{_moment(journal, x.at, language)}: {sentence(journal, x, language)}" for x in found.turning_points]
    return "\n".join([_headline(journal, language), *(turns or [SAID[language]["none"]])])


def sentence(journal: Journal, turn: TurningPoint, language: str = "en") -> str:
    """A turning point in words: what was done and what it set off, what it changed, what would have been better and
    why."""
    said, writes = SAID[language], partial(_value, journal, language)
    did, other = (worded(journal, turn.at, text, language) for text in (turn.played, turn.better))
    before, after = journal.states[turn.at : turn.at + 2]
    then = ["".join(one) for one in consequences(journal.actions[turn.at], before, after, language, writes)]
    why = ["".join(one) for one in reasons(turn.why, language, writes)]
    done = f"{_name(journal, turn.player)}: {did}{_aside(then)}: {signed(-round(100 * turn.loss))} %"
    if turn.loss > 0:
        return f"{done}. {said['better']}: {other}{_aside(why)}"
    return f"{done}, {said['best']}{_aside(why)}. {said['next']}: {other}"


def _aside(several: Sequence[str]) -> str:
    return f" ({', '.join(several)})" if several else ""


def worded(journal: Journal, at: int, text: str, language: str) -> str:
    """An action in the words of its title, with who it is by; as it is written, where the title has none for it."""
    title, ask = journal.game.title, journal.states[at].ask
    try:
        action = title.notation.parse(text)
    except NotationError:
        return text
    wording = title.wording_of(action, "did", ask.name if ask else "", language)
    if wording is None:
        return text
    did = "".join(words.fill(wording, [action.figures], partial(_value, journal, language)))
    return did if action.who in journal.game.players else f"{action.who} {did}"


def _value(journal: Journal, language: str, figure: str, value: object) -> str:
    """A figure of an action or an event; players by their names."""
    names = dict(zip(journal.game.players, journal.game.names, strict=True))
    return names.get(str(value)) or journal.game.title.value(figure, value, language)


def report_html(found: Analysis, language: str = "en", *, is_done: bool = True) -> str:
    """The report as a page; until it is done it says that there is more to come."""
    journal, said = found.journal, SAID[language]
    title = esc(journal.game.title.name)
    turns = "".join(
        f"<li><b>{esc(_moment(journal, turn.at, language))}</b> {esc(sentence(journal, turn, language))}"
        f"{_table(journal, found, turn, language)}</li>"
        for turn in found.turning_points
    )
    part = "" if is_done else f"<p><em>{said['part']}</em></p>"
    none = f"<p>{said['none']}</p>" if is_done and not turns else ""
    return (
        f'<!doctype html><html lang="{language}"><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
        f"<h1>{title}</h1><p>{esc(_headline(journal, language))}</p>"
        f"<h2>{said['chance']}</h2>{chart(found, language)}<p class=key>{_key(journal)}</p>"
        f"<h2>{said['turns']}</h2>{part}{none}<ol>{turns}</ol><p class=note>{said['note']}</p></html>\n"
    )


_STYLE = """
body{font:15px/1.45 Georgia,serif;color:#221c14;background:#fbf7ec;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;margin:0}h2{font-size:1.1rem;border-bottom:1px solid #9c8f77;margin-top:2rem}
svg{width:100%;height:auto;font:11px Georgia,serif}li{margin:.7rem 0;break-inside:avoid}
table{border-collapse:collapse;margin:.3rem 0;font-size:.9rem}td,th{padding:.1rem .8rem .1rem 0;text-align:left}
td.f{text-align:right;font-variant-numeric:tabular-nums}tr.played{background:#f6ded3}.key,.note{color:#5d5343}
.key svg{width:40px;height:10px}
@media print{body{background:#fff;margin:0;max-width:none}}
"""


def _table(journal: Journal, found: Analysis, turn: TurningPoint, language: str) -> str:
    """The best answers at that moment, and the one that was played."""
    looked: Looked = next(one for one in found.looked if one.at == turn.at)
    rows = "".join(
        f"<tr{' class=played' if one['action'] == looked.played else ''}>"
        f"<td>{esc(worded(journal, turn.at, one['action'], language))}</td>"
        f"<td class=f>{round(100 * one['chance'])}\u202f%</td><td class=f>{apart(one['worth'])}</td></tr>"
        for one in looked.answers
    )
    head = "".join(f"<th>{SAID[language][name]}</th>" for name in ("answer", "chance to win", "worth"))
    return f"<table><tr>{head}</tr>{rows}</table>"


def chart(found: Analysis, language: str = "en") -> str:
    """Everybody's chance to win over the whole game, with its rounds and turning points."""
    count = max(1, len(found.moments) - 1)

    def across(at: float) -> float:
        return _LEFT + (_WIDE - _LEFT - 10) * at / count

    def up(chance: float) -> float:
        return _HIGH - _FOOT - (_HIGH - _FOOT - 20) * chance

    out = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_WIDE} {_HIGH}" role="img">']
    for tenth in (0, 25, 50, 75, 100):
        level = n(up(tenth / 100))
        out.append(f'<path d="M{_LEFT} {level}H{_WIDE - 10}" stroke="#d3c8b0"/>')
        out.append(f'<text x="{_LEFT - 6}" y="{level}" dy="4" text-anchor="end" fill="#5d5343">{tenth} %</text>')
    last = -60.0
    for at, label in _rounds(found.journal):
        x = across(at)
        out.append(f'<path d="M{n(x)} 12V{_HIGH - _FOOT}" stroke="#ece4d0"/>')
        if x - last > 44:
            out.append(f'<text x="{n(x)}" y="{_HIGH - 8}" fill="#5d5343">{esc(_said_round(label, language))}</text>')
            last = x
    for number, player in enumerate(found.journal.game.players):
        chances = _levelled([moment[player].chance for moment in found.moments])
        line = [(across(at), up(chance)) for at, chance in enumerate(chances)]
        out.append(_line(path(line), number))
    ends = {player: up(found.moments[-1][player].chance) for player in found.journal.game.players}
    free = float(_HIGH)
    for number, player in sorted(enumerate(ends), key=lambda pair: -ends[pair[1]]):  # from below, none on another
        free = min(ends[player] - 4, free - _LETTER)
        letter = ascii_uppercase[number]
        out.append(f'<text x="{_WIDE}" y="{n(free)}" text-anchor="end" font-weight="bold">{letter}</text>')
    free = 0.0
    for number, turn in enumerate(found.turning_points, 1):
        flag = across(turn.at + 1)
        free = max(flag, free + _LETTER + 2)
        out.append(f'<path d="M{n(flag)} 14V{_HIGH - _FOOT}" stroke="#1d4267" stroke-dasharray="2 3"/>')
        out.append(f'<text x="{n(free)}" y="10" text-anchor="middle" fill="#1d4267">{number}</text>')
    return "".join([*out, "</svg>"])


def _levelled(values: Sequence[float]) -> list[float]:
    """Estimates waver from move to move: each is drawn as the mean of those around it, up to a hundredth of the game
    away."""
    last = len(values) - 1
    reaches = [min(round(last / 100), at, last - at) for at in range(len(values))]
    return [mean(values[at - reach : at + reach + 1]) for at, reach in enumerate(reaches)]


def _line(way: str, number: int) -> str:
    dash = _DASHES[number % len(_DASHES)]
    return f'<path d="{way}" fill="none" stroke="#221c14" stroke-width="1.6" stroke-dasharray="{dash}"/>'


def _key(journal: Journal) -> str:
    """Who is which line."""
    return " &ensp; ".join(
        f'<svg viewBox="0 0 40 10">{_line("M0 5H40", number)}</svg> <b>{ascii_uppercase[number]}</b> {esc(name)}'
        for number, name in enumerate(journal.game.names)
    )


def _headline(journal: Journal, language: str) -> str:
    score: Mapping[str, int] = journal.state.score
    ranked = sorted(score, key=lambda player: -score[player])
    result = ", ".join(f"{_name(journal, player)} {apart(score[player])}" for player in ranked)
    said = SAID[language]
    after = said["after"].format(count=len(journal.actions))
    return f"{result} {after}" + ("" if journal.state.over else f", {said['open']}")


def _name(journal: Journal, player: str) -> str:
    return dict(zip(journal.game.players, journal.game.names, strict=True)).get(player, player)


def _moment(journal: Journal, at: int, language: str) -> str:
    label, action = _said_round(_round(journal.states[at].now), language), f"{SAID[language]['action']} {at + 1}"
    return f"{label}, {action}" if label else action


def _said_round(label: str, language: str) -> str:
    kind, _, number = label.partition(" ")
    return f"{SAID[language].get(kind, kind)} {number}".strip()


def _round(position: Record) -> str:
    return str(position.round) if isinstance(position, Holdings) else ""


def _rounds(journal: Journal) -> Iterator[tuple[int, str]]:
    """Where each round begins."""
    for label, several in groupby(enumerate(journal.states), key=lambda pair: _round(pair[1].now)):
        if label:
            yield next(several)[0], label

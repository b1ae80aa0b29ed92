"""An analysis to read: in a few lines of text, or as one HTML file that needs nothing else and prints well."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from string import ascii_uppercase

from ..core.journal import Journal
from ..core.record import Record
from ..render.svg import esc, n, path
from ..rules.table import Holdings
from .analysis import Analysis, Looked, TurningPoint

FIGURES = {
    "now": "worth now",
    "cash": "cash",
    "dividends": "dividends to come",
    "papers": "income of papers",
    "outlook": "what is to come",
    "treasuries": "in treasuries",
    "income": "income to come",
}
"""What the figures are called that speak for an answer."""

_DASHES = ("", "7 4", "2 4", "9 3 2 3", "1 3 6 3", "12 4", "4 2")
"""Players differ by line and letter, never by colour alone."""
_WIDE, _HIGH, _LEFT, _FOOT = 1000, 300, 40, 24


def report_text(found: Analysis) -> str:
    """The result, and the turning points."""
    turns = [f"{_moment(found.journal, one.at)}: {sentence(found.journal, one)}" for one in found.turning_points]
    return "\n".join([_headline(found.journal), *(turns or ["No single answer turned this game."])])


def sentence(journal: Journal, turn: TurningPoint) -> str:
    """A turning point in words: what was done, what it changed, what would have been better and why."""
    why = ", ".join(f"{FIGURES.get(name, name)} {amount:+,}" for name, amount in turn.why.items())
    reason = f" ({why})" if why else ""
    name = _name(journal, turn.player)
    if turn.loss > 0:
        return f"{name}: {turn.played}, {-turn.loss:+.0%}. Better: {turn.better}{reason}"
    return f"{name}: {turn.played}, {-turn.loss:+.0%} over {turn.better}{reason}"


def report_html(found: Analysis) -> str:
    """The report as a page."""
    journal = found.journal
    title = esc(journal.game.title.name)
    turns = "".join(
        f"<li><b>{esc(_moment(journal, turn.at))}</b> {esc(sentence(journal, turn))}{_table(journal, found, turn)}</li>"
        for turn in found.turning_points
    )
    return (
        f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{title}</title><style>{_STYLE}</style>'
        f"<h1>{title}</h1><p>{esc(_headline(journal))}</p>"
        f"<h2>Chance to win</h2>{chart(found)}<p class=key>{_key(journal)}</p>"
        f"<h2>Turning points</h2><ol>{turns}</ol>"
        "<p class=note>Chances are estimates, learned from games of bots. An answer is judged by what comes of it when "
        "everybody plays on sensibly for a while.</p></html>\n"
    )


_STYLE = """
body{font:15px/1.45 Georgia,serif;color:#221c14;background:#fbf7ec;max-width:64rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.7rem;margin:0}h2{font-size:1.1rem;border-bottom:1px solid #9c8f77;margin-top:2rem}
svg{width:100%;height:auto;font:11px Georgia,serif}li{margin:.7rem 0;break-inside:avoid}
table{border-collapse:collapse;margin:.3rem 0;font-size:.9rem}td,th{padding:.1rem .8rem .1rem 0;text-align:left}
td.f{text-align:right;font-variant-numeric:tabular-nums}tr.played{background:#f6ded3}.key,.note{color:#5d5343}
@media print{body{background:#fff;margin:0;max-width:none}}
"""


def _table(journal: Journal, found: Analysis, turn: TurningPoint) -> str:
    """The best answers at that moment, and the one that was played."""
    looked: Looked = next(one for one in found.looked if one.at == turn.at)
    rows = "".join(
        f"<tr{' class=played' if one['action'] == looked.played else ''}><td>{esc(one['action'])}</td>"
        f"<td class=f>{one['chance']:.0%}</td><td class=f>{one['worth']:,}</td></tr>"
        for one in looked.answers
    )
    return f"<table><tr><th>answer</th><th>chance</th><th>worth at the end</th></tr>{rows}</table>"


def chart(found: Analysis) -> str:
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
            out.append(f'<text x="{n(x)}" y="{_HIGH - 8}" fill="#5d5343">{esc(label)}</text>')
            last = x
    for number, player in enumerate(found.journal.game.players):
        line = [(across(at), up(moment[player].chance)) for at, moment in enumerate(found.moments)]
        dash = _DASHES[number % len(_DASHES)]
        out.append(
            f'<path d="{path(line)}" fill="none" stroke="#221c14" stroke-width="1.6" stroke-dasharray="{dash}"/>'
        )
        right, top = line[-1]
        letter = ascii_uppercase[number]
        out.append(f'<text x="{n(right)}" y="{n(top)}" dy="-4" text-anchor="end" font-weight="bold">{letter}</text>')
    for number, turn in enumerate(found.turning_points, 1):
        flag = n(across(turn.at + 1))
        out.append(f'<path d="M{flag} 14V{_HIGH - _FOOT}" stroke="#1d4267" stroke-dasharray="2 3"/>')
        out.append(f'<text x="{flag}" y="10" text-anchor="middle" fill="#1d4267">{number}</text>')
    return "".join([*out, "</svg>"])


def _key(journal: Journal) -> str:
    return " · ".join(f"<b>{ascii_uppercase[number]}</b> {esc(name)}" for number, name in enumerate(journal.game.names))


def _headline(journal: Journal) -> str:
    score: Mapping[str, int] = journal.state.score
    ranked = sorted(score, key=lambda player: -score[player])
    result = ", ".join(f"{_name(journal, player)} {score[player]:,}" for player in ranked)
    return f"{result} after {len(journal.actions)} actions" + ("" if journal.state.over else ", not yet over")


def _name(journal: Journal, player: str) -> str:
    return dict(zip(journal.game.players, journal.game.names, strict=True)).get(player, player)


def _moment(journal: Journal, at: int) -> str:
    label = _round(journal.states[at].now)
    return f"{label}, action {at + 1}" if label else f"action {at + 1}"


def _round(position: Record) -> str:
    return str(position.round) if isinstance(position, Holdings) else ""


def _rounds(journal: Journal) -> Iterator[tuple[int, str]]:
    """Where each round begins."""
    for label, several in groupby(enumerate(journal.states), key=lambda pair: _round(pair[1].now)):
        if label:
            yield next(several)[0], label

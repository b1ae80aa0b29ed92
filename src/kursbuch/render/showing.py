"""A state as Python and notebooks show it: the table in words, the board as a picture."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape

from ..core.errors import KursbuchError
from ..core.record import Position, Record
from ..core.state import State
from ..cubes.look import CubeLook
from ..rules.table import BANK, POOL, Holdings
from .look import Look
from .position import board_words, look_of, picture


def in_words(state: State) -> str:
    """The table in lines of text: who holds what, the board, the share market, and what is asked."""
    name = state.game.title.name
    try:
        look = look_of(state.now)
    except KursbuchError:  # of a title that nothing here can draw, all there is to tell is the question
        return f"{name}\n{question(state)}"
    heading = f"{name}, {look.caption}" if isinstance(look, Look) and look.caption else name
    return "\n".join([heading, *holdings(state.now), *board_words(look), question(state)])


def as_svg(state: State) -> str | None:
    """Board and market as a picture; None for a title that cannot be drawn."""
    try:
        return picture(state.now)
    except KursbuchError:
        return None


def as_html(state: State) -> str | None:
    """The picture, with who holds what and the question beneath it; None for a title that cannot be drawn."""
    svg = as_svg(state)
    if svg is None:
        return None
    # as an image of its own, so that two of them on one page share no ids and styles
    source = b64encode(svg.encode()).decode()
    lines = "<br>".join(escape(line) for line in [*holdings(state.now), question(state)])
    alt = escape(repr(state), quote=True)
    return f'<figure><img src="data:image/svg+xml;base64,{source}" alt="{alt}"><p>{lines}</p></figure>'


def question(state: State) -> str:
    """Who has to decide what; at the end, the result."""
    title, names = state.game.title, _names(state.now)
    if state.ask is None:
        ranked = sorted(state.score.items(), key=lambda item: (-item[1], item[0]))
        return "The game is over: " + ", ".join(f"{names.get(player, player)} {worth}" for player, worth in ranked)
    actor, who = state.ask.actor, state.ask.who
    behalf = f" for {who}" if who != actor else ""
    return f"{names.get(actor, actor)} decides{behalf}: {title.value('step', state.ask.name)}"


def holdings(position: Position) -> list[str]:
    """A line for each player and each company: money, paper, trains."""
    if isinstance(position, Holdings):
        return [*_players(position), *_companies(position)]
    try:
        look = look_of(position)
    except KursbuchError:
        return []
    if not isinstance(look, CubeLook):
        return []
    return [
        f"{_names(position)[p.id]}: cash {p.cash}, income {p.income}"
        + "".join(f", {count} {railroad}" for railroad, count in p.shares)
        for p in look.players
    ]


def _names(record: Record) -> dict[str, str]:
    game = record.game
    return {seat: f"{seat} {name}" for seat, name in zip(game.players, game.names, strict=True)}


def _players(position: Holdings) -> Iterator[str]:
    names = _names(position)
    for player in position.players:
        parts = [f"cash {position.cash[player]}"]
        if owed := position.owed(player):
            parts.append(f"debt {owed}")
        for company, certs in position.shares_of(player):
            director = " (director)" if any(cert.director for cert in certs) else ""
            parts.append(f"{company} {sum(cert.percent for cert in certs)} %{director}")
        parts += position.papers_of(player)
        yield f"{names.get(player, player)}: {', '.join(parts)}"


def _companies(position: Holdings) -> Iterator[str]:
    for company in position.facts.companies:
        if company in position.closed or company not in position.cash:
            continue
        parts = [f"price {price}"] if (price := position.price(company)) else []
        parts.append(f"cash {position.cash[company]}")
        if trains := position.trains.get(company):
            parts.append(f"trains {' '.join(trains)}")
        free = {holder: position.percent(holder, company) for holder in (BANK, POOL)}
        parts += [f"{percent} % in the {holder}" for holder, percent in free.items() if percent]
        yield f"{company}: {', '.join(parts)}"

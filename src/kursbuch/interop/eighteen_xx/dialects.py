"""How the site calls things, title by title."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ...core.actions import Action
from ...core.errors import KursbuchError
from ...core.game import AnyGame
from ...core.state import State
from ...rules.rulings import USUAL
from ...rules.table import Cert, Round, SharePosition
from . import dialect_18mag as g18mag
from . import dialect_1844 as g1844
from . import dialect_1854 as g1854
from . import dialect_cisleithania as cisleithania
from .files import ImportFileError, Recording
from .translate import Rule
from .writing import Form, Json


@dataclass(frozen=True)
class Dialect:
    """What differs between a title as the site plays it and as we write it."""

    title: str
    phases: Mapping[str, str]
    options: Callable[[Recording], Mapping[str, str]]
    extra_cities: Callable[[SharePosition], Mapping[str, Any]]
    stations_left: Callable[[SharePosition, str], tuple[int, ...]]
    translators: Mapping[str, Rule] = field(default_factory=dict)
    """Types of action that this title needs or reads in its own way, besides the common ones."""
    minors: frozenset[str] = frozenset()
    """Kinds of companies that the site keeps apart, as minors."""
    charter_is_pool: bool = False
    """Does the site keep the shares that nobody has bought yet in the pool?"""
    counts_tracks: bool = True
    """Does the site count the tracks between the cities of a printed hex when it numbers them?"""
    ignores: frozenset[str] = frozenset()
    """Keys that mean nothing in this title."""
    names: Mapping[str, str] = field(default_factory=dict)
    """Papers that the site calls otherwise than we do."""
    optional: frozenset[str] = frozenset()
    """The site's optional rules that can be played here; a game with another is refused."""
    round_name: Callable[[Round], str] = str
    chance: Callable[[Recording, State], Action] | None = None
    """What chance did in the recorded game."""
    seed: Callable[[State], tuple[int, str]] | None = None
    """What the site's dice must be set to for what chance did before the first question, and what they cannot do."""
    forms: Mapping[type[Action], Form] = field(default_factory=dict)
    """Kinds of our actions that are written in their own way here, besides the common ones."""
    autos: Callable[[State, State], Iterable[Json]] = lambda before, after: ()
    """What the site adds to an action by itself, from the states before and after it."""
    card: Callable[[str], str] = str
    """The name by which the site counts the copies of a train."""
    number_shares: Callable[[str, list[Cert]], list[Cert]] | None = None
    own_copies: Mapping[str, str] = field(default_factory=dict)
    """Trains with a name of their own here -> the copy of another type that they are there."""
    inner: Mapping[str, str] = field(default_factory=dict)
    """Hexes of an area abroad -> the one in which the site keeps its stop, where a route goes on to it."""
    subsidies_by_route: bool = False
    """Does the site note what goes to the treasury with each route, and not only for the run?"""


def _options_1824(recording: Recording) -> Mapping[str, str]:
    goods_time = "scenario" if "goods_time" in recording.optional_rules else "no"
    return {"rulings": "18xx.games", "goods_time": goods_time}


def _closed_mines(p: SharePosition) -> Mapping[str, Any]:
    """The site puts a blocker on the mine of a coal railway that was exchanged."""
    return {
        f"city.{c.home.hex}": [["B"]]
        for c in p.facts.companies.values()
        if c.kind == "coal" and c.home is not None and f"exchanged {c.id}" in p.flags
    }


def _state_stations(p: SharePosition, company: str) -> tuple[int, ...]:
    """The site counts the stations that a state railway will inherit as placed from the start."""
    left = p.stations[company]
    if p.company(company).kind == "state" and company not in p.floated:
        heirs = [c.id for c in p.facts.companies.values() if c.becomes == company and c.id not in p.closed]
        return left[len(heirs) :]
    return left


G1824 = Dialect(
    "1824",
    {"1": "2", "2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "7": "8", "8": "10"},
    _options_1824,
    _closed_mines,
    _state_stations,
    optional=frozenset({"goods_time"}),
    inner={"J11": "J13", "J15": "J13"},
)

CISLEITHANIA = Dialect(
    "1824",
    G1824.phases,
    cisleithania.options,
    cisleithania.extras,
    cisleithania.stations_left,
    cisleithania.TRANSLATORS,
    chance=cisleithania.builders,
    seed=cisleithania.seed,
    forms=cisleithania.FORMS,
)

G18MAG = Dialect(
    "18mag",
    {"yellow": "Yellow", "green": "Green", "brown": "Brown", "gray": "Gray"},
    lambda recording: {"rulings": "18xx.games"},
    g18mag.extras,
    lambda position, company: position.stations[company],
    g18mag.TRANSLATORS,
    minors=frozenset({"minor"}),
    charter_is_pool=True,
    counts_tracks=False,
    ignores=frozenset({"bank_cash"}),
    optional=g18mag.OPTIONAL,
    chance=g18mag.price_card,
    seed=g18mag.seed,
    forms=g18mag.FORMS,
    subsidies_by_route=True,
)

G1844 = Dialect(
    "1844",
    {phase: phase for phase in "1234567"},
    lambda recording: {"rulings": "18xx.games"},
    g1844.extras,
    g1844.stations_left,
    g1844.TRANSLATORS,
    counts_tracks=False,
    names=g1844.NAMES,
    forms=g1844.FORMS,
    autos=g1844.autos,
    own_copies=g1844.OWN_COPIES,
    card=g1844.card,
    number_shares=g1844.number_shares,
)

G1854 = Dialect(
    "1854",
    {"2": "2", "3": "3", "4": "4", "5": "5", "6": "6", "8": "7"},
    lambda recording: {"rulings": "18xx.games"},
    g1854.extras,
    lambda position, company: position.stations[company],
    g1854.TRANSLATORS,
    minors=frozenset({"local"}),
    counts_tracks=False,
    names=g1854.NAMES,
    round_name=g1854.round_name,
)

_EXPORTED = ("1824", "1824 Cisleithania", "1844", "18Mag")
_DIALECTS = {"1824": G1824, "1824 Cisleithania": CISLEITHANIA, "1844": G1844, "1854": G1854, "18Mag": G18MAG}


def site_game(game: AnyGame) -> tuple[str, Dialect, tuple[str, ...]]:
    """What a game of ours is there: its title, the dialect and optional rules; KursbuchError if there is no such."""
    title, optional = game.title.id, tuple(r for r in ("goods_time",) if game.options.get(r, "no") != "no")
    name = "1824 Cisleithania" if game.options.get("map") == "cisleithania" else {"18mag": "18Mag"}.get(title, title)
    if name not in _EXPORTED:
        raise KursbuchError(f"games of {game.title.name} cannot be exported; these can: {', '.join(_EXPORTED)}")
    dialect = _DIALECTS[name]
    theirs = dialect.options(Recording("", name, (), optional, ()))
    readings = {option.key for option in game.title.options if USUAL in option.values} | {"rulings"}
    defaults = {option.key: option.values[0] for option in game.title.options}
    for key, value in game.options.items():
        if key not in readings and value != theirs.get(key, defaults[key]):
            raise KursbuchError(
                f"18xx.games has no {name} with the option {key}={value}; without it the game can go there"
            )
    if len(game.players) < 2:
        raise KursbuchError(f"18xx.games has no {name} for one player")
    return name, dialect, optional


def dialect_of(recording: Recording) -> Dialect:
    """ImportFileError names the title, or the optional rule, that is not played here."""
    found = _DIALECTS.get(recording.title)
    if found is None:
        raise ImportFileError(
            f"{recording.name}: games of {recording.title} cannot be imported; these can: {', '.join(_DIALECTS)}"
        )
    if unknown := sorted(set(recording.optional_rules) - found.optional):
        known = f"only {', '.join(sorted(found.optional))} is" if found.optional else "none is"
        raise ImportFileError(
            f"{recording.name}: Kursbuch does not have the optional rule {', '.join(unknown)} of {recording.title} "
            f"({known} played); import a game without it"
        )
    return found

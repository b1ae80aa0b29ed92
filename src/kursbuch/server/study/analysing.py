"""Looking back at games in the background, in processes of its own.

First come everybody's chances at every moment. Then the answers that matter are held against the best ones, the
weightiest first, so that turning points are soon known; and before them what somebody is looking at. The turning points
are looked at more closely in the end. What is found is kept with the game, so it can be left at any time and is gone on
with by whoever opens the page again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import Any

from ...bots.value import Estimate
from ...core.actions import Action
from ...core.state import State, follow, start
from ...study.analysis import (
    VERSION,
    Analysis,
    Looked,
    chosen_moments,
    look,
    progress,
    to_look_at_closely,
    trails_of,
)
from ...study.answers import has_choice
from ...study.chances import chances
from ..play import Play
from ..storage.faults import StoreError
from ..storage.studies import Studies
from ..thinking import SetUp, Snapshot, Thinkers

AT_ONCE, WAITING = 2, 40
"""So many games are looked at at the same time, and so many are, or wait for that; no more are begun."""
CHANCES = -1
"""Where the chances of all moments are kept, among the answers."""

_log = logging.getLogger("kursbuch.server")
Chances = Sequence[Mapping[str, Sequence[float]]]
"""For each moment and player: the chance to win, and the worth expected at the end."""


def first_look(setting: SetUp, texts: Sequence[str]) -> tuple[Chances, list[int]]:
    """Everybody's chances over a whole game, given as its actions, which are known to be legal; and where somebody
    could have answered otherwise."""
    states, _ = _followed(setting, texts)
    found = [{p: [round(x.chance, 4), round(x.worth)] for p, x in chances(one).items()} for one in states]
    return found, [at for at, one in enumerate(states[:-1]) if has_choice(one)]


def second_look(setting: SetUp, texts: Sequence[str], chances: Chances) -> list[int]:
    """Where the answers mattered, the weightiest first."""
    return chosen_moments(*_followed(setting, texts), _estimates(chances))


def _followed(setting: SetUp, texts: Sequence[str]) -> tuple[list[State], list[Action]]:
    states, actions = [start(setting.game)], [setting.game.title.notation.parse(text) for text in texts]
    for action in actions:
        states.append(follow(states[-1], action))
    return states, actions


def _estimates(chances: Chances) -> list[Mapping[str, Estimate]]:
    return [{player: Estimate(*pair) for player, pair in moment.items()} for moment in chances]


def looked_at(moment: Snapshot, played: str, at: int, close: bool = False, sets: int | None = None) -> dict[str, Any]:
    """An answer beside the best ones, as data."""
    action: Action = moment.setting.game.title.notation.parse(played)
    return asdict(look(moment.state, action, at, close=close, sets=sets))


@dataclass
class Job:
    """A game that is being looked at, along one line of play."""

    trail: str
    chances: Chances = ()
    asked: Sequence[int] = ()
    """Where somebody could have answered otherwise,"""
    chosen: Sequence[int] | None = None
    """and where it mattered, once that is known."""
    looked: dict[int, Looked] = field(default_factory=dict)
    wanted: list[int] = field(default_factory=list)
    """Moments that somebody is looking at, the latest last."""
    at_work: bool = True
    play: Play | None = None
    """The game, from when the job is begun until somebody takes it up."""

    @property
    def progress(self) -> tuple[int, int]:
        """How much has been looked at, and of how much, as far as that is known."""
        return progress(self.looked, self.chosen or ())

    @property
    def is_done(self) -> bool:
        done, of = self.progress
        return self.chosen is not None and done >= of


class Analyser:
    def __init__(self, studies: Studies, thinkers: Thinkers, sets: int) -> None:
        self.studies = studies
        self.thinkers = thinkers
        self._sets = sets
        self._jobs: dict[str, Job] = {}
        self._guard = threading.Lock()
        self._pool = ThreadPoolExecutor(AT_ONCE, "analysis")
        self._closed = False

    def close(self) -> None:
        self._closed = True
        self._pool.shutdown(wait=False, cancel_futures=True)

    def job(self, play: Play) -> Job:
        """What is known of a game as it stands, from the store if nobody is at it."""
        trails = trails_of(play.journal())
        with self._guard:
            job = self._jobs.get(play.row.id)
        if job is not None and job.trail == trails[-1] and job.at_work:
            return job
        found = self.studies.answers(play.row.id, _names(trails))
        kept = found.pop(CHANCES, {})
        looked = {at: Looked(**text) for at, text in found.items()}
        first = kept.get("chances", ()), kept.get("asked", ()), kept.get("chosen")
        return Job(trails[-1], *first, looked, at_work=False)

    def begin(self, play: Play, wanted: Sequence[int] = ()) -> Job:
        """Goes on with a game, unless all of it is known or somebody is at it. What is wanted comes first: somebody
        looks at these moments."""
        job = self.job(play)
        with self._guard:
            job.wanted += wanted
            older = self._jobs.get(play.row.id)
            is_full = older is None and len(self._jobs) >= WAITING
            if job.at_work or self._closed or is_full or (job.is_done and not wanted):
                return job
            job.at_work, job.play = True, play
            if older is not None:
                older.at_work, older.play = False, None  # moves were made or taken back since
            self._jobs[play.row.id] = job
        self._pool.submit(self._run, play.row.id)  # not the job: who waits for long would keep what is outdated
        return job

    # -- at work ------------------------------------------------------------------------------------

    def _run(self, game_id: str) -> None:
        with self._guard:
            job = self._jobs.get(game_id)
            if job is None or job.play is None:
                return  # somebody is at it, or was
            play, job.play = job.play, None
        try:
            self._look(play, job)
        except StoreError as error:
            if not self._closed:
                _log.error("the analysis of game %s stops: %s", play.row.id, error)
        except Exception:  # a fault in one game ends here
            if not self._closed:
                _log.exception("the analysis of game %s has stopped", play.row.id)
        finally:
            job.at_work = False
            with self._guard:
                if self._jobs.get(play.row.id) is job:
                    del self._jobs[play.row.id]

    def _look(self, play: Play, job: Job) -> None:
        names, keep = _names(trails_of(play.journal())), self.studies.keep_answer
        setting, texts = SetUp.of(play.game), [str(move.action) for move in play.moves]
        if not job.chances:
            job.chances, job.asked = self.thinkers.work(first_look, setting, texts)
        if job.chosen is None and job.at_work:
            job.chosen = self.thinkers.work(second_look, setting, texts, job.chances)
            first = {"chances": job.chances, "asked": job.asked, "chosen": job.chosen}
            keep(play.row.id, CHANCES, names[CHANCES], first)
        self._each(play, job, [at for at in job.chosen or () if at not in job.looked], names, close=False)
        self._each(play, job, to_look_at_closely(job.looked), names, close=True)

    def _each(self, play: Play, job: Job, moments: Sequence[int], names: Mapping[int, str], *, close: bool) -> None:
        """Looks at these moments in their order, and before them at what is wanted."""
        missing = list(reversed(moments))

        def one() -> None:
            while not self._closed and job.at_work and (step := self._next(job, missing, close)) is not None:
                at, closely = step
                state, played = Snapshot.of(play.states[at]), str(play.moves[at].action)
                found = self.thinkers.work(looked_at, state, played, at, closely, self._sets)
                keep(play.row.id, at, names[at], found)
                job.looked[at] = Looked(**found)

        keep, hands = self.studies.keep_answer, max(1, self.thinkers.processes)
        with ThreadPoolExecutor(hands, "look") as pool:
            for done in [pool.submit(one) for _ in range(hands)]:
                done.result()

    def _next(self, job: Job, missing: list[int], close: bool) -> tuple[int, bool] | None:
        with self._guard:
            while job.wanted:
                at = job.wanted.pop()
                if at in job.asked and at not in job.looked:
                    if at in missing:
                        missing.remove(at)
                    return at, False
            return (missing.pop(), close) if missing else None


def analysis_of(play: Play, job: Job) -> Analysis:
    """What has been found so far, as a whole."""
    return Analysis(play.journal(), _estimates(job.chances), [job.looked[at] for at in sorted(job.looked)])


def _names(trails: Sequence[str]) -> dict[int, str]:
    """What tells each answer from those of other lines of play, and of other ways to judge."""
    marked = [f"{trail[:14]}{VERSION:02}" for trail in trails]
    return {CHANCES: marked[-1], **dict(enumerate(marked[1:]))}

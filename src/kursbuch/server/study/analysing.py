"""Looking back at games in the background, in the processes in which bots think.

First come everybody's chances at every moment. Then each answer is held against the best ones, those first after which
the chances changed most, so that turning points are soon known; and before them what somebody is looking at. What is
found is kept with the game, so it can be left at any time and is gone on with by whoever opens the page again.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from typing import Any

from ...bots.value import Estimate, Value
from ...core.actions import Action
from ...core.state import follow, start
from ...study.analysis import VERSION, Analysis, Looked, look, trails_of
from ...study.answers import has_choice
from ..play import Play
from ..storage.faults import StoreError
from ..storage.studies import Studies
from ..thinking import SetUp, Snapshot, Thinkers

AT_ONCE = 2
"""So many games are looked at at the same time."""
CHANCES = -1
"""Where the chances of all moments are kept, among the answers."""

_log = logging.getLogger("kursbuch.server")
Chances = Sequence[Mapping[str, Sequence[float]]]
"""For each moment and player: the chance to win, and the worth expected at the end."""


def first_look(setting: SetUp, texts: Sequence[str]) -> tuple[Chances, list[int]]:
    """Everybody's chances over a whole game, given as its actions, which are known to be legal; and where somebody
    could have answered otherwise."""
    state = start(setting.game)
    states = [state]
    for text in texts:
        state = follow(state, setting.game.title.notation.parse(text))
        states.append(state)
    chances = [{p: [round(x.chance, 4), round(x.worth)] for p, x in Value.of(one).items()} for one in states]
    return chances, [at for at, one in enumerate(states[:-1]) if has_choice(one)]


def looked_at(moment: Snapshot, played: str, at: int) -> dict[str, Any]:
    """An answer beside the best ones, as data."""
    action: Action = moment.setting.game.title.notation.parse(played)
    return asdict(look(moment.state, action, at))


@dataclass
class Job:
    """A game that is being looked at, along one line of play."""

    trail: str
    chances: Chances = ()
    asked: Sequence[int] = ()
    """Where somebody could have answered otherwise."""
    looked: dict[int, Looked] = field(default_factory=dict)
    wanted: list[int] = field(default_factory=list)
    """Moments that somebody is looking at, the latest last."""
    at_work: bool = True

    @property
    def is_done(self) -> bool:
        return bool(self.chances) and len(self.looked) >= len(self.asked)


class Analyser:
    def __init__(self, studies: Studies, thinkers: Thinkers) -> None:
        self.studies = studies
        self.thinkers = thinkers
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
        return Job(trails[-1], kept.get("chances", ()), kept.get("asked", ()), looked, at_work=False)

    def begin(self, play: Play) -> Job:
        """Goes on with a game, unless all of it is known or somebody is at it."""
        job = self.job(play)
        with self._guard:
            if job.at_work or job.is_done or self._closed:
                return job
            job.at_work = True
            if (older := self._jobs.get(play.row.id)) is not None:
                older.at_work = False  # moves were made or taken back since
            self._jobs[play.row.id] = job
        self._pool.submit(self._run, play, job)
        return job

    def want(self, play: Play, at: int) -> None:
        """Somebody looks at this moment: it comes first."""
        with self._guard:
            if (job := self._jobs.get(play.row.id)) is not None:
                job.wanted.append(at)

    # -- at work ------------------------------------------------------------------------------------

    def _run(self, play: Play, job: Job) -> None:
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
        trails, keep = trails_of(play.journal()), self.studies.keep_answer
        if not job.chances:
            texts = [str(move.action) for move in play.moves]
            job.chances, job.asked = self.thinkers.work(first_look, SetUp.of(play.game), texts)
            keep(play.row.id, CHANCES, _names(trails)[CHANCES], {"chances": job.chances, "asked": job.asked})
        missing = [at for at in job.asked if at not in job.looked]
        missing.sort(key=lambda at: _swing(play, job.chances, at))  # the weightiest last

        def one() -> None:
            while not self._closed and job.at_work and (at := self._next(job, missing)) is not None:
                move = play.moves[at]
                found = self.thinkers.work(looked_at, Snapshot.of(play.states[at]), str(move.action), at)
                keep(play.row.id, at, _names(trails)[at], found)
                job.looked[at] = Looked(**found)

        hands = max(1, self.thinkers.processes)
        with ThreadPoolExecutor(hands, "look") as pool:
            for done in [pool.submit(one) for _ in range(hands)]:
                done.result()

    def _next(self, job: Job, missing: list[int]) -> int | None:
        with self._guard:
            while job.wanted:
                at = job.wanted.pop()
                if at in missing:
                    missing.remove(at)
                    return at
            return missing.pop() if missing else None


def analysis_of(play: Play, job: Job) -> Analysis:
    """What has been found so far, as a whole."""
    stands = [{p: Estimate(*pair) for p, pair in moment.items()} for moment in job.chances]
    return Analysis(play.journal(), stands, [job.looked[at] for at in sorted(job.looked)])


def _names(trails: Sequence[str]) -> dict[int, str]:
    """What tells each answer from those of other lines of play, and of other ways to judge."""
    marked = [f"{trail[:14]}{VERSION:02}" for trail in trails]
    return {CHANCES: marked[-1], **dict(enumerate(marked[1:]))}


def _swing(play: Play, chances: Chances, at: int) -> float:
    """By how much an answer changed the chances of who gave it."""
    player = play.states[at].actor or ""
    return abs(chances[at + 1][player][0] - chances[at][player][0]) if player in chances[at] else 0.0

"""Playing a recorded game through our rules and comparing the position after every action."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...core.errors import KursbuchError
from ...rules.table import SharePosition
from .entries import reading
from .files import Recording, shown
from .mirror import differences, mirror
from .playback import Playback, Why


@dataclass(frozen=True)
class Report:
    """What came of a recording: how far it was played, and the first difference or refusal, if any."""

    name: str
    title: str
    players: int
    played: int
    actions: int
    difference: str = ""
    stopped: str = ""
    """Why the comparison ended early, at an action that no reading of the rules allows."""

    @property
    def ok(self) -> bool:
        return not self.difference

    def __str__(self) -> str:
        if self.difference:
            place = f" action {self.played + 1}" if self.actions else ""
            return f"DIFF {self.name}{place}: {self.difference}"
        line = f"OK {self.title} {self.players}p {self.played}/{self.actions} {self.name}"
        return f"{line} (ends before action {self.played + 1}: {self.stopped})" if self.stopped else line


def verify(recording: Recording) -> Report:
    """Plays and compares. In a `live` recording every action was checked when it was made, so none may be refused."""
    name, title, players, total = recording.name, recording.title, len(recording.players), len(recording.actions)
    played = 0
    try:
        playback = Playback(recording)
        title = playback.dialect.title
        comparison = _Comparison(playback) if recording.has_states else None
        if comparison and (found := comparison.check_start()):
            return Report(name, title, players, 0, total, f"at the start: {found}")
        for played in range(total):
            if stop := playback.play(played):
                is_ours = stop.why is Why.UNREADABLE or (stop.why is Why.REFUSED and recording.live)
                told = {"difference" if is_ours else "stopped": stop.because}
                return Report(name, title, players, played, total, **told)
            if playback.ended:
                break
            if comparison and (found := comparison.check(played)):
                return Report(name, title, players, played, total, found)
        if comparison and not playback.ended and (found := comparison.check_result()):
            return Report(name, title, players, total - 1, total, found)
    except KursbuchError as error:
        return Report(name, title, players, played, total, str(error))
    return Report(name, title, players, total, total)


class _Comparison:
    """The recorded state, kept up to date, beside ours."""

    def __init__(self, playback: Playback) -> None:
        self.playback = playback
        self.recording = playback.recording
        self.expected: dict[str, Any] = dict(self.recording.initial or {})

    def check_start(self) -> str:
        return self._compare({})

    def check(self, number: int) -> str:
        delta = self.recording.deltas[number]
        self.expected.update(delta)
        return self._compare(delta)

    def _compare(self, delta: Mapping[str, Any]) -> str:
        ours = mirror(self.playback.state, self.playback.seats, self.playback.dialect)
        with reading():  # a recording may tell anything of any state
            return self._difference(ours, delta)

    def _difference(self, ours: Mapping[str, Any], delta: Mapping[str, Any]) -> str:
        playback = self.playback
        for key, want, got in differences(self.expected, ours, playback.dialect.ignores):
            return f"{key} expected {_show(want)}, got {_show(got)}"
        if self._has_actor() and (actor := self._expected_actor()) != playback.state.actor:
            return f"player to act expected {actor}, got {playback.state.actor}"
        if "round" in delta:
            return self._check_round(str(delta["round"]))
        return ""

    def _has_actor(self) -> bool:
        """False where a company without a director is to act: the recording does not tell who decides for it."""
        kind, _, id_ = str(self.expected.get("current_entity")).partition(":")
        return kind != "corp" or self.expected.get(f"corp.{id_}.owner") is not None

    def _expected_actor(self) -> str | None:
        entity = self.expected.get("current_entity")
        if not entity or self.expected.get("finished"):
            return None
        kind, _, id_ = entity.partition(":")
        if kind in ("corp", "minor"):
            kind, _, id_ = str(self.expected.get(f"{kind}.{id_}.owner")).partition(":")
        elif kind == "company":
            kind, _, id_ = str(self.expected.get(f"company.{id_}.owner")).partition(":")
        return next((seat for seat, site in self.playback.seats.items() if str(site) == id_), None)

    def _check_round(self, want: str) -> str:
        """Kind and number; the site's exchange rounds between the others have no counterpart."""
        position = SharePosition.cast(self.playback.state.now)
        got = self.playback.dialect.round_name(position.round)
        return "" if want.startswith(("ER", "SBB")) or want == got else f"round expected {want}, got {got}"

    def check_result(self) -> str:
        want = self.recording.result
        if want is None or self.playback.state.over is False:
            return ""
        state = self.playback.state
        got = {str(self.playback.seats[s]): v for s, v in state.score.items()}
        wanted = {str(k): v for k, v in want.items()}
        return "" if got == wanted else f"result expected {_show(wanted)}, got {_show(got)}"


def _show(value: Any) -> str:
    return "nothing" if value is None else shown(value if isinstance(value, str) else str(value), 400)

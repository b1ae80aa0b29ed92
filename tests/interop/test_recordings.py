"""Every recorded game there is agrees after every action, to its end or to an action that no reading allows.

The title's rules play it by the readings of 18xx.games; what ends a game early is among the faults of that site.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from kursbuch.interop.eighteen_xx.faults import FAULTS
from kursbuch.interop.eighteen_xx.files import read_recording
from kursbuch.interop.eighteen_xx.verify import verify
from tests.conftest import shared_path

FOLDERS = ("conformance", "conformance-more")
LOOSE, SOLD = "loose director's certificate", "sold director's certificate"
ENDS = {
    "conformance/1824/random/5p-12": (311, LOOSE),
    "conformance/1854/random/3p-41": (431, SOLD),
    "conformance/1854/random/4p-42": (153, SOLD),
    "conformance/1854/random/5p-43": (62, SOLD),
    "conformance/1854/random/6p-44": (312, SOLD),
    "conformance-more/1824/3p-201": (373, LOOSE),
    "conformance-more/1824/3p-207": (515, LOOSE),
    "conformance-more/1824/5p-203": (370, LOOSE),
    "conformance-more/1854/5p-243": (238, SOLD),
}
"""Games that cannot be followed to their end: how many actions agree, and the fault that ends them."""


def recordings() -> list[str]:
    """The recordings there are, the longest first, so that workers finish together; one name where there are none."""
    found = [path for folder in FOLDERS for path in (shared_path() / folder).rglob("*.json")]
    found.sort(key=lambda path: (-path.stat().st_size, path))
    return [path.relative_to(shared_path()).with_suffix("").as_posix() for path in found] or ["none"]


@pytest.mark.parametrize("name", recordings())
def test_a_recorded_game_agrees_after_every_action(shared: Path, name: str) -> None:
    recording = read_recording(shared / f"{name}.json")
    report = verify(recording)
    played, fault = ENDS.get(name, (len(recording.actions), ""))
    assert (report.difference, report.played) == ("", played)
    assert fault in report.stopped
    assert bool(report.stopped) == bool(fault)


def test_what_ends_a_game_early_is_a_fault_with_a_name() -> None:
    assert {fault for _, fault in ENDS.values()} <= {fault.name for fault in FAULTS}

"""The mutation run: `python -m tests.mutants --part g1854 --sample 40 --seed 1` (docs/testing.md)."""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import sys
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from .mutate import Mutant, mutant, places
from .parts import PARTS, ROOT, Part
from .trial import Tests, Verdict, begin, key, verdict, watch, write

EQUIVALENT = sorted(Path(__file__).parent.glob("equivalent*.toml"))
"""Any number of files, as equivalent_cubes.toml for a part."""
NOTES = ROOT / ".mutants"
"""What earlier runs found out; may be deleted at any time."""


def main(arguments: list[str] | None = None) -> int:
    """Tries a sample of a part's mutants. Returns 0 if no more than allowed live."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--part", required=True, choices=PARTS)
    parser.add_argument("--sample", type=int, default=40, help="how many mutants (0: all)")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--file", default="", help="only of modules with that in their path")
    parser.add_argument("--allow", type=int, default=2, help="how many may live")
    parser.add_argument("-j", type=int, default=1, choices=(1, 2), help="how many trials at a time")
    parser.add_argument("--alive", action="store_true", help="only those that lived when they were last tried")
    parser.add_argument("--listed", action="store_true", help="only those that are listed as changing nothing")
    parser.add_argument("--again", action="store_true", help="forget what earlier runs found out")
    options = parser.parse_args(arguments)
    part, equivalent = PARTS[options.part], reasons(EQUIVALENT)
    notes = Notes.of(part, NOTES, options.again)
    if options.listed:
        return report_listed(
            part, [m for m in everything(part, options.file) if key(m) in equivalent], notes, options.j
        )
    chosen = list(sample(part, options.sample, options.seed, options.file, equivalent))
    if options.alive:
        chosen = [m for m in chosen if notes.last.get(key(m), "alive") == "alive"]
    return report(part, chosen, notes, options.j, options.allow)


# -- which mutants ------------------------------------------------------------------------------------------------


def reasons(paths: Iterable[Path]) -> dict[str, str]:
    """Mutants that change nothing -> why. Each is known by its file, function and text, not by its line."""
    entries = [e for path in paths for e in tomllib.loads(path.read_text(encoding="utf-8")).get("mutant", [])]
    return {f"{e['file']}|{e.get('where', '')}|{e['before']}|{e['after']}": e["reason"] for e in entries}


def everything(part: Part, only: str, dice: random.Random | None = None) -> Iterator[Mutant]:
    """All mutants of the part, in the order of the source or in that of the dice."""
    sources = {path.relative_to(part.root).as_posix(): path.read_text(encoding="utf-8") for path in part.sources()}
    where = [(path, number) for path, source in sources.items() if only in path for number in places(source)]
    if dice:
        dice.shuffle(where)
    return (mutant(path, sources[path], number) for path, number in where)


def sample(part: Part, size: int, seed: int, only: str, equivalent: dict[str, str]) -> Iterator[Mutant]:
    """So many mutants of the part, the same ones for the same seed, without those that change nothing."""
    drawn = everything(part, only, random.Random(seed))
    different = (one for one in drawn if key(one) not in equivalent and one.before != one.after)
    return islice(different, size or None)


# -- the run --------------------------------------------------------------------------------------------------------


@dataclass
class Notes:
    """What is kept between runs: what is known of the tests, and the verdicts on this very source."""

    folder: Path
    tests: Tests
    digest: str
    verdicts: dict[str, Verdict]
    last: dict[str, str]
    """Mutant -> how its last trial ended, whatever has been changed since."""

    @staticmethod
    def of(part: Part, folder: Path, again: bool) -> Notes:
        folder = folder / part.name
        folder.mkdir(parents=True, exist_ok=True)
        known, done = folder / "tests.json", folder / "verdicts.json"
        old = json.loads(done.read_text(encoding="utf-8")) if done.exists() and not again else {}
        now = _digest(part)
        if again or not known.exists():
            print(f"watching which lines the tests of {part.name} run through, once ...", flush=True)
            watch(part, known)
        elif old.get("digest") != now:
            check(part, folder)
        verdicts = old.get("verdicts", {}) if old.get("digest") == now else {}
        tests = Tests(**json.loads(known.read_text(encoding="utf-8")))
        tests.killers = old.get("killers", {})
        return Notes(folder, tests, now, {k: Verdict(*v) for k, v in verdicts.items()}, old.get("last", {}))

    def add(self, tried: Mutant, found: Verdict) -> None:
        self.verdicts[key(tried)] = found
        self.last[key(tried)] = found.end
        if found.test:
            self.tests.killers[key(tried)] = found.test
        verdicts = {k: (v.end, v.test) for k, v in self.verdicts.items()}
        everything = {"digest": self.digest, "verdicts": verdicts, "killers": self.tests.killers, "last": self.last}
        write(self.folder / "verdicts.json", everything)


def _digest(part: Part) -> str:
    """Changes with any module and any test that has a say."""
    files = sorted({*part.root.glob("src/**/*.py"), *part.root.glob("tests/kit/*.py"), *part.test_files()})
    helpers = sorted({path for file in part.test_files() for path in file.parent.glob("*.py")})
    return hashlib.sha256(b"".join(path.read_bytes() for path in [*files, *helpers])).hexdigest()


def check(part: Part, folder: Path) -> None:
    """The tests must be content with the source as it is."""
    print("checking that the tests pass without a mutant ...", flush=True)
    note = folder / "report.0"
    found = verdict(os.waitpid(begin(part, None, Tests(), note), 0)[1], note)
    if found.is_dead:
        raise SystemExit(f"without any mutant: {found.test or 'no test'} fails or never ends")


def report(part: Part, chosen: list[Mutant], notes: Notes, jobs: int, allowed: int) -> int:
    """Tries them one after the other, says how each ended, and then how many live."""
    alive: list[Mutant] = []
    try:
        for number, (tried, found) in enumerate(_tried(part, chosen, notes, jobs), 1):
            print(f"{number:3}/{len(chosen)} {found.end:5} {tried}  {found.test.rpartition('::')[2]}", flush=True)
            alive += [] if found.is_dead else [tried]
    except KeyboardInterrupt:
        print("stopped; the same command takes it up again")
        return 130
    print(
        f"\n{part.name}: {len(chosen) - len(alive)} of {len(chosen)} die", *(f"  lives: {m}" for m in alive), sep="\n"
    )
    return 1 if len(alive) > allowed else 0


def report_listed(part: Part, listed: list[Mutant], notes: Notes, jobs: int) -> int:
    """Whatever is listed has to live: says which do not, and so do make a difference."""
    noticed = [(tried, found) for tried, found in _tried(part, listed, notes, jobs) if found.is_dead]
    for tried, found in noticed:
        print(f"is noticed: {tried}  {found.test.rpartition('::')[2]}", flush=True)
    print(f"\n{part.name}: {len(noticed)} of {len(listed)} that are listed are noticed all the same")
    return bool(noticed)


def _tried(part: Part, chosen: list[Mutant], notes: Notes, jobs: int) -> Iterator[tuple[Mutant, Verdict]]:
    running: dict[int, tuple[Mutant, Path]] = {}
    free = [notes.folder / f"report.{n}" for n in range(jobs)]
    waiting = list(chosen)
    try:
        while waiting or running:
            if waiting and (known := notes.verdicts.get(key(waiting[0]))):
                yield waiting.pop(0), known
            elif waiting and free:
                place, one = free.pop(), waiting.pop(0)
                running[begin(part, one, notes.tests, place)] = (one, place)
            else:
                process, status = os.wait()
                one, place = running.pop(process)
                free.append(place)
                found = verdict(status, place)
                notes.add(one, found)
                yield one, found
    finally:
        for process in running:
            os.kill(process, 9)
            os.waitpid(process, 0)


if __name__ == "__main__":
    sys.exit(main())

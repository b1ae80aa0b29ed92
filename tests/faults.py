"""Faults for as long as you like, while people and bots play on two servers and one PostgreSQL.

    python -m tests.faults --minutes 60 --seed 1

A server is killed, or both, or PostgreSQL; a server is cut off from the database; streams are dropped. In between
people act, each change under a key, and send it again until it is answered. At the end every log is looked through:
what was acknowledged is there, nothing is there twice, no number is missing, and every game can be opened. Exit
status 1 if not.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import httpx

from kursbuch.server.settings import settings
from kursbuch.server.storage.store import Store
from kursbuch.server.tables import Tables

from .server.gate import Gate
from .server.postgresql import Cluster, cluster
from .server.processes import Process
from .server.waiting import eventually

TITLES = ("1824", "1844", "18mag", "german-railways")
QUICK = {"KURSBUCH_THINKERS": "1", "KURSBUCH_BOT_PAUSE": "0.05"}
PATIENCE = 900.0
"""Seconds until a server is there again, and somebody plays: how fast that goes is not what is asked here."""


class Patient(Process):
    patience = PATIENCE


@dataclass
class Player:
    """Somebody at a table of his own, with two bots; he calls whichever server answers."""

    storm: Storm
    game: str
    token: str
    number: int
    acknowledged: dict[str, int] = field(default_factory=dict)
    """Key -> the version that the answer told."""
    tries: int = 0

    def run(self) -> None:
        dice = random.Random(f"{self.storm.seed}/{self.number}")
        while not self.storm.ended.is_set():
            offers = self._call(dice, "GET", "/offers", None)
            if offers is None or offers.json().get("over"):
                return
            now = offers.json()
            if not now["yours"]:
                time.sleep(0.1)
                continue
            key = f"{self.number}-{len(self.acknowledged)}-{self.tries}"
            self.tries += 1
            body = {"action": dice.choice(now["offers"])["action"], "version": now["version"], "key": key}
            answer = self._call(dice, "POST", "/actions", body)
            if answer is not None and answer.status_code == 200:
                self.acknowledged[key] = answer.json()["version"]
            time.sleep(0.05)

    def _call(self, dice: random.Random, method: str, path: str, body: object) -> httpx.Response | None:
        """Asks until somebody answers, and not that he cannot; None at the end."""
        while not self.storm.ended.is_set():
            url = f"{dice.choice(self.storm.addresses)}/api/games/{self.game}{path}"
            try:
                answer = httpx.request(
                    method, url, json=body, headers={"Authorization": f"Bearer {self.token}"}, timeout=20
                )
            except httpx.HTTPError:
                time.sleep(0.1)
                continue
            if answer.status_code < 500:
                return answer
            self.storm.told[answer.status_code] += 1
            time.sleep(0.1)
        return None


class Storm:
    def __init__(self, made: Cluster, folder: Path, seed: int, tables: int) -> None:
        self.cluster, self.folder, self.seed = made, folder, seed
        self.dice, self.ended = random.Random(seed), threading.Event()
        self.gates = [Gate(made.port) for _ in range(2)]
        self.servers = [self._server(gate) for gate in self.gates]
        self.told: Counter[int] = Counter()
        self.done: Counter[str] = Counter()
        self.players = [self._player(number) for number in range(tables)]

    @property
    def addresses(self) -> list[str]:
        return [server.url for server in self.servers]

    def _server(self, gate: Gate) -> Process:
        url = self.cluster.url.replace(f":{self.cluster.port}/", f":{gate.port}/")
        return Patient(url, self.folder, **QUICK)

    def _player(self, number: int) -> Player:
        hall = self.servers[number % 2].hall
        made = hall.table(TITLES[number % len(TITLES)], "hbb")
        return Player(self, made["id"], made["host"], number)

    # -- faults -------------------------------------------------------------------------------------

    def kill_one(self) -> None:
        self._kill([self.dice.randrange(2)])

    def kill_all(self) -> None:
        self._kill([0, 1])

    def _kill(self, which: list[int]) -> None:
        for one in which:
            self.servers[one].end()
        time.sleep(self.dice.random() * 3)
        for one in which:
            self.servers[one] = self._server(self.gates[one])

    def kill_database(self) -> None:
        self.cluster.kill()
        time.sleep(self.dice.random() * 3)
        self.cluster.start()

    def cut_off(self) -> None:
        gate = self.dice.choice(self.gates)
        gate.cut()
        time.sleep(self.dice.random() * 5)
        gate.mend()

    def drop(self) -> None:
        for gate in self.gates:
            gate.drop()

    def rage(self, seconds: float) -> None:
        """Faults until the time is over, each of them at least once."""
        faults: list[Callable[[], None]] = [self.kill_one, self.kill_all, self.kill_database, self.cut_off, self.drop]
        players = [threading.Thread(target=player.run, daemon=True) for player in self.players]
        for one in players:
            one.start()
        begun, due = time.monotonic(), self.dice.sample(faults, len(faults))
        while due or time.monotonic() < begun + seconds:
            time.sleep(self.dice.random() * 3)
            fault = due.pop() if due else self.dice.choice(faults)
            fault()
            self.done[fault.__name__] += 1
            print(f"{time.monotonic() - begun:6.0f} s  {fault.__name__}", flush=True)
        for server in self.servers:
            eventually(server.is_up, "a server does not come back", PATIENCE)
        self._still_plays()
        self.ended.set()
        for one in players:
            one.join()
        for server in self.servers:
            server.end()
        for gate in self.gates:
            gate.close()

    def _still_plays(self) -> None:
        """After all that, somebody acts, and bots answer."""
        before = sum(len(player.acknowledged) for player in self.players)
        eventually(
            lambda: sum(len(player.acknowledged) for player in self.players) > before + 3, "nobody plays", PATIENCE
        )

    # -- what is left -------------------------------------------------------------------------------

    def wrong(self) -> list[str]:
        """What should not be so in the logs."""
        store = Store(settings(environment={"DATABASE_URL": self.cluster.url}).database_url)
        found = []
        for player in self.players:
            entries = store.entries(player.game)
            keys = Counter(entry.key for entry in entries if entry.key)
            numbers = {entry.key: entry.number for entry in entries if entry.key}
            found += [f"{player.game}: {key} is there {count} times" for key, count in keys.items() if count > 1]
            found += [f"{player.game}: {key} is lost" for key in player.acknowledged if key not in keys]
            found += [
                f"{player.game}: {key} was told as {version} and is {numbers[key]}"
                for key, version in player.acknowledged.items()
                if numbers.get(key, 0) > version
            ]
            if [entry.number for entry in entries] != list(range(1, len(entries) + 1)):
                found.append(f"{player.game}: numbers are missing")
            if Tables(store).open(player.game).differs:
                found.append(f"{player.game}: it cannot be opened")
        store.close()
        return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=5)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tables", type=int, default=4)
    arguments = parser.parse_args()
    with cluster() as made, tempfile.TemporaryDirectory() as folder:
        storm = Storm(made, Path(folder), arguments.seed, arguments.tables)
        storm.rage(60 * arguments.minutes)
        wrong = storm.wrong()
    acknowledged = sum(len(player.acknowledged) for player in storm.players)
    faults = ", ".join(f"{name.replace('_', ' ')} {count}" for name, count in sorted(storm.done.items()))
    print(f"faults: {faults}\nactions acknowledged: {acknowledged}; answered by 'not now': {storm.told.total()}")
    print("\n".join(wrong) or "nothing is lost, nothing is there twice")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

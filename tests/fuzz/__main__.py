"""Hostile requests, very many: `python -m tests.fuzz --requests 100000 --seed 1` (docs/testing.md)."""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import hypothesis
import schemathesis

from kursbuch.server.settings import Settings  # noqa: F401  the server's packages must be there
from tests.server.conftest import client
from tests.server.system import free_port

from .attack import SELDOM, STREAMS, THINKING, Attacker, Meter, Report, Table, attack
from .tables import seated

SHOWN = 1000
"""Requests between two lines that tell how far it is."""


@contextmanager
def server(folder: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A server in a process of its own, as an operator starts it, that counts nobody's requests. Its bots take their
    time: an attack seats many, and whoever is asked here is the server."""
    port = free_port()
    command = [sys.executable, "-m", "kursbuch", "serve", "--no-browser", "--port", str(port), "--data", str(folder)]
    environment = {**os.environ, "KURSBUCH_WRITES_A_MINUTE": "0", "KURSBUCH_BOT_PAUSE": "60"}
    with (folder / "server.log").open("wb") as log:
        process = subprocess.Popen(command, env=environment, stdout=log, stderr=log)
    try:
        yield process, f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(20)


def by_description(url: str, table: Table, requests: int, seed: int, report: Report) -> None:
    """The same number for every call of the description, made by schemathesis, which knows every corner of a schema;
    fewer where a bot thinks about it."""
    description: Any = schemathesis.openapi.from_url(f"{url}/openapi.json")
    found = (one.ok() for one in description.get_all_operations())
    calls = [call for call in found if not call.path.endswith(STREAMS)]
    headers = {"Authorization": f"Bearer {table.token}"}
    for call in calls:
        share = SELDOM if call.path.endswith(THINKING) else 1.0

        @hypothesis.seed(seed)
        @hypothesis.settings(
            max_examples=max(1, int(share * requests / len(calls))), deadline=None, database=None,
            suppress_health_check=list(hypothesis.HealthCheck), phases=[hypothesis.Phase.generate],
        )  # fmt: skip
        @hypothesis.given(case=call.as_strategy())
        def send(case: Any) -> None:
            if case.path_parameters and "game_id" in case.path_parameters:
                case.path_parameters = {**case.path_parameters, "game_id": table.id}
            answer = case.call(headers=headers, timeout=120)
            report.sent["described"] += 1
            report.answers[answer.status_code] += 1
            if answer.status_code >= 500 and answer.status_code != 503:
                report.faults.append(f"{answer.status_code} to {case.as_curl_command()[:500]}: {answer.text[:300]}")

        send()


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("--requests", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as name, server(Path(name)) as (process, url):
        with client(url) as http:
            while process.poll() is None:
                try:
                    http.get("/health")
                    break
                except httpx.TransportError:
                    time.sleep(0.1)
            dice = random.Random(options.seed)
            attacker = Attacker(http.get("/openapi.json").json(), seated(http), dice)
            described = options.requests // 10
            meter = Meter(process.pid)

            told = 0

            def progress(number: int, report: Report) -> None:
                nonlocal told
                for fault in report.faults[told:]:
                    print(f"{number:7} FAULT {fault}", flush=True)
                told = len(report.faults)
                if number % SHOWN == 0:
                    print(f"{number:7} sent, {len(report.faults)} faults, {meter.memory() >> 20} MB", flush=True)

            report = attack(http, attacker, options.requests - described, meter, progress)
            by_description(url, attacker.tables[0], described, options.seed, report)
        if process.poll() is not None:
            report.faults.append(f"the server ended with {process.returncode}")
        log = (Path(name) / "server.log").read_text(encoding="utf-8", errors="replace")
    if "Traceback" in log:
        report.faults.append("in the log: " + log[log.index("Traceback") :][:2000])
    print(*report.lines(), sep="\n")
    return 0 if report.is_clean else 1


if __name__ == "__main__":
    sys.exit(main())

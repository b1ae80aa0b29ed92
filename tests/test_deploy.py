"""What is handed to operators can be used: the unit's command parses, every setting exists, files have their form."""

from __future__ import annotations

import configparser
import re
import shlex
from pathlib import Path

import pytest

from kursbuch.cli import parser
from kursbuch.server.settings import KNOWN, settings

from .conftest import ROOT

DEPLOY, HOSTING = ROOT / "deploy", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")


def parses(words: list[str]) -> bool:
    return callable(parser().parse_args(words).run)


def test_the_unit_starts_the_server() -> None:
    unit = configparser.ConfigParser(interpolation=None)
    unit.optionxform = str  # type: ignore[assignment,method-assign]
    unit.read_string((DEPLOY / "kursbuch.service").read_text(encoding="utf-8"))
    program, *words = shlex.split(unit["Service"]["ExecStart"])
    assert program == "/opt/kursbuch/bin/kursbuch"
    assert parses(words)
    assert unit["Service"]["EnvironmentFile"] == "/etc/kursbuch.conf"
    assert unit["Service"]["Restart"] == "always"


def test_the_file_of_settings_is_read(tmp_path: Path) -> None:
    found = settings(environment={"KURSBUCH_SETTINGS": str(DEPLOY / "kursbuch.conf")})
    assert found.is_shared
    assert found.proxies == ("127.0.0.1",)
    assert "games.example" in found.hosts
    assert (found.log, found.metrics) == ("json", "local")


def test_compose_and_the_image_start_the_server() -> None:
    yaml = pytest.importorskip("yaml", reason="compose.yaml is read with PyYAML, which is not installed")
    compose = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
    services = compose["services"]
    assert set(services) == {"kursbuch", "database", "caddy"}
    assert parses(services["kursbuch"]["command"])
    assert set(services["kursbuch"]["environment"]) <= KNOWN
    assert services["kursbuch"]["depends_on"]["database"]["condition"] == "service_healthy"
    volumes = [volume.split(":")[0] for service in services.values() for volume in service.get("volumes", ())]
    assert [name for name in volumes if name not in compose["volumes"] and not (ROOT / name).exists()] == []
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    command = re.search(r"^CMD \[(.*)\]$", image, re.MULTILINE)
    assert command
    assert parses([word.strip(' "') for word in command[1].split(",")])
    copied = [name for line in re.findall(r"^COPY (?!--)(.*) \S+$", image, re.MULTILINE) for name in line.split()]
    assert [name for name in copied if not (ROOT / name).exists()] == []
    admitted = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    assert [name for name in copied if f"!{name}" not in admitted] == []


@pytest.mark.parametrize("name", ["Caddyfile", "nginx.conf"])
def test_a_proxy_holds_no_stream_back_and_keeps_what_is_private(name: str) -> None:
    text = (DEPLOY / name).read_text(encoding="utf-8")
    assert text.count("{") == text.count("}")
    assert re.search(r"flush_interval -1|proxy_buffering off", text)
    for private in ("metrics", "healthz", "readyz"):
        assert private in text
    assert "1824" in text


def test_every_setting_of_the_page_exists() -> None:
    named = set(re.findall(r"\b(?:KURSBUCH_[A-Z_]+|DATABASE_URL)\b", HOSTING))
    assert named <= KNOWN
    assert {"KURSBUCH_SETTINGS", "KURSBUCH_LOG", "KURSBUCH_METRICS"} <= named


def test_every_command_of_the_page_exists() -> None:
    commands = re.findall(r"^    kursbuch (.*?)(?:   .*)?$", HOSTING, re.MULTILINE)
    commands += re.findall(r"`kursbuch (admin .*?)`", HOSTING)
    assert len(commands) >= 8
    for command in commands:
        assert parses(shlex.split(command)), command

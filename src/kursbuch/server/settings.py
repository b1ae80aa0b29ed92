"""What an operator may set. Everything has a default that plays at once; a wrong value is told in one line."""

from __future__ import annotations

import os
import socket
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from difflib import get_close_matches
from importlib.util import find_spec
from ipaddress import ip_address, ip_network
from pathlib import Path

from ..core.errors import SetupError
from . import logs, meters

HOST, PORT = "127.0.0.1", 1824
HOME = frozenset({"127.0.0.1", "::1", "localhost"})
"""The names of this machine that nobody else can take."""


@dataclass(frozen=True)
class Settings:
    """Where games are kept, who is let in, and how much a caller may ask."""

    database_url: str
    hosts: frozenset[str] = HOME
    """Names by which browsers may call us, besides the address at which they reached us; "*" for any."""
    proxies: tuple[str, ...] = ()
    """Addresses of proxies, which are believed when they say for whom they call."""
    bot_pause: float = 0.5
    """Seconds a bot waits before it acts, so that people can follow."""
    thinkers: int = max(1, (os.cpu_count() or 1) - 1)
    """Processes in which bots think; with none they think in the server's own."""
    study_sets: int = 4
    """Operating sets that answers are played on for where games are looked back at."""
    body_limit: int = 64 * 1024
    import_limit: int = 8 * 1024 * 1024
    imports_at_once: int = 2
    """How many files are read at the same time, and half as many of one address."""
    import_seconds: float = 60.0
    """How long the reading of one may take."""
    header_seconds: float = 10.0
    body_seconds: float = 20.0
    """How long a caller may take to say what it wants."""
    writes_a_minute: int = 600
    """How many changes one address may make, and ten times as often it may look; 0 for any number."""
    poll_seconds: float = 2.0
    """How often open pages are looked after, whether another process has moved a game on; PostgreSQL tells that."""
    tick_seconds: float = 15.0
    """How often clocks are looked at, and notices that wait."""
    accounts: str = "off"
    """Whether people may have accounts: `open` to everybody, on `invite`, or `off`."""
    address: str = f"http://{HOST}:{PORT}"
    """Where others find the site: for links in notices, and by which passkeys know it."""
    smtp: str = ""
    """The server that takes mail, as smtp://user:password@host:587; without it there is no mail."""
    mail_from: str = "kursbuch@localhost"
    hooks: str = "public"
    """Where webhooks may lead: to `public` addresses, or `anywhere`, as into one's own network."""

    log: str = logs.TEXT
    """How the server notes what happens: lines for people, or JSON."""
    metrics: str = meters.OFF
    """Who may ask for figures."""

    @property
    def is_shared(self) -> bool:
        """Whether several servers can work on the same games."""
        return self.database_url.startswith("postgresql")


def data_folder(environment: Mapping[str, str] = os.environ) -> Path:
    """The user's folder for our data, by the custom of the system."""
    if own := environment.get("KURSBUCH_DATA"):
        return Path(own)
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local")
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "kursbuch"


def settings(data: Path | None = None, environment: Mapping[str, str] = os.environ, host: str = HOST) -> Settings:
    """The settings of this machine: DATABASE_URL, or an SQLite file in the data folder; `host` is where we listen.
    What the environment does not say is read from the file that it names, KURSBUCH_SETTINGS."""
    environment = {**_file(environment.get(FILE, "")), **environment}
    base = Settings(_database(data, environment), hosts=HOME | _hosts(environment) | _own_names(host))
    changes: dict[str, object] = {"proxies": tuple(_listed(environment, "KURSBUCH_PROXIES", _network))}
    for key, (field, read) in READ.items():
        if text := environment.get(key):
            changes[field] = read(key, text)
    return replace(base, **changes)  # type: ignore[arg-type]


def _file(name: str) -> dict[str, str]:
    """The settings in a file: lines KEY=VALUE, as systemd and Docker read them too."""
    if not name:
        return {}
    try:
        lines = Path(name).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
        raise SetupError(f"{FILE} names {name}, which cannot be read ({reason})") from None
    found = {}
    for number, line in enumerate(lines, 1):
        key, sign, value = line.strip().partition("=")
        if not key or key.startswith("#"):
            continue
        if not sign or key not in KNOWN - {FILE}:
            alike = get_close_matches(key, KNOWN, 1)
            hint = f"do you mean {alike[0]}?" if alike else "lines are KEY=VALUE"
            raise SetupError(f"{name}, line {number}: there is no setting {key}: {hint}")
        found[key] = value.strip().strip("\"'")
    return found


def _database(data: Path | None, environment: Mapping[str, str]) -> str:
    url = environment.get("DATABASE_URL", "")
    if not url or data is not None:
        folder = data or data_folder(environment)
        try:
            folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        except OSError as error:
            raise SetupError(f"{folder} cannot be made ({error.strerror}): choose another folder by --data") from None
        return f"sqlite:///{folder / 'kursbuch.sqlite'}"
    for short in ("postgres://", "postgresql://"):
        if url.startswith(short):
            return "postgresql+psycopg://" + url.removeprefix(short)
    if not url.startswith(("postgresql+psycopg:", "sqlite")):
        raise SetupError("DATABASE_URL is not understood: it has the form postgresql://user@host/name")
    return url


def _hosts(environment: Mapping[str, str]) -> frozenset[str]:
    return frozenset(name.lower() for name in _listed(environment, "KURSBUCH_HOSTS", str))


def _own_names(host: str) -> frozenset[str]:
    """What this machine is called by others; nothing if only itself is let in."""
    if host in HOME:
        return frozenset()
    name = socket.gethostname().lower()
    return frozenset({name, f"{name}.local", host.lower()})


def reachable(chosen: Settings, port: int) -> str:
    """The address at which others in the network can reach us, if we listen to more than this machine."""
    if chosen.hosts <= HOME:
        return ""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 1))  # nothing is sent: it only asks which way it would go
        except OSError:
            return ""
        own: str = probe.getsockname()[0]
    return "" if own in HOME else f"http://{own}:{port}"


def _listed(environment: Mapping[str, str], key: str, read: Callable[[str], str]) -> list[str]:
    return [read(word.strip()) for word in environment.get(key, "").split(",") if word.strip()]


def _network(text: str) -> str:
    try:
        return str(ip_address(text) if "/" not in text else ip_network(text))
    except ValueError:
        raise SetupError(f"KURSBUCH_PROXIES takes addresses as 10.0.0.1 or 10.0.0.0/8, not {text!r}") from None


def _whole(key: str, text: str) -> int:
    return int(_number(key, text))


def _one_of(*words: str) -> Callable[[str, str], str]:
    def read(key: str, text: str) -> str:
        if text not in words:
            raise SetupError(f"{key} takes {', '.join(words[:-1])} or {words[-1]}, not {text!r}")
        return text

    return read


def _accounts(key: str, text: str) -> str:
    found = _one_of("open", "invite", "off")(key, text)
    if found != "off" and find_spec("webauthn") is None:
        raise SetupError(f"{key} needs passkeys, which are not installed: pip install 'kursbuch[hosting]'")
    return found


def _starting(*schemes: str) -> Callable[[str, str], str]:
    def read(key: str, text: str) -> str:
        if not text.startswith(schemes):
            raise SetupError(f"{key} is an address that begins with {' or '.join(schemes)}")
        return text.rstrip("/")

    return read


def _number(key: str, text: str) -> float:
    try:
        found = float(text)
    except ValueError:
        found = -1
    if not 0 <= found < 10**9:
        raise SetupError(f"{key} takes a number from 0 on, not {text!r}")
    return found


FILE = "KURSBUCH_SETTINGS"
READ: dict[str, tuple[str, Callable[[str, str], object]]] = {
    "KURSBUCH_WRITES_A_MINUTE": ("writes_a_minute", _whole),
    "KURSBUCH_BOT_PAUSE": ("bot_pause", _number),
    "KURSBUCH_THINKERS": ("thinkers", _whole),
    "KURSBUCH_LOG": ("log", _one_of(*logs.FORMS)),
    "KURSBUCH_METRICS": ("metrics", _one_of(*meters.WHO)),
    "KURSBUCH_ACCOUNTS": ("accounts", _accounts),
    "KURSBUCH_ADDRESS": ("address", _starting("http://", "https://")),
    "KURSBUCH_SMTP": ("smtp", _starting("smtp://", "smtps://")),
    "KURSBUCH_MAIL_FROM": ("mail_from", lambda key, text: text),
    "KURSBUCH_HOOKS": ("hooks", _one_of("public", "anywhere")),
}
"""What can be set -> the field that it sets, and how it is read."""
KNOWN = frozenset({*READ, FILE, "KURSBUCH_DATA", "KURSBUCH_HOSTS", "KURSBUCH_PROXIES", "DATABASE_URL"})
"""Everything that can be set; another name in a file is a mistake, and told as one."""

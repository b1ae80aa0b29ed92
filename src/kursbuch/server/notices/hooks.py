"""Webhooks: a telling as plain JSON, or as Discord, Slack, Telegram or ntfy want it. An address that somebody gave us
must not lead us into our own network, so it is looked up once, and only a public one is called."""

from __future__ import annotations

import http.client
import json
import socket
import ssl
from ipaddress import ip_address
from urllib.parse import urlsplit

from .message import Telling

SECONDS = 10.0
SHAPES = ("plain", "discord", "slack", "telegram", "ntfy")
MOST = 1800
"""Letters that every service takes in one piece; Discord, which takes the fewest, has 2000."""


class NotSent(Exception):
    """It could not be delivered; why, in one line."""


class Gone(NotSent):
    """Nor will it ever be: the other side wants nothing more by this address."""


def body_of(shape: str, telling: Telling) -> tuple[dict[str, str], bytes]:
    """The headers and the body in which a service takes a telling."""
    text = telling.text_within(MOST)
    if shape == "ntfy":
        headers = {"Title": telling.subject.encode().decode("latin-1", "replace"), "Click": telling.url}
        return {**headers, "Content-Type": "text/plain; charset=utf-8"}, text.encode()
    text = f"{telling.subject}\n{text}"
    games = [vars(line) for line in telling.lines]
    shaped: dict[str, object] = {
        "plain": {"subject": telling.subject, "text": telling.text, "games": games},
        "discord": {"content": text, "allowed_mentions": {"parse": []}},
        "slack": {"text": text},
        "telegram": {"text": text, "disable_web_page_preview": True},  # the chat stands in the address
    }
    return {"Content-Type": "application/json"}, json.dumps(shaped[shape]).encode()


def send(url: str, shape: str, telling: Telling, any_address: bool = False) -> None:
    """NotSent if it does not arrive. What the other side answers besides is of no interest, nor where it sends us."""
    headers, body = body_of(shape, telling)
    parts = urlsplit(url)
    host, port = checked(url, any_address)
    connection: http.client.HTTPConnection
    try:
        if parts.scheme == "https":
            connection = _Https(parts.hostname or "", host, port)
        else:
            connection = http.client.HTTPConnection(host, port, timeout=SECONDS)
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, {**headers, "Host": parts.netloc.rpartition("@")[2]})
        status = connection.getresponse().status
        connection.close()
    except (OSError, http.client.HTTPException, ValueError) as error:
        raise NotSent(f"{parts.hostname}: {error}") from None
    if not 200 <= status < 300:
        raise NotSent(f"{parts.hostname} answered {status}")


def checked(url: str, any_address: bool = False) -> tuple[str, int]:
    """The address to call, looked up; NotSent if it is not one for us."""
    try:
        parts = urlsplit(url)
        port = parts.port or (443 if parts.scheme == "https" else 80)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise NotSent("not an address of the web")
        found = socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM)
    except (OSError, ValueError) as error:
        raise NotSent(f"the address is not known ({error})") from None
    hosts = [str(one[4][0]) for one in found]
    if not any_address and not all(ip_address(host.partition("%")[0]).is_global for host in hosts):
        raise NotSent("the address is not a public one")
    return hosts[0], port


class _Https(http.client.HTTPSConnection):
    """HTTPS to an address that was looked up before, with the certificate of the name."""

    def __init__(self, name: str, address: str, port: int) -> None:
        super().__init__(name, port, timeout=SECONDS)
        self._address = address
        self._tls = ssl.create_default_context()

    def connect(self) -> None:
        plain = socket.create_connection((self._address, self.port), SECONDS)
        self.sock = self._tls.wrap_socket(plain, server_hostname=self.host)

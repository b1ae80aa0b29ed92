"""Notices that a browser shows although no page is open. They go by the browser's maker, encrypted, and carry the name
of this site (VAPID). Needs the extra `hosting`."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from importlib.util import find_spec
from typing import Any

from .hooks import SECONDS, Gone, NotSent, checked
from .message import Telling

MOST = 1000
"""Letters of a text; encrypted, a notice may have 4 KB."""
GONE = (404, 410)
"""What the browser's maker answers when the browser does not want to be told any more."""
NEEDS = "pip install 'kursbuch[hosting]'"


def is_there() -> bool:
    return find_spec("pywebpush") is not None


def new_key() -> str:
    """The site's secret key."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _text(number.to_bytes(32, "big"))


def public_key(secret: str) -> str:
    """What browsers are told of it."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    number = int.from_bytes(base64.urlsafe_b64decode(secret + "="), "big")
    public = ec.derive_private_key(number, ec.SECP256R1()).public_key()
    return _text(public.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))


def send(secret: str, subscription: Mapping[str, Any], contact: str, any_address: bool, telling: Telling) -> None:
    from pywebpush import WebPushException, webpush  # type: ignore[import-untyped]

    checked(str(subscription.get("endpoint", "")), any_address)
    body = "\n".join(line.text for line in telling.lines)[:MOST]
    data = json.dumps({"title": telling.subject, "body": body, "url": telling.url})
    try:
        webpush(
            dict(subscription),
            data,
            vapid_private_key=secret,
            vapid_claims={"sub": f"mailto:{contact}"},
            ttl=86400,
            timeout=SECONDS,
        )
    except WebPushException as error:
        status = getattr(error.response, "status_code", 0)
        raise (Gone if status in GONE else NotSent)(f"push: {error.message}") from None
    except (OSError, ValueError) as error:
        raise NotSent(f"push: {type(error).__name__}") from None


def _text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()

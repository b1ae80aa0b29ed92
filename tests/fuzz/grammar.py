"""What hostile or careless programs send: bodies and notations and files that are almost right, or not at all.

All of it comes from dice that are handed in, so that a run can be repeated by its seed.
"""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Mapping
from typing import Any

TEXTS = (
    "", " ", "0", "-1", "x", "P1", "bank", "chance", "null", "true", "../../etc/passwd", "%00", "\x00", "a\x00b",
    "\ud800", "a\udfffb", "\u202egnp.exe", "\ufeff", "٣", "𝕊", "🚂" * 9, "<img src=x onerror=alert(1)>",
    "'; DROP TABLE entries; --", "{who} {0} %s %(name)s", "${jndi:ldap://x}", "P1 passes\nP2 passes", "x" * 5000,
    "9" * 5000, "1e999", "0x10", "١٠", "\t", "\r\nX: y", "B9", "57", "de", "en", "here", "bot",
)  # fmt: skip
NUMBERS = (0, 1, -1, 2, 7, 10**6, -(10**6), 2**31, 2**63, -(2**63), 10**30, 0.5, -0.0, 1e308, True, False)


def text(dice: random.Random) -> str:
    """Some text: one of those known to hurt, or any characters at all."""
    if dice.random() < 0.7:
        return dice.choice(TEXTS)
    return "".join(
        chr(dice.choice((dice.randrange(32, 127), dice.randrange(0x110000)))) for _ in range(dice.randrange(9))
    )


def value(dice: random.Random, depth: int = 3) -> Any:
    """Any JSON at all."""
    kind = dice.randrange(6 if depth else 4)
    if kind == 0:
        return dice.choice(NUMBERS)
    if kind == 1:
        return None
    if kind <= 3:
        return text(dice)
    if kind == 4:
        return [value(dice, depth - 1) for _ in range(dice.randrange(4))]
    return {text(dice): value(dice, depth - 1) for _ in range(dice.randrange(4))}


def by_schema(schema: Mapping[str, Any], parts: Mapping[str, Any], dice: random.Random, depth: int = 6) -> Any:
    """A value as the schema describes it, more or less: whatever is not looked at here is anything."""
    if reference := schema.get("$ref"):
        schema = parts[reference.rpartition("/")[2]]
    if depth == 0:
        return value(dice, 1)
    for several in ("anyOf", "oneOf"):
        if several in schema:
            return by_schema(dice.choice(schema[several]), parts, dice, depth - 1)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return dice.choice(schema["enum"])
    kind = schema.get("type")
    if kind == "object":
        needed = schema.get("required", ())
        fields = schema.get("properties", {})
        return {
            name: by_schema(its, parts, dice, depth - 1)
            for name, its in fields.items()
            if name in needed or dice.random() < 0.6
        }
    if kind == "array":
        return [by_schema(schema.get("items", {}), parts, dice, depth - 1) for _ in range(dice.randrange(4))]
    if kind == "integer":
        return dice.choice((schema.get("minimum", 0), schema.get("maximum", 9), dice.randrange(100)))
    if kind == "boolean":
        return dice.random() < 0.5
    return text(dice) if kind == "string" else value(dice, 1)


def spoilt(data: Any, dice: random.Random) -> Any:
    """The same with one to three places of it changed, removed, doubled or put elsewhere."""
    data = [copy.deepcopy(data)]  # so that the whole of it has a place, too
    for _ in range(dice.choice((1, 1, 2, 3))):
        holder, key = _place(data, dice)
        change = dice.randrange(5)
        if change == 0:
            holder[key] = value(dice)
        elif change == 1 and holder is not data:
            del holder[key]
        elif change == 2 and isinstance(holder, dict):
            holder[text(dice)] = value(dice)
        elif change == 3 and isinstance(holder, list) and holder is not data:
            holder.insert(key, copy.deepcopy(holder[key]))
        else:
            other, its = _place(data, dice)
            holder[key] = copy.deepcopy(other[its])
    return data[0]


def _place(data: list[Any], dice: random.Random) -> tuple[Any, Any]:
    holder: Any = data
    key: Any = 0
    while isinstance(holder[key], (dict, list)) and holder[key] and dice.random() < 0.85:
        holder = holder[key]
        key = dice.choice(list(holder)) if isinstance(holder, dict) else dice.randrange(len(holder))
    return holder, key


def written(data: Any, dice: random.Random) -> bytes:
    """JSON of it, as a rule; now and then cut short, with a byte changed, or so deep that nobody gets to the bottom."""
    body = json.dumps(data).encode("ascii")
    odd = dice.random()
    if odd < 0.9 or not body:
        return body
    if odd < 0.93:
        return body[: dice.randrange(len(body))]
    if odd < 0.97:
        at = dice.randrange(len(body))
        return body[:at] + bytes([dice.randrange(256)]) + body[at + 1 :]
    if odd < 0.98:
        return b'{"a":' * 5000 + b"1" + b"}" * 5000
    if odd < 0.99:
        return b"[" * dice.choice((100, 30_000))
    return bytes(dice.randrange(256) for _ in range(dice.randrange(200)))


def notation(action: str, others: list[str], dice: random.Random) -> str:
    """An action that is almost one: words of another, other numbers, words gone, doubled or strange."""
    words = action.split(" ")
    for _ in range(dice.choice((1, 1, 2, 4))):
        at = dice.randrange(len(words))
        change = dice.randrange(6)
        if change == 0:
            words[at] = dice.choice(dice.choice(others).split(" "))
        elif change == 1:
            words[at] = str(dice.choice(NUMBERS))
        elif change == 2 and len(words) > 1:
            del words[at]
        elif change == 3:
            words.insert(at, words[at])
        elif change == 4:
            words[at] = text(dice)
        else:
            words[at] = words[at][: dice.randrange(len(words[at]) + 1)] + dice.choice(("", "x", "-", ",", ":", "1"))
    return " ".join(words)

"""Damage to a game file: anything that careless or hostile hands could do to it, by chance."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Callable
from typing import Any

Place = tuple[Any, Any]
"""A list or object of the file, and the index or key of one of its members."""

ODD: tuple[Any, ...] = (
    None, True, False, 0, -1, 1, 7, 10**6, -(10**6), 10**30, -(10**30), 2**63, 0.5, -0.0, float("nan"), float("inf"),
    "", " ", "0", "-1", "x", "x" * 5000, "9" * 5000, "\ud800", "a\udfffb", "\x00", "\n", "\u202e", "𝕊", "A B", "P1",
    "bank", "chance", "_0", "-0-0", "0,0", ":", "/", "-", ",", "٣", [], {}, [[]], [None], ["x"], [["x"]], [[], []],
    [0] * 300, {"id": 1}, {"type": "undo"}, {"type": "pass"}, [{"type": "pass"}],
    {"train": "2-0", "connections": [], "hexes": []},
    [{"train": "2-0", "connections": [["A1", "A1"]], "hexes": ["A1"]}], [{"train": "-", "connections": 5, "hexes": {}}],
)  # fmt: skip
TYPES = (
    "pass", "message", "undo", "redo", "end_game", "bankrupt", "player_resignation", "program_buy_shares", "log", "bid",
    "par", "buy_company", "buy_shares", "sell_shares", "special_buy", "payoff_player_debt",
    "payoff_player_debt_partial", "lay_tile", "place_token", "run_routes", "dividend", "buy_train", "discard_train",
    "choose", "choose_ability", "remove_token", "destination_connection", "merge", "assign", "convert", "take_loan",
    "hex_token", "remove_hex_token", "buy_tokens", "swap_train", "corporate_buy_shares", "short", "no_such_action",
)  # fmt: skip


def damaged(data: Any, dice: random.Random) -> str:
    """The text of a file like `data` with one to three pieces of damage."""
    data = copy.deepcopy(data)
    for _ in range(dice.choice((1, 1, 2, 3))):
        dice.choice(DAMAGE)(data, dice)
    text = json.dumps(data)
    if dice.random() < 0.05:
        return text[: dice.randrange(len(text))]
    if dice.random() < 0.05:
        at = dice.randrange(len(text))
        return text[:at] + dice.choice(("]", "}", '"', ",", "\x00", "1")) + text[at + 1 :]
    return text


def _any_place(data: Any, dice: random.Random) -> Place:
    """Goes down from the top, at each member with some chance, so that deep and high places are both met."""
    holder, key = data, dice.choice(list(data))
    if "actions" in data and isinstance(data["actions"], list) and data["actions"] and dice.random() < 0.8:
        holder, key = data["actions"], dice.randrange(len(data["actions"]))
    while isinstance(holder[key], (dict, list)) and holder[key] and dice.random() < 0.85:
        holder = holder[key]
        key = dice.choice(list(holder)) if isinstance(holder, dict) else dice.randrange(len(holder))
    return holder, key


def _replace(data: Any, dice: random.Random) -> None:
    holder, key = _any_place(data, dice)
    holder[key] = copy.deepcopy(dice.choice(ODD))


def _remove(data: Any, dice: random.Random) -> None:
    holder, key = _any_place(data, dice)
    if len(data) > 1 or holder is not data:
        del holder[key]


def _add(data: Any, dice: random.Random) -> None:
    holder, _ = _any_place(data, dice)
    if isinstance(holder, dict):
        holder[dice.choice(("auto_actions", "routes", "id", "variant", "exchange", "minor", "x"))] = dice.choice(ODD)
    else:
        holder.insert(dice.randrange(len(holder) + 1), copy.deepcopy(dice.choice(ODD)))


def _swap(data: Any, dice: random.Random) -> None:
    """Puts what stands at one place of the file at another."""
    (holder, key), (other, its) = _any_place(data, dice), _any_place(data, dice)
    holder[key] = copy.deepcopy(other[its])


def _retype(data: Any, dice: random.Random) -> None:
    actions = _actions(data)
    if actions:
        dice.choice(actions)["type"] = dice.choice(TYPES)


def _insert(data: Any, dice: random.Random) -> None:
    """One more action, of any type, sometimes inside another."""
    actions = _actions(data)
    if not actions:
        return
    new = {**dice.choice(actions), "type": dice.choice(TYPES), "action_id": dice.choice((None, 0, 3, 10**6, "x", -1))}
    if dice.random() < 0.3:
        dice.choice(actions)["auto_actions"] = [new]
    else:
        data["actions"].insert(dice.randrange(len(data["actions"]) + 1), new)


def _mix(data: Any, dice: random.Random) -> None:
    """An action with a field of another: well written, and wrong only by the rules."""
    actions = _actions(data)
    if actions:
        one, other = dice.choice(actions), dice.choice(actions)
        key = dice.choice(list(other)) if other else "id"
        one[key] = copy.deepcopy(other.get(key))


def _actions(data: Any) -> list[dict[str, Any]]:
    actions = data.get("actions")
    return [action for action in actions if isinstance(action, dict)] if isinstance(actions, list) else []


DAMAGE: tuple[Callable[[Any, random.Random], None], ...] = (
    _replace, _replace, _remove, _add, _swap, _retype, _insert, _mix, _mix,
)  # fmt: skip

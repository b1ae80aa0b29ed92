"""What may be done at any moment of a company's turn (rulebook: Overview; Private railway companies)."""

from __future__ import annotations

from functools import lru_cache

from ...core.actions import Action
from ...core.game import Script
from ...core.questions import Menu
from ...rules.train_running import AnyTime
from .actions import BuyPrivate, GiveTrain, LayFurka
from .privates import buy_private, furka_menu, give_menu, give_train, lay_furka, private_menu
from .record import AlpineTable


def _menus(t: AlpineTable, company: str) -> tuple[Menu, ...]:
    return _menus_of(company, t.director(company))


@lru_cache(maxsize=1 << 8)  # they are on every question of a turn
def _menus_of(company: str, director: str) -> tuple[Menu, ...]:
    return private_menu(company), furka_menu(company, director), give_menu(company, director)


def _does(t: AlpineTable, action: Action) -> Script:
    if isinstance(action, BuyPrivate):
        buy_private(t, action)
    elif isinstance(action, LayFurka):
        lay_furka(t)
    elif isinstance(action, GiveTrain):
        yield from give_train(t, action.company)
    else:
        return False
    return True


ANY_TIME = AnyTime[AlpineTable](_menus, _does)

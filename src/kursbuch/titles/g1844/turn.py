"""What may be done at any moment of a company's turn (rulebook: Overview; Private railway companies)."""

from __future__ import annotations

from ...core.actions import Action
from ...core.game import Script
from ...core.questions import Ask, Menu
from .actions import BuyPrivate, GiveTrain, LayFurka
from .privates import buy_private, furka_menu, give_menu, give_train, lay_furka, private_menu
from .record import AlpineTable


def at_any_time(company: str, director: str) -> tuple[Menu, ...]:
    """What a company or its director may do at any moment of the turn."""
    return private_menu(company), furka_menu(company, director), give_menu(company, director)


def did_at_any_time(t: AlpineTable, action: Action) -> Script:
    if isinstance(action, BuyPrivate):
        buy_private(t, action)
    elif isinstance(action, LayFurka):
        lay_furka(t)
    elif isinstance(action, GiveTrain):
        yield from give_train(t, action.company)
    else:
        return False
    return True


def must_answer(t: AlpineTable, name: str, company: str, menu: Menu) -> Script:
    """Asks until the question itself is answered."""
    director = t.director(company)
    while True:
        menus = (menu, *at_any_time(company, director))
        action = yield Ask(name, director, company, menus, passable=False)
        if not (yield from did_at_any_time(t, action)):
            return action


def offers(t: AlpineTable, menus: tuple[Menu, ...]) -> bool:
    return any(True for menu in menus for _ in menu.offers(t))

"""Who finds a run: the compiled router where it is, has room for the board and is given all the time, else the searches
of the package."""

from __future__ import annotations

from types import ModuleType

import pytest

from kursbuch.core import compiled
from kursbuch.routing import Problem, Solution, any_route, best_routes, solve, stops_train
from kursbuch.routing.router import router

from .boards import line

ANSWER = Solution((), 77, 0, True, 77)


class OtherRouter:
    """Answers as that of the kernel would, without finding anything."""

    def __init__(self, *handed_in: object) -> None:
        self.has_room, self.is_known = True, False

    def best(self, problem: Problem) -> Solution | None:
        return ANSWER if self.has_room else None

    def known(self, problem: Problem) -> Solution | None:
        return ANSWER if self.is_known else None

    def can_earn(self, problem: Problem) -> bool | None:
        return False if self.has_room else None


@pytest.fixture
def compiled_one(monkeypatch: pytest.MonkeyPatch) -> OtherRouter:
    found = OtherRouter()
    monkeypatch.setattr(solve, "router", lambda: found)
    return found


def board() -> Problem:
    return line([10, 20], {0}, stops_train("2-0", "2", 2))


def test_there_is_one_router_for_a_kernel_and_none_without(monkeypatch: pytest.MonkeyPatch) -> None:
    assert router() is None
    kernel = ModuleType("kernel")
    monkeypatch.setattr(kernel, "Router", OtherRouter, raising=False)
    monkeypatch.setattr(compiled, "KERNEL", kernel)
    assert isinstance(router(), OtherRouter)
    assert router() is router()


def test_the_compiled_router_answers_where_it_can(compiled_one: OtherRouter) -> None:
    assert best_routes(board()) is ANSWER
    assert not any_route(board())
    compiled_one.has_room = False
    assert best_routes(board()).revenue == 30
    assert any_route(board())


def test_a_search_that_may_be_cut_off_is_the_reference_unless_the_answer_is_known(compiled_one: OtherRouter) -> None:
    assert best_routes(board(), lambda: False).revenue == 30
    compiled_one.is_known = True
    assert best_routes(board(), lambda: False) is ANSWER

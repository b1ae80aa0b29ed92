"""The files of pages: kept in memory, fresh when they are changed, and only those of the folder."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.routing import Mount

from kursbuch.server.shelf import KeptFile, Shelf

TEXT = "let words = 'railway'\n" * 200


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "static"
    made.mkdir()
    (made / "page.js").write_text(TEXT)
    (made / "small.css").write_text("p {}")
    (tmp_path / "secret.txt").write_text("seed")
    return made


Ask = Callable[..., httpx.Response]


@pytest.fixture
def ask(folder: Path) -> Ask:
    """Asks for a path, by some method and with some headers."""
    app = Starlette(routes=[Mount("/static", Shelf(folder))])

    async def answer(path: str, method: str, headers: dict[str, str]) -> httpx.Response:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://here") as http:
            return await http.request(method, f"/static/{path}", headers=headers)

    def asked(path: str, method: str = "GET", **headers: str) -> httpx.Response:
        given = {name.replace("_", "-"): value for name, value in headers.items()}
        with ThreadPoolExecutor(
            1
        ) as apart:  # a browser test of the same process may have a loop of its own in this one
            return apart.submit(asyncio.run, answer(path, method, given)).result()

    return asked


def test_a_file_is_read_once_and_sent_packed_to_who_can_unpack_it(ask: Ask, monkeypatch: pytest.MonkeyPatch) -> None:
    first = ask("page.js", accept_encoding="gzip")
    monkeypatch.setattr(KeptFile, "of", lambda *_: pytest.fail("it is read again"))
    again = ask("page.js", accept_encoding="identity")
    assert first.text == again.text == TEXT
    assert first.headers["content-encoding"] == "gzip"
    assert int(first.headers["content-length"]) < len(TEXT) / 10
    assert "content-encoding" not in again.headers
    assert first.headers["content-type"].startswith("text/javascript")
    assert ask("page.js", "HEAD").headers["content-type"].startswith("text/javascript")


def test_a_small_one_is_not_packed(ask: Ask) -> None:
    assert "content-encoding" not in ask("small.css", accept_encoding="gzip").headers


def test_who_has_it_is_told_so_until_it_is_changed(ask: Ask, folder: Path) -> None:
    etag = ask("page.js").headers["etag"]
    assert ask("page.js", if_none_match=etag).status_code == 304
    (folder / "page.js").write_text("new")
    os.utime(folder / "page.js", (1, 1))
    fresh = ask("page.js", if_none_match=etag)
    assert (fresh.status_code, fresh.text) == (200, "new")


@pytest.mark.parametrize("path", ["none.js", "../secret.txt", "%2e%2e/secret.txt", "", "a%00b", "x" * 5000])
def test_nothing_else_is_handed_out(ask: Ask, path: str) -> None:
    assert ask(path).status_code == 404


def test_a_part_of_a_file_can_be_asked_for(ask: Ask) -> None:
    assert ask("page.js", range="bytes=0-3").text == TEXT[:4]
    assert ask("page.js", "POST").status_code == 405

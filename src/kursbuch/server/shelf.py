"""The files that pages load: each is read and packed once, and handed out without a change of threads.

A page loads some fifty of them. To look for one, open, read and pack it in turns of threads takes longer than to serve
what else the page asks for.
"""

from __future__ import annotations

import gzip
import os
import stat
from dataclasses import dataclass
from email.utils import formatdate
from mimetypes import guess_type
from pathlib import Path

from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.staticfiles import NotModifiedResponse
from starlette.types import Scope

LARGEST = 1 << 20
"""Bytes of a file that is kept in memory."""
PACKED = 1000
"""Bytes of a file that is packed, if that makes it smaller."""


@dataclass(frozen=True)
class KeptFile:
    changed: tuple[int, int]
    """When the file was written, and its size then."""
    content: bytes
    packed: bytes
    """Nothing, if it is not worth it."""
    headers: dict[str, str]

    @staticmethod
    def of(path: str, found: os.stat_result) -> KeptFile:
        content = Path(path).read_bytes()
        packed = gzip.compress(content, 6, mtime=0) if len(content) >= PACKED else b""
        headers = {
            "content-type": guess_type(path)[0] or "text/plain",
            "last-modified": formatdate(found.st_mtime, usegmt=True),
            "etag": f'"{found.st_mtime_ns:x}-{found.st_size:x}"',
            "vary": "Accept-Encoding",
        }
        return KeptFile(_changed(found), content, packed if len(packed) < 0.9 * len(content) else b"", headers)


class Shelf(StaticFiles):
    def __init__(self, directory: Path) -> None:
        super().__init__(directory=directory)
        self._kept: dict[str, KeptFile] = {}

    async def get_response(self, path: str, scope: Scope) -> Response:
        try:
            full_path, found = self.lookup_path(path)
        except (OSError, ValueError):
            found = None
        headers = Headers(scope=scope)
        is_plain = scope["method"] in ("GET", "HEAD") and "range" not in headers
        if found is None or not is_plain or not stat.S_ISREG(found.st_mode) or found.st_size > LARGEST:
            return await super().get_response(path, scope)
        kept = self._kept.get(full_path)
        if kept is None or kept.changed != _changed(found):
            kept = self._kept[full_path] = KeptFile.of(full_path, found)
        if kept.packed and "gzip" in headers.get("accept-encoding", ""):
            answer = Response(kept.packed, headers={**kept.headers, "content-encoding": "gzip"})
        else:
            answer = Response(kept.content, headers=kept.headers)
        return NotModifiedResponse(answer.headers) if self.is_not_modified(answer.headers, headers) else answer


def _changed(found: os.stat_result) -> tuple[int, int]:
    return found.st_mtime_ns, found.st_size

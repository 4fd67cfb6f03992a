"""The files of the pages, kept in memory: a page is many small files, and each should be cheap."""

from __future__ import annotations

import re
from hashlib import blake2b
from mimetypes import guess_type
from posixpath import join, normpath
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from starlette.types import Receive, Scope, Send

__all__ = ["Pages"]

_AHEAD: Final = re.compile(r'<(?:script src|link rel="stylesheet" href)="/static/([^"]+)">')
_SCRIPT: Final = re.compile(r'<script type="module" src="/static/([^"]+)"')
_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)


class Pages:
    """Serves the files that a folder holds at the start; what changes in them later is noticed.

    `made` are files that are computed, by name, such as the stylesheet of the palette.
    """

    def __init__(self, folder: Path, made: Mapping[str, str] | None = None) -> None:
        self._made = {name: text.encode() for name, text in (made or {}).items()}
        self._files = {
            path.relative_to(folder).as_posix(): path
            for path in folder.rglob("*")
            if path.is_file()
        }
        self._kept: dict[str, tuple[int, bytes, dict[str, str]]] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for one of the files."""
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        response = self.respond(name, request)
        await response(scope, receive, send)

    def respond(self, name: str, request: Request) -> Response:
        """A file, or only word that the browser has it already."""
        path, made = self._files.get(name), self._made.get(name)
        if path is None and made is None:
            raise HTTPException(404)
        changed = 0 if path is None else path.stat().st_mtime_ns
        if name not in self._kept or self._kept[name][0] != changed:
            content = (made or b"") if path is None else path.read_bytes()
            kind = guess_type(name)[0] or "application/octet-stream"
            tag = blake2b(content, digest_size=12).hexdigest()
            headers = {"Content-Type": kind, "ETag": f'"{tag}"'}
            if kind == "text/html":
                headers["Link"] = ", ".join(self._links(name))
            self._kept[name] = (changed, content, headers)
        _, content, headers = self._kept[name]
        known = request.headers.get("If-None-Match", "")
        if headers["ETag"] in known:
            return Response(status_code=304, headers={"ETag": headers["ETag"]})
        return Response(content, headers=headers)

    def _links(self, page: str) -> Iterator[str]:
        """All that a page needs: a browser told of it need not find it file by file."""
        text = self._files[page].read_text()
        for name in _AHEAD.findall(text):
            kind = "style" if name.endswith(".css") else "script"
            yield f"</static/{name}>; rel=preload; as={kind}"
        modules = _SCRIPT.findall(text)
        for name in modules:  # which grows
            yield f"</static/{name}>; rel=modulepreload"
            imports = _IMPORT.findall(self._files[name].read_text())
            paths = dict.fromkeys(normpath(join(name, "..", path)) for path in imports)
            modules += [path for path in paths if path in self._files and path not in modules]

"""The files of the pages, kept in memory: a page is many small files, and each should be cheap.

A page names its files by addresses with a version in front, which depends on the contents of all
files: `/static/v-0123456789/play/app.js`. A browser keeps these files and need not ask for them
again; what they import is named relative to them, so it has the same version.
"""

from __future__ import annotations

import re
from hashlib import blake2b
from mimetypes import guess_type
from posixpath import join, normpath
from typing import TYPE_CHECKING, Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from noughts.web.page_parts import PARTS, whole_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from starlette.types import Receive, Scope, Send

__all__ = ["Pages"]

_PRELOAD: Final = re.compile(r'<(?:script src|link rel="stylesheet" href)="/static/([^"]+)">')
_SCRIPT: Final = re.compile(r'<script type="module" src="/static/([^"]+)"')
_VERSION: Final = re.compile(r"v-([0-9a-f]{10})/")
_FOREVER: Final = "max-age=31536000, immutable"
_IMPORT: Final = re.compile(r'^(?:import|export)\b[^;"]*"(\.[^"]+)";', re.MULTILINE)


class Pages:
    """Serves the files that a folder holds at the start; a file that changes later is read again.

    `generated` has the contents of files from elsewhere by name, such as the palette's stylesheet.
    """

    def __init__(self, folder: Path, generated: Mapping[str, bytes] | None = None) -> None:
        self._generated = dict(generated or {})
        self._files = {
            path.relative_to(folder).as_posix(): path
            for path in folder.rglob("*")
            if path.is_file()
        }
        self._parts = sorted((folder / PARTS).glob("*.html"))
        self._cache: dict[str, tuple[object, bytes, dict[str, str]]] = {}
        self._version = ""
        self._times: dict[str, int] = {}  # of the last changes in that version

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request for one of the files."""
        request = Request(scope)
        if request.method not in ("GET", "HEAD"):
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        name = scope["path"].removeprefix(scope.get("root_path", "")).lstrip("/")
        response = self.respond(name, request)
        await response(scope, receive, send)

    def respond(self, name: str, request: Request) -> Response:
        """A file, or status 304 if the browser has it already."""
        version = _VERSION.match(name)
        name = name[version.end() :] if version else name
        if name not in self._files and name not in self._generated:
            raise HTTPException(404)
        is_page = name.endswith(".html")
        if is_page:
            self._find_version()
        time = self._time(name)
        state = (time, self._version) if is_page else time
        if name not in self._cache or self._cache[name][0] != state:
            content = self._content(name)
            kind = guess_type(name)[0] or "application/octet-stream"
            tag = blake2b(content, digest_size=12).hexdigest()
            headers = {"Content-Type": kind, "ETag": f'"{tag}"'}
            if is_page:
                headers["Link"] = ", ".join(self._links(content.decode()))
                content = content.replace(b'"/static/', f'"/static/v-{self._version}/'.encode())
                headers["ETag"] = f'"{tag}-{self._version}"'
            self._cache[name] = (state, content, headers)
        _, content, headers = self._cache[name]
        if version and version[1] == self._version and time == self._times[name]:
            headers = {**headers, "Cache-Control": _FOREVER}
        tags = request.headers.get("If-None-Match", "")
        if headers["ETag"] in tags:
            return Response(status_code=304, headers={"ETag": headers["ETag"]})
        return Response(content, headers=headers)

    def _find_version(self) -> None:
        """Find the version again if any file has changed."""
        names = sorted({*self._files, *self._generated})
        times = {name: self._time(name) for name in names}
        if times != self._times:
            contents = blake2b(digest_size=5)
            for name in names:
                content = self._content(name)
                contents.update(f"{name} {len(content)} ".encode() + content)
            self._version, self._times = contents.hexdigest(), times

    def _time(self, name: str) -> int:
        """When a content changed last."""
        return max((each.stat().st_mtime_ns for each in self._sources(name)), default=0)

    def _sources(self, name: str) -> list[Path]:
        """The files that a content comes from."""
        own = [self._files[name]] if name in self._files else []
        return own + self._parts if name.endswith(".html") else own

    def _content(self, name: str) -> bytes:
        path = self._files.get(name)
        if path is None:
            return self._generated[name]
        return whole_page(path).encode() if name.endswith(".html") else path.read_bytes()

    def _links(self, text: str) -> Iterator[str]:
        """Links to all files of a page, so that a browser can load them at the same time."""
        for name in _PRELOAD.findall(text):
            kind = "style" if name.endswith(".css") else "script"
            yield f"</static/v-{self._version}/{name}>; rel=preload; as={kind}"
        modules = _SCRIPT.findall(text)
        for name in modules:  # the list grows in this loop
            yield f"</static/v-{self._version}/{name}>; rel=modulepreload"
            imports = _IMPORT.findall(self._files[name].read_text())
            paths = dict.fromkeys(normpath(join(name, "..", path)) for path in imports)
            modules += [path for path in paths if path in self._files and path not in modules]

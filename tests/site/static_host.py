"""A web host for files, like many others: the site is in a folder of it, with compressed copies."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from mimetypes import guess_type
from threading import Event, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

FOLDER = "/some/folder/"


class Line:
    """The line to a browser: a fast one."""

    def wait(self) -> None:
        """The way there and back."""

    def send(self, write: Callable[[bytes], object], content: bytes) -> None:
        """Send a content."""
        write(content)


class StaticHost(ThreadingHTTPServer):
    """Serves one folder, counts the bytes of answers, and can be told to be another version."""

    daemon_threads = True

    def __init__(self, folder: Path, line: Line) -> None:
        super().__init__(("127.0.0.1", 0), _Handler)
        self.folder = folder
        self.line = line
        self.sent: dict[str, int] = {}  # bytes by path
        self.may_send_python = Event()  # while it is clear, nothing of Python is sent
        self.may_send_python.set()
        self.may_send_later = Event()  # the same for the second part of Python
        self.may_send_later.set()
        self.is_cut = False

    def cut(self) -> None:
        """Answer nothing any more."""
        self.is_cut = True
        self.may_send_python.set()
        self.may_send_later.set()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}{FOLDER}"


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: StaticHost

    def setup(self) -> None:
        self.server.line.wait()  # for the connection
        super().setup()

    def do_GET(self) -> None:
        self.server.line.wait()
        if self.server.is_cut:
            self.close_connection = True
            return
        path = self.path.partition("?")[0]
        name = path.removeprefix(FOLDER)
        if name == "" or name.endswith("/"):
            name += "index.html"
        file = self.server.folder / name
        if not path.startswith(FOLDER) or not file.is_file():
            self.send_error(404)
            return
        if name.startswith("python-"):
            self.server.may_send_python.wait()
        if file.stem == "later":
            self.server.may_send_later.wait()
        copy = file.with_name(file.name + ".br")
        is_packed = copy.is_file() and "br" in self.headers.get("Accept-Encoding", "")
        content = (copy if is_packed else file).read_bytes()
        self.send_response(200)
        kind = "application/wasm" if name.endswith(".wasm") else guess_type(name)[0]
        self.send_header("Content-Type", kind or "application/octet-stream")
        self.send_header("Content-Length", str(len(content)))
        is_forever = name.startswith(("app-", "python-"))
        self.send_header("Cache-Control", "max-age=31536000" if is_forever else "no-cache")
        if is_packed:
            self.send_header("Content-Encoding", "br")
        self.end_headers()
        with suppress(ConnectionError):  # the browser has changed its mind
            self.server.line.send(self.wfile.write, content)
        self.server.sent[name] = self.server.sent.get(name, 0) + len(content)

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - its name there
        """Say nothing."""


@contextmanager
def serve(folder: Path, line: Line | None = None) -> Iterator[StaticHost]:
    """A host, in a thread."""
    host = StaticHost(folder, line or Line())
    thread = Thread(target=host.serve_forever, daemon=True)
    thread.start()
    try:
        yield host
    finally:
        host.shutdown()
        host.server_close()
        thread.join()

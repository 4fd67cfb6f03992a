"""Starting the web app: a free port, a line that says where, and a browser if there is a screen."""

from __future__ import annotations

import errno
import logging
import os
import socket
import sys
import threading
import webbrowser
from asyncio import CancelledError
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

from noughts.core.errors import InputError
from noughts.web import DEFAULT_PORT
from noughts.web.app import create_app
from noughts.web.hosts import host_names

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

__all__ = ["serve"]

_MOST_CONNECTIONS = 2000
_SECONDS_TO_LEAVE = 2
_NO_NEWS = ("Cancel ", "Unsupported upgrade", "No supported WebSocket")


def serve(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    *,
    allowed_hosts: Sequence[str] = (),
    opens_browser: bool = False,
    say: Callable[[str], object] = print,
) -> None:
    """Serve until Ctrl-C. A port that is taken is replaced by a free one; 0 means any."""
    with _bound_socket(host, port) as listener:
        free_port = listener.getsockname()[1]
        if port not in (0, free_port):
            say(f"Port {port} is taken.")
        address = _address(host, free_port)

        def greet() -> None:
            say(f"noughts is at {address} (Ctrl-C stops it)")
            if opens_browser:
                _open_browser(address, say)

        config = uvicorn.Config(
            create_app(host_names(host, allowed_hosts)),
            log_level="warning",
            limit_concurrency=_MOST_CONNECTIONS,
            timeout_keep_alive=30,
            timeout_graceful_shutdown=_SECONDS_TO_LEAVE,
            server_header=False,
        )
        logging.getLogger("uvicorn.error").addFilter(_is_news)
        with suppress(KeyboardInterrupt):  # uvicorn leaves in good order, and passes it on
            _Server(config, greet).run(sockets=[listener])
        say("Stopped.")


class _Server(uvicorn.Server):
    """A server that says when it is there."""

    def __init__(self, config: uvicorn.Config, greet: Callable[[], object]) -> None:
        super().__init__(config)
        self._greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, then say so."""
        await super().startup(sockets)
        self._greet()


def _is_news(record: logging.LogRecord) -> bool:
    """Whether a line of the log tells anything.

    That Ctrl-C gave up a thought does not, nor that somebody asked for a WebSocket: there is none.
    """
    error = record.exc_info[1] if record.exc_info else None
    return not (isinstance(error, CancelledError) or record.getMessage().startswith(_NO_NEWS))


def _bound_socket(host: str, port: int) -> socket.socket:
    try:
        family, _, protocol, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
    except (socket.gaierror, UnicodeError):
        raise InputError(f"There is no host {host!r}: try 127.0.0.1.") from None
    for candidate in (where, (where[0], 0, *where[2:])):
        # asyncio sends small answers at once only on sockets that say they are TCP; without the
        # protocol each waits 40 ms for the acknowledgement of the one before
        listener = socket.socket(family, socket.SOCK_STREAM, protocol)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(candidate)
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise InputError(f"Cannot listen at {host} port {port}: {error.strerror}.") from None
        return listener
    raise InputError(f"There is no free port at {host}.")


def _address(host: str, port: int) -> str:
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, host)  # noqa: S104 - not bound to
    if ":" in shown and not shown.startswith("["):
        shown = f"[{shown}]"
    return f"http://{shown}:{port}/"


def _open_browser(address: str, say: Callable[[str], object]) -> None:
    """Open a browser where there is a screen; a text browser would take the terminal over."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if not has_screen:
        say("There is no screen here: open the address in any browser.")
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

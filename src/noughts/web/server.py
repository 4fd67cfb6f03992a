"""Starting the web app: a free port, a line that says where, and a browser if there is a screen."""

from __future__ import annotations

import errno
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import contextmanager, suppress
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

import uvicorn

from noughts.core.errors import InputError
from noughts.rooms.opening import open_store
from noughts.web import DEFAULT_PORT
from noughts.web.addresses import server_addresses
from noughts.web.app import create_app
from noughts.web.connections import IDLE_SECONDS, Connections, GuardedProtocol
from noughts.web.hosts import host_names
from noughts.web.logs import RepeatFilter
from noughts.web.rooms import MAX_SOCKETS
from noughts.web.sockets import MAX_MESSAGE

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from fastapi import FastAPI

    from noughts.web.addresses import Addresses

__all__ = ["ConnectionLimits", "connection_limits", "serve"]

_MAX_CONNECTIONS: Final = 2000
_MAX_BACKLOG: Final = 128  # connections that the system has accepted and the server has not
_TARGET_DESCRIPTORS: Final = 16_384
_FEWEST_DESCRIPTORS: Final = 512  # on systems that do not tell
_OTHER_DESCRIPTORS: Final = 32  # files, channels to processes
_SHUTDOWN_SECONDS: Final = 1
_SWITCH_SECONDS: Final = 0.0005
"""After so long another thread gets Python's lock: an answer waits for it some four times."""


def serve(
    host: str = "127.0.0.1",
    port: int = DEFAULT_PORT,
    *,
    allowed_hosts: Sequence[str] = (),
    database: str | None = None,
    opens_browser: bool = False,
    say: Callable[[str], object] = print,
    announce: Callable[[Addresses], object] | None = None,
) -> None:
    """Serve until Ctrl-C. A port that is taken is replaced by a free one; 0 means any.

    Rooms are kept in the `database`; one that is named must be there from the start.

    `announce` says where the server is, once it listens.
    """
    if database is not None:
        open_store(database).close()
    with _bound_socket(host, port) as listener:
        free_port = listener.getsockname()[1]
        if port not in (0, free_port):
            say(f"Port {port} is taken.")
        find_addresses = partial(server_addresses, host, free_port)
        addresses = find_addresses()

        def greet() -> None:
            if announce is None:
                say(f"noughts is at {addresses.here} (Ctrl-C stops it)")
            else:
                announce(addresses)
            if opens_browser:
                _open_browser(addresses.here, say)

        app = create_app(host_names(host, allowed_hosts), database, find_addresses)
        limits = connection_limits(_descriptors())
        app.state.rooms.max_sockets = limits.rooms
        config = uvicorn.Config(
            app,
            http=GuardedProtocol,
            ws="websockets-sansio",
            ws_max_size=MAX_MESSAGE,
            ws_per_message_deflate=False,  # messages are short; it would cost memory for each
            log_level="warning",
            backlog=limits.backlog,
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=_SHUTDOWN_SECONDS,
            server_header=False,
        )
        repeat_filter = RepeatFilter()
        for name in ("uvicorn.error", "asyncio"):
            logging.getLogger(name).addFilter(repeat_filter)
        sys.setswitchinterval(_SWITCH_SECONDS)
        with suppress(KeyboardInterrupt):  # before the server handles it
            _Server(config, app, limits, greet).run(sockets=[listener])
        say("Stopped.")


class ConnectionLimits(NamedTuple):
    """How many connections there may be: in all, of one address, not accepted yet, in rooms."""

    total: int
    per_address: int
    backlog: int
    rooms: int  # beside the others


def connection_limits(descriptors: int) -> ConnectionLimits:
    """The limits of a process with this many descriptors: each connection needs one."""
    backlog = min(_MAX_BACKLOG, descriptors // 8)
    free = descriptors - backlog - _OTHER_DESCRIPTORS
    total = max(2, min(_MAX_CONNECTIONS, free // 2))
    return ConnectionLimits(total, total // 2, backlog, max(2, min(MAX_SOCKETS, free - total)))


def _descriptors() -> int:
    """How many descriptors this process may have; the limit is raised if the system allows it."""
    try:
        import resource  # noqa: PLC0415 - not on Windows
    except ImportError:
        return _FEWEST_DESCRIPTORS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft == resource.RLIM_INFINITY:
        return _TARGET_DESCRIPTORS
    highest = _TARGET_DESCRIPTORS if hard == resource.RLIM_INFINITY else hard
    if soft < min(highest, _TARGET_DESCRIPTORS):
        soft = min(highest, _TARGET_DESCRIPTORS)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return soft


class _Server(uvicorn.Server):
    """A server that says when it is ready, counts its connections and stops at once."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        limits: ConnectionLimits,
        greet: Callable[[], object],
    ) -> None:
        super().__init__(config)
        self.server_state = Connections(limits.total, limits.per_address)
        self._app = app
        self._greet = greet

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Start to listen, then say so."""
        await super().startup(sockets)
        self._greet()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop all work first, so that the shutdown does not wait for it."""
        self._app.state.services.stop()
        await super().shutdown(sockets)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Stop at the first Ctrl-C or SIGTERM; a second Ctrl-C changes nothing.

        The process ends after this, so Ctrl-C has no effect until then.
        """
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def stop(*_: object) -> None:
            self.should_exit = True

        signal.signal(signal.SIGINT, stop)
        signal.signal(signal.SIGTERM, stop)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, signal.SIG_IGN)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)


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
        if family == socket.AF_INET6:  # :: takes IPv4 as well, on every system
            listener.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 0)
        try:
            listener.bind(candidate)
        except OSError as error:
            listener.close()
            if error.errno == errno.EADDRINUSE:
                continue
            raise InputError(f"Cannot listen at {host} port {port}: {error.strerror}.") from None
        return listener
    raise InputError(f"There is no free port at {host}.")


def _open_browser(address: str, say: Callable[[str], object]) -> None:
    """Open a browser where there is a screen; a text browser would take the terminal over."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if not has_screen:
        say("There is no screen here: open the address in any browser.")
        return
    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

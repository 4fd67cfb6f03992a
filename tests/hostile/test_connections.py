"""Connections that say nothing, too much, or too slowly; no test waits for a clock."""

from __future__ import annotations

import asyncio
import logging
from typing import TYPE_CHECKING, Any, cast

import pytest
import uvicorn

from noughts.web.connections import (
    BODY_SECONDS,
    HEAD_BYTES,
    HEAD_SECONDS,
    READ_SECONDS,
    Connections,
    GuardedProtocol,
)
from noughts.web.logs import QUIET_SECONDS, RepeatFilter
from noughts.web.server import connection_limits

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from starlette.types import Receive, Scope, Send


class Timer:
    def __init__(self, seconds: float, act: Callable[[], object]) -> None:
        self.seconds = seconds
        self.act = act
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Loop:
    """A loop whose timers a test fires by hand."""

    def __init__(self) -> None:
        self.timers: list[Timer] = []
        self.tasks: list[Coroutine[Any, Any, None]] = []

    def call_later(self, seconds: float, act: Callable[..., object], *arguments: object) -> Timer:
        self.timers.append(Timer(seconds, lambda: act(*arguments)))
        return self.timers[-1]

    def create_task(self, work: Coroutine[Any, Any, None], **_: object) -> asyncio.Future[None]:
        work.close()
        return asyncio.Future(loop=_REAL_LOOP)

    @property
    def waiting(self) -> list[float]:
        return [timer.seconds for timer in self.timers if not timer.is_cancelled]

    def fire(self, seconds: float) -> None:
        """Let the timers of so many seconds go off."""
        for timer in [t for t in self.timers if not t.is_cancelled and t.seconds == seconds]:
            timer.cancel()
            timer.act()


class Transport(asyncio.Transport):
    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 1), "sockname": ("127.0.0.1", 2)})
        self.sent = b""
        self.is_aborted = self.is_closed = False

    def write(self, data: Any) -> None:
        self.sent += data

    def close(self) -> None:
        self.is_closed = True

    def abort(self) -> None:
        self.is_closed = self.is_aborted = True

    def is_closing(self) -> bool:
        return self.is_closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


async def _app(scope: Scope, receive: Receive, send: Send) -> None: ...


_REAL_LOOP = asyncio.new_event_loop()
CONFIG = uvicorn.Config(_app, log_config=None, ws="none")


class Client:
    """A connection of a test."""

    def __init__(self, connections: Connections, address: str = "192.0.2.1") -> None:
        self.loop, self.transport = Loop(), Transport(address)
        self.protocol = GuardedProtocol(
            config=CONFIG,
            server_state=connections,
            app_state={},
            _loop=cast("asyncio.AbstractEventLoop", self.loop),
        )
        self.protocol.connection_made(self.transport)

    def send(self, data: bytes) -> None:
        self.protocol.data_received(data)

    @property
    def is_open(self) -> bool:
        return not self.transport.is_closed


def _connections(total: int = 100, of_address: int = 100) -> Connections:
    return Connections(total, of_address)


def test_who_says_nothing_is_cut_off() -> None:
    client = Client(_connections())
    assert client.loop.waiting == [HEAD_SECONDS]
    client.loop.fire(HEAD_SECONDS)
    assert client.transport.is_aborted


@pytest.mark.parametrize("piece", [b"\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nA: b\r\n"])
def test_a_byte_now_and_then_wins_no_time(piece: bytes) -> None:
    client = Client(_connections())
    for byte in piece:
        client.send(bytes([byte]))
    assert client.loop.waiting == [HEAD_SECONDS]
    assert len(client.loop.timers) == 1  # the first one still runs
    client.loop.fire(HEAD_SECONDS)
    assert client.transport.is_aborted


def test_a_slow_body_is_cut_off_and_a_whole_one_is_waited_for() -> None:
    slow, whole = Client(_connections()), Client(_connections())
    head = b"POST / HTTP/1.1\r\nContent-Length: 4\r\n\r\n"
    slow.send(head + b"12")
    assert slow.loop.waiting == [BODY_SECONDS]
    slow.loop.fire(BODY_SECONDS)
    assert slow.transport.is_aborted
    whole.send(head + b"1234")
    assert whole.loop.waiting == []  # now the server is to act
    assert whole.is_open


def test_an_answer_that_nobody_reads_is_given_up() -> None:
    client = Client(_connections())
    client.send(b"GET / HTTP/1.1\r\n\r\n")
    client.protocol.pause_writing()
    assert client.loop.waiting == [READ_SECONDS]
    client.protocol.resume_writing()
    assert client.loop.waiting == []
    client.protocol.pause_writing()
    client.loop.fire(READ_SECONDS)
    assert client.transport.is_aborted


@pytest.mark.parametrize("size", [1, 1000, 100_000])
def test_a_long_head_is_refused_before_it_is_kept(size: int) -> None:
    client = Client(_connections())
    client.send(b"GET / HTTP/1.1\r\nX: ")
    sent = 0
    while client.is_open:
        client.send(b"a" * size)
        sent += size
        assert sent < HEAD_BYTES + 2 * size
    assert b" 431 " in client.transport.sent


def test_many_headers_in_one_piece_are_refused_too() -> None:
    client = Client(_connections())
    client.send(b"GET / HTTP/1.1\r\n" + b"A: b\r\n" * 20_000 + b"\r\n")
    assert b" 431 " in client.transport.sent
    assert not client.is_open


def test_an_idle_connection_makes_room_for_a_new_one_of_its_address() -> None:
    connections = _connections(of_address=2)
    first, second, third = (Client(connections) for _ in range(3))
    assert [c.is_open for c in (first, second, third)] == [False, True, True]
    assert len(connections) == 2


def test_who_has_most_makes_room_for_others() -> None:
    connections = _connections(total=10)
    greedy = [Client(connections, "192.0.2.66") for _ in range(8)]
    modest = [Client(connections, f"192.0.2.{n}") for n in range(5)]
    assert all(client.is_open for client in modest)
    assert [client.is_open for client in greedy] == [False] * 3 + [True] * 5
    assert len(connections) == 10


def test_connections_that_are_answered_stay_and_the_new_one_is_refused() -> None:
    connections = _connections(of_address=2)
    busy = [Client(connections) for _ in range(2)]
    for client in busy:
        client.send(b"GET / HTTP/1.1\r\n\r\n")
    refused, other = Client(connections), Client(connections, "192.0.2.9")
    assert all(client.is_open for client in busy)
    assert b" 503 " in refused.transport.sent
    assert not refused.is_open
    assert other.is_open


def test_a_client_that_leaves_makes_room() -> None:
    connections = _connections()
    clients = [Client(connections) for _ in range(5)]
    for client in clients:
        client.protocol.connection_lost(None)
        client.protocol.connection_lost(None)
    assert len(connections) == 0


def test_who_sends_two_requests_and_hangs_up_stops_both() -> None:
    client = Client(_connections())
    client.send(b"GET /a HTTP/1.1\r\n\r\n")
    first = client.protocol.cycle
    client.send(b"GET /b HTTP/1.1\r\n\r\n")
    assert client.protocol.cycle is not first
    client.protocol.connection_lost(None)
    assert first.disconnected


@pytest.mark.parametrize("descriptors", [64, 256, 1024, 100_000])
def test_there_are_fewer_connections_than_descriptors(descriptors: int) -> None:
    total, of_address, backlog, rooms = connection_limits(descriptors)
    assert 0 < of_address < total
    assert rooms > 0
    assert total + rooms + backlog + 30 <= descriptors


# ---- the log -------------------------------------------------------------------------------------


def _line(message: str, *arguments: object) -> logging.LogRecord:
    return logging.LogRecord("asyncio", logging.ERROR, "", 0, message, arguments, None)


def test_the_log_does_not_repeat_itself() -> None:
    now = 0.0
    repeat_filter = RepeatFilter(lambda: now)
    assert [repeat_filter.filter(_line("no descriptor %s", n)) for n in range(1000)] == [True] + [
        False
    ] * 999
    assert repeat_filter.filter(_line("something else"))
    now = QUIET_SECONDS
    again = _line("no descriptor %s", 7)
    assert repeat_filter.filter(again)
    assert again.getMessage() == "no descriptor 7 (and 999 times before)"


def test_the_log_remembers_a_bounded_number_of_kinds() -> None:
    repeat_filter = RepeatFilter(lambda: 0.0)
    for number in range(10_000):
        repeat_filter.filter(_line(f"kind {number}"))
    assert len(repeat_filter._seen) <= 100


def test_what_is_not_http_is_not_logged() -> None:
    assert not RepeatFilter().filter(_line("Invalid HTTP request received."))
    assert not RepeatFilter().filter(_line("Invalid UTF-8 sequence received from client."))

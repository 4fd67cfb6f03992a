"""`noughts web` as a process: ports, hosts, screens, and leaving."""

from __future__ import annotations

import asyncio
import json
import os
import re
import signal
import socket
import subprocess
import sys
from http.client import HTTPConnection
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from noughts.core.errors import InputError
from noughts.web.addresses import server_addresses
from noughts.web.server import _bound_socket
from tests.cli.runner import read_document


def _start(*options: str, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "noughts", "web", *options],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env={name: value for name, value in os.environ.items() if "DISPLAY" not in name}
        | environment,
    )


def _read_until_address(process: subprocess.Popen[str]) -> tuple[str, str]:
    """What was said up to the address, and the address."""
    assert process.stdout is not None
    said = ""
    for line in process.stdout:
        said += line
        found = re.search(r"http://\S+/", line)
        if found:
            return said, found[0]
    raise AssertionError(f"no address in {said!r}")


def _stop(process: subprocess.Popen[str]) -> str:
    process.send_signal(signal.SIGINT)
    assert process.stdout is not None
    said = process.stdout.read()  # not `communicate`, which forgets what was read ahead
    assert process.wait(timeout=30) == 0, said
    process.stdout.close()
    return said


def test_a_start_at_a_port_that_is_taken_and_without_a_screen() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = _start("--port", str(port), "--open", BROWSER="/bin/false")
        said, address = _read_until_address(process)
    assert said.startswith(f"Port {port} is taken.\n")
    assert f":{port}/" not in address
    assert address.startswith("http://127.0.0.1:")  # this machine alone, unless told otherwise
    with urlopen(f"{address}api/family") as answer:  # noqa: S310 - our own address
        assert answer.status == 200
    # A WebSocket that is not for a room is refused without a lecture.
    wish = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec-WebSocket-Version": "13"}
    connection = HTTPConnection(urlsplit(address).netloc)
    connection.request("GET", "/", headers=wish)
    assert connection.getresponse().status == 400
    connection.close()
    assert _stop(process) == (
        "There is no screen here: open the address in any browser.\nStopped.\n"
    )


@pytest.mark.parametrize("host", ["0.0.0.0", "::"])  # noqa: S104 - that is the test
def test_every_address_that_it_prints_answers(host: str) -> None:
    process = _start("--port", "0", "--host", host)
    _, here = _read_until_address(process)
    port = int(here.rstrip("/").rpartition(":")[2])
    expected = server_addresses(host, port).elsewhere
    assert process.stdout is not None
    printed = [process.stdout.readline().strip() for _ in range(1 + len(expected))]
    assert printed == ["Other devices in your network can open:", *expected]
    assert expected, "this machine has no address for other devices"
    for address in (here, *expected):
        with urlopen(address) as answer:  # noqa: S310 - our own address
            assert answer.status == 200
    assert _stop(process) == "Stopped.\n"  # and no code to scan: this is not a terminal


def test_a_document_says_where_it_listens() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "noughts", "web", "--port", "0", "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=os.environ | {"PYTHONUNBUFFERED": ""},  # it must come at once all the same
    )
    assert process.stdout is not None
    document = read_document(process.stdout)
    assert document["other_devices"] == []
    with urlopen(document["address"]) as answer:  # noqa: S310 - our own address
        assert answer.status == 200
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=30) == ("", "Stopped.\n")


def test_a_taken_host_is_a_document_too() -> None:
    process = _start("--host", "203.0.113.7", "--port", "0", "--json")
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 2
    assert json.loads(said)["error"].startswith("Cannot listen at 203.0.113.7")


@pytest.mark.parametrize("host", ["no.such.host.invalid", "203.0.113.7", "a" * 300])
def test_a_host_that_is_not_there_is_an_error_in_words(host: str) -> None:
    with pytest.raises(InputError, match=f"(no host .|listen at ){host}"), _bound_socket(host, 0):
        pass


def test_an_error_in_words_ends_the_program() -> None:
    process = _start("--host", "203.0.113.7", "--port", "0")
    said, _ = process.communicate(timeout=30)
    assert process.returncode == 2, said
    assert said.startswith("noughts: ")
    assert "Traceback" not in said


def test_it_leaves_while_it_thinks() -> None:
    process = _start("--port", "0")
    _, address = _read_until_address(process)
    host, port = re.findall(r"//(.+):(\d+)/", address)[0]
    body = b'{"game": "10x10k5: a1 b2 c3 d5 e6 f7 g8 a9 h3 h4 h5 h7"}'  # ten seconds' thought
    with socket.create_connection((host, int(port))) as connection:
        connection.sendall(
            b"POST /api/review HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + f"Content-Length: {len(body)}\r\n\r\n".encode()
            + body
        )
        assert _stop(process) == "Stopped.\n"


def test_small_answers_are_sent_at_once() -> None:
    async def scenario() -> int:
        accepted: asyncio.Future[int] = asyncio.get_running_loop().create_future()

        def accept(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            answering = writer.get_extra_info("socket")
            accepted.set_result(answering.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        with _bound_socket("127.0.0.1", 0) as listener:
            async with await asyncio.start_server(accept, sock=listener):
                _, writer = await asyncio.open_connection(*listener.getsockname())
                writer.close()
                return await accepted

    assert asyncio.run(scenario())

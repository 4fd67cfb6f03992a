"""Ctrl-C and SIGTERM: the server stops, whatever it is doing, and says no more than that."""

from __future__ import annotations

import json
import re
import signal
import socket
import subprocess
import sys

import pytest

WATCHDOG = 120  # seconds, for what takes one

SEARCHES = {
    "/api/lab/compare": {"rules": "15x15k4", "algorithms": ["+table"], "repeat": 5},
    "/api/review": {"game": "10x10k5: a1 b2 c3 d5 e6 f7 g8 a9 h3 h4 h5 h7"},
    "/api/lab/claim": {"number": 5, "again": True},
    "/api/match": {"match": {"game": "15x15k5: h8", "o": "engine"}, "reply": True},
}


@pytest.mark.parametrize("signals", [[signal.SIGINT], [signal.SIGTERM], [signal.SIGINT] * 5])
def test_it_stops_quietly_in_the_middle_of_searches(signals: list[signal.Signals]) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "noughts", "web", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    assert process.stdout is not None
    port = int(re.findall(r"http://.+:(\d+)/", process.stdout.readline())[0])
    connections = []
    for path, body in SEARCHES.items():
        for _ in range(3):
            connection = socket.create_connection(("127.0.0.1", port))
            connection.sendall(_request(path, body))
            connections.append(connection)
    silent = socket.create_connection(("127.0.0.1", port))
    slow = socket.create_connection(("127.0.0.1", port))
    slow.sendall(_request("/api/match", SEARCHES["/api/match"])[:-5])
    played = socket.create_connection(("127.0.0.1", port))
    quick = {"match": {"game": "3x3k3: b2", "o": "perfect"}, "reply": True}
    played.sendall(_request("/api/match", quick))
    assert played.recv(1000).startswith(b"HTTP/1.1 200 ")  # the searches have arrived before
    for one in signals:
        process.send_signal(one)
    said, _ = process.communicate(timeout=WATCHDOG)
    assert (process.returncode, said) == (0, "Stopped.\n")
    for connection in (*connections, silent, slow, played):
        connection.close()


def _request(path: str, body: object) -> bytes:
    payload = json.dumps(body).encode()
    return (
        f"POST {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Content-Length: {len(payload)}\r\n\r\n".encode()
        + payload
    )

"""A client of rooms over a real network: sends again until it is answered, and comes back."""

from __future__ import annotations

import json
from contextlib import ExitStack
from http.client import HTTPConnection
from time import sleep
from typing import Any
from urllib.parse import urlsplit

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect


def make_room(address: str, **settings: Any) -> str:
    """A new room at a server; its name."""
    body = json.dumps({"rules": "classic", **settings}).encode()
    connection = HTTPConnection(urlsplit(address).netloc, timeout=60)
    connection.request("POST", "/api/rooms", body, {"Content-Type": "application/json"})
    name: str = json.loads(connection.getresponse().read())["room"]
    connection.close()
    return name


class Client:
    """Somebody in a room, who comes back whenever the connection is lost."""

    def __init__(self, address: str, room: str, secret: str) -> None:
        self._url = f"{address.replace('http', 'ws')}api/rooms/{room}"
        self._secret = secret
        self._socket: ClientConnection | None = None
        self._open = ExitStack()
        self.events: list[Any] = []
        self.room: Any = None
        self.chair: str | None = None
        self.returns = 0

    def close(self) -> None:
        self._open.close()
        self._socket = None

    def drop(self) -> None:
        """Lose the connection without a word."""
        if self._socket is not None:
            self._socket.socket.close()

    def ask(self, number: str, do: str, **fields: Any) -> Any:
        """Send a request until it is done or refused."""
        request = {"id": number, "do": do, "secret": self._secret, **fields}
        while True:
            try:
                socket = self._connected()
                socket.send(json.dumps(request))
                while True:
                    message = self._take(socket)
                    for answer in ("done", "refused"):
                        if message.get(answer, {}).get("id") == number:
                            return message
            except (OSError, WebSocketException):
                self.close()
                sleep(0.05)

    def wait(self, number: int) -> None:
        """Listen until an event is there."""
        while len(self.events) < number:
            try:
                self._take(self._connected())
            except (OSError, WebSocketException):
                self.close()
                sleep(0.05)

    def _connected(self) -> ClientConnection:
        if self._socket is None:
            socket = self._open.enter_context(connect(self._url, open_timeout=60, close_timeout=1))
            hello = {"seen": len(self.events), "secret": self._secret}
            socket.send(json.dumps(hello))
            self._socket = socket
            self.returns += 1
            while "chair" not in self._take(socket):
                pass
        return self._socket

    def _take(self, socket: ClientConnection) -> Any:
        message = json.loads(socket.recv())
        self.events += message.get("events", [])
        if "event" in message and message["event"]["number"] > len(self.events):
            self.events.append(message["event"])
        self.room = message.get("room", self.room)
        self.chair = message.get("chair", self.chair)
        return message

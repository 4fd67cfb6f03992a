"""A WebSocket server that answers each text with another one: what the libraries cost alone."""

from __future__ import annotations

import socket
import sys
from contextlib import suppress
from typing import TYPE_CHECKING

import uvicorn

if TYPE_CHECKING:
    from starlette.types import Receive, Scope, Send


async def app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer until the client goes."""
    if scope["type"] != "websocket":
        return
    await receive()
    await send({"type": "websocket.accept"})
    while (await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": sys.argv[1]})


def main() -> None:
    """Serve at a free port, and print it."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        print(listener.getsockname()[1], flush=True)
        config = uvicorn.Config(
            app,
            lifespan="off",
            log_level="error",
            ws="websockets-sansio",
            ws_per_message_deflate=False,
            timeout_graceful_shutdown=1,
        )
        with suppress(KeyboardInterrupt):
            uvicorn.Server(config).run(sockets=[listener])


if __name__ == "__main__":
    main()

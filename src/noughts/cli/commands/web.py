"""`noughts web`: the web app."""

from __future__ import annotations

from typing import Annotated

import typer

from noughts.cli.output import say
from noughts.web import DEFAULT_PORT

__all__ = ["web"]


def web(
    host: Annotated[
        str, typer.Option(help="The address to listen on; 0.0.0.0 allows other machines.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="If it is in use, another port is chosen.")
    ] = DEFAULT_PORT,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="Another host name of this server, such as that of a proxy."),
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
) -> None:
    """Play, analyse and learn in a browser."""
    from noughts.web.server import serve  # noqa: PLC0415 - other commands need no web server

    serve(host, port, allowed_hosts=allow_host or (), opens_browser=opens, say=say)

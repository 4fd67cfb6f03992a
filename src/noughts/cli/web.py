"""`noughts web`: the web app."""

from __future__ import annotations

from typing import Annotated

import typer

from noughts.cli.output import say
from noughts.web import DEFAULT_PORT

__all__ = ["web"]


def web(
    host: Annotated[
        str, typer.Option(help="Where to listen; 0.0.0.0 lets other machines in.")
    ] = "127.0.0.1",
    port: Annotated[
        int, typer.Option(min=0, max=65535, help="A free one is taken when it is in use.")
    ] = DEFAULT_PORT,
    allow_host: Annotated[
        list[str] | None,
        typer.Option(help="Another name that it is known by, such as that of a proxy."),
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
) -> None:
    """Play, analyse and learn in a browser."""
    from noughts.web.server import serve  # noqa: PLC0415 - other commands need no web server

    serve(host, port, allowed_hosts=allow_host or (), opens_browser=opens, say=say)

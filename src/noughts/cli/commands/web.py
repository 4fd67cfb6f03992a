"""`noughts web`: the web app."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from noughts.cli.options import JsonOption
from noughts.cli.output import print_json, say, stderr, stdout
from noughts.cli.qr_codes import can_draw_codes, qr_code
from noughts.web import DEFAULT_PORT

if TYPE_CHECKING:
    from noughts.web.addresses import Addresses

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
    database: Annotated[
        str | None,
        typer.Option(help="Where rooms are kept: postgresql://...; else a file of your own."),
    ] = None,
    opens: Annotated[bool, typer.Option("--open", help="Open a browser.")] = False,
    json: JsonOption = False,
) -> None:
    """Play, analyse and learn in a browser."""
    from noughts.web.server import serve  # noqa: PLC0415 - other commands need no web server

    serve(
        host,
        port,
        allowed_hosts=allow_host or (),
        database=database,
        opens_browser=opens,
        say=stderr().print if json else say,
        announce=_print_document if json else _announce,
    )


def _announce(addresses: Addresses) -> None:
    """Say where the server is; in a terminal, with a code that a phone can scan."""
    say(f"noughts is at {addresses.here} (Ctrl-C stops it)")
    others = [address for address in addresses.elsewhere if address != addresses.here]
    if others:
        say("Other devices in your network can open:")
        for address in others:
            say(f"  {address}")
    console = stdout()
    if addresses.elsewhere and can_draw_codes(console):
        console.print(qr_code(addresses.elsewhere[0]))
        say(f"Scan the code with a phone to open {addresses.elsewhere[0]}")


def _print_document(addresses: Addresses) -> None:
    print_json({"address": addresses.here, "other_devices": list(addresses.elsewhere)})

"""Where the server can be reached: from this machine, and from other devices in the network."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv6Address, ip_address
from typing import TYPE_CHECKING, Final

import ifaddr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    Address = IPv4Address | IPv6Address

__all__ = ["Addresses", "machine_addresses", "server_addresses", "url"]

_ANY_IPV4: Final = "0.0.0.0"  # noqa: S104 - compared, not bound to
_ANY_IPV6: Final = "::"
_FAR_AWAY: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses for documentation: no machine has them, so only the route to them counts."""


@dataclass(frozen=True)
class Addresses:
    """The addresses of a server."""

    here: str  # for a browser on this machine
    elsewhere: tuple[str, ...]  # for other devices, the one to try first in front


def server_addresses(host: str, port: int, machine: Iterable[Address] | None = None) -> Addresses:
    """The addresses of a server that listens at `host`; `machine` has this machine's addresses.

    >>> server_addresses("0.0.0.0", 8333, [ip_address("192.168.1.5"), ip_address("fd00::5")])
    Addresses(here='http://127.0.0.1:8333/', elsewhere=('http://192.168.1.5:8333/',))
    """
    if host in (_ANY_IPV4, _ANY_IPV6, ""):
        own = machine_addresses() if machine is None else machine
        usable = [address for address in own if host != _ANY_IPV4 or address.version == 4]
        here = "::1" if host == _ANY_IPV6 else "127.0.0.1"
        return Addresses(url(here, port), tuple(url(str(address), port) for address in usable))
    only = url(host, port)
    return Addresses(only, () if _is_local(host) else (only,))


def url(host: str, port: int) -> str:
    """The address of the play page."""
    shown = f"[{host}]" if ":" in host and not host.startswith("[") else host
    return f"http://{shown}:{port}/"


def machine_addresses() -> Sequence[Address]:
    """The addresses of this machine that another device can use.

    Those on the way to other networks come first. Link-local addresses are left out: browsers
    cannot open the ones of IPv6, and a machine has the ones of IPv4 when it has no network.
    """
    addresses = []
    for adapter in ifaddr.get_adapters():
        for entry in adapter.ips:
            text = entry.ip if isinstance(entry.ip, str) else entry.ip[0]
            address = ip_address(text.partition("%")[0])
            if not (address.is_loopback or address.is_link_local or address.is_unspecified):
                addresses.append(address)
    preferred = _routed_addresses()
    return sorted(
        dict.fromkeys(addresses),
        key=lambda address: (address not in preferred, address.version),
    )


def _routed_addresses() -> set[Address]:
    """The addresses of this machine on the way to other networks; nothing is sent."""
    routed = set()
    for family, far in _FAR_AWAY:
        try:
            with socket.socket(family, socket.SOCK_DGRAM) as probe:
                probe.connect((far, 9))
                routed.add(ip_address(probe.getsockname()[0].partition("%")[0]))
        except OSError:  # there is no way
            continue
    return routed


def _is_local(host: str) -> bool:
    try:
        return ip_address(host.strip("[]").partition("%")[0]).is_loopback
    except ValueError:
        return host.lower() == "localhost"

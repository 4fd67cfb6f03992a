"""The addresses that `noughts web` prints, and the code that a phone scans."""

from __future__ import annotations

from ipaddress import ip_address
from typing import TYPE_CHECKING, Any

import ifaddr
import numpy as np
import pytest
import zxingcpp

from noughts.cli.commands import web as command
from noughts.cli.qr_codes import qr_code
from noughts.web.addresses import Addresses, machine_addresses, server_addresses, url
from noughts.web.hosts import host_names, refusal

if TYPE_CHECKING:
    from rich.text import Text

MACHINE = [ip_address("192.168.1.5"), ip_address("2001:db8::5"), ip_address("10.0.0.7")]


def test_any_address_of_ipv4_means_all_of_ipv4() -> None:
    found = server_addresses("0.0.0.0", 80, MACHINE)  # noqa: S104 - not bound to
    assert found == Addresses(
        "http://127.0.0.1:80/", ("http://192.168.1.5:80/", "http://10.0.0.7:80/")
    )


def test_any_address_of_ipv6_means_all() -> None:
    found = server_addresses("::", 80, MACHINE)
    assert found.here == "http://[::1]:80/"
    assert found.elsewhere == (
        "http://192.168.1.5:80/",
        "http://[2001:db8::5]:80/",
        "http://10.0.0.7:80/",
    )


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.9", "localhost", "::1", "[::1]"])
def test_no_other_device_reaches_this_machine_alone(host: str) -> None:
    assert server_addresses(host, 80, MACHINE).elsewhere == ()


def test_one_address_is_the_only_one() -> None:
    found = server_addresses("192.168.1.5", 80, MACHINE)
    assert found == Addresses("http://192.168.1.5:80/", ("http://192.168.1.5:80/",))


def test_the_way_to_other_networks_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def ip(address: Any) -> ifaddr.IP:
        return ifaddr.IP(address, 24, "net")

    adapters = [
        ifaddr.Adapter("lo", "lo", [ip("127.0.0.1"), ip(("::1", 0, 0))]),
        ifaddr.Adapter("bridge", "bridge", [ip("172.17.0.1"), ip("169.254.3.4")]),
        ifaddr.Adapter("net", "net", [ip(("fe80::1", 0, 4)), ip(("fd00::2", 0, 0))]),
        ifaddr.Adapter("wlan", "wlan", [ip("192.168.1.5"), ip("192.168.1.5")]),
    ]
    monkeypatch.setattr("ifaddr.get_adapters", lambda: adapters)
    monkeypatch.setattr(
        "noughts.web.addresses._routed_addresses", lambda: {ip_address("192.168.1.5")}
    )
    assert list(map(str, machine_addresses())) == ["192.168.1.5", "172.17.0.1", "fd00::2"]


@pytest.mark.parametrize("address", MACHINE)
def test_the_server_answers_to_the_addresses_that_it_prints(address: Any) -> None:
    host = url(str(address), 8333).removeprefix("http://").removesuffix("/")
    scope = {
        "type": "http",
        "method": "GET",
        "path": "/",
        "headers": [(b"host", host.encode())],
        "server": (str(address), 8333),  # of the connection, not of the socket that listens
    }
    assert refusal(scope, host_names("::")) is None
    assert refusal(scope | {"server": ("192.0.2.77", 8333)}, host_names("::")) is not None


def _picture(code: Text) -> np.ndarray[Any, np.dtype[np.uint8]]:
    """The code as a camera sees it: each character is two modules, one above the other."""
    pairs = {"█": (255, 255), "▀": (255, 0), "▄": (0, 255), " ": (0, 0)}
    rows: list[list[int]] = []
    for line in code.plain.splitlines():
        rows += [[pairs[character][half] for character in line] for half in (0, 1)]
    return np.array(rows, np.uint8).repeat(6, axis=0).repeat(6, axis=1)


@pytest.mark.parametrize("address", ["http://192.168.1.5:8333/", "http://[2001:db8::5]:65535/"])
def test_a_camera_reads_the_code(address: str) -> None:
    (result,) = zxingcpp.read_barcodes(_picture(qr_code(address)))
    assert result.text == address


def test_only_a_terminal_shows_the_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    addresses = Addresses("http://127.0.0.1:80/", ("http://192.168.1.5:80/",))
    command._announce(addresses)
    assert "▀" not in capsys.readouterr().out
    monkeypatch.setenv("FORCE_COLOR", "1")  # makes a terminal of it, to rich
    command._announce(addresses)
    out = capsys.readouterr().out
    assert "▀" in out
    assert "Scan the code with a phone to open http://192.168.1.5:80/" in out
    command._announce(Addresses("http://127.0.0.1:80/", ()))
    assert "▀" not in capsys.readouterr().out

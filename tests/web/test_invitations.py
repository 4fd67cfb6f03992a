"""Invitations to a room: links that other devices can open."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from noughts.rooms.names import new_room_name
from noughts.web.addresses import Addresses
from noughts.web.app import create_app
from noughts.web.invitations import HERE_ONLY

NAME = new_room_name()
WIFI = ("http://192.168.1.5:8333/", "http://10.0.0.2:8333/")


def invite(origin: str, elsewhere: tuple[str, ...], name: str = NAME) -> Any:
    addresses = Addresses("http://127.0.0.1:8333/", elsewhere)
    client = TestClient(create_app(addresses=lambda: addresses))
    return client.get(f"/api/rooms/{name}/invitation", params={"origin": origin})


@pytest.mark.parametrize(
    ("origin", "elsewhere", "links", "sentence"),
    [
        ("http://localhost:8333", WIFI, WIFI, ""),
        ("http://127.0.0.1:8333", WIFI, WIFI, ""),
        ("http://[::1]:8333", (), ("http://[::1]:8333/",), HERE_ONLY),
        ("http://192.168.1.5:8333", WIFI, WIFI[:1], ""),
        ("https://games.example", WIFI, ("https://games.example/",), ""),
    ],
)
def test_the_link_is_one_that_others_can_open(
    origin: str, elsewhere: tuple[str, ...], links: tuple[str, ...], sentence: str
) -> None:
    answer = invite(origin, elsewhere).json()
    assert [link["address"] for link in answer["links"]] == [f"{at}room/{NAME}" for at in links]
    assert answer["sentence"] == sentence
    assert all(link["qr"].startswith("data:image/svg+xml") for link in answer["links"])


@pytest.mark.parametrize("origin", ["", "games.example", "javascript:1", "http://[", "http://a/b"])
def test_an_address_that_cannot_be_read(origin: str) -> None:
    answer = invite(origin, WIFI)
    assert answer.status_code == 422
    assert "Cannot read the address" in answer.json()["error"]


def test_a_name_that_no_room_can_have() -> None:
    answer = invite("http://localhost:8333", WIFI, name="nonsense")
    assert answer.status_code == 422
    assert "no such room" in answer.json()["error"]

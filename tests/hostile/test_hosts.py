"""Other sites: requests that a browser sends for a page that is not ours."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import pytest
from starlette.testclient import TestClient

from noughts.web.app import create_app
from noughts.web.hosts import OriginGuard, host_names, refusal

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send

HERE = host_names("127.0.0.1")
EVERYWHERE = host_names("0.0.0.0")  # noqa: S104 - nothing listens there


def _scope(path: str = "/api/review", method: str = "POST", **headers: str) -> dict[str, Any]:
    headers.setdefault("host", "127.0.0.1:8333")
    return {
        "type": "http",
        "method": method,
        "path": path,
        "server": ("192.0.2.7", 8333),
        "headers": [
            (name.replace("_", "-").encode(), text.encode()) for name, text in headers.items()
        ],
    }


@pytest.mark.parametrize(
    "host",
    ["127.0.0.1", "127.0.0.1:8333", "localhost:1", "LOCALHOST", "[::1]:8333", "localhost."],
)
def test_names_of_this_machine_are_answered(host: str) -> None:
    assert refusal(_scope(host=host), HERE) is None


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8333",
        "127.0.0.1.evil.example",
        "localhost.evil.example",
        "evil@127.0.0.1",
        "127.0.0.1:port",
        "127.0.0.1/evil.example",
        "[::1",
        "",
        "192.0.2.8",
    ],
)
def test_a_name_that_was_bent_to_this_machine_is_refused(host: str) -> None:
    for names in (HERE, EVERYWHERE):
        refused = refusal(_scope(host=host), names)
        assert refused is not None
        assert refused.status == 421


def test_the_address_that_a_connection_came_to_is_answered() -> None:
    assert refusal(_scope(host="192.0.2.7:8333"), EVERYWHERE) is None
    mapped = _scope(host="192.0.2.7") | {"server": ("::ffff:192.0.2.7", 8333)}
    assert refusal(mapped, EVERYWHERE) is None


def test_names_that_were_allowed_are_answered() -> None:
    names = host_names("127.0.0.1", ["Play.Example"])
    assert refusal(_scope(host="play.example"), names) is None
    proxied = _scope(host="127.0.0.1:8333", origin="https://play.example")
    assert refusal(proxied, names) is None
    assert refusal(proxied, HERE) is not None


@pytest.mark.parametrize(
    ("host", "origin", "is_fine"),
    [
        ("127.0.0.1:8333", "http://127.0.0.1:8333", True),
        ("localhost", "http://localhost", True),
        ("localhost", "http://localhost:80", True),
        ("[::1]:8333", "http://[::1]:8333", True),
        ("127.0.0.1:8333", "http://127.0.0.1:8334", False),
        ("127.0.0.1:8333", "http://localhost:8333", False),
        ("127.0.0.1:8333", "https://evil.example", False),
        ("127.0.0.1:8333", "null", False),
        ("127.0.0.1:8333", "", False),
        ("127.0.0.1:8333", "http://127.0.0.1:x", False),
    ],
)
def test_only_our_own_pages_may_ask(host: str, origin: str, is_fine: bool) -> None:
    refused = refusal(_scope(host=host, origin=origin), HERE)
    assert (refused is None) == is_fine
    assert refused is None or refused.status == 403


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_a_link_from_elsewhere_opens_a_page_and_does_nothing_else(site: str) -> None:
    opened = {"sec_fetch_site": site, "sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}
    assert refusal(_scope("/", "GET", **opened), HERE) is None
    assert refusal(_scope("/lab/sheet", "GET", **opened), HERE) is None
    assert refusal(_scope("/api/family", "GET", **opened), HERE) is not None
    assert refusal(_scope("/", "POST", **opened), HERE) is not None
    for mode, dest in (("no-cors", "image"), ("navigate", "iframe"), ("cors", "empty")):
        embedded = {"sec_fetch_site": site, "sec_fetch_mode": mode, "sec_fetch_dest": dest}
        assert refusal(_scope("/lab/sheet", "GET", **embedded), HERE) is not None
    assert refusal(_scope("/api/review", sec_fetch_site="same-origin"), HERE) is None


@pytest.mark.parametrize("origin", [None, "http://127.0.0.1:8333", "https://evil.example"])
def test_a_websocket_is_checked_like_a_request(origin: str | None) -> None:
    reached: list[str] = []
    sent: list[Message] = []

    async def app(scope: Scope, _: Receive, __: Send) -> None:
        reached.append(scope["type"])

    async def send(message: Message) -> None:
        sent.append(message)

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    scope = _scope() if origin is None else _scope(origin=origin)
    asyncio.run(OriginGuard(app, HERE)(scope | {"type": "websocket"}, receive, send))
    if origin == "https://evil.example":
        assert not reached
        assert sent[0]["type"] == "websocket.close"
    else:
        assert reached == ["websocket"]


def test_the_whole_app_refuses_strangers() -> None:
    with TestClient(create_app(HERE), base_url="http://127.0.0.1") as client:
        body = {"game": "3x3k3:"}
        assert client.post("/api/review", json=body).status_code == 200
        foreign = client.post("/api/review", json=body, headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
        assert "another site" in foreign.json()["error"]
        assert foreign.headers["x-content-type-options"] == "nosniff"
        bent = client.get("/", headers={"Host": "evil.example"})
        assert bent.status_code == 421
        assert "--allow-host" in bent.json()["error"]


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/table", '{"rules": "4x4k3s3b3"}'),
        ("/api/lab/claim", '{"number": 0, "again": true}'),
        ("/api/lab/exercise", '{"kind": "win", "level": 1, "seed": 1}'),
        ("/api/match", '{"match": {"game": "3x3k3:", "x": "perfect"}, "reply": true}'),
    ],
)
def test_what_costs_something_needs_a_body_of_json(path: str, body: str) -> None:
    """A browser asks the server before it sends such a request for another site."""
    with TestClient(create_app()) as client:
        assert client.get(path).status_code == 405
        assert client.post(path).status_code == 422
        plain = client.post(path, content=body, headers={"Content-Type": "text/plain"})
        assert plain.status_code == 422
        untyped = client.post(path, content=body)
        assert untyped.status_code == 422

"""One client sends many small requests: those of others come in between."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from starlette.requests import Request

from noughts.web.turns import Turns, end_turn

if TYPE_CHECKING:
    from starlette.types import Message, Receive, Scope, Send


async def _receive() -> Message:
    return {"type": "http.request"}


async def _send(_: Message) -> None: ...


def _scope(client: str, name: str) -> Scope:
    return {"type": "http", "client": (client, 1), "path": name, "headers": []}


def test_the_request_of_another_client_comes_next() -> None:
    async def scenario() -> list[str]:
        order: list[str] = []
        gate = asyncio.Event()

        async def app(scope: Scope, _: Receive, __: Send) -> None:
            await gate.wait()
            order.append(scope["path"])

        turns = Turns(app, places=1)
        scopes = [_scope("a", f"a{n}") for n in range(50)] + [_scope("b", "b0"), _scope("b", "b1")]
        tasks = [asyncio.create_task(turns(scope, _receive, _send)) for scope in scopes]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        return order

    order = asyncio.run(scenario())
    assert len(order) == 52
    assert order[0] == "a0"
    assert {"b0", "b1"} <= set(order[1:10])


def test_a_turn_ends_when_the_answer_begins_or_the_request_waits() -> None:
    async def scenario() -> list[str]:
        order: list[str] = []
        slow_reader = asyncio.Event()

        async def send(_: Message) -> None:
            await slow_reader.wait()

        async def app(scope: Scope, _: Receive, send: Send) -> None:
            order.append(scope["path"])
            if scope["path"] == "reads slowly":
                await send({"type": "http.response.start"})
            if scope["path"] == "waits":
                end_turn(Request(scope))
                end_turn(Request(scope))
                await slow_reader.wait()

        turns = Turns(app, places=1)
        names = ["reads slowly", "waits", "one", "two"]
        tasks = [asyncio.create_task(turns(_scope("a", name), _receive, send)) for name in names]
        await asyncio.gather(*tasks[2:])
        slow_reader.set()
        await asyncio.gather(*tasks)
        await turns(_scope("a", "last"), _receive, send)
        assert turns._places.free == 1
        return order

    assert asyncio.run(scenario()) == ["reads slowly", "waits", "one", "two", "last"]


def test_a_client_that_hangs_up_while_waiting_leaves_no_gap() -> None:
    async def scenario() -> int:
        gate = asyncio.Event()

        async def app(_: Scope, __: Receive, ___: Send) -> None:
            await gate.wait()

        turns = Turns(app, places=1)
        tasks = [asyncio.create_task(turns(_scope("a", "x"), _receive, _send)) for _ in range(5)]
        await asyncio.sleep(0)
        for task in tasks[1:4]:
            task.cancel()
        gate.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        return turns._places.free

    assert asyncio.run(scenario()) == 1


def test_who_takes_long_turns_gets_fewer_of_them() -> None:
    async def scenario() -> list[str]:
        order: list[str] = []
        now = 0.0
        gate = asyncio.Event()

        async def app(scope: Scope, _: Receive, __: Send) -> None:
            nonlocal now
            await gate.wait()
            now += 0.1 if scope["path"].startswith("a") else 0.001
            order.append(scope["path"])

        turns = Turns(app, places=1, clock=lambda: now)
        scopes = [_scope(client, f"{client}{n}") for client in "ab" for n in range(20)]
        tasks = [asyncio.create_task(turns(scope, _receive, _send)) for scope in scopes]
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(*tasks)
        return order

    order = asyncio.run(scenario())
    assert order[:21] == ["a0", *(f"b{n}" for n in range(20))]
    assert len(order) == 40

"""Workers with a queue that has an end."""

from __future__ import annotations

import asyncio
from functools import partial
from threading import Event

import pytest
from starlette.requests import Request

from noughts.web.scheduling import Busy
from noughts.web.work import Threads, Workers


def _workers(max_waiting: int) -> Workers:
    return Workers(Threads("test", 1), 1, max_waiting, max_waiting)


def test_jobs_wait_up_to_the_end_of_the_queue_and_the_next_is_refused() -> None:
    async def scenario() -> list[int]:
        workers = _workers(2)
        gate = Event()

        def job(number: int) -> int:
            gate.wait(10)
            return number

        under_way = []
        for number in range(3):
            under_way.append(asyncio.create_task(workers.run(partial(job, number))))
            await asyncio.sleep(0)
        with pytest.raises(Busy):
            await workers.run(partial(job, 3))
        gate.set()
        answers = await asyncio.gather(*under_way)
        answers.append(await workers.run(partial(job, 4)))  # there is room again
        workers.stop()
        return answers

    assert asyncio.run(scenario()) == [0, 1, 2, 4]


def test_what_a_job_raises_comes_out_and_leaves_room() -> None:
    async def scenario() -> None:
        workers = _workers(1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await workers.run(lambda: 1 // 0)
        workers.stop()

    asyncio.run(scenario())


def test_what_nobody_waits_for_any_more_is_not_begun() -> None:
    async def scenario() -> list[str]:
        workers = _workers(5)
        gate, begun = Event(), list[str]()

        def job(name: str) -> None:
            begun.append(name)
            gate.wait(10)

        async def hangs_up() -> dict[str, str]:
            return {"type": "http.disconnect"}

        busy = asyncio.create_task(workers.run(partial(job, "busy")))
        await asyncio.sleep(0)
        request = Request({"type": "http"}, hangs_up)
        with pytest.raises(Busy):
            await workers.run(partial(job, "gone"), request=request)
        gate.set()
        await busy
        await workers.run(partial(job, "next"))
        workers.stop()
        return begun

    assert asyncio.run(scenario()) == ["busy", "next"]

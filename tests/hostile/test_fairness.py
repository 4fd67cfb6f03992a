"""One client asks too much: the others do not wait for it."""

from __future__ import annotations

import asyncio
import math
import os
import time
from functools import partial
from threading import Event
from typing import TYPE_CHECKING

import pytest
from starlette.requests import Request

from noughts.core.errors import InputError
from noughts.web.processes import Forks, Spawns
from noughts.web.scheduling import Busy, FairQueue
from noughts.web.work import Threads, Workers

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

WATCHDOG = 60.0  # seconds, for what takes milliseconds


def _all(queue: FairQueue[str]) -> list[str]:
    return [queue.pop() for _ in range(len(queue))]


def test_a_short_job_overtakes_the_long_ones_of_the_same_client() -> None:
    queue: FairQueue[str] = FairQueue(1000, 1000)
    for number in range(100):
        queue.push("a", 1000, f"long {number}")
    queue.push("a", 1, "short")
    assert queue.pop() == "short"
    assert queue.pop() == "long 0"


def test_clients_take_turns_by_what_they_have_used() -> None:
    queue: FairQueue[str] = FairQueue(1000, 1000)
    for number in range(4):
        queue.push("greedy", 1000, f"greedy {number}")
    assert queue.pop() == "greedy 0"
    queue.push("modest", 1000, "modest")
    queue.push("cheap", 10, "cheap 0")
    queue.push("cheap", 10, "cheap 1")
    assert _all(queue) == ["cheap 0", "cheap 1", "modest", "greedy 1", "greedy 2", "greedy 3"]


def test_a_pause_neither_saves_up_nor_is_punished() -> None:
    queue: FairQueue[str] = FairQueue(1000, 1000)
    for number in range(50):
        queue.push("busy", 10, f"busy {number}")
    for _ in range(40):
        queue.pop()
    for number in range(3):
        queue.push("new", 10, f"new {number}")
    order = _all(queue)
    assert order[:6].count("new 0") + order[:6].count("new 1") >= 2
    assert order[:6] != ["new 0", "new 1", "new 2", "busy 40", "busy 41", "busy 42"]


def test_one_client_cannot_fill_the_queue() -> None:
    queue: FairQueue[str] = FairQueue(max_length=5, max_per_client=3)
    for number in range(3):
        queue.push("a", 1, str(number))
    with pytest.raises(Busy):
        queue.push("a", 1, "too many of one")
    queue.push("b", 1, "b")
    queue.push("c", 1, "c")
    with pytest.raises(Busy):
        queue.push("d", 1, "too many of all")


def test_accounts_are_forgotten() -> None:
    queue: FairQueue[int] = FairQueue(10, 10)
    for number in range(1000):
        queue.push(f"client {number}", 1, number)
        assert queue.pop() == number
    assert len(queue._accounts) < 200


def test_a_job_that_is_removed_leaves_the_rest_in_order() -> None:
    queue: FairQueue[str] = FairQueue(10, 10)
    jobs = ["one", "two", "three"]
    for job in jobs:
        queue.push("a", 1, job)
    assert queue.remove(jobs[0])
    assert not queue.remove(jobs[0])
    assert _all(queue) == ["two", "three"]


# ---- processes: whatever they do, hanging up ends it ---------------------------------------------


def _square(number: int) -> int:
    return number * number


def _fail() -> None:
    raise InputError("That cannot be right.")


def search_for_ever(sign: Path) -> None:
    """Keep a core busy without ever looking up; say who does it."""
    sign.write_text(str(os.getpid()))
    while True:
        math.factorial(1000)


def _end_at_once() -> None:
    os._exit(3)


both_ways = pytest.mark.parametrize("kind", [Forks, Spawns])


@both_ways
def test_a_process_does_a_job_and_tells_what_went_wrong(kind: type[Forks | Spawns]) -> None:
    async def scenario() -> None:
        processes = kind()
        assert await processes.run(partial(_square, 12)) == 144
        with pytest.raises(InputError, match="cannot be right"):
            await processes.run(_fail)
        with pytest.raises(RuntimeError, match="without an answer"):
            await processes.run(_end_at_once)
        assert await processes.run(partial(_square, 5)) == 25
        processes.stop()

    asyncio.run(scenario())


@both_ways
def test_a_browser_that_has_gone_takes_its_running_search_with_it(
    kind: type[Forks | Spawns], tmp_path: Path
) -> None:
    sign = tmp_path / "pid"

    async def scenario() -> int:
        workers = Workers(kind(), places=1, max_waiting=9, max_per_client=9)
        gone = asyncio.Event()

        async def receive() -> dict[str, str]:
            await gone.wait()
            return {"type": "http.disconnect"}

        request = Request({"type": "http"}, receive)
        search = asyncio.create_task(
            workers.run(partial(search_for_ever, sign), client="a", request=request)
        )
        await until(lambda: sign.exists() and sign.read_text() != "")
        after = asyncio.create_task(workers.run(partial(_square, 3), client="b"))
        gone.set()
        with pytest.raises(Busy):
            await search
        answer = await after  # its place is free again
        workers.stop()
        return answer

    assert asyncio.run(scenario()) == 9
    asyncio.run(until(lambda: not _is_running(int(sign.read_text()))))


@both_ways
def test_stopping_ends_running_searches(kind: type[Forks | Spawns], tmp_path: Path) -> None:
    sign = tmp_path / "pid"

    async def scenario() -> None:
        workers = Workers(kind(), places=1, max_waiting=9, max_per_client=9)
        search = asyncio.create_task(workers.run(partial(search_for_ever, sign)))
        waiting = asyncio.create_task(workers.run(partial(_square, 3)))
        await until(lambda: sign.exists() and sign.read_text() != "")
        workers.stop()
        for task in (search, waiting):
            with pytest.raises(Busy):
                await task
        with pytest.raises(Busy):
            await workers.run(partial(_square, 3))

    asyncio.run(scenario())
    asyncio.run(until(lambda: not _is_running(int(sign.read_text()))))


def test_a_short_move_is_not_behind_the_searches_of_another_client() -> None:
    """100 long jobs of one client wait; the one of the other comes next."""

    async def scenario() -> list[str]:
        workers = Workers(Threads("test", 1), places=1, max_waiting=200, max_per_client=150)
        gate, done = Event(), list[str]()

        def job(name: str) -> None:
            gate.wait(WATCHDOG)
            done.append(name)

        flood = [
            asyncio.create_task(workers.run(partial(job, f"flood {n}"), client="a", cost=2000))
            for n in range(100)
        ]
        await asyncio.sleep(0)
        move = asyncio.create_task(workers.run(partial(job, "move"), client="b", cost=1))
        await asyncio.sleep(0)
        gate.set()
        await asyncio.gather(move, *flood)
        workers.stop()
        return done

    done = asyncio.run(scenario())
    assert done.index("move") == 1  # behind the one that was under way
    assert len(done) == 101


async def until(is_so: Callable[[], bool]) -> None:
    end = time.monotonic() + WATCHDOG
    while not is_so():
        assert time.monotonic() < end, "it does not happen"
        await asyncio.sleep(0.01)


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True

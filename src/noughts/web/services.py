"""What the routes share: workers, tables, and cached answers."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, TypeVar

from noughts.web.building import TableBuilder
from noughts.web.limits import LONG_PER_CLIENT, LONG_QUEUE, QUICK_PER_CLIENT, QUICK_QUEUE
from noughts.web.processes import processes
from noughts.web.turns import end_turn
from noughts.web.work import Threads, Workers, cores

if TYPE_CHECKING:
    from starlette.requests import Request

    from noughts.web.answering import Packet

__all__ = ["Later", "Services", "services_of"]

T = TypeVar("T")


@dataclass(frozen=True)
class Later(Generic[T]):
    """An answer that takes long: what a process has to do for it, and what that costs."""

    job: Callable[[], T]  # it is pickled
    cost: float  # in milliseconds, about


def _quick_workers() -> Workers:
    places = cores()
    return Workers(Threads("quick", places), places, QUICK_QUEUE, QUICK_PER_CLIENT)


def _long_workers(places: int) -> Workers:
    return Workers(processes(), places, LONG_QUEUE, LONG_PER_CLIENT)


@dataclass
class Services:
    """What the routes use.

    Quick answers come from threads, long ones from processes, so that nobody who plays a small
    game waits for a large one.
    """

    quick: Workers = field(default_factory=_quick_workers)
    long: Workers = field(default_factory=lambda: _long_workers(cores()))
    experiments: Workers = field(default_factory=lambda: _long_workers(1))
    tables: TableBuilder = field(default_factory=TableBuilder)
    cache: OrderedDict[object, Packet] = field(default_factory=OrderedDict)  # by request
    findings: dict[int, Packet] = field(default_factory=dict)  # of published figures
    measuring: dict[int, asyncio.Future[Packet]] = field(default_factory=dict)

    async def answer(
        self, request: Request, job: Callable[[], T | Later[T]], cost: float = 1.0
    ) -> T:
        """The answer of a quick job, or of the long job that it returns."""
        client = "" if request.client is None else request.client.host
        answer = await self.quick.run(job, client=client, cost=cost, request=request)
        if isinstance(answer, Later):
            later: Later[T] = answer
            end_turn(request)
            return await self.long.run(later.job, client=client, cost=later.cost, request=request)
        return answer

    def stop(self) -> None:
        """Stop everything."""
        self.quick.stop()
        self.long.stop()
        self.experiments.stop()
        self.tables.stop()


def services_of(request: Request) -> Services:
    """The services of the application that a request came to."""
    services: Services = request.app.state.services
    return services

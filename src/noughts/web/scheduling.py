"""A queue that is fair to clients and takes short work first.

Every client has an account of the work that was done for it. The next job is that of the client
whose account, with the cost of its cheapest job added, is lowest; so a client with much work waits
for one with little, and a short job overtakes a long one. A client that comes back after a pause
starts with the account of the client that was served last, or with its own if that is higher.

There is no clock and no thread here: costs are estimates in milliseconds on an idle core.
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from itertools import count
from typing import Generic, TypeVar

__all__ = ["Busy", "FairQueue"]

T = TypeVar("T")


class Busy(Exception):  # noqa: N818 - it reads aloud: "raise Busy"
    """Too many requests are waiting already."""


class FairQueue(Generic[T]):
    """Jobs that wait, by client."""

    def __init__(self, max_length: int, max_per_client: int) -> None:
        self._max_length = max_length
        self._max_per_client = max_per_client
        self._waiting: dict[str, list[tuple[float, int, T]]] = {}  # heaps: the cheapest first
        self._accounts: dict[str, float] = {}
        self._level = 0.0  # the account of the client served last
        self._numbers = count()  # among equals, first come, first served
        self._length = 0

    def __len__(self) -> int:
        return self._length

    def push(self, client: str, cost: float, job: T) -> None:
        """Add a job; raise `Busy` when too many wait, of this client or of all."""
        heap = self._waiting.get(client, [])
        if self._length >= self._max_length or len(heap) >= self._max_per_client:
            raise Busy
        if not heap:
            self._waiting[client] = heap
            self._accounts[client] = max(self._accounts.get(client, 0.0), self._level)
        heappush(heap, (cost, next(self._numbers), job))
        self._length += 1

    def pop(self) -> T:
        """Take the job whose turn it is; the queue must not be empty."""
        client = min(self._waiting, key=self._rank)
        self._level = max(self._level, self._accounts[client])
        cost, _, job = heappop(self._waiting[client])
        self._accounts[client] += cost
        self._length -= 1
        self._leave_if_empty(client)
        return job

    def charge(self, client: str, cost: float) -> None:
        """Add to an account what a job has cost beyond its estimate, while others wait."""
        if self._waiting:
            self._accounts[client] = max(self._accounts.get(client, 0.0), self._level) + cost

    def remove(self, job: T) -> bool:
        """Remove a job that nobody waits for; return whether it was still there."""
        for client, heap in self._waiting.items():
            for entry in heap:
                if entry[2] is job:
                    heap.remove(entry)
                    heapify(heap)
                    self._length -= 1
                    self._leave_if_empty(client)
                    return True
        return False

    def _rank(self, client: str) -> tuple[float, int]:
        cost, number, _ = self._waiting[client][0]
        return self._accounts[client] + cost, number

    def _leave_if_empty(self, client: str) -> None:
        if not self._waiting[client]:
            del self._waiting[client]
        if not self._waiting:  # nobody waits: all accounts are 0 again
            self._accounts, self._level = {}, 0.0
        elif len(self._accounts) > 2 * len(self._waiting) + 100:  # forget those at the level
            self._accounts = {
                name: account
                for name, account in self._accounts.items()
                if name in self._waiting or account > self._level
            }

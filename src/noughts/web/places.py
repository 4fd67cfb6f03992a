"""A limited number of places: whoever wants one waits for a turn, in the order of a fair queue."""

from __future__ import annotations

import asyncio

from noughts.web.scheduling import FairQueue

__all__ = ["Places", "Turn"]

Turn = asyncio.Future[None]


class Places:
    """Places that are free, and those who wait for one."""

    def __init__(self, count: int, max_waiting: int, max_per_client: int) -> None:
        self.free = count
        self._queue: FairQueue[Turn] = FairQueue(max_waiting, max_per_client)
        self._is_closed = False

    def ask(self, client: str, cost: float) -> Turn:
        """A turn that will come, to be waited for; raise `Busy` at once when too many wait."""
        turn: Turn = asyncio.get_running_loop().create_future()
        self._queue.push(client, cost, turn)
        self._admit()
        return turn

    async def wait(self, turn: Turn) -> None:
        """Wait until there is a place; whoever is cancelled meanwhile waits no more."""
        try:
            await turn
        except asyncio.CancelledError:
            if not self._queue.remove(turn):  # it had just come
                self.leave()
            raise

    def leave(self) -> None:
        """Free a place."""
        self.free += 1
        self._admit()

    def charge(self, client: str, cost: float) -> None:
        """Add to a client's account what its turn has cost beyond the estimate."""
        self._queue.charge(client, cost)

    def close(self) -> None:
        """Give no more turns."""
        self._is_closed = True

    def _admit(self) -> None:
        while self.free and self._queue and not self._is_closed:
            self.free -= 1
            turn = self._queue.pop()
            if turn.cancelled():
                self.free += 1
            else:
                turn.set_result(None)

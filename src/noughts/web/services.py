"""What the routes share: threads, tables, and figures that were measured."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from noughts.web.building import TableBuilder
from noughts.web.limits import QUEUE, SLOW_QUEUE
from noughts.web.work import Workers

if TYPE_CHECKING:
    from fastapi import Request

    from noughts.web.lab_models import FindingView

__all__ = ["Services", "services_of"]


@dataclass
class Services:
    """What the routes use: threads that read, that play and that study; tables; and figures.

    Whoever plays never waits for those who study.
    """

    readers: Workers = field(default_factory=lambda: Workers("read", QUEUE, threads=1))
    players: Workers = field(default_factory=lambda: Workers("play", QUEUE))
    analysts: Workers = field(default_factory=lambda: Workers("study", SLOW_QUEUE))
    experiments: Workers = field(default_factory=lambda: Workers("measure", QUEUE, threads=1))
    tables: TableBuilder = field(default_factory=TableBuilder)
    findings: dict[int, FindingView] = field(default_factory=dict)  # of published figures
    measuring: dict[int, asyncio.Future[FindingView]] = field(default_factory=dict)

    def stop(self) -> None:
        """Begin nothing more."""
        self.readers.stop()
        self.players.stop()
        self.analysts.stop()
        self.experiments.stop()
        self.tables.stop()


def services_of(request: Request) -> Services:
    """The services of the application that a request came to."""
    services: Services = request.app.state.services
    return services

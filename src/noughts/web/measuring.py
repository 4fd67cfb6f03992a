"""The one question that takes too long to wait for: it runs in the background; pages poll it."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING, Final

from starlette.responses import Response

from noughts.answers.claims import ClaimRequest, MeasurementView
from noughts.answers.documents import compact_json, read
from noughts.web.answering import Packet, answer_apart
from noughts.web.routes import read_body, send
from noughts.web.services import services_of

if TYPE_CHECKING:
    from starlette.requests import Request

__all__ = ["QUESTION", "measure"]

QUESTION: Final = "lab/claim"


async def measure(request: Request) -> Response:
    """Start a measurement, or return its state."""
    claim: ClaimRequest = read(ClaimRequest, await read_body(request))
    packet = _look(claim, request)
    if packet is None:
        view = MeasurementView(claim.number, "measuring", None)
        return Response(compact_json(view), media_type="application/json")
    return await send(packet, request)


def _look(claim: ClaimRequest, request: Request) -> Packet | None:
    """The measurement, if it is done; one that is not running yet is started."""
    services, number = services_of(request), claim.number
    task = services.measuring.get(number)
    if task is not None and task.done():
        del services.measuring[number]
        services.findings[number] = task.result()
    elif task is None and (claim.again or number not in services.findings):
        services.findings.pop(number, None)
        client = "" if request.client is None else request.client.host
        job = partial(answer_apart, QUESTION, claim, {})
        work = services.experiments.run(job, client=client)
        services.measuring[number] = asyncio.ensure_future(work)
    return services.findings.get(number)

"""The API: one route for each question, made from the list of questions."""

from __future__ import annotations

import asyncio
import gzip
import json
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any

from starlette.requests import Request
from starlette.responses import Response

from noughts.answers.desk import Desk
from noughts.answers.documents import read, types_of
from noughts.answers.questions import Question
from noughts.answers.work import Work
from noughts.core.errors import InputError
from noughts.web.answering import Packet, Tables, answer_apart, answer_here
from noughts.web.limits import CACHED_ANSWERS, TABLE_SECONDS
from noughts.web.scheduling import Busy
from noughts.web.services import Later, services_of
from noughts.web.turns import end_turn

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Iterable

    from noughts.core.rules import Rules

__all__ = ["ask", "endpoint", "is_get", "read_body", "send"]


def is_get(question: Question) -> bool:
    """Whether a request has no fields."""
    return not types_of(question.request)


def endpoint(question: Question) -> Callable[[Request], Awaitable[Response]]:
    """The handler for the requests of a question."""

    async def answer(request: Request) -> Response:
        document = {} if is_get(question) else await read_body(request)
        return await send(await ask(question, document, request), request)

    return answer


async def read_body(request: Request) -> Any:
    """The JSON of a request."""
    kind = request.headers.get("Content-Type", "nothing").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise InputError(
            f"The body is sent as {kind[:50]!r}: send it with 'Content-Type: application/json'."
        )
    body = await request.body()
    try:
        return json.loads(body)
    except (ValueError, RecursionError):
        raise InputError("The body cannot be read: expected JSON.") from None


async def ask(question: Question, document: object, request: Request) -> Packet:
    """Answer a question: in a thread, or in a process if it needs a search."""
    query: Any = read(question.request, document)
    services = services_of(request)
    key = (question.name, query) if question.is_cached else None
    if key is not None and key in services.cache:
        return services.cache[key]
    await _wait_for_tables(request, question.tables(query))

    def answer() -> Packet | Later[Packet]:
        tables = Tables(services.tables.look)
        work = question.work(query, Desk(tables))
        if work is Work.READING:
            return answer_here(question, query, tables)
        job = partial(answer_apart, question.name, query, tables.views)
        return Later(job, work.milliseconds)

    length = len(await request.body()) if request.method == "POST" else 0
    packet = await services.answer(request, answer, question.milliseconds + length / 10)
    if key is not None:
        services.cache[key] = packet
        if len(services.cache) > CACHED_ANSWERS:
            services.cache.popitem(last=False)
    return packet


async def send(packet: Packet, request: Request) -> Response:
    """An answer, compressed if the browser accepts it; else a thread decompresses it."""
    headers = {}
    if packet.name is not None:
        headers["Content-Disposition"] = f'attachment; filename="{packet.name}"'
    content = packet.content
    if packet.is_packed:
        headers["Vary"] = "Accept-Encoding"
        if "gzip" in request.headers.get("accept-encoding", ""):
            headers["Content-Encoding"] = "gzip"
        else:
            unpack = partial(gzip.decompress, content)
            content = await services_of(request).answer(request, unpack, len(content) / 10_000)
    return Response(content, 200, headers, packet.media)


async def _wait_for_tables(request: Request, needed: Iterable[Rules]) -> None:
    """Exercises are made from exact tables; wait at most `TABLE_SECONDS` for one being built."""
    services = services_of(request)
    deadline = perf_counter() + TABLE_SECONDS
    for rules in needed:
        while services.tables.look(rules).state == "building":
            if perf_counter() > deadline:
                raise Busy("The table for this is being built: try again in a moment.")
            end_turn(request)
            await asyncio.sleep(0.05)

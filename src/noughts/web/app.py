"""The application: routes, errors in our own words, and what every answer carries for safety."""

from __future__ import annotations

from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import HTMLResponse, JSONResponse, Response
from starlette.exceptions import HTTPException

from noughts.core.errors import NoughtsError
from noughts.core.rules import GAMES, Rules
from noughts.solving.table_store import table_store
from noughts.web import exercises_api, lab_api, play_api
from noughts.web.limits import BODY_BYTES
from noughts.web.manual import manual_page
from noughts.web.pages import Pages
from noughts.web.services import Services
from noughts.web.shell import Shell
from noughts.web.work import Busy

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

__all__ = ["create_app"]

_STATIC: Final = Path(__file__).with_name("static")
_DESCRIPTION: Final = (
    "Stateless: a request carries the whole game in notation, the answer everything there is to "
    "show. An error is one sentence in `error`."
)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services = Services()
    app.state.services = services
    with table_store().without_waiting():
        for name in GAMES:
            services.tables.look(Rules.parse(name))
        try:
            yield
        finally:
            services.stop()


def create_app() -> FastAPI:
    """The whole web app."""
    app = FastAPI(
        title="noughts",
        version=version("noughts"),
        description=_DESCRIPTION,
        lifespan=_lifespan,
        docs_url=None,  # its page asks other hosts for scripts; ours does not
        redoc_url=None,
        exception_handlers={
            NoughtsError: _refuse,
            RequestValidationError: _refuse_shape,
            HTTPException: _refuse_plainly,
            Busy: _refuse_for_now,
            Exception: _confess,
        },
    )
    app.include_router(play_api.router)
    app.include_router(lab_api.router)
    app.include_router(exercises_api.router)
    app.include_router(exercises_api.pages)
    pages = Pages(_STATIC)
    app.mount("/static", pages, name="static")
    app.add_middleware(Shell, most_bytes=BODY_BYTES)

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def play_page(request: Request) -> Response:
        return pages.respond("index.html", request)

    @app.api_route("/favicon.ico", methods=["GET", "HEAD"], include_in_schema=False)
    async def icon(request: Request) -> Response:
        return pages.respond("icon.svg", request)

    @app.api_route("/lab", methods=["GET", "HEAD"], include_in_schema=False)
    async def lab_page(request: Request) -> Response:
        return pages.respond("lab.html", request)

    @app.api_route("/docs", methods=["GET", "HEAD"], include_in_schema=False)
    async def docs_page() -> HTMLResponse:
        return HTMLResponse(manual_page(app.openapi()))

    return app


def _failure(status: int, sentence: str, headers: dict[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"error": sentence}, status, headers)


async def _refuse(_: Request, error: Exception) -> JSONResponse:
    return _failure(422, str(error))


async def _refuse_shape(_: Request, error: Exception) -> JSONResponse:
    """A body or parameter that is not what the models say."""
    assert isinstance(error, RequestValidationError)  # noqa: S101 - FastAPI hands over no other
    sentences = []
    for problem in error.errors()[:3]:
        where = ".".join(str(part) for part in problem["loc"][1:]) or "the body"
        sentences.append(f"{where}: {problem['msg']}")
    return _failure(422, f"The request cannot be read: {'; '.join(sentences)}.")


async def _refuse_plainly(request: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, HTTPException)  # noqa: S101 - as above
    if error.status_code == 400:  # FastAPI's word for bytes that are not even text
        return _failure(422, "The body cannot be read: expected JSON.")
    sentence = {
        404: f"There is nothing at {request.url.path[:100]}.",
        405: f"{request.url.path[:100]} does not take {request.method[:10]}.",
    }.get(error.status_code, f"{error.detail}.")
    return _failure(error.status_code, sentence, dict(error.headers or {}))


async def _refuse_for_now(_: Request, error: Exception) -> JSONResponse:
    sentence = str(error) or "Too many people are waiting for an answer: try again in a moment."
    return _failure(503, sentence, {"Retry-After": "1"})


async def _confess(_: Request, __: Exception) -> JSONResponse:
    return _failure(500, "Something went wrong in the server; its terminal says what.")

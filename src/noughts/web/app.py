"""The application: its routes and its middleware."""

from __future__ import annotations

from contextlib import asynccontextmanager
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, Response
from starlette.routing import WebSocketRoute

from noughts.answers.questions import QUESTIONS
from noughts.core.rules import GAMES, Rules
from noughts.lab.atlas.kept import FILE_NAME, kept_bytes
from noughts.palette import stylesheet
from noughts.solving.table_store import table_store
from noughts.web.classes import ClassServer
from noughts.web.describing import describe
from noughts.web.failures import HANDLERS
from noughts.web.hosts import HostNames, OriginGuard
from noughts.web.invitations import Invitations
from noughts.web.limits import BODY_BYTES, REQUESTS_AT_ONCE, TABLES_BYTES
from noughts.web.manual import manual_page
from noughts.web.measuring import QUESTION, measure
from noughts.web.pages import Pages
from noughts.web.papers import key_page, sheet_page
from noughts.web.rooms import RoomServer
from noughts.web.routes import endpoint, is_get
from noughts.web.services import Services
from noughts.web.shell import Shell
from noughts.web.turns import Turns

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable

    from noughts.web.addresses import Addresses

__all__ = ["create_app"]

_STATIC: Final = Path(__file__).with_name("static")
_DESCRIPTION: Final = (
    "Stateless: a request carries the whole game in notation, the answer everything there is to "
    "show. An error is one sentence in `error`."
)
_ADDRESSES: Final = {f"/api/{question.name}": question for question in QUESTIONS.values()}


class _App(FastAPI):
    """An application that is described by its documents."""

    def openapi(self) -> dict[str, Any]:
        """What `/openapi.json` and `/docs` show."""
        return describe(self.title, self.version, self.description, _ADDRESSES)


@asynccontextmanager
async def _lifespan(app: FastAPI) -> AsyncIterator[None]:
    services = Services()
    app.state.services = services
    games = [Rules.parse(name) for name in GAMES]
    with table_store().keeping(games, TABLES_BYTES):
        for rules in games:
            services.tables.look(rules)
        try:
            yield
        finally:
            services.stop()
            app.state.classes.close()
            await app.state.rooms.close()


def create_app(
    names: HostNames | None = None,
    database: str | None = None,
    addresses: Callable[[], Addresses] | None = None,
) -> FastAPI:
    """The whole web app; with names, requests for any other Host are refused.

    Rooms are kept in the `database`; by default in a file in the user's folder. `addresses` tells
    where other devices reach the server, for invitations to rooms.
    """
    app = _App(
        title="noughts",
        version=version("noughts"),
        description=_DESCRIPTION,
        lifespan=_lifespan,
        docs_url=None,  # FastAPI's page loads scripts from other hosts; ours does not
        redoc_url=None,
        exception_handlers=HANDLERS,
    )
    for path, question in _ADDRESSES.items():
        answer = measure if question.name == QUESTION else endpoint(question)
        app.add_route(path, answer, ["GET" if is_get(question) else "POST"])
    app.state.rooms = rooms = RoomServer(database)
    app.add_route("/api/rooms", rooms.create, ["POST"])
    app.router.routes.append(WebSocketRoute("/api/rooms/{name}", rooms.connect))
    invitations = Invitations(addresses)
    app.add_route("/api/rooms/{name}/invitation", invitations.invite)
    app.state.classes = classes = ClassServer(rooms)
    app.add_route("/api/classes", classes.create, ["POST"])
    app.router.routes.append(WebSocketRoute("/api/classes/{code}", classes.connect))
    app.add_route("/api/classes/{code}/results", classes.results, ["POST"])
    app.add_route("/api/classes/{code}/invitation", invitations.invite_class)
    app.add_route("/lab/sheet", sheet_page)
    app.add_route("/lab/key", key_page)
    elsewhere = {"style/palette.css": stylesheet().encode(), f"atlas/{FILE_NAME}": kept_bytes()}
    pages = Pages(_STATIC, elsewhere)
    app.mount("/static", pages, name="static")
    app.add_middleware(OriginGuard, names=names)
    app.add_middleware(Turns, places=REQUESTS_AT_ONCE)
    app.add_middleware(Shell, max_bytes=BODY_BYTES)

    @app.api_route("/", methods=["GET", "HEAD"], include_in_schema=False)
    async def play_page(request: Request) -> Response:
        return pages.respond("index.html", request)

    @app.api_route("/favicon.ico", methods=["GET", "HEAD"], include_in_schema=False)
    async def icon(request: Request) -> Response:
        return pages.respond("icon.svg", request)

    @app.api_route("/lab", methods=["GET", "HEAD"], include_in_schema=False)
    async def lab_page(request: Request) -> Response:
        return pages.respond("lab.html", request)

    @app.api_route("/room/{name}", methods=["GET", "HEAD"], include_in_schema=False)
    async def room_page(request: Request) -> Response:
        return pages.respond("room.html", request)

    @app.api_route("/class", methods=["GET", "HEAD"], include_in_schema=False)
    @app.api_route("/class/{code}", methods=["GET", "HEAD"], include_in_schema=False)
    @app.api_route("/class/{code}/wall", methods=["GET", "HEAD"], include_in_schema=False)
    async def class_page(request: Request) -> Response:
        return pages.respond("class.html", request)

    @app.api_route("/docs", methods=["GET", "HEAD"], include_in_schema=False)
    async def docs_page() -> HTMLResponse:
        return HTMLResponse(manual_page(app.openapi()))

    return app

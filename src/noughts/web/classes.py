"""Classes over WebSockets: one connection for the teacher, the wall and every pupil.

The client says hello with its secret, if it has one; the server says who that is and sends the
class. Then requests go in, and the class as it is after each event goes out. docs/rooms.md
describes the messages.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Final, Literal

from starlette.responses import JSONResponse, Response

from noughts.answers.documents import Limits, read
from noughts.core.errors import FileError, InputError
from noughts.rooms.class_events import ClassSettings
from noughts.rooms.class_requests import ClassRequest
from noughts.rooms.class_results import games_csv, standings_csv
from noughts.rooms.names import read_class_code
from noughts.web.routes import read_body
from noughts.web.sockets import (
    HELLO_SECONDS,
    TOO_FAST,
    Allowances,
    Outbox,
    answer,
    closing,
    read_message,
    request_allowance,
    sending,
    slow_down,
)

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.websockets import WebSocket

    from noughts.rooms.class_hub import ClassHub
    from noughts.rooms.class_requests import Role
    from noughts.web.rooms import RoomServer

__all__ = ["ClassServer"]

CLASSES_AT_ONCE: Final = 30  # of one address: a school has one
CLASSES_PER_HOUR: Final = 30
GUESSES_AT_ONCE: Final = 20  # codes of no class, from one address
GUESSES_PER_MINUTE: Final = 6

_TOO_MANY_GUESSES: Final = "Too many wrong codes came from here: wait a minute."


@dataclass(frozen=True)
class NewClass:
    """What a teacher's page sends to open a class."""

    secret: Annotated[str, Limits(22, 64)]
    wall: Annotated[str, Limits(22, 64)]
    settings: ClassSettings = field(default_factory=ClassSettings)


@dataclass(frozen=True)
class ClassHello:
    """The first message of a client."""

    secret: Annotated[str, Limits(0, 64)] = ""  # the teacher's, the wall's or a pupil's


@dataclass(frozen=True)
class ResultsRequest:
    """Which table the teacher wants."""

    secret: Annotated[str, Limits(0, 64)]
    table: Literal["games", "standings"] = "games"


class _Connection(Outbox):
    """Somebody in a class."""

    def __init__(self, role: Role, pupil: int | None) -> None:
        super().__init__()
        self.role = role
        self.pupil = pupil


class ClassServer:
    """The routes of the classes."""

    def __init__(self, rooms: RoomServer) -> None:
        self._rooms = rooms
        self._hub: ClassHub | None = None
        self._makers = Allowances(CLASSES_AT_ONCE, CLASSES_PER_HOUR / 3600)
        self._guesses = Allowances(GUESSES_AT_ONCE, GUESSES_PER_MINUTE / 60)

    def close(self) -> None:
        """Stop what runs beside the requests."""
        if self._hub is not None:
            self._hub.close()

    async def _classes(self) -> ClassHub:
        """The classes; the database is opened when somebody asks for the first one."""
        hub = await self._rooms.hub()
        if self._hub is None:
            from noughts.rooms.class_hub import ClassHub  # noqa: PLC0415 - SQLAlchemy takes a while

            self._hub = ClassHub(hub)
            self._hub.start()
        return self._hub

    async def create(self, request: Request) -> Response:
        """Open a class: `POST /api/classes`."""
        if not self._makers.of(request).take():
            sentence = "Too many classes were opened from here: try again in some minutes."
            return JSONResponse({"error": sentence}, 429)
        new = read(NewClass, await read_body(request))
        hub = await self._classes()
        return JSONResponse({"code": await hub.open(new.settings, new.secret, new.wall)})

    async def results(self, request: Request) -> Response:
        """A table for a spreadsheet: `POST /api/classes/CODE/results`; for the teacher alone."""
        wanted = read(ResultsRequest, await read_body(request))
        hub = await self._classes()
        code = read_class_code(request.path_params["code"])
        guesses = self._guesses.of(request)
        if not guesses.has_any:
            return JSONResponse({"error": _TOO_MANY_GUESSES}, 429)
        try:
            role, _ = await hub.role_of(code, wanted.secret)
        except InputError:
            guesses.take()
            raise
        if role != "teacher":
            guesses.take()
            return JSONResponse({"error": "Only the teacher of this class gets its results."}, 403)
        state = await hub.state(code)
        text = games_csv(state) if wanted.table == "games" else standings_csv(state)
        name = f"class-{code}-{wanted.table}.csv"
        headers = {"Content-Disposition": f'attachment; filename="{name}"'}
        return Response(text.encode(), 200, headers, "text/csv; charset=utf-8")

    async def connect(self, socket: WebSocket) -> None:
        """Be in a class: a WebSocket at `/api/classes/CODE`."""
        await self._rooms.admit(socket, self._serve)

    async def _serve(self, socket: WebSocket) -> None:
        await socket.accept()
        async with closing(socket):
            hello = read(ClassHello, await read_message(socket, HELLO_SECONDS))
            hub, connection = await self._classes(), _Connection("visitor", None)
            code = await self._enter(socket, hub, hello, connection)
            try:
                await hub.join(code, connection)
                async with sending(socket, connection):
                    await self._listen(socket, hub, code, connection)
            finally:
                hub.leave(code, connection)

    async def _enter(
        self, socket: WebSocket, hub: ClassHub, hello: ClassHello, connection: _Connection
    ) -> str:
        """Find the class; somebody who guesses codes learns nothing after some wrong ones."""
        guesses = self._guesses.of(socket)
        try:
            code = read_class_code(socket.path_params["code"])
            connection.role, connection.pupil = await hub.role_of(code, hello.secret)
        except FileError:
            raise
        except InputError:
            if not guesses.take():
                raise InputError(_TOO_MANY_GUESSES) from None
            raise
        if connection.role == "visitor" and not guesses.has_any:
            raise InputError(_TOO_MANY_GUESSES)
        return code

    async def _listen(
        self, socket: WebSocket, hub: ClassHub, code: str, connection: _Connection
    ) -> None:
        allowance = request_allowance()
        while True:
            request = read(ClassRequest, await read_message(socket, None))
            if await slow_down(allowance):
                connection.refuse(request.id, TOO_FAST)
                continue
            event = await answer(connection, request.id, hub.handle(code, request))
            if event is None:
                continue
            if event.kind == "join" and connection.role == "visitor":
                _, pupil = await hub.role_of(code, request.secret)
                if pupil is not None:
                    hub.become(code, connection, pupil)
            connection.send(done={"id": request.id, "number": event.number})

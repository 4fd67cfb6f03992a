"""Classes of one server process on a real database: rooms, results, who sees what."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING, Any

import pytest

from noughts.core.errors import CommandError, InputError
from noughts.rooms.class_events import ClassSettings
from noughts.rooms.class_hub import ClassHub
from noughts.rooms.class_store import ClassStore
from noughts.rooms.hub import KEEP_DAYS, Hub
from noughts.rooms.names import hash_secret
from noughts.rooms.requests import Request
from noughts.rooms.room import Result
from noughts.rooms.settings import Clock
from noughts.rooms.store import Store, sqlite_url
from tests.rooms.lessons import TEACHER, WALL, Lesson, Person, secret

if TYPE_CHECKING:
    from collections.abc import Coroutine
    from pathlib import Path

PATIENCE = 60.0  # seconds; nothing is measured by it, it only ends a test that would hang
X_WINS = "a1 a2 b1 b2 c1"


@pytest.fixture
def lesson(tmp_path: Path) -> Lesson:
    return Lesson(sqlite_url(tmp_path / "rooms.sqlite"))


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(work, PATIENCE))


def test_a_round_is_played_in_rooms(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(5, rules="classic", clock=Clock("move", 60))
        await lesson.teach("round")
        boards = await lesson.boards()
        assert len(boards) == 2
        for board in boards:
            room = await lesson.hub.room(board.room)
            assert [person and person.secret for person in room.people] == [
                hash_secret(secret(pupil)) for pupil in board.pupils
            ]
            assert room.settings.clock == Clock("move", 60)
            assert await lesson.hub.chair_of(board.room, secret(board.o)) == "guest"
        await lesson.play(boards[0], X_WINS)
        result = await lesson.result(1)
        assert (result.winner, result.why) == (boards[0].x, "line")
        assert result.game == f"3x3k3: {X_WINS}"
        with pytest.raises(CommandError, match="1 game is still on"):
            await lesson.teach("round")

    run(go())


def test_everybody_sees_what_they_may(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(2)
        people = {
            "teacher": Person("teacher"),
            "wall": Person("wall"),
            "pupil": Person("pupil", 1),
            "visitor": Person(),
        }
        for person in people.values():
            await lesson.classes.join(lesson.code, person)
        await lesson.teach("round")
        await lesson.play((await lesson.boards())[0], "b2")
        for role in ("teacher", "wall"):
            await people[role].hear("picture", lambda picture: picture["board"] == "....x....")
            assert people[role].last("picture")["to_move"] == "o"
            assert people[role].last("class")["boards"][0]["picture"]["board"] == "........."
        assert people["pupil"].last("class")["boards"][0]["picture"] is None
        assert "Pupil B" in json.dumps(people["pupil"].messages)
        seen = json.dumps(people["visitor"].messages)
        assert "Pupil" not in seen
        assert people["visitor"].last("class")["accepts"] is True
        assert people["teacher"].last("here") == [1]
        assert not any("here" in message for message in people["pupil"].messages)
        texts = json.dumps([person.messages for person in people.values()])
        for pupil in (1, 2):
            assert secret(pupil) not in texts
            assert hash_secret(secret(pupil)) not in texts
        assert hash_secret(TEACHER) not in texts

    run(go())


def test_whoever_is_removed_is_out_of_the_class_and_of_the_game(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(2)
        await lesson.teach("round")
        board = (await lesson.boards())[0]
        await lesson.play(board, "b2")
        person = Person("pupil", board.x)
        await lesson.classes.join(lesson.code, person)
        await lesson.teach("remove", pupil=board.x)
        result = await lesson.result(1)
        assert (result.winner, result.why, result.game) == (board.o, "removed", "3x3k3: b2")
        assert (await lesson.hub.room(board.room)).result == Result("guest", "teacher")
        assert person.role == person.last("role") == "removed"
        assert "pupils" not in person.last("class")
        assert await lesson.classes.role_of(lesson.code, secret(board.x)) == ("removed", None)
        move = Request("late", "move", secret(board.x), move="a1")
        with pytest.raises(CommandError, match="over"):
            await lesson.hub.handle(board.room, move)

    run(go())


@pytest.mark.parametrize(("winner", "result"), [("x", "host"), ("o", "guest"), (None, None)])
def test_the_teacher_ends_a_game(lesson: Lesson, winner: str | None, result: Any) -> None:
    async def go() -> None:
        await lesson.open(2)
        await lesson.teach("round")
        board = (await lesson.boards())[0]
        await lesson.play(board, "b2 a1")
        number = None if winner is None else getattr(board, winner)
        await lesson.teach("end", board=1, winner=number)
        assert (await lesson.hub.room(board.room)).result == Result(result, "teacher")
        ended = await lesson.result(1)
        assert (ended.winner, ended.game) == (number, "3x3k3: b2 a1")
        await lesson.teach("end", board=1)  # a correction
        corrected = await lesson.result(1)
        assert (corrected.winner, corrected.game) == (None, "3x3k3: b2 a1")

    run(go())


def test_a_result_that_nobody_wrote_is_written_when_the_class_is_opened(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(2)
        await lesson.teach("round")
        board = (await lesson.boards())[0]
        rooms = Hub(Store(lesson.url), lambda: lesson.now)  # a server that knows nothing of classes
        for number, move in enumerate(X_WINS.split()):
            who = secret(board.pupils[number % 2])
            await rooms.handle(board.room, Request(f"m{number}", "move", who, move=move))
        for number, pupil in enumerate(board.pupils):  # a rematch does not count
            offer = Request(f"r{number}", "offer", secret(pupil), topic="rematch")
            await rooms.handle(board.room, offer)
        await rooms.handle(board.room, Request("last", "resign", secret(board.x)))
        other = Lesson(lesson.url)
        other.code = lesson.code
        result = await other.result(1)
        assert (result.winner, result.why) == (board.x, "line")
        assert result.game == f"3x3k3: {X_WINS}"
        await lesson.classes.refresh(lesson.code)
        assert await lesson.result(1) == result

    run(go())


def test_a_game_that_has_ended_meanwhile_keeps_its_result(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(4)
        await lesson.teach("round")
        boards = await lesson.boards()
        rooms = Hub(Store(lesson.url), lambda: lesson.now)
        for board in boards:
            await rooms.handle(board.room, Request("r", "resign", secret(board.x)))
        with pytest.raises(CommandError, match="just ended"):
            await lesson.teach("end", board=1, winner=boards[0].x)
        assert (await lesson.result(1)).winner == boards[0].o
        await lesson.teach("remove", pupil=boards[1].o)
        assert (await lesson.result(2)).why == "resignation"
        assert (await lesson.classes.state(lesson.code)).pupil(boards[1].o).is_removed

    run(go())


def test_a_request_that_is_sent_again_happens_once(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(4)
        first = await lesson.send(TEACHER, "round", number="same")
        again = Lesson(lesson.url)
        again.code = lesson.code
        for each in (lesson, again):
            assert await each.send(TEACHER, "round", number="same") == first
        assert len(await lesson.boards()) == 2
        with pytest.raises(CommandError, match="use a new one"):
            await lesson.send(TEACHER, "close", number="same")
        join = await lesson.send(secret(9), "join", number="same", name="Late")  # another sender
        assert await lesson.send(secret(9), "join", number="same", name="Late") == join

    run(go())


def test_two_servers_write_to_one_class(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open()
        other = Lesson(lesson.url)
        other.code = lesson.code
        await other.classes.state(other.code)
        servers = (lesson, other)
        await asyncio.gather(
            *(
                servers[pupil % 2].send(secret(pupil), "join", name="Ann", number=f"{pupil}")
                for pupil in range(1, 5)
            )
        )
        names = {pupil.name for pupil in (await lesson.classes.state(lesson.code)).pupils}
        await lesson.classes.refresh(lesson.code)
        await other.classes.refresh(lesson.code)
        state = await lesson.classes.state(lesson.code)
        assert state == await other.classes.state(lesson.code)
        names = {pupil.name for pupil in state.pupils}
        assert names == {"Ann", "Ann 2", "Ann 3", "Ann 4"}

    run(go())


def test_a_round_that_cannot_be_stored_makes_no_rooms(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(4)
        other = Lesson(lesson.url)
        other.code = lesson.code
        await other.classes.state(other.code)
        results = await asyncio.gather(
            lesson.teach("round"), other.teach("round"), return_exceptions=True
        )
        assert sum(isinstance(result, CommandError) for result in results) == 1
        assert Store(lesson.url).count() == 2

    run(go())


def test_a_clock_runs_out_though_nobody_is_in_the_room(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(2, clock=Clock("move", 5))
        lesson.hub = Hub(Store(lesson.url), lambda: lesson.now + 4_995)  # the clock is nearly out
        lesson.classes = ClassHub(lesson.hub, lambda: lesson.now)
        await lesson.teach("round")
        lesson.now += 10
        board = (await lesson.boards())[0]
        result = await lesson.result(1)
        assert (result.winner, result.why) == (board.o, "time")

    run(go())


def test_old_classes_are_forgotten(lesson: Lesson) -> None:
    async def go() -> None:
        await lesson.open(1)
        lesson.now += 1000 * 24 * 60 * 60 * (KEEP_DAYS + 1)
        await lesson.classes.forget()
        for act in (lesson.classes.state(lesson.code), lesson.teach("close")):
            with pytest.raises(InputError, match="no class"):
                await act
        assert ClassStore(Store(lesson.url)).load(lesson.code) is None

    run(go())


def test_a_class_needs_two_good_secrets(lesson: Lesson) -> None:
    async def go() -> None:
        for who, wall in ((TEACHER, TEACHER), ("short", WALL), (TEACHER, "")):
            with pytest.raises(InputError, match="secret"):
                await lesson.classes.open(ClassSettings(), who, wall)

    run(go())


def test_an_older_database_gets_the_tables(tmp_path: Path) -> None:
    import sqlite3

    url = sqlite_url(tmp_path / "rooms.sqlite")
    Store(url).close()
    with sqlite3.connect(tmp_path / "rooms.sqlite") as connection:
        connection.executescript(
            "DROP TABLE class_events; DROP TABLE classes; UPDATE noughts_schema SET version = 1"
        )
    connection.close()
    assert ClassStore(Store(url)).count() == 0
    with sqlite3.connect(tmp_path / "rooms.sqlite") as connection:
        assert connection.execute("SELECT version FROM noughts_schema").fetchall() == [(2,)]
    connection.close()

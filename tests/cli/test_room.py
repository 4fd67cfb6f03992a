"""`noughts play --room` in a real process, with a person far away and a server that dies."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest

from noughts.rooms.client import ClientThread
from noughts.rooms.kept import new_secret
from noughts.rooms.links import RoomLink
from tests.cli.runner import noughts, process
from tests.rooms.client import make_room
from tests.rooms.servers import Server

if TYPE_CHECKING:
    import subprocess
    from collections.abc import Iterator
    from pathlib import Path


class Terminal:
    """A person at a terminal: types lines, and reads on until some words come."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process
        self.text = ""

    def type(self, line: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def until(self, words: str) -> None:
        assert self.process.stdout is not None
        while words not in self.text:
            letter = self.process.stdout.read(1)
            assert letter, f"{words!r} did not come: {self.text}"
            self.text += letter
        self.text = self.text.partition(words)[2]

    def leave(self) -> str:
        """Press Ctrl-C; what is said then."""
        self.process.send_signal(signal.SIGINT)
        rest, errors = self.process.communicate(timeout=60)
        assert self.process.returncode == 0, errors
        assert not errors
        return rest


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A test that kills it starts it again."""
    server = Server(tmp_path_factory.mktemp("server"))
    server.start()
    yield server
    server.kill(signal.SIGINT)


@pytest.mark.slow
def test_a_game_in_a_room(server: Server, tmp_path: Path) -> None:
    link = RoomLink(server.address, make_room(server.address))
    home = {"NOUGHTS_HOME": str(tmp_path / "home")}
    command = ["play", "--room", str(link), "--name", "Ann"]
    terminal = Terminal(process(command, home))
    terminal.until("Waiting for your friend")
    friend = ClientThread(link, new_secret(), lambda _: None)
    friend.start()
    friend.ask("sit", chair="guest", name="Ben").result(60)
    terminal.until("Ben sits down.")
    terminal.until("Your turn (X): ")
    terminal.type("h")
    terminal.until("Hints are off in this game")
    terminal.type("b2")
    terminal.until("Waiting for Ben: ")
    terminal.type("a1")
    terminal.until("It is not your turn.")
    friend.ask("move", move="a1").result(60)
    terminal.until("Ben plays a1.")
    terminal.until("Your turn (X): ")

    server.kill()
    terminal.until("Trying again ...")
    server.start()
    terminal.until("You are connected again.")
    terminal.type("u")
    terminal.until("You ask to take the last move back.")
    friend.ask("accept", topic="take back").result(60)
    terminal.until("The move is taken back.")
    assert "You have left the room. To come back: noughts play --room" in terminal.leave()

    terminal = Terminal(process(["play", "--room", str(link)], home))  # nobody asks for a name
    terminal.until("Your turn (X): ")
    friend.ask("offer", topic="draw").result(60)
    terminal.until("Ben asks for a draw. (yes or no): ")
    terminal.type("yes")
    terminal.until("It is a draw. Both agreed on a draw.")
    terminal.until("Again (a), review, save, or q to leave: ")
    terminal.type("a")
    terminal.until("You ask for a rematch.")
    friend.ask("accept", topic="rematch").result(60)
    terminal.until("Waiting for Ben: ")
    friend.ask("move", move="c3").result(60)
    terminal.until("Your turn (O): ")
    terminal.type("r")
    terminal.until("Give up this game?")
    terminal.type("y")
    terminal.until("Ben wins. You resigned.")
    terminal.until("Points: Ann 0.5, Ben 1.5.")
    terminal.type("q")
    terminal.until(f"To come back: noughts play --room {link}")
    terminal.process.communicate(timeout=60)
    friend.close()


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--room", "nonsense/room/x"], "There is no such room"),
        (["--room", "ftp://x"], "is no address of a server"),
        (["--room", "http://127.0.0.1:9/", "--quick"], "Cannot reach http://127.0.0.1:9/"),
        (["--room", "new", "--opponent", "easy"], "With --room, only --name"),
        (["--name", "Ann"], "--name is for a room"),
    ],
)
def test_options_that_make_no_sense(options: list[str], words: str) -> None:
    result = noughts("play", *options)
    assert result.exit_code == 2
    assert words in result.stderr


@pytest.mark.slow
def test_a_new_room(server: Server, tmp_path: Path) -> None:
    command = ["play", "--room", server.address, "--rules", "power", "--quick"]
    terminal = Terminal(process(command, {"NOUGHTS_HOME": str(tmp_path)}))
    terminal.until("Send this link to your friend:\n  ")
    terminal.until("This link works on this computer only.")
    terminal.until("4x4k4s2b1: cells are written")
    terminal.until("Waiting for your friend")
    assert "To come back" in terminal.leave()


def test_the_end_of_input_at_the_first_question_is_no_error() -> None:
    for typed in ("", "q\n"):
        result = noughts("play", "--room", "new", typed=typed)
        assert (result.exit_code, result.exception) == (0, None)
        assert "Game [classic]" in result.output

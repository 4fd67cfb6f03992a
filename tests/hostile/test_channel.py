"""The grader's side of the channel, against a process that nothing confines: no filter, no sandbox.

Whatever comes over the channel, or does not, the question at hand has failed and nothing else.
"""

from __future__ import annotations

import json
import random
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from noughts.lab.grading import Grader, Limits, Program, Settings
from noughts.lab.grading.sandbox.messages import Call, Failure, Reply, SandboxFailed, WorkerFailed
from noughts.lab.grading.sandbox.sandbox import Sandbox
from noughts.lab.grading.sandbox.worker import Worker

if TYPE_CHECKING:
    from pathlib import Path

START = """
import json, os, signal, socket, sys, time
link = socket.socket(fileno=int(sys.argv[1]))
lines = link.makefile("rb")
def send(answer):
    link.sendall(answer if isinstance(answer, bytes) else json.dumps(answer).encode() + b"\\n")
lines.readline()
"""
READY = 'send({"id": "ready", "in_force": []}); lines.readline()\n'
LOADED = (
    'send({"id": "loaded", "targets": {"best_move": [["board", True]]}, "constants": {}, '
    '"counters": [], "literals": [], "error": None, "forms": [], "pairs": [], "sites": [], '
    '"has_state": False, "asks": False, "modules": [], "is_read": True, "is_python2": False, '
    '"uses": {}, "missing": {}, "taken": {}, "levels": {}, "services": [], "written": [], '
    '"exchanged": [], "has_table": False, "starts": {}, "larger": [], "missing_table": "", '
    '"speaks_of_computer": False, "speaks_of_who_begins": False, "unused": []})\n'
)
QUESTION = "question = json.loads(lines.readline())\n"


class Unconfined(Sandbox):
    """A sandbox that is none: it runs a script of the test."""

    def __init__(self, script: str) -> None:
        super().__init__(b"", "limits")
        self.script = script

    def start(self, channel: int, _work: Path) -> subprocess.Popen[bytes]:
        return subprocess.Popen(
            [sys.executable, "-I", "-S", "-c", START + self.script, str(channel)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            pass_fds=[channel],
            start_new_session=True,
        )


@pytest.fixture(autouse=True)
def _short_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """What never comes is not waited for long."""
    monkeypatch.setattr("noughts.lab.grading.sandbox.worker._LOAD_SECONDS", 0.5)
    monkeypatch.setattr("noughts.lab.grading.sandbox.worker._WAIT_SECONDS", 0.5)
    monkeypatch.setattr("noughts.lab.grading.sandbox.worker._WAIT_FACTOR", 1.0)


def run(script: str, questions: int = 2, seconds: float = 1.0) -> list[Reply]:
    sandbox = Unconfined(script)
    worker = Worker(sandbox, Limits(seconds=seconds))
    try:
        worker.load(["MARK"], ["nodes"])
        return [worker.ask(Call("best_move", ([],)), seconds) for _ in range(questions)]
    finally:
        worker.close()
        worker.close()
        sandbox.remove()


ENDS = {
    "shuts down its reading side": "link.shutdown(socket.SHUT_RD); time.sleep(100)",
    "shuts down its writing side": "link.shutdown(socket.SHUT_WR); time.sleep(100)",
    "shuts down both": "link.shutdown(socket.SHUT_RDWR); time.sleep(100)",
    "closes and stays": "lines.close(); link.close(); os.closerange(3, 99); time.sleep(100)",
    "exits": "os._exit(0)",
    "exits with data unread": "send(b'x' * 9); os._exit(1)",
    "stops itself": "os.kill(os.getpid(), signal.SIGSTOP)",
    "is killed": "os.kill(os.getpid(), signal.SIGKILL)",
    "is killed by a strange signal": "os.kill(os.getpid(), 40)",
    "never reads": "time.sleep(100)",
    "half a line": "send(b'{\"id\": '); time.sleep(100)",
    "a line without end": "while True: send(b'x' * 1000)",
    "lines without end": "while True: send({'id': 1})",
    "leaves a process that keeps the channel": "os.fork() or time.sleep(100); os._exit(0)",
    "prints without end": "while True: os.write(1, b'x' * 65536)",
    "no text": "send(b'\\xff\\xfe\\n'); time.sleep(100)",
    "nothing": "send(b'\\n'); time.sleep(100)",
    "very deep": "send(b'[' * 60000 + b'\\n'); time.sleep(100)",
    "a number of 6000 digits": "send(b'1' * 6000 + b'\\n'); time.sleep(100)",
}


@pytest.mark.parametrize("end", ENDS)
@pytest.mark.parametrize("when", [READY, READY + LOADED, READY + LOADED + QUESTION])
def test_any_end_of_a_program_is_its_own_failure(end: str, when: str) -> None:
    with pytest.raises(WorkerFailed):
        run(when + ENDS[end])


@pytest.mark.parametrize("end", ENDS)
def test_an_end_before_the_program_is_loaded_is_not_its_fault(
    end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("noughts.lab.grading.sandbox.worker._START_SECONDS", 1.0)
    with pytest.raises(SandboxFailed):
        run(ENDS[end])


def test_a_program_that_does_not_read_is_not_waited_for() -> None:
    sandbox = Unconfined(READY + LOADED + "time.sleep(100)")
    worker = Worker(sandbox, Limits())
    try:
        worker.load()
        with pytest.raises(WorkerFailed, match="stopped listening"):
            worker.ask(Call("best_move", ("x" * 5_000_000,)), 0.5)
    finally:
        worker.close()
        sandbox.remove()


# ---- forged messages -------------------------------------------------------------------------

GOOD: dict[str, Any] = {
    "id": 1,
    "returned": [0, 0],
    "placed": [],
    "counters": {},
    "threads": 0,
    "files": 0,
    "printed": 0,
}
ODD: list[Any] = [
    None, True, -1, 10**20, 1e300, "", "\x1b[2J", [], [[]], [None] * 3, {}, {"a": {}}, {"repr": []},
    {"nodes": [1, 2]}, {"nodes": 5}, {"nodes": [1, "2"]}, {"\x1b": [1, 2]}, [{"id": 1}], "ready",
]  # fmt: skip


def forgeries() -> list[Any]:
    """Answers with one or two fields changed, or missing; none of them is a good one."""
    found: list[Any] = []
    for field in ("id", "counters", "threads", "files", "printed", "placed", "given"):
        found += [GOOD | {field: odd} for odd in ODD]
        found.append({name: value for name, value in GOOD.items() if name != field})
    found += [GOOD | {"raised": odd} for odd in ODD if odd is not None]
    found += [GOOD | {"raised": {"type": odd, "words": odd, "line": odd}} for odd in ODD]
    found += ODD
    chance = random.Random(7)
    for _ in range(300):
        fields = chance.sample(sorted(GOOD), 2)
        found.append(GOOD | {name: chance.choice(ODD) for name in fields} | {"id": 2})
    good_ones = (GOOD | {"counters": {}}, GOOD | {"threads": -1}, GOOD | {"files": -1})
    return [one for one in found if not _is_acceptable(one) and one not in good_ones]


def _is_acceptable(one: Any) -> bool:
    """Whether a forged answer has the right shape, so that it is the program's own answer."""
    return (
        isinstance(one, dict)
        and one.get("id") in (1, True)
        and one.get("counters") == {}
        and all(isinstance(one.get(name), int | float) for name in ("threads", "files", "printed"))
        and one.get("raised") is None
        and one.get("given") in (None, [])
        and one.get("placed") in ([], None, {}, "", [[]])
    )


def test_no_forged_message_is_let_through(capsys: pytest.CaptureFixture[str]) -> None:
    """All are sent to one worker after another, over a channel of their own."""
    forged = forgeries()
    let_through = []
    for one in forged:
        worker = Worker.__new__(Worker)
        replies = _answer_with(worker, json.dumps(one).encode() + b"\n")
        if replies is not None:
            let_through.append((one, replies))
    assert let_through == []
    assert len(forged) > 400
    with capsys.disabled():
        print(f" {len(forged)} forged messages, 0 let through ", end="")


def _answer_with(worker: Worker, line: bytes) -> Reply | None:
    """Let a worker without a process read a line as its answer."""
    worker._number, worker._buffer = 0, line
    worker._send = lambda *_: None  # type: ignore[method-assign]
    worker.close = lambda: None  # type: ignore[method-assign]
    try:
        return worker.ask(Call("best_move", ([],)), 1)
    except WorkerFailed as failed:
        return None if failed.failure is Failure.DISTURBED else Reply("another failure")


def test_a_right_line_is_let_through() -> None:
    """So that the test above can fail."""
    worker = Worker.__new__(Worker)
    reply = _answer_with(worker, json.dumps(GOOD).encode() + b"\n")
    assert reply is not None
    assert reply.returned == [0, 0]
    assert _answer_with(worker, json.dumps(GOOD).encode() + b"\n{") is None


# ---- one program, one result -----------------------------------------------------------------


def test_a_sandbox_that_does_not_start_accuses_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    grader = Grader(Settings(positions="sample:20", isolation="limits"))
    monkeypatch.setattr(Sandbox, "command", lambda *_: ["/bin/sh", "-c", "echo no Python; exit 3"])
    grade = grader.grade(Program("a.py", b"def best_move(board): return 0, 0"))
    assert grade.trouble is not None
    assert grade.trouble.startswith("The sandbox does not start: ")
    assert "no Python" in grade.trouble
    monkeypatch.setattr(Sandbox, "command", lambda *_: ["/nowhere/python"])
    grade = grader.grade(Program("a.py", b"def best_move(board): return 0, 0"))
    assert "No such file or directory: '/nowhere/python'" in str(grade.trouble)


@pytest.mark.parametrize("error", [OSError(28, "No space left on device"), RecursionError("deep")])
def test_any_error_becomes_the_result_of_the_program(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    grader = Grader(Settings(positions="sample:20", isolation="limits"))
    good = Program("a.py", b"def best_move(board): return board.index(' ')")

    def fail(*_: object) -> None:
        raise error

    with monkeypatch.context() as patch:
        patch.setattr(Worker, "ask_many", fail)
        grade = grader.grade(good)
        assert str(grade.trouble).startswith(f"The grader has failed: {type(error).__name__}: ")
        assert not grade.is_right
    assert grader.grade(good).trouble is None

"""Programs that hang, crash, fork, print, eat memory or attack the grader: stopped, and reported.

Each is graded in the best isolation that there is; what must hold without bubblewrap too is graded
in that way as well.
"""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
import time
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import InputError, Rules
from noughts.lab.grading import Declared, Grade, Limits, Program, find_programs
from noughts.lab.grading.calling.declared import _KEYS
from noughts.lab.grading.calling.plans import Plan
from noughts.lab.grading.calling.readings import ANSWERS, Reading, readings_of
from noughts.lab.grading.diagnosis.announcing import check_announcements
from noughts.lab.grading.sandbox.messages import Call, Failure, Reply, WorkerFailed, shallow
from noughts.lab.grading.sandbox.sandbox import Sandbox, choose_isolation
from noughts.lab.grading.sandbox.worker import Worker
from tests.cli.runner import noughts
from tests.lab.grading.programs import grade_text, grader, names_in, program

# What is said of the gravest failure; None for programs that are graded as if nothing had been.
STOPPED = {
    "exits": ("ended its process", "it ended its process with exit code 7"),
    "fork_bomb": None,
    "hangs": ("took too long", "it gave no answer in time"),
    "leaves_threads": None,
    "raises": ("raised an error", "raises ValueError: not like this in best_move, line 6"),
    "segfault": ("ended its process", "it crashed the interpreter (segmentation fault)"),
    "spies": None,
    "writes_files": None,
}
# Programs that never move, or hardly ever: not graded, and the reason is told.
REFUSED = {
    "closes_channel": "best_move(), but it ",  # closed the channel, or ended with its time
    "deep_recursion": "best_move(), but it crashed the interpreter (segmentation fault).",
    "eats_memory": "best_move(), but it raises MemoryError in best_move, line 7.",
    "forges": "best_move(), but it wrote into the grader's own channel.",
    "hangs_and_resists": "best_move(), but it gave no answer in time.",
    "import_error": "best_move() may be its player, but it needs a_package_that_nobody_has, "
    "which is not there.",
    "no_function": "It seems to have no computer player.",
    "patches": "It cannot be loaded: it ended its process with exit code 1.",
    "prints": "best_move(), but it gave no answer in time.",
    "reads_input": "best_move() comes nearest, but it asks a person for the move.",
    "recursion": "best_move(), but it raises RecursionError: maximum recursion depth exceeded",
    "strange_answers": "may be its player, but only 15% of its answers are legal moves.",
    "syntax_error": "It cannot be loaded: SyntaxError: expected ':', line 1.",
    "thread_bomb": "best_move(), but it ",  # ran out of threads, or gave no answer in time
}
# What keeps other programs from being loaded is left out, or replaced: these are graded.
GRADED = ("hangs_on_loading", "latin_one")


@cache
def grade_in(isolation: str, name: str) -> Grade:
    return grader("sample:60", seconds=0.15, isolation=isolation).grade(program("hostile", name))


def check_stopped(grade: Grade, name: str) -> None:
    assert grade.trouble is None
    assert not grade.is_right
    expected = STOPPED[name]
    gravest = grade.failures[0]
    if expected is None:
        assert grade.shares.legal == (60, 60)
        assert grade.suspicions[0].bug == "first cell"
    else:
        assert gravest.kind == expected[0]
        assert expected[1] in gravest.words


def test_every_program_is_expected() -> None:
    assert sorted([*STOPPED, *REFUSED, *GRADED]) == names_in("hostile")


@pytest.mark.parametrize("name", sorted(STOPPED))
def test_stopped(name: str) -> None:
    check_stopped(grade_in("auto", name), name)


@pytest.mark.parametrize(
    "name",
    ["exits", "fork_bomb", "segfault", "writes_files"],
)
def test_stopped_without_bubblewrap(name: str) -> None:
    check_stopped(grade_in("limits", name), name)


@pytest.mark.parametrize("name", sorted(REFUSED))
def test_refused(name: str) -> None:
    check_refused(grade_in("auto", name), name)


@pytest.mark.parametrize("name", ["closes_channel", "forges", "hangs_and_resists", "prints"])
def test_refused_without_bubblewrap(name: str) -> None:
    check_refused(grade_in("limits", name), name)


def check_refused(grade: Grade, name: str) -> None:
    assert grade.trouble is not None
    assert REFUSED[name] in grade.trouble
    assert grade.score is None
    assert grade.failures == ()
    assert grade.announced == ()


@pytest.mark.parametrize("name", GRADED)
def test_what_keeps_a_program_from_being_loaded_is_left_out(name: str) -> None:
    grade = grade_in("auto", name)
    assert grade.trouble is None
    assert grade.score is not None


def test_memory_that_is_short_now_and_then() -> None:
    source = """
def best_move(board):
    if board.count(" ") > 7:
        bytearray(2 ** 40)
    return board.index(" ")
"""
    grade = grade_text(source, grader("sample:200"))
    assert Failure.MEMORY in {one.failure for one in grade.shares.rated}


def test_notes() -> None:
    assert "It leaves files in its folder." in grade_in("auto", "writes_files").notes
    assert "It leaves threads running." in grade_in("auto", "leaves_threads").notes
    loud = "def best_move(board):\n    print('x' * 2_000_000)\n    return board.index(' ')"
    grade = grade_text(loud, grader("sample:60"))
    assert "It prints while it works" in " ".join(grade.notes)
    assert grade.shares.legal == (60, 60), "what is printed is not punished"


def test_the_position_is_blamed_and_the_others_are_graded() -> None:
    grade = grade_in("auto", "segfault")
    assert grade.failures[0].count == 1
    assert grade.failures[0].smallest.position.ply == 0
    assert grade.shares.legal == (59, 60)


# ---- what cannot be done ---------------------------------------------------------------------

ATTEMPTS = """
import ctypes, os, resource, socket, subprocess, threading

def attempt(what):
    try:
        what()
    except OSError as error:
        return error.errno
    except ValueError:
        return "refused"
    return "done"

def refused(made):
    if made < 0:
        raise OSError(ctypes.get_errno(), "refused")

def best_move(name, path):
    libc = ctypes.CDLL(None, use_errno=True)
    return str(attempt({
        "fork": os.fork,
        "raw clone": lambda: 1 / 0 if libc.syscall(56, 17, 0, 0, 0, 0) >= 0 else os.kill(1, 0),
        "program": lambda: subprocess.run(["true"]),
        "socket": socket.socket,
        "signal": lambda: os.kill(os.getppid(), 0),
        "read": lambda: open(path).read(),
        "list": lambda: os.listdir(os.path.dirname(path)),
        "overwrite": lambda: open(path, "w"),
        "remove": lambda: os.remove(path),
        "mode": lambda: os.chmod(path, 0),
        "itself": lambda: open(__file__, "w"),
        "own file": lambda: open("mine", "w").write("mine"),
        "thread": lambda: threading.Thread(target=int).start(),
        "shared memory": lambda: refused(libc.shmget(0, 4096, 0o1600)),
        "semaphores": lambda: refused(libc.semget(0, 1, 0o1600)),
        "messages": lambda: refused(libc.msgget(0, 0o1600)),
        "priority": lambda: os.setpriority(os.PRIO_PROCESS, 0, 5),
        "processors": lambda: os.sched_setaffinity(0, os.sched_getaffinity(0)),
        "survive": lambda: None if libc.prctl(1, 0, 0, 0, 0) == 0 else os.kill(1, 0),
        "more files": lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (9999, 9999)),
        "large file": lambda: open("large", "wb").write(bytes(5_000_000)) or os.stat("none"),
    }[name]))
"""
NOT_PERMITTED = ("1", "13", "2", "30")  # EPERM, EACCES, ENOENT, EROFS
FORBIDDEN = ("fork", "raw clone", "program", "socket", "signal", "read", "list", "overwrite",
             "remove", "mode", "itself", "survive", "shared memory", "semaphores", "messages",
             "priority", "processors")  # fmt: skip


@pytest.mark.skipif(sys.platform != "linux", reason="seccomp and Landlock are Linux's")
@pytest.mark.parametrize("isolation", ["auto", "limits"])
def test_what_a_program_cannot_do(isolation: str, tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("the user's own")
    limits = Limits(seconds=10)
    sandbox = Sandbox(ATTEMPTS.encode(), choose_isolation(isolation)[0])
    worker = Worker(sandbox, limits)
    try:
        loaded = worker.load()
        assert {"memory", "file_size", "open_files", "system_calls"} <= set(loaded.in_force)
        has_landlock = ctypes.CDLL(None).syscall(444, None, 0, 1) > 0
        assert ("file_access" in loaded.in_force) == has_landlock
        has_files = has_landlock or sandbox.isolation == "bubblewrap"
        for name in FORBIDDEN:
            if name in ("read", "list", "overwrite", "remove", "itself") and not has_files:
                continue
            reply = worker.ask(Call("best_move", (name, str(secret))), 10)
            assert reply.returned in NOT_PERMITTED, (name, reply)
        for name in ("own file", "thread"):
            assert worker.ask(Call("best_move", (name, str(secret))), 10).returned == "done", name
        assert worker.ask(Call("best_move", ("more files", "")), 10).returned == "refused"
        assert worker.ask(Call("best_move", ("large file", "")), 10).returned == "27"  # EFBIG
    finally:
        worker.close()
        sandbox.remove()
    assert secret.read_text() == "the user's own"


def test_bubblewrap_is_used_where_it_is_installed() -> None:
    assert choose_isolation() == ("bubblewrap", None)
    grade = grade_in("auto", "spies")
    assert grade.isolation.kind == "bubblewrap"
    assert grade.shares.legal == (60, 60), "a spy that finds something raises an error"


def test_without_bubblewrap_the_reason_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    from noughts.lab.grading.sandbox import sandbox

    sandbox._bubblewrap_trouble.cache_clear()
    monkeypatch.setenv("PATH", "/nowhere")
    try:
        assert choose_isolation() == ("limits", "bubblewrap (bwrap) is not installed.")
        with pytest.raises(Exception, match="apt install bubblewrap"):
            choose_isolation("bubblewrap")
    finally:
        sandbox._bubblewrap_trouble.cache_clear()


def test_answers_are_not_believed() -> None:
    """Lines of a wrong shape, written by the program itself, cost it the position and no more."""
    source = """
import os, stat
def best_move(board):
    for number in range(3, 64):
        try:
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                os.write(number, LINE)
        except OSError:
            pass
    os._exit(0)
"""
    for line in (
        b"[" * 50_000 + b"\n",
        b'{"id": 1}\n',
        b'{"id": 1, "counters": {"a": 5}, "threads": 0, "files": 0}\n',
        b'{"id": 1, "counters": {}, "threads": "x", "files": 0}\n',
        b'{"id": 1, "counters": {}, "threads": 1e999, "files": 0}\n',
        b'{"id": 1, "raised": 5, "counters": {}, "threads": 0, "files": 0}\n',
        b"x" * 200_000,
        b"\xff\xfe\n",
    ):
        text = source.replace(
            "LINE", f"{line!r}" if len(line) < 200 else f"{line[:1]!r} * {len(line)}"
        )
        sandbox = Sandbox(text.encode(), choose_isolation()[0])
        worker = Worker(sandbox, Limits())
        worker.load()
        with pytest.raises(WorkerFailed) as failed:
            worker.ask(Call("best_move", ([],)), 10)
        assert failed.value.failure in (Failure.DISTURBED, Failure.DIED)
        sandbox.remove()


# ---- nothing is left behind ------------------------------------------------------------------


def test_nothing_is_left_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    how = Declared(function="best_move", board="nested", empty=(" ",), signs=("X", "O"))
    for isolation in ("auto", "limits"):
        with_grader = grader("sample:60", seconds=0.3, isolation=isolation, declared=how)
        for name in ("writes_files", "hangs_on_loading", "leaves_threads"):
            assert with_grader.grade(program("hostile", name)).trouble is None
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("isolation", ["auto", "limits"])
def test_workers_die_with_the_grader(isolation: str, tmp_path: Path) -> None:
    """Even if the grader itself is killed, and can do nothing about it."""
    code = f"""
import sys
from noughts.lab.grading import *
settings = Settings(positions="sample:20", isolation={isolation!r}, limits=Limits(seconds=600))
source = b"def best_move(board):\\n  while True: pass"
print(Grader(settings).isolation, flush=True)
Grader(settings).grade(Program("{tmp_path.name}.py", source))
"""
    command = [sys.executable, "-c", code]
    own = os.environ | {"TMPDIR": str(tmp_path)}  # a killed grader cannot tidy up
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=own) as process:
        assert process.stdout is not None
        process.stdout.readline()
        _wait_for(lambda: _children(process.pid) != [])
        workers = _descendants(process.pid)
        assert workers
        process.kill()
    _wait_for(lambda: not any(_is_alive(pid) for pid in workers))


def _children(pid: int) -> list[int]:
    found = []
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        found += [int(child) for child in task.read_text().split()]
    return found


def _descendants(pid: int) -> list[int]:
    return [one for child in _children(pid) for one in (child, *_descendants(child))]


def _is_alive(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state not in ("Z", "X")


def _wait_for(condition: object) -> None:
    assert callable(condition)
    for _ in range(600):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come about within 30 seconds")


def test_a_program_may_be_called_anything() -> None:
    source = b"def best_move(board): return board.index(' ')"
    grade = grader("sample:60").grade(Program("../../strange name;\n.py", source))
    assert grade.trouble is None
    assert grade_text("", grader("sample:60")).trouble is not None


# ---- words that come from the program ---------------------------------------------------------

ESCAPE = chr(27)


def test_nothing_that_a_program_says_commands_the_terminal(tmp_path: Path) -> None:
    source = f"""
NAME = "{ESCAPE}[2J" + chr(0x9b) + "31m"
print(NAME)
class Odd:
    def __repr__(self):
        return NAME
def best_move(board):
    if board[0] == " ":
        raise type(NAME, (Exception,), {{}})(NAME)
    return Odd()
def winner(board):
    return NAME
"""
    folder = tmp_path / f"class{ESCAPE}[2J"
    folder.mkdir()
    (folder / f"a{ESCAPE}[2Jb.py").write_text(source)
    for arguments in ([], ["--json"]):
        for path in (folder, folder / f"a{ESCAPE}[2Jb.py"):
            result = noughts("grade", str(path), "--positions", "sample:40", *arguments)
            assert result.exit_code == 1
            assert ESCAPE not in result.stdout
            assert chr(0x9B) not in result.stdout


def test_files_that_cannot_be_read_do_not_stop_the_others(tmp_path: Path) -> None:
    (tmp_path / "good.py").write_text("def best_move(board): return board.index(' ')")
    (tmp_path / "large.py").write_bytes(b"#" * 2_000_000)
    os.mkfifo(tmp_path / "pipe.py")
    (tmp_path / "nowhere.py").symlink_to(tmp_path / "missing")
    (tmp_path / "device.py").symlink_to("/dev/zero")
    found = {one.name: one for one in find_programs(tmp_path)}
    assert found["good.py"].trouble is None
    assert "larger than a program" in str(found["large.py"].trouble)
    assert "is no file" in str(found["pipe.py"].trouble)
    assert "is no file" in str(found["device.py"].trouble)
    assert "Cannot read" in str(found["nowhere.py"].trouble)
    grade = grader("sample:60").grade(found["large.py"])
    assert (grade.score, grade.trouble) == (None, found["large.py"].trouble)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=9)
        | st.dictionaries(
            st.sampled_from(["repr", "function", "empty", "x", "o"]), inner, max_size=3
        )
    ),
    max_leaves=12,
)


@given(returned=ANYTHING, other=ANYTHING)
def test_any_answer_can_be_read(returned: object, other: object) -> None:
    """Whatever comes back is a cell or a reason in words, never an error of ours."""
    position = Rules.parse("classic").start().play("b2")
    replies = [Reply(shallow(returned)), Reply(shallow(other))]
    readings = [Reading(answer) for answer in ANSWERS]
    readings += readings_of(replies, position.rules, list(range(9)))
    for reading in readings:
        found = reading.read(replies[0], position)
        assert (found.cell is None) == bool(found.trouble)
        assert found.cell is None or 0 <= found.cell < 9
        assert found.trouble.isprintable()
    check_announcements("winner", ("board",), Plan("f"), [position] * 2, replies)


@given(st.dictionaries(st.sampled_from([*_KEYS, "other"]), ANYTHING, max_size=9))
def test_any_declaration_can_be_read(said: dict[str, object]) -> None:
    refused = ""
    try:
        Declared.parse(said)
    except InputError as error:
        refused = str(error)
    assert refused.isprintable()

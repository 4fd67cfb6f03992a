"""However the grader ends, no process and no folder is left; and it ends in its time."""

from __future__ import annotations

import os
import selectors
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from noughts.lab.grading import Grader, Limits, Program, Settings
from noughts.lab.grading.sandbox.folders import holds_more_than, remove_tree
from tests.cli.runner import PLAIN, process

if TYPE_CHECKING:
    from collections.abc import Callable

ISOLATIONS = ["bubblewrap", "limits"]
STUBBORN = """
import os, signal
for number in range(1, 32):
    try:
        signal.signal(number, signal.SIG_IGN)
    except (OSError, ValueError):
        pass
def best_move(board):
    open("filling", "w").write("x" * 1000)
    while True:
        signal.pause()
"""


def wait_for(condition: Callable[[], object]) -> None:
    for _ in range(1200):
        if condition():
            return
        time.sleep(0.05)
    raise AssertionError("it did not come about within a minute")


def processes_with(text: str) -> list[int]:
    """The living processes whose command or environment names a text."""
    pids = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "cmdline").read_bytes() + (folder / "environ").read_bytes()
            if text.encode() in words and int(folder.name) != os.getpid():
                pids.append(int(folder.name))
        except OSError:
            continue
    return pids


@pytest.mark.skipif(sys.platform != "linux", reason="it looks into /proc")
@pytest.mark.parametrize(
    ("number", "pause"),
    [
        *((number, pause) for number in (signal.SIGKILL, signal.SIGINT) for pause in (0, 0.3, 1.5)),
        (signal.SIGTERM, 0.3),
        (signal.SIGHUP, 0.3),
    ],
)
@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_nothing_outlives_the_grader(
    isolation: str, number: signal.Signals, pause: float, tmp_path: Path
) -> None:
    folders = tmp_path / "folders"
    folders.mkdir()
    program = tmp_path / "stubborn.py"
    program.write_text(STUBBORN)
    options = ["--isolation", isolation, "--positions", "sample:20", "--seconds", "600"]
    with process(["grade", str(program), *options], {"TMPDIR": str(folders)}) as grader:
        wait_for(lambda: list(folders.glob("noughts-grade-*")))
        time.sleep(pause)
        grader.send_signal(number)
        grader.communicate()
    wait_for(lambda: not list(folders.iterdir()))
    wait_for(lambda: not processes_with(str(folders)))


# ---- one budget for everything ---------------------------------------------------------------

SLOW = {
    "loading": "import time\ntime.sleep(1000)",
    "every call": "import time\ndef best_move(board): time.sleep(1000)",
    "many functions": "import time\n"
    + "".join(
        f"def {name}(board): time.sleep(1000)\n"
        for name in ("best_move", "choose", "move", "get_move", "play", "agent", "solve")
    ),
    "every start": "import os, time\ntime.sleep(1)\ndef best_move(board): os._exit(0)",
    "slow answers": "import time\n"
    "def best_move(board):\n    time.sleep(0.4)\n    return board.index(' ')",
    "announcing": "import time\ndef best_move(board): return board.index(' ')\n"
    "def winner(board): time.sleep(1000)\ndef is_over(board): time.sleep(1000)",
}


@pytest.mark.parametrize("what", SLOW)
def test_one_budget_covers_everything(what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Time is counted by the clock that the grader reads, from before the first start on."""
    limits = Limits(seconds=30, total_seconds=3)
    grader = Grader(Settings(positions="sample:60", limits=limits, isolation="limits"))
    starts: list[float] = []
    ends: list[float] = []  # of the waits as they were asked for: a busy machine makes none later
    select = selectors.DefaultSelector.select

    def watched(self: selectors.DefaultSelector, timeout: float | None = None) -> object:
        if timeout is None:
            raise AssertionError("a wait without an end")
        ends.append(time.monotonic() + timeout)
        starts.append(time.monotonic())
        return select(self, timeout)

    monkeypatch.setattr("selectors.DefaultSelector.select", watched)
    grade = grader.grade(Program("slow.py", SLOW[what].encode()))
    patience = 10  # between reading the clock and waiting: far below the limit of one position
    assert max(ends) <= starts[0] + limits.total_seconds + patience
    assert not grade.is_right


# ---- folders ---------------------------------------------------------------------------------


def test_trees_of_any_depth_are_removed(tmp_path: Path) -> None:
    folder = tmp_path / "tree"
    folder.mkdir()
    before = Path.cwd()
    os.chdir(folder)
    try:
        for _ in range(3000):
            Path("d").mkdir()
            Path("e").mkdir(mode=0)
            Path("f").write_text("x")
            os.chdir("d")
    finally:
        os.chdir(before)
    (folder / os.fsdecode(b"\xff\xfe")).write_text("no text")
    (folder / os.fsdecode(b"\xc3\x28")).mkdir(mode=0)
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "kept").write_text("kept")
    (folder / "link").symlink_to(outside)
    os.mkfifo(folder / "pipe")
    with pytest.raises(RecursionError):
        shutil.rmtree(folder / "d")
    assert holds_more_than(folder, 10**9, 10**6), "too deep for a path"
    assert remove_tree(folder)
    assert not folder.exists()
    assert (outside / "kept").read_text() == "kept"
    assert remove_tree(folder), "what is gone is gone"


def test_a_folder_that_holds_too_much(tmp_path: Path) -> None:
    assert not holds_more_than(tmp_path, 10_000, 3)
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "file").write_bytes(bytes(100))
    assert not holds_more_than(tmp_path, 100_000, 3)
    assert holds_more_than(tmp_path, 100_000, 1)
    (tmp_path / "inner" / "large").write_bytes(bytes(200_000))
    assert holds_more_than(tmp_path, 100_000, 3)
    assert not holds_more_than(tmp_path / "none", 1, 1)
    deep = tmp_path / "deep"
    deep.joinpath(*"d" * 60).mkdir(parents=True)
    assert not holds_more_than(deep, 10**6, 100)
    deep.joinpath(*"d" * 70).mkdir(parents=True)
    assert holds_more_than(deep, 10**6, 100), "nested too deep"


# ---- the exit code ---------------------------------------------------------------------------


def test_the_exit_code_tells_the_grade_when_nobody_reads(tmp_path: Path) -> None:
    wrong, right = tmp_path / "wrong.py", tmp_path / "right.py"
    wrong.write_text("def best_move(board): return board.index(' ')")
    submissions = Path(__file__).parent.parent / "lab" / "submissions"
    shutil.copy(submissions / "styles" / "nested_space.py", right)
    for program, options, code in ((wrong, "", 1), (right, "", 0), (right, "--json", 0)):
        command = (
            f"set -o pipefail; {sys.executable} -m noughts grade {program} {options} "
            "--positions sample:10 | true"
        )
        done = subprocess.run(
            ["bash", "-c", command],
            env=os.environ | PLAIN | {"PYTHONUNBUFFERED": "1"},
            capture_output=True,
            check=False,
            text=True,
        )
        assert (done.returncode, done.stderr) == (code, ""), (program, options)


# ---- packages --------------------------------------------------------------------------------


@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_packages_below_the_folder_for_temporary_files(
    isolation: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A virtual environment below /tmp, with one package of the test."""
    folder = Path(tempfile.mkdtemp(prefix="noughts-test-", dir="/tmp"))
    source = b"""
import os
import a_package_of_the_test
def best_move(board):
    assert os.listdir() == []
    if os.getcwd() == "/grading-work":
        open("/tmp/mine", "w").close()
    return board.index(" ")
"""
    try:
        subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder)], check=True)
        site = next((folder / "lib").glob("python*/site-packages"))
        (site / "a_package_of_the_test.py").write_text("ANSWER = 4")
        monkeypatch.setattr(sys, "prefix", str(folder))
        monkeypatch.setattr(sys, "executable", str(folder / "bin" / "python"))
        settings = Settings(positions="sample:20", isolation=isolation, packages=True)
        grade = Grader(settings).grade(Program("a.py", source))
        assert grade.trouble is None
        assert grade.shares.legal == (20, 20)
        assert grade.notes == ()
    finally:
        remove_tree(folder)


PACKAGES = {
    "numpy": b"import numpy\ndef best_move(board):\n    numpy.linalg.inv(numpy.eye(3))\n"
    b"    return board.index(' ')",
    "pygame": b"import pygame\npygame.init()\npygame.display.set_mode((90, 90))\n"
    b"def best_move(board):\n    pygame.display.flip()\n    return board.index(' ')",
}


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize("isolation", ISOLATIONS)
def test_large_packages_work_under_the_filter(isolation: str, package: str) -> None:
    settings = Settings(positions="sample:10", isolation=isolation, packages=True)
    grade = Grader(settings).grade(Program("a.py", PACKAGES[package]))
    assert grade.trouble is None
    assert grade.shares.legal == (10, 10)

"""A process that exits while a daemon thread is in native code ends with its own exit code."""

from __future__ import annotations

import pytest

from tests.hostile.processes import run_python

WORK = {
    "analyse": "native.Engine(GOMOKU).analyse(EMPTY, seconds=100.0)",
    "analyse with a callback": (
        "native.Engine(GOMOKU).analyse(EMPTY, seconds=100.0, progress=lambda *_: None)"
    ),
    "analyse with threads": ("native.Engine(GOMOKU).analyse(EMPTY, seconds=100.0, threads=3)"),
    "prove": "native.prove(BOARD, native.start(BOARD), 1 << 24)",
    "prove with a callback": (
        "native.prove(BOARD, native.start(BOARD), 1 << 24, threads=2, progress=lambda _: None)"
    ),
    "build": "native.Table.build(FOUR, 1)",
    "build with a callback": "native.Table.build(FOUR, 2, lambda _: None)",
    "playouts": "native.playouts(GOMOKU, 10**12)",
    "perft": "native.perft(BOARD, 12)",
    "census": "[TABLE.census() for _ in range(10**6)]",
    "dump": "[TABLE.dump() for _ in range(10**6)]",
    "load": "[native.Table.load(SMALL, PAYLOAD) for _ in range(10**6)]",
    "classes": "[TABLE.classes(8) for _ in range(10**6)]",
    "a callback that sleeps": (
        "native.Engine(GOMOKU).analyse(EMPTY, seconds=100.0, progress=lambda *_: time.sleep(100))"
    ),
    "a callback that runs": ("native.Engine(GOMOKU).analyse(EMPTY, seconds=100.0, progress=spin)"),
    "a certificate": (
        "[native.prove(native.Rules(4, 4, 4), native.start(native.Rules(4, 4, 4)), 1 << 20, "
        "certificate=lambda _: None) for _ in range(10**6)]"
    ),
}


@pytest.mark.parametrize("work", WORK)
def test_exit_while_a_daemon_thread_works(work: str) -> None:
    done = run_python(f"""
        import sys, threading, time
        from noughts import _native as native

        GOMOKU, BOARD = native.Rules(15, 15, 5), native.Rules(8, 8, 5)
        SMALL, FOUR = native.Rules(4, 3, 3, 1, 1), native.Rules(4, 4, 4, 4, 4)
        EMPTY = native.start(GOMOKU)
        TABLE = native.Table.build(SMALL)
        PAYLOAD = TABLE.dump()

        def spin(*_):
            while True:
                pass

        def work():
            begun.set()
            {WORK[work]}

        begun = threading.Event()
        threading.Thread(target=work, daemon=True).start()
        begun.wait()
        time.sleep(0.2)  # most of the time it is in the middle of it by now; it must not matter
        sys.exit(7)
    """)
    assert (done.returncode, done.stderr) == (7, "")


def test_an_exit_function_can_still_think() -> None:
    done = run_python("""
        import atexit
        atexit.register(lambda: print(native.playouts(native.Rules(3, 3, 3), 10)[3] > 0))
        from noughts import _native as native
    """)
    assert (done.returncode, done.stdout, done.stderr) == (0, "True\n", "")


def test_a_child_of_a_fork_exits_while_its_parent_works() -> None:
    done = run_python("""
        import os, sys, threading
        from noughts import _native as native

        def work():
            rules = native.Rules(15, 15, 5)
            native.Engine(rules).analyse(native.start(rules), seconds=100.0, progress=heard)

        def heard(*_):
            begun.set()

        begun = threading.Event()
        threading.Thread(target=work, daemon=True).start()
        begun.wait()
        child = os.fork()
        if child == 0:
            native.playouts(native.Rules(3, 3, 3), 10)
            sys.exit(5)
        _, status = os.waitpid(child, 0)
        sys.exit(os.waitstatus_to_exitcode(status))
    """)
    assert (done.returncode, done.stderr) == (5, "")

"""Sub-interpreters: the native core refuses all but the main one, which stays healthy."""

from __future__ import annotations

import pytest

from tests.hostile.processes import run_python

PROGRAM = """
    import sys
    try:
        import _interpreters as interpreters
    except ImportError:
        import _xxsubinterpreters as interpreters

    def refused():
        interpreter = interpreters.create()
        interpreters.run_string(interpreter, '''if True:
            try:
                import noughts._native
            except ImportError as error:
                print(error)
        ''')
        sys.stdout.flush()
        interpreters.destroy(interpreter)

    def healthy():
        from noughts import Rules, solve
        from noughts.solving.engine import analyse
        found = analyse(Rules.parse("gomoku").start(), depth=2)
        print(solve(Rules.parse("classic").start()).value, found.depth)

"""
HEALTHY = "draw 2"


@pytest.mark.parametrize(
    "order", ["refused healthy", "healthy refused healthy refused refused healthy"]
)
def test_a_sub_interpreter_is_refused(order: str) -> None:
    calls = "".join(f"    {name}()\n" for name in order.split())
    done = run_python(PROGRAM + calls)
    assert (done.returncode, done.stderr) == (0, "")
    for name, line in zip(order.split(), done.stdout.splitlines(), strict=True):
        if name == "healthy":
            assert line == HEALTHY
        else:
            assert "interpreter" in line

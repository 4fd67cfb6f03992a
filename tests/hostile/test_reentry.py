"""Callbacks that call the native core again: an answer or a refusal, and never a deadlock."""

from __future__ import annotations

from tests.hostile.processes import run_python


def run(program: str) -> str:
    done = run_python(program)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout.strip()


def test_analyse_within_its_own_progress() -> None:
    assert (
        run("""
        from noughts import Rules
        from noughts.solving.engine import analyse

        start, nested = Rules.parse("15x15k5").start(), []

        def progress(now):
            nested.append(analyse(start, depth=2).depth)
            return True

        analyse(start, seconds=100, progress=progress)
        print(nested)
    """)
        == "[2]"
    )


def test_analyse_within_progress_within_progress() -> None:
    result = run("""
        from noughts import InputError, Rules
        from noughts.solving.engine import analyse

        start, depth = Rules.parse("15x15k5").start(), 0

        def progress(now):
            global depth
            depth += 1
            analyse(start, seconds=100, table_mb=1, progress=progress)

        try:
            analyse(start, seconds=100, table_mb=1, progress=progress)
        except InputError as error:
            print(depth, error)
        print(analyse(start, depth=2).depth)
    """)
    assert result == (
        "8 The native core refuses this: native calls are nested too deep: a callback calls back.\n"
        "2"
    )


def test_analyse_in_another_thread_while_progress_waits_for_it() -> None:
    assert (
        run("""
        from threading import Thread
        from noughts import Rules
        from noughts.solving.engine import analyse

        start, nested = Rules.parse("15x15k5").start(), []

        def progress(now):
            other = Thread(target=lambda: nested.append(analyse(start, depth=2).depth))
            other.start()
            other.join()
            return True

        analyse(start, seconds=100, progress=progress)
        print(nested)
    """)
        == "[2]"
    )


def test_one_native_engine_refuses_to_work_twice_at_once() -> None:
    assert (
        run("""
        from threading import Thread
        from noughts import _native

        rules, said = _native.Rules(15, 15, 5), []
        engine, start = _native.Engine(rules), _native.start(rules)

        def again():
            try:
                engine.analyse(start, depth=2)
            except _native.InvalidInput as error:
                said.append(str(error))

        def progress(*_):
            again()
            other = Thread(target=again)
            other.start()
            other.join()
            return True

        engine.analyse(start, seconds=100.0, progress=progress)
        print(len(said), set(said), engine.analyse(start, depth=2).depth)
    """)
        == "2 {'engine: it is at work; another search needs another engine'} 2"
    )


def test_prove_within_its_own_progress() -> None:
    result = run("""
        from noughts import InputError, Rules
        from noughts.solving.prover import prove

        start, small = Rules.parse("8x8k5").start(), Rules.parse("4x4k4").start()

        class Enough(Exception):
            pass

        def progress(now):
            print(prove(small, memory=2**20).result)
            raise Enough

        try:
            prove(start, memory=2**20, progress=progress)
        except Enough:
            print("Enough")

        def again(now):
            prove(start, memory=2**20, progress=again)

        try:
            prove(start, memory=2**20, progress=again)
        except InputError as error:
            print("nested too deep" in str(error))
    """)
    assert result.splitlines() == ["draw", "Enough", "True"]


def test_a_table_within_its_own_building() -> None:
    result = run("""
        import tempfile
        from pathlib import Path
        from noughts import InputError, Rules
        from noughts.solving.table_store import TableStore

        rules, other = Rules.parse("4x4k4s2b1"), Rules.parse("classic")
        store = TableStore(Path(tempfile.mkdtemp()))

        def progress(share):
            if share < 1:
                print(store.open(other).classes)
                try:
                    store.open(rules, progress=progress)
                except InputError as error:
                    print(error)
                raise SystemExit

        try:
            store.open(rules, progress=progress)
        except SystemExit:
            pass
        print(store.open(rules).rules)
    """)
    assert result.splitlines() == [
        "850",
        "The table of 4x4k4s2b1 is being built: its progress callback cannot ask for it.",
        "4x4k4s2b1",
    ]

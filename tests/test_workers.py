"""A worker process: results, errors, reports, and its end."""

from __future__ import annotations

import os
from functools import partial
from typing import TYPE_CHECKING

import pytest

from noughts.core.errors import InputError
from noughts.workers import Worker, WorkerEnded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    worker = Worker()
    yield worker
    worker.kill()
    assert not worker.is_alive


class Unreadable(Exception):  # noqa: N818 - for one test
    """It can be pickled, but not read again."""

    def __init__(self, one: str, two: str) -> None:
        super().__init__(one + two)


def refuse(kind: str) -> None:
    raise InputError("That cannot be right.") if kind == "plain" else Unreadable("so", "so")


def tell(report: Callable[[str], object]) -> str:
    for words in ("one", "two"):
        report(words)
    return "three"


def print_and_answer() -> int:
    print("this is no answer")
    return 4


def test_jobs_are_done_one_after_the_other(worker: Worker) -> None:
    assert [worker.ask(partial(pow, 2, n)) for n in range(4)] == [1, 2, 4, 8]
    assert worker.ask(print_and_answer) == 4


def test_what_a_job_raises_is_raised_here(worker: Worker) -> None:
    with pytest.raises(InputError, match="cannot be right"):
        worker.ask(partial(refuse, "plain"))
    with pytest.raises(RuntimeError, match="Unreadable"):
        worker.ask(partial(refuse, "unreadable"))
    with pytest.raises(TypeError, match="pickle"):
        worker.ask(open_lock)
    with pytest.raises(FileNotFoundError):  # and not an error of the channel
        worker.ask(partial(os.stat, "/no/such/file"))
    assert worker.ask(partial(abs, -3)) == 3


def open_lock() -> object:
    """A result that cannot be sent."""
    from threading import Lock

    return Lock()


def test_reports_come_before_the_result(worker: Worker) -> None:
    reports: list[str] = []
    assert worker.ask(tell, reports.append) == "three"
    assert reports == ["one", "two"]


def test_a_worker_that_ends_is_an_error() -> None:
    worker = Worker()
    with pytest.raises(WorkerEnded):
        worker.ask(partial(os._exit, 3))
    with pytest.raises(WorkerEnded):
        worker.ask(partial(abs, 1))
    worker.kill()


def test_files_where_it_starts_are_not_imported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program called queue.py in the current folder must not stop the window."""
    (tmp_path / "queue.py").write_text("raise SystemExit('wrong module')")
    monkeypatch.chdir(tmp_path)
    worker = Worker()
    try:
        assert worker.ask(partial(abs, -1)) == 1
    finally:
        worker.kill()

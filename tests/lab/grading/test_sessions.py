"""Questions that are sent together are answered as if each were sent by itself."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import pytest

from noughts import Mark, Rules
from noughts.lab.grading import Limits, asking
from noughts.lab.grading.calling.plans import Plan, usual_board
from noughts.lab.grading.calling.player import Player
from noughts.lab.grading.sandbox.messages import Call, Failure, Reply, WorkerFailed
from noughts.lab.grading.sandbox.sandbox import Sandbox, choose_isolation
from noughts.lab.grading.sandbox.session import Budget, ProgramSession, SoughtNames, ask_all
from noughts.lab.grading.sandbox.worker import Worker
from tests.hostile.attacks import DECLARED, source_of
from tests.lab.grading.programs import grade_text, grader

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

PROGRAM = b"""
import os

calls = []

def best_move(word):
    calls.append(word)
    if word == "exit":
        os._exit(3)
    while word == "hang":
        pass
    return [word, len(calls)]
"""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    made = Sandbox(PROGRAM, choose_isolation()[0])
    yield made
    made.remove()


@pytest.fixture
def sent(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many questions were sent together, each time."""
    sizes: list[int] = []
    ask_many = Worker.ask_many

    def counted(self: Worker, calls: Sequence[Call], seconds: float) -> Iterator[Reply]:
        sizes.append(len(calls))
        return ask_many(self, calls, seconds)

    monkeypatch.setattr(Worker, "ask_many", counted)
    return sizes


def session_of(sandbox: Sandbox) -> ProgramSession:
    limits = Limits(seconds=0.2)
    return ProgramSession(sandbox, limits, SoughtNames([], []), Budget.of(limits))


def questions(words: str) -> list[Call]:
    return [Call("best_move", (word,)) for word in words.split()]


@pytest.mark.parametrize(("word", "failure"), [("exit", Failure.DIED), ("hang", Failure.SLOW)])
def test_a_failure_belongs_to_its_question(
    word: str, failure: Failure, sandbox: Sandbox, sent: list[int]
) -> None:
    calls = questions(f"a b c d e f g h i {word} j k l")
    results = ask_all([session_of(sandbox)], calls, 0.2)
    returned = [result.returned if isinstance(result, Reply) else None for result in results]
    before = [[word, number] for number, word in enumerate("abcdefghi", 1)]
    assert returned == [*before, None, ["j", 1], ["k", 2], ["l", 3]]
    (failed,) = [result for result in results if isinstance(result, WorkerFailed)]
    assert failed.failure is failure
    assert sent == [1, 2, 4, 6, 1, 2], "more as long as all goes well, then one by one again"


def test_no_question_is_asked_when_the_budget_is_used_up(sandbox: Sandbox) -> None:
    session = session_of(sandbox)
    assert all(isinstance(result, Reply) for result in session.ask_many(questions("a b c"), 0.2))
    session.budget.total = 0
    assert session.ask_many(questions("d e"), 0.2) == [None, None]
    session.close()


def test_several_sessions_answer_in_order(sandbox: Sandbox) -> None:
    words = [f"w{number}" for number in range(40)]
    sessions = [session_of(sandbox) for _ in range(2)]
    results = ask_all(sessions, questions(" ".join(words)), 0.2)
    assert [isinstance(result, Reply) and result.returned[0] for result in results] == words


def test_an_answer_to_no_question_is_refused() -> None:
    """The program answers two questions itself, and one that nobody has asked."""
    source = b"""
import json, os, stat

def best_move(word):
    answer = {"returned": 0, "counters": {}, "threads": 0, "files": 0, "printed": 0}
    lines = [json.dumps(answer | {"id": number}) + "\\n" for number in (1, 2, 3)]
    for number in range(3, 64):
        try:
            if stat.S_ISSOCK(os.fstat(number).st_mode):
                os.write(number, "".join(lines).encode())
        except OSError:
            pass
    os._exit(0)
"""
    sandbox = Sandbox(source, choose_isolation()[0])
    worker = Worker(sandbox, Limits())
    worker.load()
    replies = worker.ask_many(questions("a b"), 1)
    assert next(replies).returned == 0
    with pytest.raises(WorkerFailed) as failed:
        next(replies)
    assert failed.value.failure is Failure.DISTURBED
    sandbox.remove()


@pytest.mark.parametrize("attack", ["exits", "wrong_numbers"])
def test_a_way_that_ends_its_process_is_given_up_soon(
    attack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After one position for either side: each costs a new process."""
    starts: list[Worker] = []
    make = Worker.__init__

    def counted(self: Worker, sandbox: Sandbox, limits: Limits) -> None:
        starts.append(self)
        make(self, sandbox, limits)

    monkeypatch.setattr(Worker, "__init__", counted)
    grade = grade_text(source_of(attack) + DECLARED, grader("sample:2"))
    assert grade.not_graded is not None
    assert len(starts) == 3, "two for the player, one for functions that may be told a move"


@pytest.mark.parametrize(("took", "late"), [(0.01, 3.0), (0.5, 5.0), (9.0, 30.0), (None, 30.0)])
def test_an_answer_at_the_end_of_a_game_may_take_ten_times_as_long_as_the_longest_before(
    monkeypatch: pytest.MonkeyPatch, took: float | None, late: float
) -> None:
    asked: list[tuple[int, float]] = []

    def ask(_sessions: object, calls: list[Call], seconds: float, _told: object) -> list[object]:
        asked.append((len(calls), seconds))
        return [None if took is None else Reply(4, seconds=took) for _ in calls]

    monkeypatch.setattr(asking, "ask_all", ask)
    made = grader()
    asker = asking.Asker(made.settings, made.selection, lambda: cast("Any", None), lambda *_: None)
    positions = made.selection.for_mark(Mark.O)
    plan = Plan("move", board=usual_board("flat", " ", Rules.parse("classic")))
    asker.ask(Player(plan, Mark.O, "tried", True), positions)
    last = sum(position.empty_mask.bit_count() <= 3 for position in positions)
    assert asked == [(len(positions) - last, 30.0), (last, late)]

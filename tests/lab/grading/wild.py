"""The corpus of programs written as people write them, compared with the truth about each.

`submissions/wild/truth.toml` holds the truth. `python -m tests.lab.grading.wild [NAME ...]` grades
each program without options, and prints which are graded rightly.
"""

from __future__ import annotations

import sys
import tomllib
from copy import copy
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any

from noughts import Mark
from noughts.lab.grading import Program
from noughts.lab.grading.rating.rating import MoveRating
from tests.lab.grading.programs import SUBMISSIONS, grader
from tests.lab.submissions.wild.measuring import in_sample

if TYPE_CHECKING:
    from noughts.lab.grading import Grade, Grader

FOLDER = SUBMISSIONS / "wild"
# It searches NumPy arrays, ten times as long as others: its mistakes are found, not all counted.
NOT_COUNTED = frozenset(["numpy_forgets_diagonal.py"])
TRUTH: dict[str, dict[str, Any]] = tomllib.loads((FOLDER / "truth.toml").read_text("utf-8"))


@cache
def grade_of(name: str) -> Grade:
    """A quarter of all positions for faulty programs, with exact counts; some for the others.

    First moves are left out: searching them takes most of the time, and a program that is right
    later is right there too.
    """
    truth = TRUTH[name]
    if name in NOT_COUNTED:
        with_grader = grader("sample:300", min_ply=4)
    elif "sample" in truth:
        with_grader = sample_grader()
    elif truth.get("loses", 0) + truth.get("no_move", 0) > 0:
        with_grader = grader("reachable")
    else:
        with_grader = grader("sample:100", min_ply=3)
    return with_grader.grade(Program.read(FOLDER / "programs" / name))


@cache
def sample_grader() -> Grader:
    """Asks about the positions that `sample` of truth.toml counts."""
    made = copy(grader("reachable"))
    signs = {None: " ", Mark.X: "X", Mark.O: "O"}
    unfinished = tuple(
        position
        for position in made.selection.unfinished
        if in_sample(tuple(signs[position.mark_at(cell)] for cell in range(9)))
    )
    made.selection = replace(made.selection, unfinished=unfinished)
    return made


def counts_of(name: str) -> tuple[int, int]:
    """In how many of the positions it really loses value, or gives no legal move.

    Games come to positions outside the sample, too.
    """
    truth, called = TRUTH[name], grade_of(name).called
    of_all = truth.get("loses", 0), truth.get("no_move", 0)
    if called is None or called.how == "played":
        return of_all
    lost, none = truth.get("sample", of_all)
    return lost, none


def misses(name: str) -> tuple[int, int]:
    """In how many positions the grader says that value was lost, or that no legal move came."""
    ratings = [answer.rating for answer in grade_of(name).shares.rated]
    return ratings.count(MoveRating.LOST_VALUE), sum(
        rating in (MoveRating.ILLEGAL, MoveRating.FAILED) for rating in ratings
    )


def accusation(name: str) -> str | None:
    """What the grader holds against a program without reason."""
    grade, truth = grade_of(name), TRUTH[name]
    if grade.not_graded is not None:
        accused = [*grade.failures, *grade.suspicions, *(a for a in grade.announced if a.errors)]
        return (
            f"not graded, and yet accused: {accused}"
            if accused or grade.score is not None
            else None
        )
    if "why" in truth:
        return f"graded, though nobody can: {truth['why']}"
    mark = None if grade.called is None else grade.called.mark
    if mark is not None and mark.name not in truth["sides"]:
        return f"graded as {mark.name}, which it does not play"
    if mark is None and truth["sides"] != "XO":
        return "graded as both sides, though it plays one"
    (lost, none), (truly_lost, truly_none) = misses(name), counts_of(name)
    if not truth.get("random") and lost > truly_lost:
        return f"loses value in {truly_lost} positions, not in {lost}"
    if none > truly_none:
        return f"gives no legal move in {truly_none} positions, not in {none}"
    bugs = {suspicion.bug for suspicion in grade.suspicions} - {"late win", "depth sign"}
    if bugs and ("bug" not in truth or not bugs.issubset(truth.get("bugs", bugs))):
        return f"has not all of these bugs: {sorted(bugs)}"
    wrong = [result.function for result in grade.announced if result.errors]
    return f"announces nothing wrongly: {wrong}" if wrong and "bug" not in truth else None


def shortfall(name: str) -> str | None:
    """Why a program is not graded rightly; None if it is."""
    grade, truth = grade_of(name), TRUTH[name]
    if "why" in truth:
        return accusation(name)
    if grade.not_graded is not None:
        return f"not graded: {grade.not_graded.because}"
    if (wrong := accusation(name)) is not None:
        return wrong
    function = None if grade.called is None else grade.called.function
    if truth.get("by", function) != function:  # what it is in the corpus for
        return f"{truth['by']}() is its player, not {function}"
    line = "" if grade.called is None else grade.called.line
    if truth.get("told", "") not in line:
        return f"{truth['told']!r} is not told: {line}"
    lost, none = misses(name)
    is_whole = grade.called is not None and grade.called.how != "played"
    is_whole = is_whole and name not in NOT_COUNTED
    if truth.get("random"):
        return None if lost else "its mistakes are not found"
    if grade.called is not None and grade.called.mark is not None and truth["sides"] == "XO":
        is_whole = False
    if is_whole and (lost, none) != counts_of(name):
        return f"{counts_of(name)} expected, {lost} and {none} counted"
    is_faulty = truth["loses"] + truth.get("no_move", 0) > 0
    return None if (lost + none > 0) == is_faulty else "its mistakes are not found"


def main(names: list[str]) -> None:
    """Print one line for each program, and the share that is graded rightly."""
    right = 0
    for name in names or sorted(TRUTH):
        problem = shortfall(name)
        called = grade_of(name).called
        state = "right" if problem is None else "missed"
        state = "ACCUSED" if accusation(name) is not None else state
        right += problem is None
        print(f"{name:28} {state:8} {problem or ''} | {'' if called is None else called.line}")
    print(f"{right} of {len(names or TRUTH)} are graded rightly.")


if __name__ == "__main__":
    main(sys.argv[1:])

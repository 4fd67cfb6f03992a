"""Grading in the browser: the same result as `noughts grade`, and an end for what has none."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noughts.lab.grading import Grader, Program, Settings
from noughts.lab.grading.results.student_page import student_page
from tests.site.conftest import KEPT
from tests.web.browser import look

if TYPE_CHECKING:
    from playwright.sync_api import FrameLocator, Page

    from tests.site.static_host import StaticHost
    from tests.web.browser import Tabs

pytestmark = pytest.mark.slow

PLAYER = """
from functools import lru_cache

LINES = ["012", "345", "678", "036", "147", "258", "048", "246"]


def complete(board, lines):
    for line in lines:
        marks = {board[int(cell)] for cell in line}
        if len(marks) == 1 and marks != {" "}:
            return marks.pop()


@lru_cache(None)
def value(board, player):
    if complete(board, LINES):
        return board.count("X") + board.count("O") - 10, None
    best = (0, None)
    for cell in range(9):
        if board[cell] == " ":
            after = board[:cell] + player + board[cell + 1:]
            its = -value(after, "O" if player == "X" else "X")[0]
            if best[1] is None or its > best[0]:
                best = its, cell
    return best


def best_move(board, player):
    return value("".join(board), player)[1]
"""
HOSTILE = (
    PLAYER
    + """
import itertools


def winner(board):
    return complete(board, LINES[:7])


def best_move(board, player):
    print("a lot", board)
    if "".join(board) == "XOX      ":
        try:
            while True:
                pass
        except BaseException:  # the first interruption; this one sees none
            return sum(itertools.count())
    if "".join(board) == "X O     X":
        kept = []
        while True:
            kept.append(bytearray(10_000_000))
    return value("".join(board), player)[1]
"""
)


def grade(page: Page, source: str, seconds: int) -> FrameLocator:
    """Paste a program, have it graded, and wait for the page of the result."""
    page.locator("#grade-source").fill(source)
    page.locator("#grade-seconds").fill(str(seconds))
    page.get_by_role("button", name="Grade", exact=True).click()
    expect(page.locator("#grade-result")).to_be_visible(timeout=240_000)
    return page.frame_locator("#grade-result")


def test_without_a_network_the_result_is_that_of_noughts_grade(
    tabs: Tabs, host: StaticHost
) -> None:
    page = tabs.open("lab.html?tab=grade")
    page.evaluate(KEPT)
    host.cut()
    page.reload()
    grade(page, PLAYER, 60)
    program = Program("my_program.py", PLAYER.encode())
    expected = student_page(Grader(Settings(jobs=1)).grade(program))
    assert "in all 4,520 positions your program finds a best move" in expected
    assert page.locator("#grade-result").get_attribute("srcdoc") == expected
    look(page, "site-grade", full=True)


def test_what_never_ends_is_stopped(tabs: Tabs) -> None:
    page = tabs.open("lab.html?tab=grade")
    result = grade(page, HOSTILE, 2)
    expect(result.locator("main")).to_contain_text("Took too long, once")
    expect(result.locator("main")).to_contain_text("Raises MemoryError")
    expect(result.locator("main")).to_contain_text("winner() is right in 5,345 of 5,478")
    assert page.locator("iframe").count() == 1  # the result; the program's own frame is gone

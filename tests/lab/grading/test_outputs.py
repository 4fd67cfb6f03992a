"""What a course gets: tables, results for Gradescope and JUnit, pages, hints to look."""

from __future__ import annotations

import csv
import json
import re
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from io import StringIO
from typing import TYPE_CHECKING
from xml.etree.ElementTree import fromstring

import pytest

from noughts.cli.grade_report import say_grade
from noughts.cli.watching import Watch
from noughts.core.errors import FileError
from noughts.lab.grading import Program
from noughts.lab.grading.diagnosis.advice import advice_on
from noughts.lab.grading.results.document import document
from noughts.lab.grading.results.gradescope import gradescope_document
from noughts.lab.grading.results.junit import junit_xml
from noughts.lab.grading.results.not_graded import NotGraded, Reason
from noughts.lab.grading.results.pages import OVERVIEW, page_names, write_pages
from noughts.lab.grading.results.similar import similar_pairs
from noughts.lab.grading.results.student_page import student_page
from noughts.lab.grading.results.table import csv_text
from tests.lab.grading.programs import SUBMISSIONS, grader
from tests.web.browser import chromium

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.lab.grading import Grade

EVIL = "<script>alert(1)</script>\"'&.py"


@cache
def graded(name: str) -> Grade:
    """A right, a faulty, a badly announcing and a broken program."""
    source = {
        "right": (SUBMISSIONS / "styles" / "flat_none.py").read_bytes(),
        "late": (SUBMISSIONS / "bugs" / "late_win.py").read_bytes(),
        "first": b"def best_move(board):\n    return board.index(' ')\n",
        "illegal": b"def best_move(board):\n"
        b"    return 4 if board.count(' ') > 5 else board.index(' ')\n",
        "announces": b"def best_move(board):\n    return board.index(' ')\n"
        b"def winner(board):\n    return 'X' if 'X' in board else None\n",
        "gives_up": b"def best_move(board):\n"
        b"    return board.index(' ') if board.count(' ') > 2 else None\n",
        "broken": b"def best_move(board:\n",
    }[name]
    return grader("sample:60").grade(Program(f"{name}.py", source))


class Reader(HTMLParser):
    """Checks that tags are closed in order, and collects text, links and tags."""

    EMPTY = ("meta", "br", "path", "circle", "rect")

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []
        self.text = ""
        self.links: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in self.EMPTY:
            self.open.append(tag)
        self.links += [value for name, value in attrs if name == "href" and value]

    def handle_startendtag(self, tag: str, _attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_terminal_and_the_page_show_the_same_shares(
    capsys: pytest.CaptureFixture[str],
) -> None:
    grade = graded("first")
    say_grade(grade)
    in_terminal = re.findall(r"[\d.]+%", capsys.readouterr().out)[:3]
    in_page = re.findall(r"[\d.]+%", Reader(student_page(grade)).text.split("What the bug may")[0])[
        -3:
    ]
    assert in_terminal == in_page
    # Shares are rounded down: to the nearest, they would differ here.
    assert [f"{share.ratio:.1%}" for share in (grade.shares.kept, grade.shares.timely)] != in_page[
        1:
    ]


# ---- not graded is never a 0 -------------------------------------------------------------------


def test_a_program_that_was_not_graded_has_no_number_anywhere(tmp_path: Path) -> None:
    grade = graded("broken")
    assert grade.not_graded is not None
    (row,) = csv.DictReader(StringIO(csv_text([grade])))
    names = ("score", "right", "legal", "kept", "timely", "asked", "looks_like")
    assert [row[name] for name in names] == [""] * 7
    assert "SyntaxError" in row["trouble"]
    told = document(grade)
    assert (told["score"], told["right"], told["shares"]) == (None, None, None)
    assert (told["failures"], told["looks_like"], told["announcements"]) == ([], [], [])
    results = gradescope_document(grade)
    assert "score" not in results
    assert all("score" not in test and "max_score" not in test for test in results["tests"])
    assert "SyntaxError" in results["output"]
    suite = fromstring(junit_xml([grade]))[0]  # noqa: S314 - our own text
    assert (suite.get("failures"), suite.get("skipped"), suite.get("tests")) == ("0", "1", "1")
    page = Reader(student_page(grade)).text
    assert "Not graded" in page
    assert "of 100" not in page
    write_pages(tmp_path, "Class", [grade], {})
    overview = (tmp_path / OVERVIEW).read_text("utf-8")
    assert 'data-key="0' not in overview
    assert not re.search(r"\b0(\.0)?%", Reader(overview).text)


def test_the_line_that_helps_is_shown_everywhere() -> None:
    grade = graded("broken")
    assert grade.not_graded is not None
    line = 'NOUGHTS = {"function": "<think>"}'
    grade = replace(grade, not_graded=replace(grade.not_graded, paste=line))
    assert line in gradescope_document(grade)["output"]
    assert line in Reader(student_page(grade)).text
    assert next(csv.DictReader(StringIO(csv_text([grade]))))["paste"] == line


def test_a_program_without_a_computer_player_is_not_told_to_add_a_line_in_any_case() -> None:
    line = 'NOUGHTS = {"function": "best_move"}'
    without = NotGraded(Reason.NO_COMPUTER, "It seems to have no computer player.", line)
    grade = replace(graded("broken"), not_graded=without)
    assert (
        f"If it has one, this line in the file may help, with the right names: {line}"
        in (gradescope_document(grade)["output"])
    )
    assert "If it has a computer player, put this line" in Reader(student_page(grade)).text


def test_a_page_shows_the_board_of_which_something_wrong_is_said() -> None:
    announced = graded("announces").announced
    page = Reader(student_page(replace(graded("right"), announced=announced))).text
    assert "never makes a wrong move" in page
    assert "but winner() says something wrong about the result." in page
    assert "Win where there is none" in page
    assert "The game is not over. winner() says 'X'." in page


# ---- Gradescope and JUnit ----------------------------------------------------------------------


@pytest.mark.parametrize("name", ["right", "late", "first", "illegal"])
def test_the_scores_of_gradescopes_tests_add_up(name: str) -> None:
    grade = graded(name)
    results = gradescope_document(grade)
    json.dumps(results)
    assert grade.score is not None
    assert results["score"] == grade.score
    scores = [test["score"] for test in results["tests"] if "score" in test]
    assert sum(scores) == pytest.approx(grade.score, abs=0.1)
    assert sum(test.get("max_score", 0) for test in results["tests"]) == 100
    for test in results["tests"]:
        if "score" in test:
            assert (test["status"] == "passed") == (test["score"] == test["max_score"])


def test_gradescope_says_what_was_wrong() -> None:
    legal, kept, *_ = gradescope_document(graded("first"))["tests"]
    assert legal["status"] == "passed"
    assert kept["status"] == "failed"
    assert "turned into a loss" in kept["output"]
    assert "Looks like: first cell." in kept["output"]
    assert "\na1 turns a " in kept["output"]  # names of cells stay small
    assert "with O to move:\n  a b c\n1 . " in kept["output"]  # the board is drawn


def test_junit_counts_what_fails() -> None:
    xml = junit_xml([graded(name) for name in ("right", "late", "first", "announces")])
    root = fromstring(xml)  # noqa: S314 - our own text
    assert root.get("failures") == "3"
    by_name = {suite.get("name"): suite for suite in root}
    # Late wins cost points, but the program is right.
    assert by_name["late.py"].get("failures") == "0"
    assert by_name["first.py"].get("failures") == "1"
    cases = by_name["announces.py"]
    failed = [case.get("name") for case in cases if case.find("failure") is not None]
    assert failed == ["Every move keeps a win or a draw", "winner() says who has won"]
    for suite in root:
        assert suite.get("tests") == str(len(suite))


# ---- pages -------------------------------------------------------------------------------------


def test_the_page_of_a_faulty_program() -> None:
    page = Reader(student_page(graded("first")))
    assert "script" not in page.tags
    assert page.links == []
    assert page.tags.count("svg") == 3 + len(graded("first").failures)  # bars, and boards
    assert "How to find it: The program takes the first free cell." in page.text
    assert "Called as best_move(board)" in page.text
    assert 'noughts solve --position "' in page.text


def test_the_page_of_a_program_that_gives_no_move() -> None:
    text = Reader(student_page(graded("gives_up"))).text
    assert "Your program gives no cell here." in text
    assert "Returns None, which is no move." in text


def test_a_program_that_was_played_was_not_asked_about_every_position() -> None:
    grade = graded("first")
    assert grade.called is not None
    played = replace(grade, called=replace(grade.called, how="played"))
    every = "60 unfinished positions of 3x3k3"
    assert every in Reader(student_page(grade)).text
    assert every not in Reader(student_page(played)).text


def test_the_page_of_a_right_program() -> None:
    text = Reader(student_page(graded("right"))).text
    assert "Perfect: in all 60 positions your program finds a best move." in text
    assert "What happened" not in text
    text = Reader(student_page(graded("late"))).text
    assert "Your program never makes a wrong move in 60 positions." in text


def test_nothing_that_a_student_wrote_becomes_a_tag(tmp_path: Path) -> None:
    grade = replace(graded("first"), program=EVIL, notes=("<b onclick=x>note</b>",))
    assert grade.called is not None
    grade = replace(grade, called=replace(grade.called, line="f(<i>board</i>)"))
    page = student_page(grade)
    assert "<script" not in page
    assert "onclick=x>" not in page
    assert "<i>board" not in page
    assert EVIL in Reader(page).text
    write_pages(tmp_path, EVIL, [grade], {EVIL: b"<script>"})
    overview = (tmp_path / OVERVIEW).read_text("utf-8")
    assert overview.count("<script") == 1  # the one that sorts the table
    assert "alert(1)</script>" not in overview
    assert EVIL in Reader(overview).text
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        OVERVIEW,
        "script-alert-1-script.html",
    ]


def test_the_overview_links_every_page(tmp_path: Path) -> None:
    grades = [graded(name) for name in ("right", "first", "broken", "late")]
    write_pages(tmp_path, "Class 7", grades, {})
    page = Reader((tmp_path / OVERVIEW).read_text("utf-8"))
    assert set(page.links) == {"right.html", "first.html", "broken.html", "late.html"}
    assert all((tmp_path / link).exists() for link in page.links)
    assert "4programs2right1with mistakes1not graded" in page.text
    assert page.text.index("Not graded: please look") < page.text.index("All programs")
    assert "much alike" not in page.text


def test_pages_need_a_folder(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(FileError, match="Cannot make the folder"):
        write_pages(tmp_path / "file", "Class", [graded("right")], {})


def test_no_two_pages_have_one_name() -> None:
    names = page_names(["a.py", "A.py", "a!.py", "index.py", "...", "x" * 300])
    assert len({name.lower() for name in names.values()}) == 6
    assert OVERVIEW not in names.values()
    assert all(re.fullmatch(r"[A-Za-z0-9_-]{1,90}\.html", name) for name in names.values())


def test_there_is_advice_on_every_bug_of_the_docs() -> None:
    text = (SUBMISSIONS.parents[2] / "docs" / "grading.md").read_text("utf-8")
    table = text.split("## Bugs it recognises")[1].split("\n## ")[0]
    bugs = [
        bug
        for line in table.splitlines()
        if line.startswith("| `")
        for bug in re.findall(r"`([^`]+)`", line.split("|")[1])
        if not bug.startswith(("with ", "for ", "as "))  # shortened names of a list
    ]
    assert len(bugs) > 25
    assert [bug for bug in bugs if advice_on(bug) is None] == []


# ---- similar programs --------------------------------------------------------------------------


def test_a_renamed_copy_is_pointed_out_and_nothing_else() -> None:
    folder = SUBMISSIONS / "wild" / "programs"
    sources = {path.name: path.read_bytes() for path in sorted(folder.glob("*.py"))}
    assert similar_pairs(sources) == []
    copy = sources["tictactoe_de.py"].replace(b"spielfeld", b"board").replace(b"wert", b"score")
    sources["copy.py"] = b"# my own work\n" + copy
    (pair,) = similar_pairs(sources)
    assert (pair.first, pair.second) == ("copy.py", "tictactoe_de.py")
    assert pair.share > 0.95


def test_files_that_are_no_python_are_compared_as_far_as_they_go() -> None:
    broken = b"x = 1\n" * 100 + b"def f(:\n"
    assert similar_pairs({"a": broken, "b": b"\xff\xfe\x00", "c": b""}) == []


# ---- watching ----------------------------------------------------------------------------------


def test_watching_comes_back_after_a_change_that_is_complete(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text("1")
    steps = iter(["", "12", "123", "", ""])

    def pause(_seconds: float) -> None:
        text = next(steps)
        if text:
            file.write_text(text)

    watch = Watch(tmp_path, pause)
    watch.wait()
    assert file.read_text() == "123"
    assert list(steps) == [""]  # one quiet look is enough


def test_watching_a_file_that_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "game.py"
    file.write_text("1")
    steps = iter(["gone", "back", "quiet", "never"])

    def pause(_seconds: float) -> None:
        match next(steps):
            case "gone":
                file.unlink()
            case "back":
                file.write_text("12")

    Watch(file, pause).wait()
    assert list(steps) == ["never"]


def test_the_table_of_the_overview_is_sorted_by_its_headings(tmp_path: Path) -> None:
    write_pages(tmp_path, "Class", [graded(n) for n in ("right", "broken", "first", "late")], {})
    with chromium() as browser, browser.new_page() as page:
        page.goto((tmp_path / OVERVIEW).as_uri())

        def names() -> list[str]:
            return [row.inner_text() for row in page.locator("tbody tr td:first-child").all()]

        assert names() == ["broken.py", "first.py", "late.py", "right.py"]
        page.get_by_role("button", name="Score").click()
        assert names() == ["first.py", "late.py", "right.py", "broken.py"]
        page.get_by_role("button", name="Score").click()
        assert names() == ["right.py", "late.py", "first.py", "broken.py"]  # no score: always last
        assert page.locator("th").nth(1).get_attribute("aria-sort") == "descending"
        page.get_by_role("button", name="Program").click()
        assert names() == ["broken.py", "first.py", "late.py", "right.py"]

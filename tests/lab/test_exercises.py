"""Exercises: made again by name, judged blank by blank, shown without their answers."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from noughts import InputError, NotationError, Rules
from noughts.coaching.sentences import name_move
from noughts.core.notation import move_name
from noughts.lab.exercises import (
    KINDS,
    LEVELS,
    Blank,
    Exercise,
    Form,
    check,
    exercise_document,
    make_exercise,
    parse_exercise,
    read_answer,
    read_marks,
)
from noughts.lab.exercises.sheet import answer_key, exercise_sheet
from noughts.lab.exercises.tree_svg import BOX_HEIGHT, BOX_WIDTH

ALL = [(kind, level) for kind in KINDS for level in LEVELS]


def right_answers(exercise: Exercise) -> dict[str, str]:
    return {blank.name: blank.answer for blank in exercise.blanks}


@pytest.mark.parametrize(("kind", "level"), ALL)
def test_the_same_name_makes_the_same_exercise(kind: str, level: int) -> None:
    one, two = make_exercise(kind, level, 3), parse_exercise(f" {kind.upper()}:{level}:3 ")
    assert one == two
    assert one != make_exercise(kind, level, 4)


@pytest.mark.parametrize(("kind", "level"), ALL)
def test_the_key_is_right_and_says_why(kind: str, level: int) -> None:
    exercise = make_exercise(kind, level, 8)
    verdicts = check(exercise, right_answers(exercise))
    assert [verdict.blank for verdict in verdicts] == [blank.name for blank in exercise.blanks]
    for verdict in verdicts:
        assert verdict.is_right
        assert re.fullmatch(r"[A-Za-z].*\.", verdict.words)


@pytest.mark.parametrize(("kind", "level"), ALL)
def test_nothing_is_right_when_nothing_is_answered(kind: str, level: int) -> None:
    exercise = make_exercise(kind, level, 8)
    verdicts = check(exercise, {})
    if kind == "cuts":  # a branch that is not crossed out is searched, and that is an answer
        wrong = {verdict.blank for verdict in verdicts if not verdict.is_right}
        assert wrong == {blank.name for blank in exercise.blanks if blank.answer == "skip"}
    else:
        assert not any(verdict.is_right for verdict in verdicts)
        assert all(verdict.words.startswith("No answer.") for verdict in verdicts)


@pytest.mark.parametrize("kind", ["win", "fork", "swap", "torus", "drop", "misere"])
def test_every_legal_move_gets_a_sentence(kind: str) -> None:
    exercise = make_exercise(kind, 1, 5)
    rules = exercise.position.rules
    accepted = set(exercise.blanks[0].accepted)
    moves = exercise.position.moves()
    for move in moves:
        name = move_name(move, rules)
        (verdict,) = check(exercise, {"move": name})
        assert verdict.is_right == (name in accepted)
        assert name_move(move, rules) in verdict.words or name in verdict.words
        named = [name_move(other, rules) for other in moves if move_name(other, rules) in accepted]
        assert any(each in verdict.words for each in [*accepted, *named]), verdict.words


def test_typical_mistakes_are_named() -> None:
    exercise = parse_exercise("values:1:5")
    said = {verdict.blank: verdict.words for verdict in check(exercise, {"C": "1", "A": "-1"})}
    assert said["C"].startswith("That is the other side's choice. Here O chooses")
    assert said["A"].startswith("That is the other side's choice. Here X chooses")
    signs = check(parse_exercise("values:2:5"), {"F": "8", "J": "8"})
    said = {verdict.blank: verdict.words for verdict in signs}
    assert "The sign is wrong" in said["F"]
    assert "a later win counts less" in said["J"]
    windows = parse_exercise("windows:1:5")
    (alpha, _) = check(windows, {"D.alpha": "+inf", "D.beta": "+inf"})
    assert "That is the other bound" in alpha.words


@pytest.mark.parametrize(("kind", "level"), ALL)
def test_a_nudge_does_not_tell_the_answer(kind: str, level: int) -> None:
    exercise = make_exercise(kind, level, 8)
    for blank in exercise.blanks:
        accepted = set(blank.accepted)
        for given in _wrong_answers(exercise, blank):
            results = check(exercise, {blank.name: given}, is_last_try=False)
            result = next(result for result in results if result.blank == blank.name)
            assert not result.is_right
            assert re.fullmatch(r"\S.*[.?]", result.words)
            assert blank.why not in result.words
            words = set(re.findall(r"[\w~!+-]+", result.words))
            assert kind == "cuts" or not accepted & words, result.words


def _wrong_answers(exercise: Exercise, blank: Blank) -> list[str]:
    if blank.form is Form.MOVE:
        rules = exercise.position.rules
        names = [move_name(move, rules) for move in exercise.position.moves()]
        wrong = [name for name in names if name not in blank.accepted]
        corner = read_answer("a1", Form.MOVE, exercise.position)
        return [*wrong[:: max(1, len(wrong) // 8)], "a1"] if corner not in blank.accepted else wrong
    if blank.form is Form.BRANCH:
        return ["skip" if blank.answer == "search" else "search"]
    return [text for text in ("+1", "-1", "0", "+7", "-8") if text != blank.answer]


def test_before_the_last_try_right_answers_get_their_reason() -> None:
    exercise = parse_exercise("values:1:5")
    one, *others = exercise.blanks
    results = check(exercise, {one.name: one.answer}, is_last_try=False)
    assert results[0].words == one.why
    assert {result.words for result in results[1:]} == {"No answer yet."}
    assert len(results) == len(others) + 1


@pytest.mark.parametrize("level", LEVELS)
def test_no_node_has_the_name_of_a_mark(level: int) -> None:
    names = {node.name for seed in range(40) for node in make_exercise("cuts", level, seed).tree}
    assert "A" in names
    assert not {"O", "X"} & names


def test_boxes_on_paper_are_large_enough_to_write_in() -> None:
    assert BOX_WIDTH >= 15
    assert BOX_HEIGHT >= 10
    exercise = parse_exercise("values:4:5")
    sheet = exercise_sheet([exercise, parse_exercise("windows:3:5")])
    boxes = re.findall(rf"width='{BOX_WIDTH:g}' height='{BOX_HEIGHT:g}'", sheet)
    assert len(boxes) == len(exercise.blanks)
    assert f"--box: {BOX_WIDTH}mm; --box-height: {BOX_HEIGHT}mm" in sheet
    sizes = re.findall(r"viewBox='0 0 ([\d.]+) [\d.]+' width='([\d.]+)mm'", sheet)
    assert len(sizes) == 2
    for view, width in sizes:
        assert view == width, "a unit of the drawing is a millimetre"
        assert float(width) <= 180, "as wide as the page"


def test_crossing_out_a_branch_crosses_out_all_below() -> None:
    exercise = parse_exercise("cuts:1:5")
    top = read_marks(exercise, "h j")
    assert top == {"H": "skip", "J": "skip"}
    assert all(verdict.is_right for verdict in check(exercise, top))
    leaves_only = check(exercise, read_marks(exercise, "M, N"))
    assert {v.blank for v in leaves_only if not v.is_right} == {"H", "J"}
    whole = {v.blank: v.is_right for v in check(exercise, read_marks(exercise, "C"))}
    assert not whole["C"]
    assert not whole["G"]
    assert read_marks(exercise, "HJ") == top
    assert read_marks(exercise, "none") == {}


@pytest.mark.parametrize(("kind", "level"), ALL)
def test_a_document_has_no_answers_unless_asked(kind: str, level: int) -> None:
    exercise = make_exercise(kind, level, 2)
    document = exercise_document(exercise)
    assert document.key is None
    asked = {blank.name for blank in exercise.blanks if blank.form is Form.NUMBER}
    for node in document.tree:
        assert (node.value is None) or (node.is_leaf and node.name not in asked)
    with_key = exercise_document(exercise, with_answers=True)
    assert with_key.key is not None
    assert [item.name for item in with_key.key] == [blank.name for blank in exercise.blanks]
    assert replace(with_key, key=None) == document


def test_a_sheet_has_no_answers_and_its_key_has_all() -> None:
    made = [make_exercise(kind, level, 1) for kind, level in ALL]
    sheet, key = exercise_sheet(made, "Week <3>"), answer_key(made, "Week <3>")
    for page in (sheet, key):
        assert page.count("<section>") == len(made)
        assert "<h1>Week &lt;3&gt;" in page
        assert "break-inside: avoid" in page
        assert all(exercise.name in page for exercise in made)
        assert not re.search(r"(?:src|href)=", page)  # it needs nothing else
    assert "Name" in sheet
    assert "<li>" not in sheet
    for exercise in made:
        for blank in exercise.blanks:
            if blank.form is Form.MOVE:
                assert f"<b>{blank.answer}</b>" in key
                assert f"<b>{blank.answer}</b>" not in sheet
    assert key.count("<li>") > sum(len(exercise.blanks) for exercise in made) / 3


def test_boxes_of_a_sheet_are_empty_and_those_of_the_key_are_not() -> None:
    exercise = parse_exercise("values:2:5")
    empty = "text-anchor='middle' fill='var(--answer, #1d5fa8)'></text>"
    assert exercise_sheet([exercise]).count(empty) == len(exercise.blanks)
    assert empty not in answer_key([exercise])


@pytest.mark.parametrize(
    ("text", "form", "read"),
    [
        ("1", Form.NUMBER, "+1"),
        (" -08 ", Form.NUMBER, "-8"),
        ("+0", Form.NUMBER, "0"),
        ("-oo", Form.BOUND, "-inf"),
        ("\N{INFINITY}", Form.BOUND, "+inf"),
        ("5", Form.MOVE, "b2"),
        ("1 1", Form.MOVE, "b2"),
        ("B2", Form.MOVE, "b2"),
        ("skip", Form.BRANCH, "skip"),
    ],
)
def test_answers_are_read_as_people_write_them(text: str, form: Form, read: str) -> None:
    assert read_answer(text, form, Rules.parse("classic").start()) == read


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", Form.NUMBER),
        ("inf", Form.NUMBER),
        ("--1", Form.NUMBER),
        ("9999999", Form.NUMBER),
        ("1.5", Form.BOUND),
        ("perhaps", Form.BRANCH),
        ("z9", Form.MOVE),
        ("b2~", Form.MOVE),
    ],
)
def test_what_cannot_be_read_is_refused_and_wrong(text: str, form: Form) -> None:
    with pytest.raises(NotationError, match=r"Cannot read|There is no cell"):
        read_answer(text, form, Rules.parse("classic").start())


def test_where_marks_fall_a_column_is_enough() -> None:
    exercise = parse_exercise("drop:1:5")
    landing = exercise.blanks[0].answer
    for text in (landing[0], f"{landing[0]}1", landing):
        assert check(exercise, {"move": text})[0].is_right


def test_an_unreadable_answer_is_wrong_and_told_why() -> None:
    (verdict,) = check(parse_exercise("win:1:5"), {"move": "soon"})
    assert not verdict.is_right
    assert verdict.words.startswith("Cannot read the cell 'soon'")
    blank = parse_exercise("win:1:5").blanks[0]
    assert verdict.words.endswith(f"The answer is {blank.answer}: {blank.why}")
    (taken,) = check(parse_exercise("fork:1:5"), {"move": "a1"})
    assert taken.words.endswith(parse_exercise("fork:1:5").blanks[0].solution)


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("values", "expected kind, level and seed"),
        ("values:1", "expected kind, level and seed"),
        ("values:1:x", "expected kind, level and seed"),
        ("values:1:-3", "expected kind, level and seed"),
        ("chess:1:1", "There is no exercise 'chess'"),
        ("values:5:1", "There is no level 5: expected 1 to 4"),
        ("values:1:9999999999", "out of range"),
        ("values:1:" + "9" * 5000, "too long"),
    ],
)
def test_names_that_cannot_be(name: str, sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        parse_exercise(name)


def test_a_blank_that_does_not_exist() -> None:
    with pytest.raises(NotationError, match="There is no blank 'Q'"):
        check(parse_exercise("values:1:5"), {"Q": "1"})

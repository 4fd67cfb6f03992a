"""Exercises in Chromium: by click, with two tries, in series, and on paper."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noughts.lab.exercises import Form, make_exercise
from noughts.lab.exercises.tree_svg import BOX_HEIGHT, BOX_WIDTH
from tests.web.browser import PHONE, button, look
from tests.web.lab_view import field

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

    from noughts.lab.exercises import Exercise
    from tests.web.browser import Tabs


def choose_move(page: Page, move: str) -> None:
    """Click a move on the board: a cell, then the two marks of a swap."""
    cell, _, swap = move.partition("~")
    for name in (cell, swap[:2], swap[2:]):
        if name:
            page.locator(f"exercise-board [title={name}]").click()


def answer(page: Page, exercise: Exercise, wrong: str | None = None) -> None:
    """Give every right answer, but a wrong one to the first blank."""
    for number, blank in enumerate(exercise.blanks):
        given = wrong if wrong and number == 0 else blank.answer
        if blank.form is Form.MOVE:
            choose_move(page, given)
        elif blank.form is Form.BRANCH:
            page.locator(f"#blank-{blank.name}").set_checked(given == "skip")
        else:
            page.locator(f'[id="blank-{blank.name}"]').fill(given)
    button(page, "Check").click()


def open_exercise(tabs: Tabs, exercise: Exercise, **options: object) -> Page:
    page = tabs.open(
        f"/lab?tab=exercises&kind={exercise.kind}&level={exercise.level}&seed={exercise.seed}",
        **options,
    )
    expect(page.locator("#exercise-question")).to_have_text(exercise.question)
    return page


def test_a_seed_that_cannot_be_is_brought_into_bounds(tabs: Tabs) -> None:
    page = tabs.open("/lab")
    for text, taken, following in (("1e9", "999999999", "0"), ("abc", "1", "2")):
        page.goto(f"/lab?tab=exercises&kind=win&level=1&seed={text}")
        expect(page.locator(".blank").first).to_be_visible()
        expect(page.locator("#exercise-seed")).to_have_value(taken)
        with page.expect_response("**/api/lab/exercise") as response:
            button(page, "Show the answer").click()
            button(page, "One more like this").click()
        assert response.value.ok
        assert (response.value.request.post_data_json or {})["seed"] == int(following)
        expect(page.locator("#exercise-seed")).to_have_value(following)


@pytest.mark.parametrize("kind", ["values", "windows", "cuts", "win", "fork", "swap"])
def test_right_at_the_first_try(tabs: Tabs, kind: str) -> None:
    exercise = make_exercise(kind, 2, 4)
    page = open_exercise(tabs, exercise)
    expect(page.locator(".blank")).to_have_count(len(exercise.blanks))
    button(page, "Check").click()
    first = {"cuts": "at least one branch"}.get(kind, "cell" if not exercise.tree else "empty.")
    expect(page.locator("#exercise-result")).to_contain_text(first)
    answer(page, exercise)
    expect(page.locator("#exercise-result")).to_contain_text("Right at the first try.")
    expect(page.locator("#series-words")).to_have_text("1 of 5 done. Solved in a row: 1.")
    look(page, f"lab-exercise-{kind}", full=True)
    button(page, "Next exercise").click()
    expect(page.locator("#exercise-seed")).to_have_value("5")
    expect(page.locator("#exercise-title")).to_be_focused()
    assert field(page, "seed") == "5"


def test_a_second_try_with_a_nudge_before_the_answer(tabs: Tabs) -> None:
    exercise = make_exercise("win", 1, 5)
    page = open_exercise(tabs, exercise)
    answer(page, exercise, wrong="a2")
    expect(page.locator(".reply")).to_contain_text("does not complete a line")
    expect(page.locator("#exercise-result")).to_have_text("Not yet. Try once more.")
    look(page, "lab-exercise-nudge")
    choose_move(page, exercise.blanks[0].answer)
    button(page, "Check").click()
    expect(page.locator("#exercise-result")).to_contain_text("Right at the second try.")
    expect(page.locator(".dot.second")).to_have_count(1)
    button(page, "One more like this").click()
    expect(page.locator("#exercise-seed")).to_have_value("6")
    button(page, "Show the answer").click()
    expect(page.locator(".reply")).to_contain_text("No answer. It is")
    expect(page.locator(".dot.shown")).to_have_count(1)


def test_the_level_and_the_streak_follow_and_are_kept(tabs: Tabs) -> None:
    page = open_exercise(tabs, make_exercise("win", 1, 1))
    for seed in (1, 2):
        exercise = make_exercise("win", 1, seed)
        expect(page.locator("#exercise-question")).to_have_text(exercise.question)
        answer(page, exercise)
        expect(page.locator("#series-words")).to_contain_text(f"{seed} of 5")
        if seed == 1:
            button(page, "Next exercise").click()
    expect(page.locator("#exercise-result")).to_contain_text("level 2 comes next")
    button(page, "Next exercise").click()
    expect(page.locator("#exercise-title")).to_have_text("The winning move, level 2")
    page.goto("/lab?tab=exercises&kind=win")
    expect(page.locator("#exercise-title")).to_have_text("The winning move, level 2")
    expect(page.locator("#series-words")).to_have_text("2 of 5 done. Solved in a row: 2.")


def test_a_swap_is_dragged(tabs: Tabs) -> None:
    exercise = make_exercise("swap", 1, 5)
    page = open_exercise(tabs, exercise)
    cell, _, swap = exercise.blanks[0].answer.partition("~")
    choose_move(page, cell)
    first, second = (
        page.locator(f"exercise-board [title={name}]") for name in (swap[:2], swap[2:])
    )
    first.drag_to(second)
    words = f"then {swap[:2]} and {swap[2:]} change places"
    expect(page.locator("exercise-board p")).to_contain_text(words)
    button(page, "Check").click()
    expect(page.locator("#exercise-result")).to_contain_text("Right at the first try.")


def test_a_tree_is_answered_by_clicks_in_it(tabs: Tabs) -> None:
    exercise = make_exercise("cuts", 4, 4)
    skipped = [blank.name for blank in exercise.blanks if blank.answer == "skip"]
    page = open_exercise(tabs, exercise)
    replies = page.locator(".reply:not(:empty)")
    page.locator(f".wide g[data-node={skipped[-1]}]:not(.branch)").click()
    expect(page.locator(f".wide .branch[data-node={skipped[-1]}] .cross")).to_be_visible()
    expect(page.locator(".wide .cross:visible")).to_have_count(1)
    button(page, "Check").click()
    expect(page.locator("#exercise-result")).to_contain_text(f"{len(skipped) - 1} more branch")
    expect(replies).to_have_count(1)  # branches that are not ticked are not given away
    look(page, "lab-exercise-cuts-partly")
    button(page, "Show the answer").click()
    expect(replies).to_have_count(len(exercise.blanks))


def test_what_is_typed_stands_in_the_tree(tabs: Tabs) -> None:
    exercise = make_exercise("values", 4, 4)
    page = open_exercise(tabs, exercise)
    names = page.locator(".blank").evaluate_all("rows => rows.map(row => row.dataset.blank)")
    assert names == sorted(names)
    page.locator(".wide g[data-node=C]:not(.branch)").click()
    expect(page.locator("#blank-C")).to_be_focused()
    page.keyboard.type("-8")
    expect(page.locator(".wide [data-value=C]")).to_have_text("−8")
    look(page, "lab-exercise-long")


@pytest.mark.parametrize("level", [2, 4])
def test_a_tree_is_whole_and_centred_on_a_phone(tabs: Tabs, level: int) -> None:
    viewport = {"width": 390, "height": 844}
    page = open_exercise(tabs, make_exercise("values", level, 3), **{**PHONE, "viewport": viewport})
    box = page.locator(".tall svg").bounding_box()
    assert box
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 390
    assert abs(box["x"] + box["width"] / 2 - 195) < 1
    look(page, f"lab-exercise-phone-{level}", full=True)


def test_a_late_answer_is_not_shown_on_another_exercise(tabs: Tabs) -> None:
    exercise = make_exercise("win", 1, 5)
    page = open_exercise(tabs, exercise)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/lab/check", hold)
    answer(page, exercise)
    page.locator("#exercise-kind").select_option("fork")
    expect(page.locator("#exercise-question")).to_have_text(make_exercise("fork", 1, 5).question)
    with page.expect_response("**/api/lab/check"):
        held[0].continue_()
    page.unroute("**/api/lab/check")
    tabs.excused.append("422")
    page.route(
        "**/api/lab/check", lambda route: route.fulfill(status=422, json={"error": "Not today."})
    )
    button(page, "Show the answer").click()
    expect(page.locator("#exercise-problem")).to_have_text("Not today.")
    expect(page.locator("#exercise-result")).to_have_text("")


def test_papers(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=exercises&kind=values&level=1&seed=2")
    expect(page.locator("#exercise-sheet")).to_have_attribute(
        "href", "lab/sheet?kind=values&level=1&seed=2&count=6"
    )
    page.goto("/lab/sheet?kind=values&level=1&seed=2&count=6")
    sections = page.locator("section")
    expect(sections).to_have_count(6)
    page.emulate_media(media="print")
    assert sections.first.evaluate("e => getComputedStyle(e).breakInside") == "avoid"


def test_boxes_on_paper_have_the_size_of_handwriting(tabs: Tabs) -> None:
    sheet = tabs.open("/lab/sheet?kind=values&level=4&seed=2&count=1")
    sheet.emulate_media(media="print")
    millimetre = 96 / 25.4
    boxes = sheet.locator("svg.tree rect[stroke]:not([stroke-dasharray])")
    sizes = [boxes.nth(number).bounding_box() for number in range(boxes.count())]
    assert len(sizes) == len(make_exercise("values", 4, 2).blanks)
    for size in sizes:
        assert size
        assert size["width"] >= BOX_WIDTH * millimetre - 0.5
        assert size["height"] >= BOX_HEIGHT * millimetre - 0.5

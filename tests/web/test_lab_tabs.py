"""The other tabs of the lab in Chromium: comparisons, exercises, published figures."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from noughts.lab.exercises import make_exercise
from noughts.lab.reproduce import CLAIMS
from tests.web.browser import button, look
from tests.web.lab_view import FIVE, field, ready

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.web.browser import Tabs


@pytest.mark.parametrize(
    ("asked", "taken", "following"),
    [("-1", "0", "1"), ("1.5", "1", "2"), ("1e9", "999999999", "0"), ("abc", "1", "2")],
)
def test_a_seed_that_cannot_be_is_brought_into_bounds(
    tabs: Tabs, asked: str, taken: str, following: str
) -> None:
    page = tabs.open(f"/lab?tab=exercises&kind=win&level=1&seed={asked}")
    expect(page.locator(".blank").first).to_be_visible()
    expect(page.locator("#exercise-seed")).to_have_value(taken)
    with page.expect_response("**/api/lab/exercise") as response:
        button(page, "Next").click()
    assert response.value.ok
    assert (response.value.request.post_data_json or {})["seed"] == int(following)
    expect(page.locator("#exercise-seed")).to_have_value(following)


def test_compare(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=compare")
    expect(page.locator("#compare-words")).to_have_text(
        "+symmetry needs 1,957 times fewer nodes than minimax."
    )
    rows = page.locator("#compare-table tbody tr")
    expect(rows).to_have_count(6)
    expect(rows.first).to_contain_text("549,946")
    totals = page.locator(".stage-card .total")
    expect(totals).to_have_text(["549,946", "5,478", "765"])
    look(page, "lab-compare", full=True)
    with page.expect_download() as saving:
        button(page, "CSV").click()
    lines = Path(saving.value.path()).read_text().splitlines()
    assert lines[0].startswith("algorithm,value,score")
    assert lines[2].startswith("alphabeta,draw,0,,a1,18297,7330,8180,0,9,")
    page.get_by_role("checkbox", name="minimax").uncheck()
    expect(rows).to_have_count(5)
    assert "minimax" not in field(page, "algorithms")


def test_compare_another_position(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=compare")
    page.locator("#ready").select_option("3")
    expect(page.locator("#compare-table tbody tr").nth(1)).to_contain_text("97")
    assert field(page, "position") == "xo./.x./o..+x"


def test_compare_nothing(tabs: Tabs) -> None:
    page = tabs.open(f"{FIVE.replace('?', '?tab=compare&')}&algorithms=minimax")
    expect(page.locator("#compare-table tbody tr")).to_have_count(1)
    expect(button(page, "CSV")).to_be_enabled()
    page.get_by_role("checkbox", name="minimax").uncheck()
    expect(page.locator("#compare-words")).to_have_text("Tick at least one algorithm to compare.")
    expect(button(page, "CSV")).to_be_disabled()


def test_one_node_is_one_node(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?position=xxx/oo./...+o"))
    expect(page.locator(".verdict")).to_contain_text("1 node in all")


@pytest.mark.parametrize("kind", ["values", "windows", "cuts", "win", "fork", "swap"])
def test_exercises(tabs: Tabs, kind: str) -> None:
    exercise = make_exercise(kind, 2, 4)
    page = tabs.open(f"/lab?tab=exercises&kind={kind}&level=2&seed=4")
    expect(page.locator("#exercise-question")).to_have_text(exercise.question)
    expect(page.locator(".blank")).to_have_count(len(exercise.blanks))
    if kind != "cuts":
        button(page, "Check").click()
        expect(page.locator("#exercise-result")).to_contain_text("0 of")
        expect(page.locator(".said").first).to_have_text("Not answered yet.")
    for blank in exercise.blanks:
        box = page.locator(f'[id="blank-{blank.name}"]')
        if kind == "cuts":
            box.set_checked(blank.answer == "skip")
        else:
            box.fill(blank.answer)
    button(page, "Check").click()
    count = len(exercise.blanks)
    expect(page.locator("#exercise-result")).to_have_text(f"{count} of {count} right: well done!")
    look(page, f"lab-exercise-{kind}", full=True)
    button(page, "Next").click()
    expect(page.locator("#exercise-seed")).to_have_value("5")
    assert field(page, "seed") == "5"


def test_branches_that_were_not_ticked_are_not_given_away(tabs: Tabs) -> None:
    exercise = make_exercise("cuts", 4, 4)
    skipped = [blank.name for blank in exercise.blanks if blank.answer == "skip"]
    searched = next(blank.name for blank in exercise.blanks if blank.answer != "skip")
    page = tabs.open("/lab?tab=exercises&kind=cuts&level=4&seed=4")
    result, told = page.locator("#exercise-result"), page.locator(".said:not(:empty)")
    expect(page.locator(".blank").first).to_be_visible()
    button(page, "Check").click()
    expect(result).to_have_text("Tick at least one branch first.")
    expect(told).to_have_count(0)
    page.locator(f"#blank-{skipped[-1]}").check()
    button(page, "Check").click()
    expect(result).to_contain_text(f"{len(skipped) - 1} more branch")
    expect(told).to_have_count(1)
    expect(page.locator(f"#blank-{searched}-said")).to_be_empty()
    look(page, "lab-exercise-cuts-partly")
    button(page, "Show all answers").click()
    expect(told).to_have_count(len(exercise.blanks))


def test_the_picture_stays_beside_long_columns_in_order(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=exercises&kind=values&level=4&seed=4")
    blanks = page.locator(".blank")
    expect(blanks.first).to_be_visible()
    names = blanks.evaluate_all("rows => rows.map(row => row.dataset.blank)")
    assert names == sorted(names)
    blanks.last.scroll_into_view_if_needed()
    expect(page.locator("#exercise-picture svg")).to_be_in_viewport(ratio=0.9)
    look(page, "lab-exercise-long")


def test_a_late_verdict_is_not_shown_on_another_exercise(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=exercises&kind=values&level=1&seed=1")
    title = page.locator("#exercise-question")
    expect(page.locator(".blank").first).to_be_visible()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/lab/check", hold)
    button(page, "Check").click()
    page.locator("#exercise-kind").select_option("win")
    expect(title).to_have_text(make_exercise("win", 1, 1).question)
    with page.expect_response("**/api/lab/check"):
        held[0].continue_()
    page.wait_for_timeout(300)
    expect(page.locator("#exercise-result")).to_have_text("")
    page.unroute("**/api/lab/check")
    tabs.excused.append("422")
    page.route(
        "**/api/lab/check", lambda route: route.fulfill(status=422, json={"error": "Not today."})
    )
    button(page, "Check").click()
    expect(page.locator("#exercise-problem")).to_have_text("Not today.")


def test_papers(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=exercises&kind=values&level=1&seed=2")
    expect(page.locator("#exercise-sheet")).to_have_attribute(
        "href", "/lab/sheet?kind=values&level=1&seed=2&count=6"
    )
    sheet = tabs.open("/lab/sheet?kind=values&level=1&seed=2&count=6")
    expect(sheet.locator("section")).to_have_count(6)
    sheet.emulate_media(media="print")
    assert (
        sheet.locator("section").first.evaluate("e => getComputedStyle(e).breakInside") == "avoid"
    )


def test_reproduce(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=reproduce")
    rows = page.locator("#claims tbody tr")
    expect(rows).to_have_count(len(CLAIMS))
    expect(rows.first.locator(".agrees")).to_have_text("✓ yes")
    button(page, "Stop").click()
    expect(rows.last.locator(".measured")).to_have_text("not measured")
    expect(page.locator("#claims-all")).to_have_text("Run all")
    number = next(n for n, claim in enumerate(CLAIMS) if claim.published == 270)
    rows.nth(number).get_by_role("button").click()
    expect(rows.nth(number).locator(".measured")).to_contain_text("18,297")
    expect(rows.nth(number).locator(".agrees")).to_have_text("✗ no")
    expect(rows.nth(number).locator("details")).to_have_attribute("open", "")
    look(page, "lab-reproduce")

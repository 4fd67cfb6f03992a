"""Comparisons and published figures in Chromium."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noughts.lab.reproduce import CLAIMS, REPORTS
from tests.web.browser import button, look
from tests.web.lab_view import FIVE, field, ready

if TYPE_CHECKING:
    from tests.web.browser import Tabs


def test_compare(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=compare")
    expect(page.locator("#compare-words")).to_have_text(
        "+symmetry needs 1,957 times fewer nodes than minimax."
    )
    expect(page.locator("#compare-remark")).to_contain_text("It searches in rounds")
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
    page.locator("#ready").select_option("3")  # another position
    expect(rows.first).to_contain_text("97")
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
    expect(page.locator(".result-words")).to_contain_text("after 1 node")


def test_compare_takes_over_the_position_of_the_replay(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&step=7"))
    page.get_by_role("link", name="Compare").click()
    expect(page.locator("#compare-table tbody tr").nth(1)).to_contain_text("97")
    expect(page.locator("#ready option:checked")).to_have_text("Five cells left")
    page.locator("#ready").select_option("4")
    expect(page.locator("#compare-table tbody tr")).to_have_count(6)
    page.get_by_role("link", name="Replay").click()
    expect(page.locator("replay-pane")).to_be_visible()
    expect(page).to_have_url(re.compile(r"position=xo\./ox\./\.\.o"))


def test_reproduce(tabs: Tabs) -> None:
    page = tabs.open("/lab?tab=reproduce")
    rows = page.locator("#claims [data-claim]")
    expect(rows).to_have_count(len(CLAIMS))
    for report in REPORTS:
        name = f"Report {report.letter}: “{report.title}”"
        expect(page.locator(f"[data-report={report.letter}] .report")).to_contain_text(name)
    expect(rows.first.locator(".agrees")).to_have_text("✓ yes")
    expect(page.locator("#claims-words")).to_contain_text("So far")
    expect(page.locator("#claims-all use")).to_have_attribute("href", "#i-stop")
    button(page, "Stop").click()
    expect(rows.last.locator(".measured")).to_have_text("not measured")
    expect(page.locator("#claims-all")).to_have_text("Run all")
    expect(page.locator("#claims-all use")).to_have_attribute("href", "#i-play")
    expect(page.locator("#claims-words")).to_contain_text("Stopped:")
    expect(page.locator("#claims-words")).not_to_contain_text("far")
    number = next(n for n, claim in enumerate(CLAIMS) if claim.published == 270)
    rows.nth(number).get_by_role("button").click()
    expect(rows.nth(number).locator(".measured")).to_contain_text("18,297")
    expect(rows.nth(number).locator(".agrees")).to_have_text("✗ no")
    expect(rows.nth(number).locator("details")).to_have_attribute("open", "")
    look(page, "lab-reproduce")

"""The replay in Chromium: steps, views, two searches side by side, links, exports."""

from __future__ import annotations

import json
import re
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from noughts import Position, Rules
from noughts.lab.replay import make_replay
from tests.web.browser import button, look
from tests.web.lab_view import (
    FIVE,
    counters,
    field,
    headline,
    ink,
    node_number,
    ready,
    sentence,
    wait_until,
)

if TYPE_CHECKING:
    from playwright.sync_api import Route

    from tests.web.browser import Tabs

PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
CLASSIC = Rules.parse("classic")


def test_the_empty_board_from_start_to_end(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?tab=replay"))
    expect(headline(page)).to_have_text("The search starts here.")
    assert counters(page) == [1, 0, 0, 0]
    look(page, "lab-start")
    page.keyboard.press("End")
    expect(headline(page)).to_have_text("The search is done. Score: 0.")
    assert counters(page) == [18_297, 7_330, 8_180, 0]
    look(page, "lab-end")
    button(page, "Whole tree").click()
    look(page, "lab-whole-tree")
    page.keyboard.press("Home")
    assert counters(page) == [1, 0, 0, 0]


def test_every_step_shows_what_was_recorded(tabs: Tabs) -> None:
    replay = make_replay(Position.parse("xo./.x./o.. x", CLASSIC), "+symmetry")
    page = ready(tabs.open(f"{FIVE}&algorithm=%2Bsymmetry"))
    columns, step = replay.columns, -1
    path: list[int] = []

    def go_on() -> None:
        nonlocal step
        step += 1
        if step:  # the first step is there already
            page.keyboard.press("ArrowRight")

    for node in range(replay.nodes):
        while path and path[-1] != columns.parent[node]:
            path.pop()
            go_on()
        path.append(node)
        go_on()
        is_inner = columns.last[node] > node
        if not is_inner:
            path.pop()
        expect(node_number(page)).to_have_text(f"Node {node}")
        if columns.move[node]:
            end = "What can" if is_inner else "Score:"
            expect(headline(page)).to_contain_text(f"plays {columns.move[node]}. {end}")
        if not is_inner:
            expect(sentence(page)).to_have_text(replay.sentences[columns.sentence[node]])
        assert counters(page)[0] == node + 1
    page.goto(f"{FIVE}&algorithm=%2Bsymmetry&step={step}")  # a link leads to a step
    expect(node_number(ready(page))).to_have_text(f"Node {replay.nodes - 1}")


def test_every_button_has_a_key(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&step=11"))

    def see(words: str, node: int) -> None:
        expect(headline(page)).to_have_text(words)
        expect(node_number(page)).to_have_text(f"Node {node}")

    here = ("X plays b3. What can O answer?", 8)
    from_start = ["Home", *["ArrowRight"] * 11]
    see(*here)
    for name, key, back, words, node in (
        ("Step", "ArrowRight", ["ArrowLeft"], "O plays c2. What can X answer?", 9),
        ("Step back", "ArrowLeft", ["ArrowRight"], "X plays c2. Score: 0.", 3),
        ("Next leaf", "l", ["ArrowLeft"] * 2, "X plays c3. Score: +1.", 10),
        ("Over", "o", from_start, "X plays b3. Score: 0.", 8),
        ("Out", "u", from_start, "O plays a2. Score: +1.", 2),
    ):
        for do in (button(page, name).click, partial(page.keyboard.press, key)):
            do()
            see(words, node)
            for each in back:
                page.keyboard.press(each)
            see(*here)
    for end, start in (
        (button(page, "End").click, button(page, "Start").click),
        (partial(page.keyboard.press, "End"), partial(page.keyboard.press, "Home")),
    ):
        end()
        see("The search is done. Score: +1.", 0)
        start()
        see("The search starts here.", 0)


def test_a_cutoff_is_explained(tabs: Tabs) -> None:
    page = ready(tabs.open(FIVE))
    page.keyboard.press("c")
    expect(sentence(page)).to_have_text(re.compile(r"skipped\. \(beta .* <= alpha .*\)$"))
    expect(sentence(page)).to_have_class(re.compile("cut"))
    look(page, "lab-cut-off")


def test_stepping_over_skips_the_subtree(tabs: Tabs) -> None:
    replay = make_replay(Position.parse("xo./.x./o.. x", CLASSIC))
    page = ready(tabs.open(FIVE))
    page.keyboard.press("ArrowRight")
    expect(headline(page)).to_have_text("X plays c1. What can O answer?")
    page.keyboard.press("o")
    expect(headline(page)).to_contain_text("X plays c1. Score:")
    assert counters(page)[0] == replay.columns.last[1] + 1
    page.keyboard.press("u")
    expect(headline(page)).to_contain_text("The search is done.")


def test_playing_and_pausing(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?speed=500"))
    page.keyboard.press(" ")
    expect(button(page, "Pause")).to_be_visible()
    expect(page.locator(".counters dd").first).not_to_have_text("1")
    button(page, "Pause").click()
    resting = counters(page)
    expect(button(page, "Play")).to_be_visible()
    page.wait_for_timeout(200)
    assert counters(page) == resting
    assert resting[0] > 1


def test_a_replay_plays_to_its_end_and_begins_again(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&speed=5000"))
    button(page, "Play").click()
    expect(headline(page)).to_have_text("The search is done. Score: +1.")
    expect(button(page, "Play")).to_be_visible()
    button(page, "Play").click()
    expect(headline(page)).to_have_text("The search is done. Score: +1.")


def test_the_tree_grows(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?view=tree&step=10"))
    wait_until(page, lambda: ink(page) > 0)
    few = ink(page)
    page.keyboard.press("End")
    wait_until(page, lambda: ink(page) > 5 * few)


def test_a_table_hit_leads_to_where_it_was_solved(tabs: Tabs) -> None:
    replay = make_replay(CLASSIC.start(), "+symmetry")
    columns = replay.columns
    node = columns.why.index("twin")
    page = ready(tabs.open(f"/lab?algorithm=%2Bsymmetry&step=425&node={node}"))
    origin = columns.solved_at[node]
    expect(sentence(page)).to_contain_text(
        f"A symmetric position was solved before, at node {origin}"
    )
    look(page, "lab-twin")
    button(page, f"Go to node {origin}, where it was solved").click()
    expect(node_number(page)).to_have_text(f"Node {origin}")


def test_the_principal_line(tabs: Tabs) -> None:
    replay = make_replay(CLASSIC.start(), "+symmetry")
    page = ready(tabs.open("/lab?algorithm=%2Bsymmetry"))
    page.keyboard.press("p")
    expect(node_number(page)).to_have_text(f"Node {replay.line[-1]}")
    expect(button(page, "Principal line")).to_have_attribute("aria-pressed", "true")
    look(page, "lab-principal-line")


def test_folding(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&view=tree&step=180"))
    page.wait_for_timeout(300)  # the whole tree is drawn
    before = ink(page)
    page.goto(f"{FIVE}&view=tree&step=180&node=1")
    ready(page)
    expect(node_number(page)).to_have_text("Node 1")
    button(page, "Fold").click()
    expect(button(page, "Unfold")).to_be_visible()
    wait_until(page, lambda: field(page, "shut") == "1")
    wait_until(page, lambda: ink(page) < before)
    page.reload()
    ready(page)
    expect(button(page, "Unfold")).to_be_visible()


def test_the_outline_by_keyboard(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&step=180&node=1"))
    chosen = page.locator("search-outline [aria-selected=true]")
    expect(chosen).to_contain_text("node 1")
    chosen.focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("search-outline [aria-selected=true]")).to_contain_text("node 2")
    expect(page.locator("search-outline [aria-selected=true]")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("search-outline [aria-selected=true]")).to_contain_text("node 1")
    page.keyboard.press("ArrowLeft")
    expect(page.locator("search-outline [aria-selected=true]")).to_contain_text("root")
    page.keyboard.press("ArrowDown")
    expect(page.locator("search-outline [aria-selected=true]")).to_contain_text("c1")


def test_steps_are_read_out_and_running_is_not(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?speed=60"))
    talk = page.locator("replay-pane .talk").first
    page.keyboard.press("ArrowRight")
    expect(talk).to_have_attribute("aria-live", "polite")
    page.keyboard.press(" ")
    expect(talk).to_have_attribute("aria-live", "off")
    page.keyboard.press(" ")
    expect(talk).to_have_attribute("aria-live", "polite")


def test_two_searches_in_step(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?algorithm=%2Bsymmetry&versus=alphabeta", **PROJECTOR))
    expect(page.locator("replay-pane")).to_have_count(2)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    assert counters(page, 0)[0] == counters(page, 1)[0] == 6
    look(page, "lab-side-by-side")
    page.keyboard.press("End")
    assert counters(page, 0) == [281, 74, 100, 62]
    assert counters(page, 1) == [18_297, 7_330, 8_180, 0]
    page.locator("#versus").select_option("")
    expect(page.locator("replay-pane")).to_have_count(1)


def test_side_by_side_by_share_both_end_together(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&versus=minimax&lock=share&speed=2000"))
    button(page, "Play").click()
    expect(button(page, "Play")).to_be_visible()
    totals = [
        make_replay(Position.parse("xo./.x./o.. x", CLASSIC), name).nodes
        for name in ("alphabeta", "minimax")
    ]
    assert [counters(page, pane)[0] for pane in (0, 1)] == totals


EDGES = """() => {
    const edges = (part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return [top, bottom];
    };
    const parts = ["search-tree", "search-timeline", ".head", ".counters", ".now"];
    const panes = [...document.querySelectorAll("replay-pane")];
    return [
        edges(document.querySelector("#controls")),
        ...panes.map((pane) => parts.map((part) => edges(pane.querySelector(part)))),
    ];
}"""
"""A script: the upper and lower edge of the controls, then those of the parts of each pane."""


def test_side_by_side_nothing_covers_anything_and_the_controls_stay(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?position=xo./ox./x.o+x&versus=minimax", **PROJECTOR))
    page.keyboard.press("End")
    for is_large in (False, True):
        for width, height in ((1280, 720), (1366, 768), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            controls, *panes = page.evaluate(EDGES)
            assert controls[1] <= height
            assert len(panes) == 2
            for edges in panes:
                if height == 1080:
                    edges.append(controls)  # nothing needs to scroll
                for above, below in pairwise(edges):
                    assert above[0] < above[1] <= below[0] + 0.5
        look(page, f"lab-beside{'-large' if is_large else ''}")
        button(page, "Large text").click()


def test_large_text_hides_the_rarer_controls_behind_a_button(tabs: Tabs) -> None:
    page = ready(tabs.open(FIVE, **PROJECTOR))
    expect(button(page, "More")).to_be_hidden()
    expect(button(page, "Copy link")).to_be_visible()
    button(page, "Large text").click()
    expect(button(page, "Copy link")).to_be_hidden()
    button(page, "More").click()
    expect(button(page, "More")).to_have_attribute("aria-expanded", "true")
    expect(button(page, "Copy link")).to_be_visible()


def test_scissors_stand_only_where_something_is_skipped(tabs: Tabs) -> None:
    replay = make_replay(Position.parse("xo./.x./o.. x", CLASSIC))
    cut = [node for node, why in enumerate(replay.columns.why) if why == "cut"]
    empty = next(node for node in cut if str(node) not in replay.skipped)
    full = next(node for node in cut if str(node) in replay.skipped)
    page = tabs.open(FIVE)
    for node, is_marked in ((empty, False), (full, True)):
        page.goto(f"{FIVE}&step=999&node={node}")
        ready(page)
        expect(node_number(page)).to_have_text(f"Node {node}")
        has_class = "cut" in (sentence(page).get_attribute("class") or "").split()
        assert has_class == is_marked
        listed = page.locator("search-outline [aria-selected=true]")
        assert ("cut-off" in listed.inner_text()) == is_marked
        assert ("nothing is skipped" in sentence(page).inner_text()) != is_marked


def test_a_link_reproduces_the_view(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?algorithm=%2Btable&view=tree&grow=down&speed=25"))
    for key in ("c", "c", "c", "l", "+", "+", "-"):
        page.keyboard.press(key)
    tree = page.locator("search-tree")
    tree.focus()
    page.keyboard.press("ArrowLeft")
    wait_until(page, lambda: field(page, "look") != "")
    page.wait_for_timeout(800)  # the picture comes to rest
    here = page.url
    shown = page.locator("search-tree canvas").first.evaluate("canvas => canvas.toDataURL()")
    words = page.locator(".info").inner_text()
    other = ready(tabs.open(here))
    canvas = other.locator("search-tree canvas").first
    wait_until(other, lambda: canvas.evaluate("canvas => canvas.toDataURL()") == shown)
    assert other.url == here
    assert other.locator(".info").inner_text() == words
    assert other.locator("#speed-words").inner_text() == "25 steps a second"


def test_back_and_forth_between_tabs(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&step=7"))
    page.get_by_role("link", name="Reproduce").click()
    expect(page).to_have_title("Reproduce: the lab of noughts")
    page.get_by_role("link", name="Exercises").click()
    expect(page.locator("#exercise-title")).to_have_text("Minimax values, level 1")
    page.go_back()
    expect(page).to_have_title("Reproduce: the lab of noughts")
    page.go_back()
    expect(page).to_have_title("Replay: the lab of noughts")
    expect(headline(page)).to_be_visible()
    assert field(page, "step") == "7"


def test_exports(tabs: Tabs) -> None:
    page = ready(tabs.open(FIVE))
    texts = {}
    for kind in ("svg", "dot", "json"):
        with page.expect_download() as saving:
            button(page, kind.upper()).click()
        assert saving.value.suggested_filename == f"search-alphabeta.{kind}"
        texts[kind] = Path(saving.value.path()).read_text()
    assert texts["svg"].startswith("<svg")
    assert texts["dot"].startswith("digraph")
    assert json.loads(texts["json"])["nodes"] == 97


def test_too_large_says_what_to_do(tabs: Tabs) -> None:
    tabs.excused.append("422")
    page = tabs.open("/lab?algorithm=minimax")
    expect(page.get_by_role("heading", name="This search cannot be shown")).to_be_visible()
    words = page.locator("#replay-problem-words")
    expect(words).to_contain_text("minimax needs more than 60,000 nodes here")
    expect(words).to_contain_text("set a depth limit, or begin at a later position")
    look(page, "lab-too-large")
    button(page, "Look only two moves ahead").click()
    expect(headline(page)).to_have_text("The search starts here.")
    assert field(page, "depth") == "2"
    page.go_back()
    button(page, "Choose a position or a depth …").click()
    page.locator("#depth").fill("3")
    button(page, "Search").click()
    expect(page).to_have_url(re.compile("depth=3"))
    expect(headline(page)).to_be_visible()


def test_a_position_of_ones_own(tabs: Tabs) -> None:
    tabs.excused.append("422")
    page = ready(tabs.open("/lab?tab=replay"))
    button(page, "Set up …").click()
    page.get_by_role("button", name="b2: empty").click()
    expect(page.locator("#position")).to_have_value(".../.x./... x")
    button(page, "Search").click()
    expect(page.locator("#position-problem")).to_contain_text("it is O's turn, not X's")
    look(page, "lab-position")
    page.get_by_role("radio", name="O", exact=True).check()
    button(page, "Search").click()
    expect(page).to_have_url(re.compile(re.escape("position=.../.x./...+o")))
    expect(page.locator(".result-words")).to_contain_text("a draw")
    expect(page.locator("#ready")).to_have_value("own")


def test_cancelling_cancels_what_is_being_looked_at(tabs: Tabs) -> None:
    page = ready(tabs.open(FIVE))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/api/lab/position", hold)
    button(page, "Set up …").click()
    page.locator("#position").fill("x../.../... o")
    button(page, "Search").click()
    expect(page.locator("#position-progress")).to_have_text("Checking …")
    button(page, "Cancel").click()
    held[0].continue_()
    page.wait_for_timeout(500)
    assert field(page, "position") == "xo./.x./o..+x"
    expect(headline(page)).to_have_text("The search starts here.")
    page.unroute("**/api/lab/position")
    button(page, "Set up …").click()
    expect(page.locator("#position-progress")).to_be_empty()
    page.locator("#rules").fill("15x15k5")
    page.locator("#rules").blur()
    expect(page.locator("#position")).to_have_value(re.compile("[.]{15}/"))
    page.locator("#depth").fill("1")
    button(page, "Search").click()
    expect(page.locator("#position-dialog")).to_be_hidden()
    assert not any(url.endswith("/api/analysis") for url in tabs.requests)


def test_unknown_addresses_do_no_harm(tabs: Tabs) -> None:
    tabs.excused.append("422")
    page = ready(tabs.open(f"{FIVE}&step=99999&node=-4&open=a,-1,7,1e9&look=1,2&view=x&speed=-3"))
    expect(headline(page)).to_have_text("The search is done. Score: +1.")
    page.goto("/lab?position=nonsense")
    expect(page.locator("#replay-problem-words")).to_contain_text("Cannot read the position")
    page.goto(f"{FIVE}&algorithm=bogus&versus=bogus&lock=bogus")
    ready(page)
    expect(page.locator("#algorithm")).to_have_value("alphabeta")
    expect(page.locator("#versus")).to_have_value("")


def test_a_depth_that_cannot_be_is_brought_into_bounds(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&depth=1e9"))
    button(page, "Set up …").click()
    expect(page.locator("#depth")).to_have_value("225")


def test_a_position_is_set_up_cell_by_cell(tabs: Tabs) -> None:
    tabs.excused.append("422")  # a text that is not finished
    page = ready(tabs.open(FIVE))
    button(page, "Set up …").click()
    button(page, "Empty board").click()
    editor = page.locator("#editor")
    editor.get_by_role("button", name="b2: empty").click()
    expect(page.locator("#position")).to_have_value(".../.x./... x")
    editor.get_by_role("button", name="b2: X").click()
    expect(page.locator("#position")).to_have_value(".../.o./... x")
    page.get_by_role("radio", name="O").check()
    expect(page.locator("#position")).to_have_value(".../.o./... o")
    page.locator("#position").fill("x../.o./... x")
    expect(editor.get_by_role("button", name="a1: X")).to_be_visible()
    page.locator("#position").fill("x../.o")
    expect(editor).to_be_hidden()

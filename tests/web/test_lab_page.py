"""The lab page in Chromium: replays of all sizes, comparisons, exercises, published figures."""

from __future__ import annotations

import json
import re
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from pydantic import BaseModel

from noughts import Position, Rules
from noughts.lab.exercises import make_exercise
from noughts.lab.replay import make_replay
from noughts.lab.reproduce import CLAIMS
from noughts.web import lab_models
from tests.web.browser import PHONE, button, look

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page, Route

    from tests.web.browser import Tabs

STATIC = Path(lab_models.__file__).parent / "static"
PROJECTOR = {"viewport": {"width": 1920, "height": 1080}}
FIVE = "/lab?position=xo./.x./o..+x"
CLASSIC = Rules.parse("classic")


def ready(page: Page) -> Page:
    """Wait until the page shows a replay."""
    page.wait_for_selector("html[data-ready]")
    expect(page.locator("replay-pane").first).to_be_visible()
    return page


def counters(page: Page, pane: int = 0) -> list[int]:
    """Nodes, leaves, cut-offs and table hits so far."""
    texts = page.locator("replay-pane").nth(pane).locator(".counters dd").all_inner_texts()
    return [int(text.replace(",", "")) for text in texts]


def where(page: Page) -> Locator:
    """Which node the words are about."""
    return page.locator(".where").first


def sentence(page: Page) -> Locator:
    """Why it returned what it did."""
    return page.locator(".sentence").first


def ink(page: Page) -> int:
    """How many pixels of the picture are not paper."""
    found: int = page.locator("search-tree canvas").first.evaluate(
        """canvas => {
          const copy = new OffscreenCanvas(canvas.width, canvas.height);
          const pen = copy.getContext("2d", { willReadFrequently: true });
          pen.drawImage(canvas, 0, 0);
          const { data } = pen.getImageData(0, 0, copy.width, copy.height);
          const paper = data.slice(0, 3);
          let found = 0;
          for (let i = 0; i < data.length; i += 4) {
            if (data[i] !== paper[0] || data[i + 1] !== paper[1]) found++;
          }
          return found;
        }"""
    )
    return found


def field(page: Page, name: str) -> str:
    """A field of the address, once it is written."""
    match = re.search(rf"[?&]{name}=([^&]*)", page.url)
    return match[1] if match else ""


# ---- replay -------------------------------------------------------------------------------------


def test_the_empty_board_from_start_to_end(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab"))
    expect(where(page)).to_have_text("Node 0, the root, is entered.")
    assert counters(page) == [1, 0, 0, 0]
    look(page, "lab-start")
    page.keyboard.press("End")
    expect(where(page)).to_have_text("Node 0, the root, returns 0.")
    assert counters(page) == [18_297, 7_330, 8_180, 0]
    look(page, "lab-end")
    button(page, "Whole tree").click()
    look(page, "lab-whole-tree")
    page.keyboard.press("Home")
    assert counters(page) == [1, 0, 0, 0]


def test_every_step_shows_what_was_recorded(tabs: Tabs) -> None:
    replay = make_replay(Position.parse("xo./.x./o.. x", CLASSIC), "+symmetry")
    page = ready(tabs.open(f"{FIVE}&algorithm=%2Bsymmetry"))
    columns, met = replay["columns"], 0
    path: list[int] = []
    for node in range(replay["nodes"]):
        while path and path[-1] != columns["parent"][node]:
            path.pop()
            met += 1
        path.append(node)
        met += 1
        page.goto(f"{FIVE}&algorithm=%2Bsymmetry&step={met - 1}")
        ready(page)
        is_inner = columns["last"][node] > node
        if not is_inner:
            path.pop()
        deed = "is entered" if is_inner else "is worth"
        after = f"after {columns['move'][node]}" if columns["move"][node] else "the root"
        expect(where(page)).to_contain_text(f"Node {node}, {after}, {deed}")
        if not is_inner:
            expect(sentence(page)).to_have_text(replay["sentences"][columns["sentence"][node]])
        assert counters(page)[0] == node + 1


@pytest.mark.parametrize(
    ("name", "key", "shown"),
    [
        ("Step", "ArrowRight", "Node 9, after c2, is entered."),
        ("Step back", "ArrowLeft", "Node 3, after c2, returns 0."),
        ("Over", "o", "Node 8, after b3, returns 0."),
        ("Out", "u", "Node 2, after a2, returns +1."),
        ("Next leaf", "l", "Node 10, after c3, is worth +1."),
        ("End", "End", "Node 0, the root, returns +1."),
        ("Start", "Home", "Node 0, the root, is entered."),
    ],
)
def test_every_button_has_a_key(tabs: Tabs, name: str, key: str, shown: str) -> None:
    page = ready(tabs.open(f"{FIVE}&step=11"))
    button(page, name).click()
    expect(where(page)).to_have_text(shown)
    page = ready(tabs.open(f"{FIVE}&step=11"))
    page.keyboard.press(key)
    expect(where(page)).to_have_text(shown)


def test_a_cutoff_is_explained(tabs: Tabs) -> None:
    page = ready(tabs.open(FIVE))
    page.keyboard.press("c")
    expect(sentence(page)).to_have_text(re.compile(r"^beta <= alpha: .* cannot matter\.$"))
    expect(sentence(page)).to_have_class(re.compile("cut"))
    look(page, "lab-cut-off")


def test_stepping_over_skips_the_subtree(tabs: Tabs) -> None:
    replay = make_replay(Position.parse("xo./.x./o.. x", CLASSIC))
    page = ready(tabs.open(FIVE))
    page.keyboard.press("ArrowRight")
    expect(where(page)).to_contain_text("Node 1, after c1, is entered")
    page.keyboard.press("o")
    expect(where(page)).to_contain_text("Node 1, after c1, returns")
    assert counters(page)[0] == replay["columns"]["last"][1] + 1
    page.keyboard.press("u")
    expect(where(page)).to_contain_text("the root, returns")


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
    expect(where(page)).to_have_text("Node 0, the root, returns +1.")
    expect(button(page, "Play")).to_be_visible()
    button(page, "Play").click()
    expect(where(page)).to_have_text("Node 0, the root, returns +1.")


def test_the_tree_grows(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?view=tree&step=10"))
    page.wait_for_timeout(300)
    few = ink(page)
    page.keyboard.press("End")
    page.wait_for_timeout(300)
    assert ink(page) > 5 * few > 0


def test_a_table_hit_leads_to_where_it_was_solved(tabs: Tabs) -> None:
    replay = make_replay(CLASSIC.start(), "+symmetry")
    columns = replay["columns"]
    node = columns["why"].index("twin")
    page = ready(tabs.open(f"/lab?algorithm=%2Bsymmetry&step=425&node={node}"))
    origin = columns["solved_at"][node]
    expect(sentence(page)).to_contain_text(f"A symmetric twin was solved before, at node {origin}")
    look(page, "lab-twin")
    button(page, f"Go to node {origin}, where it was solved").click()
    expect(where(page)).to_contain_text(f"Node {origin}, after {columns['move'][origin]}")


def test_the_principal_line(tabs: Tabs) -> None:
    replay = make_replay(CLASSIC.start(), "+symmetry")
    page = ready(tabs.open("/lab?algorithm=%2Bsymmetry"))
    page.keyboard.press("p")
    expect(where(page)).to_contain_text(f"Node {replay['line'][-1]}, ")
    expect(button(page, "Principal line")).to_have_attribute("aria-pressed", "true")
    look(page, "lab-principal-line")


def test_folding(tabs: Tabs) -> None:
    page = ready(tabs.open(f"{FIVE}&view=tree&step=180"))
    page.wait_for_timeout(300)
    before = ink(page)
    page.goto(f"{FIVE}&view=tree&step=180&node=1")
    ready(page)
    expect(where(page)).to_contain_text("Node 1, ")
    button(page, "Fold").click()
    expect(button(page, "Unfold")).to_be_visible()
    page.wait_for_timeout(600)
    assert field(page, "shut") == "1"
    assert ink(page) < before
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
        make_replay(Position.parse("xo./.x./o.. x", CLASSIC), name)["nodes"]
        for name in ("alphabeta", "minimax")
    ]
    assert [counters(page, pane)[0] for pane in (0, 1)] == totals


@pytest.mark.parametrize("is_large", [False, True])
@pytest.mark.parametrize(
    ("width", "height"), [(1280, 720), (1280, 800), (1366, 768), (1920, 940), (1920, 1080)]
)
def test_side_by_side_nothing_covers_anything(
    tabs: Tabs, width: int, height: int, is_large: bool
) -> None:
    viewport = {"width": width, "height": height}
    page = ready(tabs.open("/lab?position=xo./ox./x.o+x&versus=minimax", viewport=viewport))
    if is_large:
        button(page, "Large text").click()
    page.keyboard.press("End")
    controls = page.locator("#controls").bounding_box()
    assert controls
    for pane in page.locator("replay-pane").all():
        parts = ("search-tree", "search-timeline", ".head", ".counters", ".now")
        boxes = [pane.locator(part).bounding_box() for part in parts] + [controls]
        for above, below in pairwise(boxes):
            assert above
            assert below
            assert above["height"] > 0
            assert above["y"] + above["height"] <= below["y"] + 0.5
    look(page, f"lab-beside-{width}x{height}{'-large' if is_large else ''}")


def test_a_link_reproduces_the_view(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?algorithm=%2Btable&view=tree&grow=down&speed=25"))
    for key in ("c", "c", "c", "l", "+", "+", "-"):
        page.keyboard.press(key)
    tree = page.locator("search-tree")
    tree.focus()
    page.keyboard.press("ArrowLeft")
    page.wait_for_timeout(800)
    here = page.url
    shown = page.locator("search-tree canvas").first.evaluate("canvas => canvas.toDataURL()")
    words = page.locator(".info").inner_text()
    other = ready(tabs.open(here))
    other.wait_for_timeout(800)
    assert other.url == here
    again = other.locator("search-tree canvas").first.evaluate("canvas => canvas.toDataURL()")
    assert again == shown
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
    expect(where(page)).to_be_visible()
    assert field(page, "step") == "7"


@pytest.mark.parametrize("kind", ["SVG", "DOT", "JSON"])
def test_exports(tabs: Tabs, kind: str) -> None:
    page = ready(tabs.open(FIVE))
    with page.expect_download() as saving:
        button(page, kind).click()
    assert saving.value.suggested_filename == f"search-alphabeta.{kind.lower()}"
    text = Path(saving.value.path()).read_text()
    start = {"SVG": "<svg", "DOT": "digraph", "JSON": "{"}[kind]
    assert text.startswith(start)
    if kind == "JSON":
        assert json.loads(text)["nodes"] == 97


def test_too_large_says_what_to_do(tabs: Tabs) -> None:
    tabs.excused.append("422")
    page = tabs.open("/lab?algorithm=minimax")
    expect(page.get_by_role("heading", name="This search cannot be shown")).to_be_visible()
    words = page.locator("#replay-problem-words")
    expect(words).to_contain_text("minimax needs more than 60,000 nodes here")
    expect(words).to_contain_text("set a depth limit, or begin at a later position")
    look(page, "lab-too-large")
    button(page, "Choose a position or a depth …").click()
    page.locator("#depth").fill("3")
    button(page, "Search").click()
    expect(where(page)).to_have_text("Node 0, the root, is entered.")
    assert field(page, "depth") == "3"


def test_a_position_of_ones_own(tabs: Tabs) -> None:
    tabs.excused.append("422")
    page = ready(tabs.open("/lab"))
    button(page, "Set up …").click()
    page.get_by_role("button", name="b2: empty").click()
    expect(page.locator("#position")).to_have_value(".../.x./... x")
    button(page, "Search").click()
    expect(page.locator("#position-problem")).to_contain_text("it is O's turn, not X's")
    look(page, "lab-position")
    page.get_by_role("radio", name="O", exact=True).check()
    button(page, "Search").click()
    expect(page).to_have_url(re.compile(re.escape("position=.../.x./...+o")))
    expect(page.locator(".verdict")).to_contain_text("a draw")
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
    expect(page.locator("#position-progress")).to_have_text("Looking …")
    button(page, "Cancel").click()
    held[0].continue_()
    page.wait_for_timeout(500)
    assert field(page, "position") == "xo./.x./o..+x"
    expect(where(page)).to_have_text("Node 0, the root, is entered.")
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
    expect(where(page)).to_have_text("Node 0, the root, returns +1.")
    page = tabs.open("/lab?position=nonsense")
    expect(page.locator("#replay-problem-words")).to_contain_text("Cannot read the position")
    page = ready(tabs.open(f"{FIVE}&algorithm=bogus&versus=bogus&lock=bogus"))
    expect(page.locator("#algorithm")).to_have_value("alphabeta")
    expect(page.locator("#versus")).to_have_value("")


@pytest.mark.parametrize(
    ("asked", "taken"), [("abc", ""), ("0", "1"), ("2.5", "2"), ("1e9", "225")]
)
def test_a_depth_that_cannot_be_is_brought_into_bounds(tabs: Tabs, asked: str, taken: str) -> None:
    page = ready(tabs.open(f"{FIVE}&depth={asked}"))
    button(page, "Set up …").click()
    expect(page.locator("#depth")).to_have_value(taken)


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
    with page.expect_response(re.compile(f"exercise.*seed={following}$")) as response:
        button(page, "Next").click()
    assert response.value.ok
    expect(page.locator("#exercise-seed")).to_have_value(following)


# ---- the other tabs -----------------------------------------------------------------------------


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


# ---- every size and light -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "options"),
    [
        ("phone", PHONE),
        ("projector", PROJECTOR),
        ("dark", {"color_scheme": "dark"}),
    ],
)
def test_sizes_and_lights(tabs: Tabs, name: str, options: dict[str, Any]) -> None:
    page = ready(tabs.open("/lab?step=5000", **options))
    look(page, f"lab-replay-{name}")
    for tab in ("Compare", "Exercises", "Reproduce"):
        page.get_by_role("link", name=tab).click()
        page.wait_for_timeout(300)
        look(page, f"lab-{tab.lower()}-{name}", full=True)


@pytest.mark.parametrize(
    "path",
    [
        "/lab",
        *(f"/lab?tab={tab}" for tab in ("compare", "exercises", "reproduce")),
        "/lab/sheet?level=1&seed=2",
        "/lab/key?level=1&seed=2",
    ],
)
def test_a_phone_never_scrolls_sideways(tabs: Tabs, path: str) -> None:
    page = tabs.open(path, **PHONE)
    if "tab=reproduce" in path:
        expect(page.locator("#claims tbody tr")).to_have_count(len(CLAIMS))
    elif path.startswith("/lab/"):
        expect(page.locator("section")).to_have_count(6)
    else:
        page.wait_for_selector("html[data-ready]")
    page.wait_for_timeout(300)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_large_text(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?step=40", **PROJECTOR))
    before = page.locator(".where").bounding_box()
    button(page, "Large text").click()
    after = page.locator(".where").bounding_box()
    assert before
    assert after
    assert after["height"] > before["height"]
    look(page, "lab-large")
    page.reload()
    expect(button(ready(page), "Large text")).to_have_attribute("aria-pressed", "true")


def test_a_finger_moves_and_zooms_the_tree(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?step=5000&view=tree"))
    box = page.locator("search-tree").bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.wheel(0, -800)
    page.mouse.down()
    page.mouse.move(x + 80, y + 40, steps=4)
    page.mouse.up()
    page.wait_for_timeout(600)
    assert field(page, "look")
    assert field(page, "follow") == "0"
    button(page, "Fit").click()
    page.wait_for_timeout(600)
    assert not field(page, "look")


def test_a_click_chooses_a_node(tabs: Tabs) -> None:
    page = ready(tabs.open("/lab?step=40"))
    page.wait_for_timeout(300)
    box = page.locator("search-tree").bounding_box()
    assert box
    before = where(page).inner_text()
    # The way to the current node is a straight line; the root is at its left end.
    for y in range(0, int(box["height"]), 12):
        page.mouse.click(box["x"] + 60, box["y"] + y)
        if where(page).inner_text() != before:
            break
    expect(where(page)).to_contain_text("Node 0, the root, is being searched")


def test_the_types_of_the_page_are_those_of_the_wire() -> None:
    text = (STATIC / "lab" / "wire.d.ts").read_text()
    declared = {
        name: set(re.findall(r"(\w+)(?=: )", body))
        for name, body in re.findall(r"interface (\w+) \{(.*?)\n?\}", text, re.S)
    }
    assert declared
    for name, fields in declared.items():
        model = getattr(lab_models, name)
        assert issubclass(model, BaseModel)
        assert fields == set(model.model_fields), name


def test_every_module_is_announced() -> None:
    """What the page will need is named in its head, so that it comes in one go."""
    page = (STATIC / "lab.html").read_text()
    modules = {f"lab/{path.name}" for path in (STATIC / "lab").glob("*.js")}
    named = set(re.findall(r'(?:href|src)="/static/(lab/[\w-]+\.js)"', page))
    assert named == modules

"""The grades of a class as one page for the teacher: who needs a look, and what went wrong most.

The table is sorted by a click on a heading, by a few lines of script in the page; without a script
it is sorted by name. Programs that were not graded come first, because a person must look at them.
"""

from __future__ import annotations

from collections import Counter
from html import escape
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from noughts.lab.grading.results.page_frame import share_bar, whole_page
from noughts.lab.grading.results.sentences import percent, sentence

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from noughts.lab.grading.results.grades import Grade
    from noughts.lab.grading.results.similar import Pair

__all__ = ["class_page"]

_STYLE: Final = """
.counts { display: flex; flex-wrap: wrap; gap: .8rem; margin: 1.2rem 0; }
.counts div { flex: 1 1 8rem; background: var(--card); border: 1px solid var(--rule);
  border-radius: .6rem; padding: .7rem 1rem; }
.counts b { display: block; font-size: 1.8rem; line-height: 1.2; }
.scroll { overflow-x: auto; border: 1px solid var(--rule); border-radius: .6rem;
  background: var(--card); }
table { border-collapse: collapse; width: 100%; font-size: .95rem; }
th, td { padding: .45rem .7rem; text-align: left; vertical-align: top;
  border-bottom: 1px solid var(--rule); }
tbody tr:last-child td { border-bottom: 0; }
th { background: var(--sunk); white-space: nowrap; } th.words { white-space: normal; }
th button { all: unset; cursor: pointer; font-weight: 700; }
th button:focus-visible { outline: 2px solid var(--accent); outline-offset: 3px; }
th[aria-sort=ascending] button::after { content: " \\2191"; }
th[aria-sort=descending] button::after { content: " \\2193"; }
td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
td.number .bar { margin-top: .2rem; min-width: 3.5rem; }
td.name { overflow-wrap: anywhere; min-width: 12rem; } td.words { min-width: 10rem; }
td.plain { white-space: nowrap; } td.soft { font-size: .85rem; min-width: 18rem; }
th[data-kind=number] { text-align: right; }
dl { margin: 0; } dt { font-weight: 700; overflow-wrap: anywhere; } dd { margin: 0 0 .7rem; }
.bugs { list-style: none; padding: 0; } .bugs li { display: grid; gap: 1rem; align-items: center;
  grid-template-columns: minmax(8rem, 14rem) 1fr 3rem; padding: .15rem 0; }
.bugs .bar rect { fill: var(--accent); }
@media (max-width: 48rem) {  /* how it is called stands on each program's own page, too */
  th, td { padding: .4rem .5rem; } td.name { min-width: 10.5rem; }
  th:last-child, td:last-child { display: none; }
}
@media (max-width: 36rem) {  /* so do the shares; what it looks like has room then */
  table { font-size: .85rem; } th, td { padding: .4rem .35rem; } td.plain { white-space: normal; }
  td.name { min-width: 6rem; } td.words { min-width: 6rem; } .share { display: none; }
}
@media print { .scroll { overflow: visible; } th button::after { content: none !important; } }
"""

_SCRIPT: Final = """<script>
"use strict";
for (const button of document.querySelectorAll("th button")) {
  button.addEventListener("click", () => {
    const head = button.parentElement, body = document.querySelector("tbody");
    const column = head.cellIndex, up = head.getAttribute("aria-sort") !== "ascending";
    const key = (row) => row.cells[column].dataset.key;
    const rows = [...body.rows].sort((a, b) => {
      const [x, y] = up ? [key(a), key(b)] : [key(b), key(a)];
      if (key(a) === "" || key(b) === "") return (key(a) === "") - (key(b) === "");
      return head.dataset.kind === "number" ? x - y : x.localeCompare(y);
    });
    for (const other of head.parentElement.cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", up ? "ascending" : "descending");
    body.append(...rows);
  });
}
</script>"""

_HEADINGS: Final = (  # name, kind, class
    ("Program", "text", ""),
    ("Score", "number", ""),
    ("Result", "text", ""),
    ("Legal", "number", "share"),
    ("Kept", "number", "share"),
    ("Timely", "number", "share"),
    ("Looks like, or why not graded", "text", "words"),
    ("Called as", "text", ""),
)


def class_page(
    title: str, grades: Sequence[Grade], links: Mapping[str, str], similar: Sequence[Pair]
) -> str:
    """The whole page; `links` has the file of each program's own page."""
    body = [
        f"<h1>{escape(title)}</h1>",
        _counts(grades),
        _to_look_at(grades, links),
        "<h2>All programs</h2>",
        _table(grades, links),
        _common(grades),
        _similar(similar, links),
        f'<p class="soft">{escape(sentence(str(grades[0].selection)))} Graded in '
        f"{sum(grade.seconds for grade in grades):,.0f} seconds.</p>",
        _SCRIPT,
    ]
    return whole_page(title, _STYLE, "\n".join(filter(None, body)), is_wide=True)


def _counts(grades: Sequence[Grade]) -> str:
    right = sum(grade.is_right for grade in grades)
    skipped = sum(grade.not_graded is not None for grade in grades)
    counts = (
        ("programs", len(grades), ""),
        ("right", right, "good"),
        ("with mistakes", len(grades) - right - skipped, "bad"),
        ("not graded", skipped, "fair"),
    )
    boxes = "".join(
        f'<div><b class="{colour}">{count}</b>{name}</div>' for name, count, colour in counts
    )
    return f'<section class="counts">{boxes}</section>'


def _link(name: str, links: Mapping[str, str]) -> str:
    if name not in links:
        return escape(name)
    return f'<a href="{escape(quote(links[name]), quote=True)}">{escape(name)}</a>'


def _to_look_at(grades: Sequence[Grade], links: Mapping[str, str]) -> str:
    entries = []
    for grade in grades:
        if grade.not_graded is None:
            continue
        paste = grade.not_graded.paste
        helps = (
            "" if paste is None else f"<br>{grade.not_graded.helps} <code>{escape(paste)}</code>"
        )
        entries.append(
            f"<dt>{_link(grade.program, links)}</dt>"
            f"<dd>{escape(sentence(grade.not_graded.because))}{helps}</dd>"
        )
    if not entries:
        return ""
    return (
        "<h2>Not graded: please look at these yourself</h2>"
        f'<section class="card"><dl>{"".join(entries)}</dl></section>'
    )


def _table(grades: Sequence[Grade], links: Mapping[str, str]) -> str:
    heads = "".join(
        f'<th scope="col" class="{column}" data-kind="{kind}"><button type="button">{name}'
        "</button></th>"
        for name, kind, column in _HEADINGS
    )
    rows = "".join(_row(grade, links) for grade in sorted(grades, key=lambda one: one.program))
    return (
        f'<div class="scroll"><table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody>'
        "</table></div>"
        '<p class="soft share">Legal: answers that are legal moves. Kept: moves that keep a win a '
        "win and a draw a draw, where another move does not. Timely: moves that win as fast and "
        "lose as late as possible, where another move does not.</p>"
    )


def _row(grade: Grade, links: Mapping[str, str]) -> str:
    if grade.not_graded is not None:
        result, colour, words = "not graded", "fair", str(grade.not_graded.reason)
    elif grade.is_right:
        result, colour, words = "right", "good", _looks(grade)
    else:
        result, colour, words = "mistakes", "bad", _looks(grade)
    called = "" if grade.called is None else grade.called.line
    score = "" if grade.score is None else f"{grade.score:.1f}"
    cells = [
        _cell(grade.program, _link(grade.program, links), "name"),
        _cell(score, f"<b>{score}</b>" if score else "", "number"),
        _cell(result, f'<span class="{colour}">{result}</span>', "plain"),
    ]
    for share in (grade.shares.legal, grade.shares.kept, grade.shares.timely):
        if grade.not_graded is not None:
            cells.append(_cell("", "", "number share"))
        else:
            shown = f"{percent(share.ratio)}{share_bar(share.ratio)}"
            cells.append(_cell(f"{share.ratio:.6f}", shown, "number share"))
    cells += [_cell(words, escape(words), "words"), _cell(called, escape(called), "words soft")]
    return f"<tr>{''.join(cells)}</tr>"


def _cell(key: str, html: str, kind: str = "") -> str:
    of_kind = f' class="{kind}"' if kind else ""
    return f'<td{of_kind} data-key="{escape(key, quote=True)}">{html}</td>'


def _looks(grade: Grade) -> str:
    bugs = [suspicion.bug for suspicion in grade.suspicions]
    if not bugs and not grade.is_right and grade.failures:
        bugs = [grade.failures[0].kind]
    return ", ".join(bugs)


def _common(grades: Sequence[Grade]) -> str:
    """The bugs that several programs look like."""
    counts = Counter(bug for grade in grades for bug in {s.bug for s in grade.suspicions})
    common = [(bug, count) for bug, count in counts.most_common(8) if count > 1]
    if not common:
        return ""
    items = "".join(
        f"<li><span>{escape(bug)}</span>{share_bar(count / len(grades))}<span>{count}</span></li>"
        for bug, count in common
    )
    return f'<h2>Bugs that several programs seem to have</h2><ul class="bugs">{items}</ul>'


def _similar(pairs: Sequence[Pair], links: Mapping[str, str]) -> str:
    if not pairs:
        return ""
    items = "".join(
        f"<li>{_link(pair.first, links)} and {_link(pair.second, links)}: "
        f"{percent(pair.share)} alike</li>"
        for pair in pairs
    )
    return (
        "<h2>Programs that are much alike</h2><p>This is only a hint to look. A template, a book "
        f"or a lesson that both used makes programs alike too.</p><ul>{items}</ul>"
    )

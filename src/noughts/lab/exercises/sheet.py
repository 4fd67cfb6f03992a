"""Exercises on paper: a sheet and its key, each one an HTML page without other files.

Made to print from a browser: A4, black on white, no exercise split between two pages.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from noughts.lab.board_svg import board_svg
from noughts.lab.exercises.making import KINDS
from noughts.lab.exercises.model import SKIP, Form
from noughts.lab.exercises.tree_svg import BOX_HEIGHT, BOX_WIDTH, paper_tree_svg

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.lab.exercises.model import Blank, Exercise

__all__ = ["answer_key", "exercise_sheet"]

_STYLE: Final = (
    f":root {{ --box: {BOX_WIDTH}mm; --box-height: {BOX_HEIGHT}mm; }}"
    + """
@page { size: A4; margin: 14mm 15mm 14mm; }
:root { --paper: #fff; --ink: #111; --soft: #555; --rule: #777; --x: #111; --o: #111;
  --cut: #111; --answer: #111; color-scheme: light; }
* { box-sizing: border-box; }
body { background: var(--paper); color: var(--ink); margin: 0 auto;
  font: 11pt/1.4 Georgia, "Times New Roman", serif; max-width: 180mm; padding: 0; }
@media screen { body { padding: 10mm 4mm; } }
header { border-bottom: .4mm solid var(--ink); margin-bottom: 5mm; padding-bottom: 2mm; }
h1 { font-size: 15pt; margin: 0 0 3mm; } h2 { font-size: 11.5pt; margin: 0 0 1mm; }
.who { display: flex; gap: 8mm; } .who span { border-bottom: .2mm solid var(--ink); flex: 2;
  min-height: 8mm; display: flex; align-items: end; padding-bottom: 1mm; }
.who span + span { flex: 1; }
section { break-inside: avoid; padding: 0 0 5mm; margin: 0 0 5mm;
  border-bottom: .2mm solid var(--rule); }
section:last-of-type { border-bottom: 0; }
p { margin: 0 0 2mm; } .id { color: var(--soft); font: 8.5pt ui-monospace, monospace;
  float: right; padding-top: .6mm; }
svg.tree { display: block; height: auto; max-width: 100%; margin: 3mm auto 1mm; }
.single { display: grid; grid-template-columns: 38mm 1fr; gap: 8mm; align-items: center; }
.single svg { width: 100%; }
.lines { display: flex; flex-wrap: wrap; gap: 3mm 10mm; }
.lines > span { align-items: center; display: flex; gap: 2mm; white-space: nowrap; }
.box { border: .25mm solid var(--ink); border-radius: .8mm; flex: none; height: var(--box-height);
  width: var(--box); }
.long { width: 45mm; }
@media (max-width: 150mm) { .single { grid-template-columns: 1fr; }
  ul { columns: 1; } }
.soft { color: var(--soft); font-size: 9.5pt; }
ul { columns: 2; column-gap: 8mm; font-size: 9pt; line-height: 1.3; margin: 1mm 0 0;
  padding-left: 4.5mm; } li { break-inside: avoid; } .one { columns: 1; }
"""
)


def exercise_sheet(exercises: Sequence[Exercise], title: str = "Exercises") -> str:
    """The sheet for students; it has no answers, not even hidden ones."""
    head = "<div class='who'><span>Name</span><span>Date</span></div>"
    return _page(title, head, [_section(*item, is_key=False) for item in enumerate(exercises, 1)])


def answer_key(exercises: Sequence[Exercise], title: str = "Exercises") -> str:
    """The same exercises with answers and reasons, for teachers."""
    head = "<p class='soft'>The answers, each with its reason. For teachers.</p>"
    sections = [_section(*item, is_key=True) for item in enumerate(exercises, 1)]
    return _page(f"{title}: the key", head, sections)


def _page(title: str, head: str, sections: list[str]) -> str:
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{escape(title)}</title>
<style>{_STYLE}</style>
</head>
<body>
<header><h1>{escape(title)}</h1>{head}</header>
<main>
{"".join(sections)}</main>
</body>
</html>
"""


def _section(number: int, exercise: Exercise, *, is_key: bool) -> str:
    title = KINDS[exercise.kind].title
    if exercise.tree:
        figure = paper_tree_svg(exercise, with_answers=is_key)
        body = f"{figure}{_reasons(exercise) if is_key else _lines(exercise)}"
    else:
        board = board_svg(exercise.position, f"Board: {exercise.position}", is_named=True)
        body = (
            f"<div class='single'><div>{board}</div><div>"
            f"{_reasons(exercise) if is_key else _lines(exercise)}</div></div>"
        )
    return f"""<section>
<span class="id">{exercise.name}</span><h2>{number}. {escape(title)}</h2>
<p>{_pretty(exercise.question)}</p>
{body}
</section>
"""


def _lines(exercise: Exercise) -> str:
    """Where to write; values go into the boxes of the tree, and branches are crossed out there."""
    if exercise.kind in ("values", "cuts"):
        return ""
    kind = "box long" if exercise.blanks[0].form is Form.MOVE else "box"
    spans = [
        f"<span>{_pretty(blank.prompt)} <span class='{kind}'></span></span>"
        for blank in exercise.blanks
    ]
    return f"<div class='lines'>{''.join(spans)}</div>"


def _reasons(exercise: Exercise) -> str:
    shown = exercise.blanks
    if exercise.kind == "cuts":
        shown = tuple(blank for blank in shown if blank.answer == SKIP)
    if shown[0].form is Form.MOVE:
        return f"<p>{_reason(exercise, shown[0])}</p>"
    style = "one" if len(shown) < 4 else ""
    items = "".join(f"<li>{_reason(exercise, blank)}</li>" for blank in shown)
    return f"<ul class='{style}'>{items}</ul>"


def _reason(exercise: Exercise, blank: Blank) -> str:
    if exercise.kind == "cuts":
        return f"<b>{blank.name}</b> is skipped. {_pretty(blank.why)}"
    if blank.form is Form.MOVE:
        return f"<b>{blank.answer}</b>{_pretty(blank.why.removeprefix(blank.answer))}"
    return f"<b>{blank.prompt}: {_pretty(blank.answer)}</b>. {_pretty(blank.why)}"


def _pretty(text: str) -> str:
    """The text for print: real minus signs before numbers, and the sign for infinity."""
    for plain, printed in (("-inf", "\N{MINUS SIGN}\N{INFINITY}"), ("+inf", "+\N{INFINITY}")):
        text = text.replace(plain, printed)
    words = [
        f"{word[: word.index('-')]}\N{MINUS SIGN}{word[word.index('-') + 1 :]}"
        if _has_negative(word)
        else word
        for word in text.split(" ")
    ]
    return escape(" ".join(words)).replace("&lt;=", "\N{LESS-THAN OR EQUAL TO}")


def _has_negative(word: str) -> bool:
    at = word.lstrip("(").find("-")
    return at == 0 and (word.strip("().,:;") == "-" or word.lstrip("(")[1:2].isdigit())

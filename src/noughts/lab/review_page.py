"""A review as one HTML page without other files: boards, a graph of the value, and comments."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from noughts.coaching.review import Label
from noughts.coaching.sentences import describe_ending
from noughts.core.marks import Mark
from noughts.core.notation import cell_name, move_name
from noughts.lab.board_svg import board_svg
from noughts.palette import DARK, LIGHT, declarations

if TYPE_CHECKING:
    from noughts.coaching.review import Review, ReviewedMove

__all__ = ["review_page"]

_COLOURS: Final = f"""
:root {{ {declarations(LIGHT)} color-scheme: light dark; }}
@media (prefers-color-scheme: dark) {{ :root {{ {declarations(DARK)} }} }}
"""
_STYLE: Final = """
body { background: var(--paper); color: var(--ink); font: 16px/1.5 Georgia, serif; margin: 0 auto;
  max-width: 52rem; padding: 1.5rem 1rem 4rem; }
h1 { font-size: 1.5rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2rem 0 .5rem; }
code { font: .9em ui-monospace, monospace; overflow-wrap: anywhere; } .soft { color: var(--soft); }
ol { list-style: none; padding: 0; } li p { margin: .2rem 0; }
li { display: grid; grid-template-columns: 8.5rem 1fr; gap: 1rem; padding: 1rem 0;
  border-top: 1px solid var(--rule); }
@media (max-width: 30rem) { li { grid-template-columns: 6rem 1fr; } }
svg { display: block; width: 100%; height: auto; } .label { font-weight: bold; }
.best, .good { color: var(--good); } .inaccuracy { color: var(--fair); }
.mistake, .blunder { color: var(--bad); } table { border-collapse: collapse; }
td, th { padding: .2rem 1rem .2rem 0; text-align: left; font-weight: normal; }
"""


def review_page(review: Review) -> str:
    """The whole page."""
    game = review.game
    ending = (
        "The game is not over."
        if game.outcome is None
        else describe_ending(game.outcome, game.rules)
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review of a game of {escape(str(game.rules))}</title>
<style>{_COLOURS}{_STYLE}</style>
</head>
<body>
<main>
<h1>Review</h1>
<p><code>{escape(str(game))}</code><br>{escape(ending)}</p>
{_summary(review)}
<h2>Who was winning</h2>
{_graph(review)}
<h2>Move by move</h2>
<ol>
{"".join(_item(move) for move in review.moves)}</ol>
</main>
</body>
</html>
"""


def _summary(review: Review) -> str:
    rows = []
    for mark in Mark:
        accuracy = review.accuracy(mark)
        if accuracy is not None:
            counts = ", ".join(f"{n} {label}" for label, n in review.counts(mark).items())
            rows.append(f"<tr><th>{mark.name}</th><td>{accuracy:.0%}</td><td>{counts}</td></tr>")
    head = "<tr class='soft'><th>Side</th><th>Accuracy</th><th>Moves</th></tr>"
    return f"<table>{head}{''.join(rows)}</table>" if rows else f"<p>{review.summary()}</p>"


def _item(move: ReviewedMove) -> str:
    rules = move.position.rules
    name = move_name(move.move, rules)
    after = move.position.after(move.move)
    others = [move_name(best, rules) for best in move.best[:4]]
    best = "" if move.label in (Label.BEST, None) else f" Best: {', '.join(others)}."
    words = f"Board after {cell_name(move.move.cell, rules)}: {after}"
    board = board_svg(after, words, strong_mask=1 << move.move.cell)
    return f"""<li><div>{board}</div><div>
<p>{move.number}. {move.mark.name} <code>{escape(name)}</code>
<span class="label {move.label or "soft"}">{move.label or "not rated"}</span></p>
<p class="soft">Before: {move.before_words}. After: {move.after_words}.{escape(best)}</p>
<p>{escape("" if move.comment is None else str(move.comment))}</p></div></li>
"""


def _graph(review: Review) -> str:
    """How far X was ahead after every move: top is won by X, bottom by O."""
    values, heights = review.values_for_x(), review.graph()
    if len(values) < 2:
        return "<p>Nothing to draw yet.</p>"
    width, height, margin = 100.0, 30.0, 3.0
    step = (width - 2 * margin) / (len(values) - 1)
    half = height / 2
    points = [(margin + step * i, half - (h or 0.0) * (half - 2)) for i, h in enumerate(heights)]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(
        f"<circle cx='{x:.1f}' cy='{y:.1f}' r='.8' fill='var(--ink)'>"
        f"<title>After move {i}: {value or 'open'} for X</title></circle>"
        for i, ((x, y), value) in enumerate(zip(points, values, strict=True))
    )
    words = "; ".join(f"after move {i}: {value or 'open'} for X" for i, value in enumerate(values))
    return f"""<svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{escape(words)}">
<path d="M0 {height / 2}H{width:g}" stroke="var(--rule)" stroke-width=".3"/>
<polyline points="{line}" fill="none" stroke="var(--ink)" stroke-width=".5"/>{dots}
<g font-size="2.6" fill="var(--soft)"><text x="0" y="3">X wins</text>
<text x="0" y="{height / 2 - 0.6}">draw</text><text x="0" y="{height - 0.6}">O wins</text></g></svg>
"""

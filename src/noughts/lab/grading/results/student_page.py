"""The grade of one program as a page for the person who wrote it.

It says what happened, shows it on a board, and says why and how to find it. It needs no script and
no other file, and prints.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING, Final

from noughts.core.notation import cell_name
from noughts.core.outcomes import cells_of
from noughts.lab.board_svg import CELL, board_svg
from noughts.lab.grading.diagnosis.advice import advice_on
from noughts.lab.grading.results.not_graded import Reason
from noughts.lab.grading.results.page_frame import share_bar, whole_page
from noughts.lab.grading.results.sentences import capital, full_stop, percent, sentence, times

if TYPE_CHECKING:
    from collections.abc import Iterable

    from noughts.core.position import Position
    from noughts.lab.grading.diagnosis.announcing import Wrong
    from noughts.lab.grading.diagnosis.suspicions import Suspicion
    from noughts.lab.grading.rating.rating import RatedAnswer
    from noughts.lab.grading.results.failures import FailureKind
    from noughts.lab.grading.results.grades import Grade

__all__ = ["STYLE", "student_page"]

_MAX_KINDS: Final = 6
STYLE: Final = """
.head { display: flex; flex-wrap: wrap; gap: .4rem 1.5rem; align-items: baseline;
  justify-content: space-between; border-bottom: 2px solid var(--rule); padding-bottom: .8rem; }
.score { font-size: 2.4rem; font-weight: 700; line-height: 1; white-space: nowrap; }
.score small { font-size: 1rem; font-weight: 400; color: var(--soft); }
.lead { font-size: 1.1rem; margin: 1rem 0; }
.shares div { display: grid; gap: .2rem 1rem; align-items: center; padding: .25rem 0;
  grid-template-columns: 15rem 1fr 12rem; }
.shares small { display: block; } .shares .number small { display: inline; }
.shares .number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.case { display: grid; grid-template-columns: 11rem 1fr; gap: 1.2rem; }
.case svg { display: block; width: 100%; height: auto; max-width: 14rem; }
.tag { font-weight: 700; }
@media (max-width: 36rem) {
  .shares div { grid-template-columns: 1fr auto; }
  .shares .bar { grid-column: 1 / -1; order: 3; }
  .case { grid-template-columns: 1fr; } .case svg { margin: 0 auto; }
}
"""


def student_page(grade: Grade) -> str:
    """The whole page."""
    parts = [_head(grade)]
    if grade.not_graded is not None:
        parts.append(_not_graded(grade))
    else:
        parts += [
            f'<p class="lead">{_lead(grade)}</p>',
            _shares(grade),
            _looks(grade.suspicions),
            _cases(grade),
            _announced(grade),
        ]
        parts.append(_called(grade))
    parts.append(_notes(grade))
    return whole_page(f"{grade.program}: graded", STYLE, "\n".join(filter(None, parts)))


def _head(grade: Grade) -> str:
    if grade.score is None:
        score = '<div class="score fair">Not graded</div>'
    else:
        colour = "good" if grade.is_right else "bad"
        score = f'<div class="score {colour}">{grade.score:g}<small> of 100</small></div>'
    return f'<header class="head"><h1>{escape(grade.program)}</h1>{score}</header>'


def _not_graded(grade: Grade) -> str:
    assert grade.not_graded is not None  # noqa: S101 - asked only then
    words = [
        '<p class="lead">The grader could not let your program play, so there is no score. '
        "This says nothing about how well it plays.</p>",
        f"<h2>Why</h2><p>{escape(sentence(grade.not_graded.because))}</p>",
        "<h2>What helps</h2>",
    ]
    if grade.not_graded.paste is not None:
        is_without = grade.not_graded.reason is Reason.NO_COMPUTER
        put = "If it has a computer player, put" if is_without else "Put"
        words.append(
            f"<p>{put} this line at the top of your file, and change the names in it if they do "
            f"not fit:</p><pre>{escape(grade.not_graded.paste)}</pre>"
        )
    words.append(
        "<p>A program can always be graded if it has one function that gets the board and returns "
        "the move:</p><pre>def best_move(board, player):\n    ...\n    return row, column</pre>"
    )
    return "\n".join(words)


def _lead(grade: Grade) -> str:
    shares, asked = grade.shares, len(grade.shares.rated)
    illegal = shares.legal.of - shares.legal.good
    lost = sum(kind.count for kind in grade.failures if kind.smallest.lost is not None)
    late = sum(kind.count for kind in grade.failures if not kind.is_grave)
    side = grade.called.mark if grade.called is not None else None
    where = f"{asked:,} positions" + ("" if side is None else f" with {side.name} to move")
    if grade.is_right and not late:
        return f"Perfect: in all {where} your program finds a best move."
    if grade.is_right:
        return (
            f"Your program never makes a wrong move in {where}. In {late:,} of them it wins later, "
            "or loses sooner, than it must."
        )
    wrong = [f"<code>{escape(one.function)}()</code>" for one in grade.announced if one.errors]
    if wrong and not lost and not illegal:
        says = "say" if len(wrong) > 1 else "says"
        return (
            f"Your program never makes a wrong move in {where}, but {' and '.join(wrong)} {says} "
            "something wrong about the result."
        )
    said = []
    if lost:
        said.append(f"it gives away a win or a draw in {lost:,}")
    if illegal:
        said.append(f"it gives no legal move in {illegal:,}")
    if wrong:
        said.append(f"{' and '.join(wrong)} is wrong about the result")
    return f"Your program was asked for its move in {where}: {', and '.join(said)}."


def _shares(grade: Grade) -> str:
    rows = []
    for name, what, share in (
        ("Legal moves", "", grade.shares.legal),
        ("Win or draw kept", "where it can be lost", grade.shares.kept),
        ("Fastest win, slowest loss", "where it can be slower", grade.shares.timely),
    ):
        soft = f' <small class="soft">{what}</small>' if what else ""
        number = f'{percent(share.ratio)} <small class="soft">{share}</small>'
        rows.append(
            f"<div><span>{name}{soft}</span>{share_bar(share.ratio)}"
            f'<span class="number">{number}</span></div>'
        )
    return f'<section class="shares">{"".join(rows)}</section>'


def _looks(suspicions: Iterable[Suspicion]) -> str:
    cards = []
    for suspicion in suspicions:
        advice = advice_on(suspicion.bug)
        cards.append(
            f'<section class="card"><h3>{escape(capital(suspicion.bug))}</h3>'
            f"<p>{escape(sentence(suspicion.words))}</p>"
            + (f"<p><b>How to find it:</b> {escape(advice)}</p>" if advice else "")
            + f'<p class="soft">Evidence: {escape(sentence(suspicion.evidence))}</p></section>'
        )
    if not cards:
        return ""
    return "<h2>What the bug may be</h2>" + "".join(cards)


def _cases(grade: Grade) -> str:
    kinds = grade.failures
    if not kinds:
        return ""
    is_played = grade.called is not None and grade.called.how == "played"
    way = "play your program to this board" if is_played else "call your function with this board"
    shown = "".join(_case(kind, way) for kind in kinds[:_MAX_KINDS])
    more = len(kinds) - _MAX_KINDS
    rest = f'<p class="soft">{more} more kinds of mistakes are not shown.</p>' if more > 0 else ""
    return f"<h2>What happened</h2>{shown}{rest}"


def _case(kind: FailureKind, way: str) -> str:
    answer = kind.smallest
    position, rules = answer.position, answer.position.rules
    colour = "bad" if kind.is_grave else "fair"
    best = sorted(answer.truth.best)
    names = ", ".join(cell_name(cell, rules) for cell in best)
    dots = "the dot" if len(best) == 1 else "the dots"
    if answer.cell is None:
        chosen, words = "Your program gives no cell here.", sentence(kind.words)
    else:
        words = full_stop(kind.words)  # begins with the name of a cell
        chosen = f"Your program plays <b>{cell_name(answer.cell, rules)}</b> (the framed cell)."
    return f"""<section class="card case"><div>{_board(answer)}</div><div>
<h3 class="{colour}">{escape(capital(kind.kind))}, {times(kind.count)}</h3>
<p>{position.to_move.name} is to move. {chosen} Best: <b>{names}</b> ({dots}).</p>
<p>{escape(words)}</p>
<p class="soft">This is the simplest such position. Try it: {way}, or
run <code>noughts solve --position "{escape(str(position))}"</code>.</p></div></section>"""


def _board(answer: RatedAnswer) -> str:
    """The board, the best cells as dots, and the program's move in a frame."""
    position = answer.position
    rules = position.rules
    shapes = []
    for cell in answer.truth.best:
        x, y = _middle(cell, position)
        shapes.append(f"<circle cx='{x}' cy='{y}' r='1.1' fill='var(--good)'/>")
    if answer.cell is not None and 0 <= answer.cell < rules.cells:
        x, y = _middle(answer.cell, position)
        colour = "fair" if answer.cell in answer.truth.keeping else "bad"
        half = CELL / 2 - 1
        shapes.append(
            f"<rect x='{x - half}' y='{y - half}' width='{2 * half}' height='{2 * half}' rx='1' "
            f"stroke='var(--{colour})' stroke-width='.7' stroke-dasharray='1.6 1'/>"
        )
    words = f"{_marks(position)}; {position.to_move.name} to move"
    return board_svg(position, words, is_named=True, over="".join(shapes))


def _marks(position: Position) -> str:
    """Where the marks are, in words."""
    x_cells, o_cells = (
        ", ".join(cell_name(cell, position.rules) for cell in cells_of(mask)) or "none"
        for mask in (position.x_mask, position.o_mask)
    )
    return f"X on {x_cells}; O on {o_cells}"


def _middle(cell: int, position: Position) -> tuple[float, float]:
    row, column = divmod(cell, position.rules.width)
    return (column + 0.5) * CELL, (row + 0.5) * CELL


def _announced(grade: Grade) -> str:
    if not grade.announced:
        return ""
    items, cases = [], []
    for result in grade.announced:
        right = result.asked - result.errors
        colour = "bad" if result.errors else "good"
        items.append(
            f'<li><code>{escape(result.function)}()</code> is <span class="{colour}">right in '
            f"{right:,} of {result.asked:,}</span> positions.</li>"
        )
        cases += [
            _wrongly_said(result.function, wrong, *case) for wrong, case in result.wrong.items()
        ]
    return f"<h2>Does it know who has won?</h2><ul>{''.join(items)}</ul>{''.join(cases)}"


def _wrongly_said(function: str, wrong: Wrong, count: int, position: Position, said: str) -> str:
    """The simplest board of which a function says something wrong."""
    outcome = position.outcome
    if outcome is None:
        truth = "The game is not over."
    elif outcome.winner is None:
        truth = "It is a draw: the board is full, and nobody has a line."
    else:
        truth = f"{outcome.winner.name} has a line and has won."
    return f"""<section class="card case"><div>
{board_svg(position, _marks(position), is_named=True)}</div><div>
<h3 class="bad">{escape(capital(str(wrong)))}, {times(count)}</h3>
<p>{truth} <code>{escape(function)}()</code> says <code>{escape(said)}</code>.</p>
<p class="soft">This is the simplest such position.</p></div></section>"""


def _called(grade: Grade) -> str:
    lines = []
    if grade.called is not None:
        lines.append(f"<p>Called as <code>{escape(grade.called.line)}</code>.</p>")
        if grade.called.mark is not None:
            mark = grade.called.mark
            lines.append(f"<p>It plays {mark.name}, and was asked only about that side.</p>")
        lines.append(
            '<p class="soft">If this is not how your program is meant to be called, tell your '
            "teacher: the grade may be wrong then.</p>"
        )
    if grade.called is None or grade.called.how != "played":  # then a note says which
        lines.append(f"<p>{escape(sentence(str(grade.selection)))}</p>")
    return f"<h2>How it was graded</h2>{''.join(lines)}"


def _notes(grade: Grade) -> str:
    notes = [*(f"Counter: {counter}" for counter in grade.counted), *grade.notes]
    if not notes:
        return ""
    items = "".join(f"<li>{escape(sentence(note))}</li>" for note in notes)
    return f"<h2>Notes</h2><ul>{items}</ul>"

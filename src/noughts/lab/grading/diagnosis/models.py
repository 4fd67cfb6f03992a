"""Models of classic bugs: for each, the moves that a program with that bug would consider best.

A model says nothing of how a program chooses among moves that look equal to it, because programs
differ in that; it gives the set of them. Models that go by exact values work on all rules, those
that search with a mistake only on boards of up to nine cells.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.core.outcomes import Result, cells_of
from noughts.core.threats import other_threats, own_threats
from noughts.lab.grading.diagnosis.flawed import (
    CooperativeSearch,
    FlawedSearch,
    cut_ties,
    never_undone,
)
from noughts.lab.grading.diagnosis.lines import deciding_line, gaps_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.outcomes import Value
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.rating.rating import Truth

__all__ = ["CORRECT", "HARMLESS", "Model", "models_of"]

Cells = frozenset[int]

_MAX_SEARCHED_CELLS: Final = 9  # cells; larger boards are left to models that go by values
_DEEPEST: Final = 6  # plies; programs that see further are told apart by few positions

CORRECT: Final = ("correct", "late win")
"""Models whose moves never lose value."""

HARMLESS: Final = ("depth sign",)
"""Bugs that cost time and never value."""


class Model(NamedTuple):
    """A bug: its name, what it looks like, and the moves it leads to."""

    bug: str
    words: str
    choices: Callable[[Truth], Cells]
    shows: Callable[[Truth], Cells] | None = None  # cells that tell it from good play


@lru_cache(maxsize=4)
def models_of(rules: Rules) -> tuple[Model, ...]:
    """Every model that works on some rules; different ones may share a name."""
    models = [
        Model("correct", "plays correctly", lambda truth: truth.best),
        Model("late win", "keeps the result but not the distance: it may win later than possible, "
              "or lose sooner; a depth term in the score helps", lambda truth: truth.keeping),
        Model("depth sign", "prefers late wins and early losses: the depth term has the wrong sign",
              _slowest),
        Model("first cell", "takes the first empty cell",
              lambda truth: frozenset([min(truth.values)])),
        Model("last cell", "takes the last empty cell",
              lambda truth: frozenset([max(truth.values)])),
        Model("random", "takes any empty cell, by chance or by no rule that matters",
              lambda truth: frozenset(truth.values)),
        Model("no own wins", "stops the opponent's lines, but does not complete its own",
              _only_blocks),
        Model("block before win", "stops the opponent's lines before it completes its own: it "
              "blocks where it could win", _blocks_first, _torn_blocks),
        Model("any two in a line", "fills any line with two equal marks, its own or the "
              "opponent's, whichever it sees first: it may block where it could win", _any_gap,
              _torn_blocks),
        Model("wrong sign", "takes the worst move for the best: a score has the wrong sign, or "
              "min and max are exchanged", partial(_worst, is_exact=False)),
        Model("wrong sign", "takes the worst move for the best: a score has the wrong sign, or "
              "min and max are exchanged", partial(_worst, is_exact=True)),
    ]  # fmt: skip
    models += [
        Model(f"wrong sign with {mark.name}", f"plays {mark.other.name} rightly, but takes the "
              f"worst move for the best when it plays {mark.name}",
              partial(_worst_with, mark=mark, is_exact=is_exact))
        for mark in Mark for is_exact in (False, True)
    ]  # fmt: skip
    for plies in range(1, _DEEPEST + 1):
        words = _DEPTH_WORDS.get(
            plies, f"looks only {plies} moves ahead, those of both sides counted"
        )
        bug = _DEPTH_BUGS.get(plies, f"depth limit {plies}")
        models += [
            Model(bug, words, partial(_best_within, plies=plies, is_exact=is_exact))
            for is_exact in (False, True)
        ]
    models.append(Model("rows and columns", "gives (column, row) instead of (row, column)",
                        partial(_transposed, width=rules.width, height=rules.height)))  # fmt: skip
    models += _rule_models(rules)
    if rules.cells <= _MAX_SEARCHED_CELLS:
        models += _searching_models(rules)
    return tuple(models)


# ---- by exact values -------------------------------------------------------------------------

_DEPTH_BUGS: Final = {1: "no blocks", 2: "no forks"}
_DEPTH_WORDS: Final = {
    1: "completes its own lines, but does not stop the opponent's: it looks 1 move ahead",
    2: "completes and stops lines, but does not see forks: it looks 2 moves ahead, its own and the "
    "answer",
}


def _slowest(truth: Truth) -> Cells:
    keeping = {cell: truth.values[cell] for cell in truth.keeping}
    worst = min(keeping.values())
    return frozenset(cell for cell, value in keeping.items() if value == worst)


def _only_blocks(truth: Truth) -> Cells:
    return frozenset(other_threats(truth.position)) or frozenset(truth.values)


def _blocks_first(truth: Truth) -> Cells:
    gaps = other_threats(truth.position) or own_threats(truth.position)
    return frozenset(gaps) or frozenset(truth.values)


def _any_gap(truth: Truth) -> Cells:
    gaps = {**other_threats(truth.position), **own_threats(truth.position)}
    return frozenset(gaps) or frozenset(truth.values)


def _torn_blocks(truth: Truth) -> Cells:
    """The blocks where both sides could complete a line, and no move does both."""
    own, other = own_threats(truth.position), other_threats(truth.position)
    return frozenset(other) if own and not own.keys() & other.keys() else frozenset()


_RESULTS: Final = {Result.WIN: 1, Result.DRAW: 0, Result.LOSS: -1}


def _worst(truth: Truth, is_exact: bool) -> Cells:
    worst = min(truth.values.values())
    return frozenset(
        cell
        for cell, value in truth.values.items()
        if value == worst or (not is_exact and value.result is worst.result)
    )


def _worst_with(truth: Truth, mark: Mark, is_exact: bool) -> Cells:
    if truth.position.to_move is mark:
        return _worst(truth, is_exact)
    return truth.best if is_exact else truth.keeping


def _best_within(truth: Truth, plies: int, is_exact: bool) -> Cells:
    """The best moves of a program that sees so many plies and takes the rest as even."""

    def worth(value: Value) -> tuple[int, int]:
        if value.plies is None or value.plies > plies:
            return 0, 0
        sign = _RESULTS[value.result]
        return sign, -sign * value.plies if is_exact else 0

    return _highest({cell: worth(value) for cell, value in truth.values.items()})


def _transposed(truth: Truth, width: int, height: int) -> Cells:
    if width != height:
        return frozenset()
    return frozenset(cell % width * width + cell // width for cell in truth.keeping)


def _highest(scores: dict[int, int] | dict[int, tuple[int, int]]) -> Cells:
    best = max(scores.values())
    return frozenset(cell for cell, score in scores.items() if score == best)


# ---- by rules: win, block, then something else -------------------------------------------------


def _rule_models(rules: Rules) -> list[Model]:
    models = []
    if rules.width % 2 and rules.height % 2:
        words = "takes the centre before it looks for a win or a block"
        centre = rules.cells // 2
        models.append(
            Model(
                "centre first",
                words,
                partial(_centre_first, centre=centre),
                partial(_hasty_centre, centre=centre),
            )
        )
    for words, seen in (
        ("only where the last cell is empty", (rules.k - 1,)),
        ("only where the first cell is empty", (0,)),
        ("only where an end is empty, not in the middle", (0, rules.k - 1)),
    ):
        models.append(
            Model(
                "gap not seen",
                f"completes and stops lines {words}",
                partial(_seen_gaps, seen=frozenset(seen)),
            )
        )
    return models


def _centre_first(truth: Truth, centre: int) -> Cells:
    if centre in truth.values:
        return frozenset([centre])
    return gaps_of(truth, truth.position.rules.lines) or frozenset(truth.values)


def _hasty_centre(truth: Truth, centre: int) -> Cells:
    """The centre, where it is free, and a line can be completed or must be stopped elsewhere."""
    gaps = gaps_of(truth, truth.position.rules.lines)
    is_hasty = centre in truth.values and gaps and centre not in gaps
    return frozenset([centre]) if is_hasty else frozenset()


def _seen_gaps(truth: Truth, seen: frozenset[int]) -> Cells:
    return gaps_of(truth, truth.position.rules.lines, seen) or frozenset(truth.values)


# ---- by searches with a mistake --------------------------------------------------------------


def _by_score(truth: Truth, scores: Callable[[Truth], dict[int, int]], is_exact: bool) -> Cells:
    by_cell = scores(truth)
    if not is_exact:
        by_cell = {cell: (score > 0) - (score < 0) for cell, score in by_cell.items()}
    return _highest(by_cell)


def _kept(scores: Callable[[Truth], dict[int, int]]) -> Callable[[Truth], dict[int, int]]:
    """The same scores; those of the last position are kept, as two models ask in turn."""
    last: list[tuple[Position, dict[int, int]]] = []

    def remembered(truth: Truth) -> dict[int, int]:
        if not last or last[0][0] is not truth.position:
            last[:] = [(truth.position, scores(truth))]
        return last[0][1]

    return remembered


def _searching_models(rules: Rules) -> list[Model]:
    plain = FlawedSearch(rules)

    def for_opponent(truth: Truth) -> dict[int, int]:
        return plain.scores(truth.position, turned=True)

    def always(truth: Truth, mark: Mark) -> dict[int, int]:
        return plain.scores(truth.position, turned=truth.position.to_move is not mark)

    def searched(truth: Truth, search: FlawedSearch | CooperativeSearch) -> dict[int, int]:
        return search.scores(truth.position)

    flawed: list[tuple[str, str, Callable[[Truth], dict[int, int]]]] = [
        ("plays for the opponent", "chooses the opponent's best move: the two marks are exchanged "
         "somewhere", for_opponent),
        *((f"always plays {mark.name}", f"chooses as if it were always {mark.name}: it takes no "
           "notice of whose turn it is", partial(always, mark=mark)) for mark in Mark),
        ("no opponent", "expects the opponent to help: both sides take the maximum",
         partial(searched, search=CooperativeSearch(rules))),
        ("no turns", "searches as if it moved every time: the player never changes in the search",
         partial(searched, search=CooperativeSearch(rules, alternates=False))),
        # Before the next ones: with a depth term the same moves may follow from them.
        ("full board first", "takes a full board for a draw before it looks for a line, and so "
         "misses a win by the last move", partial(searched, search=FlawedSearch(rules,
         is_full_first=True))),
        *((f"draws count for {mark.name}", f"takes a full board without a line for a win of "
           f"{mark.name}: a draw called a win",
           partial(searched, search=FlawedSearch(rules, draw_for_x=score)))
          for mark, score in ((Mark.X, 100), (Mark.O, -100))),
        ("draws count as wins", "takes a draw for a win of its own",
         partial(searched, search=FlawedSearch(rules, draw_for_asker=100))),
        ("reward sign", "takes its own line for a loss and the opponent's line for a win: the "
         "score of a finished game has the wrong sign",
         partial(searched, search=FlawedSearch(rules, is_inverted=True))),
        ("draws count as losses", "takes a draw for a loss",
         partial(searched, search=FlawedSearch(rules, draw_for_asker=-100))),
    ]  # fmt: skip
    models = [
        Model(bug, words, partial(_by_score, scores=scores, is_exact=is_exact))
        for bug, words, scores in ((bug, words, _kept(scores)) for bug, words, scores in flawed)
        for is_exact in (False, True)
    ]
    for name, missing in _line_groups(rules):
        lines = [line for line in rules.lines if line not in missing]
        scores = _kept(partial(searched, search=FlawedSearch(rules, lines=lines)))
        models += [
            Model("line not seen", f"does not see {name}",
                  partial(_by_score, scores=scores, is_exact=is_exact),
                  partial(_line_missed, missing=missing))
            for is_exact in (False, True)
        ]  # fmt: skip
    for mark in Mark:
        for name, missing in _half_groups(rules):
            lines = [line for line in rules.lines if line not in missing]
            search = FlawedSearch(rules, lines=lines, lines_of=mark)
            scores = _kept(partial(searched, search=search))
            models += [
                Model(f"lines of {mark.name} not seen", f"does not see {name} of {mark.name}, and "
                      f"sees those of {mark.other.name}",
                      partial(_by_score, scores=scores, is_exact=is_exact),
                      partial(_line_missed, missing=missing, of=mark))
                for is_exact in (False, True)
            ]  # fmt: skip
    undo = "does not take trial moves back: after one line of moves its board is full"
    models += [
        Model(
            "missing undo", undo, partial(_single, choose=partial(never_undone, is_root_copied=c))
        )
        for c in (False, True)
    ]
    words = "takes a bound of alpha-beta for a score: at equal scores it prefers moves cut off"
    models.append(Model("bounds as scores", words, partial(_single, choose=cut_ties)))
    return models


def _single(truth: Truth, choose: Callable[..., int | None]) -> Cells:
    cell = choose(truth.position)
    return frozenset() if cell is None else frozenset([cell])


def _line_missed(truth: Truth, missing: frozenset[int], of: Mark | None = None) -> Cells:
    """All cells but the one that keeps the value, where one of these lines alone decides."""
    decided = deciding_line(truth)
    if decided is None or decided[1] not in missing:
        return frozenset()
    position = truth.position
    threatens = position.to_move if own_threats(position) else position.to_move.other
    return frozenset(truth.values) - {decided[0]} if of in (None, threatens) else frozenset()


def _half_groups(rules: Rules) -> list[tuple[str, frozenset[int]]]:
    """Lines that programs forget of one side: all of them, or all but the diagonals."""
    straight = frozenset(line for line in rules.lines if _step(line) in (1, rules.width))
    return [("lines", frozenset(rules.lines)), ("rows and columns", straight)]


def _line_groups(rules: Rules) -> list[tuple[str, frozenset[int]]]:
    """Lines that programs forget: each by itself, and all of one direction."""
    named = [
        (
            "the line " + " ".join(cell_name(cell, rules) for cell in cells_of(line)),
            frozenset([line]),
        )
        for line in rules.lines
    ]
    rows = frozenset(line for line in rules.lines if _step(line) == 1)
    columns = frozenset(line for line in rules.lines if _step(line) == rules.width)
    diagonals = frozenset(rules.lines) - rows - columns
    groups = [("rows", rows), ("columns", columns), ("diagonals", diagonals)]
    return named + [(name, lines) for name, lines in groups if len(lines) > 1]


def _step(line: int) -> int:
    first, second = cells_of(line)[:2]
    return second - first

"""Diagnosis: which classic bug a program's answers look like.

Two kinds of evidence. Some bugs show directly: a board that is not given back as it was, a counter
that only one search produces, a function that announces the wrong winner. The others are found by
comparison: each model (`models.py`) gives the moves that a program with that bug would consider
best, and the model wins under which the answers are most likely, when a program takes any of those
moves and errs from its own plan once in fifty times. It is named only if it is clearly better than
"correct" and "random", and then as what it is: something the program looks like.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, log
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.core.notation import cell_name
from noughts.core.outcomes import Result, cells_of
from noughts.lab.grading.diagnosis.announcing import Wrong
from noughts.lab.grading.diagnosis.counting import HALF_CUTOFF
from noughts.lab.grading.diagnosis.lines import mistyped_line, weak_line
from noughts.lab.grading.diagnosis.models import CORRECT, HARMLESS, models_of
from noughts.lab.grading.rating.rating import MoveRating

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.diagnosis.announcing import Announced
    from noughts.lab.grading.diagnosis.counting import Counted
    from noughts.lab.grading.diagnosis.models import Model
    from noughts.lab.grading.rating.rating import RatedAnswer, Truth

__all__ = ["Diagnoser", "Suspicion"]

_ERRS: Final = 0.02
_NAMED_FROM: Final = 0.9  # agreement with a model, below which it is not named
_EXPLAINED: Final = 0.9  # of the mistakes, by a bug that loses value
_EXPLAINED_ONE: Final = 0.7  # the same, where the bug allows one move only: that is no chance
_MIN_ANSWERS: Final = 20  # answers to compare
_MIN_FAR_MISTAKES: Final = 3  # to say how far a program sees; other bugs lead to one or two
_SMALL_BOARD: Final = 9  # cells; on larger ones mistakes that lie far away are rare
_MIN_MISTAKES: Final = 5  # to name a bug that loses value
_MIN_COMPARED: Final = 60  # answers to name one: with fewer, other bugs explain them as well
_MAX_MISTAKES: Final = 0.01  # of a program that is said to keep the result


@dataclass(frozen=True)
class Suspicion:
    """A bug that the program looks like, what it looks like in words, and what speaks for it."""

    bug: str
    words: str
    evidence: str
    agreement: float | None = None  # share of positions; None for direct evidence


class Diagnoser:
    """Compares answers with models; keeps what the models say, for the next program."""

    def __init__(self, rules: Rules) -> None:
        self._models = models_of(rules)
        self._choices: dict[Position, tuple[frozenset[int], ...]] = {}

    def suspect(
        self,
        rated: Sequence[RatedAnswer],
        answer: str,
        counted: Sequence[Counted],
        announced: Sequence[Announced],
        repeats: tuple[int, int],
        deadline: float = inf,
    ) -> list[Suspicion]:
        """Every bug that there is evidence for, direct evidence first.

        Comparing answers with models takes time; after `deadline` it is given up.
        """
        suspicions = [
            *_undo(rated, answer),
            *_gives_up(rated),
            *_wrong_line(rated, deadline),
            *_counters(counted),
            *_announcements(announced),
            *_readings(rated, answer),
        ]
        compared = self._compare(rated, repeats, deadline)
        if any(suspicion.bug == "line mistyped" for suspicion in suspicions):
            compared = []  # every other explanation is a consequence of it
        suspicions += [
            suspicion
            for suspicion in compared
            if suspicion.bug not in {other.bug for other in suspicions}
        ]
        if not compared or compared[0].bug in CORRECT:
            suspicions += _horizon(rated)
        return suspicions + _sides(rated)

    # ---- comparison with models ----------------------------------------------------------------

    def _of(self, truth: Truth) -> tuple[frozenset[int], ...]:
        choices = self._choices.get(truth.position)
        if choices is None:
            choices = tuple(model.choices(truth) for model in self._models)
            self._choices[truth.position] = choices
        return choices

    def _compare(
        self, rated: Sequence[RatedAnswer], repeats: tuple[int, int], deadline: float
    ) -> list[Suspicion]:
        answered = [answer for answer in rated if answer.cell is not None]
        bad = [answer for answer in answered if answer.rating is not MoveRating.BEST]
        if len(answered) < _MIN_ANSWERS or not bad:
            return []
        for answer in answered:
            self._of(answer.truth)
            if monotonic() >= deadline:
                return []
        likelihood, agreeing = self._likelihood(answered)
        fitting = [n for n, count in enumerate(agreeing) if count >= _NAMED_FROM * len(answered)]
        mistakes = sum(answer.lost is not None for answer in answered)
        keeping = (*CORRECT, *HARMLESS)
        if mistakes < _MIN_MISTAKES or len(answered) < _MIN_COMPARED:  # no bug that loses value
            fitting = [n for n in fitting if self._models[n].bug in keeping]
        fitting = [n for n in fitting if self._is_shown(n, answered)]
        if not fitting:
            return []
        best = max(fitting, key=lambda number: likelihood[number])
        model, agreement = self._models[best], agreeing[best] / len(answered)
        if model.bug not in keeping and not self._explains(best, bad):
            return []  # it plays much like that, but its mistakes have another cause
        if model.bug == "correct" or (model.bug == "random" and not repeats[0]):
            return []
        if model.bug in keeping and mistakes > _MAX_MISTAKES * len(answered):
            return []
        return [self._suspicion(model, best, agreement, answered, repeats)]

    def _is_shown(self, number: int, answered: Sequence[RatedAnswer]) -> bool:
        """Whether the answers include some that only this bug explains, where it has such."""
        shows = self._models[number].shows
        return shows is None or any(answer.cell in shows(answer.truth) for answer in answered)

    def _explains(self, number: int, answered: Sequence[RatedAnswer]) -> bool:
        """Whether a bug leads to these mistakes, but for a few."""
        wrong = [answer for answer in answered if answer.lost is not None]
        choices = [self._of(answer.truth)[number] for answer in wrong]
        is_one = all(len(cells) <= 1 for cells in choices)
        explained = sum(a.cell in cells for a, cells in zip(wrong, choices, strict=True))
        return explained >= (_EXPLAINED_ONE if is_one else _EXPLAINED) * len(wrong)

    def _likelihood(self, answered: Sequence[RatedAnswer]) -> tuple[list[float], list[int]]:
        """For each model the logarithm of how likely the answers are, and how many agree."""
        cells = answered[0].position.rules.cells
        chance = _ERRS / cells
        # Of a model that allows so many cells, the answer among them.
        in_line = [0.0, *(log((1 - _ERRS) / count + chance) for count in range(1, cells + 1))]
        outside = log(chance)
        likelihood = [0.0] * len(self._models)
        agreeing = [0] * len(self._models)
        for answer in answered:
            for number, choices in enumerate(self._of(answer.truth)):
                if answer.cell in choices:
                    agreeing[number] += 1
                    likelihood[number] += in_line[len(choices)]
                else:
                    likelihood[number] += outside
        return likelihood, agreeing

    def _suspicion(
        self,
        model: Model,
        number: int,
        agreement: float,
        answered: Sequence[RatedAnswer],
        repeats: tuple[int, int],
    ) -> Suspicion:
        wrong = [answer for answer in answered if answer.lost is not None]
        explained = sum(answer.cell in self._of(answer.truth)[number] for answer in wrong)
        evidence = (
            f"it plays as a program with this bug would in {agreement:.1%} of {len(answered):,} "
            "positions"
        )
        if wrong and model.bug not in CORRECT:
            evidence += (
                f", and in {explained:,} of the {len(wrong):,} where it gives a win or a draw away"
            )
        if model.bug == "random" and repeats[1]:
            evidence += f"; asked again, {repeats[0]} of {repeats[1]} answers were different"
        return Suspicion(model.bug, model.words, evidence, agreement)


# ---- direct evidence -------------------------------------------------------------------------


def _undo(rated: Sequence[RatedAnswer], reading: str) -> list[Suspicion]:
    """Boards that come back with more on them than the move that was answered."""
    if reading == "board":
        return []
    answered = [answer for answer in rated if answer.rating is not MoveRating.FAILED]
    touched = [answer for answer in answered if set(answer.changed) - {answer.cell}]
    if not touched:
        return []
    evidence = (
        f"the board is changed beyond the move in {len(touched):,} of {len(answered):,} positions"
    )
    words = "changes the board it is given and does not take its trial moves back"
    return [Suspicion("missing undo", words, evidence)]


def _gives_up(rated: Sequence[RatedAnswer]) -> list[Suspicion]:
    """No move where every move loses, and moves everywhere else."""
    without = [a for a in rated if a.rating in (MoveRating.ILLEGAL, MoveRating.FAILED)]
    lost = [answer for answer in rated if answer.truth.value.result is Result.LOSS]
    if len(without) < _MIN_ANSWERS // 2 or len(without) < _NAMED_FROM * len(lost):
        return []
    if any(answer.truth.value.result is not Result.LOSS for answer in without):
        return []
    evidence = (
        f"no legal move in {len(without):,} of the {len(lost):,} positions where every move loses, "
        "and legal moves everywhere else"
    )
    words = "gives no move when every move loses: no score is better than the one it starts with"
    return [Suspicion("no move when lost", words, evidence)]


def _wrong_line(rated: Sequence[RatedAnswer], deadline: float) -> list[Suspicion]:
    """One line that it does not know, because its numbers are mistyped."""
    answered = [answer for answer in rated if answer.cell is not None]
    line = weak_line(answered)
    wrong = None if line is None else mistyped_line(answered, line, deadline)
    if line is None or wrong is None:
        return []
    rules = answered[0].position.rules
    right, instead = (
        " ".join(cell_name(cell, rules) for cell in cells_of(mask)) for mask in (line, wrong)
    )
    words = f"takes {instead} for a line instead of {right}: a number is mistyped"
    evidence = f"with {instead} instead of {right} its moves are explained best"
    return [Suspicion("line mistyped", words, evidence)]


def _counters(counted: Sequence[Counted]) -> list[Suspicion]:
    suspicions = []
    for counter in counted:
        if counter.looks_like is not None and counter.looks_like.startswith(HALF_CUTOFF):
            words = (
                "a cut-off leaves only the inner of two loops, and the search goes on with the "
                "next row: put the search of a position into one loop, or return at a cut-off"
            )
            suspicions.append(Suspicion("half a cut-off", words, str(counter)))
    return suspicions


def _announcements(announced: Sequence[Announced]) -> list[Suspicion]:
    suspicions = []
    for result in announced:
        for wrong, (count, position, answer) in result.wrong.items():
            lines = ""
            if wrong is Wrong.WIN_MISSED and result.unseen_lines:
                lines = f"; it never sees {', '.join(result.unseen_lines)}"
            evidence = (
                f"{count:,} of {result.asked:,} positions, such as {position}, "
                f"where it says {answer}{lines}"
            )
            suspicions.append(Suspicion(str(wrong), f"{wrong}, by {result.function}()", evidence))
    return suspicions


def _readings(rated: Sequence[RatedAnswer], reading: str) -> list[Suspicion]:
    """Answers that are wrong as they are read, and right when they are read one off."""
    shifts = {
        "row-column": ((-1, -1), (-1, 0), (0, -1), (1, 1), (1, 0), (0, 1)),
        "cell": ((0, -1), (0, 1)),
        "number": ((0, -1), (0, 1)),
    }.get(reading, ())
    if not rated or all(answer.rating is not MoveRating.ILLEGAL for answer in rated):
        return []
    right = sum(answer.rating in (MoveRating.BEST, MoveRating.SLOW) for answer in rated)
    best: tuple[int, str] = (right, "")
    for down, across in shifts:
        agreeing = 0
        for answer in rated:
            cell = _shifted(answer, down, across, reading)
            agreeing += cell is not None and cell in answer.truth.keeping
        if agreeing > best[0]:
            parts = [
                ("row", down),
                ("column" if reading == "row-column" else "cell", across),
            ]
            off = " and ".join(f"{name} {-step:+d}" for name, step in parts if step)
            best = agreeing, off
    if not best[1] or best[0] < _NAMED_FROM * len(rated):
        return []
    share = best[0] / len(rated)
    words = f"its answers are off by one ({best[1]}): some counting starts at 1 instead of 0"
    evidence = f"read without that, {share:.1%} of its answers keep a win or a draw"
    return [Suspicion("off by one", words, evidence, share)]


def _shifted(rated: RatedAnswer, down: int, across: int, answer: str) -> int | None:
    rules = rated.position.rules
    if answer == "row-column":
        pair = rated.returned
        if (
            not isinstance(pair, list)
            or len(pair) != 2
            or not all(isinstance(n, int) for n in pair)
        ):
            return None
        row, column = pair[0] + down, pair[1] + across
        is_there = 0 <= row < rules.height and 0 <= column < rules.width
        return row * rules.width + column if is_there else None
    if not isinstance(rated.returned, int):
        return None
    cell = rated.returned - (answer == "number") + across
    return cell if 0 <= cell < rules.cells else None


def _sight_needed(truth: Truth, cell: int) -> int | None:
    """How many plies one must see to know that a cell loses value; None if it does not."""
    if cell in truth.keeping:
        return None
    distances = [truth.values[cell].plies, truth.value.plies]
    return min(plies for plies in distances if plies is not None)


def _horizon(rated: Sequence[RatedAnswer]) -> list[Suspicion]:
    """Mistakes that all lie beyond some depth, by a program that makes none before it."""
    needed = [
        _sight_needed(answer.truth, answer.cell)
        for answer in rated
        if answer.lost and answer.cell is not None
    ]
    nearest = min((plies for plies in needed if plies is not None), default=0)
    is_small = bool(rated) and rated[0].position.rules.cells <= _SMALL_BOARD
    if nearest < 3 or (is_small and len(needed) < _MIN_FAR_MISTAKES):
        return []
    tempted = sum(
        any(
            (_sight_needed(answer.truth, cell) or nearest) < nearest for cell in answer.truth.values
        )
        for answer in rated
        if answer.rating in (MoveRating.BEST, MoveRating.SLOW)
    )
    if tempted < _MIN_ANSWERS:
        return []
    evidence = (
        f"no mistake in {tempted:,} positions where one could be made that shows within "
        f"{nearest - 1} moves; all {len(needed)} that it makes show after {nearest} or more"
    )
    words = f"looks only {nearest - 1} moves ahead, those of both sides counted"
    return [Suspicion(f"depth limit {nearest - 1}", words, evidence)]


def _sides(rated: Sequence[RatedAnswer]) -> list[Suspicion]:
    """Mistakes with one mark only."""
    failures = dict.fromkeys(Mark, 0)
    counts = dict.fromkeys(Mark, 0)
    for answer in rated:
        counts[answer.position.to_move] += 1
        failures[answer.position.to_move] += answer.rating not in (MoveRating.BEST, MoveRating.SLOW)
    for mark in Mark:
        is_fair = min(counts.values()) >= _MIN_ANSWERS
        if is_fair and failures[mark] >= _MIN_ANSWERS // 2 and not failures[mark.other]:
            words = f"makes mistakes only when it plays {mark.name}"
            evidence = (
                f"{failures[mark]:,} of {counts[mark]:,} positions with {mark.name} to move, "
                f"none of {counts[mark.other]:,} with {mark.other.name}"
            )
            return [Suspicion(f"only with {mark.name}", words, evidence)]
    return []

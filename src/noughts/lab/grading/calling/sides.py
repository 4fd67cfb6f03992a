"""Sides: which side a program plays, and who opens, found from its behaviour and its own calls."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.core.threats import other_threats, own_threats
from noughts.lab.grading.calling.merits import kept_of
from noughts.lab.grading.calling.probes import (
    contests_of,
    duels_of,
    exchanged,
    good_moves,
    passed,
    probes_of,
)
from noughts.lab.grading.calling.readings import placed_by
from noughts.lab.grading.rating.rating import Truth

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.core.position import Position
    from noughts.lab.grading.calling.merits import Answered
    from noughts.lab.grading.calling.plans import Plan
    from noughts.lab.grading.sandbox.messages import Reply

    Ask = Callable[[Plan, Position], Reply | None]

__all__ = ["is_opened_by_o", "only_side"]

_PROBES: Final = 60
_MIN_PROBES: Final = 15  # of a side
_SLIGHTLY_BETTER: Final = 0.02
_CLEARLY_BETTER: Final = 0.15
_MUCH_BETTER: Final = 0.35
_GOOD_PLAY: Final = 0.8
_MIN_VOTES: Final = 6
_MOST_VOTES: Final = 0.8


def is_opened_by_o(ask: Ask, plan: Plan, positions: Sequence[Position]) -> bool:
    """Whether the program is right only if O opens: it counts marks to see whose turn it is.

    Then, if X has opened, it completes the lines of whoever is not to move.
    """
    is_told = plan.is_told and not plan.sets_turn
    if is_told or plan.reading.numbering == "board":
        return False
    truths = _truths(positions)
    turned = [Truth.of(exchanged(truth.position)) for truth in truths]
    kept = [
        kept_of(plan, [(truth, ask(plan, truth.position)) for truth in group])
        for group in (truths, turned)
    ]
    # Chance alone makes the play of a bad player differ.
    better = _CLEARLY_BETTER if kept[1] >= _GOOD_PLAY else _MUCH_BETTER
    if (kept[1] == 1 and kept[0] < 0.9) or kept[1] - kept[0] > better:
        return True
    served = _served(ask, plan, positions)
    if any(served[mark] != {mark.other} for mark in Mark):
        return False
    served = _served(ask, plan, positions, is_turned=True)
    return all(served[mark] == {mark} for mark in Mark)


def only_side(
    ask: Ask, plan: Plan, positions: Sequence[Position], own: Mark | None, is_used: bool
) -> Mark | None:
    """The only side that a program plays; None if it plays both.

    It plays one side only if it always puts that side's mark; if it makes no mistake with that side
    and some with the other; if it always completes that side's lines; or if its own calls are for
    that side (`own`), and it makes mistakes with the other. One that is told its side, and that the
    program uses itself (`is_used`), is given the side on which it makes no mistake.
    """
    answers = [(truth, ask(plan, truth.position)) for truth in _truths(positions)]
    if plan.reading.numbering == "board" or _puts_what_it_says(plan, answers):
        placed = _side_that_is_placed(answers)
        if placed is not None:
            return placed
    if own is not None and plan.is_told:
        return own  # the program tells it this side alone
    sides = [truth.position.to_move for truth, _ in answers]
    if min(sides.count(mark) for mark in Mark) < _MIN_PROBES:
        return None
    kept = {mark: kept_of(plan, answers, mark) for mark in Mark}
    if own is not None and kept[own] >= kept[own.other]:
        return own if kept[own.other] < 1 else None
    are_letters = str(plan.signs.x).strip().lower() == "x"  # numbers may be the other way round
    if own is not None and (kept[own.other] < 1 or are_letters):
        return own  # it is never asked to play the other side, though it would be better there
    if plan.reading.numbering == "board":
        perfect = [mark for mark in Mark if kept[mark] == 1 and kept[mark.other] < 1]
        return perfect[0] if perfect and not plan.is_told_mark else None
    served = _served(ask, plan, positions)
    faithful = [
        mark for mark in Mark if served[mark] - {None} == {mark} == served[mark.other] - {None}
    ]  # it completes the lines of this side alone, whoever is to move
    if faithful and not plan.is_told_mark:
        return faithful[0]
    for mark in Mark:
        is_near = kept[mark] > kept[mark.other] - _CLEARLY_BETTER
        if not plan.is_told_mark and is_near and _is_for(mark, ask, plan, positions):
            return mark
    if not plan.is_told_mark and all(mark in served[mark] for mark in Mark):
        return None  # it completes its own lines with either side; one that errs may be worse
    for mark in Mark:
        is_better = kept[mark] > kept[mark.other] + _SLIGHTLY_BETTER
        if plan.is_told_mark:
            is_clear = mark in faithful or (is_used and kept[mark.other] < 1 - _CLEARLY_BETTER)
            if is_better and is_clear and kept[mark] == 1:
                return mark
        elif is_better and (kept[mark] == 1 or kept[mark] - kept[mark.other] > _CLEARLY_BETTER):
            return mark
    return None


def _truths(positions: Sequence[Position]) -> list[Truth]:
    return [Truth.of(position) for position in probes_of(positions, _PROBES)]


def _served(
    ask: Ask, plan: Plan, positions: Sequence[Position], is_turned: bool = False
) -> dict[Mark, set[Mark | None]]:
    """Whose line its answers complete, where either side could complete one; or if O has opened."""
    served: dict[Mark, set[Mark | None]] = {Mark.X: set(), Mark.O: set()}
    for mark in Mark:
        for asked in duels_of(positions, mark.other if is_turned else mark):
            position = exchanged(asked) if is_turned else asked
            reply = ask(plan, position)
            if reply is None:
                continue
            cell = plan.read(reply, position).cell
            if cell in own_threats(position):
                served[mark].add(mark)
            else:
                served[mark].add(mark.other if cell in other_threats(position) else None)
    return served


def _is_for(mark: Mark, ask: Ask, plan: Plan, positions: Sequence[Position]) -> bool:
    """Whether it plays this side's moves also where the other one is to move."""
    votes = []
    for position in contests_of(positions, mark.other):
        reply = ask(plan, position)
        cell = None if reply is None else plan.read(reply, position).cell
        votes.append(cell in good_moves(passed(position)))
    return len(votes) >= _MIN_VOTES and sum(votes) >= _MOST_VOTES * len(votes)


def _puts_what_it_says(plan: Plan, answers: Sequence[Answered]) -> bool:
    """Whether it also puts a mark itself, always on the cell that it answers."""
    changes = [
        (plan.read(reply, truth.position).cell, one)
        for truth, reply in answers
        if reply is not None
        for one in placed_by(reply)
    ]
    return bool(changes) and all(len(one) == 1 and one[0][0] == cell for cell, one in changes)


def _side_that_is_placed(answers: Sequence[Answered]) -> Mark | None:
    """The side whose mark is always put on the board, whoever is to move."""
    signs = {
        (truth.position.to_move, sign)
        for truth, reply in answers
        if reply is not None
        for changes in placed_by(reply)
        if len(changes) == 1
        for _, sign in changes
    }
    for mark in Mark:
        own = {sign for to_move, sign in signs if to_move is mark}
        other = {sign for to_move, sign in signs if to_move is mark.other}
        if own == {str(mark)} and str(mark.other) not in other:
            return mark
    return None

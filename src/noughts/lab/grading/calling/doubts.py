"""Doubts: why a way of calling that was found is not used, so that nobody is accused wrongly.

A way without mistakes needs no other evidence: nobody plays perfectly by accident. Bad play may be
the program's, or it may come from calling it wrongly. Only in the first case is it graded.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.lab.grading.calling.candidates import LIKELY
from noughts.lab.grading.calling.player_names import name_score, sounds_like_player
from noughts.lab.grading.calling.probes import probes_of, twins_of
from noughts.lab.grading.calling.readings import GREATEST, Reading

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from noughts.core.position import Position
    from noughts.lab.grading.calling.candidates import Candidates
    from noughts.lab.grading.calling.merits import Merit, Tested
    from noughts.lab.grading.calling.plans import Plan
    from noughts.lab.grading.calling.sides import Ask
    from noughts.lab.grading.sandbox.messages import Loaded

__all__ = [
    "hardly_depends",
    "is_acceptable",
    "is_plain_player",
    "knows_marks",
    "needs_more",
    "other_reading",
    "sees_marks",
    "shows_marks",
    "why_not_acceptable",
]

_GUESSED: Final = frozenset(
    {"zero", "one", "two", "three", "nine", "none", "true", "false", "thing", "side1"}
)
# Rows come first unless this is shown.
_UNUSUAL: Final = ("column-row", "column-row-1", "keypad", "name-row")
_MOST: Final = 0.95  # legal answers of a player
_BAD_PLAY: Final = 0.6  # kept; random moves keep less
_NO_PLAYER: Final = -3  # of a class for moves by chance or for a person: others may be meant
_MIN_ANSWERS: Final = 8
_MARK_PROBES: Final = 60  # positions; few are needed, unless the marks are a wrong guess
_NO_MARK: Final = 77  # a number that stands for nothing in any program
_FEW_CELLS: Final = 2
_EMPTY: Final = " -_.*?#"  # what stands for an empty cell
_LEARNING: Final = re.compile(
    r"(^|[_.:])(train|trein|entren|entrain|learn|lern|aprend|update_q)|q_?(learning|table)|"
    r"(start|on)_?train",
    re.IGNORECASE,
)
_LOADING: Final = re.compile(r"(^|[_.:])load_(model|policy|q|weights|agent)", re.IGNORECASE)


def is_acceptable(
    plan: Plan, merit: Merit, candidates: Candidates, loaded: Loaded, asking: Collection[str]
) -> bool:
    """Whether the play is good enough for what the function's name and use promise.

    Functions of `asking` ask a person: beside a function whose name is that of a player they are
    none, whatever their names are.
    """
    score = candidates.likelihood(plan.function)
    others = {name for name in loaded.functions if candidates.likelihood(name) >= LIKELY}
    if sounds_like_player(plan.function):
        others = {name for name in others & set(candidates.ordered()) if name not in asking}
    if plan.reading.numbering == "board" and merit.legal < 0.75:
        return False
    if plan.reading.numbering in _UNUSUAL and merit.legal < _MOST:
        return False  # such a numbering is only taken where all moves fit
    if plan.reading.part == GREATEST:  # a guess, too: the program may look for the least
        return merit.is_perfect
    if "previous" in plan.arguments:  # nobody knows which move was the last
        return merit.is_perfect
    if plan.is_in_parts:  # a guess, which only good play confirms
        return merit.legal >= _MOST and merit.kept >= _BAD_PLAY
    if plan.is_told_move:  # a helper would not answer a move with another one
        return merit.legal >= 0.9
    if is_plain_player(plan):
        return merit.legal >= 0.15  # the player by name and arguments: its moves are its own
    # The number of a side is no guess where the function then puts that side's mark.
    guessed = _GUESSED - ({"side1"} if plan.reading.numbering == "board" else set())
    if guessed & set(plan.arguments) and merit.kept < _BAD_PLAY:
        return candidates.is_own_call(plan)
    if score > 0 or (not others and score > _NO_PLAYER):
        # On a board of the program's own its moves are legal, or it is not understood. On one that
        # was guessed, too: it may be the wrong board.
        is_guess = plan.board is None or not plan.board.is_own
        if is_guess or score <= 0:
            return merit.legal >= 0.9
        return merit.legal >= (0.6 if score >= LIKELY else 0.75)
    # A name that says nothing must play well; one that says it is no player, without mistakes.
    return merit.legal >= 0.9 and merit.kept >= (0.6 if score == 0 else 1.0)


def why_not_acceptable(merit: Merit) -> str:
    """What is doubtful about a function that is not acceptable."""
    if merit.legal < _MOST:
        return f"only {int(merit.legal * 100)}% of its answers are legal moves"
    return (
        "it gives legal moves that are not always good, so it may be a helper, or it may have been "
        "called wrongly"
    )


def is_plain_player(plan: Plan) -> bool:
    """Whether it is the player by its name, and called without any guess."""
    return name_score(plan.function) > LIKELY and _is_plain_call(plan)


def _is_plain_call(plan: Plan) -> bool:
    """Whether nothing is guessed: a board of lists or a text, at most its mark, and a pair back."""
    is_own_object = plan.board is None or plan.board.form.class_name or "." in plan.function
    is_plain = not is_own_object and plan.arguments in (("board",), ("board", "mark"))
    return is_plain and plan.reading == Reading("row-column")


def hardly_depends(cells: Sequence[int | None]) -> bool:
    """Whether the same one or two cells are named everywhere: a test or a score, no player."""
    return len(cells) >= _MIN_ANSWERS and len(set(cells) - {None}) <= _FEW_CELLS


def sees_marks(ask: Ask, plan: Plan, positions: Sequence[Position], is_chance: bool = True) -> bool:
    """Whether the answers depend on the marks, and not on the free cells alone.

    Other answers by chance count too, unless `is_chance` is false.
    """
    pairs = twins_of(positions)
    for twins in pairs:
        first, other = (_cell(ask, plan, position) for position in twins)
        if first != other and (is_chance or first == _cell(ask, plan, twins[0])):
            return True
    return not pairs


def knows_marks(ask: Ask, plan: Plan, positions: Sequence[Position]) -> bool:
    """Whether another sign for the marks of a side would change its answers.

    If not, the sign that was tried is none of the program's marks: it was a wrong guess. Letters
    are in the source, and mostly marks; but beside a board that has the turn with it, they may be
    there for printing alone.
    """
    is_number = all(type(sign) is int for sign in plan.signs)
    has_turn = plan.board is not None and "with a board in it" in plan.board.form.shape
    if plan.pair is not None or not (is_number or has_turn):
        return True
    probes = probes_of(positions, _MARK_PROBES)
    for other in (plan.signs._replace(x=_NO_MARK), plan.signs._replace(o=_NO_MARK)):
        changed = replace(plan, signs=other)
        if not any(_cell(ask, plan, one) != _cell(ask, changed, one) for one in probes):
            return False
    return True


def shows_marks(plan: Plan, loaded: Loaded) -> bool:
    """Whether letters for marks stand in the source, or both are handed over.

    If not, they are a guess: the program may have other words for the sides. One without any word
    looks at free cells alone.
    """
    is_text = plan.pair is None and all(isinstance(sign, str) for sign in plan.signs)
    if not is_text or {"mark", "other"} <= set(plan.arguments):
        return True
    if tuple(plan.signs) in (*loaded.written, *loaded.exchanged):
        return True
    texts = [one for one in loaded.literals if isinstance(one, str)]
    if not loaded.exchanged and not any(one.strip(_EMPTY) for one in texts):
        return True
    both = set("".join(plan.signs))
    return any(one in plan.signs or both <= set(one) for one in texts)


def _cell(ask: Ask, plan: Plan, position: Position) -> int | None:
    reply = ask(plan, position)
    return None if reply is None else plan.read(reply, position).cell


def other_reading(best: Tested, tested: Iterable[Tested]) -> Plan | None:
    """Another way of calling the same function that gives legal moves, but others."""
    if best.is_own or best.merit.is_perfect:
        return None
    for other in tested:
        is_like = (
            other.plan.function == best.plan.function
            and other.plan.signs == best.plan.signs
            and other.plan.reading.part == best.plan.reading.part
        )
        is_same = other.plan.arguments == best.plan.arguments and (
            best.plan.reading.numbering not in _UNUSUAL
            or other.plan.reading.numbering == best.plan.reading.numbering
        )
        if is_like and not is_same and other.merit.legal >= _MOST and other.cells != best.cells:
            return other.plan
    return None


def needs_more(loaded: Loaded, missed: set[str], is_played: bool = False) -> str | None:
    """What a program needs that is not there: a package, or a learning that has not happened.

    A whole program that is played reads the table that it has learned, if that lies beside it.
    """
    if missed:
        return f"it needs {', '.join(sorted(missed))}, which is not there"
    if loaded.missing_table and not loaded.has_table:
        return f"it reads {loaded.missing_table}, which is not there"
    has_learned = is_played and loaded.has_table
    if not has_learned and any(_is_learning(name, loaded) for name in loaded.functions):
        if loaded.has_table:
            return (
                "its player learns from games, and nothing shows that it has loaded what it learned"
            )
        return "its player learns from games, and has not learned yet"
    return None


def _is_learning(name: str, loaded: Loaded) -> bool:
    """Whether a function is one of a player that learns; one that loads counts if it is called."""
    use = loaded.uses.get(name)
    is_called = use is not None and bool(use.callers)
    return bool(_LEARNING.search(name) or (is_called and _LOADING.search(name)))

"""Making exercises by kind, level and seed, and checking answers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, NotationError, quote
from noughts.core.rules import Rules
from noughts.lab.exercises import cuts, moves, values, variants, windows
from noughts.lab.exercises.chance import Chance
from noughts.lab.exercises.model import SEARCH, SKIP, CheckedAnswer, Form, read_answer
from noughts.lab.exercises.tree import PLANS, ancestors

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.lab.exercises.model import Blank, Exercise

__all__ = ["KINDS", "LEVELS", "Kind", "check", "make_exercise", "parse_exercise", "read_marks"]

LEVELS: Final = (1, 2, 3, 4)
_SEED_LIMIT: Final = 10**9


@dataclass(frozen=True)
class Kind:
    """A kind of exercise: its name, how it is made and how it is checked."""

    name: str
    title: str
    rules: tuple[str, ...]  # those of each level
    make: Callable[[int, int, Chance], Exercise]
    fault: Callable[[Exercise, Blank, str], str]  # the mistake in a wrong answer, or nothing
    nudge: Callable[[Exercise, Blank, str], str]  # where to look before the next try

    def rules_of(self, level: int) -> Rules:
        """The rules that are played on a level."""
        return Rules.parse(self.rules[level - 1])


_TREE_RULES: Final = tuple(PLANS[level].rules for level in LEVELS)


def _with_other_rules(name: str, title: str, rules: tuple[str, ...]) -> Kind:
    return Kind(name, title, rules, variants.make_with(name), moves.fault, variants.nudge)


KINDS: Final = {
    kind.name: kind
    for kind in (
        Kind("values", "Minimax values", _TREE_RULES, values.make, values.fault, values.nudge),
        Kind("windows", "Alpha and beta", _TREE_RULES, windows.make, windows.fault, windows.nudge),
        Kind("cuts", "What alpha-beta skips", _TREE_RULES, cuts.make, cuts.fault, cuts.nudge),
        Kind(
            "win", "The winning move", moves.WIN_RULES, moves.make_win, moves.fault, moves.win_nudge
        ),
        Kind(
            "fork",
            "The fork",
            moves.FORK_RULES,
            moves.make_fork,
            moves.fork_fault,
            moves.fork_nudge,
        ),
        Kind(
            "swap",
            "The saving swap",
            moves.SWAP_RULES,
            moves.make_swap,
            moves.fault,
            moves.swap_nudge,
        ),
        _with_other_rules("torus", "The row around the edge", variants.TORUS_RULES),
        _with_other_rules("drop", "The right column", variants.DROP_RULES),
        _with_other_rules("misere", "Do not complete a row", variants.MISERE_RULES),
    )
}


def make_exercise(kind: str, level: int, seed: int) -> Exercise:
    """The exercise of a kind, level and seed: always the same one.

    >>> exercise = make_exercise("win", 1, 17)
    >>> exercise.name, len(exercise.blanks)
    ('win:1:17', 1)
    """
    if kind not in KINDS:
        raise InputError(f"There is no exercise {quote(kind)}: expected one of {', '.join(KINDS)}.")
    if level not in LEVELS:
        raise InputError(f"There is no level {level}: expected {LEVELS[0]} to {LEVELS[-1]}.")
    if not 0 <= seed < _SEED_LIMIT:
        raise InputError(f"A seed of {seed} is out of range: expected 0 to {_SEED_LIMIT - 1}.")
    return KINDS[kind].make(level, seed, Chance(f"{kind}:{level}:{seed}"))


def parse_exercise(text: str) -> Exercise:
    """The exercise of a name such as `values:2:17`."""
    kind, *numbers = text.strip().lower().split(":")
    if len(numbers) != 2 or not all(part.isascii() and part.isdigit() for part in numbers):
        raise NotationError(
            f"Cannot read the exercise {quote(text)}: expected kind, level and seed, "
            "such as values:2:17."
        )
    if max(map(len, numbers)) > len(str(_SEED_LIMIT)):
        raise NotationError(f"The numbers of the exercise {quote(text)} are too long.")
    return make_exercise(kind, int(numbers[0]), int(numbers[1]))


def check(
    exercise: Exercise, answers: Mapping[str, str], *, is_last_try: bool = True
) -> list[CheckedAnswer]:
    """Check every blank, in order; `answers` maps names of blanks to answers.

    Before the last try, a wrong answer gets a nudge: where to look, without the right answer.

    Crossing out a branch crosses out all below it, and a branch that is not mentioned is searched.
    Raises `NotationError` for an answer to a blank that does not exist.
    """
    given = {exercise.blank(name).name: text for name, text in answers.items()}
    if exercise.kind == "cuts":
        given = _with_all_below(exercise, given)
    return [
        _check_blank(exercise, blank, given.get(blank.name), is_last_try=is_last_try)
        for blank in exercise.blanks
    ]


def read_marks(exercise: Exercise, text: str) -> dict[str, str]:
    """The answers from a list of crossed-out branches, or from `none`."""
    if text.strip().lower() in ("", "none", "-"):
        return {}
    names = text.replace(",", " ").split()
    if len(names) == 1 and len(names[0]) > 1:
        names = list(names[0])  # `FGH` means `F G H`
    return {exercise.blank(name).name: SKIP for name in names}


def _with_all_below(exercise: Exercise, given: dict[str, str]) -> dict[str, str]:
    tree = exercise.tree
    full = dict.fromkeys((blank.name for blank in exercise.blanks), SEARCH) | given
    skipped = {name for name, text in full.items() if text.strip().lower() == SKIP}
    for number, node in enumerate(tree):
        above = {tree[on_the_way].name for _, on_the_way in ancestors(tree, number)}
        if above & skipped:
            full[node.name] = SKIP
    return full


def _check_blank(
    exercise: Exercise, blank: Blank, text: str | None, *, is_last_try: bool
) -> CheckedAnswer:
    if text is None or not text.strip():
        words = f"No answer. It is {blank.answer}: {blank.why}" if is_last_try else "No answer yet."
        return CheckedAnswer(blank.name, None, False, words)
    try:
        given = read_answer(text, blank.form, exercise.position)
    except NotationError as error:
        words = f"{error} {blank.solution}" if is_last_try else str(error)
        return CheckedAnswer(blank.name, text.strip(), False, words)
    if given in blank.accepted:
        has_others = len(blank.accepted) > 1
        why = moves.reason(exercise.position, given) if has_others else blank.why
        return CheckedAnswer(blank.name, given, True, why)
    kind = KINDS[exercise.kind]
    if not is_last_try:
        return CheckedAnswer(blank.name, given, False, kind.nudge(exercise, blank, given))
    fault = kind.fault(exercise, blank, given)
    # The mistake in a move already names the right move; other mistakes need the reason too.
    is_complete = fault and blank.form is Form.MOVE
    words = fault if is_complete else f"{fault} {blank.why}".strip()
    return CheckedAnswer(blank.name, given, False, words)

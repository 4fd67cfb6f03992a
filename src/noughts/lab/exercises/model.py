"""What an exercise is: a question, a position or a tree, blanks to fill in, and their answers.

Values, alpha and beta are always X's: X is MAX and O is MIN, as in most textbooks and in the
reports. (The searches of this package count for the side to move; `tree.py` converts them.)
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Final

from noughts.core.errors import NotationError, quote
from noughts.core.notation import cell_name, move_name, parse_move, read_cell
from noughts.search.scoring import number_text

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.lab.exercises.tree import TreeNode

__all__ = ["SEARCH", "SKIP", "Blank", "CheckedAnswer", "Exercise", "Form", "read_answer"]

SKIP: Final = "skip"
SEARCH: Final = "search"
_INFINITE: Final = ("inf", "infinity", "infinite", "oo", "∞")
_POWER_SIGNS: Final = frozenset("~!")
_MAX_DIGITS: Final = 6


class Form(Enum):
    """How an answer is written."""

    NUMBER = "number"  # a whole number such as +1, 0 or -8
    BOUND = "bound"  # a whole number, or -inf or +inf
    BRANCH = "branch"  # skip or search
    MOVE = "move"  # in notation, such as b2 or b2~a1c3


@dataclass(frozen=True)
class Blank:
    """One thing to fill in. `accepted` holds every right answer, the one of the key first."""

    name: str
    prompt: str
    form: Form
    accepted: tuple[str, ...]
    why: str  # the reason of the answer, in a sentence or two

    @property
    def answer(self) -> str:
        """The answer that the key prints."""
        return self.accepted[0]

    @property
    def solution(self) -> str:
        """The answer with its reason, in a sentence."""
        return f"The answer is {self.answer}: {self.why}"


@dataclass(frozen=True)
class Exercise:
    """A question with its key; the same kind, level and seed always make the same one."""

    kind: str
    level: int
    seed: int
    question: str
    position: Position
    blanks: tuple[Blank, ...]
    tree: tuple[TreeNode, ...] = ()  # the root first, then row by row; empty for single positions

    @property
    def name(self) -> str:
        """The name that makes this exercise again, such as `values:2:17`."""
        return f"{self.kind}:{self.level}:{self.seed}"

    def blank(self, name: str) -> Blank:
        """A blank by its name; capitals do not matter."""
        for blank in self.blanks:
            if blank.name.lower() == name.strip().lower():
                return blank
        names = ", ".join(blank.name for blank in self.blanks)
        raise NotationError(f"There is no blank {quote(name)} in {self.name}: expected {names}.")


@dataclass(frozen=True)
class CheckedAnswer:
    """One answer, whether it is right, and why."""

    blank: str
    given: str | None  # None when it was left empty
    is_right: bool
    words: str


def read_answer(text: str, form: Form, position: Position) -> str:
    """An answer as the key writes it; an error says what was expected.

    >>> from noughts import Rules
    >>> classic = Rules.parse("classic").start()
    >>> [read_answer(text, Form.BOUND, classic) for text in ("1", "−∞", " oo ")]
    ['+1', '-inf', '+inf']
    >>> read_answer("d", Form.MOVE, Rules.parse("connect-four").start())  # marks fall down
    'd6'
    """
    rules = position.rules
    plain = text.strip().lower().replace("\N{MINUS SIGN}", "-")
    match form:
        case Form.MOVE if _POWER_SIGNS & set(plain):
            return move_name(parse_move(plain, rules), rules)
        case Form.MOVE:
            cell = read_cell(plain, rules)
            if position.empty_mask >> cell & 1:
                cell = rules.landing(cell, rules.full_mask & ~position.empty_mask)
            return cell_name(cell, rules)
        case Form.BRANCH:
            if plain in (SKIP, SEARCH):
                return plain
            raise NotationError(f"Cannot read {quote(text)}: expected {SKIP} or {SEARCH}.")
        case _:
            sign, size = (plain[:1], plain[1:].strip()) if plain[:1] in ("+", "-") else ("+", plain)
            if size in _INFINITE and form is Form.BOUND:
                return f"{sign}inf"
            if not (size.isascii() and size.isdigit() and len(size) <= _MAX_DIGITS):
                expected = "such as +1, 0 or -1" + (", or -inf or +inf" * (form is Form.BOUND))
                raise NotationError(f"Cannot read {quote(text)}: expected a number {expected}.")
            return number_text(-int(size) if sign == "-" else int(size))

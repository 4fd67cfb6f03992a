"""Ways: how a function may be called, the likeliest first.

What the file declares or the command line says is taken as given. Else arguments come from the
program's own calls and from the names of parameters, boards from the program's own first board and
from the usual forms, signs from the constants of its source.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING, Any, Final

from noughts.lab.grading.calling.plans import LETTERS, Board, Plan, Signs, usual_board
from noughts.lab.grading.calling.roles import Classes, argument_orders, is_part, move_orders

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noughts.core.rules import Rules
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.sandbox.messages import Loaded

__all__ = ["Ways"]

_RARE: Final = ("*", "#", "?")  # for an empty cell, or a decoration
_EMPTIES: Final = (" ", "", None, "-", ".", "_", 0, "0", "digit", "number", *_RARE)
_WORDS: Final = ("EMPTY", "empty", "Empty")  # for an empty cell
_SIGNS: Final = (Signs("X", "O"), Signs("x", "o"), Signs(1, -1), Signs(1, 2), Signs("X", "0"),
                 Signs(" X ", " O "), Signs("x", "0"), Signs("❌", "⭕"), Signs(-1, 1),
                 Signs("✗", "○"), Signs("✕", "◯"), Signs("1", "2"), Signs(True, False),
                 Signs("cross", "nought"), Signs("cross", "circle"), Signs("X", 0),
                 Signs("x", 0))  # fmt: skip
_MAX_PLANS: Final = 100  # for one function


class Ways:
    """The ways of calling the functions of one program."""

    def __init__(self, loaded: Loaded, declared: Declared, rules: Rules) -> None:
        self._loaded, self._declared, self._rules = loaded, declared, rules
        self._literals = (*loaded.literals, *_signs_in(loaded.literals))

    def of(self, function: str) -> Iterator[Plan]:
        """Ways of calling a function, the likeliest first."""
        declared, loaded = self._declared, self._loaded
        if declared.arguments:
            orders = [declared.arguments]
        else:
            classes = Classes.of(loaded, function)
            use = loaded.uses.get(function)
            orders = argument_orders(loaded.functions[function], classes, use)
        count = 0
        for board, signs, pair in self._boards_for(function):
            for order in orders:
                is_kept = self._keeps_board(function) or any(map(is_part, order))
                if "board" not in order and (board is not None or not is_kept):
                    continue
                if "board" in order and (
                    board is None or not self._is_taken(board, function, order)
                ):
                    continue
                plan = Plan(function, order, board, signs, pair)
                is_raw = board is not None and not board.form.class_name
                for turn in (False, True):
                    if turn and (plan.is_told or is_raw):
                        continue
                    count += 1
                    if count > _MAX_PLANS:
                        return
                    yield replace(plan, sets_turn=turn)

    def of_numbered_sides(self, function: str) -> Iterator[Plan]:
        """The same ways with the number of the side to move, from 1 or from 0, as its mark."""
        for plan in self.of(function):
            if "mark" in plan.arguments and not plan.sets_turn:
                for side in ("side1", "side"):
                    arguments = (side if one == "mark" else one for one in plan.arguments)
                    yield replace(plan, arguments=tuple(arguments))

    def of_handler(self, function: str) -> Iterator[Plan]:
        """Ways of telling a function a person's move, which it plays and answers."""
        for signs, pair in self._signs(None, True):
            for order in move_orders(self._loaded.functions[function]):
                plan = Plan(function, order, None, signs, pair)
                yield plan
                yield replace(plan, sets_turn=True)

    def _is_taken(self, board: Board, function: str, order: Sequence[str]) -> bool:
        """Whether the function may take such a board: an object only of the class that it uses."""
        names = [name for name, _ in self._loaded.functions[function]]
        name = names[order.index("board")] if order.index("board") < len(names) else ""
        wanted = self._loaded.taken.get(function, {}).get(name)
        return wanted is None or self._declared.board is not None or (
            board.form.class_name == wanted
        )  # fmt: skip

    def _keeps_board(self, function: str) -> bool:
        return self._loaded.has_state or "." in function

    def _boards_for(self, function: str) -> Iterator[tuple[Board | None, Signs, int | None]]:
        """Those with the marks that the program itself puts where the function says."""
        use = self._loaded.uses.get(function)
        placed = [] if use is None else [sign for sign in use.signs if _is_letter(sign)]
        is_known = any(signs.side_of(sign) for sign in placed for _, signs, _ in self._boards())
        for board, signs, pair in self._boards():
            if not is_known or pair is not None or any(map(signs.side_of, placed)):
                yield board, signs, pair

    def _boards(self) -> Iterator[tuple[Board | None, Signs, int | None]]:
        """Boards with signs that go together: the program's own first, then the usual ones."""
        declared, literals = self._declared, self._literals
        boards: list[Board | None] = []
        if declared.board is None and not declared.empty:
            boards = [Board(form) for form in self._loaded.forms]
        kinds = (declared.board,) if declared.board else ("nested", "flat", "string")
        written = (*_EMPTIES[:8], *_WORDS)
        empties = declared.empty or _those_in(literals, written) or _EMPTIES
        if not declared.empty:
            more = ("digit", "number", *_those_in(literals, _RARE))
            empties = (*empties, *(e for e in more if e not in empties))
        own_count = len(boards)
        for empty, kind in product(empties, kinds):
            if kind == "string" and not (
                isinstance(empty, str) and (len(empty) == 1 or empty == "digit")
            ):
                continue
            boards.append(usual_board(kind, empty, self._rules))
        for number, board in enumerate([None, *boards]):
            is_own = number <= own_count
            for signs, pair in self._signs(board, is_own):
                yield board, signs, pair

    def _signs(self, board: Board | None, is_own: bool) -> list[tuple[Signs, int | None]]:
        if self._declared.signs:
            return [(Signs(*self._declared.signs), None)]
        literals = self._literals
        pairs: list[tuple[Signs, int | None]] = []
        if is_own:
            pairs = [(Signs(*pair), n) for n, pair in enumerate(self._loaded.pairs)]
        written = [Signs(*pair) for pair in self._loaded.written]
        has_letters = any(
            isinstance(s.x, str) and _has(literals, s.x) and _has(literals, s.o) for s in _SIGNS
        )
        if written and not has_letters:  # nothing else can be meant
            return [*((signs, None) for signs in written), *pairs]
        words = [Signs(*pair) for pair in self._loaded.exchanged]
        forms = self._loaded.forms
        own_empty = forms[0].empty[0] if board is None and forms and forms[0].empty else None
        free: Sequence[Any] = () if own_empty is None else (own_empty,)
        free = free if board is None else board.form.empty  # a mark is no sign of an empty cell
        signs = [s for s in _SIGNS if not (_has(free, s.x) or _has(free, s.o))]
        if any(_has(literals, sign) for sign in ("O", "o", "0")):
            signs = [s for s in signs if isinstance(s.x, str) == isinstance(s.o, str)]
        found = [s for s in signs if _has(literals, s.x) and _has(literals, s.o)]
        letters = [s for s in found if isinstance(s.x, str)]
        numbers = [s for s in found if s in (Signs(1, -1), Signs(1, 2))]
        numbers += [s for s in signs if s in (Signs(1, -1), Signs(1, 2)) and s not in numbers]
        numbers = [s for s in written if isinstance(s.x, int)] or numbers
        if isinstance(own_empty, str) and not own_empty.isdigit():  # 0 is free to be a mark
            numbers = [*numbers[:2], *([Signs(1, 0)] if _has(literals, 0) else [])]
        elif type(own_empty) is int and own_empty not in (0, 1) and not written:
            numbers = [Signs(1, 0), Signs(0, 1), *numbers[:1]]
        if not letters:
            letters = [
                s
                for s in signs
                if isinstance(s.x, str)
                and isinstance(s.o, str)
                and (_has(literals, s.x) or _has(literals, s.o))
            ]
            letters = [*words, *letters] or [LETTERS]  # two words are no guess
        letters = [*(s for s in written if isinstance(s.x, str)), *letters]
        kept = own_empty if board is None else board.form.empty[0] if board.form.empty else None
        if isinstance(kept, str) and len(kept) == 3 and kept[0] == kept[2] == " ":
            padded = [
                Signs(f" {s.x} ", f" {s.o} ")
                for s in letters
                if len(str(s.x)) == len(str(s.o)) == 1
            ]
            letters = list(dict.fromkeys([*padded, *letters]))
        empty = None if board is None else board.empty
        if board is not None and not board.form.class_name:
            if isinstance(empty, str) and empty not in ("number", "own"):
                numbers = [s for s in numbers if s in written]
            elif isinstance(empty, int) and not isinstance(empty, bool):
                is_free = empty not in (0, 1)  # both may be marks
                chosen = [*numbers[:1], *([Signs(0, 1)] if is_free else []), *numbers[1:], *letters]
                return [*pairs, *((signs, None) for signs in chosen[:3])]
        count = 3 if Signs(1, 0) in numbers else 2
        has_letters = any(isinstance(s.x, str) for s in found)
        is_in_record = board is not None and "with a board in it" in board.form.shape
        known = forms[:1] if board is None or board.form.class_name else [board.form]
        is_nothing = any(form.empty and form.empty[0] is None for form in known)
        is_counted = (not has_letters or is_in_record or is_nothing) and kept is None
        if is_counted and _has(literals, 1):  # sides are counted from 0
            numbers, count = [*numbers[:2], Signs(0, 1)], 3
        chosen = [*letters[:2], *numbers[:count], *(s for s in words if s not in letters)]
        return [*pairs, *((signs, None) for signs in chosen)]

    def has_odd_signs(self, plan: Plan) -> bool:
        """Numbers for marks, though the source has letters and its board no numbers."""
        literals = self._literals
        has_letters = any(
            _has(literals, x) and _has(literals, o) for x, o in (("X", "O"), ("x", "o"))
        )
        empty = None if plan.board is None else plan.board.empty
        sign = plan.signs.x
        is_digit = isinstance(sign, str) and sign.isdigit()  # as the choices of a menu
        is_number = (isinstance(sign, int) or is_digit) and plan.pair is None
        return is_number and has_letters and plan.board is not None and not isinstance(empty, int)


def _signs_in(literals: Sequence[Any]) -> list[str]:
    """The marks of a text that has both of them, and is indexed by the side: `" XO"`."""
    texts = [text.strip(" -_.") for text in literals if isinstance(text, str)]
    return [sign for text in texts if len(text) == 2 and text.lower() in ("xo", "ox")
            for sign in text]  # fmt: skip


def _is_letter(sign: object) -> bool:
    return isinstance(sign, str) and sign.strip().lower() in ("x", "o")


def _has(literals: Sequence[Any], sign: object) -> bool:
    return any(literal == sign and type(literal) is type(sign) for literal in literals)


def _those_in(literals: Sequence[Any], signs: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(sign for sign in signs if _has(literals, sign))

"""Candidates: which functions and methods of a program may be its player."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.lab.grading.calling.player_names import (
    is_meant,
    last_name,
    makes_board,
    name_score,
)
from noughts.lab.grading.calling.roles import Classes, move_orders, own_orders, role_of, takes_move
from noughts.lab.grading.sandbox.messages import OwnUse

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.calling.plans import Plan
    from noughts.lab.grading.sandbox.messages import Loaded

__all__ = ["LIKELY", "Candidates"]

LIKELY: Final = 2
"""From this likelihood on, a function is the player by its name or by its use."""

_PLACED: Final = 3  # what it is worth that the program plays where the function says
_UNUSED: Final = OwnUse()
_NAMED_SIDES: Final = {"x": Mark.X, "o": Mark.O}
_HANDLER: Final = re.compile(r"click|clic|press|handle|on_|tap|button|move|play|jug", re.IGNORECASE)


class Candidates:
    """The functions of a program, and what its own calls say about each."""

    def __init__(self, loaded: Loaded, declared: Declared) -> None:
        self._loaded, self._declared = loaded, declared

    def ordered(self) -> list[str]:
        """The functions that may be the player, the likeliest first."""
        functions = list(self._loaded.functions)
        wanted = self._declared.function
        if wanted is not None:
            return [name for name in functions if is_meant(wanted, name)]
        chosen = [name for name in functions if not self.is_told_move(name)]
        used = [name for name in chosen if name not in self._loaded.unused]
        if any(self.likelihood(name) >= LIKELY for name in used):
            chosen = used
        return sorted(
            chosen,
            key=lambda name: (
                -self.likelihood(name), self._is_inner(name, chosen), functions.index(name)
            ),
        )  # fmt: skip

    def likely(self) -> list[str]:
        """The functions that are the player by name or by use; none that is told the move."""
        names = self._loaded.functions
        return [
            name
            for name in names
            if self.likelihood(name) >= LIKELY and not self.is_told_move(name)
        ]

    def is_told_move(self, function: str) -> bool:
        """Whether a function is told the move: then it plays it, and does not choose it."""
        return takes_move(self._loaded.functions.get(function, ()), self.use(function))

    def handlers(self) -> list[str]:
        """The functions that are told a person's move, and may answer it."""
        found = [name for name, one in self._loaded.functions.items() if move_orders(one)]
        return sorted(found, key=lambda name: -bool(_HANDLER.search(name)))

    def _is_inner(self, function: str, others: Sequence[str]) -> bool:
        """Whether only other functions that may be players call it: a search, called by them."""
        callers = [name for name in self.use(function).callers if name != function]
        return bool(callers) and all(name in others for name in callers)

    def use(self, function: str) -> OwnUse:
        """How the program itself uses a function.

        Calls are known by their names alone: those with too few or too many arguments are of
        another function of that name.
        """
        use = self._loaded.uses.get(function, _UNUSED)
        parameters = self._loaded.functions.get(function, ())
        needed = sum(is_needed for _, is_needed in parameters)
        calls = tuple(call for call in use.calls if needed <= len(call) <= len(parameters))
        return replace(use, calls=calls)

    def likelihood(self, function: str) -> int:
        """How likely a function is the player: by its name from -7 to 5, and by its use."""
        return (
            name_score(function) + _PLACED * self.is_move(function) - self._is_left_aside(function)
        )

    def _is_left_aside(self, function: str) -> bool:
        """Whether it is a method of a class that the program never uses, beside a used one."""
        return "." in function and not self.use(function).is_named and any(
            self.use(name).is_named
            for name in self._loaded.functions
            if name != function and last_name(name) == last_name(function)
        )  # fmt: skip

    def is_move(self, function: str) -> bool:
        """Whether the program plays where the function says: on a board, or by a move function.

        What a likely player does with the answers of its own search says nothing.
        """
        use = self.use(function)
        if makes_board(function) or all(name_score(caller) >= LIKELY for caller in use.callers):
            return False
        if self._is_converter(function):
            return False
        return use.is_placed or any(
            takes_move(parameters)
            for name, parameters in self._loaded.functions.items()
            if last_name(name) in use.passed
        )

    def _is_converter(self, function: str) -> bool:
        """Whether a function may only turn one number into another: `to_row_column(number)`.

        Neither its name nor what it is told speaks of a player or a board.
        """
        needed = [name for name, is_needed in self._loaded.functions[function] if is_needed]
        given = [argument for call in self.use(function).calls for _, argument in call]
        if not needed or "." in function or name_score(function) > 0:
            return False
        return not any(map(role_of, [*needed, *(one[1:].partition("|")[0] for one in given)]))

    def is_own_call(self, plan: Plan) -> bool:
        """Whether the program itself gives these arguments."""
        classes = Classes.of(self._loaded, plan.function)
        parameters = self._loaded.functions[plan.function]
        if not plan.arguments:
            return bool(self.use(plan.function).calls)
        return plan.arguments in own_orders(parameters, classes, self.use(plan.function))

    def around(self, function: str) -> str | None:
        """The one function that calls another, if it may be a player itself."""
        callers = [name for name in self.use(function).callers if name != function]
        if len(callers) != 1 or callers[0] not in self.ordered():
            return None
        return callers[0]

    def rivals(self, function: str) -> list[str]:
        """Other players by their names that have nothing to do with it: one may be stronger.

        Calls are known by names alone: methods of one name in several classes, which seem to call
        each other, are players beside each other.
        """
        return [
            name
            for name in self.ordered()
            if name != function
            and self.likelihood(name) >= LIKELY
            and (last_name(name) == last_name(function) or not self._are_related(name, function))
        ]

    def _are_related(self, one: str, other: str) -> bool:
        """Whether one function calls the other, also by way of others."""
        return one in self._around_all(other) or other in self._around_all(one)

    def _around_all(self, function: str) -> set[str]:
        """The functions that call another one, and those that call them."""
        found: set[str] = set()
        waiting = [function]
        while waiting:
            callers = set(self.use(waiting.pop()).callers) - found
            found |= callers
            waiting += callers
        return found

    def side_given(self, plan: Plan) -> Mark | None:
        """The side that the program gives in every call, as a constant; None if there is none."""
        given = {
            _side_of(argument, plan)
            for call in self.use(plan.function).calls
            for (_, argument), role in zip(call, plan.arguments, strict=False)
            if role == "mark"
        }
        return given.pop() if len(given) == 1 else None

    def gives_letters(self, function: str) -> bool:
        """Whether the program itself gives X or O to a function."""
        given = {argument.lower() for call in self.use(function).calls for _, argument in call}
        return bool(given & {'="x"', '="o"'})

    def own_side(self, plan: Plan) -> Mark | None:
        """The side that the program plays by its own calls: the mark that it passes or puts."""
        use = self.use(plan.function)
        given = {
            argument
            for call in use.calls
            for (_, argument), role in zip(call, plan.arguments, strict=False)
            if role == "mark"
        }
        passed = {argument for argument in given if argument.startswith(("=", "^"))}
        if passed and passed != given:
            return None  # elsewhere it gives whoever is to move
        # What is done with a board that comes back is no move of this function.
        signs = use.signs if plan.reading.numbering != "board" else ()
        sides = {plan.signs.side_of(sign) for sign in signs}
        if not sides - {None}:
            sides = {_side_of(argument, plan) for argument in passed}
        if not sides - {None} and plan.reading.numbering != "board":
            # Whose turn it is where the program calls it; numbers may count turns from 0 or from 1.
            letters = [(how, sign) for how, sign in use.when if isinstance(sign, str)]
            met = [(how, plan.signs.side_of(sign)) for how, sign in letters]
            sides = {side if how == "=" else side.other for how, side in met if side is not None}
        if not sides - {None}:
            made = self._sides_made(plan)
            sides = made if None not in made else set()
        sides -= {None}
        return sides.pop() if len(sides) == 1 else None

    def is_made_for_both(self, plan: Plan) -> bool:
        """Whether the program makes players of its class for either side.

        Letters say nothing of that where numbers stand on the board: these may be 1 for a person
        and 2 for the computer, whichever letter it has.
        """
        made = self.use(plan.function).made
        has_letters = any(str(sign).lower() in _NAMED_SIDES for sign in made)
        are_numbers = all(type(sign) is int for sign in plan.signs)
        return not (has_letters and are_numbers) and self._sides_made(plan) == set(Mark)

    def _sides_made(self, plan: Plan) -> set[Mark | None]:
        """The sides for which the program makes players of its class; None for no known mark."""
        return {
            # An enumeration may write its members without its own name, and boards hold values.
            plan.signs.side_of(sign)
            or plan.signs.side_of(str(sign).rpartition(".")[2])
            or _NAMED_SIDES.get(str(sign).rpartition(".")[2].lower())
            for sign in self.use(plan.function).made
        }


def _side_of(argument: str, plan: Plan) -> Mark | None:
    """The side of a mark that the program itself gives: a constant, or one of an enumeration."""
    if argument.startswith("="):
        return plan.signs.side_of_text(argument[1:])
    return plan.signs.side_of(argument[1:]) if argument.startswith("^") else None

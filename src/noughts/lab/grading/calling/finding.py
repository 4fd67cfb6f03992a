"""Finding the player of a program by trying.

Every function and method that may be the player (`candidates.py`) is called in every likely way
(`ways.py`) on a few positions (`probes.py`, `trying.py`). The ways are ranked (`merits.py`),
doubtful ones are refused (`doubts.py`), and the side that the program plays is told from its moves
(`sides.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.marks import Mark
from noughts.lab.grading.calling.candidates import LIKELY
from noughts.lab.grading.calling.doubts import (
    is_acceptable,
    needs_more,
    other_reading,
    sees_marks,
    shows_marks,
    why_not_acceptable,
)
from noughts.lab.grading.calling.player import Player, Tried
from noughts.lab.grading.calling.sides import is_opened_by_o, only_side
from noughts.lab.grading.calling.trying import Trials

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.position import Position
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.calling.merits import Tested
    from noughts.lab.grading.sandbox.messages import Loaded
    from noughts.lab.grading.sandbox.session import ProgramSession

__all__ = ["find_player"]

_MOST: Final = 0.95  # legal answers of a player
_MIN_LEGAL: Final = 0.6  # below this, functions that are told a person's move are tried
_WEAK_PLAY: Final = 0.8  # kept, below which other evidence is looked at
_NEARLY: Final = 0.05
_CLOSE: Final = 0.2  # worth of rivals
_MAX_RIVALS: Final = 6
_MAX_GUESSES: Final = 4  # of numbers for marks


def find_player(
    session: ProgramSession,
    loaded: Loaded,
    declared: Declared,
    positions: Sequence[Position],
) -> Tried:
    """Find the function or method that moves, and how it is called."""
    return _Search(session, loaded, declared, positions).run()


class _Search:
    """The choice of a way of calling among those that were tried."""

    def __init__(
        self,
        session: ProgramSession,
        loaded: Loaded,
        declared: Declared,
        positions: Sequence[Position],
    ) -> None:
        self._loaded, self._declared, self._positions = loaded, declared, positions
        self._trials = Trials(session, loaded, declared, positions)
        self._candidates = self._trials.candidates
        self._knows_marks = True

    def run(self) -> Tried:
        stopped = self._trials.try_all()
        if not any(tested.merit.legal >= _MIN_LEGAL for tested in self._trials.tested):
            self._trials.try_handlers()
        best = max(self._trials.tested, key=lambda tested: tested.worth, default=None)
        if best is None:
            function = max(self._trials.troubles, key=self._candidates.likelihood, default=None)
            missing = self._trials.missed.get(function or "", set())
            trouble = self._trials.troubles.get(function or "", "")
            if missing:  # the error comes of what stands there instead
                trouble = f"it needs {', '.join(sorted(missing))}"
            if function in self._trials.asking and "EOFError" not in trouble:
                trouble = "raises EOFError: it asks a person"
            return Tried(None, function, trouble, stopped)
        best = self._settled(self._without_mistakes(self._stronger(best)))
        best = self._with_known_marks(self._outer(self._on_own_board(best)))
        function, doubt = self._needing(best) or self._doubt(best)
        if doubt is not None:
            may_be_played = self._missing(function, is_played=True) is None
            own = self._candidates.own_side(best.plan)
            return Tried(None, function, "", stopped, doubt, may_be_played, best.plan, own)
        if not self._trials.is_declared and not is_acceptable(
            best.plan, best.merit, self._candidates, self._loaded, self._trials.asking
        ):
            own = self._candidates.own_side(best.plan)
            return Tried(
                None,
                best.plan.function,
                stopped=stopped,
                doubt=why_not_acceptable(best.merit),
                plan=best.plan,
                mark=own,
                gives_moves=best.merit.legal >= _MOST,
            )
        player = self._player(best)
        own = self._candidates.own_side(best.plan)
        is_told = best.plan.is_told or self._declared.mark is not None
        if not is_told and own is not None and player.mark is own.other:
            words = f"the program calls it for {own.name}, and it plays as {own.other.name} should"
            return Tried(None, best.plan.function, "", stopped, words, True, best.plan, own)
        is_one_side = player.mark is not None and not best.plan.is_told_mark
        is_sure = self._trials.is_sure(best) and (best.plays_both or is_one_side)
        return Tried(player, mark=own, is_sure=is_sure)

    def _stronger(self, best: Tested) -> Tested:
        """Another player without mistakes, as likely by its name and its use, if this makes some.

        The same holds if this makes mistakes with one side, and the other one with none.
        How the arguments fit says which way is right, and nothing about which player is stronger.
        """
        is_sure = self._trials.is_sure(best)
        if (is_sure and best.plays_both) or self._trials.is_declared:
            return best
        likelihood = self._candidates.likelihood(best.plan.function)
        rivals = self._candidates.rivals(best.plan.function)
        stronger = [
            tested
            for tested in self._trials.tested
            if self._trials.is_sure(tested)
            and (tested.plays_both or not is_sure)
            and tested.plan.function in rivals
            and self._candidates.likelihood(tested.plan.function) >= likelihood
        ]
        return max(stronger, key=lambda tested: tested.worth, default=best)

    def _without_mistakes(self, best: Tested) -> Tested:
        """A way of calling the same function for both sides without mistakes, if this makes some.

        Nobody plays so by accident, whatever else speaks for another way.
        """
        perfect = [
            tested
            for tested in self._trials.tested
            if tested.plan.function == best.plan.function
            and self._trials.is_sure(tested)
            and tested.plays_both
        ]
        if self._trials.is_sure(best):
            return best
        return max(perfect, key=lambda tested: tested.worth, default=best)

    def _on_own_board(self, best: Tested) -> Tested:
        """The best way of calling its function on the program's own board, if that is understood.

        Where it played without mistakes at first, mistakes and errors on more positions are its
        own: another board that was guessed, with other signs of empty cells, must not hide them.
        """
        board = best.plan.board
        if board is None or board.is_own or self._trials.is_declared:
            return best
        own = [
            tested
            for tested in self._trials.tested
            if tested.is_confirmed
            and tested.plan.function == best.plan.function
            and tested.plan.signs == best.plan.signs
            and tested.plan.board is not None
            and tested.plan.board.is_own
        ]
        return max(own, key=lambda tested: tested.worth, default=best)

    def _settled(self, best: Tested) -> Tested:
        """The best way of calling its function after its rivals were tried on more positions.

        A few positions are enough to find a player, and too few to tell ways that play badly apart.
        """
        if self._trials.is_sure(best) or self._trials.is_declared:
            return best
        function = best.plan.function
        rivals = [tested for tested in self._trials.tested if tested.plan.function == function]
        rivals.sort(key=lambda tested: -tested.worth)
        for rival in rivals[:_MAX_RIVALS]:
            if best.worth - rival.worth < _CLOSE and not rival.is_confirmed:
                self._trials.tested.remove(rival)
                self._trials.ask_more(rival.plan)
        settled = [
            tested
            for tested in self._trials.tested
            if tested.plan.function == function and tested.is_confirmed
        ]
        return max(settled, key=lambda tested: tested.worth, default=best)

    def _with_known_marks(self, best: Tested) -> Tested:
        """The best way of calling its function with marks that it knows; itself if there is none.

        Marks may be guessed. Those that the program never looks at are a wrong guess.
        """
        function, chosen = best.plan.function, best
        for _ in range(_MAX_GUESSES):
            if self._trials.is_sure(chosen) or self._trials.is_declared:
                return chosen
            if self._trials.knows_marks(chosen.plan):
                return chosen
            wrong = chosen.plan.signs
            self._trials.tested[:] = [
                one
                for one in self._trials.tested
                if one.plan.function != function or one.plan.signs != wrong
            ]
            rest = [one for one in self._trials.tested if one.plan.function == function]
            if not rest:
                break
            chosen = max(rest, key=lambda one: one.worth)
        self._trials.tested.append(best)
        self._knows_marks = False
        return best

    def _outer(self, best: Tested) -> Tested:
        """The function that calls the best one, and nothing else does, if it plays as well."""
        outer = self._candidates.around(best.plan.function)
        if outer is None or self._trials.is_declared:
            return best
        if not any(tested.plan.function == outer for tested in self._trials.tested):
            self._trials.try_function(outer)
        is_game = outer in self._trials.asking and best.merit.legal >= _MOST
        if is_game or "EOFError" in self._trials.troubles.get(outer, ""):
            return best  # a game with a person
        for tested in sorted(self._trials.tested, key=lambda tested: -tested.worth):
            if tested.plan.function == outer and tested.merit.legal >= _MOST and (
                not best.merit.is_perfect or tested.merit.kept >= best.merit.kept - _NEARLY
            ):  # fmt: skip
                return tested
        return best

    def _needing(self, best: Tested) -> tuple[str, str] | None:
        """A likelier function that fails, and a package that it needs and does not find."""
        likelihood = self._candidates.likelihood
        if self._trials.is_sure(best) or self._trials.is_declared:
            return None
        for function in self._trials.troubles:
            missed = self._trials.missed.get(function)
            if missed and likelihood(function) > max(likelihood(best.plan.function), LIKELY):
                return function, str(needs_more(self._loaded, missed))
        return None

    def _doubt(self, best: Tested) -> tuple[str, str | None]:
        """Why the best way is not used: a function, and the reason; no reason if there is none."""
        plan, candidates = best.plan, self._candidates
        if self._trials.is_declared:
            return plan.function, None
        ways: dict[str, Tested] = {}  # the best one of each function
        for tested in sorted(self._trials.tested, key=lambda one: one.worth):
            ways[tested.plan.function] = tested
        for tested in sorted(
            ways.values(), key=lambda one: -candidates.likelihood(one.plan.function)
        ):
            function = tested.plan.function
            is_likelier = candidates.likelihood(function) >= candidates.likelihood(plan.function)
            if plan.function in candidates.use(function).callers and best.merit.legal >= _MOST:
                continue  # the best way is to call the one that then chooses
            if is_likelier and candidates.use(function).gives_up and self._gives_up(tested):
                return function, "it gives no move in some positions, and its caller then chooses"
        if self._trials.is_sure(best):
            return plan.function, None
        missing = self._missing(plan.function)
        if missing is not None:
            return plan.function, missing
        if plan.board is None and not plan.is_in_parts and not self._loaded.forms:
            return plan.function, "its board was not found"
        if not self._knows_marks:
            return plan.function, "nothing shows what its marks are"
        likelihood = candidates.likelihood(plan.function)
        working = {tested.plan.function for tested in self._trials.tested}
        for function, trouble in self._trials.troubles.items():
            is_likelier = candidates.is_move(function) and candidates.likelihood(function) > max(
                likelihood, LIKELY
            )
            is_worse = function not in working or best.merit.kept < _WEAK_PLAY
            if is_likelier and is_worse and "EOFError" not in trouble:
                return function, trouble
        if self._loaded.asks and self._trials.is_only_on_guesses(plan):
            return plan.function, self._trials.troubles[plan.function]
        other = other_reading(best, self._trials.tested)
        if other is not None:
            words = f"two readings are possible: {plan}; or {other}"
            return plan.function, words
        is_plain = "board" in plan.arguments and not plan.reading.part and likelihood > 0
        is_known = is_plain or likelihood > LIKELY or candidates.is_move(plan.function)
        is_weak = best.merit.kept < _WEAK_PLAY and not is_known
        if is_weak and not sees_marks(self._trials.ask, plan, self._positions):
            return plan.function, "its answers do not depend on the marks"
        if not shows_marks(plan, self._loaded) and sees_marks(
            self._trials.ask, plan, self._positions, is_chance=False
        ):
            return plan.function, "nothing shows what its marks are"
        return plan.function, None

    def _missing(self, function: str, is_played: bool = False) -> str | None:
        return needs_more(self._loaded, self._trials.missed.get(function, set()), is_played)

    def _gives_up(self, best: Tested) -> bool:
        """Whether it gives no move in some positions, also early in the game."""
        replies = [self._trials.ask(best.plan, truth.position) for truth in self._trials.early]
        is_silent = any(reply is not None and reply.returned is None for reply in replies)
        return is_silent or best.merit.legal < _MOST

    def _player(self, best: Tested) -> Player:
        plan, declared = best.plan, self._declared
        declarations = (declared.board, declared.empty, declared.arguments, declared.answer)
        how = "declared" if all(declarations) else "tried"
        if declared.mark is not None:
            return Player(plan, declared.mark, how, False)
        own = self._candidates.own_side(plan)
        if own is None and is_opened_by_o(self._trials.ask, plan, self._positions):
            return Player(plan, None, how, False, Mark.O)
        mark = None if plan.is_told_mark else declared.likely_mark
        given = self._candidates.side_given(plan)
        if given is not None:
            return Player(plan, given, how, True)  # the program never asks for the other side
        if mark is None and self._candidates.is_made_for_both(plan):
            return Player(plan, None, how, False)
        is_used = bool(self._candidates.use(plan.function).callers)
        mark = mark or only_side(self._trials.ask, plan, self._positions, own, is_used)
        return Player(plan, mark, how, mark is not None)

"""Finding the player of a program by trying.

Every function and method that may be the player (`candidates.py`) is called in every likely way
(`ways.py`) on a few positions (`probes.py`). The ways are ranked (`merits.py`), doubtful ones are
refused (`doubts.py`), and the side that the program plays is told from its moves (`sides.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any, Final

from noughts.core.marks import Mark
from noughts.lab.grading.calling.called import Called
from noughts.lab.grading.calling.candidates import LIKELY, Candidates
from noughts.lab.grading.calling.doubts import (
    hardly_depends,
    is_acceptable,
    needs_more,
    other_reading,
    sees_marks,
)
from noughts.lab.grading.calling.merits import Tested, cells_of, merit_of, worth_of
from noughts.lab.grading.calling.probes import probes_of
from noughts.lab.grading.calling.readings import Reading, placed_by, readings_of
from noughts.lab.grading.calling.sides import is_opened_by_o, only_side
from noughts.lab.grading.calling.ways import Ways
from noughts.lab.grading.rating.rating import Truth
from noughts.lab.grading.sandbox.messages import Reply, WorkerFailed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.calling.merits import Answered
    from noughts.lab.grading.calling.plans import Plan
    from noughts.lab.grading.sandbox.messages import Loaded, Raised
    from noughts.lab.grading.sandbox.session import ProgramSession

__all__ = ["Player", "Tried", "find_player", "usable"]

_PROBE_SECONDS: Final = 2.0
_MAX_HANGS: Final = 4  # while trying; a program that draws cells until one is free hangs easily
_MAX_DEATHS: Final = 8
_MAX_SECONDS: Final = 60.0  # of the clock, for all trying, once something has been tried
_MORE_PROBES: Final = 60  # on which a way without mistakes must hold
_EARLY: Final = 12  # positions early in the game, where a program may be too slow to answer
_MAX_ERRORS: Final = 4  # at the start, before a way is given up
_MOST: Final = 0.95  # legal answers of a player
_WEAK_PLAY: Final = 0.8  # kept, below which other evidence is looked at
_NEARLY: Final = 0.05
_CLOSE: Final = 0.2  # worth of rivals
_MAX_RIVALS: Final = 6
_LAST_ERRORS: Final = ("EOFError", "SystemExit")  # the move is made; then a person is asked


@dataclass(frozen=True)
class Player:
    """What was found: how to call the player, and on which side."""

    plan: Plan
    mark: Mark | None  # the only side that the program plays; None for both
    how: str  # "declared" or "tried"
    is_mark_found: bool  # by trying, not by a declaration
    opener: Mark = Mark.X  # who opens, as far as the program is concerned

    def told(self) -> Called:
        """The same, as a grade tells it."""
        plan = self.plan
        side = "" if self.mark is None else f"; playing {self.mark.name}"
        if self.opener is Mark.O:
            side += "; O opens"
        board = plan.board
        return Called(
            f"{plan}{side}",
            plan.function,
            plan.reading.numbering,
            self.mark,
            self.how,
            self.is_mark_found,
            {
                "arguments": list(plan.arguments),
                "board": None if board is None else board.kind,
                "shape": None if board is None else str(board),
                "empty": None if board is None else board.empty,
                "x": plan.signs.x,
                "o": plan.signs.o,
                "part": plan.reading.part or None,
            },
        )


@dataclass(frozen=True)
class Tried:
    """What came of trying: a player, or what was seen instead."""

    player: Player | None
    function: str | None = None  # the likeliest one, where none could be called
    trouble: str = ""  # what its last answer was, or why its process ended
    stopped: str | None = None  # why trying ended early
    doubt: str | None = None  # why a function that gives legal moves is not graded
    may_be_played: bool = True  # whether to play it as a person would may help


def find_player(
    session: ProgramSession,
    loaded: Loaded,
    declared: Declared,
    positions: Sequence[Position],
) -> Tried:
    """Find the function or method that moves, and how it is called."""
    return _Search(session, loaded, declared, positions).run()


class _Search:
    """The trying of one program."""

    def __init__(
        self,
        session: ProgramSession,
        loaded: Loaded,
        declared: Declared,
        positions: Sequence[Position],
    ) -> None:
        self._session, self._loaded, self._declared = session, loaded, declared
        self._positions = positions
        self._rules: Rules = positions[0].rules
        self._candidates = Candidates(loaded, declared)
        self._ways = Ways(loaded, declared, self._rules)
        probes = probes_of([p for p in positions if declared.mark in (None, p.to_move)])
        self._truths = [Truth.of(position) for position in probes]
        more = [p for p in probes_of(positions, _MORE_PROBES) if declared.mark in (None, p.to_move)]
        self._more = [*self._truths, *(Truth.of(p) for p in more if p not in probes)]
        early = [p for p in positions if p.empty_mask.bit_count() in (6, 7)]
        step = max(1, len(early) // _EARLY)
        self._early = [Truth.of(position) for position in early[::step][:_EARLY]]
        self._started = monotonic()
        self._tested: list[Tested] = []
        self._troubles: dict[str, str] = {}  # the last trouble with each function

    def run(self) -> Tried:
        stopped = self._try_all()
        best = max(self._tested, key=lambda tested: tested.worth, default=None)
        if best is None:
            function = max(self._troubles, key=self._candidates.likelihood, default=None)
            return Tried(None, function, self._troubles.get(function or "", ""), stopped)
        best = self._outer(self._settled(best))
        function, doubt = self._doubt(best)
        if doubt is not None:
            may_be_played = needs_more(self._loaded) is None
            return Tried(None, function, "", stopped, doubt, may_be_played)
        if not self._is_declared and not is_acceptable(
            best.plan, best.merit, self._candidates, self._loaded
        ):
            share = f"{best.merit.legal:.0%} of its answers are legal moves"
            return Tried(
                None, best.plan.function, f"{share}, and it may not be the player", stopped
            )
        return Tried(self._player(best.plan))

    @property
    def _is_declared(self) -> bool:
        return self._declared.function is not None

    # ---- trying --------------------------------------------------------------------------------

    def _try_all(self) -> str | None:
        """Try until nothing can be better; why it ended early, if it did."""
        for function in self._candidates.ordered():
            stopped = self._try_function(function)
            if stopped is not None or self._is_enough(function):
                return stopped
        return None

    def _try_function(self, function: str) -> str | None:
        """Try all ways of calling a function, until one makes no mistakes."""
        for plan in self._ways.of(function):
            stopped = self._stopped()
            if stopped is not None:
                return stopped
            self._try(plan)
            if self._confirm(function):
                return None
        return None

    def _stopped(self) -> str | None:
        budget = self._session.budget
        if budget.trouble:
            return budget.trouble
        if budget.hangs >= _MAX_HANGS:
            return f"it took too long, or all memory, {budget.hangs} times"
        if budget.deaths >= _MAX_DEATHS:
            return f"its process ended {budget.deaths} times"
        if monotonic() - self._started > _MAX_SECONDS:
            return "trying took too long"
        return None

    def _confirm(self, function: str) -> bool:
        """Whether this function is called without mistakes, also on more positions."""
        for tested in [tested for tested in self._tested if tested.plan.function == function]:
            if tested.merit.is_perfect and not tested.is_confirmed:
                self._tested.remove(tested)
                self._ask_more(tested.plan)
        return any(self._is_sure(tested) for tested in self._tested
                   if tested.plan.function == function)  # fmt: skip

    def _ask_more(self, plan: Plan) -> None:
        """Rank a way again, on more positions; early ones count only where it answers in time."""
        answers = [(truth, self._ask(plan, truth.position)) for truth in self._more]
        early = [(truth, self._ask(plan, truth.position)) for truth in self._early]
        answers += [(truth, reply) for truth, reply in early if reply is not None]
        self._rank(plan, answers, is_confirmed=True)

    @staticmethod
    def _is_sure(tested: Tested) -> bool:
        return tested.merit.is_perfect and tested.is_confirmed

    def _is_enough(self, function: str) -> bool:
        """Whether no other function can be better, or the rest is no player by its names."""
        perfect = [tested for tested in self._tested if self._is_sure(tested)]
        likelihood = self._candidates.likelihood(function)
        if not perfect or likelihood < 0:
            return False
        return likelihood <= 0 or any(tested.plays_both for tested in perfect)

    def _try(self, plan: Plan) -> None:
        answers = self._answers(plan)
        replies = [reply for _, reply in answers if reply is not None]
        if not replies:
            return
        if not plan.is_swapped and "." in plan.function and _puts_other_mark(answers):
            self._try(replace(plan, is_swapped=True))
            return
        keys = () if plan.board is None else plan.board.keys
        declared = self._declared.answer
        readings = [Reading(declared)] if declared else readings_of(replies, self._rules, keys)
        for reading in dict.fromkeys(readings):
            self._rank(replace(plan, reading=reading), answers)

    def _rank(self, plan: Plan, answers: Sequence[Answered], is_confirmed: bool = False) -> None:
        merit, plays_both = merit_of(plan, answers)
        if plan.reading.part and merit.legal < 1:
            return  # a number that is only sometimes a move is something else
        if merit.legal == 0:
            self._troubles.setdefault(plan.function, "its answers are no legal moves")
            return
        likelihood = self._candidates.likelihood(plan.function)
        cells = cells_of(plan, answers)
        is_known = self._is_declared or likelihood >= LIKELY
        if not is_known and hardly_depends([cell for cell in cells if cell is not None]):
            self._troubles[plan.function] = "its answers hardly depend on the board"
            return
        is_own = self._candidates.is_own_call(plan)
        orders = self._candidates.use(plan.function).orders
        worth = worth_of(
            plan,
            merit,
            plays_both,
            likelihood,
            is_own,
            self._ways.has_odd_signs(plan) and not (is_confirmed and merit.is_perfect),
            orders[0] if len(orders) == 1 else None,
        )
        cells = cells_of(plan, answers[: len(self._truths)])
        self._tested.append(Tested(plan, merit, plays_both, worth, cells, is_own, is_confirmed))

    def _answers(self, plan: Plan) -> list[Answered]:
        answers: list[Answered] = []
        for number, truth in enumerate(self._truths):
            result = self._session.ask(plan.call(truth.position), self._seconds)
            if isinstance(result, WorkerFailed):
                self._troubles[plan.function] = result.words
            elif result is not None and result.raised is not None:
                self._note_error(plan, result.raised)
            answers.append((truth, usable(result)))
            if number == _MAX_ERRORS - 1 and not self._may_be_moves(plan, answers):
                break
        return answers + [(truth, None) for truth in self._truths[len(answers) :]]

    def _note_error(self, plan: Plan, raised: Raised) -> None:
        if raised.type == "MemoryError":
            self._session.budget.hangs += 1
        self._troubles[plan.function] = f"raises {raised}"

    def _may_be_moves(self, plan: Plan, answers: Sequence[Answered]) -> bool:
        """Whether the first answers hold something that may be a move."""
        replies = [reply for _, reply in answers if reply is not None]
        if not replies:
            return False
        if any(placed_by(reply) for reply in replies):
            return True
        keys = () if plan.board is None else plan.board.keys
        return next(iter(readings_of(replies, self._rules, keys)), None) is not None and any(
            reply.returned is not None for reply in replies
        )

    def _ask(self, plan: Plan, position: Position) -> Reply | None:
        return usable(self._session.ask(plan.call(position), self._seconds))

    @property
    def _seconds(self) -> float:
        return min(_PROBE_SECONDS, self._session.limits.seconds)

    # ---- choosing ------------------------------------------------------------------------------

    def _settled(self, best: Tested) -> Tested:
        """The best way of calling its function after its rivals were tried on more positions.

        A few positions are enough to find a player, and too few to tell ways that play badly apart.
        """
        if self._is_sure(best) or self._is_declared:
            return best
        function = best.plan.function
        rivals = [tested for tested in self._tested if tested.plan.function == function]
        rivals.sort(key=lambda tested: -tested.worth)
        for rival in rivals[:_MAX_RIVALS]:
            if best.worth - rival.worth < _CLOSE and not rival.is_confirmed:
                self._tested.remove(rival)
                self._ask_more(rival.plan)
        settled = [
            tested
            for tested in self._tested
            if tested.plan.function == function and tested.is_confirmed
        ]
        return max(settled, key=lambda tested: tested.worth, default=best)

    def _outer(self, best: Tested) -> Tested:
        """The function that calls the best one, and nothing else does, if it plays as well."""
        outer = self._candidates.around(best.plan.function)
        if outer is None or self._is_declared:
            return best
        if not any(tested.plan.function == outer for tested in self._tested):
            self._try_function(outer)
        if "EOFError" in self._troubles.get(outer, ""):
            return best  # a game with a person
        for tested in sorted(self._tested, key=lambda tested: -tested.worth):
            if tested.plan.function == outer and tested.merit.legal >= _MOST and (
                not best.merit.is_perfect or tested.merit.kept >= best.merit.kept - _NEARLY
            ):  # fmt: skip
                return tested
        return best

    def _doubt(self, best: Tested) -> tuple[str, str | None]:
        """Why the best way is not used: a function, and the reason; no reason if there is none."""
        plan, candidates = best.plan, self._candidates
        if self._is_declared:
            return plan.function, None
        for tested in sorted(
            self._tested, key=lambda one: -candidates.likelihood(one.plan.function)
        ):
            function = tested.plan.function
            is_likelier = candidates.likelihood(function) >= candidates.likelihood(plan.function)
            if is_likelier and candidates.use(function).gives_up and self._gives_up(tested):
                return function, "it gives no move in some positions, and its caller then chooses"
        if self._is_sure(best):
            return plan.function, None
        missing = needs_more(self._loaded)
        if missing is not None:
            return plan.function, missing
        likelihood = candidates.likelihood(plan.function)
        working = {tested.plan.function for tested in self._tested}
        for function, trouble in self._troubles.items():
            is_likelier = candidates.is_move(function) and candidates.likelihood(function) > max(
                likelihood, LIKELY
            )
            if is_likelier and function not in working and "EOFError" not in trouble:
                return function, trouble
        other = other_reading(best, self._tested)
        if other is not None:
            words = f"two readings are possible: {plan}; or {other}"
            return plan.function, words
        is_plain = "board" in plan.arguments and not plan.reading.part and likelihood > 0
        is_known = is_plain or likelihood > LIKELY or candidates.is_move(plan.function)
        is_weak = best.merit.kept < _WEAK_PLAY and not is_known
        if is_weak and not sees_marks(self._ask, plan, self._positions):
            return plan.function, "its answers do not depend on the marks"
        return plan.function, None

    def _gives_up(self, best: Tested) -> bool:
        """Whether it gives no move in some positions, also early in the game."""
        replies = [self._ask(best.plan, truth.position) for truth in self._early]
        is_silent = any(reply is not None and reply.returned is None for reply in replies)
        return is_silent or best.merit.legal < _MOST

    def _player(self, plan: Plan) -> Player:
        declared = self._declared
        declarations = (declared.board, declared.empty, declared.arguments, declared.answer)
        how = "declared" if all(declarations) else "tried"
        if declared.mark is not None:
            return Player(plan, declared.mark, how, False)
        if is_opened_by_o(self._ask, plan, self._positions):
            return Player(plan, None, how, False, Mark.O)
        mark = None if plan.is_told_mark else declared.likely_mark
        own = self._candidates.own_side(plan)
        mark = mark or only_side(self._ask, plan, self._positions, own)
        return Player(plan, mark, how, mark is not None)


def _puts_other_mark(answers: Sequence[Answered]) -> bool:
    """Whether it always puts the mark of the side that is not to move."""
    signs = [
        (changes[0][1], str(truth.position.to_move.other))
        for truth, reply in answers
        if reply is not None
        for changes in placed_by(reply)
        if len(changes) == 1
    ]
    return bool(signs) and all(sign == other for sign, other in signs)


def usable(result: Any) -> Reply | None:
    """A reply that may hold a move: no error, or one that only came after the move was made."""
    if not isinstance(result, Reply):
        return None
    if result.raised is None:
        return result
    is_after = result.raised.type in _LAST_ERRORS and any(result.placed)
    return result if is_after else None

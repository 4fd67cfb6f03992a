"""Trying: calling functions in every likely way on a few positions, and ranking what comes back."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from time import monotonic, process_time
from typing import TYPE_CHECKING, Any, Final

from noughts.lab.grading.calling.candidates import LIKELY, Candidates
from noughts.lab.grading.calling.doubts import hardly_depends, knows_marks
from noughts.lab.grading.calling.merits import Tested, cells_of, merit_of, worth_of
from noughts.lab.grading.calling.probes import hard_probes_of, probes_of
from noughts.lab.grading.calling.readings import Reading, placed_by, readings_of
from noughts.lab.grading.calling.ways import Ways
from noughts.lab.grading.rating.rating import Truth
from noughts.lab.grading.sandbox.messages import Failure, Reply, WorkerFailed

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.calling.merits import Answered
    from noughts.lab.grading.calling.plans import Plan
    from noughts.lab.grading.sandbox.messages import Loaded, Raised
    from noughts.lab.grading.sandbox.session import AskResult, ProgramSession

__all__ = ["Trials", "usable"]

_PROBE_SECONDS: Final = 2.0
_MAX_OWN_HANGS: Final = 3  # of one function
_MAX_HANGS: Final = 5  # while trying; a program that draws cells until one is free hangs easily
_MAX_DEATHS: Final = 8
_MAX_SECONDS: Final = 40.0  # of processor time for all trying, the program's and the grader's
_MAX_CLOCK: Final = 240.0  # the same by the clock, on a busy machine
_MORE_PROBES: Final = 60  # on which a way without mistakes must hold
_HARD_PROBES: Final = 60  # of the middle of the game, where short-sighted players fail
_MAX_HANDLERS: Final = 8
_MOST_LEGAL: Final = 0.95
_EARLY: Final = 12  # positions early in the game, where a program may be too slow to answer
_MAX_ENDS: Final = 2  # of the process at the start, one for either side, before that
_MAX_ERRORS: Final = 4  # at the start, before a way is given up
_LAST_ERRORS: Final = ("EOFError", "SystemExit")  # the move is made; then a person is asked


class Trials:
    """The ways of one program that were tried."""

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
        self.candidates = Candidates(loaded, declared)
        self._ways = Ways(loaded, declared, self._rules)
        mark = declared.mark
        probes = probes_of(
            positions if mark is None else [p for p in positions if p.to_move is mark]
        )
        self._truths = [Truth.of(position) for position in probes]
        more = [p for p in probes_of(positions, _MORE_PROBES) if declared.mark in (None, p.to_move)]
        self._more = [*self._truths, *(Truth.of(p) for p in more if p not in probes)]
        early = [p for p in positions if p.empty_mask.bit_count() in (6, 7)]
        step = max(1, len(early) // _EARLY)
        self.early = [Truth.of(position) for position in early[::step][:_EARLY]]
        self._hard = [Truth.of(p) for p in hard_probes_of(positions, _HARD_PROBES)]
        self._held: list[Plan] = []  # ways that made no mistakes on these
        self._started, self._own_start = monotonic(), process_time()
        self._used = 0.0  # processor time of the program's answers
        self.tested: list[Tested] = []
        self.troubles: dict[str, str] = {}  # the last trouble with each function
        self._failed_itself: set[str] = set()  # functions that gave no move on their own board
        self._answered_itself: set[str] = set()  # those of them that raised none, or asked a person
        self.asking: set[str] = set()  # functions that asked a person, called in one way or another
        self.missed: dict[str, set[str]] = {}  # missing packages that each function used

    @property
    def is_declared(self) -> bool:
        """Whether it is known which function is the player."""
        return self._declared.function is not None

    def try_all(self) -> str | None:
        """Try until nothing can be better; why it ended early, if it did."""
        stopped = None
        for function in self.candidates.ordered():
            stopped = self.try_function(function)
            if stopped is not None or self._is_enough(function):
                break
        # What is chosen is asked about more positions, whatever other functions did.
        self._session.budget.hangs = self._session.budget.deaths = 0
        return stopped

    def try_handlers(self) -> None:
        """Try the functions that are told a person's move, and may answer it on the same board."""
        for function in self.candidates.handlers()[:_MAX_HANDLERS]:
            for plan in self._ways.of_handler(function):
                if self._stopped() is not None:
                    return
                count = len(self.tested)
                self._try(plan)
                self.tested[count:] = [
                    one for one in self.tested[count:] if one.plan.reading.numbering == "board"
                ]
                if any(one.merit.legal >= _MOST_LEGAL for one in self.tested[count:]):
                    return

    def try_function(self, function: str) -> str | None:
        """Try all ways of calling a function, until one makes no mistakes."""
        hangs = self._session.budget.hangs
        likelihood_of = self.candidates.likelihood
        has_likelier = any(
            tested.merit.legal == 1
            and likelihood_of(tested.plan.function) > likelihood_of(function)
            for tested in self.tested
        )
        max_hangs = 1 if has_likelier else _MAX_OWN_HANGS
        for plan in chain(self._ways.of(function), self._unusual(function)):
            stopped = self._stopped()
            if stopped is not None:
                return stopped
            if self._session.budget.hangs - hangs >= max_hangs:
                return None  # another one may answer
            self._try(plan)
            if self._confirm(function):
                self._try_with_turn(plan)
                return None
        self._try_with_truth_value(function)
        return None

    def _try_with_truth_value(self, function: str) -> None:
        """Give it a truth value for its side, for which any mark is true, if that mends all."""
        own = [tested for tested in self.tested if tested.plan.function == function]
        plan = max(own, key=lambda tested: tested.worth).plan if own else None
        if plan is None or "mark" not in plan.arguments or self._declared.arguments:
            return
        for side in ("maximizing", "minimizing"):
            before = [*self.tested]
            arguments = tuple(side if one == "mark" else one for one in plan.arguments)
            self._try(replace(plan, arguments=arguments))
            if self._confirm(function):
                return
            self.tested[:] = before

    def _try_with_turn(self, plan: Plan) -> None:
        """Where it plays one side alone, set whose turn it is: it may play the other one, too."""
        one_side = not any(
            self.is_sure(one) and one.plays_both
            for one in self.tested
            if one.plan.function == plan.function
        )
        if one_side and not plan.is_told and plan.board is None:
            before = [*self.tested]
            self._try(replace(plan, sets_turn=True))
            self._confirm(plan.function)
            if not any(self.is_sure(one) and one.plays_both for one in self.tested
                       if one.plan.function == plan.function):  # fmt: skip
                self.tested[:] = before

    def _unusual(self, function: str) -> Iterator[Plan]:
        """Unusual ways of calling a likely player, where no usual one gave a move."""
        has_moved = any(tested.plan.function == function for tested in self.tested)
        if not has_moved and self.candidates.likelihood(function) >= LIKELY:
            yield from self._ways.of_numbered_sides(function)

    def _stopped(self) -> str | None:
        budget = self._session.budget
        if budget.trouble:
            return budget.trouble
        if budget.hangs >= _MAX_HANGS:
            return f"it took too long, or all memory, {budget.hangs} times"
        if budget.deaths >= _MAX_DEATHS:
            return f"its process ended {budget.deaths} times"
        used = self._used + process_time() - self._own_start
        if used > _MAX_SECONDS or monotonic() - self._started > _MAX_CLOCK:
            return "trying took too long"
        return None

    def _confirm(self, function: str) -> bool:
        """Whether this function is called without mistakes, also on more positions."""
        for tested in [tested for tested in self.tested if tested.plan.function == function]:
            if tested.merit.is_perfect and not tested.is_confirmed:
                self.tested.remove(tested)
                self.ask_more(tested.plan)
        for tested in [one for one in self.tested if one.plan.function == function]:
            is_one_side = self.is_sure(tested) and not tested.plays_both
            if is_one_side and not self.knows_marks(tested.plan):
                self.tested.remove(tested)  # one side may be played well with a wrong guess
        return any(self.is_sure(tested) for tested in self.tested
                   if tested.plan.function == function)  # fmt: skip

    def knows_marks(self, plan: Plan) -> bool:
        """Whether the program's own code shows these marks, or looks at them."""
        is_shown = tuple(plan.signs) in self._loaded.written
        return is_shown or knows_marks(self.ask, plan, self._positions)

    def ask_more(self, plan: Plan, hard: Sequence[Truth] = ()) -> None:
        """Rank a way again, on more positions; early ones count only where it ends in time."""
        early = (*hard, *self.early)
        results = self._ask(plan, [truth.position for truth in (*self._more, *early)])
        count = len(self._more)
        answers = [
            (truth, usable(result))
            for truth, result in zip(self._more, results[:count], strict=True)
        ]
        answers += [
            (truth, usable(result))
            for truth, result in zip(early, results[count:], strict=True)
            if isinstance(result, Reply)  # an error too: another function may be the player
        ]
        self._rank(plan, answers, is_confirmed=True)

    @staticmethod
    def is_sure(tested: Tested) -> bool:
        """Whether it makes no mistakes, also on more positions."""
        return tested.merit.is_perfect and tested.is_confirmed

    def _is_enough(self, function: str) -> bool:
        """Whether no other function can be better, or the rest is no player by its names."""
        perfect = [tested for tested in self.tested if self.is_sure(tested)]
        likelihood = self.candidates.likelihood(function)
        if not perfect or likelihood < 0:
            return False
        is_enough = likelihood <= 0 or any(tested.plays_both for tested in perfect)
        return is_enough and all(map(self._holds, perfect))

    def _holds(self, tested: Tested) -> bool:
        """Whether it makes no mistakes on hard positions either, where another may be stronger."""
        plan = tested.plan
        if plan not in self._held and self.candidates.rivals(plan.function):
            self.tested.remove(tested)
            self.ask_more(plan, self._hard)
            if not any(one.plan == plan and self.is_sure(one) for one in self.tested):
                return False
        self._held.append(plan)
        return True

    def _try(self, plan: Plan) -> None:
        answers = self._answers(plan)
        replies = [reply for _, reply in answers if reply is not None]
        if not replies:
            return
        if not plan.is_swapped and "." in plan.function and _puts_other_mark(answers):
            self._try(replace(plan, is_swapped=True))
            return
        if not plan.is_quiet and any(_is_cleared(truth, reply) for truth, reply in answers):
            self._try(replace(plan, is_quiet=True))
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
            self.troubles.setdefault(plan.function, "its answers are no legal moves")
            if plan.board is None or plan.board.is_own:
                self._failed_itself.add(plan.function)
                self._answered_itself.add(plan.function)
            return
        likelihood = self.candidates.likelihood(plan.function)
        cells = cells_of(plan, answers)
        is_known = self.is_declared or likelihood >= LIKELY
        if not is_known and hardly_depends([cell for cell in cells if cell is not None]):
            self.troubles[plan.function] = "its answers hardly depend on the board"
            return
        is_own = self.candidates.is_own_call(plan)
        orders = self.candidates.use(plan.function).orders
        worth = worth_of(
            plan,
            merit,
            plays_both,
            likelihood,
            is_own,
            self._has_odd_signs(plan) and not (is_confirmed and merit.is_perfect),
            orders[0] if len(orders) == 1 else None,
        )
        cells = cells_of(plan, answers[: len(self._truths)])
        self.tested.append(Tested(plan, merit, plays_both, worth, cells, is_own, is_confirmed))

    def _has_odd_signs(self, plan: Plan) -> bool:
        is_number = isinstance(plan.signs.x, int) and plan.pair is None
        gives_letters = is_number and self.candidates.gives_letters(plan.function)
        placed = [sign for sign in self.candidates.use(plan.function).signs if type(sign) is int]
        is_other = is_number and bool(placed) and not any(map(plan.signs.side_of, placed))
        return gives_letters or is_other or self._ways.has_odd_signs(plan)

    def _answers(self, plan: Plan) -> list[Answered]:
        answers: list[Answered] = []
        ends = (_MAX_ENDS, _MAX_ERRORS, len(self._truths))
        results: list[AskResult] = []
        for end in ends:
            truths = self._truths[len(answers) : end]
            is_ended = bool(results) and all(map(_is_end, results))
            is_error = len(answers) == _MAX_ERRORS and not self._may_be_moves(plan, answers)
            if is_ended or is_error:
                return answers + [(truth, None) for truth in self._truths[len(answers) :]]
            results = self._ask(plan, [truth.position for truth in truths])
            for truth, result in zip(truths, results, strict=True):
                if isinstance(result, WorkerFailed):
                    self.troubles[plan.function] = result.words
                elif result is not None:
                    self.missed.setdefault(plan.function, set()).update(result.missed)
                    if result.raised is not None:
                        self._note_error(plan, result.raised)
                answers.append((truth, usable(result)))
        return answers

    def _note_error(self, plan: Plan, raised: Raised) -> None:
        if raised.type == "EOFError":
            self.asking.add(plan.function)
        if raised.type == "MemoryError":
            self._session.budget.hangs += 1
        # What goes wrong on the program's own board says more than on one that was guessed.
        is_guess = plan.board is not None and not plan.board.is_own
        if raised.type == "EOFError" or not (is_guess and plan.function in self._failed_itself):
            self.troubles[plan.function] = f"raises {raised}"
        if not is_guess:
            self._failed_itself.add(plan.function)
        if not is_guess and raised.type == "EOFError":
            self._answered_itself.add(plan.function)

    def is_only_on_guesses(self, plan: Plan) -> bool:
        """Whether it gives moves on boards that were guessed alone, and works on its own board.

        There it asks a person, or gives nothing that is a move.
        """
        ways = [tested.plan.board for tested in self.tested
                if tested.plan.function == plan.function]  # fmt: skip
        is_guess = all(board is not None and not board.is_own for board in ways)
        return is_guess and plan.function in self._answered_itself

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

    def ask(self, plan: Plan, position: Position) -> Reply | None:
        """What it answers in a position; None for an error."""
        return usable(self._ask(plan, [position])[0])

    def _ask(self, plan: Plan, positions: Sequence[Position]) -> list[AskResult]:
        calls = [plan.call(position) for position in positions]
        results = self._session.ask_many(calls, self._seconds)
        for result in results:
            if isinstance(result, Reply):
                self._used += max(0.0, result.seconds)
            elif result is not None and result.failure is Failure.SLOW:
                self._used += self._seconds
        return results

    @property
    def _seconds(self) -> float:
        return min(_PROBE_SECONDS, self._session.limits.seconds)


def _is_end(result: AskResult) -> bool:
    ends = (Failure.DIED, Failure.DISTURBED)
    return isinstance(result, WorkerFailed) and result.failure in ends


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


def _is_cleared(truth: Truth, reply: Reply | None) -> bool:
    """Whether a board was cleared after the move: nothing that stood there is left."""
    if reply is None:
        return False
    marks = {cell for cell in range(truth.position.rules.cells)
             if truth.position.mark_at(cell) is not None}  # fmt: skip
    return any({cell for cell, sign in changes if sign == "."} >= marks for changes in reply.placed)


def usable(result: Any) -> Reply | None:
    """A reply that may hold a move: no error, or one that only came after the move was made."""
    if not isinstance(result, Reply):
        return None
    if result.raised is None:
        return result
    is_after = result.raised.type in _LAST_ERRORS and any(result.placed)
    return result if is_after else None

"""The grader: load a program, ask it about every position, rate its answers, name its mistakes."""

from __future__ import annotations

import os
from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.lab.grading.calling.candidates import MOVE_FUNCTIONS, moving_functions
from noughts.lab.grading.calling.conventions import changed_cells
from noughts.lab.grading.calling.declared import DECLARATIONS, LIKELY_MARKS, Declared
from noughts.lab.grading.calling.negotiation import Negotiated, negotiate
from noughts.lab.grading.diagnosis.announcing import (
    OVER_FUNCTIONS,
    RESULT_FUNCTIONS,
    Announced,
    announcing_calls,
    announcing_functions,
    check_announcements,
)
from noughts.lab.grading.diagnosis.counting import COUNTERS, Counted, references
from noughts.lab.grading.diagnosis.suspicions import Diagnoser
from noughts.lab.grading.rating.positions import Selection
from noughts.lab.grading.rating.rating import (
    MoveRating,
    RatedAnswer,
    Shares,
    Truth,
    rate_move,
    score_of,
)
from noughts.lab.grading.results.failures import failure_kinds
from noughts.lab.grading.results.grades import Grade, Isolation, Settings
from noughts.lab.grading.results.not_graded import NotGraded, Reason
from noughts.lab.grading.results.notes import (
    notes_on_answers,
    notes_on_calling,
    notes_on_output,
    notes_on_replies,
)
from noughts.lab.grading.safe_text import safe_text
from noughts.lab.grading.sandbox.messages import (
    Call,
    Failure,
    Loaded,
    Reply,
    SandboxFailed,
    WorkerFailed,
)
from noughts.lab.grading.sandbox.sandbox import Sandbox, choose_isolation
from noughts.lab.grading.sandbox.session import (
    AskResult,
    Budget,
    ProgramSession,
    SoughtNames,
    ask_all,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.core.position import Position
    from noughts.lab.grading.programs.files import Program

__all__ = ["Grader"]

_MAX_REPEATS: Final = 40
_QUICK_SECONDS: Final = 1.0  # only positions answered so fast are asked about again


class Grader:
    """Grades programs one after another, under the same settings."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.selection = Selection.choose(
            settings.rules, settings.positions, settings.opener, settings.seed
        )
        self.isolation, self.reason = choose_isolation(settings.isolation)
        self._diagnoser = Diagnoser(settings.rules)
        self._truths: dict[Position, Truth] = {}

    def grade(
        self, program: Program, progress: Callable[[str, int, int], object] | None = None
    ) -> Grade:
        """Grade one program; `progress` gets the step, the count done and the total."""
        started = perf_counter()
        try:
            grade = self._grade(program, progress)
        except SandboxFailed as error:
            grade = self._not_graded(
                program, Reason.SANDBOX, f"The sandbox does not start: {error}."
            )
        except Exception as error:
            # Any other error becomes the result of this program, so that no program can end the
            # grading of a class.
            words = safe_text(f"{type(error).__name__}: {error}")
            grade = self._not_graded(program, Reason.GRADER, f"The grader has failed: {words}.")
        return replace(grade, seconds=perf_counter() - started)

    def _grade(self, program: Program, progress: Callable[[str, int, int], object] | None) -> Grade:
        if program.trouble is not None:
            return self._not_graded(program, Reason.UNREADABLE, program.trouble)
        sandbox = Sandbox(program.source, self.isolation, self.settings.packages)
        try:
            return _Run(self, program, sandbox, progress).grade()
        finally:
            sandbox.remove()

    def _not_graded(self, program: Program, reason: Reason, because: str) -> Grade:
        isolation = Isolation(self.isolation, self.reason, ())
        return Grade(
            program.name,
            self.selection.rules,
            self.selection,
            isolation,
            not_graded=NotGraded(reason, because),
        )

    def truth(self, position: Position) -> Truth:
        """The values of a position's moves, looked up once."""
        truth = self._truths.get(position)
        if truth is None:
            truth = self._truths[position] = Truth.of(position)
        return truth

    @property
    def diagnoser(self) -> Diagnoser:
        """What compares answers with the classic bugs."""
        return self._diagnoser


class _Run:
    """The grading of one program, step by step."""

    def __init__(
        self,
        grader: Grader,
        program: Program,
        sandbox: Sandbox,
        progress: Callable[[str, int, int], object] | None,
    ) -> None:
        self._grader, self._settings, self._program = grader, grader.settings, program
        self._sandbox, self._progress = sandbox, progress
        limits = self._settings.limits
        self._budget = Budget.of(limits)
        declared = self._settings.declared
        names = [*MOVE_FUNCTIONS, *RESULT_FUNCTIONS, *OVER_FUNCTIONS]
        counters = list(COUNTERS)
        if declared.function:
            names.append(declared.function)
        if declared.counter:
            counters.append(declared.counter)
        self._names = SoughtNames(names, [*DECLARATIONS, *LIKELY_MARKS], counters)
        self._sessions: list[ProgramSession] = []
        self._notes: list[str] = []
        self._results: list[AskResult] = []

    def grade(self) -> Grade:
        session = self._session(self._budget.for_trying())  # failures there are not its fault
        try:
            return self._grade(session)
        finally:
            for open_session in self._sessions:
                open_session.close()

    def _session(self, budget: Budget | None = None) -> ProgramSession:
        limits = self._settings.limits
        session = ProgramSession(self._sandbox, limits, self._names, budget or self._budget)
        self._sessions.append(session)
        return session

    def _grade(self, session: ProgramSession) -> Grade:
        in_force: tuple[str, ...] = ()
        selection = self._grader.selection

        def refused(reason: Reason, because: str) -> Grade:
            return Grade(
                self._program.name,
                selection.rules,
                selection,
                Isolation(self._grader.isolation, self._grader.reason, in_force),
                not_graded=NotGraded(reason, because),
                notes=tuple(notes_on_output(self._sessions)),
            )

        self._tell("Loading", 0, 1)
        try:
            loaded = session.load()
        except WorkerFailed as failed:
            return refused(Reason.NOT_LOADED, f"It cannot be loaded: {failed.words}.")
        in_force = loaded.in_force
        try:
            declared = self._settings.declared.over(Declared.of(loaded))
        except InputError as error:
            return refused(Reason.NOT_LOADED, f"What it declares cannot be right: {error}")
        functions, trouble = moving_functions(loaded, declared)
        if not functions:
            reason = Reason.NO_PLAYER if loaded.error is None else Reason.NOT_LOADED
            return refused(reason, trouble)
        if loaded.error is not None:
            self._notes.append(
                f"Its top level ends with an error ({loaded.error}); what it defines before that "
                'was graded. Code that starts a game belongs under if __name__ == "__main__".'
            )
        self._tell("Finding out how it is called", 0, 1)
        negotiated = self._negotiate(session, loaded, functions, declared)
        called = negotiated.told()
        counted = self._count(loaded, declared, negotiated)
        rated = self._ask(negotiated, selection.for_mark(negotiated.mark))
        repeats = self._ask_again(negotiated, rated)
        announced = self._announce(loaded, negotiated)
        self._tell("Comparing it with classic bugs", 0, 1)
        shares = Shares(tuple(rated))
        suspicions = self._grader.diagnoser.suspect(
            rated, negotiated.convention.answer, counted, announced, repeats, self._budget.deadline
        )
        if not self._budget.seconds_left:
            self._notes.append(
                "Its time was used up before it was compared with all classic bugs; --total "
                "gives it more."
            )
        self._notes += notes_on_calling(called)
        self._notes += notes_on_answers(called, rated, repeats, self._settings.repeat)
        self._notes += notes_on_replies(self._results)
        return Grade(
            self._program.name,
            selection.rules,
            selection,
            Isolation(self._grader.isolation, self._grader.reason, in_force),
            called=called,
            shares=shares,
            score=score_of(shares),
            failures=failure_kinds(rated),
            suspicions=tuple(suspicions),
            counted=tuple(counted),
            announced=tuple(announced),
            repeats=repeats,
            notes=tuple(self._notes + notes_on_output(self._sessions)),
            slowest=max((answer.seconds for answer in rated), default=0.0),
        )

    def _tell(self, what: str, done: int, of: int) -> None:
        if self._progress is not None:
            self._progress(what, done, of)

    def _negotiate(
        self, session: ProgramSession, loaded: Loaded, functions: Sequence[str], declared: Declared
    ) -> Negotiated:
        """Try one function after another until one always moves legally; else the best one."""
        best: Negotiated | None = None
        for function in functions:
            positions = self._grader.selection.unfinished
            negotiated = negotiate(session, loaded, function, declared, positions)
            session.close()
            if best is None or negotiated.legal.ratio > best.legal.ratio:
                best = negotiated
            if negotiated.legal.ratio == 1:
                break
            session = self._session(self._budget.for_trying())
        assert best is not None  # noqa: S101 - there is a function at least
        return best

    # ---- asking --------------------------------------------------------------------------------

    def _ask(self, negotiated: Negotiated, positions: Sequence[Position]) -> list[RatedAnswer]:
        """Ask about every position, largest searches first, and rate the worst answer to each."""
        times = self._settings.repeat
        calls = [self._call(negotiated, position) for position in positions for _ in range(times)]
        jobs = self._settings.jobs or os.cpu_count() or 1
        sessions = [self._session() for _ in range(max(1, min(jobs, len(calls))))]
        results = ask_all(
            sessions,
            calls,
            self._settings.limits.seconds,
            lambda done: self._tell("Asking", done, len(calls)),
        )
        self._results = results
        rated = []
        for number, position in enumerate(positions):
            truth = self._grader.truth(position)
            answers = [
                self._rate(negotiated, truth, result)
                for result in results[times * number : times * (number + 1)]
            ]
            rated.append(max(answers, key=lambda answer: answer.rating.severity))
        return rated

    def _call(self, negotiated: Negotiated, position: Position) -> Call:
        convention = negotiated.convention
        return Call(convention.function, convention.arguments_for(position), convention.board_at)

    def _rate(self, negotiated: Negotiated, truth: Truth, result: AskResult) -> RatedAnswer:
        if result is None:
            trouble = self._budget.trouble or "it was stopped"
            return RatedAnswer(
                truth, MoveRating.FAILED, trouble=f"was not asked any more: {trouble}"
            )
        if isinstance(result, WorkerFailed):
            return RatedAnswer(
                truth, MoveRating.FAILED, trouble=result.words, failure=result.failure
            )
        if result.raised is not None:
            is_memory = result.raised.type == "MemoryError"
            return RatedAnswer(
                truth,
                MoveRating.FAILED,
                trouble=f"raises {result.raised}",
                failure=Failure.MEMORY if is_memory else Failure.RAISED,
                raised=result.raised,
                seconds=result.seconds,
            )
        convention = negotiated.convention
        answer = convention.read(result.returned, result.board, truth.position)
        changed = changed_cells(convention.board_of(truth.position), result.board)
        rating, trouble = (
            (MoveRating.ILLEGAL, answer.trouble)
            if answer.cell is None
            else rate_move(truth, answer.cell)
        )
        return RatedAnswer(
            truth,
            rating,
            answer.cell,
            trouble,
            returned=result.returned,
            changed=tuple(range(truth.position.rules.cells) if changed is None else changed),
            seconds=result.seconds,
        )

    def _ask_again(self, negotiated: Negotiated, rated: Sequence[RatedAnswer]) -> tuple[int, int]:
        """Ask some questions a second time, of a fresh process and in another order."""
        quick = [
            earlier
            for earlier in rated
            if earlier.cell is not None and earlier.seconds < _QUICK_SECONDS
        ]
        with_choice = [earlier for earlier in quick if len(earlier.truth.values) > 1]
        step = max(1, len(with_choice) // _MAX_REPEATS)
        again = with_choice[::step][:_MAX_REPEATS][::-1]
        session = self._session()
        different = count = 0
        for earlier in again:
            reply = session.ask(
                self._call(negotiated, earlier.position), self._settings.limits.seconds
            )
            if isinstance(reply, Reply) and reply.raised is None:
                answer = negotiated.convention.read(reply.returned, reply.board, earlier.position)
                different += answer.cell != earlier.cell
                count += 1
        session.close()
        return different, count

    def _count(self, loaded: Loaded, declared: Declared, negotiated: Negotiated) -> list[Counted]:
        """How far the program's counters go up on the empty board, in a fresh process."""
        names = (declared.counter,) if declared.counter else loaded.counters
        if not names:
            return []
        rules = self._grader.selection.rules
        opener = negotiated.mark or self._grader.selection.openers[0]
        call = replace(self._call(negotiated, rules.start(opener)), counters=tuple(names))
        session = self._session()
        reply = session.ask(call, self._settings.limits.seconds)
        session.close()
        if not isinstance(reply, Reply) or reply.raised is not None:
            return []
        return [
            Counted(name, count, references(rules))
            for name, count in reply.counters.items()
            if count > 0
        ]

    def _announce(self, loaded: Loaded, negotiated: Negotiated) -> list[Announced]:
        selection = self._grader.selection
        positions = (*selection.finished, *selection.unfinished)
        results = []
        for name, arguments in announcing_functions(loaded):
            if name == negotiated.convention.function:
                continue
            convention = replace(negotiated.convention, function=name)
            calls = announcing_calls(convention, arguments, positions)
            session = self._session()
            answers = ask_all([session], calls, self._settings.limits.seconds)
            results.append(check_announcements(name, arguments, convention, positions, answers))
        for result in results:
            if not result.is_understood:
                self._notes.append(f"What {result.function}() says was not understood, nor graded.")
        return [result for result in results if result.is_understood]

"""Asking a program: about every position, some twice, and what it counts and announces."""

from __future__ import annotations

import os
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from noughts.lab.grading.calling.readings import part_of
from noughts.lab.grading.calling.trying import usable
from noughts.lab.grading.diagnosis.announcing import (
    Announced,
    announcing_calls,
    announcing_functions,
    check_announcements,
)
from noughts.lab.grading.diagnosis.counting import Counted, references
from noughts.lab.grading.rating.rating import MoveRating, RatedAnswer, Truth, rate_move
from noughts.lab.grading.sandbox.messages import (
    Call,
    Failure,
    Loaded,
    Raised,
    Reply,
    WorkerFailed,
)
from noughts.lab.grading.sandbox.session import AskResult, ProgramSession, ask_all

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from noughts.core.position import Position
    from noughts.lab.grading.calling.declared import Declared
    from noughts.lab.grading.calling.player import Player
    from noughts.lab.grading.rating.positions import Selection
    from noughts.lab.grading.results.grades import Settings

__all__ = ["Asker", "failed_answer"]

_MAX_REPEATS: Final = 40
_FEW_CELLS: Final = 3  # that are free at the end of a game
_MIN_SECONDS: Final = 3.0  # for an answer there
_TIMES_AS_LONG: Final = 10.0  # as the longest answer before that
_QUICK_SECONDS: Final = 1.0  # only positions answered so fast are asked about again


class Asker:
    """Asks one program, when it is known how to call it."""

    def __init__(
        self,
        settings: Settings,
        selection: Selection,
        new_session: Callable[[], ProgramSession],
        tell: Callable[[str, int, int], object],
    ) -> None:
        self._settings, self._selection = settings, selection
        self._session, self._tell = new_session, tell
        self.results: list[AskResult] = []
        self.notes: list[str] = []

    def ask(self, player: Player, positions: Sequence[Position]) -> list[RatedAnswer]:
        """Ask about every position, largest searches first, and rate the worst answer to each."""
        times = self._settings.repeat
        calls = [player.plan.call(position) for position in positions for _ in range(times)]
        seconds = self._settings.limits.seconds
        free = [position.empty_mask.bit_count() for position in positions]
        larger = [n for n, count in enumerate(free, 1) if count > _FEW_CELLS]
        first = max(larger, default=0) * times
        results = self._ask_all(calls[:first], seconds, 0, len(calls))
        took = [result.seconds for result in results if isinstance(result, Reply)]
        if took:  # a search of the end of a game is no longer; a loop without end would be
            seconds = min(seconds, max(_MIN_SECONDS, _TIMES_AS_LONG * max(took)))
        results += self._ask_all(calls[first:], seconds, first, len(calls))
        self.results = results
        rated = []
        for number, position in enumerate(positions):
            truth = Truth.of(position)
            answers = [
                answer
                for result in results[times * number : times * (number + 1)]
                if (answer := self._rate(player, truth, result)) is not None
            ]
            if answers:
                rated.append(max(answers, key=lambda answer: answer.rating.severity))
        return rated

    def _ask_all(
        self, calls: Sequence[Call], seconds: float, before: int, total: int
    ) -> list[AskResult]:
        if not calls:
            return []
        jobs = self._settings.jobs or os.cpu_count() or 1
        sessions = [self._session() for _ in range(max(1, min(jobs, len(calls))))]
        return ask_all(
            sessions, calls, seconds, lambda done: self._tell("Asking", before + done, total)
        )

    def _rate(self, player: Player, truth: Truth, result: AskResult) -> RatedAnswer | None:
        """The rating of an answer; None where the question was not asked."""
        if result is None:
            return None
        if isinstance(result, WorkerFailed):
            return RatedAnswer(
                truth, MoveRating.FAILED, trouble=result.words, failure=result.failure
            )
        if usable(result) is None and result.raised is not None:
            return replace(failed_answer(truth.position, result.raised), seconds=result.seconds)
        answer = player.plan.read(result, truth.position)
        rating, trouble = (
            (MoveRating.ILLEGAL, answer.trouble)
            if answer.cell is None
            else rate_move(truth, answer.cell)
        )
        changed = () if result.given is None else tuple(cell for cell, _ in result.given)
        return RatedAnswer(
            truth,
            rating,
            answer.cell,
            trouble,
            returned=part_of(result.returned, player.plan.reading.part),
            changed=changed,
            seconds=result.seconds,
        )

    def ask_again(self, player: Player, rated: Sequence[RatedAnswer]) -> tuple[int, int]:
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
        calls = [player.plan.call(earlier.position) for earlier in again]
        replies = ask_all([session], calls, self._settings.limits.seconds)
        for earlier, reply in zip(again, replies, strict=True):
            if isinstance(reply, Reply) and usable(reply) is not None:
                answer = player.plan.read(reply, earlier.position)
                different += answer.cell != earlier.cell
                count += 1
        return different, count

    def count(self, loaded: Loaded, declared: Declared, player: Player) -> list[Counted]:
        """How far the program's counters go up on the empty board, in a fresh process."""
        names = (declared.counter,) if declared.counter else loaded.counters
        if not names:
            return []
        rules = self._selection.rules
        opener = player.mark or self._selection.openers[0]
        call = replace(player.plan.call(rules.start(opener)), counters=tuple(names))
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

    def announce(self, loaded: Loaded, player: Player) -> list[Announced]:
        """What its functions say about finished games, such as `winner(board)`."""
        board = player.plan.board
        if board is None or not board.is_plain:  # these functions take a board of cells alone
            return []
        selection = self._selection
        positions = (*selection.finished, *selection.unfinished)
        results = []
        session = self._session()
        for name, arguments in announcing_functions(loaded):
            if name == player.plan.function:
                continue
            convention = replace(player.plan, function=name)
            calls = announcing_calls(convention, arguments, positions)
            answers = session.ask_many(calls, self._settings.limits.seconds)
            results.append(check_announcements(name, arguments, convention, positions, answers))
        session.close()
        for result in results:
            if not result.is_understood:
                self.notes.append(f"What {result.function}() says was not understood, nor graded.")
        return [result for result in results if result.is_understood]


def failed_answer(position: Position, raised: Raised) -> RatedAnswer:
    """The rating of an error instead of a move."""
    is_memory = raised.type == "MemoryError"
    return RatedAnswer(
        Truth.of(position),
        MoveRating.FAILED,
        trouble=_words_of(raised),
        failure=Failure.MEMORY if is_memory else Failure.RAISED,
        raised=raised,
    )


def _words_of(raised: Raised) -> str:
    is_question = raised.type == "EOFError"  # the sandbox has nobody who answers
    return "asks a person for the move" if is_question else f"raises {raised}"

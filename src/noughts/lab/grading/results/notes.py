"""Notes: what else there is to say of a program, in sentences."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from noughts.lab.grading.rating.own_games import errs_in_own_games
from noughts.lab.grading.rating.rating import MoveRating
from noughts.lab.grading.sandbox.messages import Reply

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.marks import Mark
    from noughts.lab.grading.calling.called import Called
    from noughts.lab.grading.rating.rating import RatedAnswer
    from noughts.lab.grading.sandbox.messages import Loaded
    from noughts.lab.grading.sandbox.session import AskResult, ProgramSession

__all__ = [
    "notes_on_answers",
    "notes_on_calling",
    "notes_on_output",
    "notes_on_own_games",
    "notes_on_reading",
    "notes_on_replies",
]

_NO_PYTHON: Final = frozenset({"SyntaxError", "IndentationError", "TabError"})


def notes_on_reading(loaded: Loaded) -> list[str]:
    """What Python itself does not accept."""
    if loaded.error is None or loaded.error.type not in _NO_PYTHON:
        return []
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    return [f"Python {version} does not accept a file as it is: {loaded.error}."]


def notes_on_calling(called: Called, given_up: int) -> list[str]:
    """How it was called, where that is not certain, and lost positions that do not count."""
    notes = []
    if called.is_mark_found and called.mark is not None:
        notes.append(
            f"It seems to play {called.mark.name} only, and was graded on that side; "
            f'MARK = "{called.mark.name}" in the file, or --mark, makes sure.'
        )
    if given_up:
        where = "a position" if given_up == 1 else f"{given_up:,} positions"
        notes.append(
            f"It gives no legal move in {where} where every move loses. Its own games never come "
            "there, so that does not count."
        )
    return notes


def notes_on_answers(
    called: Called, rated: Sequence[RatedAnswer], repeats: tuple[int, int], times: int
) -> list[str]:
    """Answers that change from one time to the next, and moves played on the board given."""
    notes = []
    if repeats[0] and times == 1:
        notes.append(
            f"Asked again, {repeats[0]} of {repeats[1]} answers were different; with --repeat "
            "5 each position is asked about five times, and the worst answer counts."
        )
    is_played = any(answer.changed and set(answer.changed) == {answer.cell} for answer in rated)
    if is_played and called.answer != "board":
        notes.append("It plays its move on the board that it is given; that is no fault.")
    return notes


def notes_on_own_games(
    rated: Sequence[RatedAnswer], sides: Sequence[Mark], opener: Mark, draws_lots: bool
) -> list[str]:
    """Mistakes in positions that its own earlier moves avoid; or these times, by chance."""
    start = rated[0].position.rules.start(opener)
    bad = [one for one in rated if one.rating not in (MoveRating.BEST, MoveRating.SLOW)]
    if not bad or any(errs_in_own_games(rated, start, side) for side in sides):
        return []
    words = "None of these mistakes happens in its own games"
    return [f"{words}, as it answered here." if draws_lots else f"{words}: it avoids them earlier."]


def notes_on_replies(results: Sequence[AskResult]) -> list[str]:
    """What the program leaves behind."""
    replies = [result for result in results if isinstance(result, Reply)]
    notes = []
    if any(reply.threads for reply in replies):
        notes.append("It leaves threads running.")
    if any(reply.files for reply in replies):
        notes.append("It leaves files in its folder.")
    return notes


def notes_on_output(sessions: Sequence[ProgramSession]) -> list[str]:
    """What it prints."""
    output = next((session.output for session in sessions if session.output), "")
    if not output:
        return []
    first = next((line for line in output.splitlines() if line.strip()), "").strip()
    return [f"It prints while it works; the first line is {first[:80]!r}."]

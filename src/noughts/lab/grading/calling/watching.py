"""Watching: a few games of the program's own, played as a person would play them.

Bad play may come from calling a function wrongly, or for a side that the program never gives it.
Where a program can be played through its input and output, its own games decide: which side it
plays, and whether it plays better there than when it is called.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from noughts.lab.grading.calling.phrases import LEVEL, WEAK
from noughts.lab.grading.calling.playing import Played, play_program
from noughts.lab.grading.calling.trying import usable
from noughts.lab.grading.rating.rating import Truth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.core.marks import Mark
    from noughts.core.rules import Rules
    from noughts.lab.grading.calling.plans import Plan, Signs
    from noughts.lab.grading.sandbox.messages import Loaded
    from noughts.lab.grading.sandbox.session import ProgramSession

__all__ = ["Watched", "watch"]

_GAMES: Final = 6
_FEW_GAMES: Final = 3  # where nothing is doubtful
_MIN_POSITIONS: Final = 4
_CLEARLY_BETTER: Final = 0.2
_ASK_SECONDS: Final = 10.0
_LEVELS: Final = re.compile(f"random|dumb|{LEVEL.pattern}|{WEAK.pattern}|medium", re.IGNORECASE)
_LETTERS: Final = (["x", "o"], ["x", "0"], ["❌", "⭕"])  # that are drawn as they are kept


class Watched(NamedTuple):
    """What the program's own games show about a way of calling it."""

    mark: Mark | None  # the only side that it plays; None if that is not known
    is_chosen: bool  # whether a person chooses the sides
    plays_better: bool  # in its games than when it is called
    opener: Mark | None = None  # if a person opens all its games: the person's mark
    plays_both: bool = False  # whether it was seen to play X and O
    plays_worse: bool = False  # in its games than when it is called


def watch(
    playing: ProgramSession,
    asking: ProgramSession,
    plan: Plan,
    rules: Rules,
    given: str = "",
    is_sure: bool = False,
    side: Mark | None = None,
) -> Watched | None:
    """Play a few games, and ask about the same positions; None if it cannot be played.

    Where several files start games, only those count that use the function: another one may be
    another program, with another player. A way without mistakes (`is_sure`) needs fewer games; if
    it plays one `side` only, positions of the other one say nothing of it.
    """
    loaded = playing.loaded or playing.load()
    count = _FEW_GAMES if is_sure else _GAMES
    played = play_program(playing, rules, count, loaded.starts.get(plan.function), given)
    if not isinstance(played, Played):
        return None
    truths = [Truth.of(position) for position in played.moves]
    risky = [
        truth
        for truth in truths
        if len(truth.keeping) < len(truth.values) and side in (None, truth.position.to_move)
    ]
    replies = asking.ask_many([plan.call(truth.position) for truth in risky], _ASK_SECONDS)
    kept, called, count = 0, 0, len(risky)
    cells: list[tuple[int, int | None]] = []  # where it played, and what its function says
    for truth, result in zip(risky, replies, strict=True):
        reply = usable(result)
        answer = None if reply is None else plan.read(reply, truth.position).cell
        cells.append((played.moves[truth.position], answer))
        kept += played.moves[truth.position] in truth.keeping
        called += answer in truth.keeping
    is_known = not played.is_chosen and _are_letters(plan.signs)
    is_clear = count >= _MIN_POSITIONS and abs(kept - called) > _CLEARLY_BETTER * count
    mark = played.mark if is_known else None
    # A program that opens may have drawn lots, and games that begin otherwise may not be seen.
    is_person = played.is_opener_fixed and played.opener is not played.mark
    opener = played.opener if is_known and is_person else None
    plays_both = played.mark is None and _are_letters(plan.signs)
    is_better = is_clear and kept > called
    # Another answer, or another level, may lead to the function that was called.
    is_only = played.is_plain and not _has_levels(loaded)
    is_worse = is_clear and kept < called and (is_only or _are_turned(cells))
    return Watched(mark, played.is_chosen, is_better, opener, plays_both, is_worse)


def _are_turned(cells: Sequence[tuple[int, int | None]]) -> bool:
    """Whether it plays each answer of its function with row and column exchanged."""
    return all(
        answer is not None and cell == answer % 3 * 3 + answer // 3 for cell, answer in cells
    )


def _has_levels(loaded: Loaded) -> bool:
    """Whether a program may have several computer players, by its words and its names."""
    words = [one for one in loaded.literals if isinstance(one, str)]
    return bool(loaded.levels) or any(map(_LEVELS.search, [*words, *loaded.functions]))


def _are_letters(signs: Signs) -> bool:
    """Whether the marks on the screen are the marks on the board."""
    return [str(sign).strip().lower() for sign in signs] in _LETTERS

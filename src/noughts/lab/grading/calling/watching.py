"""Watching: a few games of the program's own, played as a person would play them.

Bad play may come from calling a function wrongly, or for a side that the program never gives it.
Where a program can be played through its input and output, its own games decide: which side it
plays, and whether it plays better there than when it is called.
"""

from __future__ import annotations

import re
from math import sqrt
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

__all__ = ["Watched", "is_clearly_better", "watch"]

_GAMES: Final = 6
_FEW_GAMES: Final = 3  # where nothing is doubtful
_MIN_POSITIONS: Final = 4
_CLEARLY_BETTER: Final = 0.2
_ASK_SECONDS: Final = 10.0
_LEVELS: Final = re.compile(f"random|dumb|{LEVEL.pattern}|{WEAK.pattern}|medium", re.IGNORECASE)
_TIMES: Final = 12  # that each position is asked about again, where lots may decide
_DEVIATIONS: Final = 2.5  # by which chance hardly differs
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
    kept = sum(played.moves[truth.position] in truth.keeping for truth in risky)
    is_enough = len(risky) >= _MIN_POSITIONS
    is_better = is_enough and all(
        is_clearly_better(kept, _shares_kept(asking, plan, risky, times)) for times in (1, _TIMES)
    )
    is_known = not played.is_chosen and _are_letters(plan.signs)
    mark = played.mark if is_known else None
    # A program that opens may have drawn lots, and games that begin otherwise may not be seen.
    is_person = played.is_opener_fixed and played.opener is not played.mark
    opener = played.opener if is_known and is_person else None
    plays_both = played.mark is None and _are_letters(plan.signs)
    is_worse = is_enough and is_sure and _is_worse(asking, plan, risky, played, loaded)
    return Watched(mark, played.is_chosen, is_better, opener, plays_both, is_worse)


def _is_worse(
    asking: ProgramSession, plan: Plan, risky: Sequence[Truth], played: Played, loaded: Loaded
) -> bool:
    """Whether its games lose value where its function, which makes no mistake, keeps it.

    Another answer, or another level, may lead to that function.
    """
    bad = sum(played.moves[truth.position] not in truth.keeping for truth in risky)
    if bad <= _CLEARLY_BETTER * len(risky):
        return False
    replies = asking.ask_many([plan.call(truth.position) for truth in risky], _ASK_SECONDS)
    cells = [
        (
            played.moves[truth.position],
            None if reply is None else plan.read(reply, truth.position).cell,
        )
        for truth, reply in zip(risky, map(usable, replies), strict=True)
    ]
    return (played.is_plain and not _has_levels(loaded)) or _are_turned(cells)


def _are_turned(cells: Sequence[tuple[int, int | None]]) -> bool:
    """Whether it plays each answer of its function with row and column exchanged."""
    return all(
        answer is not None and cell == answer % 3 * 3 + answer // 3 for cell, answer in cells
    )


def _has_levels(loaded: Loaded) -> bool:
    """Whether a program may have several computer players, by its words and its names."""
    words = [one for one in loaded.literals if isinstance(one, str)]
    return bool(loaded.levels) or any(map(_LEVELS.search, [*words, *loaded.functions]))


def _shares_kept(
    asking: ProgramSession, plan: Plan, truths: Sequence[Truth], times: int
) -> list[float]:
    """How often its answer keeps the value in each position, of this many times."""
    asked = [truth for truth in truths for _ in range(times)]
    results = asking.ask_many([plan.call(truth.position) for truth in asked], _ASK_SECONDS)
    kept = [0] * len(truths)
    for number, (truth, result) in enumerate(zip(asked, results, strict=True)):
        reply = usable(result)
        answer = None if reply is None else plan.read(reply, truth.position).cell
        kept[number // times] += answer in truth.keeping
    return [count / times for count in kept]


def is_clearly_better(kept: int, shares: Sequence[float]) -> bool:
    """Whether so many good moves are more than calls give, and more than chance may add."""
    deviation = sqrt(sum(share * (1 - share) for share in shares))
    least = max(_CLEARLY_BETTER * len(shares), _DEVIATIONS * deviation)
    return kept - sum(shares) > least


def _are_letters(signs: Signs) -> bool:
    """Whether the marks on the screen are the marks on the board."""
    return [str(sign).strip().lower() for sign in signs] in _LETTERS

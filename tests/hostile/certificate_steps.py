"""Compares each step of the checker with brute force: every use of every step in a state.

    python -m tests.hostile.certificate_steps 3x3k3 4x2k3

does it for all states of the boards that are named, and prints how many uses it tried. The tests do
it for small boards, and for a sample of states of larger ones.
"""

from __future__ import annotations

import sys
from collections import Counter
from itertools import permutations
from typing import TYPE_CHECKING

from noughts.core.errors import CertificateError
from noughts.core.outcomes import cells_of
from noughts.core.rules import Rules
from noughts.solving.certificates import steps
from tests.hostile.line_games import LineGames, all_states, matchings, subsets

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from noughts.solving.certificates.state import State

    Uses = Iterator[tuple[object, bool | None]]
    """Each use of a step, and whether the step is right there; None where it is refused."""

__all__ = ["STEPS", "check_steps"]


def _same_value(step: Callable[[State, Rules], State]) -> Callable[[LineGames, State], Uses]:
    def uses(games: LineGames, state: State) -> Uses:
        yield "", games.maker_wins(step(state, games.rules)) is games.maker_wins(state)

    return uses


def _rests(games: LineGames, state: State) -> Uses:
    maker, breaker = steps.rests(state, games.rules)
    for filled in subsets(state.open_mask):
        is_line = games.has_line(state.maker_mask | filled)
        yield filled, is_line is any(rest & ~filled == 0 for rest in maker)
        is_line = not state.is_weak and games.has_line(state.breaker_mask | filled)
        yield filled, is_line is any(rest & ~filled == 0 for rest in breaker)


def _immediate_result(games: LineGames, state: State) -> Uses:
    known = steps.immediate_result(state, games.rules)
    yield "", None if known is None else known is games.maker_wins(state)


def _play_forced(games: LineGames, state: State) -> Uses:
    result = steps.play_forced(state, games.rules)
    value = result if isinstance(result, bool) else games.maker_wins(result)
    yield "", value is games.maker_wins(state)


def _undominated(games: LineGames, state: State) -> Uses:
    if steps.immediate_result(state, games.rules) is None:
        cells = steps.undominated(state, games.rules)
        values = [games.maker_wins(state.after(cell)) for cell in cells]
        value = any(values) if state.maker_moves else all(values)
        yield cells, bool(cells) and value is games.maker_wins(state)


def _parts(games: LineGames, state: State) -> Uses:
    if state.is_weak and state.maker_moves and not games.has_line(state.maker_mask):
        values = [games.maker_wins(part) for part in steps.parts(state, games.rules)]
        yield "", any(values) or not games.maker_wins(state)


def _potential(games: LineGames, state: State) -> Uses:
    is_low = steps.has_low_potential(state, games.rules)
    yield "", not games.maker_wins(state) if is_low else None


def _proves(games: LineGames, state: State, wins: bool, step: Callable[[], State]) -> bool | None:
    """Whether the state after a step proves nothing false about the state before it."""
    try:
        after = step()
    except CertificateError:
        return None
    return games.maker_wins(after) is not wins or games.maker_wins(state) is wins


def _weaken(games: LineGames, state: State) -> Uses:
    yield "", _proves(games, state, False, lambda: steps.weaken(state, games.rules))


def _give(games: LineGames, state: State) -> Uses:
    for cells in subsets(state.open_mask):
        step = lambda cells=cells: steps.give(state, cells, games.rules)  # noqa: E731
        yield cells, _proves(games, state, False, step)


def _pairs(games: LineGames, state: State) -> Uses:
    cells = [1 << cell for cell in cells_of(state.open_mask)]
    overlapping = ((a | b, b | c) for a, b, c in permutations(cells, 3))
    single = ((cell,) for cell in cells)
    for pairs in (*matchings(state.open_mask), *overlapping, *single):
        step = lambda pairs=pairs: steps.remove_pairs(state, pairs, games.rules)  # noqa: E731
        yield pairs, _proves(games, state, False, step)


def _keep(games: LineGames, state: State) -> Uses:
    for cells in subsets(state.open_mask):
        step = lambda cells=cells: steps.keep(state, cells, games.rules)  # noqa: E731
        yield cells, _proves(games, state, True, step)


STEPS: dict[str, Callable[[LineGames, State], Uses]] = {
    "rests": _rests,
    "drop_dead": _same_value(steps.drop_dead),
    "smallest_image": _same_value(steps.smallest_image),
    "immediate_result": _immediate_result,
    "play_forced": _play_forced,
    "undominated": _undominated,
    "parts": _parts,
    "potential": _potential,
    "weaken": _weaken,
    "give": _give,
    "pairs": _pairs,
    "keep": _keep,
}


def check_steps(
    rules: Rules, states: Iterable[State], names: Iterable[str] = STEPS
) -> Counter[str]:
    """How many uses of each step were tried, and how many the checker allows; all must be right."""
    games, counts = LineGames(rules), Counter[str]()
    for state in states:
        counts["states"] += 1
        for name in names:
            for use, is_right in STEPS[name](games, state):
                assert is_right is not False, f"{rules}: {name} {use} in {state.text(rules)}"
                counts[f"{name} tried"] += 1
                counts[f"{name} allowed"] += is_right is True
    return counts


if __name__ == "__main__":
    for board in sys.argv[1:]:
        board_rules = Rules.parse(board)
        print(board, dict(check_steps(board_rules, all_states(board_rules))), flush=True)

"""The truth about states of certificates, by brute force, and all states of small boards.

It knows the definition of the game and nothing else: no dead cells, no forced moves, no symmetry.
"""

from __future__ import annotations

import random
from itertools import product
from typing import TYPE_CHECKING

from noughts.solving.certificates.state import State

if TYPE_CHECKING:
    from collections.abc import Iterator

    from noughts.core.rules import Rules

__all__ = ["LineGames", "all_states", "matchings", "parse_state", "random_states", "subsets"]


class LineGames:
    """Who wins each state of one set of rules."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self._known: dict[State, bool] = {}

    def has_line(self, mask: int) -> bool:
        return any(mask & line == line for line in self.rules.lines)

    def maker_wins(self, state: State) -> bool:
        if state not in self._known:
            self._known[state] = self._play(state)
        return self._known[state]

    def _play(self, state: State) -> bool:
        if self.has_line(state.maker_mask):
            return True
        if not state.is_weak and self.has_line(state.breaker_mask):
            return False
        if not state.open_mask:
            return False
        for cell in range(self.rules.cells):
            bit = 1 << cell
            if state.open_mask & bit:
                maker, breaker = state.maker_mask, state.breaker_mask
                if state.maker_moves:
                    maker |= bit
                elif not state.is_weak:
                    breaker |= bit
                after = State(
                    state.open_mask - bit, maker, breaker, state.is_weak, not state.maker_moves
                )
                if self.maker_wins(after) is state.maker_moves:
                    return state.maker_moves  # the side to move has what it wants
        return not state.maker_moves


def _state(letters: str, is_weak: bool, maker_moves: bool) -> State:
    def mask(wanted: str) -> int:
        return sum(1 << cell for cell, letter in enumerate(letters) if letter == wanted)

    return State(mask("."), mask("m"), mask("b"), is_weak, maker_moves)


def parse_state(text: str) -> State:
    """Read the text of a state."""
    board, game, mover = text.split()
    return _state(board.replace("/", ""), game == "weak", mover == "maker")


def all_states(rules: Rules) -> Iterator[State]:
    """Every state, with any number of marks and dead cells, but with a line of one side at most."""
    games = LineGames(rules)
    for is_weak in (False, True):
        for letters in product(".m#" if is_weak else ".mb#", repeat=rules.cells):
            state = _state("".join(letters), is_weak, True)
            if not (games.has_line(state.maker_mask) and games.has_line(state.breaker_mask)):
                yield state
                yield state._replace(maker_moves=False)


def random_states(rules: Rules, count: int, seed: int, max_open: int) -> Iterator[State]:
    """Some of them, with at most `max_open` open cells."""
    dice = random.Random(f"{rules} {seed}")
    games = LineGames(rules)
    while count:
        is_weak = dice.random() < 0.3
        letters = dice.choices(".m#" if is_weak else ".mb#", [5, 2, 1] if is_weak else [5, 2, 2, 1],
                               k=rules.cells)  # fmt: skip
        state = _state("".join(letters), is_weak, dice.random() < 0.5)
        if state.open_mask.bit_count() <= max_open and not (
            games.has_line(state.maker_mask) or games.has_line(state.breaker_mask)
        ):
            count -= 1
            yield state


def subsets(mask: int) -> Iterator[int]:
    """Every subset of a mask, the largest first."""
    subset = mask
    while subset:
        yield subset
        subset = (subset - 1) & mask
    yield 0


def matchings(mask: int) -> Iterator[tuple[int, ...]]:
    """Every set of disjoint pairs of cells of a mask."""
    if mask == 0:
        yield ()
        return
    first = mask & -mask
    rest = mask - first
    yield from matchings(rest)
    for cell in range(rest.bit_length()):
        second = 1 << cell
        if rest & second:
            for others in matchings(rest - second):
                yield (first | second, *others)

"""Random games beside OpenSpiel's `mnk`, `gomoku` and `connect_four`: an independent rulebook."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Any

import pyspiel
import pytest

from noughts import Rules
from noughts.core.marks import Mark

if TYPE_CHECKING:
    from noughts.core.moves import Move

GAMES = 12  # of each pair

PAIRS = [
    *((f"{m}x{n}k{k}", f"mnk(m={m},n={n},k={k})") for m, n, k in [
        (3, 3, 3), (4, 3, 3), (3, 5, 3), (4, 4, 4), (5, 4, 4), (6, 6, 4), (7, 2, 2), (9, 9, 5),
        (15, 15, 5),
    ]),
    *((f"{n}x{n}k{k}{letters}", f"gomoku(size={n},connect={k},wrap={wrap},anti={anti})")
      for n, k in [(3, 3), (4, 3), (4, 4), (5, 4), (6, 5)]
      for letters, wrap, anti in [
          ("", "false", "false"), ("t", "true", "false"),
          ("m", "false", "true"), ("tm", "true", "true"),
      ]),
    *((f"{w}x{h}k{k}d", f"connect_four(rows={h},columns={w},x_in_row={k})") for w, h, k in [
        (7, 6, 4), (4, 5, 3), (5, 4, 4), (6, 7, 4), (8, 8, 5),
    ]),
]  # fmt: skip


def _action(move: Move, rules: Rules) -> int:
    """How OpenSpiel numbers a move: by its cell; where marks fall by its column."""
    return move.cell if rules.is_free else move.cell % rules.width


@pytest.mark.parametrize(("text", "name"), PAIRS)
def test_moves_ends_and_returns_are_the_same(text: str, name: str) -> None:
    rules, game = Rules.parse(text), pyspiel.load_game(name)
    random = Random(text)
    for _ in range(GAMES):
        position, state = rules.start(), game.new_initial_state()
        while position.outcome is None:
            moves = {_action(move, rules): move for move in position.moves()}
            assert not state.is_terminal(), position
            assert sorted(moves) == sorted(state.legal_actions()), position
            action = random.choice(sorted(moves))
            position = position.after(moves[action])
            state.apply_action(action)
        assert state.is_terminal(), position
        assert _returns(position.outcome.winner) == state.returns(), position


def _returns(winner: Mark | None) -> list[Any]:
    return [0, 0] if winner is None else [1, -1] if winner is Mark.X else [-1, 1]

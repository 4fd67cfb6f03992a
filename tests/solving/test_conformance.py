"""The rules live twice; here the two are held together.

Exhaustively on small rules, and along long seeded random games on the 4x4 power games: the same
moves in the same order, the same outcome, the same positions; and the same symmetries.
"""

from __future__ import annotations

from random import Random

import pytest

from noughts import Block, Mark, Move, Position, Rules, Swap, _native
from noughts.core.symmetry import symmetries
from noughts.lab.perft import count
from noughts.solving.translation import native_position, native_rules
from tests.conftest import all_positions

EXHAUSTIVE = [
    "3x3k3",
    "3x4k3",
    "3x2k2s2b2",
    "4x2k3s1",
    "2x2k2s1b1",
    "3x1k2b1",
    "4x1k1s1",
    "5x1k3s1b1",
]
RANDOM = ["4x4k4s2b1", "4x4k4s1b2", "4x4k3s1b1", "3x3k3s1b1", "6x5k4s1b1", "8x8k5", "8x8k4s2b2"]


def native_tuple(move: Move) -> tuple[int, int, int, int]:
    match move.power:
        case Swap(first, second):
            return (move.cell, 1, first, second)
        case Block(cell):
            return (move.cell, 2, cell, -1)
        case None:
            return (move.cell, 0, -1, -1)


def native_outcome(position: Position) -> _native.Outcome:
    if position.outcome is None:
        return _native.Outcome.UNFINISHED
    if position.outcome.winner is None:
        return _native.Outcome.DRAW
    own = position.outcome.winner is position.to_move
    return _native.Outcome.OWN_WINS if own else _native.Outcome.OTHER_WINS


def assert_same(position: Position) -> None:
    rules, native = native_rules(position.rules), native_position(position)
    assert _native.outcome(rules, native) == native_outcome(position), str(position)
    moves = position.moves()
    assert _native.moves(rules, native) == [native_tuple(move) for move in moves], str(position)
    for move in moves:
        after = _native.play(rules, native, native_tuple(move))
        assert after == native_position(position.after(move)), f"{position} {move}"


@pytest.mark.parametrize("text", EXHAUSTIVE)
def test_every_position(text: str) -> None:
    for position in all_positions(text):
        assert_same(position)


@pytest.mark.parametrize("text", RANDOM)
def test_along_random_games(text: str) -> None:
    rules, random = Rules.parse(text), Random(text)
    for number in range(6 if rules.cells > 16 else 25):
        position = rules.start(random.choice(list(Mark)))
        while position.outcome is None:
            if rules.cells <= 16 or position.ply % 8 == number:
                assert_same(position)
            position = position.after(random.choice(position.moves()))
        assert_same(position)


@pytest.mark.parametrize(
    "text", ["3x3k3", "4x4k4", "4x4k3", "4x3k3", "2x2k2", "5x3k5", "16x1k16", "4x2k4"]
)
def test_lines_and_symmetries(text: str) -> None:
    rules = Rules.parse(text)
    assert tuple(native_rules(rules).line_masks) == rules.lines
    ours = sorted(symmetry.images for symmetry in symmetries(rules))
    assert sorted(map(tuple, _native.symmetries(native_rules(rules)))) == ours


@pytest.mark.parametrize(
    ("text", "depth"), [("3x3k3", 9), ("4x4k4", 6), ("3x3k3s1b1", 4), ("power", 3)]
)
def test_perft(text: str, depth: int) -> None:
    rules = Rules.parse(text)
    native = [_native.perft(native_rules(rules), ply) for ply in range(depth + 1)]
    assert native == count(rules, depth).sequences

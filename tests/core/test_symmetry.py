"""Symmetries: found, complete, and harmless."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from noughts import Game, Move, Position, Rules, Stock
from noughts.core.outcomes import cells_of
from noughts.core.symmetry import (
    MAX_SYMMETRIES,
    Symmetry,
    board_symmetries,
    canonical_key,
    symmetries,
)
from tests.conftest import games


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("3x3k3", 8),
        ("4x4k4", 32),
        ("4x4k4s2b1", 32),
        ("4x4k3", 8),
        ("4x3k3", 4),
        ("2x2k2", 24),
        ("5x5k4", 8),
        ("6x5k4", 4),
        ("15x15k5", 8),
        ("4x2k4", 1152),
    ],
)
def test_count(text: str, count: int) -> None:
    assert len(symmetries(Rules.parse(text))) == count


@pytest.mark.parametrize(("text", "count"), [("4x4k1", 8), ("16x1k16", 2), ("5x3k5", 4)])
def test_huge_groups_fall_back_to_the_board(text: str, count: int) -> None:
    rules = Rules.parse(text)
    assert symmetries(rules) == board_symmetries(rules)
    assert len(symmetries(rules)) == count <= MAX_SYMMETRIES


@pytest.mark.parametrize("text", ["3x3k3", "3x2k2", "2x2k2", "4x2k3", "3x3k2"])
def test_complete_against_all_permutations(text: str) -> None:
    rules = Rules.parse(text)
    lines = set(rules.lines)
    cells = [cells_of(line) for line in lines]

    def is_automorphism(images: tuple[int, ...]) -> bool:
        return all(sum(1 << images[cell] for cell in line) in lines for line in cells)

    expected = {images for images in permutations(range(rules.cells)) if is_automorphism(images)}
    assert {symmetry.images for symmetry in symmetries(rules)} == expected


@pytest.mark.parametrize("text", ["3x3k3", "4x4k4", "4x3k3", "15x15k5", "2x2k2"])
def test_they_are_a_group_that_keeps_lines(text: str) -> None:
    rules = Rules.parse(text)
    group = {symmetry.images for symmetry in symmetries(rules)}
    assert symmetries(rules)[0].images == tuple(range(rules.cells))
    for symmetry in symmetries(rules):
        assert {symmetry.mask(line) for line in rules.lines} == set(rules.lines)
    for one in group:
        for two in group:
            assert tuple(one[cell] for cell in two) in group


def test_the_32_of_four_are_those_of_its_description() -> None:
    """A permutation of indices that commutes with reversal, reverse columns, transpose."""
    commuting = [p for p in permutations(range(4)) if all(p[3 - i] == 3 - p[i] for i in range(4))]
    described = set()
    for p in commuting:
        for is_reversed in (False, True):
            for is_transposed in (False, True):
                images = []
                for cell in range(16):
                    row, column = p[cell // 4], p[cell % 4]
                    column = 3 - column if is_reversed else column
                    row, column = (column, row) if is_transposed else (row, column)
                    images.append(4 * row + column)
                described.add(tuple(images))
    assert {symmetry.images for symmetry in symmetries(Rules.parse("4x4k4"))} == described


@given(games(rules=("3x3k3", "4x4k4s2b1", "3x3k3s1b1", "5x3k3")), st.data())
def test_symmetric_games_are_the_same_game(game: Game, data: st.DataObject) -> None:
    """Moves, outcome and canonical key of the image are the images of those."""
    position = game.position
    group = symmetries(position.rules)
    symmetry = data.draw(st.sampled_from(group))
    twin = _image(position, symmetry)
    assert (twin.outcome is None) == (position.outcome is None)
    assert len(twin.moves()) == len(position.moves())
    assert canonical_key(twin, group) == canonical_key(position, group)
    for move in position.moves()[:5]:
        if move.power is None:
            image = twin.play(Move(symmetry.images[move.cell]))
            assert canonical_key(image, group) == canonical_key(position.play(move), group)


def _image(position: Position, symmetry: Symmetry) -> Position:
    own_mask, other_mask, own_stock, other_stock, blocked = symmetry.key(position.key)
    is_x = position.to_move.name == "X"
    sides: tuple[tuple[int, Stock], tuple[int, Stock]] = (
        (own_mask, own_stock),
        (other_mask, other_stock),
    )
    (x_mask, x_stock), (o_mask, o_stock) = sides if is_x else sides[::-1]
    return Position.build(
        position.rules,
        position.to_move,
        x_mask=x_mask,
        o_mask=o_mask,
        x_stock=x_stock,
        o_stock=o_stock,
        blocked=blocked,
    )


def test_a_group_is_never_empty() -> None:
    with pytest.raises(ValueError, match="identity"):
        canonical_key(Rules.parse("classic").start(), ())

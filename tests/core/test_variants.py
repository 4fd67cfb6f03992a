"""Torus, misere and drop: notation, lines, endings and legal cells."""

from __future__ import annotations

import pytest

from noughts.core.errors import IllegalMove, PositionError, RulesError
from noughts.core.marks import Mark
from noughts.core.outcomes import Outcome, Termination, cells_of
from noughts.core.position import Position
from noughts.core.rules import Rules
from noughts.core.symmetry import symmetries
from noughts.core.threats import can_win_by_swap, other_threats, own_threats


@pytest.mark.parametrize(
    "text", ["3x3k3t", "3x3k3m", "7x6k4d", "3x3k3tmd", "4x4k4tms2b1", "4x4k4ts2", "4x4k4mb1"]
)
def test_the_notation_reads_what_it_writes(text: str) -> None:
    assert str(Rules.parse(text)) == text
    assert Rules.parse(text.upper()) == Rules.parse(text)


def test_games_with_a_name() -> None:
    names = {name: str(Rules.parse(name)) for name in ("misere", "torus", "connect-four")}
    assert names == {"misere": "3x3k3m", "torus": "3x3k3t", "connect-four": "7x6k4d"}


@pytest.mark.parametrize("text", ["3x3k3dt", "3x3k3mt", "3x3tk3", "3x3k3tt", "3x3k3s1t"])
def test_letters_stand_in_one_order(text: str) -> None:
    with pytest.raises(ValueError, match="Cannot read the rules"):
        Rules.parse(text)


def test_powers_do_not_fall() -> None:
    for text in ("4x4k4ds1", "4x4k4db1", "4x4k4tds1b1"):
        with pytest.raises(RulesError, match="powers do not go together"):
            Rules.parse(text)


# ---- lines -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("3x3k3t", 12),  # 3 rows, 3 columns, 6 diagonals
        ("3x3k2t", 36),  # from each cell in each direction
        ("4x4k4t", 16),
        ("5x3k4t", 45),  # columns of 3 cells hold no line of 4
        ("3x1k2t", 3),
        ("15x15k5t", 900),
    ],
)
def test_lines_of_a_torus(text: str, count: int) -> None:
    rules = Rules.parse(text)
    assert len(rules.lines) == len(set(rules.lines)) == count
    assert {line.bit_count() for line in rules.lines} == {rules.k}


def test_the_lines_of_a_torus_are_those_that_modulo_gives() -> None:
    rules = Rules.parse("4x3k3t")
    lines = set()
    for x in range(4):
        for y in range(3):
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                cells = {(y + i * dy) % 3 * 4 + (x + i * dx) % 4 for i in range(3)}
                lines.add(sum(1 << cell for cell in cells))
    assert set(rules.lines) == lines


def test_strokes_are_cut_at_the_edge() -> None:
    rules = Rules.parse("3x3k3t")
    assert rules.strokes(0b111) == ((0.5, 0.5, 2.5, 0.5),)
    (line,) = [line for line in rules.lines if cells_of(line) == (1, 5, 6)]  # b1 c2 a3
    assert rules.strokes(line) == ((1.5, 0.5, 3.0, 2.0), (0.0, 2.0, 0.5, 2.5))
    for text in ("4x4k4t", "5x4k3t", "3x3k3", "6x6k4"):
        for line in Rules.parse(text).lines:
            strokes = Rules.parse(text).strokes(line)
            length = sum(max(abs(x - to_x), abs(y - to_y)) for x, y, to_x, to_y in strokes)
            assert length == Rules.parse(text).k - 1


def test_a_line_over_the_edge_wins() -> None:
    position = Rules.parse("torus").start()
    for move in ("b1", "a1", "c2", "b2", "a3"):
        assert position.outcome is None
        position = position.play(move)
    assert position.outcome == Outcome(Termination.LINE, Mark.X, 1 << 1 | 1 << 5 | 1 << 6)


# ---- endings -----------------------------------------------------------------------------------


def test_a_line_loses_in_misere() -> None:
    rules = Rules(3, 3, 3, swaps=1, misere=True)
    placed = rules.start().play("a1").play("a2").play("b1").play("b2").play("c1")
    assert placed.outcome == Outcome(Termination.LINE, Mark.O, 0b111)
    text = "xxo/.../..o x 1,1,0,0 -"
    swapped = Position.parse(text, rules).play("c2~c1c2")  # O on c2 and c3, X has a line
    assert swapped.outcome == Outcome(Termination.LINE, Mark.O, 0b111)
    assert Position.parse("xxx/oo./... o 1,1,0,0 -", rules).outcome == placed.outcome
    assert rules.line_owner(placed.outcome) is Mark.X


def test_nothing_threatens_where_a_line_loses() -> None:
    rules = Rules.parse("misere")
    position = Position.parse("xx./oo./... x", rules)
    assert own_threats(position) == other_threats(position) == {}


def test_a_swap_can_leave_the_opponent_with_a_line() -> None:
    rules = Rules.parse("3x3k3ms1")
    for text in ("xx./oo./... x 1,1,0,0 -", "x../.o./... x 1,1,0,0 -", "xo./ox./... x 1,1,0,0 -"):
        position = Position.parse(text, rules)
        wins = any(
            after.outcome is not None and after.outcome.winner is position.to_move
            for after in map(position.after, position.moves())
        )
        masks = (position.own_mask, position.other_mask, position.open_mask)
        assert can_win_by_swap(rules, *masks) is wins


# ---- legal cells -------------------------------------------------------------------------------


def test_marks_fall() -> None:
    start = Rules(3, 3, 3, drop=True).start()
    assert [str(move) for move in start.moves()] == ["a3", "b3", "c3"]
    after = start.play("b3")
    assert [str(move) for move in after.moves()] == ["b2", "a3", "c3"]
    with pytest.raises(IllegalMove, match="b1 has an empty cell below it"):
        after.play("b1")


def test_marks_do_not_float() -> None:
    with pytest.raises(PositionError, match="The mark on b2 has an empty cell below it"):
        Position.parse(".../.x./o.. x", Rules.parse("3x3k3d"))


def test_only_a_mirror_keeps_falling_marks() -> None:
    assert len(symmetries(Rules.parse("4x4k4d"))) == 2
    assert len(symmetries(Rules.parse("connect-four"))) == 2
    assert len(symmetries(Rules.parse("4x4k1d"))) == 24  # columns in any order
    assert len(symmetries(Rules.parse("1x16k1d"))) == 1  # not 16! permutations to look through

"""Positions: reading, writing, refusing; moves without powers; outcomes."""

from __future__ import annotations

import pytest
from hypothesis import given

from noughts import (
    Game,
    IllegalMove,
    Mark,
    Move,
    NotationError,
    Outcome,
    Position,
    PositionError,
    Rules,
    Termination,
)
from tests.conftest import all_positions, games

CLASSIC = Rules.parse("classic")
POWER = Rules.parse("power")


@given(games())
def test_text_round_trip(game: Game) -> None:
    position = game.position
    parsed = Position.parse(str(position), position.rules)
    assert parsed == position
    assert eval(repr(position), {"Position": Position, "Rules": Rules}) == position  # noqa: S307


@given(games())
def test_play_keeps_invariants(game: Game) -> None:
    for earlier, later, move in zip(game.positions, game.positions[1:], game.moves, strict=False):
        assert later.to_move is earlier.to_move.other
        assert later.ply == earlier.ply + 1
        assert later.own_mask & later.other_mask == 0
        assert abs(later.own_mask.bit_count() - later.other_mask.bit_count()) <= 1
        spent = sum(earlier.own_stock) - sum(later.other_stock)
        assert spent == (move.power is not None)
        assert later.own_stock == earlier.other_stock
        assert (later.outcome is None) == bool(later.moves())


@given(games(max_moves=8))
def test_moves_and_check_agree(game: Game) -> None:
    """Every listed move passes the check, the list has no repeats, and it is in order."""
    moves = game.position.moves()
    assert len(moves) == len(set(moves))
    for move in moves:
        game.position.check(move)
    placements = [move.cell for move in moves if move.power is None]
    assert placements == sorted(placements)
    assert [move.cell for move in moves] == sorted(move.cell for move in moves)


def test_examples_of_the_notation() -> None:
    assert str(Position.parse("xo./.../... x", CLASSIC)) == "xo./.../... x"
    text = "x.../.o../..../.... x 2,2,1,1 -"
    assert str(Position.parse(text, POWER)) == text


def test_positions_are_immutable() -> None:
    with pytest.raises(AttributeError):
        CLASSIC.start().own_mask = 1  # type: ignore[misc]


def test_moves_in_row_major_order() -> None:
    position = Position.parse("x.o/.x./o.. x", CLASSIC)
    assert [move.cell for move in position.moves()] == [1, 3, 5, 7, 8]


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("xxx/oo./... o", Outcome(Termination.LINE, Mark.X, 0b111)),
        ("ooo/xx./x.. x", Outcome(Termination.LINE, Mark.O, 0b111)),
        ("x.o/.xo/..x o", Outcome(Termination.LINE, Mark.X, 0b100010001)),
        ("xox/xoo/oxx o", Outcome(Termination.FULL_BOARD)),
        ("xox/xoo/ox. x", None),
        ("xxx/xoo/xoo o", Outcome(Termination.LINE, Mark.X, 0b111)),
    ],
)
def test_outcome(text: str, outcome: Outcome | None) -> None:
    position = Position.parse(text, CLASSIC)
    assert position.outcome == outcome
    assert bool(position.moves()) == (outcome is None)


def test_more_than_k_in_a_line_win() -> None:
    position = Game.parse("5x1k3: a1 c1").position
    assert position.outcome is None
    position = Position.parse("xx.xx/ooo.o/...../...../..... x", Rules.parse("5x5k4"))
    assert position.play("c1").outcome == Outcome(Termination.LINE, Mark.X, 0b01111)


def test_outcome_line() -> None:
    outcome = Position.parse("x.o/.xo/..x o", CLASSIC).outcome
    assert outcome is not None
    assert outcome.line == (0, 4, 8)
    assert not outcome.is_draw


def test_all_classic_positions_agree_with_a_plain_reading_of_the_rules() -> None:
    lines = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
    for position in all_positions("3x3k3"):
        board = str(position).split()[0].replace("/", "")
        winners = {board[a] for a, b, c in lines if board[a] == board[b] == board[c] != "."}
        if winners:
            assert position.outcome is not None
            assert {str(position.outcome.winner)} == winners
        else:
            assert position.outcome == (None if "." in board else Outcome(Termination.FULL_BOARD))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected 2 parts"),
        ("xo./.../...", "expected 2 parts with spaces between them, such as '.../.../... x'."),
        ("xo./.../... x 2,2,1,1 -", "expected 2 parts"),
        ("xo./... x", "expected 3 rows with '/' between them"),
        ("xo/.../... x", "Cannot read row 1 of the board, 'xo'"),
        ("xo./.a./... x", "Cannot read row 2 of the board, '.a.'"),
        ("xo./.../... z", "Cannot read the side to move 'z': expected x or o"),
    ],
)
def test_unreadable(text: str, reason: str) -> None:
    with pytest.raises(NotationError) as error:
        Position.parse(text, CLASSIC)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("xxx/.../... x", "3 X and 0 O: one side can have one mark more, not several"),
        ("x../.../... x", "1 X and 0 O, so it is O's turn, not X's"),
        ("oo./x../... o", "1 X and 2 O, so it is X's turn"),
        ("xxx/ooo/... x", "X and O both have a line"),
        ("xxx/oo./o.. x", "X has a line, so the game was over before O's last move"),
    ],
)
def test_impossible(text: str, reason: str) -> None:
    with pytest.raises(PositionError) as error:
        Position.parse(text, CLASSIC)
    assert reason in str(error.value)


def test_two_lines_need_a_common_cell() -> None:
    rules = Rules.parse("4x4k3")
    with pytest.raises(PositionError, match="one move cannot make"):
        Position.parse("xxx./.oo./xxx./oo.o o", rules)
    both = Position.parse("xxx./xoo./xoo./.... o", rules)
    assert both.outcome is not None
    assert both.outcome.winner is Mark.X


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("..../..../..../.... x", "expected 4 parts"),
        ("..../..../..../.... x 2,2,1 -", "Cannot read the stocks '2,2,1'"),
        ("..../..../..../.... x 3,2,1,1 -", "X cannot have 3 swaps left: 4x4k4s2b1 starts with 2"),
        ("..../..../..../.... x 2,2,1,2 -", "O cannot have 2 blocks left"),
        ("x.../..../..../.... o 2,2,0,1 a1", "The blocked cell a1 is not empty"),
        ("x.../..../..../.... o 2,2,1,0 b1", "b1 is blocked, but X has used no block"),
        ("x.../..../..../.... o 2,2,0,1 e1", "There is no cell e1"),
        ("xxxx/ooo./..../.... o 2,2,0,1 d4", "The game is over, so d4 cannot be blocked"),
        ("xoxo/xoxo/oxox/oxo. x 2,2,1,0 d4", "there is no other empty cell"),
        ("xxxx/oooo/..../.... x 2,2,1,1 -", "both have a line"),
    ],
)
def test_impossible_with_powers(text: str, reason: str) -> None:
    with pytest.raises((PositionError, NotationError)) as error:
        Position.parse(text, POWER)
    assert reason in str(error.value)


def test_handicaps_can_be_set_up() -> None:
    position = Position.parse("..../..../..../.... x 0,2,0,1 -", POWER)
    assert len(position.moves()) == 16


def test_build_refuses_what_the_text_cannot_say() -> None:
    with pytest.raises(PositionError, match="outside the board"):
        Position.build(CLASSIC, Mark.X, x_mask=0, o_mask=1 << 9)
    with pytest.raises(PositionError, match="both an X and an O"):
        Position.build(CLASSIC, Mark.X, x_mask=1, o_mask=1)
    with pytest.raises(PositionError, match="outside the board"):
        Position.build(CLASSIC, Mark.X, x_mask=-1, o_mask=0)
    with pytest.raises(PositionError, match="not on the board"):
        Position.build(
            POWER, Mark.X, x_mask=0, o_mask=0, o_stock=POWER.stock._replace(blocks=0), blocked=99
        )


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("a1", "a1 is taken by X"),
        ("b1", "b1 is taken by O"),
        (Move(9), "There is no cell number 9"),
        (Move(-1), "There is no cell number -1"),
        ("c3!c2", "X has no block left"),
        ("c3~a1b1", "X has no swap left"),
    ],
)
def test_illegal_moves(move: Move | str, reason: str) -> None:
    with pytest.raises(IllegalMove, match=reason):
        Position.parse("xo./.../... x", CLASSIC).play(move)


def test_no_move_after_the_end() -> None:
    with pytest.raises(IllegalMove, match="The game is over: X has won"):
        Position.parse("xxx/oo./... o", CLASSIC).play("c3")
    with pytest.raises(IllegalMove, match="The game is over: it is a draw"):
        Position.parse("xox/xoo/oxx o", CLASSIC).play("c3")


def test_colours_exchanged_the_key_is_the_same() -> None:
    assert (
        Position.parse("xo./.../... x", CLASSIC).key == Position.parse("ox./.../... o", CLASSIC).key
    )

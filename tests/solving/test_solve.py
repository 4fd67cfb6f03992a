"""Exact answers of tables and engine, against backward induction over all positions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noughts
from noughts import Move, Position, Result, Rules, Solution, TooLarge, Value
from noughts.core.symmetry import symmetries
from noughts.solving.by_engine import SearchProgress, solve_by_engine
from noughts.solving.solution import value_of_finished
from noughts.solving.table_store import has_table
from tests.conftest import all_positions

CLASSIC = Rules.parse("classic")


@cache
def true_values(text: str) -> dict[Position, Value]:
    """The value of every position, from the last ply up."""
    known: dict[Position, Value] = {}
    for position in reversed(all_positions(text)):
        if position.outcome is not None:
            known[position] = value_of_finished(position)
        else:
            known[position] = max(known[position.after(move)].before for move in position.moves())
    return known


Solver = Callable[[Position], Solution]


@pytest.mark.parametrize("solver", [noughts.solve, solve_by_engine])
@pytest.mark.parametrize(("text", "step"), [("3x3k3", 3), ("3x2k2s1b1", 5), ("3x3k3s1", 401)])
def test_every_move_of_every_position(text: str, step: int, solver: Solver) -> None:
    truth = true_values(text)
    for position in list(truth)[::step]:
        if position.outcome is not None:
            assert noughts.solve(position).value == truth[position]
            continue
        solution = solver(position)
        assert solution.value == truth[position], str(position)
        assert solution.moves == {
            move: truth[position.after(move)].before for move in position.moves()
        }


@pytest.mark.parametrize("solver", [noughts.solve, solve_by_engine])
def test_line_is_best_play(solver: Solver) -> None:
    truth = true_values("3x3k3")
    for start in [position for position in truth if position.outcome is None][::97]:
        solution, position = solver(start), start
        for move in solution.line:
            assert truth[position.after(move)].before == truth[position]
            position = position.after(move)
        assert position.outcome is not None
        if solution.value.plies is not None:
            assert len(solution.line) == solution.value.plies


def test_the_example() -> None:
    solution = noughts.solve(Position.parse("x.o/.../... x", CLASSIC))
    assert solution.value == Value.win(5)
    assert solution.best == (Move(3), Move(6), Move(8))
    ranked = [value.result for _, value in solution.ranked if value is not None]
    assert ranked == [Result.WIN] * 3 + [Result.DRAW] * 3 + [Result.LOSS]


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("xxx/oo./... o", Value.loss(0)),
        ("xox/xoo/oxx o", Value.draw()),
    ],
)
def test_finished(text: str, value: Value) -> None:
    solution = noughts.solve(Position.parse(text, CLASSIC))
    assert (solution.value, solution.best, solution.moves, solution.line, solution.source) == (
        value,
        (),
        {},
        (),
        "rules",
    )


def test_a_swap_that_loses_at_once_is_the_opponents_win() -> None:
    position = Position.parse("oooo/xxxo/x.../x... o 1,2,1,1 -", Rules.parse("power"))
    assert noughts.solve(position).value == Value.win(0)


def test_values_of_whole_games(facts: dict[str, Any]) -> None:
    for text, result in facts["values"].items():
        assert str(noughts.solve(Rules.parse(text).start()).value.result) == result


@settings(max_examples=30)
@given(st.sampled_from(all_positions("3x3k3")[:2000]), st.data())
def test_symmetry_keeps_values(position: Position, data: st.DataObject) -> None:
    symmetry = data.draw(st.sampled_from(symmetries(CLASSIC)))
    twin = Position.build(
        CLASSIC,
        position.to_move,
        x_mask=symmetry.mask(position.x_mask),
        o_mask=symmetry.mask(position.o_mask),
    )
    assert noughts.solve(twin).value == noughts.solve(position).value


def test_time_limit_and_progress() -> None:
    heard: list[SearchProgress] = []
    with pytest.raises(TooLarge, match=r"Not solved within 0\.2 seconds; so far: "):
        solve_by_engine(Rules.parse("6x6k5").start(), seconds=0.2, progress=heard.append)
    assert heard
    assert heard[-1].last == 36


def test_a_forced_win_on_a_large_board() -> None:
    rows = ["." * 15] * 15
    rows[7] = "...xxxx........"
    rows[3] = "...o.o.o.o....."
    position = Position.parse("/".join(rows) + " x", Rules.parse("gomoku"))
    solution = noughts.solve(position, seconds=60)
    assert solution.value == Value.win(1)
    assert solution.best == (Move(7 * 15 + 2), Move(7 * 15 + 7))
    assert solution.line == (Move(7 * 15 + 2),)
    assert solution.source == "engine"


def test_open_moves_are_ranked_last() -> None:
    values = {0: None, 1: Value.loss(4), 2: Value.draw(), 3: None, 4: Value.loss(6)}
    moves = {Move(cell): value for cell, value in values.items()}
    solution = Solution(CLASSIC.start(), Value.draw(), moves, (Move(2),), "engine")
    assert [move.cell for move, _ in solution.ranked] == [2, 4, 1, 0, 3]
    assert solution.best == (Move(2),)


def test_rules_with_a_table_too_large_are_searched() -> None:
    rules = Rules.parse("3x3k3s225b225")
    assert has_table(rules)  # stocks that nobody can use up cost nothing
    assert not has_table(Rules.parse("4x4k4s8b8"))
    position = Position.parse("xxx./ooo./..../.... x 8,8,8,8 -", Rules.parse("4x4k4s8b8"))
    solution = noughts.solve(position, seconds=30)
    assert (solution.value, solution.source) == (Value.win(1), "engine")

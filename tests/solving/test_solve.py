"""Exact answers of tables and engine, against backward induction over all positions."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import noughts
from noughts import InputError, Move, Position, Result, Rules, Solution, Value
from noughts.core.symmetry import symmetries
from noughts.solving.budget import ANALYSIS, HINT, REVIEW, UNLIMITED, Budget
from noughts.solving.by_search import SearchProgress, solve_by_search
from noughts.solving.solution import value_of_finished
from noughts.solving.table_store import has_table, open_table, open_tables_only
from tests.conftest import all_positions

if TYPE_CHECKING:
    from pathlib import Path

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


def by_search(position: Position) -> Solution:
    return solve_by_search(position, UNLIMITED)


@pytest.mark.slow
@pytest.mark.parametrize("solver", [noughts.solve, by_search])
@pytest.mark.parametrize(("text", "step"), [("3x3k3", 3), ("3x2k2s1b1", 5), ("3x2k3s1", 7)])
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


@pytest.mark.parametrize("solver", [noughts.solve, by_search])
def test_line_is_best_play(solver: Solver) -> None:
    truth = true_values("3x3k3")
    for start in [position for position in truth if position.outcome is None][::97]:
        solution, position = solver(start), start
        for move in solution.line:
            assert truth[position.after(move)].before == truth[position]
            position = position.after(move)
        assert position.outcome is not None
        if solution.plies is not None:
            assert len(solution.line) == solution.plies


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
        assert str(noughts.solve(Rules.parse(text).start()).result) == result


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


# ---- budgets, and what is not known ------------------------------------------------------------


def test_an_estimate_is_not_the_truth() -> None:
    solution = noughts.solve(Rules.parse("gomoku").start(), Budget(nodes=20_000))
    assert (solution.source, solution.result, solution.value) == ("estimate", None, None)
    assert solution.estimate is not None
    assert solution.estimate.depth > 0
    assert solution.best == solution.line[:1]
    assert set(solution.moves.values()) == {None}
    assert solution.ranked[0] == (solution.best[0], None)


@pytest.mark.parametrize("text", ["8x8k5", "15x15k5", "5x5k4s1b1", "4x4k4s8b8"])
def test_nodes_give_the_same_answer_every_time(text: str) -> None:
    start, budget = Rules.parse(text).start(), Budget(nodes=30_000)
    assert noughts.solve(start, budget) == noughts.solve(start, budget)


def test_the_prover_is_asked_before_the_engine() -> None:
    drawn = noughts.solve(Rules.parse("6x6k5").start(), HINT)
    assert (drawn.source, drawn.value) == ("prover", Value.draw())
    assert set(drawn.moves.values()) == {Value.draw()}
    won = noughts.solve(Rules.parse("6x6k4").start(), Budget(nodes=33_000))
    assert (won.source, won.result, won.plies, won.value) == ("prover", Result.WIN, None, None)
    assert len(won.best) == 1


@pytest.mark.parametrize("budget", [HINT, ANALYSIS, REVIEW])
def test_the_engine_tells_the_distance(budget: Budget) -> None:
    position = Position.parse("...../..o../.xxo./...../..... x", Rules.parse("5x5k4"))
    solution = noughts.solve(position, budget)
    assert (solution.source, solution.value) == ("engine", Value.win(9))
    assert len(solution.line) == 9


def test_a_win_within_a_bound() -> None:
    solution = noughts.solve(Rules.parse("6x5k4").start(), Budget(nodes=60_000))
    assert (solution.source, solution.result, solution.plies) == ("engine", Result.WIN, 11)
    assert not solution.is_exact
    assert solution.value is None


def test_what_the_prover_proves_agrees_with_the_table() -> None:
    for position in all_positions("3x3k3")[::7]:
        if position.outcome is None:
            solution = solve_by_search(position, Budget(nodes=500))
            truth = noughts.solve(position)
            assert solution.result in (None, truth.result)
            assert solution.value in (None, truth.value)
            for move, value in solution.moves.items():
                assert value in (None, truth.moves[move])


def test_a_search_that_is_stopped_answers_what_it_knows() -> None:
    calls: list[None] = []

    def stop() -> bool:
        calls.append(None)
        return True

    solution = noughts.solve(Rules.parse("8x8k5").start(), Budget(stop=stop))
    assert solution.source == "estimate"
    assert solution.line
    assert calls


def test_a_table_need_not_be_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOUGHTS_HOME", str(tmp_path))
    start = Rules.parse("3x3k3").start()
    assert noughts.solve(start, Budget(nodes=100_000, builds_table=False)).source == "prover"
    assert not list(tmp_path.rglob("*.table"))
    assert noughts.solve(start).source == "table"
    assert noughts.solve(start, Budget(nodes=100_000, builds_table=False)).source == "table"


@pytest.mark.parametrize(
    ("limits", "sentence"),
    [
        ({"seconds": 0.0}, "cannot have 0.0 seconds: expected more than 0"),
        ({"seconds": float("nan")}, "cannot have nan seconds"),
        ({"nodes": 0}, "cannot have 0 nodes: expected 1 or more"),
        ({"threads": 0}, "cannot have 0 threads: expected 1 to 64"),
    ],
)
def test_budgets_that_make_no_sense(limits: dict[str, Any], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        Budget(**limits)


def test_progress() -> None:
    heard: list[SearchProgress] = []
    solve_by_search(Rules.parse("8x8k5").start(), Budget(nodes=400_000), progress=heard.append)
    assert {progress.solver for progress in heard} == {"prover", "engine"}
    assert heard[-1].max_plies == 64


def test_a_forced_win_on_a_large_board() -> None:
    rows = ["." * 15] * 15
    rows[7] = "...xxxx........"
    rows[3] = "...o.o.o.o....."
    position = Position.parse("/".join(rows) + " x", Rules.parse("gomoku"))
    solution = noughts.solve(position, ANALYSIS)
    assert solution.value == Value.win(1)
    assert solution.best == (Move(7 * 15 + 2), Move(7 * 15 + 7))
    assert solution.line == (Move(7 * 15 + 2),)
    assert solution.source == "engine"


def test_open_moves_are_ranked_last() -> None:
    values = {0: None, 1: Value.loss(4), 2: Value.draw(), 3: None, 4: Value.loss(6)}
    moves = {Move(cell): value for cell, value in values.items()}
    solution = Solution.exact(CLASSIC.start(), "engine", Value.draw(), moves, (Move(2),))
    assert [move.cell for move, _ in solution.ranked] == [2, 4, 1, 0, 3]
    assert solution.best == (Move(2),)


def test_rules_with_a_table_too_large_are_searched() -> None:
    rules = Rules.parse("3x3k3s225b225")
    assert has_table(rules)  # stocks that nobody can use up cost nothing
    assert not has_table(Rules.parse("4x4k4s8b8"))
    position = Position.parse("xxx./ooo./..../.... x 8,8,8,8 -", Rules.parse("4x4k4s8b8"))
    solution = noughts.solve(position, ANALYSIS)
    assert (solution.value, solution.source) == (Value.win(1), "engine")


def test_whoever_does_not_wait_for_tables_makes_nobody_else_miss_them() -> None:
    rules = Rules.parse("3x3k3s2b1")  # a table that no other test opens
    with open_tables_only(), ThreadPoolExecutor(1) as other_thread:
        assert not has_table(rules)
        assert other_thread.submit(has_table, rules).result()
        open_table(rules)
        assert has_table(rules)
    assert has_table(rules)

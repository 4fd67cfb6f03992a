"""Exact answers for torus, misere and drop: tables, engine and prover against a plain search."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest

from noughts.core.errors import RulesError, TooLarge
from noughts.core.outcomes import Result, Value
from noughts.core.rules import Rules
from noughts.lab.arena import ScheduledGame, play_game
from noughts.solving import prover, solve
from noughts.solving.engine import analyse, count_random_games, supports
from noughts.solving.tables import Table

if TYPE_CHECKING:
    from noughts.core.position import Position

SMALL = [
    "3x3k3m",
    "3x3k3t",
    "3x3k3tm",
    "3x3k3d",
    "3x3k3td",
    "3x3k3md",
    "3x3k3tmd",
    "3x3k2m",
    "4x3k3d",
    "3x4k3d",
    "4x2k2m",
    "3x2k2ms1b1",
    "3x2k2ts1b1",
    "3x2k2tms1b1",
    "2x3k3ms1",
]


def plain_values(rules: Rules) -> dict[object, tuple[Position, Value]]:
    """The value of every position that play can reach, by the rules alone."""
    values: dict[object, tuple[Position, Value]] = {}

    def visit(position: Position) -> Value:
        if position.key in values:
            return values[position.key][1]
        if position.outcome is not None:
            winner = position.outcome.winner
            value = Value.draw()
            if winner is not None:
                value = Value.win(0) if winner is position.to_move else Value.loss(0)
        else:
            value = max(visit(position.after(move)).before for move in position.moves())
        values[position.key] = position, value
        return value

    visit(rules.start())
    return values


@pytest.mark.parametrize("text", SMALL)
def test_tables_agree_with_a_plain_search_everywhere(text: str) -> None:
    rules = Rules.parse(text)
    table = Table.build(rules)
    for position, value in plain_values(rules).values():
        if position.outcome is None:
            assert table.value(position) == value


@pytest.mark.parametrize(
    ("text", "result"),
    [
        ("misere", Result.DRAW),
        ("torus", Result.WIN),
        ("4x4k4d", Result.DRAW),
        ("4x4k3t", Result.WIN),
    ],
)
def test_known_values(text: str, result: Result) -> None:
    assert solve(Rules.parse(text).start()).result is result


@pytest.mark.parametrize(
    "text",
    [
        *("3x3k3m", "4x4k3m", "3x3k3tm", "4x4k4d", "5x3k3md", "4x4k3tmd", "4x4k4t", "4x3k3t"),
        *("4x4k3d", "5x3k3d", "3x5k3d", "2x7k3d", "7x2k3d", "1x9k3d", "9x1k4d", "3x4k1d", "2x6k6d"),
    ],
)
def test_the_engine_agrees_with_tables(text: str) -> None:
    rules, random = Rules.parse(text), Random(1)
    table = Table.build(rules)
    for _ in range(40):
        position = rules.start()
        for _ in range(random.randrange(2, rules.cells)):
            if position.outcome is None:
                position = position.after(random.choice(position.moves()))
        if position.outcome is not None:
            continue
        value = table.value(position)
        whole = analyse(position, shortest=True, depth=16)
        assert whole.value == value
        assert table.move_values(position)[whole.line[0]] == value
        shallow = analyse(position, depth=3)
        if shallow.value is not None:
            assert shallow.value.result is value.result
        if prover.supports(rules):
            assert prover.prove(position).result is value.result


def test_what_cannot_be_solved_is_said() -> None:
    unsupported = Rules.parse("5x5k4ms1")
    assert not supports(unsupported)
    with pytest.raises(TooLarge, match="5x5k4ms1 cannot be solved"):
        solve(unsupported.start())
    for text in ("5x5k4m", "connect-four"):
        assert supports(Rules.parse(text))
        with pytest.raises(RulesError, match="cannot be proved"):
            prover.prove(Rules.parse(text).start())


def test_connect_four_is_opened_in_the_middle_and_threes_are_stopped() -> None:
    rules = Rules.parse("connect-four")
    assert str(analyse(rules.start(), nodes=200_000).move) == "d6"
    position = rules.start()
    for move in ("d6", "a6", "c6", "a5", "e6"):
        position = position.play(move)
    analysis = analyse(position, nodes=200_000)
    assert analysis.value is not None  # b6 and f6 both win
    assert analysis.value.result is Result.LOSS
    won = analyse(position.play("b6"), nodes=1000)
    assert str(won.move) == "f6"


@pytest.mark.parametrize(
    ("text", "result"),
    [("5x4k4d", Result.DRAW), ("5x5k4d", Result.DRAW), ("6x4k4d", Result.LOSS)],
)
def test_values_of_larger_boards_where_marks_fall(text: str, result: Result) -> None:
    """John Tromp's table of Connect Four on other boards has the same values."""
    analysis = analyse(Rules.parse(text).start(), nodes=2_000_000)
    assert analysis.value is not None
    assert analysis.value.result is result


def test_connect_four_is_exact_after_some_moves() -> None:
    """Two ways to search agree: all moves from here, and the position itself."""
    rules, random, compared = Rules.parse("connect-four"), Random(5), 0
    while compared < 6:
        position = rules.start()
        for _ in range(18):
            if position.outcome is None:
                position = position.after(random.choice(position.moves()))
        if position.outcome is not None:
            continue
        analysis = analyse(position, nodes=2_000_000)
        assert analysis.value is not None
        results = [
            after.outcome is not None or analyse(after, nodes=2_000_000).value
            for after in map(position.after, position.moves())
        ]
        values = [value.before for value in results if isinstance(value, Value)]
        if len(values) == len(results):
            assert analysis.value.result is max(values).result
            compared += 1


def test_random_games_of_a_narrow_torus_end_by_real_lines() -> None:
    """Columns of 2 cells hold no line of 5, however often one goes around."""
    first, second, draws, _ = count_random_games(Rules.parse("9x2k5t"), 300, 1)
    mine = [0, 0, 0]
    for seed in range(300):
        game = play_game(ScheduledGame(0, "random", "random", "9x2k5t:", seed))
        mine[{"x": 0, "o": 1, None: 2}[game.winner]] += 1
    for native, python in zip((first, second, draws), mine, strict=True):
        assert abs(native - python) < 60  # more than four standard deviations


def test_levels_are_ordered_in_misere() -> None:
    wins = 0
    for seed in range(30):
        for x, o, mark in (("level:8", "level:1", "x"), ("level:1", "level:8", "o")):
            winner = play_game(ScheduledGame(0, x, o, "3x3k3m:", seed)).winner
            wins += (winner == mark) - (winner is not None and winner != mark)
    assert wins > 20

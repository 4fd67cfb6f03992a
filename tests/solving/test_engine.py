"""The engine as Python sees it: proofs, known wins, limits; cpp/tests has the rest."""

from __future__ import annotations

import os
import random
import signal
import threading

import pytest
from hypothesis import given, settings

import noughts
from noughts import Game, InputError, Position, Result, Rules, Value, _native
from noughts.solving.budget import UNLIMITED
from noughts.solving.by_search import solve_by_search
from noughts.solving.engine import (
    Analysis,
    AnalysisProgress,
    EngineSession,
    analyse,
    count_random_games,
)
from noughts.solving.translation import native_position, native_rules
from tests.conftest import games

GOMOKU = Rules.parse("gomoku")


def assert_true(found: Analysis, truth: Value) -> None:
    """What is proved must be so: exactly where that is claimed, else in at most so many plies."""
    context = f"{found.position!r}: {found}, in truth {truth}"
    if found.value is None:
        return
    assert found.value.result is truth.result, context
    if truth.plies is not None and found.value.plies is not None:
        assert truth.plies <= found.value.plies, context
        assert not found.is_shortest or truth.plies == found.value.plies, context


@pytest.mark.parametrize("text", ["3x3k3", "4x4k4", "4x4k3", "3x3k3s1b1", "4x4k4s1b1"])
@pytest.mark.parametrize("shortest", [False, True])
def test_proofs_are_the_tables(text: str, shortest: bool) -> None:
    rules, choice = Rules.parse(text), random.Random(text)
    table = noughts.open_table(rules)
    proved = 0
    for _ in range(150):
        game = Game(rules)
        for _ in range(choice.randrange(rules.cells // 2, rules.cells)):
            if game.outcome is None:
                game = game.play(choice.choice(game.position.moves()))
        position = game.position
        analysis = analyse(position, nodes=20_000, shortest=shortest)
        assert_true(analysis, table.value(position))
        proved += analysis.is_proved
        for move in analysis.line:
            position = position.play(move)
    assert proved > 120


@settings(max_examples=60)
@given(games())
def test_line_is_legal_and_answers_are_the_same(game: Game) -> None:
    position = game.position
    analysis = analyse(position, nodes=2000)
    again = analyse(position, nodes=2000)
    assert (analysis.score, analysis.line, analysis.nodes) == (again.score, again.line, again.nodes)
    assert bool(analysis.line) == (position.outcome is None)
    for move in analysis.line:
        position = position.play(move)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("3x3k3:", "draw"),
        ("4x4k4:", "draw"),
        ("4x4k3:", "win"),
        ("6x5k4:", "win"),
        ("6x6k4:", "win"),
        ("5x5k4:", "draw"),
        ("7x7k4: d4", "loss"),
        ("15x15k4: h8", "loss"),
        ("15x15k5: h8 a1 h9 c1 h10 e1", "win"),
    ],
)
def test_known_values(text: str, value: str) -> None:
    analysis = analyse(Game.parse(text).position, nodes=5_000_000)
    assert analysis.value is not None
    assert str(analysis.value.result) == value


def test_finished_game() -> None:
    analysis = analyse(Position.parse("xxx/oo./... o", Rules.parse("classic")))
    assert (analysis.value, analysis.line, analysis.move) == (Value.loss(0), (), None)


def test_depth_limit_is_kept_and_said() -> None:
    analysis = analyse(GOMOKU.start(), depth=3)
    assert (analysis.depth, analysis.value, analysis.is_proved) == (3, None, False)
    assert str(analysis).endswith("at depth 3, not proved")


@pytest.mark.parametrize("text", ["15x15k5: h8 h9", "6x6k5: c3 d4"])
def test_a_session_goes_on_with_what_was_found(text: str) -> None:
    position = Game.parse(text).position
    session = EngineSession()
    first = analyse(position, depth=7, session=session)
    again = analyse(position, depth=7, session=session)
    alone = analyse(position, depth=7)
    assert again.nodes < first.nodes == alone.nodes
    # Another board, or another amount of memory, is another game.
    assert analyse(position, depth=7, session=session, table_mb=16).nodes > again.nodes


def test_at_most_and_exactly() -> None:
    start = Rules.parse("4x4k3").start()
    analysis = analyse(start)
    assert (
        str(analysis) == f"win in at most {analysis.value.plies} plies, proved"
        if analysis.value
        else False
    )
    exact = analyse(start, shortest=True)
    assert (exact.value, exact.is_shortest) == (Value.win(5), True)
    assert str(exact) == "win in 5 plies, proved"


def test_progress_can_stop_and_may_raise() -> None:
    heard: list[AnalysisProgress] = []

    def stop(now: AnalysisProgress) -> bool:
        heard.append(now)
        return len(heard) == 2

    analysis = analyse(GOMOKU.start(), seconds=60, progress=stop)
    assert len(heard) == 2  # a search that goes on is heard of again
    assert analysis.line

    def fail(_now: AnalysisProgress) -> None:
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        analyse(GOMOKU.start(), seconds=60, threads=2, progress=fail)


def test_ctrl_c_interrupts() -> None:
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        analyse(GOMOKU.start(), seconds=60)
    timer.join()


def test_other_threads_run_meanwhile() -> None:
    thinking = threading.Thread(target=analyse, args=(GOMOKU.start(),), kwargs={"seconds": 0.3})
    thinking.start()
    turns = 0
    while thinking.is_alive():
        turns += 1
    assert turns > 100


@pytest.mark.parametrize(
    "limits", [{"seconds": -1.0}, {"depth": 0}, {"threads": 1000}, {"table_mb": 0}]
)
def test_nonsense_is_refused(limits: dict[str, int]) -> None:
    with pytest.raises(InputError, match="engine: "):
        analyse(GOMOKU.start(), **limits)  # type: ignore[arg-type]


def test_random_games() -> None:
    first, second, draws, moves = count_random_games(Rules.parse("classic"), 100_000, seed=1)
    assert first + second + draws == 100_000
    assert 0.57 < first / 100_000 < 0.60
    assert moves > 700_000
    assert count_random_games(Rules.parse("classic"), 1000, seed=3) == count_random_games(
        Rules.parse("classic"), 1000, seed=3
    )


def test_solving_every_move_equals_the_table() -> None:
    for text in ("4x4k3: a1 b2 d4 c2", "3x3k3:", "4x4k4: a1 b2 c3 d4 a2 a3 b3"):
        position = Game.parse(text).position
        solution, truth = solve_by_search(position, UNLIMITED), noughts.solve(position)
        assert solution.moves == truth.moves
        assert solution.value == truth.value
        end = position
        for move in solution.line:
            end = end.play(move)
        assert end.outcome is not None
        if solution.result is not Result.DRAW:
            assert len(solution.line) == solution.plies


def test_weights_of_the_evaluation() -> None:
    rules = native_rules(GOMOKU)
    position = native_position(Game.parse("15x15k5: h8 i9 h7").position)
    weights = list(_native.engine_weights(5))
    nothing = _native.Engine(rules, 1, weights[:5] + [0] * (len(weights) - 5))
    assert nothing.analyse(position, depth=1).score == 0
    with pytest.raises(ValueError, match="too few numbers"):
        _native.Engine(rules, 1, [1, 2, 3])
    with pytest.raises(ValueError, match="another k"):
        _native.Engine(native_rules(Rules.parse("9x9k4")), 1, weights)

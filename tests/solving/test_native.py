"""noughts._native as Python sees it; the core itself is tested in cpp/tests."""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING

import numpy as np
import pytest

from noughts import _native as native

if TYPE_CHECKING:
    from collections.abc import Callable

POWER = native.Rules(4, 4, 4, 2, 1)
SMALL = native.Rules(3, 3, 3, 1, 1)
LONG = native.Rules(4, 4, 4, 4, 4)  # seconds of work: long enough to be interrupted


@pytest.fixture(scope="module")
def small_table() -> native.Table:
    return native.Table.build(SMALL)


def columns(positions: list[native.Position]) -> tuple[np.ndarray, ...]:
    def column(name: str, dtype: type) -> np.ndarray:
        return np.array([getattr(position, name) for position in positions], dtype)

    masks = [column(name, np.uint16) for name in ("own_mask", "other_mask")]
    stocks = [
        column(name, np.uint8)
        for name in ("own_swaps", "own_blocks", "other_swaps", "other_blocks")
    ]
    return (*masks, *stocks, column("blocked", np.int8))


def walk(rules: native.Rules, depth: int) -> list[native.Position]:
    positions = layer = [native.start(rules)]
    for _ in range(depth):
        layer = [native.play(rules, p, move) for p in layer for move in native.moves(rules, p)]
        positions = positions + layer
    return positions


def test_values_compare_and_print() -> None:
    assert native.Rules(3, 3, 3, 1, 1) == SMALL != POWER
    assert hash(native.Rules(3, 3, 3, 1, 1)) == hash(SMALL)
    position = native.start(SMALL)
    scope = {"Position": native.Position, "Rules": native.Rules}
    assert eval(repr(position), scope) == position  # noqa: S307
    assert eval(repr(SMALL), scope) == SMALL  # noqa: S307
    assert len({native.start(SMALL), native.start(SMALL)}) == 1


def test_errors_are_value_errors_of_one_type() -> None:
    assert issubclass(native.InvalidInput, ValueError)
    with pytest.raises(native.InvalidInput, match="no line of k cells"):
        native.Rules(3, 3, 4)
    with pytest.raises(native.InvalidInput, match="counts are off"):
        native.moves(SMALL, native.Position(1, 0))
    with pytest.raises(native.InvalidInput, match="not legal"):
        native.play(SMALL, native.start(SMALL), (0, 1, 0, 1))
    with pytest.raises(native.InvalidInput, match="power must be"):
        native.play(SMALL, native.start(SMALL), (0, 7, 0, 1))
    with pytest.raises(native.InvalidInput, match="16 cells"):
        native.Table.estimate(native.Rules(5, 5, 4))
    with pytest.raises(TypeError):
        native.Position(-1, 0)


def test_outcome_of_a_line_belongs_to_its_owner() -> None:
    assert native.outcome(SMALL, native.Position(0b11_000, 0b111)) == native.Outcome.OTHER_WINS
    assert native.outcome(SMALL, native.start(SMALL)) == native.Outcome.UNFINISHED


def test_perft_and_symmetries() -> None:
    assert [native.perft(native.Rules(3, 3, 3), depth) for depth in range(4)] == [1, 9, 72, 504]
    assert len(native.symmetries(native.Rules(4, 4, 4))) == 32


def test_best_move_has_the_score_of_the_position(small_table: native.Table) -> None:
    for position in walk(SMALL, 2):
        values = small_table.move_values(position)
        assert len(values) == len(native.moves(SMALL, position))
        assert max(values) == small_table.probe(position)


def test_batch_equals_single_probes(small_table: native.Table) -> None:
    positions = walk(SMALL, 2)
    scores = small_table.probe_batch(*columns(positions))
    assert scores.tolist() == [small_table.probe(position) for position in positions]


def test_batch_marks_rows_that_are_no_position(small_table: native.Table) -> None:
    rows = [native.Position(1, 1), native.start(SMALL), native.Position(0, 0, own_swaps=2)]
    scores = small_table.probe_batch(*columns(rows))
    assert (scores == native.SCORE_INVALID).tolist() == [True, False, True]


def test_batch_refuses_other_types_and_lengths(small_table: native.Table) -> None:
    good = columns([native.start(SMALL)] * 2)
    with pytest.raises(TypeError):  # silently cut to 16 bits it would be another position
        small_table.probe_batch(good[0].astype(np.uint32), *good[1:])
    with pytest.raises(native.InvalidInput, match="equal lengths"):
        small_table.probe_batch(good[0][:1].copy(), *good[1:])


def test_payload_survives_the_round_trip(small_table: native.Table) -> None:
    payload = small_table.dump()
    loaded = native.Table.load(SMALL, payload)
    assert loaded.dump() == payload
    assert loaded.lookups is None
    assert small_table.lookups
    with pytest.raises(native.InvalidInput, match="ends too early"):
        native.Table.load(SMALL, payload[:-1])
    with pytest.raises(native.InvalidInput, match="other rules"):
        native.Table.load(POWER, payload)


def test_census_of_the_classic_game() -> None:
    census = native.Table.build(native.Rules(3, 3, 3)).census()
    assert [layer.classes for layer in census] == [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]
    assert sum(layer.positions for layer in census) == 5478
    assert sum(layer.finished for layer in census) == 958


def test_classes_are_one_board_each() -> None:
    table = native.Table.build(native.Rules(3, 3, 3))
    for marks, size in enumerate(table.layer_sizes()):
        boards = table.classes(marks)
        assert len(boards) == len(set(boards)) == size.classes
        assert all(own & other == 0 for own, other in boards)
        assert {(own | other).bit_count() for own, other in boards} == {marks}
    with pytest.raises(native.InvalidInput, match="no such number of marks"):
        table.classes(10)


def test_progress_grows_to_one() -> None:
    seen: list[float] = []
    native.Table.build(POWER, progress=seen.append)
    assert seen == sorted(seen)
    assert seen[-1] == 1.0


def test_what_progress_raises_stops_the_build() -> None:
    calls = 0

    def stop(_fraction: float) -> None:
        nonlocal calls
        calls += 1
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        native.Table.build(LONG, progress=stop)
    assert calls == 1


@pytest.mark.parametrize(
    "work",
    [
        pytest.param(lambda: native.Table.build(LONG), id="build"),
        pytest.param(lambda: native.perft(native.Rules(8, 8, 5), 9), id="perft"),
    ],
)
def test_ctrl_c_interrupts(work: Callable[[], object]) -> None:
    timer = threading.Timer(0.1, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        work()
    timer.join()


def test_other_threads_run_during_a_build() -> None:
    builder = threading.Thread(target=native.Table.build, args=(POWER, 1))
    builder.start()
    turns = 0
    while builder.is_alive():
        turns += 1
    assert turns > 100

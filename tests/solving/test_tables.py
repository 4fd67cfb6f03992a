"""Tables: against the search, against the facts, under symmetry and exchange of colours."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import numpy as np
import pytest

from noughts import (
    InputError,
    Mark,
    Move,
    Position,
    Rules,
    Stock,
    Table,
    TableError,
    TooLarge,
    Value,
    open_table,
)
from noughts.core.symmetry import symmetries
from noughts.solving.solution import value_of_finished
from noughts.solving.table_store import has_table
from noughts.solving.tables import memory_needed
from noughts.solving.verification import (
    all_positions,
    count_positions,
    sampled_positions,
    verify,
)
from tests.conftest import all_positions as reachable_positions
from tests.conftest import one_of_each_class
from tests.solving.test_solve import true_values

POWER = Rules.parse("power")
DRAW = 17  # a score in a payload


@pytest.mark.parametrize(
    "text", ["3x3k3", "3x2k2s1b1", "3x3k3s1", "2x2k2s1b2", "3x2k3s1b1", "4x1k2s1b1"]
)
def test_every_value_and_every_move_against_backward_induction(text: str) -> None:
    """A table keeps one position of each class, so every value, and every move of one of each."""
    table, truth = Table.build(Rules.parse(text)), true_values(text)
    for position, value in truth.items():
        assert table.value(position) == value, str(position)
    for position in one_of_each_class(text):
        if position.outcome is None:
            assert table.move_values(position) == {
                move: truth[position.after(move)].before for move in position.moves()
            }


def test_counted_values_are_those_of_the_moves() -> None:
    table = open_table(Rules.parse("power"))
    for position in sampled_positions(table, 100, seed=5):
        assert table.value_counts(position) == Counter(table.move_values(position).values())


def test_four_against_the_facts() -> None:
    census = open_table(Rules.parse("four")).census()
    assert sum(layer.positions for layer in census) == 9_722_011
    assert [layer.positions for layer in census][:9] == [
        1, 16, 240, 1680, 10920, 43680, 160160, 400400, 895950,
    ]  # fmt: skip
    assert open_table(Rules.parse("four")).value(Rules.parse("four").start()) == Value.draw()


def test_classic_against_the_facts(facts: dict[str, Any]) -> None:
    census = open_table(Rules.parse("classic")).census()
    known = facts["classic"]
    assert sum(layer.positions for layer in census) == known["positions"]
    assert sum(layer.finished for layer in census) == known["finished"]
    assert sum(layer.classes for layer in census) == known["classes"]
    assert [layer.positions for layer in census] == facts["perft"]["3x3k3"]["positions"]


def test_the_census_adds_up() -> None:
    for layer in open_table(POWER).census():
        assert layer.wins + layer.draws + layer.losses == layer.positions
    small = Rules.parse("3x2k2s1b1")
    reachable = reachable_positions("3x2k2s1b1")
    assert sum(layer.positions for layer in open_table(small).census()) == len(reachable)


def test_the_side_that_opens_wins_the_power_game() -> None:
    solution = open_table(POWER).solve(POWER.start())
    assert solution.value == Value.win(11)
    assert solution.best == tuple(Move(cell) for cell in range(16))
    assert len(solution.line) == 11


@pytest.mark.parametrize("text", ["power", "power-alt", "4x4k3s1b1", "3x3k3s1b1"])
def test_symmetric_and_colour_exchanged_positions_have_equal_values(text: str) -> None:
    rules = Rules.parse(text)
    table, random = open_table(rules), Random(3)
    for position in sampled_positions(table, 300, seed=3):
        own, other, own_stock, other_stock, blocked = random.choice(symmetries(rules)).key(
            position.key
        )
        for to_move in Mark:
            twin = Position(rules, to_move, own, other, own_stock, other_stock, blocked)
            assert table.value(twin) == table.value(position)


def test_more_of_ones_own_powers_never_hurts() -> None:
    table = open_table(POWER)
    for position in sampled_positions(table, 500, seed=5):
        own = position.own_stock
        for more in (Stock(own.swaps + 1, own.blocks), Stock(own.swaps, own.blocks + 1)):
            if more.swaps <= 2 and more.blocks <= 1:
                assert table.value(position._replace(own_stock=more)) >= table.value(position)


def test_verification_of_samples() -> None:
    for text in ("power", "power-alt", "four", "4x4k3s1b1", "5x3k3s1"):
        table = open_table(Rules.parse(text))
        report = verify(table, sampled_positions(table, 150, seed=1))
        assert (report.positions, report.mistakes) == (150, ())


def test_verification_of_everything() -> None:
    table = Table.build(Rules.parse("3x3k3s1"))
    report = verify(table, all_positions(table))
    assert report.mistakes == ()
    assert 0 < report.positions <= count_positions(table)


@pytest.mark.parametrize("text", ["3x3k3", "3x2k2s1b1"])
def test_verification_notices_any_single_wrong_entry(text: str) -> None:
    """Change each byte of the payload in turn, to a neighbouring score or to a draw: the loader
    refuses it, or verification sees it."""
    rules = Rules.parse(text)
    right = Table.build(rules)
    payload, positions = right.to_bytes(), list(all_positions(right))
    noticed = 0
    for at in range(len(payload) - 1, len(payload) - 120, -1):
        wrong = payload[at] ^ 1 if at % 2 or payload[at] == DRAW else DRAW
        try:
            table = Table.from_bytes(payload[:at] + bytes([wrong]) + payload[at + 1 :], rules)
        except TableError:
            noticed += 1
            continue
        report = verify(table, positions, most_mistakes=1)
        assert report.mistakes, f"byte {at} set to {wrong}"
        noticed += 1
    assert noticed > 100


def test_batch_equals_single_values() -> None:
    table = open_table(POWER)
    positions = list(sampled_positions(table, 2000, seed=9))
    scores = table.scores(
        np.array([p.own_mask for p in positions], np.uint16),
        np.array([p.other_mask for p in positions], np.uint16),
        np.array([p.own_stock.swaps for p in positions], np.uint8),
        np.array([p.own_stock.blocks for p in positions], np.uint8),
        np.array([p.other_stock.swaps for p in positions], np.uint8),
        np.array([p.other_stock.blocks for p in positions], np.uint8),
        np.array([-1 if p.blocked is None else p.blocked for p in positions], np.int8),
    )
    for position, score in zip(positions, scores.tolist(), strict=True):
        value = table.value(position)
        plies = 100 - abs(score)
        assert value == (
            Value.draw() if score == 0 else Value.win(plies) if score > 0 else Value.loss(plies)
        )


def test_finished_positions_have_values() -> None:
    table = open_table(POWER)
    lost = Position.parse("xxxx/ooo./..../.... o 2,2,1,1 -", POWER)
    assert table.value(lost) == value_of_finished(lost) == Value.loss(0)
    assert table.move_values(lost) == {}
    drawn = Position.parse("xxxx/oooo/..../.... o 1,2,1,1 -", POWER)
    assert table.value(drawn) == Value.draw()


def test_limits() -> None:
    with pytest.raises(TooLarge, match="5x5k4 has 25 cells: tables exist for at most 16"):
        Table.build(Rules.parse("5x5k4"))
    with pytest.raises(TooLarge, match=r"A table of 4x4k4s8b8 takes [\d,]+ MiB of memory"):
        Table.build(Rules.parse("4x4k4s8b8"))
    with pytest.raises(TooLarge, match="more than the limit of 10 MiB"):
        Table.build(POWER, memory=10 * 2**20)
    assert memory_needed(Rules.parse("gomoku")) is None
    assert has_table(POWER)


def test_what_the_native_core_refuses_is_an_error_of_our_tree() -> None:
    table, start = open_table(POWER), POWER.start()
    nonsense = start._replace(own_mask=0b111)
    for ask in (table.value, table.move_values):
        with pytest.raises(InputError, match=r"The native core refuses this: .*counts are off"):
            ask(nonsense)
    with pytest.raises(InputError, match="The native core refuses this"):
        table.census(Stock(99, 0))
    with pytest.raises(InputError, match="The native core refuses this"):
        table.boards(-1)
    with pytest.raises(InputError, match="The native core refuses this"):
        Table.build(POWER, threads=-1)


def test_batches_take_any_whole_numbers_and_refuse_the_rest() -> None:
    table, one = open_table(POWER), [0]
    assert table.scores(one, one, [2], [1], [2], [1], [-1]).tolist() == [89]
    wide = np.array([0, 7, 0])[::2]
    twos, ones = [2, 2], [1, 1]
    scores = table.scores(wide, wide, twos, ones, twos, ones, [-1, -1])
    assert scores.tolist() == [89, 89]
    with pytest.raises(InputError, match="own_mask has numbers outside 0 to 65535"):
        table.scores([1 << 16], one, one, one, one, one, one)
    with pytest.raises(InputError, match="blocked must be one column of whole numbers"):
        table.scores(one, one, one, one, one, one, [0.5])


def test_stocks_beyond_use_are_the_largest_of_use() -> None:
    table = Table.build(Rules.parse("2x2k2s9b9"))
    assert table.largest_stock == Stock(2, 2)
    assert table.stocks == 81
    assert sum(layer.positions for layer in table.census()) > 0
    assert not verify(table, all_positions(table)).mistakes


def test_a_table_knows_its_rules_only() -> None:
    with pytest.raises(InputError, match="knows nothing of 4x4k4"):
        open_table(Rules.parse("classic")).value(Rules.parse("four").start())


@pytest.mark.parametrize("threads", [1, 2, 3])
def test_the_number_of_threads_changes_nothing(threads: int) -> None:
    rules = Rules.parse("4x3k3s1b1")
    assert Table.build(rules, threads=threads).to_bytes() == Table.build(rules).to_bytes()


def test_every_kind_of_small_rules_can_be_tabled() -> None:
    """Any width, height and k with at most 9 cells: the table agrees with itself one ply down."""
    for width in range(1, 10):
        for height in range(1, 9 // width + 1):
            for k in range(1, max(width, height) + 1):
                table = Table.build(Rules(width, height, k, 1, 1))
                assert not verify(table, sampled_positions(table, 8, seed=k)).mistakes

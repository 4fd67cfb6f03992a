"""The prover as Python sees it; the search itself is tested in cpp/tests."""

from __future__ import annotations

import pytest

from noughts import Position, Rules
from noughts.core.errors import InputError, RulesError, TooLarge
from noughts.core.outcomes import Result
from noughts.solving.prover import ProofProgress, prove
from noughts.solving.tables import Table
from tests.solving.positions import positions

DRAWS = ["3x3k3", "4x4k4", "5x4k4", "6x4k4", "5x5k5", "6x6k5"]
WINS = ["4x3k3", "4x4k3", "6x5k4", "5x1k1"]


@pytest.mark.parametrize("name", DRAWS)
def test_drawn_boards(name: str) -> None:
    assert prove(Rules.parse(name).start()).result is Result.DRAW


@pytest.mark.parametrize("name", WINS)
def test_boards_that_the_first_player_wins(name: str) -> None:
    assert prove(Rules.parse(name).start()).result is Result.WIN


@pytest.mark.parametrize(("name", "step"), [("3x3k3", 1), ("4x3k3", 5), ("4x4k4", 997)])
def test_agrees_with_tables(name: str, step: int) -> None:
    rules = Rules.parse(name)
    table = Table.build(rules)
    for position in positions(rules, step):
        proof = prove(position, memory=2**20)
        assert proof.result is table.value(position).result, position
        assert proof.move is not None
        assert table.move_values(position)[proof.move].result is proof.result, position


def test_finished_games_have_a_value_and_no_move() -> None:
    position = Position.parse("xxx/oo./... o", Rules.parse("classic"))
    proof = prove(position)
    assert (proof.result, proof.move) == (Result.LOSS, None)


def test_what_it_cannot_do_is_refused() -> None:
    with pytest.raises(RulesError, match="at most 64"):
        prove(Rules.parse("gomoku").start())
    with pytest.raises(RulesError, match="powers"):
        prove(Rules.parse("power").start())
    with pytest.raises(InputError, match="threads"):
        prove(Rules.parse("classic").start(), threads=0)


def test_one_thread_is_deterministic() -> None:
    first, second = (prove(Rules.parse("6x5k4").start()) for _ in range(2))
    assert (first.nodes, first.move) == (second.nodes, second.move)


def test_two_threads_find_the_same_value() -> None:
    assert prove(Rules.parse("6x5k4").start(), threads=2).result is Result.WIN


def test_progress_can_stop_it_soon() -> None:
    seen: list[ProofProgress] = []

    def stop(progress: ProofProgress) -> None:
        seen.append(progress)
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        prove(Rules.parse("8x8k5").start(), memory=2**24, progress=stop)
    assert len(seen) == 1
    assert seen[0].nodes > 0


def test_limits_end_it() -> None:
    start = Rules.parse("8x8k5").start()
    with pytest.raises(TooLarge, match="Not proved within 20,000 nodes"):
        prove(start, memory=2**24, nodes=20_000)
    with pytest.raises(TooLarge, match="Stopped after"):
        prove(start, memory=2**24, stop=lambda: True)
    with pytest.raises(TooLarge, match=r"Not proved within 0\.01 seconds"):
        prove(start, memory=2**24, seconds=0.01)


def test_a_limit_that_is_not_met_changes_nothing() -> None:
    free = prove(Rules.parse("6x5k4").start())
    limited = prove(Rules.parse("6x5k4").start(), nodes=free.nodes + 1)
    assert (limited.result, limited.move, limited.nodes) == (free.result, free.move, free.nodes)

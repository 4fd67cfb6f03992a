"""The engine finds what is forced: known positions from 5x5 to 15x15, and many random ones."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from noughts import Game, Position, Result, Rules, Value
from noughts.solving.engine import analyse
from tests.solving.brute_force import (
    Side,
    completions,
    forks,
    plies_of_win_by_threats,
    sides,
)

FORCED: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent.parent / "data" / "forced.toml").read_text(encoding="utf-8")
)["position"]


def kind_of(side: Side, limit: int = 13) -> tuple[str, int | None]:
    """What the side to move must do, by brute force; with the plies, if it wins."""
    plies = plies_of_win_by_threats(side, limit)
    if plies == 1:
        return "win in one", 1
    if completions(side.turned()):
        return "must block", plies
    if plies is not None:
        return "fork" if plies == 3 else "threats", plies
    return "stop a fork" if forks(side.turned()) else "nothing", None


def assert_forced(position: Position, kind: str, plies: int | None, nodes: int) -> None:
    """What the engine finds within so many nodes does what must be done."""
    before = sides(position)
    analysis = analyse(position, nodes=nodes)
    assert analysis.move is not None
    cell = 1 << analysis.move.cell
    after = before._replace(own=before.own | cell)
    context = f"{kind}: {analysis.move} in {position}"
    if kind == "must block":
        assert cell in completions(before.turned()), context
    elif kind == "stop a fork" and (
        analysis.value is None or analysis.value.result is not Result.LOSS
    ):
        assert completions(after) or not forks(after.turned()), context
    if plies is not None:
        assert analysis.value is not None, context
        assert analysis.value.result is Result.WIN, context
        assert kind == "threats" or analysis.value == Value.win(plies), context


def test_there_are_enough_of_each_kind() -> None:
    kinds = Counter(each["kind"] for each in FORCED)
    assert kinds.total() >= 60
    assert min(kinds.values()) >= 10


@pytest.mark.parametrize("each", FORCED, ids=lambda each: f"{each['kind']}: {each['game']}")
def test_known_positions(each: dict[str, Any]) -> None:
    position = Game.parse(each["game"]).position
    kind, plies = kind_of(sides(position))
    assert kind == each["kind"]
    if "plies" in each:
        assert plies == each["plies"]
    assert_forced(position, kind, plies, nodes=100_000)


@pytest.mark.slow
def test_never_misses_what_is_urgent_on_15x15() -> None:
    choice, rules = random.Random(15), Rules.parse("gomoku")
    middle = [row * 15 + column for row in range(4, 11) for column in range(4, 11)]
    kinds: Counter[str] = Counter()
    for _ in range(400):
        game = Game(rules)
        for cell in choice.sample(middle, choice.randrange(8, 24)):
            side = sides(game.position)
            if completions(side) or (completions(side.turned()) and choice.random() < 0.5):
                break
            game = game.play(rules.placements[cell])
        kind, plies = kind_of(sides(game.position), limit=3)
        kinds[kind] += 1
        assert_forced(game.position, kind, plies, nodes=5_000)
    assert {"win in one", "must block", "fork", "stop a fork"} <= kinds.keys()
    assert min(kinds.values()) >= 20, kinds

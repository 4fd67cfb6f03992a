"""Players that are asked several times in each position: intervals that hold the truth."""

from __future__ import annotations

from dataclasses import asdict
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from noughts import Rules, make_player
from noughts.core.moves import Move
from noughts.core.symmetry import canonical_key, symmetries
from noughts.learning import judging, large_games
from noughts.learning.asking import AskedPlayer
from noughts.learning.graph import MAX_POSITIONS, open_graph
from noughts.learning.judging import is_large, judge, judge_by_graph
from noughts.learning.knowledge import Figure
from noughts.learning.large_games import LargeGame
from noughts.learning.playing_out import best_answer, score
from noughts.learning.policies import policy_of
from noughts.learning.sampling import Spread
from noughts.players.player import SEATS
from tests.learning.test_judging import FirstOnly, LastCell
from tests.learning.test_large_games import Mixed, assert_equal

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from noughts import Position
    from noughts.learning.knowledge import Knowledge
    from noughts.learning.policies import ExactPolicy


NO_MOVE = Move(99)


class Sampled:
    """Answers by the chances of another player, in a position always alike; keeps them secret."""

    def __init__(self, of: ExactPolicy, samples: int, seed: int) -> None:
        self.name = of.name
        self.is_symmetric = of.is_symmetric
        self.seats = of.seats
        self.samples = samples
        self._of, self._seed = of, seed

    def sample(self, position: Position) -> Sequence[Move]:
        chances = self._of.chances(position)
        rest = max(0.0, 1 - sum(chances.values()))
        moves: list[Move] = [*chances, NO_MOVE]
        random = Random(f"{self._seed} {position}")
        return random.choices(moves, [*chances.values(), rest], k=self.samples)


def exact(name: str, rules: Rules) -> ExactPolicy:
    policy = policy_of(make_player(name, rules, seed=1), rules.start(), 2)
    assert not hasattr(policy, "samples")
    return policy


def figures(knowledge: Knowledge) -> dict[str, Figure]:
    found: dict[str, Figure] = {}

    def look(name: str, values: dict[str, Any]) -> None:
        for key, value in values.items():
            if isinstance(value, dict) and set(value) == {"value", "low", "high"}:
                found[f"{name}{key}"] = Figure(**value)
            elif isinstance(value, dict):
                look(f"{name}{key} ", value)

    look("", asdict(knowledge))
    return found


@pytest.mark.parametrize(
    ("name", "text", "samples"),
    [("random", "3x2k2", 4), ("level:3", "3x2k3", 4), ("level:5", "3x2k2", 20)],
)
def test_the_intervals_hold_the_truth(name: str, text: str, samples: int) -> None:
    """That of the exploitability for all of 20 seeds; the others for 19 of 20 at least."""
    rules = Rules.parse(text)
    policy = exact(name, rules)
    truth = figures(judge_by_graph(policy, rules))
    assert len(truth) == 10
    hits = dict.fromkeys(truth, 0)
    for seed in range(20):
        knowledge = judge_by_graph(Sampled(policy, samples, seed), rules)
        assert knowledge.samples == samples
        assert not knowledge.is_unbeatable
        for key, figure in figures(knowledge).items():
            assert figure.low <= figure.value <= figure.high
            hits[key] += figure.low - 1e-9 <= truth[key].value <= figure.high + 1e-9
    assert hits["exploitability"] == 20
    assert min(hits.values()) >= 19, hits


def test_more_samples_make_intervals_smaller() -> None:
    rules = Rules.parse("4x2k3")
    few, many = (
        figures(judge_by_graph(Sampled(exact("level:2", rules), samples, 1), rules))
        for samples in (4, 100)
    )
    for name, figure in many.items():
        assert figure.high - figure.low < 0.5 * (few[name].high - few[name].low), name


def test_answers_that_are_all_alike_leave_a_doubt() -> None:
    """After 20 of 20 right answers the share can still be 81 %."""
    assert Spread(0.0, 1.0).error(20, 20) == pytest.approx(1.96**2 / 20)
    assert Spread(0.0, 0.0).error(20, 20) == 0
    rules = Rules.parse("3x2k3")
    knowledge = judge_by_graph(Sampled(LastCell(), 20, 1), rules)
    known = judge_by_graph(LastCell(), rules)
    for name, figure in figures(knowledge).items():
        assert figure.value == pytest.approx(figures(known)[name].value), name
    for figure in (knowledge.kept, knowledge.kept_against_random, knowledge.exploitability):
        assert figure.low < figure.high


def test_an_opponent_that_is_fitted_to_samples_looks_better_than_it_is() -> None:
    """On average, the truth is between both ends from which the interval begins."""
    rules = Rules.parse("3x2k2")
    policy = exact("random", rules)
    graph = open_graph(rules, is_merged=policy.is_symmetric)
    truth = judge_by_graph(policy, rules)
    assert truth.first is not None
    fitted = measured = 0.0
    for seed in range(200):
        asked = judging._ask(Sampled(policy, 4, seed), graph, None)
        one, other = asked.halves
        fitted += score(graph, asked.chances, best_answer(graph, asked.chances), "first") / 200
        measured += score(graph, other, best_answer(graph, one), "first") / 200
    assert fitted + 0.1 < truth.first.against_best_answer.value < measured


# ---- the native core computes the same -----------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "policy"),
    [
        ("3x2k3", "level:3"),
        ("2x2k2s1b1", "random"),
        ("4x2k3m", "random"),
        ("3x3k3d", "random"),
        ("3x2k3s1b1", Mixed()),
        ("3x2k3", FirstOnly()),
    ],
)
@pytest.mark.parametrize("samples", [2, 5])
def test_the_native_core_computes_the_same(
    text: str, policy: str | ExactPolicy, samples: int
) -> None:
    rules = Rules.parse(text)
    sampled = Sampled(exact(policy, rules) if isinstance(policy, str) else policy, samples, 3)
    sampled.is_symmetric = False  # else each asks about boards of its own
    assert_equal(LargeGame(sampled, rules).judge(), judge_by_graph(sampled, rules))


class Turning:
    """Its first answers are its first moves, in an order that is alike on symmetric boards."""

    name = "turning"
    is_symmetric = True
    seats = SEATS
    samples = 5

    def sample(self, position: Position) -> Sequence[Move]:
        group = symmetries(position.rules)
        moves = sorted(
            position.moves(), key=lambda move: canonical_key(position.after(move), group)
        )
        return [moves[number % len(moves)] for number in range(self.samples)]


@pytest.mark.parametrize("text", ["3x3k3", "4x2k3"])
def test_symmetric_boards_are_one_for_both(text: str) -> None:
    rules = Rules.parse(text)
    assert LargeGame(Turning(), rules).positions < 700
    assert_equal(LargeGame(Turning(), rules).judge(), judge_by_graph(Turning(), rules))


def test_threads_change_nothing() -> None:
    rules = Rules.parse("3x3k3")
    game = LargeGame(Sampled(exact("random", rules), 3, 1), rules)
    assert game.judge(threads=1) == game.judge(threads=3)


# ---- asking --------------------------------------------------------------------------------------


def mcts_game(folder: Path, seed: int = 1, samples: int = 3) -> LargeGame:
    asked = AskedPlayer("mcts:3", seed, "3x2k3b1", samples)
    rules = Rules.parse(asked.rules)
    policy = policy_of(make_player(asked.text, rules, seed=seed), rules.start(), samples)
    return LargeGame(policy, rules, asked, processes=2, folder=folder)


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_games, "PORTION", 15)

    def stop(words: str, done: int, of: int) -> None:
        if words.startswith("Asking") and done > of // 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mcts_game(tmp_path / "stopped").judge(stop)
    seen: list[tuple[str, int, int]] = []
    resumed = mcts_game(tmp_path / "stopped").judge(lambda *report: seen.append(report))
    assert seen[0][1] > 0
    assert {words.split(",")[0] for words, _, _ in seen} == {
        "Asking the player",
        "Looking at every position",
        "Finding intervals",
    }
    whole = mcts_game(tmp_path / "whole").judge()
    assert resumed == whole  # the same seed, whoever asked
    assert whole.samples == 3
    assert whole.exploitability.low < whole.exploitability.high
    assert mcts_game(tmp_path / "whole", samples=4).judge().samples == 4  # others are not used
    assert mcts_game(tmp_path / "whole", seed=2).judge() != whole


def test_answers_of_fewer_samples_are_not_used(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(large_games, "PORTION", 1)  # the same portions for both
    few, many = (mcts_game(tmp_path, samples=samples).judge() for samples in (2, 40))
    assert few.kept.high - few.kept.low > 2 * (many.kept.high - many.kept.low)
    assert many == mcts_game(tmp_path / "apart", samples=40).judge()


def test_a_player_is_asked_at_least_twice() -> None:
    rules = Rules.parse("2x2k2")
    policy = policy_of(make_player("mcts:2", rules, seed=1), rules.start(), 1)
    assert judge(policy, rules).samples == 2


def test_which_games_are_large() -> None:
    """Where Python would give up after 400,000 positions, the core begins at once."""
    for text in ("4x3k3s1b1", "4x3k4b1", "5x3k4", "4x4k3"):
        rules = Rules.parse(text)
        for name in ("mcts:5", "rulebook"):
            assert is_large(policy_of(make_player(name, rules), rules.start(), 4), rules), text
    assert MAX_POSITIONS == 400_000
    stocks = Rules.parse("3x2k3s4b4")  # larger than a table tells apart
    for name in ("level:3", "mcts:2"):
        policy = policy_of(make_player(name, stocks, seed=1), stocks.start(), 2)
        assert not is_large(policy, stocks)

"""The weights of the evaluation: games to learn from, learning, and the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.learning import engine_weights
from noughts.learning.engine_weights import (
    LARGEST,
    Samples,
    Score,
    compare,
    fit,
    loss,
    main,
    play,
    read_weights,
    write_weights,
)
from noughts.solving.native import native

if TYPE_CHECKING:
    from pathlib import Path

RULES = Rules.parse("15x15k5")
WEIGHTS = native.engine_weights(5)


@pytest.fixture(scope="module")
def samples() -> Samples:
    return play(RULES, WEIGHTS, games=12, nodes=60, seed=3, threads=1)


def test_games_are_the_same_with_any_number_of_threads(samples: Samples) -> None:
    again = play(RULES, WEIGHTS, games=12, nodes=60, seed=3, threads=3)
    assert len(again) == len(samples) > 50
    assert (again.numbers == samples.numbers).all()
    assert (again.targets == samples.targets).all()
    other = play(RULES, WEIGHTS, games=12, nodes=60, seed=4, threads=1)
    assert len(other) != len(samples) or (other.numbers[:50] != samples.numbers[:50]).any()


def test_a_sample_has_two_shapes_for_each_empty_cell_and_a_situation(samples: Samples) -> None:
    entries = np.add.reduceat(samples.counts.astype(int), samples.starts[:-1])
    assert (entries % 2 == 1).all()
    assert entries.max() <= 2 * (RULES.cells - 3) + 1
    situations = samples.numbers >= 2 * len(native.engine_shapes())
    assert samples.counts[situations].sum() == len(samples)
    assert samples.numbers.max() < native.ENGINE_WEIGHTS


def test_targets_are_chances(samples: Samples) -> None:
    assert samples.targets.min() >= 0
    assert samples.targets.max() <= 1
    assert samples.targets.std() > 0.1


def test_samples_can_be_chosen_and_joined(samples: Samples) -> None:
    order = np.arange(len(samples))[::-1].copy()
    both = Samples.joined([samples.chosen(order[:3]), samples.chosen(order[3:])])
    back = both.chosen(order)
    assert (back.numbers == samples.numbers).all()
    assert (back.starts == samples.starts).all()
    assert (back.targets == samples.targets).all()


def test_learning_finds_the_weights_that_made_the_targets(samples: Samples) -> None:
    """The truth: what the weights say, three times over."""
    many = Samples.joined([samples] * 20)
    estimates = engine_weights._estimates(many, WEIGHTS.astype(float) * 3)
    made = Samples(many.starts, many.numbers, many.counts, engine_weights._chance(estimates))
    learned = fit(made, WEIGHTS, epochs=40)
    best = loss(made, WEIGHTS.astype(float) * 3)
    assert loss(made, learned) - best < (loss(made, WEIGHTS) - best) / 5


def test_learning_is_repeatable_and_bounded(samples: Samples) -> None:
    learned = fit(samples, WEIGHTS, epochs=30, seed=1)
    assert (learned == fit(samples, WEIGHTS, epochs=30, seed=1)).all()
    assert learned.dtype == np.int16
    assert abs(learned).max() <= LARGEST
    assert loss(samples, learned) < loss(samples, WEIGHTS)


def test_a_shape_that_nobody_saw_is_worth_what_its_classes_are(samples: Samples) -> None:
    """Learning changes it with the others, and keeps no number of its own for it."""
    learned = fit(samples, np.zeros_like(WEIGHTS), epochs=10)
    shapes = np.array(native.engine_shapes())
    seen = set(samples.numbers)
    classes_seen = {each for number in seen if number < len(shapes) for each in shapes[number]}
    unseen = [
        number
        for number, four in enumerate(shapes)
        if number not in seen and set(four) <= classes_seen
    ]
    assert unseen
    assert any(learned[number] != 0 for number in unseen)


def test_openings_complete_no_line() -> None:
    """With four in a row and this seed a random opening would have."""
    weights = native.engine_weights(4)
    assert len(play(Rules.parse("8x8k4"), weights, games=20, nodes=5, seed=5, threads=1)) > 10


def test_equal_weights_play_even_matches() -> None:
    score = compare(RULES, WEIGHTS, WEIGHTS, games=6, nodes=60, seed=1)
    assert score.wins == score.losses
    assert score.wins + score.draws + score.losses == 6


def test_a_match_tells_better_weights_from_worse() -> None:
    score = compare(RULES, WEIGHTS, -WEIGHTS, games=20, nodes=300, seed=2)
    assert score.share > 0.6


def test_a_score_in_words() -> None:
    assert str(Score(60, 20, 20)) == "won 60, drawn 20, lost 20: 70.0% (60.4% to 78.1%)"


def test_rules_without_patterns_are_refused() -> None:
    with pytest.raises(InputError, match="no patterns"):
        play(Rules.parse("3x3k3"), WEIGHTS, games=1, nodes=1, seed=1)
    with pytest.raises(InputError, match="3018 numbers"):
        play(RULES, WEIGHTS[:5], games=1, nodes=1, seed=1)


def test_the_command_writes_a_file_that_can_be_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(engine_weights.BOARDS, 5, ("9x9k5", "8x8k5"))
    small = ["5", "--games", "4", "--nodes", "30", "--rounds", "2", "--match", "2"]
    path = tmp_path / "k5.inc"
    assert main([*small, "--save", str(path)]) == 0
    words = capsys.readouterr().out
    assert "round 2: " in words
    assert "8x8k5 against the weights before: won " in words
    first = path.read_text()
    assert main([*small, "--save", str(path), "--threads", "3"]) == 0
    assert path.read_text() == first
    weights = read_weights(path)
    write_weights(tmp_path / "again.inc", weights)
    assert (tmp_path / "again.inc").read_text() == first
    assert main(["5", "--start", str(tmp_path / "none")]) == 2
    assert "expected a file of whole numbers" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["1, 2, 3,", "x", "9999, " * 3018, "1, " * 3019])
def test_other_files_are_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "k5.inc"
    path.write_text(text)
    with pytest.raises(InputError):
        read_weights(path)


def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, words in ((tmp_path, "is not a file"), (tmp_path / "a" / "b.inc", "no such folder")):
        assert main(["5", "--save", str(path)]) == 2
        printed = capsys.readouterr()
        assert words in printed.err
        assert printed.out == ""

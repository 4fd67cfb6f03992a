"""The weights of the evaluation: games to learn from, learning, and the file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest

from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.learning import engine_weights
from noughts.learning.engine_weights import (
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
    assert (again.positions == samples.positions).all()
    assert (again.targets == samples.targets).all()
    other = play(RULES, WEIGHTS, games=12, nodes=60, seed=4, threads=1)
    assert len(other) != len(samples) or (other.positions != samples.positions).any()


def test_targets_are_chances(samples: Samples) -> None:
    assert samples.targets.min() >= 0
    assert samples.targets.max() <= 1
    assert samples.targets.std() > 0.1


def test_no_game_is_both_learned_from_and_tested_with(samples: Samples) -> None:
    lesson, test = samples.parted()
    assert len(lesson) + len(test) == len(samples)
    assert set(test.games) == {0, 10}
    assert not set(lesson.games) & set(test.games)
    own, others = lesson.positions[:, :4], lesson.positions[:, 4:]
    assert not (own & others).any()
    assert own.any()


def test_learning_is_repeatable_and_lowers_the_loss(samples: Samples) -> None:
    learned = fit([samples], epochs=60, seed=1, threads=1)
    assert (learned == fit([samples], epochs=60, seed=1, threads=2)).all()
    assert (learned != fit([samples], epochs=60, seed=2)).any()
    assert learned.dtype == np.int16
    assert loss([samples], learned) < loss([samples], fit([samples], epochs=1)) - 0.005


def test_loss_is_over_all_boards(samples: Samples) -> None:
    small = play(Rules.parse("9x9k5"), WEIGHTS, games=4, nodes=30, seed=3)
    both = loss([samples, small], WEIGHTS) * (len(samples) + len(small))
    each = loss([samples], WEIGHTS) * len(samples) + loss([small], WEIGHTS) * len(small)
    assert both == pytest.approx(each)


def test_openings_complete_no_line() -> None:
    """With four in a row and this seed a random opening would have."""
    weights = native.engine_weights(4)
    assert len(play(Rules.parse("8x8k4"), weights, games=20, nodes=5, seed=5, threads=1)) > 10


def test_equal_weights_play_even_matches() -> None:
    score = compare(RULES, WEIGHTS, WEIGHTS, games=6, nodes=60, seed=1)
    assert score.wins == score.losses
    assert score.wins + score.draws + score.losses == 6


def test_a_match_tells_better_weights_from_worse() -> None:
    worse = WEIGHTS.copy()
    worse[5:] //= -2
    score = compare(RULES, WEIGHTS, worse, games=20, nodes=300, seed=2)
    assert score.share > 0.6


def test_a_match_can_have_a_time_for_each_move() -> None:
    score = compare(Rules.parse("8x8k5"), WEIGHTS, WEIGHTS, games=2, nodes=1, seed=2, seconds=0.001)
    assert score.wins + score.draws + score.losses == 2


def test_a_score_in_words() -> None:
    assert str(Score(60, 20, 20)) == "won 60, drawn 20, lost 20: 70.0% (60.4% to 78.1%)"


def test_what_cannot_be_played_or_learned_is_refused(samples: Samples) -> None:
    with pytest.raises(InputError, match="no patterns"):
        play(Rules.parse("3x3k3"), WEIGHTS, games=1, nodes=1, seed=1)
    with pytest.raises(InputError, match="numbers, not 15"):
        play(RULES, WEIGHTS[:15], games=1, nodes=1, seed=1)
    with pytest.raises(InputError, match="another k"):
        play(Rules.parse("9x9k4"), WEIGHTS, games=1, nodes=1, seed=1)
    with pytest.raises(InputError, match="no samples"):
        fit([Samples(RULES, samples.positions[:0], samples.targets[:0], samples.games[:0])])
    with pytest.raises(InputError, match="has a target"):
        fit([Samples(RULES, samples.positions[:2], samples.targets[:1], samples.games[:1])])
    with pytest.raises(InputError, match="from 0 to 1"):
        fit([Samples(RULES, samples.positions, samples.targets + 2, samples.games)])
    with pytest.raises(InputError, match="no such network for 15x15k6"):
        loss([Samples(Rules.parse("15x15k6"), *_arrays(samples))], WEIGHTS)


def _arrays(
    samples: Samples,
) -> tuple[
    np.ndarray[tuple[int, ...], np.dtype[np.uint64]],
    np.ndarray[tuple[int, ...], np.dtype[np.float32]],
    np.ndarray[tuple[int, ...], np.dtype[np.uint32]],
]:
    return samples.positions, samples.targets, samples.games


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


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("1, 2, 3,", "too few numbers"),
        ("x", "expected a file of whole numbers"),
        ("99999, " * 10, "expected a file of whole numbers"),
        ("1, " * 3018, "version 2 is expected, not 1"),
        ("2, 5, 471, 16, 16, 0", "numbers, not 6"),
        ("2, 9, 471, 16, 16, 0", "not for 9"),
    ],
)
def test_other_files_are_refused(tmp_path: Path, text: str, words: str) -> None:
    path = tmp_path / "k5.inc"
    path.write_text(text)
    with pytest.raises(InputError, match=words):
        read_weights(path)


def test_a_file_that_cannot_be_written_is_refused_before_the_first_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path, words in ((tmp_path, "is not a file"), (tmp_path / "a" / "b.inc", "no such folder")):
        assert main(["5", "--save", str(path)]) == 2
        printed = capsys.readouterr()
        assert words in printed.err
        assert printed.out == ""

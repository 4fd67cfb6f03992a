"""The weights of the evaluation: games to learn from, learning, and the file."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.learning import engine_weights
from noughts.learning.engine_games import (
    NO_RESULT,
    PlayedGames,
    Samples,
    Score,
    compare,
    play,
    read_games,
    write_games,
)
from noughts.learning.engine_teacher import Teacher, boards
from noughts.learning.engine_weights import (
    Lesson,
    fit,
    loss,
    main,
    read_weights,
    train,
    write_weights,
)
from noughts.solving.native import native
from noughts.solving.translation import native_rules

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

    from numpy.typing import NDArray

RULES = Rules.parse("15x15k5")
WEIGHTS = native.engine_weights(5)


@pytest.fixture(scope="module")
def played() -> PlayedGames:
    return play(RULES, WEIGHTS, games=12, nodes=60, seed=3, threads=1)


@pytest.fixture(scope="module")
def samples(played: PlayedGames) -> Samples:
    return played.samples()


def is_equal(one: PlayedGames, other: PlayedGames) -> bool:
    return one.rules == other.rules and all(
        np.array_equal(getattr(one, name), getattr(other, name))
        for name in ("positions", "scores", "results", "games")
    )


def test_games_are_the_same_with_any_number_of_threads(played: PlayedGames) -> None:
    assert len(played.scores) > 50
    assert is_equal(played, play(RULES, WEIGHTS, games=12, nodes=60, seed=3, threads=3))
    assert not is_equal(played, play(RULES, WEIGHTS, games=12, nodes=60, seed=4, threads=1))


def test_random_moves_are_the_same_with_the_same_seed(played: PlayedGames) -> None:
    def with_random_moves(every: int, threads: int) -> PlayedGames:
        return play(RULES, WEIGHTS, games=12, nodes=60, seed=3, threads=threads, random_moves=every)

    some = with_random_moves(5, 1)
    assert is_equal(some, with_random_moves(5, 2))
    assert not is_equal(some, played)
    # Mistakes make positions less even.
    assert np.abs(with_random_moves(2, 1).scores).mean() > np.abs(played.scores).mean()


def test_a_target_is_a_mean_of_the_result_and_what_the_search_said(played: PlayedGames) -> None:
    results = played.samples(1).targets
    scores = played.samples(0).targets
    assert set(np.unique(results)) <= {0, 0.5, 1}
    assert ((scores > 0.5) == (played.scores > 0)).all()
    assert played.samples(0.25).targets == pytest.approx(results / 4 + scores * 3 / 4)


def test_positions_that_searches_looked_at_are_samples_without_a_result(
    played: PlayedGames,
) -> None:
    def with_looks(threads: int) -> PlayedGames:
        return play(
            RULES, WEIGHTS, games=12, nodes=60, seed=3, threads=threads, looks=200, look_nodes=300
        )

    some = with_looks(1)
    assert is_equal(some, with_looks(2))
    is_look = some.results == NO_RESULT
    assert (some.positions[~is_look] == played.positions).all()  # the games are the same
    assert 50 < is_look.sum() < 2000
    goals, scores = some.goals()
    assert (goals[is_look] == scores[is_look]).all()
    assert set(goals[~is_look]) <= {0, 0.5, 1}
    # A further search sees more than an estimate: some of them are won or lost.
    assert (np.abs(some.scores[is_look].astype(int)) > 29000).any()
    assert (np.abs(some.scores[~is_look].astype(int)) < 29000).all()
    own, other = ((boards([some], 15) == mark).sum((1, 2)) for mark in (1, 2))
    assert set(other - own) <= {0, 1}


def test_a_match_keeps_no_positions_of_the_search() -> None:
    with pytest.raises(ValueError, match="keeps no positions"):
        native.engine_games(native_rules(RULES), [WEIGHTS, WEIGHTS], 2, 1, 60, looks=5)


def test_games_are_kept_in_a_file(played: PlayedGames, tmp_path: Path) -> None:
    path = tmp_path / "games.npz"
    write_games(path, played)
    assert is_equal(read_games(path, RULES), played)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(InputError, match="expected positions of a round"):
        read_games(path, RULES)
    np.savez(path, positions=played.positions, scores=played.scores)
    with pytest.raises(InputError, match="expected positions of a round"):
        read_games(path, RULES)
    fewer = PlayedGames(RULES, played.positions[1:], played.scores, played.results, played.games)
    write_games(path, fewer)
    with pytest.raises(InputError, match="a score and a result for each"):
        read_games(path, RULES)


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


def test_a_network_has_as_many_hidden_units_as_one_likes(samples: Samples) -> None:
    few, many = fit([samples], epochs=1, units=3), fit([samples], epochs=1, units=40)
    assert (few[4], many[4]) == (3, 40)
    assert len(many) > len(few)
    assert np.isfinite(loss([samples], few))
    with pytest.raises(InputError, match="hidden units"):
        fit([samples], units=257)


class ConstantTeacher(Teacher):
    """Foretells the same of every position."""

    def __init__(self) -> None:  # no PyTorch
        self.positions = 0

    def learn(self, parts: Sequence[PlayedGames], **_options: Any) -> None:
        self.positions = sum(len(part.scores) for part in parts)

    def targets(self, part: PlayedGames, result_share: float) -> NDArray[np.float32]:
        assert self.positions == len(part.scores)
        return np.full(len(part.scores), result_share, np.float32)


def test_the_network_learns_from_the_teacher(
    monkeypatch: pytest.MonkeyPatch, played: PlayedGames
) -> None:
    monkeypatch.setitem(engine_weights.BOARDS, 5, ("15x15k5",))
    lesson = Lesson(5, games=12, nodes=60, seed=3, result_share=0.9, epochs=300, teacher_epochs=1)
    lines: list[str] = []
    weights = train(
        lesson, WEIGHTS, rounds=1, threads=1, tell=lines.append, make_teacher=ConstantTeacher
    )
    points = native.evaluation_estimates(
        native_rules(RULES), played.positions, weights, 1
    )  # 0.9 is 879 points
    assert 700 < np.median(points) < 1060
    assert "loss" in lines[-1]


def test_a_teacher_needs_pytorch_and_says_so_before_any_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "torch", None)
    lines: list[str] = []
    lesson = Lesson(5, games=12, nodes=60, seed=3, teacher_epochs=1)
    with pytest.raises(InputError, match="pip install torch"):
        train(lesson, WEIGHTS, rounds=1, threads=1, tell=lines.append)
    assert lines == []


def test_boards_for_a_teacher_have_one_size(played: PlayedGames) -> None:
    small = play(Rules.parse("9x9k5"), native.engine_weights(5), games=2, nodes=30, seed=3)
    cells = boards([small, played], 15)
    assert cells.shape == (len(small.scores) + len(played.scores), 15, 15)
    assert (cells[: len(small.scores), 9:] == 3).all()
    assert (cells[: len(small.scores), :, 9:] == 3).all()
    assert (cells[len(small.scores) :] < 3).all()
    own, other = ((cells == mark).sum((1, 2)) for mark in (1, 2))
    assert ((other - own == 0) | (other - own == 1)).all()
    marks = sum(int(word) << (64 * at) for at, word in enumerate(played.positions[-1, :4]))
    assert [cell for cell in range(225) if marks >> cell & 1] == list(
        np.nonzero(cells[-1].flat == 1)[0]
    )


def test_loss_is_over_all_boards(samples: Samples) -> None:
    small = play(Rules.parse("9x9k5"), WEIGHTS, games=4, nodes=30, seed=3).samples()
    both = loss([samples, small], WEIGHTS) * (len(samples) + len(small))
    each = loss([samples], WEIGHTS) * len(samples) + loss([small], WEIGHTS) * len(small)
    assert both == pytest.approx(each)


def test_openings_complete_no_line() -> None:
    """With four in a row and this seed a random opening would have."""
    weights = native.engine_weights(4)
    games = play(Rules.parse("8x8k4"), weights, games=20, nodes=5, seed=5, threads=1)
    assert len(games.scores) > 10


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


def test_a_stopped_command_goes_on_with_the_positions_that_it_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(engine_weights.BOARDS, 5, ("9x9k5", "8x8k5"))
    folder = tmp_path / "positions"
    path, straight = tmp_path / "k5.inc", tmp_path / "straight.inc"
    small = ["5", "--games", "4", "--nodes", "30", "--rounds", "2", "--match", "2", "--random", "4"]
    assert main([*small, "--save", str(straight)]) == 0
    kept = [*small, "--save", str(path), "--positions", str(folder)]
    assert main(kept) == 2
    assert "Make it first." in capsys.readouterr().err
    folder.mkdir()
    numbers = iter(range(10))

    def stops_at_the_fourth(*arguments: Any, **options: Any) -> PlayedGames:
        if next(numbers) == 3:
            raise KeyboardInterrupt
        return play(*arguments, **options)

    monkeypatch.setattr(engine_weights, "play", stops_at_the_fourth)
    assert main(kept) == 130
    assert len(list(folder.iterdir())) == 3
    assert not path.exists()
    capsys.readouterr()
    monkeypatch.setattr(engine_weights, "play", play)
    assert main(kept) == 0
    words = capsys.readouterr().out
    assert "round 1: 2 games" not in words
    assert words.count("round 2: 2 games on ") == 1
    assert path.read_text() == straight.read_text()


@pytest.mark.parametrize(
    "arguments",
    [["--random", "some"], ["--result-share", "1.5"], ["--epochs", "0"], ["--nodes", ""]],
)
def test_numbers_out_of_range_are_refused(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit):
        main(["5", *arguments])
    assert "expected a number from" in capsys.readouterr().err


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

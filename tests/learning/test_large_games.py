"""The native judge equals the one in Python, for all kinds of players; answers are kept."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import pytest

from noughts import Position, Rules, TooLarge, make_player, open_table
from noughts.core.errors import FileError, InputError
from noughts.learning import asking, judging_natively, large_games
from noughts.learning.all_methods import make_any_learner
from noughts.learning.answer_file import AnswerFile
from noughts.learning.asking import AskedPlayer, duration, time_left
from noughts.learning.judging import judge, judge_by_graph
from noughts.learning.large_games import LargeGame
from noughts.learning.policies import policy_of
from noughts.solving.native import native
from tests.learning.test_judging import FirstOnly, LastCell, Silent

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from noughts.core.moves import Move
    from noughts.learning.knowledge import Knowledge
    from noughts.learning.policies import Policy

GAMES = ["classic", "3x2k3s1b1", "4x2k3m", "3x2k2s2b2", "3x3k3t", "3x3k3d"]


class Mixed(LastCell):
    """Its first and its last move, with chances that are not alike; with 0.1 none at all."""

    def chances(self, position: Position) -> Mapping[Move, float]:
        moves = position.moves()
        return {moves[0]: 0.3, moves[-1]: 0.6} if len(moves) > 1 else {moves[0]: 0.9}


def policy(name: str, rules: Rules) -> Policy:
    return policy_of(make_player(name, rules, seed=1), rules.start(), 2)


def assert_equal(ours: Knowledge, theirs: Knowledge) -> None:
    """Which positions are worst can differ where several are equally bad but for rounding."""
    left, right = asdict(ours), asdict(theirs)
    for one, two in zip(left.pop("worst"), right.pop("worst"), strict=True):
        for name in ("ply", "value", "lost"):
            assert one[name] == pytest.approx(two[name], abs=1e-6), (one, two)
    for one, two in zip(left.pop("plies"), right.pop("plies"), strict=True):
        assert one == pytest.approx(two, abs=1e-9)
    for seat in ("first", "second"):
        compare(left.pop(seat), right.pop(seat))
    compare(left, right)


def compare(left: dict[str, Any] | None, right: dict[str, Any] | None) -> None:
    if left is None or right is None:
        assert left == right
        return
    for name, value in left.items():
        if isinstance(value, dict):
            compare(value, right[name])
        else:
            expected = right[name]
            assert value == (
                pytest.approx(expected, abs=3e-6) if isinstance(expected, float) else expected
            ), name


@pytest.mark.parametrize("text", GAMES)
@pytest.mark.parametrize("name", ["random", "perfect", "level:1", "level:3", "level:8"])
def test_players_that_the_core_knows(text: str, name: str) -> None:
    rules = Rules.parse(text)
    player = policy(name, rules)
    assert_equal(LargeGame(player, rules).judge(), judge_by_graph(player, rules))


@pytest.mark.parametrize(
    ("text", "player"),
    [
        ("classic", LastCell()),
        ("3x2k3s1b1", LastCell()),
        ("3x2k3s1b1", Mixed()),
        ("classic", Silent()),
        ("classic", FirstOnly()),
        ("4x2k3", "rulebook"),
        ("3x2k2b1", "alphabeta:2"),
        ("classic", "trickster"),
    ],
)
def test_players_that_are_asked(text: str, player: str | Policy) -> None:
    rules = Rules.parse(text)
    asked = policy(player, rules) if isinstance(player, str) else player
    assert_equal(LargeGame(asked, rules).judge(), judge_by_graph(asked, rules))


@pytest.mark.parametrize("is_merged", [False, True])
def test_learners_that_are_asked(is_merged: bool) -> None:
    rules = Rules.parse("3x2k3")
    for method in ("td", "q-learning", "menace"):
        learner = make_any_learner(method, rules, seed=1, merged=is_merged)
        learner.play_games(50)
        asked = policy_of(learner.player, rules.start(), 2)
        assert_equal(LargeGame(asked, rules).judge(), judge_by_graph(asked, rules))


def test_a_player_that_treats_symmetric_boards_differently_is_asked_about_each() -> None:
    rules = Rules.parse("classic")
    assert LargeGame(LastCell(), rules).positions == 4520
    assert LargeGame(policy("level:1", rules), rules).positions == 627


@pytest.mark.parametrize("text", ["3x3k3s1b1", "4x2k3s2b1"])
def test_a_small_power_game(text: str) -> None:
    """Every reachable position is counted: as many as the table says."""
    rules = Rules.parse(text)
    known = judge(policy("level:3", rules), rules)
    census = open_table(rules).census()
    assert known.positions == sum(row.positions - row.finished for row in census)
    assert 0 < known.exploitability.value < 2
    assert 0.5 < known.kept.value < 1


def test_threads_change_nothing() -> None:
    rules = Rules.parse("3x3k3s1b1")
    game = LargeGame(policy("level:2", rules), rules)
    assert game.judge(threads=1) == game.judge(threads=3)


# ---- asking in other processes, and going on -----------------------------------------------------


def asked_game(folder: Path, text: str = "3x2k3b1", name: str = "rulebook") -> LargeGame:
    rules = Rules.parse(text)
    return LargeGame(
        policy(name, rules), rules, AskedPlayer(name, 1, text, 4), processes=2, folder=folder
    )


def test_a_run_that_was_stopped_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(large_games, "PORTION", 5)
    counts: list[int] = []

    def stop(words: str, done: int, of: int) -> None:
        if words.startswith("Asking"):
            counts.append(done)
            if done > of // 3:
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        asked_game(tmp_path).judge(stop)
    (path,) = tmp_path.glob("*.answers")
    path.write_bytes(path.read_bytes()[:-7])  # as if it had been killed while it wrote
    seen: list[tuple[str, int, int]] = []
    resumed = asked_game(tmp_path).judge(lambda *report: seen.append(report))
    assert 0 < seen[0][1] < counts[-1]  # the portion that is not whole is asked again
    rules = Rules.parse("3x2k3b1")
    assert resumed == LargeGame(policy("rulebook", rules), rules).judge()
    again: list[tuple[str, int, int]] = []
    assert asked_game(tmp_path).judge(lambda *report: again.append(report)) == resumed
    assert again[0][1] == again[0][2]  # nothing is asked


def test_another_player_of_the_same_name_is_asked_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rules = Rules.parse("3x2k3")
    monkeypatch.setattr(
        asking, "answer_of_player", lambda _, __, rows: asking.answer(LastCell(), rules, rows)
    )
    monkeypatch.setattr(asking, "Worker", _Here)

    def judged(player: LastCell) -> Knowledge:
        asked = AskedPlayer("last cell", 0, "3x2k3", 2)
        return LargeGame(player, rules, asked, folder=tmp_path).judge()

    before = judged(LastCell())
    monkeypatch.setattr(
        asking, "answer_of_player", lambda _, __, rows: asking.answer(Mixed(), rules, rows)
    )
    after = judged(Mixed())
    assert after.kept != before.kept
    assert after == LargeGame(Mixed(), rules).judge()


class _Here:
    """Does the jobs of a worker in this process."""

    def ask(self, job: Any) -> object:
        return job()

    def kill(self) -> None:
        pass


def test_what_a_worker_raises_is_raised(tmp_path: Path) -> None:
    rules = Rules.parse("3x2k3")
    asked = AskedPlayer("no such player", 0, "3x2k3", 2)
    with pytest.raises(InputError, match="There is no player"):
        LargeGame(LastCell(), rules, asked, folder=tmp_path).judge()


def test_a_file_of_answers_is_whole_or_cut(tmp_path: Path) -> None:
    path, about = tmp_path / "a.answers", {"player": "it"}
    with AnswerFile(path, about) as file:
        file.add(3, b"three")
        file.add(1, b"one")
    content = path.read_bytes()
    for length in range(len(content) + 1):
        path.write_bytes(content[:length])
        with AnswerFile(path, about) as file:
            answers = {number: bytes(part) for number, part in file.answers().items()}
        assert answers in ({}, {3: b"three"}, {3: b"three", 1: b"one"})
        assert (len(answers) == 2) == (length == len(content))
    path.write_bytes(content[:-1] + b"?")
    with AnswerFile(path, about) as file:
        assert file.portions == [3]
    with AnswerFile(path, {"player": "another"}) as file:
        assert len(file) == 0
    with pytest.raises(FileError, match="cannot be used"):
        AnswerFile(tmp_path, about)


@pytest.mark.parametrize("answers", [b"", b"\x04", b"\x01\x00", b"\x01\xff\xff", b"\x00\x00"])
def test_bad_answers_are_refused(answers: bytes) -> None:
    rules = Rules.parse("2x2k2")
    classes = native.PositionClasses(open_table(rules).native, True)
    moves = native.KeptMoves(classes)

    def add_all() -> None:
        moves.add(0, 0, 1, answers)
        for marks, first, last, count in classes.portions(True, True, 1):
            if marks:
                moves.add(marks, first, last, b"\x00" * count)
        classes.judge(moves)

    with pytest.raises(native.InvalidInput, match="kept moves"):
        add_all()


# ---- limits --------------------------------------------------------------------------------------


def test_what_is_too_large_is_said_before_any_work(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = Rules.parse("3x3k3")
    with pytest.raises(TooLarge, match="there is no table"):
        LargeGame(LastCell(), Rules.parse("5x4k4"))
    monkeypatch.setattr(judging_natively, "MEMORY_LIMIT", 1000)
    with pytest.raises(TooLarge, match="GiB of memory: the limit is"):
        LargeGame(LastCell(), rules)


def test_a_full_disk_is_said_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Full:
        free = 10

    monkeypatch.setattr(large_games, "disk_usage", lambda _: Full)
    with pytest.raises(InputError, match="NOUGHTS_HOME"):
        asked_game(tmp_path).judge()


def test_the_estimate_comes_from_a_sample() -> None:
    rules = Rules.parse("classic")
    portions = native.PositionClasses(open_table(rules).native, False).portions(True, True, 300)
    classes = native.PositionClasses(open_table(rules).native, False)
    ticks = iter(range(10_000))
    pace = asking.find_pace(LastCell(), rules, classes, portions, lambda: next(ticks) / 100)
    assert pace.seconds == pytest.approx(0.01, rel=0.1)
    assert pace.size == 3
    assert LargeGame(LastCell(), rules).seconds > 0
    assert LargeGame(policy("level:3", rules), rules).seconds > 0


def test_the_estimate_of_batches_knows_what_a_batch_costs() -> None:
    """Here 5 seconds, and 0.01 for each position."""
    rules = Rules.parse("classic")
    classes = native.PositionClasses(open_table(rules).native, False)
    now = 0.0

    class Batches(LastCell):
        batch = 1000

        def all_chances(self, positions: Sequence[Position]) -> list[Mapping[Move, float]]:
            nonlocal now
            now += 5 + 0.01 * len(positions)
            return [self.chances(position) for position in positions]

    portions = classes.portions(True, True, 300)
    pace = asking.find_pace(Batches(), rules, classes, portions, lambda: now)
    assert pace.seconds == pytest.approx(0.01 + 5 / 1000)
    assert_equal(LargeGame(Batches(), rules).judge(), judge_by_graph(LastCell(), rules))


def test_durations() -> None:
    assert duration(59) == "less than a minute"
    assert duration(60) == "about 1 minute"
    assert time_left(1, 3, 3600) == ", about 3 hours left"

"""The learners: what one game changes, what many games reach, and that runs can be repeated."""

from __future__ import annotations

import json
from random import Random
from typing import TYPE_CHECKING

import pytest

from noughts import Rules, make_player
from noughts.core.errors import InputError, TooLarge
from noughts.learning import learner as learner_module
from noughts.learning import training
from noughts.learning.graph import open_graph
from noughts.learning.learner import Turn
from noughts.learning.menace import Menace
from noughts.learning.methods import METHODS, load_learner, make_learner, save_learner
from noughts.learning.training import Moment, moment_of, moments, perfect_after, train
from noughts.players.learned.entries import Entries
from noughts.players.learned.tabular import first_beads

if TYPE_CHECKING:
    from pathlib import Path

CLASSIC = Rules.parse("classic")
ACTIONS = ("monte-carlo", "sarsa", "q-learning")

# Three turns with the entries 1 to 3, 4 to 5, 6: the second one was made by chance.
TURNS = (
    Turn((1, 2, 3), 2, False, 0),
    Turn((4, 5), 4, True, 1),
    Turn((6,), 6, False, 2),
)


@pytest.mark.parametrize(
    ("method", "sign", "expected"),
    [
        # Half a step towards: minus the best of 4 and 5; minus 6; the result.
        ("q-learning", -1, {2: -0.3, 4: -0.25, 6: 0.75}),
        ("q-learning", 1, {2: 0.3, 4: 0.35, 6: 0.75}),
        # Towards the move that was made, not the best one.
        ("sarsa", -1, {2: -0.05, 4: -0.2, 6: 0.75}),
        # Towards the result, for the side that moved.
        ("monte-carlo", -1, {2: 0.5, 4: -0.45, 6: 0.75}),
        ("monte-carlo", 1, {2: 0.5, 4: 0.55, 6: 0.75}),
        # Nothing is learned from what follows the move by chance.
        ("td", -1, {2: 0.0, 4: -0.2, 6: 0.75}),
    ],
)
def test_what_one_game_changes(method: str, sign: int, expected: dict[int, float]) -> None:
    learner = make_learner(method, CLASSIC, step=0.5)
    learner.numbers = {4: 0.1, 5: 0.6, 6: 0.5}
    learner.learn(TURNS, 1.0, sign)
    if method == "q-learning":
        expected = expected | {4: 0.5 * 0.1 + 0.5 * sign * 0.5}
    assert {key: learner.numbers.get(key, 0.0) for key in expected} == pytest.approx(expected)


@pytest.mark.parametrize(("result", "change"), [(1.0, 3), (0.0, 1), (-1.0, -1)])
def test_beads_of_menace(result: float, change: int) -> None:
    learner = make_learner("menace", CLASSIC)
    learner.learn(TURNS, result, 1)
    assert learner.numbers == {2: 4 + change, 4: 4 + change}  # the last cell has no box


def test_the_boxes_of_menace() -> None:
    """304 positions in which the first player has a choice; 4, 3, 2 and 1 beads of each colour."""
    graph = open_graph(CLASSIC, is_merged=True)
    boxes = [p for p in graph.positions if p.ply % 2 == 0 and len(p.moves()) > 1]
    assert len(boxes) == 304
    assert [first_beads(ply) for ply in (0, 2, 4, 6)] == [4, 3, 2, 1]
    entries = Entries(CLASSIC, is_merged=True, of_afterstates=False)
    assert len(set(entries.of(CLASSIC.start()))) == 3


def test_an_empty_box_resigns() -> None:
    learner = make_learner("menace", CLASSIC, opponent="random")
    keys = learner.entries.of(CLASSIC.start())
    learner.numbers = dict.fromkeys(keys, 0.0)
    assert learner.play_game() == -1.0
    assert learner.games == 1
    assert learner.player.chances(CLASSIC.start()) == {}
    assert learner.player.choose(CLASSIC.start()).move in CLASSIC.start().moves()


def test_menace_draws_by_its_beads() -> None:
    learner = make_learner("menace", CLASSIC)
    keys = learner.entries.of(CLASSIC.start())
    centre, corner, side = keys[4], keys[0], keys[1]
    learner.numbers = {centre: 8, corner: 2, side: 0}
    chances = learner.player.chances(CLASSIC.start())
    assert {move.cell: chance for move, chance in chances.items()} == pytest.approx(
        {4: 0.8, 0: 0.05, 2: 0.05, 6: 0.05, 8: 0.05}
    )
    moves = [learner.choose(keys, 0, Random(n))[1] for n in range(300)]
    assert moves.count(4) / 300 == pytest.approx(0.8, abs=0.08)
    assert set(moves) == {0, 2, 4, 6, 8}


def test_menace_needs_an_opponent() -> None:
    with pytest.raises(InputError, match="cannot play against itself"):
        make_learner("menace", CLASSIC, opponent="itself")


def test_entries_are_shared_by_symmetric_positions() -> None:
    merged = Entries(CLASSIC, is_merged=True, of_afterstates=False)
    apart = Entries(CLASSIC, is_merged=False, of_afterstates=False)
    corner, other = CLASSIC.start().play("a1"), CLASSIC.start().play("c3")
    assert sorted(merged.of(corner)) == sorted(merged.of(other))
    assert set(apart.of(corner)).isdisjoint(apart.of(other))
    assert len(set(merged.of(corner))) == 5
    after = Entries(CLASSIC, is_merged=False, of_afterstates=True)
    one = CLASSIC.start().play("a1").play("b1").play("c1").play("b2")
    two = CLASSIC.start().play("c1").play("b2").play("a1").play("b1")
    assert after.of(one) == after.of(two)
    power = Rules.parse("2x2k2s1b1").start().play("a1")
    keys = Entries(power.rules, is_merged=False, of_afterstates=False).of(power)
    assert len(set(keys)) == len(power.moves())


@pytest.mark.parametrize("method", METHODS)
def test_runs_repeat_and_resume(method: str, tmp_path: Path) -> None:
    """The same seed gives the same numbers; so does a run that was saved in the middle."""
    whole = make_learner(method, CLASSIC, seed=7, opponent="level:2")
    whole.play_games(60)
    part = make_learner(method, CLASSIC, seed=7, opponent="level:2")
    part.play_games(25)
    save_learner(part, tmp_path / "part")
    resumed = load_learner(tmp_path / "part")
    assert resumed.settings == part.settings
    resumed.play_games(35)
    assert resumed.numbers == whole.numbers
    assert resumed.games == whole.games == 60
    other = make_learner(method, CLASSIC, seed=8, opponent="level:2")
    other.play_games(60)
    assert other.numbers != whole.numbers


@pytest.mark.parametrize("method", ["q-learning", "td"])
def test_nobody_can_take_anything_after_enough_games(method: str) -> None:
    """`noughts learn --compare q-learning,td --seeds 10` shows it for ten seeds."""
    learner = make_learner(method, CLASSIC, seed=1)
    learner.play_games(6000)
    moment = moment_of(learner)
    assert moment.is_perfect
    assert moment.kept is not None
    assert moment.kept > 0.99


@pytest.mark.parametrize("method", ["sarsa", "monte-carlo"])
def test_the_others_learn_most_of_it(method: str) -> None:
    learner = make_learner(method, CLASSIC, seed=1)
    before = moment_of(learner)
    learner.play_games(3000)
    after = moment_of(learner)
    assert before.kept is not None
    assert after.kept is not None
    assert after.kept > before.kept + 0.2
    assert after.against_random > before.against_random + 0.5


def test_menace_learns_not_to_lose() -> None:
    """Against level 4, whose mistakes leave it beads to learn with."""
    results = make_learner("menace", CLASSIC, seed=3).play_games(220)
    assert results[:40].count(-1.0) > 20
    assert results[-40:].count(-1.0) < 10


def test_menace_is_soon_empty_against_perfect_play() -> None:
    learner = make_learner("menace", CLASSIC, seed=0, opponent="perfect")
    learner.play_games(60)
    assert learner.player.chances(CLASSIC.start()) == {}


def test_against_a_player_it_takes_turns_to_open() -> None:
    learner = make_learner("q-learning", CLASSIC, opponent="random", merged=False)
    learner.play_games(2)
    opened = learner.entries.of(CLASSIC.start())
    assert sum(key in learner.numbers for key in opened) == 1


def test_moments() -> None:
    learner = make_learner("td", Rules.parse("2x2k2"))
    curve = list(train(learner, 100, 4))
    assert [moment.games for moment in curve] == [0, 10, 20, 25, 50, 75, 100]
    assert all(
        m.wins + m.draws + m.losses == b
        for m, b in zip(curve, (0, 10, 10, 5, 25, 25, 25), strict=True)
    )
    assert moments(50, 60, 2) == [50, 55, 60]


def test_training_can_be_stopped() -> None:
    learner = make_learner("td", Rules.parse("2x2k2"))
    curve = list(train(learner, 10_000, 1, lambda games: games >= 300))
    assert learner.games == curve[-1].games == 300


def test_perfect_after() -> None:
    def curve(*numbers: float) -> list[Moment]:
        return [
            Moment(10 * at, 0, 0, 0, 0.0, 0.0, exploitability=number)
            for at, number in enumerate(numbers)
        ]

    assert perfect_after(curve(1.0, 0.0, 0.5, 0.0, 0.0)) == 30
    assert perfect_after(curve(1.0, 0.0, 0.5)) is None


def test_a_game_that_is_too_large_to_judge_is_measured_by_games(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise TooLarge("too large")

    monkeypatch.setattr(training, "judge_by_graph", refuse)
    learner = make_learner("q-learning", Rules.parse("3x2k3"))
    moment = moment_of(learner, [1.0, -1.0, 1.0])
    assert moment.exploitability is None
    assert moment.against_ideal is not None
    assert -1 <= moment.against_ideal <= moment.against_random <= 1
    assert moment.kept_against_random is not None
    assert (moment.wins, moment.losses) == (2, 1)


def test_a_table_has_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(learner_module, "MAX_ENTRIES", 20)
    learner = make_learner("q-learning", CLASSIC)
    with pytest.raises(TooLarge, match="3x3k3 is too large for q-learning"):
        learner.play_games(100)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"exploration": 2.0}, "exploration is 2.0: expected 0 to 1"),
        ({"step": 0.0}, "step size is 0.0"),
        ({"opponent": "nobody"}, "There is no player 'nobody'"),
        ({"rules": Rules.parse("5x5k4")}, "5x5k4 has 25 cells"),
        ({"rules": Rules.parse("power")}, "4x4k4s2b1 has more than 400,000 positions"),
        ({"method": "guess"}, "There is no method 'guess'"),
    ],
)
def test_settings_that_cannot_be(options: dict[str, object], words: str) -> None:
    arguments = {"method": "td", "rules": CLASSIC} | options
    with pytest.raises((InputError, TooLarge), match=words):
        make_learner(**arguments)  # type: ignore[arg-type]


# ---- files ---------------------------------------------------------------------------------------


def saved(path: Path, method: str = "q-learning") -> Path:
    learner = make_learner(method, CLASSIC)
    learner.play_games(20)
    save_learner(learner, path)
    return path


@pytest.mark.parametrize("method", METHODS)
def test_a_file_is_a_player(method: str, tmp_path: Path) -> None:
    learner = make_learner(method, CLASSIC, seed=3)
    learner.play_games(200)
    save_learner(learner, tmp_path / "a file")
    player = make_player(f"learned:{tmp_path / 'a file'}", CLASSIC, seed=1)
    assert player.name == f"learned:{tmp_path / 'a file'}"
    for position in open_graph(CLASSIC).positions[:200]:
        assert player.chances(position) == learner.player.chances(position)
    assert player.choose(CLASSIC.start()).move in CLASSIC.start().moves()
    assert ("second" in player.seats) == (method != Menace.method)


def test_a_file_of_other_rules_is_refused(tmp_path: Path) -> None:
    path = saved(tmp_path / "file")
    with pytest.raises(InputError, match="has learned 3x3k3: it cannot play 4x4k4"):
        make_player(f"learned:{path}", Rules.parse("four"))


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"noughts learner"', '"something"', "is not a learner"),
        ('"version": 1', '"version": 2', "has version '2'"),
        ('"method": "q-learning"', '"method": "magic"', "expected one of menace"),
        ('"rules": "3x3k3"', '"rules": "3x3k9"', "does not fit"),
        ('"games": 20', '"games": -1', "is not a learner"),
        ('"games": 20', '"games": "many"', "is not a learner"),
        ('"settings": {', '"settings": 7, "x": {', "is not a learner"),
        ("\n{", "\n[", "is damaged"),
        ("\n{", '\n{"123": 1e999, ', "is damaged"),
        ("\n{", '\n{"123": true, ', "is damaged"),
        ("\n{", '\n{"123": 5, ', "is damaged"),
        ("\n{", '\n{"cell": 0, ', "is damaged"),
        ("\n{", "\n" + "[" * 100_000, "is damaged"),
    ],
)
def test_files_of_an_enemy(tmp_path: Path, old: str, new: str, words: str) -> None:
    path = saved(tmp_path / "file")
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new, 1))
    with pytest.raises(InputError, match=words):
        make_player(f"learned:{path}", CLASSIC)


def test_settings_of_an_enemy(tmp_path: Path) -> None:
    path = saved(tmp_path / "file")
    path.write_text(path.read_text().replace('"step": 0.3', '"step": "large"'))
    with pytest.raises(InputError, match="setting 'step' cannot be read"):
        load_learner(path)


def test_no_file(tmp_path: Path) -> None:
    for name in ("missing", "."):
        with pytest.raises(InputError, match="Cannot read"):
            make_player(f"learned:{tmp_path / name}", CLASSIC)
    (tmp_path / "empty").touch()
    with pytest.raises(InputError, match="is not a learner"):
        make_player(f"learned:{tmp_path / 'empty'}", CLASSIC)


def test_the_first_line_names_the_method(tmp_path: Path) -> None:
    first = saved(tmp_path / "file", "td").read_text().split("\n")[0]
    assert json.loads(first)["method"] == "td"

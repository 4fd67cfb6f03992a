"""n-tuple networks as learners: games, files, and `learned:FILE` as a player."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from noughts import InputError, Position, Rules, TooLarge, make_player
from noughts.learning import training
from noughts.learning.all_methods import load_any_learner, make_any_learner, save_any_learner
from noughts.learning.judging import judge_by_graph
from noughts.learning.ntuple import NTupleLearner, NTupleSettings
from noughts.learning.ntuple_state import state_path
from noughts.learning.policies import policy_of
from noughts.learning.training import moment_of
from noughts.players.learned.ntuple import NTuplePlayer
from noughts.players.learned.two_ahead import TwoAheadPlayer
from tests.cli.runner import noughts, output

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.learning.all_methods import AnyLearner

CLASSIC, POWER = Rules.parse("classic"), Rules.parse("power")


def learned(rules: Rules, games: int) -> NTupleLearner:
    learner = NTupleLearner.make(rules, seed=1)
    assert len(learner.play_games(games)) == games
    return learner


def test_a_learner_plays_keeps_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "learner"
    learner = learned(POWER, 300)
    save_any_learner(learner, path)
    assert path.stat().st_size < 2**20
    again = load_any_learner(path)
    assert isinstance(again, NTupleLearner)
    assert again.settings == learner.settings
    assert again.games == learner.games == 300
    start = POWER.start()
    assert again.network.value(start) == pytest.approx(learner.network.value(start), abs=1e-3)
    results = again.play_games(100)
    assert set(results) <= {1.0, 0.0, -1.0}
    assert again.games == 400


def weights_of(learner: AnyLearner) -> list[float]:
    assert isinstance(learner, NTupleLearner)
    weights: list[float] = learner.network._native.weights().tolist()
    return weights


@pytest.mark.parametrize("stops", [(300, 700), (512, 1024), (10, 11, 513)])
def test_a_run_that_stops_and_goes_on_ends_like_one_that_does_not(
    tmp_path: Path, stops: tuple[int, ...]
) -> None:
    path = tmp_path / "learner"
    whole = learned(CLASSIC, 1100)
    part: AnyLearner = NTupleLearner.make(CLASSIC, seed=1)
    for games in stops:
        part.play_games(games - part.games)
        save_any_learner(part, path)
        part = load_any_learner(path)
        assert part.games == games
    part.play_games(1100 - part.games)
    assert weights_of(part) == weights_of(whole)


def test_where_training_looks_at_the_clock_changes_nothing() -> None:
    one, two = NTupleLearner.make(CLASSIC, seed=1), NTupleLearner.make(CLASSIC, seed=1)
    one.play_games(1100)
    results = [result for games in (1, 99, 400, 600) for result in two.play_games(games)]
    assert len(results) == two.games == 1100
    assert weights_of(one) == weights_of(two)


def test_a_state_of_another_file_is_refused(tmp_path: Path) -> None:
    path, other = tmp_path / "learner", tmp_path / "other"
    save_any_learner(learned(CLASSIC, 10), path)
    save_any_learner(learned(CLASSIC, 20), other)
    state = state_path(path).read_bytes()
    state_path(path).write_bytes(state_path(other).read_bytes())
    with pytest.raises(InputError, match="does not belong to"):
        load_any_learner(path)
    state_path(path).write_bytes(state[:-1])
    with pytest.raises(InputError, match="is damaged: its numbers are damaged"):
        load_any_learner(path)
    line, _, content = state.partition(b"\n")
    state_path(path).write_bytes(line.replace(b'"games": 0', b'"games": 11') + b"\n" + content)
    with pytest.raises(InputError, match="its number of games cannot be right"):
        load_any_learner(path)
    state_path(path).unlink()
    rounded = load_any_learner(path)
    assert isinstance(rounded, NTupleLearner)
    assert rounded.is_rounded


def test_a_file_is_a_player(tmp_path: Path) -> None:
    path = tmp_path / "learner"
    learner = learned(CLASSIC, 2000)
    save_any_learner(learner, path)
    player = make_player(f"learned:{path}", CLASSIC)
    assert player.name == f"learned:{path}"
    assert player.choose(CLASSIC.start()).move in CLASSIC.start().moves()
    with pytest.raises(InputError, match="has learned 3x3k3: it cannot play 4x4k4"):
        make_player(f"learned:{path}", Rules.parse("four"))
    watched = output("watch", "--x", f"learned:{path}", "--o", "random", "--seed", "1")
    assert "X" in watched


def test_a_network_can_look_two_moves_ahead(tmp_path: Path) -> None:
    path = tmp_path / "learner"
    save_any_learner(NTupleLearner.make(CLASSIC), path)  # it knows nothing
    one, two = (make_player(f"learned:{path}{depth}", CLASSIC) for depth in ("", ",depth=2"))
    assert two.name == f"learned:{path},depth=2"
    win = Position.parse("oo./xx./... x", CLASSIC)
    must_block = Position.parse("x../.../oo. x", CLASSIC)
    assert [str(player.choose(win).move) for player in (one, two)] == ["c2", "c2"]
    assert str(two.choose(must_block).move) == "c3"
    assert str(one.choose(must_block).move) != "c3"
    for wrong in (",depth=3", ",depth=", ",depth=x"):
        with pytest.raises(InputError, match="looks 1 or 2 moves ahead"):
            make_player(f"learned:{path}{wrong}", CLASSIC)
    save_any_learner(make_any_learner("td", CLASSIC), path)
    with pytest.raises(InputError, match="only n-tuple networks have a depth"):
        make_player(f"learned:{path},depth=2", CLASSIC)


def test_two_moves_ahead_make_fewer_mistakes() -> None:
    network = learned(CLASSIC, 300).network
    players = (NTuplePlayer("one", network), TwoAheadPlayer("two", network))
    one, two = (
        judge_by_graph(policy_of(player, CLASSIC.start(), samples=1), CLASSIC) for player in players
    )
    assert 1 - two.kept.value < (1 - one.kept.value) / 2


def test_without_merging_tuples_share_nothing() -> None:
    merged, apart = (
        make_any_learner("n-tuple", CLASSIC, merged=merged) for merged in (True, False)
    )
    assert apart.size > 4 * merged.size


def test_textbook_methods_are_made_saved_and_loaded_here_too(tmp_path: Path) -> None:
    learner = make_any_learner("td", CLASSIC, seed=1)
    learner.play_games(5)
    save_any_learner(learner, tmp_path / "td")
    assert load_any_learner(tmp_path / "td").games == 5
    with pytest.raises(InputError, match=r"no method 'magic': expected menace, .*, n-tuple"):
        make_any_learner("magic", CLASSIC)


def test_games_that_no_graph_holds_are_measured_against_the_table(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object) -> None:
        raise TooLarge("too large")

    monkeypatch.setattr(training, "judge", refuse)
    monkeypatch.setattr(training, "MEASURING_GAMES", 10)
    moment = moment_of(learned(Rules.parse("4x3k3s1"), 200))
    assert moment.exploitability is None
    assert moment.kept_against_random is not None
    assert 0.5 < moment.kept_against_random <= 1
    assert moment.against_ideal is not None
    large = moment_of(learned(Rules.parse("5x5k5"), 50))
    assert (large.against_ideal, large.kept_against_random) == (None, None)
    assert -1 <= large.against_random <= 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"opponent": "random"}, "play against themselves, not random"),
        ({"exploration": 2.0}, "exploration is 2.0: expected 0 to 1"),
        ({"step": 0.0}, "step size is 0.0: expected more than 0, up to 100"),
        ({"decay": -1.0}, "Lambda is -1.0"),
    ],
)
def test_wrong_settings_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        NTupleSettings(CLASSIC, **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "change",
    [
        {"design": None},
        {"design": {"tuples": "lines", "sharing": "none", "stocks": True}},
        {"design": {"tuples": ["spirals"], "sharing": "none", "stocks": True}},
        {"design": {"tuples": [], "sharing": "none", "stocks": True}},
        {"design": {"tuples": ["lines"], "sharing": ["none"], "stocks": True}},
        {"design": {"tuples": ["lines"], "sharing": "none", "stocks": 1}},
        {"design": {"tuples": ["lines"] * 1000, "sharing": "none", "stocks": True}},
        {"step": "4"},
        {"step": True},
        {"seed": 1.5},
        {"seed": True},
        {"merged": 1},
    ],
)
def test_damaged_headers_are_refused(tmp_path: Path, change: dict[str, object]) -> None:
    path = tmp_path / "learner"
    save_any_learner(learned(CLASSIC, 10), path)
    line, _, content = path.read_bytes().partition(b"\n")
    header = json.loads(line)
    header["settings"] |= change
    path.write_bytes(json.dumps(header).encode() + b"\n" + content)
    with pytest.raises(InputError, match="is damaged: "):
        load_any_learner(path)
    if "design" in change:
        with pytest.raises(InputError, match="is damaged: "):
            make_player(f"learned:{path}", CLASSIC)


def test_the_command_learns_and_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "learner"
    arguments = ("learn", "3x2k2", "--method", "n-tuple", "--moments", "1")
    text = output(*arguments, "--games", "200", "--save", str(path))
    assert text.startswith("n-tuple on 3x2k2: 200 games against itself")
    assert "nobody can take anything from it" in text
    again = output(*arguments, "--games", "300", "--resume", str(path))
    assert again.startswith("n-tuple on 3x2k2: 300 games")
    state_path(path).unlink()
    rounded = noughts(*arguments, "--games", "300", "--resume", str(path))
    assert "goes on from rounded weights" in rounded.stderr
    assert noughts(*arguments, "--opponent", "random").exit_code == 2

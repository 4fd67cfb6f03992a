"""What the environments do: rewards, sides, masks, seeds, and what they refuse."""

from __future__ import annotations

import pickle
import sys
from typing import TYPE_CHECKING, Any

import gymnasium
import numpy as np
import pyspiel
import pytest

from noughts import InputError, Mark, MissingPart, Position, Rules
from noughts.adapters import openspiel, pettingzoo
from noughts.adapters.extras import check_extra
from noughts.adapters.gymnasium import BoardEnv
from noughts.adapters.vector import BoardVectorEnv

if TYPE_CHECKING:
    from collections.abc import Sequence


# ---- PettingZoo ----------------------------------------------------------------------------------


def played(actions: Sequence[int], rules: str = "classic") -> Any:
    env = pettingzoo.env(rules, render_mode="ansi")
    env.reset()
    for action in actions:
        env.step(action)
    return env


def test_pettingzoo_rewards_the_winner_and_punishes_the_loser() -> None:
    env = played([0, 3, 1, 4, 2])
    assert env.terminations == {"player_0": True, "player_1": True}
    assert env.rewards == {"player_0": 1, "player_1": -1}
    assert env.last()[1] == -1  # of player_1, who would be next
    assert env.render().startswith("x x x")


def test_pettingzoo_draws_have_no_reward() -> None:
    env = played([4, 0, 2, 6, 3, 5, 1, 7, 8])
    assert all(env.terminations.values())
    assert env.rewards == {"player_0": 0, "player_1": 0}


def test_pettingzoo_ends_the_game_at_an_illegal_action() -> None:
    env = played([4, 4])
    assert all(env.terminations.values())
    assert env.rewards["player_1"] == -1


def test_pettingzoo_environments_can_be_pickled() -> None:
    copy = pickle.loads(pickle.dumps(pettingzoo.BoardEnv("power")))  # noqa: S301
    assert copy.rules == Rules.parse("power")


# ---- Gymnasium, one game -------------------------------------------------------------------------


def test_the_opponent_opens_when_the_learner_is_second() -> None:
    env = BoardEnv("classic", opponent="alphabeta:1", side="second")
    planes, info = env.reset(seed=1)
    assert planes[1].sum() == 1
    assert planes[0].sum() == 0
    assert info["action_mask"].sum() == env.action_masks().sum() == 8


def test_a_lost_game_has_reward_minus_one() -> None:
    env = BoardEnv("classic", opponent="perfect")
    env.reset(seed=1)
    reward, is_over, steps = 0.0, False, 0
    while not is_over:
        action = int(np.flatnonzero(env.action_masks())[-1 - steps % 2])
        _, reward, is_over, _, _ = env.step(np.int64(action))
        steps += 1
    outcome = env.position.outcome
    assert outcome is not None
    assert outcome.winner is Mark.O
    assert reward == -1.0


def test_an_illegal_action_loses_and_says_why() -> None:
    env = BoardEnv("classic")
    env.reset(seed=1)
    env.step(np.int64(4))
    _, reward, is_over, _, info = env.step(np.int64(4))
    assert (reward, is_over) == (-1.0, True)
    assert "b2 is taken by X" in info["illegal"]


def test_both_sides_are_drawn_by_lot() -> None:
    env = BoardEnv("classic", side="both")
    env.reset(seed=5)
    openings = {int(env.reset()[0][1].sum()) for _ in range(20)}
    assert openings == {0, 1}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"side": "left"}, "no side 'left': expected first, second, both"),
        ({"opponent": "nobody"}, "no player 'nobody'"),
        ({"rules": "chess"}, "Cannot read the rules 'chess'"),
        ({"render_mode": "human"}, "no render mode 'human'"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], message: str) -> None:
    with pytest.raises(InputError, match=message):
        BoardEnv(**options)


def test_gymnasium_knows_the_name() -> None:
    env = gymnasium.make("noughts/Board-v0", rules="5x4k4", opponent="level:1")
    assert env.reset(seed=1)[0].shape == (3, 4, 5)
    many = gymnasium.make_vec("noughts/Board-v0", num_envs=3, rules="5x4k4")
    assert many.reset(seed=1)[0].shape == (3, 3, 4, 5)


# ---- Gymnasium, many games -----------------------------------------------------------------------


@pytest.mark.parametrize("rules", ["classic", "power"])
@pytest.mark.parametrize("side", ["first", "second"])
@pytest.mark.parametrize("opponent", ["minimax:1", "alphabeta:1"])
def test_many_games_are_the_same_as_one(rules: str, side: str, opponent: str) -> None:
    """Against an opponent without chance the rows equal games played one by one."""
    games, random = 4, np.random.default_rng(1)
    many = BoardVectorEnv(games, rules, opponent=opponent, side=side)
    single = [BoardEnv(rules, opponent=opponent, side=side) for _ in range(games)]
    planes, info = many.reset(seed=1)
    assert np.array_equal(planes, [env.reset(seed=1)[0] for env in single])
    was_over = np.zeros(games, bool)
    for _ in range(12):
        masks = info["action_mask"]
        actions = [int(random.choice(np.flatnonzero(m))) if m.any() else 0 for m in masks]
        planes, rewards, is_over, is_cut, info = many.step(np.array(actions))
        assert not is_cut.any()
        for game, env in enumerate(single):
            if was_over[game]:
                expected: Any = (env.reset()[0], 0.0, False)
            else:
                expected = env.step(np.int64(actions[game]))[:3]
            assert np.array_equal(planes[game], expected[0])
            assert (rewards[game], is_over[game]) == expected[1:]
            assert np.array_equal(info["action_mask"][game], env.actions.mask(env.position))
        was_over = is_over
    assert planes.dtype == np.uint8


def test_self_play_rewards_the_side_that_moved() -> None:
    env = BoardVectorEnv(2, "classic", opponent=None)
    env.reset(seed=1)
    for actions in ([0, 4], [3, 0], [1, 2], [4, 6], [2, 3]):
        planes, rewards, is_over, _, info = env.step(np.array(actions))
    assert list(rewards) == [1.0, 0.0]
    assert list(is_over) == [True, False]
    assert not info["action_mask"][0].any()
    planes, rewards, is_over, _, _ = env.step(np.array([7, 5]))
    assert list(is_over) == [False, False]
    assert planes[0, 2].sum() == 9  # begun anew; the action was ignored
    assert planes[1, 2].sum() == 3


def test_a_game_that_the_opponent_wins_with_its_first_move_is_lost() -> None:
    env = BoardVectorEnv(1, "2x1k1", side="second")
    env.reset(seed=1)
    for _ in range(2):
        _, rewards, is_over, _, _ = env.step(np.array([0]))
        assert (list(rewards), list(is_over)) == ([-1.0], [True])


def random_series(seed: int, side: str) -> list[float]:
    env, random = BoardVectorEnv(8, "classic", side=side), np.random.default_rng(0)
    _, info = env.reset(seed=seed)
    total = []
    for _ in range(30):
        masks = info["action_mask"]
        actions = [int(random.choice(np.flatnonzero(m))) if m.any() else 0 for m in masks]
        planes, rewards, _, _, info = env.step(np.array(actions))
        total += [*rewards, float(planes.sum())]
    return total


def test_a_seed_makes_many_games_repeatable() -> None:
    assert random_series(1, "both") == random_series(1, "both") != random_series(2, "both")


def test_results_stay_as_they_were_given() -> None:
    env = BoardVectorEnv(2, "classic")
    before, info = env.reset(seed=1)
    kept, mask = before.copy(), info["action_mask"].copy()
    env.step(np.array([4, 4]))
    assert np.array_equal(before, kept)
    assert np.array_equal(info["action_mask"], mask)


@pytest.mark.parametrize(
    ("actions", "message"),
    [
        ([4], "Expected 2 actions"),
        ([4.0, 4.0], "type float64"),
        ([4, 9], "game 1, action 9: there is no such action"),
        ([-1, 4], "game 0, action -1: there is no such action"),
    ],
)
def test_wrong_actions_of_many_games_are_refused(actions: list[float], message: str) -> None:
    env = BoardVectorEnv(2, "classic")
    env.reset(seed=1)
    with pytest.raises(InputError, match=message):
        env.step(np.array(actions))


def test_one_seed_for_all_games() -> None:
    with pytest.raises(InputError, match="give one seed"):
        BoardVectorEnv(2).reset(seed=[1, 2])
    with pytest.raises(InputError, match="1 to 1048576 games"):
        BoardVectorEnv(0)


# ---- OpenSpiel -----------------------------------------------------------------------------------


def test_openspiel_plays_by_our_notation() -> None:
    state = pyspiel.load_game("noughts(rules=power)").new_initial_state()
    for name in ("x:a1", "o:b2", "x:c3~a1b2", "o:d4!c1"):
        state.apply_action(state.string_to_action(name))
    moves = Rules.parse("power").start()
    for move in ("a1", "b2", "c3~a1b2", "d4!c1"):
        moves = moves.play(move)
    assert str(state) == str(moves)
    assert state.observation_string(0) == str(moves)
    assert np.array(state.observation_tensor(1)).shape == (7 * 16,)


def test_openspiel_solves_our_game() -> None:
    from open_spiel.python.algorithms import minimax

    assert minimax.alpha_beta_search(pyspiel.load_game("noughts(rules=3x2k2)"))[0] == 1.0


def test_openspiel_states_can_be_copied_and_written_down() -> None:
    game = pyspiel.load_game("noughts(rules=5x4k4)")
    state = game.new_initial_state()
    state.apply_action(7)
    copy = state.clone()
    copy.apply_action(8)
    assert state.history() == [7]
    assert copy.history() == [7, 8]
    again = game.deserialize_state(copy.serialize())
    assert str(again) == str(copy)
    assert state.position.rules is copy.position.rules


class First:
    """An agent as OpenSpiel has them, that takes the first legal action."""

    def step(self, step: Any, is_evaluation: bool = False) -> Any:
        assert is_evaluation
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == 27
        chances = np.zeros(9)
        chances[step.observations["legal_actions"][player][0]] = 1.0
        return type("Output", (), {"probs": chances})


def test_agents_of_openspiel_play_here() -> None:
    rules = Rules.parse("classic")
    player = openspiel.agent_player("first", rules, [First(), First()])
    assert str(player.choose(Position.parse("xo./.../... x", rules)).move) == "c1"
    assert player.name == "first"


# ---- what is not installed -----------------------------------------------------------------------


def test_a_missing_package_is_named_with_the_command(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pettingzoo", None)
    with pytest.raises(MissingPart, match=r"pip install 'noughts\[pettingzoo\]'"):
        check_extra("pettingzoo", "pettingzoo")

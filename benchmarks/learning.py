"""Learning beside others: steps of environments, and games of training, in the same run.

Needs the dependency group `field` (open_spiel, pgx) and PettingZoo, which the tests need too.
"""

from __future__ import annotations

import warnings
from functools import partial
from typing import TYPE_CHECKING, Any

import numpy as np

from benchmarks.measuring import Row, best_of
from noughts import Rules
from noughts.adapters.vector import BoardVectorEnv
from noughts.learning.methods import make_learner
from noughts.players.learned.network import Design, Network

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["learning_rows"]

_GAMES_AT_ONCE = 1024
_STEPS = 50  # short runs, so that the best of many is undisturbed
CLASSIC, POWER = Rules.parse("classic"), Rules.parse("power")


def learning_rows() -> list[Row]:
    """Steps a second, then training games a second; every row ours first."""
    return [*_step_rows(), *_training_rows()]


# ---- steps: one move each, always the first legal action, ended games begin anew ---------------


def _step_rows() -> list[Row]:
    ours = best_of(50, _vector_steps(CLASSIC)) / (_STEPS * _GAMES_AT_ONCE)
    what = f"a step of 3x3k3, {_GAMES_AT_ONCE} games at once: {1 / ours:,.0f} a second"
    rows = []
    for name, work, steps in (
        ("PettingZoo tictactoe_v3, one game", _pettingzoo_steps(), _STEPS),
        ("pgx tic_tac_toe on the CPU", _pgx_steps(), _STEPS * _GAMES_AT_ONCE),
    ):
        theirs = best_of(50, work) / steps
        rows.append(Row(what, ours, f"{name}: {1 / theirs:,.0f}", theirs))
    with_powers = best_of(10, _vector_steps(POWER)) / (_STEPS * _GAMES_AT_ONCE)
    what = f"a step of 4x4k4s2b1, {_GAMES_AT_ONCE} games at once: {1 / with_powers:,.0f} a second"
    return [*rows, Row(what, with_powers, "3x3k3", ours)]


def _vector_steps(rules: Rules) -> Callable[[], object]:
    env = BoardVectorEnv(_GAMES_AT_ONCE, rules, opponent=None)

    def work() -> None:
        _, info = env.reset(seed=1)
        for _ in range(_STEPS):
            *_, info = env.step(info["action_mask"].argmax(axis=1))

    return work


def _pettingzoo_steps() -> Callable[[], object]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from pettingzoo.classic import tictactoe_v3  # noqa: PLC0415 - only benchmarks need it

    env = tictactoe_v3.env()

    def work() -> None:
        env.reset(seed=1)
        for _ in range(_STEPS):
            observation, _, is_over, _, _ = env.last()
            if is_over:
                env.reset()
                observation = env.last()[0]
            env.step(int(observation["action_mask"].argmax()))

    return work


def _pgx_steps() -> Callable[[], object]:
    import jax  # noqa: PLC0415 - only benchmarks have it
    import pgx  # noqa: PLC0415
    from pgx.experimental import auto_reset  # noqa: PLC0415

    env = pgx.make("tic_tac_toe")
    step = jax.vmap(auto_reset(env.step, env.init))
    keys = jax.random.split(jax.random.PRNGKey(1), _GAMES_AT_ONCE)

    def one(state: Any, key: Any) -> tuple[Any, None]:
        actions = state.legal_action_mask.argmax(axis=1)
        return step(state, actions, jax.random.split(key, _GAMES_AT_ONCE)), None

    run = jax.jit(lambda state, keys: jax.lax.scan(one, state, keys)[0])
    start = jax.jit(jax.vmap(env.init))(keys)
    step_keys = jax.random.split(jax.random.PRNGKey(2), _STEPS)
    jax.block_until_ready(run(start, step_keys))  # compiles
    return lambda: jax.block_until_ready(run(start, step_keys))


# ---- training ------------------------------------------------------------------------------------


def _training_rows() -> list[Row]:
    games, their_games, network_games = 2000, 300, 4000
    theirs = best_of(2, partial(_open_spiel_training, their_games)) / their_games
    name = f"OpenSpiel tabular_qlearner: {1 / theirs:,.0f}"
    rows = []
    for method in ("q-learning", "td"):
        ours = best_of(2, partial(_our_training, method, games)) / games
        what = f"a training game of 3x3k3, {method}: {1 / ours:,.0f} a second"
        rows.append(Row(what, ours, name, theirs))
    for rules in (CLASSIC, POWER):
        work = partial(_network_training, rules, network_games)
        ours = best_of(2, work) / network_games
        what = f"a training game of {rules}, n-tuples: {1 / ours:,.0f} a second"
        rows.append(Row(what, ours, f"{name} (3x3k3)", theirs))
    return rows


def _our_training(method: str, games: int) -> None:
    learner = make_learner(method, CLASSIC, seed=1)
    for _ in range(games):
        learner.play_game()


def _network_training(rules: Rules, games: int) -> None:
    Network(rules, Design.default(rules)).train(games, seed=1)


def _open_spiel_training(games: int) -> None:
    """Self-play on OpenSpiel's own tic-tac-toe, as its example does it."""
    from open_spiel.python import rl_environment  # noqa: PLC0415
    from open_spiel.python.algorithms.tabular_qlearner import QLearner  # noqa: PLC0415

    np.random.seed(1)  # OpenSpiel's learner uses it
    environment = rl_environment.Environment("tic_tac_toe")
    count = environment.action_spec()["num_actions"]
    agents = [QLearner(player_id=player, num_actions=count) for player in (0, 1)]
    for _ in range(games):
        step = environment.reset()
        while not step.last():
            agent = agents[step.observations["current_player"]]
            step = environment.step([agent.step(step).action])
        for agent in agents:
            agent.step(step)


if __name__ == "__main__":
    for row in learning_rows():
        print(f"{row.what:60} {row.against:55} {1 / row.ratio:10,.1f} times as fast")

"""The same learner through PettingZoo: two agents that take turns in an AEC environment.

pip install 'noughts[pettingzoo,openspiel]'
python -m examples.pettingzoo_q_learning classic 20000
"""

from __future__ import annotations

import sys

import numpy as np
from open_spiel.python.algorithms.tabular_qlearner import QLearner

from examples.openspiel_q_learning import report
from noughts import Rules
from noughts.adapters.actions import ActionPlayer
from noughts.adapters.openspiel import agent_player, time_step
from noughts.adapters.pettingzoo import env


def train(rules: Rules, games: int, seed: int = 1) -> ActionPlayer:
    """Each agent sees the board, the legal actions, and its reward."""
    np.random.seed(seed)  # OpenSpiel's learner uses it
    board = env(rules)
    board.reset(seed=seed)
    count = int(board.action_space("player_0").n)
    agents = {f"player_{at}": QLearner(player_id=at, num_actions=count) for at in (0, 1)}
    for _ in range(games):
        board.reset()
        for name in board.agent_iter():
            observation, reward, is_over, _, _ = board.last()
            step = time_step(
                observation["observation"],
                np.flatnonzero(observation["action_mask"]).tolist(),
                rewards=(reward, reward),
                is_over=is_over,
            )
            output = agents[name].step(step)
            board.step(None if is_over else output.action)
    return agent_player("OpenSpiel's Q-learner in PettingZoo", rules, [*agents.values()])


if __name__ == "__main__":
    text, count = (sys.argv[1:] + ["classic", "20000"][len(sys.argv) - 1 :])[:2]
    game = Rules.parse(text)
    print(report(train(game, int(count)), game))

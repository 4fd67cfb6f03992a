"""The same learner through Gymnasium: it plays both sides against a player of the catalogue.

pip install 'noughts[gymnasium,openspiel]'
python -m examples.gymnasium_q_learning classic 20000 level:5
"""

from __future__ import annotations

import sys

import numpy as np
from open_spiel.python.algorithms.tabular_qlearner import QLearner

from examples.openspiel_q_learning import report
from noughts import Rules
from noughts.adapters.actions import ActionPlayer
from noughts.adapters.gymnasium import BoardEnv
from noughts.adapters.openspiel import agent_player, time_step


def train(rules: Rules, games: int, opponent: str = "random", seed: int = 1) -> ActionPlayer:
    """One agent learns both sides: it sees its own marks first, whichever they are."""
    np.random.seed(seed)  # OpenSpiel's learner uses it
    env = BoardEnv(rules, opponent=opponent, side="both")
    agent = QLearner(player_id=0, num_actions=env.actions.count)
    planes, info = env.reset(seed=seed)
    for _ in range(games):
        reward, is_over = 0.0, False
        while not is_over:
            legal = np.flatnonzero(info["action_mask"]).tolist()
            action = agent.step(time_step(planes, legal)).action
            planes, reward, is_over, _, info = env.step(action)
        agent.step(time_step(planes, [], rewards=(reward, reward), is_over=True))
        planes, info = env.reset()
    return agent_player(f"OpenSpiel's Q-learner against {opponent}", rules, [agent, agent])


if __name__ == "__main__":
    text, count, enemy = (sys.argv[1:] + ["classic", "20000", "random"][len(sys.argv) - 1 :])[:3]
    game = Rules.parse(text)
    print(report(train(game, int(count), enemy), game))

"""OpenSpiel's tabular Q-learner learns one of our games, and is judged on every position of it.

pip install 'noughts[openspiel]'
python -m examples.openspiel_q_learning classic 20000
"""

from __future__ import annotations

import sys

import numpy as np
import pyspiel
from open_spiel.python import rl_environment
from open_spiel.python.algorithms.tabular_qlearner import QLearner

import noughts.adapters.openspiel as adapter
from noughts import Rules
from noughts.adapters.actions import ActionPlayer
from noughts.learning.judging import judge
from noughts.learning.policies import policy_of


def train(rules: Rules, games: int, seed: int = 1) -> ActionPlayer:
    """Two Q-learners play against each other; together they are a player of ours."""
    np.random.seed(seed)  # OpenSpiel's learner uses it
    environment = rl_environment.Environment(pyspiel.load_game(f"noughts(rules={rules})"))
    actions = environment.action_spec()["num_actions"]
    agents = [QLearner(player_id=player, num_actions=actions) for player in (0, 1)]
    for _ in range(games):
        step = environment.reset()
        while not step.last():
            agent = agents[step.observations["current_player"]]
            step = environment.step([agent.step(step).action])
        for agent in agents:
            agent.step(step)
    return adapter.agent_player("OpenSpiel's Q-learner", rules, agents)


def report(player: ActionPlayer, rules: Rules) -> str:
    """What the player knows, exactly."""
    knowledge = judge(policy_of(player, rules.start(), samples=1), rules)
    return (
        f"{player.name} keeps the value in {knowledge.kept.value:.1%} of all positions of {rules}. "
        f"Its exploitability is {knowledge.exploitability.value:.3f}."
    )


if __name__ == "__main__":
    text, count = (sys.argv[1:] + ["classic", "20000"][len(sys.argv) - 1 :])[:2]
    game = Rules.parse(text)
    print(report(train(game, int(count)), game))

"""The suites of the packages whose interfaces we offer, on three games."""

from __future__ import annotations

import warnings

import pyspiel
import pytest
from gymnasium import make
from gymnasium.utils.env_checker import check_env

import noughts.adapters.openspiel  # registers the game
from noughts.adapters import gymnasium, pettingzoo

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # their suite loads one of their games in a deprecated way
    from pettingzoo.test import api_test, seed_test

GAMES = ("classic", "power", "5x4k4")


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
def test_pettingzoo_accepts_the_environment(rules: str) -> None:
    """The two warnings that are left are about masks beside the board, as its own games have."""
    api_test(pettingzoo.env(rules), num_cycles=50)
    seed_test(lambda: pettingzoo.env(rules), num_cycles=20)


@pytest.mark.parametrize("rules", GAMES)
@pytest.mark.parametrize("side", ["first", "both"])
def test_gymnasium_accepts_the_environment(rules: str, side: str) -> None:
    env = make("noughts/Board-v0", rules=rules, side=side, render_mode="ansi")
    assert isinstance(env.unwrapped, gymnasium.BoardEnv)
    check_env(env.unwrapped)


@pytest.mark.parametrize("rules", GAMES)
def test_openspiel_accepts_the_game(rules: str) -> None:
    game = pyspiel.load_game(f"noughts(rules={rules})")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert isinstance(game, noughts.adapters.openspiel.BoardGame)

"""Our games as a PettingZoo environment: two agents take turns (AEC).

    from noughts.adapters.pettingzoo import env
    games = env("power")

As in PettingZoo's own board games an observation has the planes of the board (`observation`) and
the legal actions (`action_mask`), an illegal action loses at once, and the rewards at the end are
1, 0 or -1.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from noughts.adapters.actions import Actions
from noughts.adapters.extras import check_extra
from noughts.adapters.observations import highest, observe, shape
from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.core.rules import Rules

check_extra("pettingzoo", "pettingzoo")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.utils import EzPickle  # noqa: E402
from pettingzoo import AECEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["BoardEnv", "env"]

_MARKS = {"player_0": Mark.X, "player_1": Mark.O}


def env(rules: Rules | str = "classic", *, render_mode: str | None = None) -> Any:
    """An environment with the usual wrappers: illegal actions lose, and misuse is named."""
    board = wrappers.TerminateIllegalWrapper(
        BoardEnv(rules, render_mode=render_mode), illegal_reward=-1
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(board))


class BoardEnv(AECEnv, EzPickle):  # type: ignore[misc] # pettingzoo has no types
    """The environment itself. `player_0` has X and opens, `player_1` has O."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"],
        "name": "noughts_v0",
        "is_parallelizable": False,
    }

    def __init__(self, rules: Rules | str = "classic", *, render_mode: str | None = None) -> None:
        EzPickle.__init__(self, rules, render_mode=render_mode)
        AECEnv.__init__(self)
        if render_mode not in (None, "ansi"):
            raise InputError(f"There is no render mode {render_mode!r}: expected 'ansi' or None.")
        self.rules = Rules.parse(rules) if isinstance(rules, str) else rules
        self.render_mode = render_mode
        self._actions = Actions(self.rules)
        self.possible_agents = list(_MARKS)
        self.action_spaces = {agent: spaces.Discrete(self._actions.count) for agent in _MARKS}
        self.observation_spaces = {agent: self._observation_space() for agent in _MARKS}
        self.reset()

    def _observation_space(self) -> spaces.Dict:
        board = spaces.Box(0, highest(self.rules), shape(self.rules), np.uint8)
        mask = spaces.Box(0, 1, (self._actions.count,), np.int8)
        return spaces.Dict({"observation": board, "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same object each time, so that it can be seeded."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The same object each time, so that it can be seeded."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002 - PettingZoo passes both; nothing here is left to chance
        """Begin a new game."""
        self.position = self.rules.start()
        self.agents = list(_MARKS)
        self.agent_selection = self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The board as an agent sees it; only the agent to move has legal actions."""
        if agent == self.agent_selection:
            mask = self._actions.mask(self.position)
        else:
            mask = np.zeros(self._actions.count, np.int8)
        return {"observation": observe(self.position, _MARKS[agent]), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the move of the selected agent; an agent whose game is over leaves with None."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position = self.position.play(self._actions.move(-1 if action is None else action))
        self._clear_rewards()
        outcome = self.position.outcome
        if outcome is not None:
            self.terminations = dict.fromkeys(self.agents, True)
            if outcome.winner is not None:
                self.rewards = {
                    agent: 1 if mark is outcome.winner else -1 for agent, mark in _MARKS.items()
                }
        self._cumulative_rewards[agent] = 0
        self._accumulate_rewards()
        self.agent_selection = next(
            other for other, mark in _MARKS.items() if mark is self.position.to_move
        )

    def render(self) -> str | None:
        """The board as text in the mode `ansi`."""
        return str(self.position.board) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """There is nothing to close."""

"""Many games at once as a Gymnasium vector environment; the native core plays them.

    from noughts.adapters.vector import BoardVectorEnv
    env = BoardVectorEnv(1024, "classic", opponent="random")

Observations, rewards and `info["action_mask"]` are NumPy arrays with a row for each game, filled by
the native core. Random opponents are native, too; every other player of the catalogue is asked in
Python, game by game. `opponent=None` is self-play: each step is one move of the side to move. The
observation is for the side to move next, the reward for the side that moved.

A game that has ended begins anew in the next step, whose action for it is ignored (Gymnasium's
autoreset mode `NextStep`). Illegal actions are refused with an error that names the game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from noughts.adapters.actions import Actions
from noughts.adapters.extras import check_extra
from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.players.catalogue import make_player
from noughts.solving.native import native
from noughts.solving.translation import native_rules, position_of_native, raises_our_errors

check_extra("gymnasium", "gymnasium")

import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402
from gymnasium.vector import AutoresetMode, VectorEnv  # noqa: E402
from gymnasium.vector.utils import batch_space  # noqa: E402

from noughts.adapters.gymnasium import check_side, observation_space  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from noughts.players.player import Player

__all__ = ["BoardVectorEnv"]

_UNFINISHED = 0
# By the native outcome: unfinished, the side to move has won, the other side has, draw.
_REWARD_OF_SIDE_TO_MOVE = np.array([0.0, 1.0, -1.0, 0.0])
_PLANES_OF_OTHER_SIDE = [1, 0, 2, 5, 6, 3, 4]

Steps = tuple[
    "NDArray[np.uint8]",
    "NDArray[np.float64]",
    "NDArray[np.bool_]",
    "NDArray[np.bool_]",
    dict[str, Any],
]


class BoardVectorEnv(VectorEnv[Any, Any, Any]):
    """`num_envs` games side by side."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 - as Gymnasium declares it

    @raises_our_errors
    def __init__(
        self,
        num_envs: int,
        rules: Rules | str = "classic",
        *,
        opponent: str | None = "random",
        side: str = "first",
    ) -> None:
        check_side(side)
        self.num_envs = num_envs
        self.rules = Rules.parse(rules) if isinstance(rules, str) else rules
        self.actions = Actions(self.rules)
        self._opponent_name, self._side = opponent, side
        self._is_over: NDArray[np.bool_] = np.zeros(num_envs, bool)
        self._begin_series(None)
        self.single_observation_space = observation_space(self.rules)
        self.single_action_space = spaces.Discrete(self.actions.count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    @raises_our_errors
    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 - part of the interface
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin all games; one seed makes all of them repeatable."""
        if isinstance(seed, list):
            raise InputError("A list of seeds is not supported: give one seed for all games.")
        if seed is not None:
            self._begin_series(seed)
        self._begin_games(np.ones(self.num_envs, bool))
        self._is_over = self._outcomes() != _UNFINISHED
        return self._observe()

    @raises_our_errors
    def step(self, actions: ArrayLike) -> Steps:
        """Make a move in every game, and let the opponent answer."""
        chosen = np.asarray(actions)
        if chosen.shape != (self.num_envs,) or chosen.dtype.kind not in "iu":
            raise InputError(
                f"Expected {self.num_envs} actions, one whole number for each game, not an array "
                f"of shape {chosen.shape} and type {chosen.dtype}."
            )
        was_over = self._is_over
        self._games.play(np.where(was_over, native.NO_ACTION, chosen).astype(np.int64))
        if was_over.any():
            self._begin_games(was_over)
        outcomes = self._outcomes()
        ended_by_learner = (outcomes != _UNFINISHED) & ~was_over
        rewards = np.where(ended_by_learner, -_REWARD_OF_SIDE_TO_MOVE[outcomes], 0.0)
        if self._opponent_name is not None:
            self._answer(~ended_by_learner & ~was_over)
            outcomes = self._outcomes()
            rewards += np.where(ended_by_learner, 0.0, _REWARD_OF_SIDE_TO_MOVE[outcomes])
        self._is_over = outcomes != _UNFINISHED
        planes, info = self._observe()
        if self._opponent_name is not None:
            # The side to move is the opponent there, but the learner looks.
            order = _PLANES_OF_OTHER_SIDE[: planes.shape[1]]
            planes[ended_by_learner] = planes[ended_by_learner][:, order]
        return planes, rewards, self._is_over.copy(), np.zeros(self.num_envs, bool), info

    # ---- the games -----------------------------------------------------------------------------

    def _begin_series(self, seed: int | None) -> None:
        """Everything that chance decides begins anew."""
        self._random = np.random.default_rng(seed)
        self._games = native.game_batch(
            native_rules(self.rules), self.num_envs, int(self._random.integers(2**63))
        )
        self._opponent: Player | None = None  # none is needed in self-play; random is native
        if self._opponent_name not in (None, "random"):
            number = int(self._random.integers(2**31))
            self._opponent = make_player(self._opponent_name, self.rules, seed=number)

    def _begin_games(self, which: NDArray[np.bool_]) -> None:
        """Begin some games; the opponent opens those in which the learner is second."""
        self._games.reset(which.view(np.uint8))
        if self._opponent_name is None or self._side == "first":
            return
        if self._side == "both":
            which = which & self._random.integers(2, size=self.num_envs).astype(bool)
        self._answer(which)

    def _answer(self, which: NDArray[np.bool_]) -> None:
        """The opponent's move in some games."""
        if self._opponent is None:
            self._games.play_random(which.view(np.uint8))
            return
        numbers = np.full(self.num_envs, native.NO_ACTION, np.int64)
        for game in np.flatnonzero(which):
            position = position_of_native(self._games.position(int(game)), self.rules)
            numbers[game] = self.actions.number(self._opponent.choose(position).move)
        self._games.play(numbers)

    def _outcomes(self) -> NDArray[np.uint8]:
        outcomes = np.empty(self.num_envs, np.uint8)
        self._games.outcomes(outcomes)
        return outcomes

    def _observe(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """New arrays each time: people keep what they get."""
        planes = np.empty(self.observation_space.shape or (), np.uint8)
        masks = np.empty((self.num_envs, self.actions.count), np.uint8)
        self._games.observe(planes, masks)
        return planes, {"action_mask": masks.view(np.int8)}

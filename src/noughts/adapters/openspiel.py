"""Our games as a game of OpenSpiel, registered as `noughts`.

    import noughts.adapters.openspiel
    game = pyspiel.load_game("noughts(rules=power)")

All of OpenSpiel's algorithms can then play it. `agent_player` makes a player of ours from learners
of OpenSpiel, so that they can be judged.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Generic, TypeVar

from noughts.adapters.actions import ActionPlayer, Actions
from noughts.adapters.extras import check_extra
from noughts.adapters.observations import observe, shape
from noughts.core.marks import Mark
from noughts.core.rules import Rules

check_extra("pyspiel", "openspiel")

import numpy as np  # noqa: E402
import pyspiel  # noqa: E402
from open_spiel.python.observation import IIGObserverForPublicInfoGame  # noqa: E402
from open_spiel.python.rl_environment import StepType, TimeStep  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from noughts.core.position import Position

__all__ = ["BoardGame", "BoardState", "agent_player", "time_step"]

T = TypeVar("T")
_MARKS = (Mark.X, Mark.O)  # of players 0 and 1
_TYPE = pyspiel.GameType(
    short_name="noughts",
    long_name="Tic-tac-toe of any size, with or without powers",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"rules": "classic"},
)


class BoardGame(pyspiel.Game):  # type: ignore[misc] # pyspiel has no types
    """A game for OpenSpiel; the parameter `rules` says which."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params = {"rules": "classic"} | (params or {})
        self.rules = Rules.parse(params["rules"])
        self.actions = Actions(self.rules)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.actions.count,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.rules.cells,
        )
        super().__init__(_TYPE, info, params)

    def new_initial_state(self, position: Position | None = None) -> BoardState:
        """The start of a game, or any position of it."""
        return BoardState(self, self.rules.start() if position is None else position)

    def make_py_observer(
        self,
        iig_obs_type: Any = None,
        params: Any = None,
    ) -> Any:
        """What shows a state to a player."""
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return _Observer(self.rules, params)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class BoardState(pyspiel.State):  # type: ignore[misc] # as above
    """A position for OpenSpiel."""

    def __init__(self, game: BoardGame, position: Position) -> None:
        super().__init__(game)
        self._actions = _Shared(game.actions)
        self._position = _Shared(position)

    @property
    def position(self) -> Position:
        """The position in our own words."""
        return self._position.value

    def current_player(self) -> int:
        """0 or 1; another number when the game is over."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return _MARKS.index(self.position.to_move)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.position.outcome is not None

    def returns(self) -> list[float]:
        """1, 0 or -1 for each player; 0 before the end."""
        winner = None if self.position.outcome is None else self.position.outcome.winner
        return [0.0 if winner is None else 1.0 if mark is winner else -1.0 for mark in _MARKS]

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - part of the interface
        return self._actions.value.legal(self.position)

    def _apply_action(self, action: int) -> None:
        self._position = _Shared(self.position.play(self._actions.value.move(action)))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"{_MARKS[player]}:{self._actions.value.move(action)}"

    def __str__(self) -> str:
        return str(self.position)


class _Shared(Generic[T]):
    """Something that never changes: copies of a state need no copy of it."""

    def __init__(self, value: T) -> None:
        self.value = value

    def __deepcopy__(self, memo: dict[int, Any]) -> _Shared[T]:
        return self


class _Observer:
    """Shows a state to a player as planes; see `noughts.adapters.observations`."""

    def __init__(self, rules: Rules, params: Any) -> None:
        if params:
            raise ValueError(f"There are no parameters for observations, but {params} was given.")
        size = shape(rules)
        self.tensor: NDArray[np.float32] = np.zeros(np.prod(size), np.float32)
        self.dict = {"observation": self.tensor.reshape(size)}

    def set_from(self, state: BoardState, player: int) -> None:
        """Fill the tensor."""
        self.dict["observation"][:] = observe(state.position, _MARKS[player])

    def string_from(self, state: BoardState, player: int) -> str:  # noqa: ARG002 - as above
        """The position as a text: both players see all of it."""
        return str(state.position)


pyspiel.register_game(_TYPE, BoardGame)


def time_step(
    planes: NDArray[Any],
    legal: Sequence[int],
    player: int = 0,
    *,
    rewards: Sequence[float] = (0.0, 0.0),
    is_over: bool = False,
) -> TimeStep:
    """What an agent of OpenSpiel is shown: planes and legal actions of the player to move.

    Both players see the same here: planes are from the view of whoever moves, so that one agent
    can learn both sides.
    """
    view = planes.astype(np.float32).ravel().tolist()
    observations = {
        "info_state": [view, view],
        "legal_actions": [list(legal), list(legal)],
        "current_player": player,
        "serialized_state": [],
    }
    kind = StepType.LAST if is_over else StepType.MID
    return TimeStep(observations, list(rewards), [1.0, 1.0], kind)


def agent_player(name: str, rules: Rules, agents: Sequence[Any]) -> ActionPlayer:
    """Two agents of OpenSpiel, for the first and the second side, as one player of ours.

    They choose with `is_evaluation=True`: without exploration, and without learning.
    """
    actions = Actions(rules)

    def policy(position: Position) -> dict[int, float]:
        player = _MARKS.index(position.to_move)
        legal = actions.legal(position)
        step = time_step(observe(position, position.to_move), legal, player)
        chances = agents[player].step(step, is_evaluation=True).probs
        return {action: float(chances[action]) for action in legal}

    return ActionPlayer(name, rules, policy)

"""Our games as a Gymnasium environment: one side plays, the other is a player of the catalogue.

    from noughts.adapters.gymnasium import BoardEnv
    env = BoardEnv("classic", opponent="level:3", side="both")

`gymnasium.make("noughts/Board-v0", rules="classic")` makes the same once this module is imported.
The legal actions are in `info["action_mask"]`, and `action_masks()` gives them to learners that ask
for them. An illegal action loses at once. At the end the reward is 1, 0 or -1.
`noughts.adapters.vector` has many games at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from noughts.adapters.actions import Actions
from noughts.adapters.extras import check_extra
from noughts.adapters.observations import highest, observe, shape
from noughts.core.errors import IllegalMove, InputError, quote
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.players.catalogue import make_player

check_extra("gymnasium", "gymnasium")

import gymnasium  # noqa: E402
import numpy as np  # noqa: E402
from gymnasium import spaces  # noqa: E402

if TYPE_CHECKING:
    from numpy.typing import NDArray

__all__ = ["SIDES", "BoardEnv", "check_side", "observation_space"]

SIDES: Final = ("first", "second", "both")
"""Which side the learner plays; `both` draws lots for every game."""


def check_side(side: str) -> None:
    """Refuse a word that names no side."""
    if side not in SIDES:
        raise InputError(f"There is no side {quote(side)}: expected {', '.join(SIDES)}.")


def observation_space(rules: Rules) -> spaces.Box:
    """The planes of a board: see `noughts.adapters.observations`."""
    return spaces.Box(0, highest(rules), shape(rules), np.uint8)


class BoardEnv(gymnasium.Env[Any, Any]):
    """One game after the other against a player of the catalogue."""

    metadata = {"render_modes": ["ansi"], "render_fps": 4}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        rules: Rules | str = "classic",
        *,
        opponent: str = "random",
        side: str = "first",
        render_mode: str | None = None,
    ) -> None:
        if render_mode not in (None, "ansi"):
            raise InputError(f"There is no render mode {render_mode!r}: expected 'ansi' or None.")
        check_side(side)
        self.rules = Rules.parse(rules) if isinstance(rules, str) else rules
        self.render_mode = render_mode
        self.actions = Actions(self.rules)
        self.observation_space = observation_space(self.rules)
        self.action_space = spaces.Discrete(self.actions.count)
        self.position = self.rules.start()
        self._opponent_name, self._side = opponent, side
        self._opponent = make_player(opponent, self.rules)
        self._mark = Mark.X

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        """Begin a new game; with a seed the opponent starts anew, too."""
        super().reset(seed=seed, options=options)
        if seed is not None:
            self._opponent = make_player(self._opponent_name, self.rules, seed=seed)
        is_first = self._side == "first" or (
            self._side == "both" and bool(self.np_random.integers(2))
        )
        self._mark = Mark.X if is_first else Mark.O
        self.position = self.rules.start()
        self._answer()
        return self._view()

    def step(self, action: np.int64) -> tuple[NDArray[np.uint8], float, bool, bool, dict[str, Any]]:
        """Make a move, and let the opponent answer."""
        if self.position.outcome is not None:
            raise InputError("The game is over: call reset() to begin a new one.")
        try:
            self.position = self.position.play(self.actions.move(int(action)))
        except IllegalMove as error:
            planes, info = self._view()
            return planes, -1.0, True, False, info | {"illegal": str(error)}
        self._answer()
        planes, info = self._view()
        return planes, self._reward(), self.position.outcome is not None, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal actions, for learners that ask the environment for them."""
        return self.actions.mask(self.position).astype(bool)

    def render(self) -> str | None:
        """The board as text in the mode `ansi`."""
        return str(self.position.board) if self.render_mode == "ansi" else None

    def _reward(self) -> float:
        winner = None if self.position.outcome is None else self.position.outcome.winner
        return 0.0 if winner is None else 1.0 if winner is self._mark else -1.0

    def _answer(self) -> None:
        """The opponent's move, if it has one to make."""
        if self.position.outcome is None and self.position.to_move is not self._mark:
            self.position = self.position.after(self._opponent.choose(self.position).move)

    def _view(self) -> tuple[NDArray[np.uint8], dict[str, Any]]:
        return observe(self.position, self._mark), {"action_mask": self.actions.mask(self.position)}


gymnasium.register(
    "noughts/Board-v0",
    entry_point="noughts.adapters.gymnasium:BoardEnv",
    vector_entry_point="noughts.adapters.vector:BoardVectorEnv",
)

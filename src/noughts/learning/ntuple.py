"""n-tuple networks learn: for games that no table of a textbook holds.

The network plays against itself. In each position it looks one move ahead, and the best value it
sees becomes the target for the value of the position (temporal differences). The native core plays
and learns, on all cores; cpp/learning/training.hpp says how. docs/ntuple.md tells what of the
design matters.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar, Final

from noughts.core.errors import InputError
from noughts.learning.learner import ITSELF
from noughts.learning.ntuple_state import read_state, write_state
from noughts.learning.saved_settings import COMMON_SETTINGS, header_of, read_settings
from noughts.players.learned.file import NTUPLE, write_learned
from noughts.players.learned.network import Design, Network
from noughts.players.learned.ntuple import NTuplePlayer, read_network

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.players.learned.file import LearnedHeader

__all__ = ["NTupleLearner", "NTupleSettings"]

MAX_STEP: Final = 100.0
_OPENING_SHARE: Final = 5  # one fifth of the cells may be filled by chance before a game


@dataclass(frozen=True)
class NTupleSettings:
    """How to learn."""

    rules: Rules
    opponent: str = ITSELF
    exploration: float = 0.3  # share of moves that are made by chance
    step: float = 1.0  # how far a value moves towards its target
    merged: bool = True  # whether symmetric tuples share their weights
    seed: int = 0
    decay: float = 0.0  # the lambda of TD(lambda)
    is_coherent: bool = True  # whether each weight has a step of its own
    design: Design = field(default_factory=Design)

    def __post_init__(self) -> None:
        if self.opponent != ITSELF:
            raise InputError(f"n-tuple networks play against themselves, not {self.opponent}.")
        if not 0 <= self.exploration <= 1:
            raise InputError(f"The exploration is {self.exploration}: expected 0 to 1.")
        if not 0 < self.step <= MAX_STEP:
            raise InputError(
                f"The step size is {self.step}: expected more than 0, up to {MAX_STEP:g}."
            )
        if not 0 <= self.decay <= 1:
            raise InputError(f"Lambda is {self.decay}: expected 0 to 1.")


class NTupleLearner:
    """Plays games and learns from them, many at once."""

    method: ClassVar[str] = NTUPLE
    title: ClassVar[str] = "n-tuple network"
    opens: ClassVar[bool] = False
    opponent: ClassVar[str] = ITSELF
    exploration: ClassVar[float] = 0.3
    step: ClassVar[float] = 1.0
    games_at_once: ClassVar[int] = 1024

    def __init__(
        self,
        settings: NTupleSettings,
        network: Network | None = None,
        games: int = 0,
        *,
        is_rounded: bool = False,
        threads: int = 0,
    ) -> None:
        self.settings = settings
        self.threads = threads  # 0: one for each core; the numbers stay the same
        self.is_rounded = is_rounded  # whether it goes on from rounded weights
        self.network = Network(settings.rules, settings.design) if network is None else network
        self.games = games
        self.random_opening = settings.rules.cells // _OPENING_SHARE

    @classmethod
    def make(
        cls,
        rules: Rules,
        *,
        opponent: str | None = None,
        exploration: float | None = None,
        step: float | None = None,
        merged: bool = True,
        seed: int = 0,
    ) -> NTupleLearner:
        """A learner that knows nothing yet, with the design that suits the rules."""
        design = Design.default(rules)
        return cls(
            NTupleSettings(
                rules,
                cls.opponent if opponent is None else opponent,
                cls.exploration if exploration is None else exploration,
                cls.step if step is None else step,
                merged,
                seed,
                design=design if merged else replace(design, sharing="none"),
            )
        )

    @property
    def size(self) -> int:
        """How many numbers it keeps."""
        return self.network.weights

    @property
    def player(self) -> NTuplePlayer:
        """The learner as a player that does not explore."""
        return NTuplePlayer(self.method, self.network)

    def copy(self) -> NTupleLearner:
        """The same learner, with weights of its own."""
        return NTupleLearner(self.settings, self.network.copy(), self.games, threads=self.threads)

    def thoughts(self, position: Position) -> list[float | None]:
        """What it thinks of each move: from -1 to 1."""
        return [*self.network.move_values(position).values()]

    def player_seeded(self, _: int | None) -> NTuplePlayer:
        """The same as `player`: there is nothing to decide by chance."""
        return self.player

    def play_games(self, count: int) -> list[float]:
        """Play some games and learn; returns their results for the first side, wins first."""
        settings = self.settings
        results = self.network.train(
            count,
            first_game=self.games,
            seed=settings.seed,
            step=settings.step,
            decay=settings.decay,
            exploration=settings.exploration,
            random_opening=self.random_opening,
            is_coherent=settings.is_coherent,
            threads=self.threads,
        )
        self.games += results.games
        return [1.0] * results.first_wins + [0.0] * results.draws + [-1.0] * results.second_wins

    def save(self, path: Path) -> None:
        """Write it, whole or not at all: weights that are rounded a little, and a state to go on.

        The state goes first: if only that one is written, it does not belong to the other file.
        """
        weights = self.network.to_bytes()
        write_state(path, self.network, self.games, weights)
        write_learned(path, header_of(self), weights)

    @classmethod
    def load(cls, path: Path, header: LearnedHeader, content: bytes) -> NTupleLearner:
        """The learner in a file, ready to go on: exactly, if its state is beside it."""
        network = read_network(str(path), header, content)
        settings = NTupleSettings(
            network.rules, design=network.design, **read_settings(header, path, _SETTINGS)
        )
        games_before = read_state(path, network, content)
        if games_before is None:
            return cls(settings, network, header.games, is_rounded=True)
        if not 0 <= header.games - games_before < cls.games_at_once:
            raise InputError(f"{path} is damaged: its number of games cannot be right.")
        learner = cls(settings, network, games_before)
        learner.play_games(header.games - games_before)  # of the batch that was under way
        return learner


_SETTINGS: Final = COMMON_SETTINGS | {"decay": float, "is_coherent": bool}

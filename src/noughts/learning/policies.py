"""Policies: how likely a player makes each move of a position.

Most players of the catalogue know it exactly: one move, equal chances, or a mixture of the ways in
which a turn can go. The others are asked several times in every position, and the counts are used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, cast, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.players.learned.ntuple import NTuplePlayer
    from noughts.players.player import Player, Seat
    from noughts.solving.native import native

__all__ = [
    "BatchPolicy",
    "ExactPolicy",
    "NetworkPolicy",
    "PlayerPolicy",
    "Policy",
    "SampledPolicy",
    "policy_of",
]


class ExactPolicy(Protocol):
    """Knows the chance of every move."""

    name: str
    is_symmetric: bool  # plays alike on boards that are symmetric to each other
    seats: tuple[Seat, ...]  # those that it is judged in

    def chances(self, position: Position) -> Mapping[Move, float]:
        """The chance of every move that it can make; what is missing to 1 is no legal move."""


@runtime_checkable
class BatchPolicy(ExactPolicy, Protocol):
    """Is asked about many positions at once, because each beginning takes long."""

    batch: int  # positions

    def all_chances(self, positions: Sequence[Position]) -> Sequence[Mapping[Move, float]]:
        """The chances in each of them."""


@runtime_checkable
class SampledPolicy(Protocol):
    """Can only be asked for moves, again and again."""

    name: str
    is_symmetric: bool
    seats: tuple[Seat, ...]
    samples: int  # how many moves it is asked for in each position: at least two

    def sample(self, position: Position) -> Sequence[Move]:
        """So many moves, independent of each other."""


Policy = ExactPolicy | SampledPolicy


class PlayerPolicy:
    """A player that knows its chances."""

    def __init__(self, player: Player) -> None:
        self.name = player.name
        self.is_symmetric = player.is_symmetric
        self.seats = player.seats
        self.has_native_moves = player.has_native_moves
        self._player = player

    def chances(self, position: Position) -> Mapping[Move, float]:
        """As the player has them."""
        chances = self._player.chances(position)
        if chances is None:
            raise ValueError(f"{self.name} knows its chances in some positions only")
        return chances

    def native_moves(self, classes: native.PositionClasses) -> native.PlayerMoves | None:
        """What the player does, where the native core can find it by itself."""
        return self._player.native_moves(classes)


class NetworkPolicy(PlayerPolicy):
    """An n-tuple network: the native core can ask it by itself."""

    def __init__(self, player: Player) -> None:
        super().__init__(player)
        self.network = cast("NTuplePlayer", player).network


class _Asked:
    """A player that is asked several times."""

    def __init__(self, player: Player, samples: int) -> None:
        self.name = player.name
        self.is_symmetric = player.is_symmetric
        self.seats = player.seats
        self.samples = max(2, samples)  # less show nothing of how they differ
        self._player = player

    def sample(self, position: Position) -> Sequence[Move]:
        return [self._player.choose(position).move for _ in range(self.samples)]


def policy_of(player: Player, position: Position, samples: int) -> Policy:
    """The policy of a player: exact if it knows its chances in a position, else by samples."""
    if player.has_network:
        return NetworkPolicy(player)
    if player.chances(position) is not None:
        return PlayerPolicy(player)
    return _Asked(player, samples)

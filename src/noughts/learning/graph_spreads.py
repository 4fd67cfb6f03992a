"""What the answers of a sampled player do to its figures, position by position (see sampling.py).

Where the share of a move is too large by d, the figure changes by d times how often the position is
met, times what the move is worth: its reward, and what follows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.marks import Mark
from noughts.learning.graph import RESULTS
from noughts.learning.playing_out import meetings
from noughts.learning.sampling import Spread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from noughts.learning.graph import GameGraph
    from noughts.learning.playing_out import Chances
    from noughts.players.player import Seat

__all__ = ["spread_of_kept", "spread_of_once", "spread_of_score"]

Rewards = list[list[float]]  # for each position: of each move, and at the end of no legal move


def spread_of_score(graph: GameGraph, player: Chances, opponent: Chances, seat: Seat) -> Spread:
    """Of the mean score against an opponent."""
    rewards = []
    for position, children in zip(graph.positions, graph.children, strict=True):
        sign = 1 if _is_own(position.to_move, seat) else -1
        ends = [float(RESULTS[child]) if child < 0 else 0.0 for child in children]
        rewards.append([sign * end for end in (*ends, -1.0)])
    return _spread(graph, player, opponent, seat, rewards)


def spread_of_kept(
    graph: GameGraph,
    player: Chances,
    opponent: Chances,
    seat: Seat,
    keeps: Sequence[Sequence[bool]],
    share: float,
) -> Spread:
    """Of the positions of a game in which the value is kept, less the share of all that are met.

    `keeps` says it of each move, and at the end of no legal move.
    """
    rewards = [
        [kept - share if _is_own(position.to_move, seat) else 0.0 for kept in row]
        for position, row in zip(graph.positions, keeps, strict=True)
    ]
    return _spread(graph, player, opponent, seat, rewards)


def spread_of_once(
    kept: Sequence[float], keeps: Sequence[Sequence[bool]], weights: Sequence[float]
) -> Spread:
    """Of the share of positions in which the value is kept, each by its weight."""
    variance = largest = 0.0
    for chance, row, weight in zip(kept, keeps, weights, strict=True):
        variance += weight**2 * max(0.0, chance * (1 - chance))
        if weight > largest and len(set(row[:-1])) > 1:
            largest = weight
    return Spread(variance, largest).divided(sum(weights))


def _is_own(mover: Mark, seat: Seat) -> bool:
    """Whether the player is to move: in a graph, X opens."""
    return (mover is Mark.X) == (seat == "first")


def _spread(
    graph: GameGraph, player: Chances, opponent: Chances, seat: Seat, rewards: Rewards
) -> Spread:
    met = meetings(graph, player, opponent, (seat,))
    worth = [0.0] * len(graph)  # of each position, for the player
    variance = largest = 0.0
    for number in range(len(graph) - 1, -1, -1):
        is_own = _is_own(graph.positions[number].to_move, seat)
        row = (player if is_own else opponent)[number]
        *moves, none = rewards[number]
        worths = [
            reward + (worth[child] if child >= 0 else 0.0)
            for reward, child in zip(moves, graph.children[number], strict=True)
        ]
        rest = 1.0 - sum(row)
        mean = rest * none + sum(c * w for c, w in zip(row, worths, strict=True))
        worth[number] = mean
        if is_own and met[number]:
            squares = rest * none**2 + sum(c * w**2 for c, w in zip(row, worths, strict=True))
            variance += met[number] ** 2 * max(0.0, squares - mean**2)
            largest = max(largest, met[number] * (max(worths) - min(worths)))
    return Spread(variance, largest)

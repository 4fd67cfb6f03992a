"""The trickster: never gives value away, and sets traps for the opponent.

Among the moves that keep the value of the position it chooses the one after which the opponent can
make the most mistakes. It assumes an opponent who looks three plies ahead: who takes a win and
avoids a loss within that distance. Among the other replies, the share that loses value is the lure
of the trap. It also looks at the traps that it can set after the right replies. Among equal traps
in a lost position it chooses the longest game. It needs the exact table; without one another player
chooses the move.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from noughts.core.notation import move_name
from noughts.core.outcomes import Result
from noughts.players.by_table import TablePlayer
from noughts.solving import open_table
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.outcomes import Value
    from noughts.core.position import Position
    from noughts.solving import Table

__all__ = ["Trap", "TricksterPlayer"]

_LATER: Final = 0.5  # the weight of a trap two plies later
_SIGHT: Final = 3  # plies that the assumed opponent looks ahead
_CANDIDATES: Final = 6  # moves that are searched deeper
_REPLIES: Final = 6  # right replies that are searched for each of them


@dataclass(frozen=True)
class Trap:
    """What a move sets up: how many replies there are, and how many of them lose value."""

    move: Move
    replies: int
    wrong: int
    lure: float  # from 0 to 1: how likely the assumed opponent makes a mistake
    later: float  # the lure of the best trap after a right reply
    value: Value  # of the move, for the trickster

    @property
    def worth(self) -> tuple[float, Value]:
        """How promising the trap is; among equals, fast wins and slow losses."""
        return round(self.lure + _LATER * self.later * (1 - self.lure), 6), self.value


class TricksterPlayer(TablePlayer):
    """Keeps the value and sets traps."""

    name = "trickster"
    explains = True

    def explain(self, before: Position, move: Move) -> str:
        """Describe the trap of a move."""
        name = move_name(move, before.rules)
        if not has_table(before.rules):
            return f"{name} sets no trap: this board is too large for it."
        table = open_table(before.rules)
        trap = self._deepen(table, before, _trap(table, before, move))
        if not trap.replies:
            return f"{name} ends the game, so no trap is needed."
        text = f"After {name}, {trap.wrong} of {trap.replies} replies are mistakes"
        return f"{text}, and the next move can set a new trap." if trap.later > 0 else f"{text}."

    def best_moves(self, position: Position) -> list[Move]:
        """The moves that set the best traps."""
        traps = self._traps(position)
        best = max(trap.worth for trap in traps)
        return [trap.move for trap in traps if trap.worth == best]

    def _traps(self, position: Position) -> list[Trap]:
        table = open_table(position.rules)
        moves = table.move_values(position)
        best = max(moves.values())
        if best.plies == 1:
            return [Trap(m, 0, 0, 0.0, 0.0, value) for m, value in moves.items() if value == best]
        keeping = [move for move, value in moves.items() if value.result is best.result]
        traps = sorted(
            (_trap(table, position, move) for move in keeping),
            key=lambda trap: trap.worth,
            reverse=True,
        )
        return [self._deepen(table, position, trap) for trap in traps[:_CANDIDATES]]

    def _deepen(self, table: Table, position: Position, trap: Trap) -> Trap:
        """Look at the traps that are possible after the right replies."""
        child = position.after(trap.move)
        replies = table.move_values(child)
        if not replies:
            return trap
        best = max(replies.values())
        right = [move for move, value in replies.items() if value.result is best.result]
        shares = []
        for reply in right[:_REPLIES]:
            grandchild = child.after(reply)
            if grandchild.outcome is not None:
                shares.append(0.0)
                continue
            moves = table.move_values(grandchild)
            top = max(moves.values())
            next_traps = [
                _trap(table, grandchild, move)
                for move in [m for m, v in moves.items() if v.result is top.result][:_CANDIDATES]
            ]
            shares.append(max(t.lure for t in next_traps))
        later = sum(shares) / len(shares) if shares else 0.0
        return replace(trap, later=later)


def _trap(table: Table, position: Position, move: Move) -> Trap:
    """How many replies to a move lose value for the opponent."""
    child = position.after(move)
    replies = table.value_counts(child)
    if not replies:
        return Trap(move, 0, 0, 0.0, 0.0, table.value(child).before)
    best = max(replies)
    wrong = {value: count for value, count in replies.items() if value.result is not best.result}
    lure = 0.0
    if best.result is not Result.WIN or (best.plies or 0) > _SIGHT:
        likely = sum(count for value, count in replies.items() if not _is_seen_loss(value))
        tempting = sum(count for value, count in wrong.items() if not _is_seen_loss(value))
        lure = tempting / likely if likely else 0.0
    return Trap(move, sum(replies.values()), sum(wrong.values()), lure, 0.0, best.before)


def _is_seen_loss(value: Value) -> bool:
    return value.result is Result.LOSS and (value.plies or 0) <= _SIGHT

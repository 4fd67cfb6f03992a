"""Judge a player on any game that has a table: the native core looks at every position.

The figures are those of judging.py. All stocks of a board are looked at together, and where a
player plays alike on symmetric boards one of them stands for all, so that even `power` can be
judged (cpp/learning/judge.hpp). The core asks networks, levels, random and perfect play by itself.
Every other player is asked in Python (asking.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import TooLarge
from noughts.learning.knowledge import (
    Figure,
    Knowledge,
    Mistake,
    PlyKnowledge,
    SeatKnowledge,
    exploitability_of,
)
from noughts.players.player import SEATS
from noughts.solving.native import native
from noughts.solving.table_store import has_table, open_table
from noughts.solving.translation import native_rules, position_of_native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noughts.core.rules import Rules
    from noughts.players.learned.network import Network
    from noughts.players.player import Seat

__all__ = [
    "can_judge",
    "check_memory",
    "check_quick",
    "judge_moves",
    "judge_network",
    "knowledge_of",
]

MEMORY_LIMIT: Final = 8 * 2**30
_QUICK_BYTES: Final = 32 * 2**20
_DIGITS: Final = 6  # the core adds up chances in single precision
_SHARES: Final = 1000  # steps of the progress


def can_judge(rules: Rules) -> bool:
    """Whether the native core can look at every position of a game."""
    return (
        rules.cells <= native.MAX_TABLE_CELLS
        and max(rules.swaps, rules.blocks) <= rules.cells // 2
        and has_table(rules)
    )


def check_quick(rules: Rules) -> None:
    """Refuse a game on which a network takes more than about a second, as `TooLarge`."""
    if not can_judge(rules) or native.judge_memory(native_rules(rules)) > _QUICK_BYTES:
        raise TooLarge(f"{rules} takes too long to judge it now and then.")


def check_memory(rules: Rules, *, is_merged: bool) -> None:
    """Refuse a game whose positions do not fit into the memory, as `TooLarge`."""
    needed = native.judge_memory(native_rules(rules), is_merged)
    if needed > MEMORY_LIMIT:
        raise TooLarge(
            f"Judging a player of {rules} on every position takes {needed / 2**30:.1f} GiB of "
            f"memory: the limit is {MEMORY_LIMIT / 2**30:.0f} GiB."
        )


def judge_network(
    name: str,
    network: Network,
    progress: Callable[[str, int, int], object] | None = None,
    threads: int = 0,
) -> Knowledge:
    """What a network knows of its game; raises `TooLarge` where memory would not do."""
    rules = network.rules
    check_memory(rules, is_merged=True)
    judgement = network.judge(open_table(rules), _shares_to(progress), threads)
    return knowledge_of(judgement, name, rules, SEATS)


def judge_moves(
    name: str,
    moves: native.PlayerMoves,
    classes: native.PositionClasses,
    rules: Rules,
    seats: tuple[Seat, ...],
    progress: Callable[[str, int, int], object] | None = None,
    threads: int = 0,
) -> Knowledge:
    """What a player knows whose moves the core has, or can find."""
    judgement = classes.judge(
        moves, "first" in seats, "second" in seats, threads, _shares_to(progress)
    )
    return knowledge_of(judgement, name, rules, seats)


def _shares_to(
    progress: Callable[[str, int, int], object] | None,
) -> Callable[[float], None]:
    def tell(share: float) -> None:
        if progress is not None:
            progress("Looking at every position", round(share * _SHARES), _SHARES)

    return tell


def knowledge_of(
    judgement: native.Judgement, name: str, rules: Rules, seats: tuple[Seat, ...]
) -> Knowledge:
    """The figures of the native core, as `noughts judge` has them."""
    judged = [(seat, judgement.seats[SEATS.index(seat)]) for seat in seats]
    by_seat = {seat: _seat(figures) for seat, figures in judged}
    first, second = (by_seat.get(seat) for seat in SEATS)
    positions = sum(layer.positions for layer in judgement.layers)
    return Knowledge(
        player=name,
        rules=str(rules),
        positions=positions,
        samples=None,
        kept=round(sum(layer.kept for layer in judgement.layers) / positions, 12),
        kept_against_random=_share([figures.random for _, figures in judged]),
        kept_against_ideal=_share([figures.ideal for _, figures in judged]),
        exploitability=exploitability_of(first, second),
        first=first,
        second=second,
        plies=tuple(
            PlyKnowledge(
                ply,
                layer.positions,
                round(layer.kept / layer.positions, 12),
                round(layer.lost / layer.positions, 12),
                layer.mistakes,
            )
            for ply, layer in enumerate(judgement.layers)
            if layer.positions
        ),
        worst=tuple(_mistakes(judgement, rules, len(seats))),
    )


def _seat(seat: native.JudgedSeat) -> SeatKnowledge:
    answer = round(seat.against_best_answer, _DIGITS)
    return SeatKnowledge(
        value=seat.value,
        against_random=round(seat.random.score, _DIGITS),
        against_ideal=round(seat.ideal.score, _DIGITS),
        against_best_answer=Figure(answer, answer, answer),
    )


def _share(meetings: list[native.Meetings]) -> float:
    return round(sum(m.kept for m in meetings) / sum(m.met for m in meetings), _DIGITS)


def _mistakes(judgement: native.Judgement, rules: Rules, seats: int) -> Iterator[Mistake]:
    for ply in range(len(judgement.layers)):
        if not judgement.layers[ply].positions:
            continue
        for mistake in judgement.seats[ply % 2].random.worst[ply]:
            position = position_of_native(mistake.position, rules)
            moves = position.moves()
            place = mistake.move_place(native_rules(rules))
            yield Mistake(
                ply,
                str(position),
                mistake.value,
                round(mistake.lost, 12),
                str(moves[place]) if place < len(moves) else None,
                mistake.chance,
                mistake.met / seats,
            )

"""Judge an n-tuple network on any game that has a table: the native core looks at every position.

The figures are those of judging.py. The core keeps one position of each class and all stocks of a
board together, so that even `power` can be judged (cpp/learning/judge.hpp).
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
from noughts.solving.native import native
from noughts.solving.table_store import has_table, open_table
from noughts.solving.translation import native_rules, position_of_native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noughts.core.rules import Rules
    from noughts.players.learned.network import Network

__all__ = ["can_judge_network", "check_quick", "judge_network"]

MEMORY_LIMIT: Final = 2 * 2**30
_QUICK_BYTES: Final = 32 * 2**20
_DIGITS: Final = 6  # the core adds up chances in single precision
_SHARES: Final = 1000  # steps of the progress


def can_judge_network(rules: Rules) -> bool:
    """Whether the native core can look at every position of a game."""
    return (
        rules.cells <= native.MAX_TABLE_CELLS
        and max(rules.swaps, rules.blocks) <= rules.cells // 2
        and has_table(rules)
    )


def check_quick(rules: Rules) -> None:
    """Refuse a game that takes more than about a second to judge, as `TooLarge`."""
    if not can_judge_network(rules) or native.judge_memory(native_rules(rules)) > _QUICK_BYTES:
        raise TooLarge(f"{rules} takes too long to judge it now and then.")


def judge_network(
    name: str,
    network: Network,
    progress: Callable[[str, int, int], object] | None = None,
    threads: int = 0,
) -> Knowledge:
    """What a network knows of its game; raises `TooLarge` where memory would not do."""
    rules = network.rules
    needed = native.judge_memory(native_rules(rules))
    if needed > MEMORY_LIMIT:
        raise TooLarge(
            f"Judging a player of {rules} on every position takes {needed / 2**30:.1f} GiB of "
            f"memory: the limit is {MEMORY_LIMIT / 2**30:.0f} GiB."
        )

    def tell(share: float) -> None:
        if progress is not None:
            progress("Looking at every position", round(share * _SHARES), _SHARES)

    judgement = network.judge(open_table(rules), tell, threads)
    first, second = (_seat(seat) for seat in judgement.seats)
    positions = sum(layer.positions for layer in judgement.layers)
    return Knowledge(
        player=name,
        rules=str(rules),
        positions=positions,
        samples=None,
        kept=sum(layer.kept for layer in judgement.layers) / positions,
        kept_against_random=_share([seat.random for seat in judgement.seats]),
        kept_against_ideal=_share([seat.ideal for seat in judgement.seats]),
        exploitability=exploitability_of(first, second),
        first=first,
        second=second,
        plies=tuple(
            PlyKnowledge(
                ply,
                layer.positions,
                layer.kept / layer.positions,
                layer.lost / layer.positions,
                layer.mistakes,
            )
            for ply, layer in enumerate(judgement.layers)
            if layer.positions
        ),
        worst=tuple(_mistakes(judgement, rules)),
    )


def _seat(seat: native.NTupleSeat) -> SeatKnowledge:
    answer = float(seat.against_best_answer)
    return SeatKnowledge(
        value=seat.value,
        against_random=round(seat.random.score, _DIGITS),
        against_ideal=round(seat.ideal.score, _DIGITS),
        against_best_answer=Figure(answer, answer, answer),
    )


def _share(meetings: list[native.NTupleMeetings]) -> float:
    return round(sum(m.kept for m in meetings) / sum(m.met for m in meetings), _DIGITS)


def _mistakes(judgement: native.NTupleJudgement, rules: Rules) -> Iterator[Mistake]:
    for ply in range(len(judgement.layers)):
        for mistake in judgement.seats[ply % 2].random.worst[ply]:
            position = position_of_native(mistake.position, rules)
            move = position.moves()[mistake.move_place(native_rules(rules))]
            yield Mistake(
                ply,
                str(position),
                mistake.value,
                mistake.lost,
                str(move),
                1.0,
                mistake.met / len(judgement.seats),
            )

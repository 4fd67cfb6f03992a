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
    Knowledge,
    Mistake,
    PlyKnowledge,
    SeatKnowledge,
    exactly,
    exploitability_of,
)
from noughts.learning.sampling import SeatSpreads, Spread, Spreads, spread_of_sum, with_intervals
from noughts.players.player import SEATS
from noughts.solving.native import native
from noughts.solving.table_store import has_table, open_table
from noughts.solving.translation import native_rules, position_of_native

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from noughts.core.rules import Rules
    from noughts.learning.knowledge import Figure
    from noughts.players.learned.network import Network
    from noughts.players.player import Seat

__all__ = [
    "can_judge",
    "check_memory",
    "check_quick",
    "judge_moves",
    "judge_network",
    "judge_samples",
    "knowledge_of",
]

MEMORY_LIMIT: Final = 8 * 2**30
_QUICK_BYTES: Final = 32 * 2**20
_DIGITS: Final = 6  # the core adds up chances in single precision
_SHARES: Final = 1000  # steps of the progress
_OPPONENTS: Final = ("random", "ideal", "best", "best for half", "best for other half")


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


def check_memory(rules: Rules, *, is_merged: bool, is_sampled: bool = False) -> None:
    """Refuse a game whose positions do not fit into the memory, as `TooLarge`."""
    needed = native.judge_memory(native_rules(rules), is_merged)
    if is_sampled:
        needed += native.spread_memory(native_rules(rules), is_merged)
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


def judge_samples(
    name: str,
    moves: native.KeptMoves,
    samples: int,
    classes: native.PositionClasses,
    rules: Rules,
    seats: tuple[Seat, ...],
    progress: Callable[[str, int, int], object] | None = None,
    threads: int = 0,
) -> Knowledge:
    """What a player knows that was asked several times in each position, with intervals."""
    judgement = classes.judge(
        moves, "first" in seats, "second" in seats, threads, _shares_to(progress)
    )
    knowledge = knowledge_of(judgement, name, rules, seats)
    parts: dict[tuple[Seat, str], native.SeatSpread] = {}
    for seat in seats:
        for opponent in _OPPONENTS:
            is_ideal = opponent == "ideal"
            share = knowledge.kept_against_ideal if is_ideal else knowledge.kept_against_random
            steps = len(seats) * len(_OPPONENTS)
            tell = _shares_to(progress, "Finding intervals", len(parts) / steps, steps)
            parts[seat, opponent] = moves.spread(
                SEATS.index(seat), opponent, share.value, threads, tell
            )
    first, second = (_seat_spreads(seat, parts) if seat in seats else None for seat in SEATS)
    judged = [judgement.seats[SEATS.index(seat)] for seat in seats]
    return with_intervals(
        knowledge,
        Spreads(
            samples,
            spread_of_sum(_spread(parts[seat, "random"].of_once) for seat in seats).divided(
                knowledge.positions
            ),
            first,
            second,
            sum(seat.random.met for seat in judged),
            sum(seat.ideal.met for seat in judged),
        ),
    )


def _seat_spreads(seat: Seat, parts: dict[tuple[Seat, str], native.SeatSpread]) -> SeatSpreads:
    random, ideal, best, half, other = (parts[seat, opponent] for opponent in _OPPONENTS)
    return SeatSpreads(
        _spread(random.of_score),
        _spread(ideal.of_score),
        _spread(best.of_score),
        ((half.score, _spread(half.of_score)), (other.score, _spread(other.of_score))),
        _spread(random.of_kept),
        _spread(ideal.of_kept),
    )


def _spread(spread: native.Spread) -> Spread:
    return Spread(spread.variance, spread.largest)


def _shares_to(
    progress: Callable[[str, int, int], object] | None,
    words: str = "Looking at every position",
    begin: float = 0.0,
    parts: int = 1,
) -> Callable[[float], None]:
    def tell(share: float) -> None:
        if progress is not None:
            progress(words, round((begin + share / parts) * _SHARES), _SHARES)

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
        kept=exactly(round(sum(layer.kept for layer in judgement.layers) / positions, 12)),
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
    return SeatKnowledge(
        value=seat.value,
        against_random=exactly(round(seat.random.score, _DIGITS)),
        against_ideal=exactly(round(seat.ideal.score, _DIGITS)),
        against_best_answer=exactly(round(seat.against_best_answer, _DIGITS)),
    )


def _share(meetings: list[native.Meetings]) -> Figure:
    return exactly(round(sum(m.kept for m in meetings) / sum(m.met for m in meetings), _DIGITS))


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

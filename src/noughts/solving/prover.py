"""Proofs: win, draw or loss of positions too large for tables, by the native prover.

Only for games without powers on at most 64 cells. docs/proofs.md says how it works, and what it
takes on which board.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts import _native
from noughts.core.errors import InputError, RulesError
from noughts.core.outcomes import Result
from noughts.solving.translation import native_position, native_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["MAX_CELLS", "MEMORY", "Proof", "ProofProgress", "prove"]

MAX_CELLS: Final = 64
MEMORY: Final = 2**30
"""Bytes for what the search remembers, unless told otherwise: one gibibyte."""

ProofProgress = _native.ProofProgress
_RESULTS: Final = {1: Result.WIN, 0: Result.DRAW, -1: Result.LOSS}


@dataclass(frozen=True)
class Proof:
    """What was proved of a position, for the side to move in it."""

    position: Position
    result: Result
    move: Move | None  # keeps the result; None if the game is over
    nodes: int
    seconds: float


def prove(
    position: Position,
    *,
    memory: int = MEMORY,
    threads: int = 1,
    progress: Callable[[ProofProgress], object] | None = None,
    certificate: Callable[[_native.CertificateEntry], object] | None = None,
) -> Proof:
    """Prove win, draw or loss of a position; it may take a moment, or longer than anyone lives.

    `memory` bounds what the search remembers, in bytes. `progress` is called some forty times a
    second and may raise to stop. `certificate` hears the entries that `write_certificate` writes.

    >>> from noughts import Rules
    >>> prove(Rules.parse("6x5k4").start()).result
    <Result.WIN: 'win'>
    """
    rules = position.rules
    if rules.has_powers:
        raise RulesError(f"{rules} has powers: only games without them can be proved.")
    if rules.cells > MAX_CELLS:
        raise RulesError(
            f"{rules} has {rules.cells} cells: the prover handles at most {MAX_CELLS}."
        )
    try:
        found = _native.prove(
            native_rules(rules), native_position(position), memory, threads, progress, certificate
        )
    except _native.InvalidInput as error:
        raise InputError(f"The prover refuses {position}: {error}.") from None
    move = None if found.move < 0 else rules.placements[found.move]
    return Proof(position, _RESULTS[found.value], move, found.nodes, found.seconds)

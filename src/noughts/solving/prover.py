"""Proofs: win, draw or loss of positions too large for tables, by the native prover.

Only for games without powers on at most 64 cells. docs/proofs.md explains how it works and how long
it takes.
"""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, RulesError, TooLarge
from noughts.core.outcomes import Result
from noughts.solving.memory import PROVER_BYTES
from noughts.solving.native import native as _native
from noughts.solving.translation import native_position, native_rules

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["MAX_CELLS", "MEMORY", "Proof", "ProofProgress", "prove", "supports"]

MAX_CELLS: Final = 64
MEMORY: Final = PROVER_BYTES
"""The default memory of the search in bytes: one gibibyte, less in a browser."""

ProofProgress = _native.ProofProgress
_RESULTS: Final = {1: Result.WIN, 0: Result.DRAW, -1: Result.LOSS}


@dataclass(frozen=True)
class Proof:
    """The proved result of a position, for the side to move."""

    position: Position
    result: Result
    move: Move | None  # keeps the result; None if the game is over
    nodes: int
    seconds: float


def supports(rules: Rules) -> bool:
    """Whether the prover supports the rules."""
    return bool(_native.prover_supports(native_rules(rules)))


def prove(
    position: Position,
    *,
    memory: int = MEMORY,
    threads: int = 1,
    nodes: int | None = None,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
    progress: Callable[[ProofProgress], object] | None = None,
    certificate: Callable[[_native.CertificateEntry], object] | None = None,
) -> Proof:
    """Prove win, draw or loss of a position. Without a limit this can take very long.

    `memory` limits the table of the search, in bytes. Raises `TooLarge` when `nodes` or `seconds`
    are not enough, or as soon as `stop` returns true. With one thread a limit of nodes always ends
    the search at the same node. `progress` is called about forty times a second and may raise
    to stop. `certificate` is called with the entries that `write_certificate` writes.

    >>> from noughts import Rules
    >>> prove(Rules.parse("6x5k4").start()).result
    Result.WIN
    """
    rules = position.rules
    if rules.has_powers:
        raise RulesError(f"{rules} has powers: only games without them can be proved.")
    if rules.cells > MAX_CELLS:
        raise RulesError(
            f"{rules} has {rules.cells} cells: the prover handles at most {MAX_CELLS}."
        )
    if not supports(rules):
        raise RulesError(
            f"{rules} cannot be proved: the prover knows games in which a line wins and every "
            "empty cell is open."
        )
    deadline = None if seconds is None else monotonic() + seconds

    def look(now: ProofProgress) -> None:
        if deadline is not None and monotonic() > deadline:
            raise TooLarge(f"Not proved within {seconds:g} seconds.")
        if stop is not None and stop():
            raise TooLarge(f"Stopped after {now.nodes:,} nodes.")
        if progress is not None:
            progress(now)

    try:
        proof = _native.prove(
            native_rules(rules),
            native_position(position),
            memory,
            threads,
            nodes,
            look,
            certificate,
        )
    except _native.InvalidInput as error:
        raise InputError(f"The prover cannot use {position}: {error}.") from None
    if proof is None:
        raise TooLarge(f"Not proved within {nodes:,} nodes.")
    move = None if proof.move < 0 else rules.placements[proof.move]
    return Proof(position, _RESULTS[proof.value], move, proof.nodes, proof.seconds)

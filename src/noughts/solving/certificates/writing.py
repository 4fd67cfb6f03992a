"""Writes the certificate of a proof while the native prover reports its entries."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from noughts.core.errors import TooLarge
from noughts.core.notation import cell_name
from noughts.core.outcomes import cells_of
from noughts.files import new_file
from noughts.solving.certificates.state import FORMAT, SIZE_LIMIT, VERSION, State
from noughts.solving.prover import MEMORY, Proof, prove

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from noughts._native import CertificateEntry
    from noughts.core.position import Position
    from noughts.core.rules import Rules
    from noughts.solving.prover import ProofProgress

__all__ = ["write_certificate"]


def write_certificate(
    position: Position,
    path: Path,
    *,
    memory: int = MEMORY,
    threads: int = 1,
    size_limit: int = SIZE_LIMIT,
    progress: Callable[[ProofProgress], object] | None = None,
) -> Proof:
    """Prove a position and write its certificate; the file appears only when it is complete.

    Raises `TooLarge` when it would take more than `size_limit` bytes.
    """
    rules = position.rules
    entries = size = 0
    claim: tuple[bool, bool] | None = None
    with new_file(path) as file:

        def write(document: dict[str, object]) -> None:
            nonlocal size
            size += file.write(json.dumps(document, separators=(",", ":")).encode() + b"\n")
            if size > size_limit:
                raise TooLarge(
                    f"The certificate of {position} takes more than "
                    f"{size_limit / 2**20:,.0f} MiB: allow more, or write no certificate."
                )

        def add(entry: CertificateEntry) -> None:
            nonlocal entries, claim
            if claim != (entry.own_is_maker, entry.maker_wins):
                claim = (entry.own_is_maker, entry.maker_wins)
                maker = position.to_move if entry.own_is_maker else position.to_move.other
                write({"maker": str(maker), "wins": entry.maker_wins})
            entries += 1
            write(_document(entry, rules))

        header = {"format": FORMAT, "version": VERSION}
        write(header | {"rules": str(rules), "position": str(position)})
        proof = prove(position, memory=memory, threads=threads, progress=progress, certificate=add)
        write({"end": entries, "value": str(proof.result)})
    return proof


def _document(entry: CertificateEntry, rules: Rules) -> dict[str, object]:
    document: dict[str, object] = {"state": _state(entry).text(rules)}
    if entry.weaken:
        document["weaken"] = True
    if entry.given_mask:
        document["give"] = [cell_name(cell, rules) for cell in cells_of(entry.given_mask)]
    if entry.pairs:
        document["pairs"] = [[cell_name(a, rules), cell_name(b, rules)] for a, b in entry.pairs]
    if entry.by_potential:
        document["potential"] = True
    if entry.keep_mask:
        document["keep"] = [cell_name(cell, rules) for cell in cells_of(entry.keep_mask)]
    if entry.move >= 0:
        document["move"] = cell_name(entry.move, rules)
    return document


def _state(entry: CertificateEntry) -> State:
    masks = (entry.open_mask, entry.maker_mask, entry.breaker_mask)
    return State(*masks, entry.is_weak, entry.maker_moves)

"""The native prover in a browser: its part of `wasm_native`."""

from __future__ import annotations

from dataclasses import dataclass
from struct import Struct, pack, unpack
from typing import TYPE_CHECKING, Any, Final

from noughts.solving.wasm_call import call
from noughts.solving.wasm_native import MAX_MEMORY, NO_LIMIT, read_rows, small

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.solving.wasm_native import Position, Rules


@dataclass(frozen=True)
class ProofProgress:
    """How far a proof has come."""

    nodes: int
    seconds: float
    own_is_maker: bool
    proof_number: int
    disproof_number: int
    entries: int


@dataclass(frozen=True)
class Proof:
    """The result of the prover."""

    value: int
    move: int
    nodes: int
    seconds: float


@dataclass(frozen=True)
class CertificateEntry:
    """See cpp/prover/certificate.hpp."""

    pairs: list[tuple[int, int]]
    own_is_maker: bool
    maker_wins: bool
    is_weak: bool
    maker_moves: bool
    weaken: bool
    by_potential: bool
    maker_mask: int
    breaker_mask: int
    open_mask: int
    given_mask: int
    keep_mask: int
    move: int


_ENTRY: Final = Struct("<6?5Qh")


def prover_supports(rules: Rules) -> bool:
    """Whether the prover takes the rules."""
    return call("prover_supports", rules.message) == b"\1"


def prove(
    rules: Rules,
    position: Position,
    memory: int = 1073741824,
    threads: int = 1,
    nodes: int | None = None,
    progress: Callable[[ProofProgress], object] | None = None,
    certificate: Callable[[CertificateEntry], object] | None = None,
) -> Proof | None:
    """Win, draw or loss of a position without powers; None when it takes more than `nodes`."""

    def report(kind: int, message: bytes) -> int:
        if kind == 0 and progress is not None:
            progress(ProofProgress(*unpack("<Qd?QQQ", message)))
        elif certificate is not None:
            pairs: Any = [*read_rows(message[_ENTRY.size :], "2B")]
            certificate(CertificateEntry(pairs, *_ENTRY.unpack_from(message)))
        return 0

    limits = pack(
        "<IiQ??",
        min(memory, MAX_MEMORY),
        small(threads),
        NO_LIMIT if nodes is None else nodes,
        progress is not None,
        certificate is not None,
    )
    is_reported = progress is not None or certificate is not None
    result = call(
        "prover_prove", rules.message + position.message + limits, report if is_reported else None
    )
    return Proof(*unpack("<iiQd", result)) if result else None

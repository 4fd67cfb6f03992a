"""The prover's ladder: boards from easy to hard, with nodes and seconds."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from benchmarks.measuring import Row
from noughts import Rules
from noughts.solving.prover import ProofProgress, prove

__all__ = ["proof_rows"]

_LADDER: Final = ("5x5k4", "6x5k4", "7x4k4", "6x6k5", "8x4k4", "7x7k5", "9x4k4")
_MAX_SECONDS: Final = 60.0


class _TooSlow(Exception):  # noqa: N818 - no error: it takes longer than we wait
    pass


def proof_rows() -> list[Row]:
    """Each board beside the first of the ladder."""
    rows: list[Row] = []
    for text in _LADDER:
        started = perf_counter()
        try:
            proof = prove(Rules.parse(text).start(), progress=_give_up_in_time)
            what = f"prove {text}: {proof.result}, {proof.nodes:,} nodes"
        except _TooSlow:
            what = f"prove {text}: NOT SOLVED, given up"
        seconds = perf_counter() - started
        rows.append(Row(what, seconds, _LADDER[0], rows[0].ours if rows else seconds))
    return rows


def _give_up_in_time(progress: ProofProgress) -> None:
    if progress.seconds > _MAX_SECONDS:
        raise _TooSlow

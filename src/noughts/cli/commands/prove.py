"""`noughts prove`: win, draw or loss of boards too large for tables, and certificates of proofs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from noughts.cli.board_drawing import draw_board
from noughts.cli.options import (
    JsonOption,
    MovesOption,
    OpenerOption,
    PositionOption,
    RulesOption,
    read_position,
)
from noughts.cli.output import print_json, progress_bar, say
from noughts.core.notation import move_name
from noughts.core.outcomes import Result
from noughts.solving.certificates.state import SIZE_LIMIT
from noughts.solving.certificates.writing import write_certificate
from noughts.solving.prover import prove as prove_position

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.progress import Progress

    from noughts.core.position import Position
    from noughts.solving.prover import Proof, ProofProgress

__all__ = ["prove", "result_sentence"]


def prove(
    rules: RulesOption = "classic",
    position: PositionOption = None,
    moves: MovesOption = None,
    opener: OpenerOption = None,
    memory: Annotated[
        float, typer.Option(min=0.001, max=1024, help="Memory for the search, in GiB.")
    ] = 1.0,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads for the search.")] = 1,
    certificate: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the proof to a file, too.")
    ] = None,
    size: Annotated[
        float, typer.Option(min=0.001, help="The largest certificate to write, in GiB.")
    ] = SIZE_LIMIT / 2**30,
    json: JsonOption = False,
) -> None:
    """Prove win, draw or loss of a position without powers on at most 64 cells.

    This can take very long on large boards; press Ctrl-C to stop.
    """
    where = read_position(rules, position, moves, opener)
    bytes_of_memory = int(memory * 2**30)
    with progress_bar() as bar:
        update = _updates(bar, where)
        if certificate is None:
            proof = prove_position(where, memory=bytes_of_memory, threads=threads, progress=update)
        else:
            proof = write_certificate(
                where,
                certificate,
                memory=bytes_of_memory,
                threads=threads,
                size_limit=int(size * 2**30),
                progress=update,
            )
    written = None if certificate is None else certificate.stat().st_size
    if json:
        file = {} if certificate is None else {"certificate": str(certificate), "bytes": written}
        print_json(_document(proof) | file)
        return
    say(draw_board(where))
    say("")
    say(result_sentence(where, proof.result))
    if proof.move is not None:
        say(f"A move that keeps this result: {move_name(proof.move, where.rules)}")
    say(f"{proof.nodes:,} nodes, {proof.seconds:.3f} seconds")
    if certificate is not None:
        say(f"Certificate: {certificate} ({written:,} bytes)")


def _updates(bar: Progress, position: Position) -> Callable[[ProofProgress], None]:
    task = bar.add_task("Proving", total=None, visible=False)

    def update(progress: ProofProgress) -> None:
        if progress.entries:
            text = f"Writing the certificate: {progress.entries:,} entries"
        else:
            side = position.to_move if progress.own_is_maker else position.to_move.other
            speed = progress.nodes / max(progress.seconds, 0.001)
            text = (
                f"Does {side.name} win? {progress.nodes:,} nodes, {speed:,.0f} per second; "
                f"proof {progress.proof_number:,}, disproof {progress.disproof_number:,}"
            )
        bar.update(task, description=text, visible=True)

    return update


def result_sentence(position: Position, result: Result) -> str:
    """Who wins, as a sentence."""
    if result is Result.DRAW:
        return "Proved: a draw."
    winner = position.to_move if result is Result.WIN else position.to_move.other
    return f"Proved: {winner.name} wins."


def _document(proof: Proof) -> dict[str, object]:
    rules = proof.position.rules
    return {
        "rules": str(rules),
        "position": str(proof.position),
        "to_move": str(proof.position.to_move),
        "value": str(proof.result),
        "move": None if proof.move is None else move_name(proof.move, rules),
        "nodes": proof.nodes,
        "seconds": round(proof.seconds, 6),
    }

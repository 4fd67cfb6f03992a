"""`noughts bench-signature`: find out whether a change altered the engine's search."""

from __future__ import annotations

from rich.table import Table

from noughts.cli.options import JsonOption
from noughts.cli.output import print_json, say
from noughts.lab.signature import signature as measure

__all__ = ["signature"]


def signature(json: JsonOption = False) -> None:
    """Count the positions that the engine visits on fixed questions; the same on every machine."""
    rows = measure()
    nodes, seconds = sum(row.nodes for row in rows), sum(row.seconds for row in rows)
    if json:
        print_json(
            {
                "signature": nodes,
                "seconds": seconds,
                "questions": [
                    {"game": row.game, "depth": row.depth, "nodes": row.nodes, "score": row.score}
                    for row in rows
                ],
            }
        )
        return
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("Game")
    for heading in ("Depth", "Score", "Nodes"):
        table.add_column(heading, justify="right")
    for row in rows:
        table.add_row(row.game, str(row.depth), str(row.score), f"{row.nodes:,}")
    say(table)
    say(f"\nSignature: {nodes} ({nodes / seconds:,.0f} nodes per second)")

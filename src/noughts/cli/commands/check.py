"""`noughts check`: check the certificate of a proof."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from noughts.cli.board_drawing import draw_board
from noughts.cli.commands.prove import result_sentence
from noughts.cli.options import JsonOption
from noughts.cli.output import counted, print_json, progress_bar, say
from noughts.solving.certificates.checking import check_certificate
from noughts.solving.certificates.state import SIZE_LIMIT

__all__ = ["check"]


def check(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", help="A certificate from `noughts prove`.")
    ],
    size: Annotated[
        float, typer.Option(min=0.001, max=1024, help="The largest certificate to read, in GiB.")
    ] = SIZE_LIMIT / 2**30,
    json: JsonOption = False,
) -> None:
    """Check a certificate step by step, without the code that wrote it."""
    with progress_bar() as bar:
        task = bar.add_task("Reading", total=None)

        def update(states: int, entries: int) -> None:
            if states % 100 == 0:
                # Most states have an entry, but not all.
                total = max(states, entries)
                bar.update(task, description="Checking", completed=states, total=total)

        result = check_certificate(file, size_limit=int(size * 2**30), progress=update)
    if json:
        print_json(
            {
                "rules": str(result.position.rules),
                "position": str(result.position),
                "to_move": str(result.position.to_move),
                "value": str(result.value),
                "entries": result.entries,
                "states": result.states,
            }
        )
        return
    say(draw_board(result.position))
    say("")
    say(result_sentence(result.position, result.value))
    entries = counted(result.entries, "entry", "entries")
    say(f"The certificate holds: {entries}, {counted(result.states, 'state')}.")

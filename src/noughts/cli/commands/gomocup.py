"""`noughts gomocup`: the engine as a program for tournaments."""

from __future__ import annotations

import sys

from noughts.adapters.gomocup import run_brain

__all__ = ["gomocup"]


def gomocup() -> None:
    """Play for a tournament manager that speaks the Gomocup protocol."""
    run_brain(sys.stdin.buffer, sys.stdout)

"""The engine and perft by themselves: speed, and what two threads gain."""

from __future__ import annotations

from functools import partial

from benchmarks.measuring import Row, best_of
from noughts import Game, Rules
from noughts import _native as native
from noughts.solving.engine import analyse

__all__ = ["engine_rows"]

_MIDDLE = "15x15k5: h8 i9 h7 h9 g9 i7"


def engine_rows() -> list[Row]:
    """Perft, nodes a second on the large board, and a proof with one thread and two."""
    rows = []
    for text, depth in (("4x4k4", 7), ("5x5k4", 6)):
        rules = Rules.parse(text)
        native_rules = native.Rules(rules.width, rules.height, rules.k)
        sequences = native.perft(native_rules, depth)
        seconds = best_of(3, partial(native.perft, native_rules, depth))
        python = best_of(1, partial(_python_perft, rules, 3))
        counted = native.perft(native_rules, 3)
        rows.append(
            Row(
                f"perft {text} to ply {depth}, a sequence: {sequences / seconds:,.0f} a second",
                seconds / sequences,
                "the Python rules, 3 plies",
                python / counted,
            )
        )
    position = Game.parse(_MIDDLE).position
    analysis = analyse(position, nodes=300_000)
    rows.append(
        Row(
            f"15x15k5, a node: {analysis.speed:,.0f} a second",
            1 / analysis.speed,
            "listing the moves in Python",
            best_of(5, position.moves),
        )
    )
    rows.append(
        Row(
            "15x15k5, asked for a tenth of a second: what it took",
            best_of(5, lambda: analyse(position, seconds=0.1)),
            "asked for",
            0.1,
        )
    )
    proof = Rules.parse("5x5k4").start()
    rows.append(
        Row(
            "5x5k4 proved a draw, two threads",
            best_of(2, lambda: analyse(proof, seconds=60, threads=2)),
            "one thread",
            best_of(2, lambda: analyse(proof, seconds=60)),
        )
    )
    return rows


def _python_perft(rules: Rules, depth: int) -> int:
    level = [rules.start()]
    for _ in range(depth):
        level = [position.after(move) for position in level for move in position.moves()]
    return len(level)

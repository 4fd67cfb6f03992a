"""Players that have learned: a file says the method, the rules, and what was learned.

    file.py      the file: one line of JSON about it, then what the method keeps
    entries.py   one number for each move of each position: the keys of a table
    tabular.py   a player with such a table
    network.py   an n-tuple network: the values of positions as sums of weights
    ntuple.py    a player with such a network
    two_ahead.py the same, looking two moves ahead

Training is in `noughts.learning`.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, quote
from noughts.players.learned.file import NTUPLE, read_learned
from noughts.players.learned.tabular import METHODS, read_tabular

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.players.player import Player

__all__ = ["open_learned"]


_DEPTH: Final = ",depth="


def open_learned(text: str, rules: Rules, seed: int | None = None) -> Player:
    """The player in a file; refuses a file of other rules.

    The text is the name of the file. After it `,depth=2` has a network look two moves ahead.
    """
    name, _, depth = text.partition(_DEPTH)
    if depth not in ("", "1", "2") or text.endswith(_DEPTH):
        raise InputError(f"A learner looks 1 or 2 moves ahead, not {quote(depth)}.")
    header, content = read_learned(Path(name))
    if header.rules != str(rules):
        raise InputError(
            f"{name} has learned {header.rules}: it cannot play {rules}. "
            f"Choose --rules {header.rules}, or another file."
        )
    if header.method == NTUPLE:
        from noughts.players.learned.ntuple import (  # noqa: PLC0415 - few need it
            NTuplePlayer,
            read_network,
        )

        network = read_network(name, header, content)
        if depth == "2":
            from noughts.players.learned.two_ahead import TwoAheadPlayer  # noqa: PLC0415 - likewise

            return TwoAheadPlayer(f"learned:{text}", network)
        return NTuplePlayer(f"learned:{text}", network)
    if depth:
        raise InputError(
            f"{name} was learned by {header.method}: only n-tuple networks have a depth."
        )
    if header.method not in METHODS:
        raise InputError(
            f"{name} was learned by {header.method!r}: "
            f"expected one of {', '.join((*METHODS, NTUPLE))}."
        )
    return read_tabular(name, header, content, seed)

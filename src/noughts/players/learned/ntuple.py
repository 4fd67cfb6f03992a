"""A player with an n-tuple network, and how to read it from a file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.core.rules import Rules
from noughts.players.learned.network import Design, Network
from noughts.players.player import Choice, Player

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position
    from noughts.players.learned.file import LearnedHeader

__all__ = ["NTuplePlayer", "read_network"]

_MAX_WORDS: Final = 10  # in a list of tuples


class NTuplePlayer(Player):
    """Makes the move that its network thinks best; the first of equals."""

    has_network = True
    is_deterministic = True
    is_symmetric = True

    def __init__(self, name: str, network: Network) -> None:
        self.name = name
        self.network = network

    def choose(self, position: Position) -> Choice:
        """Look one move ahead."""
        return Choice(self.network.choose(position))

    def chances(self, position: Position) -> dict[Move, float]:
        """One move is certain."""
        return {self.network.choose(position): 1.0}


def read_network(name: str, header: LearnedHeader, content: bytes) -> Network:
    """The network in a file; `name` is what errors call it."""
    fields = header.settings.get("design")
    try:
        return Network.from_bytes(content, Rules.parse(header.rules), _design(fields))
    except InputError as error:
        raise InputError(f"{name} is damaged: {str(error).removesuffix('.')}.") from None


def _design(fields: object) -> Design:
    if isinstance(fields, dict):
        tuples, sharing, stocks = (fields.get(name) for name in ("tuples", "sharing", "stocks"))
        if (
            isinstance(tuples, list)
            and len(tuples) <= _MAX_WORDS
            and all(isinstance(word, str) for word in tuples)
            and isinstance(sharing, str)
            and isinstance(stocks, bool)
        ):
            return Design(tuple(tuples), sharing, stocks)
    raise InputError("its design cannot be read")

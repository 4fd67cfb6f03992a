"""The state of training of an n-tuple network: what it needs to go on exactly where it stopped.

The file of a learner has rounded weights, small and good to play with. Training needs the weights
as they are, and two more numbers for each (cpp/learning/training.hpp). They are kept in a second
file beside the first, `FILE.training`, which belongs to one content of the first.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.players.learned.file import LearnedHeader, read_learned, write_learned

if TYPE_CHECKING:
    from pathlib import Path

    from noughts.players.learned.network import Network

__all__ = ["read_state", "state_path", "write_state"]

STATE: Final = "n-tuple training"
"""What the file is called where others name their method."""


def state_path(path: Path) -> Path:
    """The file beside the file of a learner."""
    return path.with_name(f"{path.name}.training")


def write_state(path: Path, network: Network, games: int, weights: bytes) -> None:
    """Write the state beside the file of a learner, whose weights are known."""
    games_before, content = network.state_to_bytes(games)
    settings = {"weights": sha256(weights).hexdigest()}
    header = LearnedHeader(STATE, str(network.rules), games_before, settings)
    write_learned(state_path(path), header, content)


def read_state(path: Path, network: Network, weights: bytes) -> int | None:
    """Put the state back into a network; returns the games before it, None if there is no state."""
    place = state_path(path)
    if not place.exists():
        return None
    header, content = read_learned(place)
    if header.method != STATE or header.settings.get("weights") != sha256(weights).hexdigest():
        raise InputError(
            f"{place} does not belong to {path}: delete it to go on from the rounded weights of "
            f"{path}, or use the file that was saved with it."
        )
    try:
        network.set_state_from_bytes(content)
    except InputError as error:
        raise InputError(f"{place} is damaged: {str(error).removesuffix('.')}.") from None
    return header.games

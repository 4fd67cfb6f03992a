"""Whoever can sit at the board."""

from noughts.players.player import Choice, Player
from noughts.players.registry import default_player, make_player

__all__ = ["Choice", "Player", "default_player", "make_player"]

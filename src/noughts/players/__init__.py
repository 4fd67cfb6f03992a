"""The computer players, and the catalogue of them."""

from noughts.players.catalogue import default_player, make_player, parse_player
from noughts.players.player import Choice, Player

__all__ = ["Choice", "Player", "default_player", "make_player", "parse_player"]

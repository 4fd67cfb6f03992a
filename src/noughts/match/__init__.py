"""One game being played, from the first move to the last: commands in, a view out.

    match = Match.start(rules, Seats(x="human", o="level:4"))
    match = apply(match, "place b2")       a person's command; one that is not possible raises
    match = match.reply(move)              the computer's move
    view = view_of(match)                  everything there is to show

A match is immutable: a command returns the next one. It knows no clock, no thread, no file and no
network, and it does not think: the code that runs it asks a player for a move when `match.thinker`
names one. Terminal, window, page and room all run on it.

    seats.py      who plays which mark
    turn.py       one turn under way: place, then swap, block or end
    match.py      the match and its commands as methods
    commands.py   the same commands as text: "place b2", "swap a1 c3", "undo"
    view.py       what a face shows
    status.py     the sentences of a view
    score.py      the score between the same players, and whom to offer next
    document.py   a match as plain data, to be sent or kept
"""

from noughts.match.commands import COMMANDS, apply
from noughts.match.document import MatchDocument
from noughts.match.match import Match
from noughts.match.score import Offer, Pairing, Score, next_offer, pairing_of
from noughts.match.seats import HUMAN, Seats
from noughts.match.view import MoveView, View, move_views, view_of

__all__ = [
    "COMMANDS",
    "HUMAN",
    "Match",
    "MatchDocument",
    "MoveView",
    "Offer",
    "Pairing",
    "Score",
    "Seats",
    "View",
    "apply",
    "move_views",
    "next_offer",
    "pairing_of",
    "view_of",
]

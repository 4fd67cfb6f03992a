"""The sentences of a match: whose turn it is and for what, what just happened, how it ended."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from noughts.coaching.rules_text import short_aim
from noughts.coaching.sentences import describe_move
from noughts.core.moves import Swap
from noughts.core.notation import cell_name
from noughts.core.outcomes import Termination
from noughts.players.catalogue import parse_player

if TYPE_CHECKING:
    from noughts.match.match import Match
    from noughts.match.turn import Turn

__all__ = ["Status", "ending_text", "player_title", "status_of", "thinking_text"]


class Status(NamedTuple):
    """A short headline, and a sentence that adds to it or is empty."""

    headline: str
    detail: str


def player_title(player: str) -> str:
    """How a player is called.

    >>> player_title("level:4")
    'Level 4'
    """
    return parse_player(player).title


def status_of(match: Match) -> Status:
    """What a face says above the board."""
    game = match.game
    last = _last_move(match, match.ply)
    if match.looks_at is not None:
        total = len(game.moves)
        where = f"Move {match.looks_at} of {total}" if match.looks_at else "The start of the game"
        return Status(where, last)
    if match.is_over:
        return Status(_winner_text(match), ending_text(match))
    if match.thinker is not None:
        return Status(thinking_text(match), last)
    who = _turn_text(match)
    if match.turn.is_placed:
        return _turn_status(match.turn, who)
    blocked = game.position.blocked
    closed = (
        "" if blocked is None else f" {cell_name(blocked, game.rules)} is blocked for this turn."
    )
    return Status(who, (last or short_aim(game.rules)) + closed)


def thinking_text(match: Match) -> str:
    """What to say while a computer thinks, now or after this turn; empty where none will.

    >>> from noughts import Rules
    >>> from noughts.match import Match, Seats
    >>> thinking_text(Match.start(Rules.parse("classic"), Seats("human", "level:4")))
    'Level 4 (O) is thinking ...'
    """
    if match.is_over:
        return ""
    to_move = match.game.position.to_move
    mark = to_move.other if match.seats.is_human(to_move) else to_move
    if match.seats.is_human(mark):
        return ""
    return f"{match.seats.title(mark)} ({mark.name}) is thinking ..."


def _turn_status(turn: Turn, who: str) -> Status:
    rules, to_move = turn.position.rules, turn.position.to_move
    if turn.power == "block":
        detail = f"{to_move.other.name} cannot play there on the next turn."
        return Status(f"{who}: choose an empty cell to block", detail)
    if turn.first is not None:
        first = cell_name(turn.first, rules)
        return Status(f"{who}: choose the mark to swap with {first}", "You can still take it back.")
    if turn.power == "swap":
        return Status(
            f"{who}: choose a mark to swap", "Choose one X and one O: they change places."
        )
    powers = [
        name for name, is_possible in (("Swap", turn.swaps), ("Block", turn.blocks)) if is_possible
    ]
    placed = "" if turn.placed is None else cell_name(turn.placed, rules)
    return Status(
        f"{who}: {' or '.join(powers)}?",
        f"Now use {' or '.join(powers)}, or end your turn. You can still take {placed} back.",
    )


def _turn_text(match: Match) -> str:
    to_move = match.game.position.to_move
    if match.seats.you:
        return f"Your turn ({to_move.name})"
    name = match.seats.name(to_move)
    return f"{name}'s turn ({to_move.name})" if name else f"{to_move.name}'s turn"


def _winner_text(match: Match) -> str:
    winner, you = match.winner, match.seats.you
    if winner is None:
        return "It is a draw."
    if you is None:
        return f"{match.seats.name(winner) or winner.name} wins."
    return "You win!" if winner is you else f"{match.seats.title(winner)} wins."


def ending_text(match: Match) -> str:
    """How a game ended, without the winner's name for who sits where; empty while it runs.

    >>> from noughts import Game
    >>> from noughts.match import Match, Seats
    >>> ending_text(Match.of(Game.parse("3x3k3: a1 a2 b1 b2 c1"), Seats()))
    'X has a1 b1 c1 in a row.'
    """
    if match.resigned is not None:
        name = match.seats.name(match.resigned) or match.resigned.name
        who = "You" if match.resigned is match.seats.you else name
        return f"{who} resigned."
    outcome = match.game.outcome
    if outcome is None:
        return ""
    last = match.game.moves[-1] if match.game.moves else None
    swapped = f"{_last_move(match, match.ply)} " if last and isinstance(last.power, Swap) else ""
    if outcome.winner is None:
        is_full = outcome.termination is Termination.FULL_BOARD
        return swapped + ("The board is full." if is_full else "Both sides have a line.")
    cells = " ".join(cell_name(cell, match.game.rules) for cell in outcome.line)
    owner = match.game.rules.line_owner(outcome) or outcome.winner
    return f"{swapped}{owner.name} has {cells} in a row."


def _last_move(match: Match, ply: int) -> str:
    if not ply:
        return ""
    game = match.game
    return describe_move(game.positions[ply - 1].to_move, game.moves[ply - 1], game.rules)

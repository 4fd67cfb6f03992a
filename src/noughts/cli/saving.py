"""Saving a game from the terminal: it proposes a name, and asks before it replaces a file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from noughts.core.errors import InputError
from noughts.saved_games import SavedGame, games_folder, name_in, propose_path, save_game

if TYPE_CHECKING:
    from noughts.cli.conversation import Conversation
    from noughts.match import Match

__all__ = ["ask_save"]


def ask_save(talk: Conversation, match: Match) -> None:
    """Ask for a name and save the game; a name without a folder goes to the user's games."""
    saved = SavedGame.of(match.game, match.seats, match.resigned)
    folder = games_folder()
    proposed = propose_path(saved, folder)
    answer = talk.ask(f"Save in {folder} as [{proposed.name}]")
    try:
        path = name_in(folder, answer) if answer else proposed
        if path.is_file() and not talk.confirm(f"{path} exists already. Replace it"):
            talk.say("Nothing was saved.")
            return
        save_game(saved, path, make_folder=path.parent == folder)
    except (InputError, OSError, ValueError, RuntimeError) as error:
        talk.say(str(error))
    else:
        talk.say(f'Saved as {path}. "noughts play" or "noughts review" with this name opens it.')

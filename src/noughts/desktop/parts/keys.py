"""The keys: one list, from which the help is written and by which keys are read."""

from __future__ import annotations

from typing import Final

import pygame

__all__ = ["ARROWS", "ENTER", "KEYS", "action_of"]

ENTER: Final = (pygame.K_RETURN, pygame.K_KP_ENTER)
ARROWS: Final = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}

KEYS: Final[tuple[tuple[str, str, tuple[str, ...]], ...]] = (
    ("Mouse", "click a cell to place; drag a mark onto another to swap them", ()),
    ("Arrows, Enter", "move the cursor, choose the cell", ()),
    ("1 2 3 ...", "a cell by its number, row by row from 1", ()),
    ("S  B  E", "swap, block, end the turn", ("swap", "block", "end")),
    ("Esc", "one step back: to the game, from the power, from the placement", ()),
    ("U  Y", "undo, redo", ("undo", "redo")),
    ("H  W", "a hint with its reason; why the last move", ("hint", "why")),
    ("A  V", "what every move is worth; review of the game", ("analysis", "review")),
    ("R  G", "play again; give up", ("retry", "resign")),
    ("N  L", "another game; back to the last game", ("new", "restore")),
    ("X  C", "change sides; try again from an earlier position", ("change sides", "continue")),
    ("PgUp  PgDn", "look at earlier moves; Home and End: first and last", ()),
    ("Ctrl+S  Ctrl+O", "save and open; or drop a file on the window", ("save", "open")),
    ("Ctrl+C  Ctrl+V", "copy the game as text, paste one", ("copy", "paste")),
    ("T  F11", "light or dark; full screen", ("theme", "full screen")),
    ("Ctrl+Q", "quit", ("quit",)),
)
"""Keys as the help shows them, what they do, and the actions of those that have one each."""

_ALSO: Final = {
    **{"Backspace": "undo", "Ctrl+Z": "undo", "Ctrl+Y": "redo", "Ctrl+N": "new", "Ctrl+W": "quit"},
    **{"Escape": "cancel", "PageUp": "earlier", "PageDown": "later", "Home": "look 0"},
    **{"End": "look", "F1": "help"},
}


def _code(name: str) -> tuple[int, bool]:
    key = name.removeprefix("Ctrl+")
    return getattr(pygame, f"K_{key.lower() if len(key) == 1 else key.upper()}"), key != name


_ACTIONS: Final = {_code(key): action for key, action in _ALSO.items()} | {
    _code(key): action
    for keys, _, actions in KEYS
    if actions
    for key, action in zip(keys.split(), actions, strict=True)
}


def action_of(key: int, *, is_shortcut: bool = False) -> str:
    """The action of a key, alone or with Ctrl; empty where it has none.

    >>> action_of(pygame.K_h), action_of(pygame.K_s, is_shortcut=True), action_of(pygame.K_z)
    ('hint', 'save', '')
    """
    return _ACTIONS.get((key, is_shortcut), "")

"""Keys: programs that are played with single keys, in a window or in a terminal.

The grader is asked for a key, or for several: `down right enter`. `home` goes to the first cell
where a cursor stops at the border; `at5` and `mid5` go to the fifth cell where it comes back on the
other side, from the first cell or from the middle.
"""

from __future__ import annotations

import ast

from ..patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Keys", "KeysOfSource"]

_ARROWS = ("up", "down", "left", "right")
_KEYPAD = ("w", "s", "a", "d")  # in place of arrows
_OTHER_NAMES = {"return": "enter", "kp_enter": "enter", "spacebar": "space", "esc": "escape"}
_NAMED = Pattern(r"^(?:K_|KEY_)(KP_?)?(\w+)$", ignores_case=False)  # of pygame and curses
_BOUND = Pattern(r"^<(?:Key(?:Press|Release)?-?)?(\w*)>$")  # of tkinter
_MAX_KEYS = 40  # for one answer


class KeysOfSource:
    """The keys that a program speaks of, and whether it looks at the mouse."""

    def __init__(self, trees: Any) -> None:
        self.names: set[str] = set()
        self.has_keypad = False
        self.uses_mouse = False
        self.is_raw = False  # whether it reads single keys from its input
        for tree in trees:
            for node in ast.walk(tree):
                self._look(node)
        self.names = {_OTHER_NAMES.get(name, name) for name in self.names}

    def _look(self, node: ast.AST) -> None:
        if isinstance(node, ast.Import):
            self.is_raw |= any(alias.name in ("termios", "tty") for alias in node.names)
        name = node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", None)
        if isinstance(name, str):
            match = _NAMED.match(name)
            if match:
                self.names.add(match.group(2).lower())
                self.has_keypad |= match.group(1) is not None and match.group(2).isdigit()
            is_mouse = name in ("mouse", "onclick", "onscreenclick") or "MOUSEBUTTON" in name
            self.uses_mouse |= is_mouse
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            match = _BOUND.match(node.value)
            word = (match.group(1) if match else node.value).lower()
            if word in _ARROWS or word in _OTHER_NAMES or word in ("enter", "space"):
                self.names.add(word)
            self.uses_mouse |= node.value.startswith(("<Button", "<1>"))

    @property
    def has_arrows(self) -> bool:
        """Whether a cursor is moved."""
        return self.names.issuperset(_ARROWS) or self.uses_letters

    @property
    def uses_letters(self) -> bool:
        """Whether w, a, s and d are its arrows."""
        return self.names.issuperset(_KEYPAD) and not self.names.intersection(_ARROWS)


class Keys:
    """The keys that are pressed in one game."""

    def __init__(self, ask: Any, source: KeysOfSource) -> None:
        self._ask, self.source = ask, source
        self._waiting: list[str] = []
        self._cell: int | None = None  # of the cursor, where that is counted

    def next(self) -> str:
        """The key that is pressed now, by its plain name: up, enter, space, 5, x."""
        if not self._waiting:
            kind = "arrows" if self.source.has_arrows else "digits"
            self._waiting = self._keys(str(self._ask(f"Press a key ({kind}): ")))[:_MAX_KEYS]
        return self._waiting.pop(0)

    def _keys(self, answer: str) -> list[str]:
        keys: list[str] = []
        for word in answer.lower().split() or ["enter"]:
            if word == "home":
                keys += ["up"] * 3 + ["left"] * 3
            elif word[:-1] in ("at", "mid") and word[-1:].isdigit():
                keys += self._way_to(int(word[-1]) - 1, 0 if word[:-1] == "at" else 4)
            else:
                keys.append(word)
        return [self._known(key) for key in keys] or ["enter"]

    def _way_to(self, cell: int, start: int) -> list[str]:
        here = start if self._cell is None else self._cell
        self._cell = cell
        down, right = cell // 3 - here // 3, cell % 3 - here % 3
        return (["down"] * down or ["up"] * -down) + (["right"] * right or ["left"] * -right)

    def _known(self, key: str) -> str:
        """The key that the program knows: w for up, space for enter."""
        names = self.source.names
        if key in _ARROWS and self.source.uses_letters:
            return _KEYPAD[_ARROWS.index(key)]
        if key == "enter" and "enter" not in names and "space" in names:
            return "space"
        return key

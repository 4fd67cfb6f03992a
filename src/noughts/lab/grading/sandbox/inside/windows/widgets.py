"""Widgets: what one shows, whether it can be clicked, and what a click on it calls."""

from __future__ import annotations

from ..stand_ins import StandIn
from .images import picture_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = [
    "Click",
    "Press",
    "call_handler",
    "choice_of_mark",
    "choices_of",
    "group_of",
    "is_box",
    "is_clickable",
    "is_field",
    "label_before",
    "options_of",
    "owner_of",
    "sign_of",
]

_KEYSYMS = {
    "up": "Up", "down": "Down", "left": "Left", "right": "Right", "enter": "Return",
    "space": "space", "escape": "Escape",
}  # fmt: skip
_KEYCODES = {"left": 37, "up": 38, "right": 39, "down": 40}
_BOXES = ("Checkbutton", "CTkCheckBox", "CTkSwitch", "QCheckBox")
_FIELDS = ("Entry", "CTkEntry", "QLineEdit")
_MAX_DEPTH = 8  # of widgets inside of others
_WINDOWS = frozenset({"Tk", "Toplevel", "CTk", "CTkToplevel"})  # seen though their parents are not


class Click:
    """The event of a click."""

    num, keysym, char, type = 1, "", "", "4"

    def __init__(self, widget: Any, x: float, y: float) -> None:
        self.widget, self.x, self.y = widget, int(x), int(y)
        self.x_root, self.y_root = int(x), int(y)


class Press:
    """The event of a key."""

    num, type, x, y, state, widget = 0, "2", 0, 0, 0, None

    def __init__(self, key: str) -> None:
        self.keysym = _KEYSYMS.get(key, key)
        self.char = {"enter": "\r", "space": " ", "escape": "\x1b"}.get(key, key)
        self.char = "" if len(self.char) > 1 else self.char
        self.keycode = ord(self.char.upper()) if self.char else _KEYCODES.get(key, 0)


def options_of(widget: Any) -> dict[str, Any]:
    """What a widget was told: its text, its command, where it stands."""
    options = widget.__dict__.setdefault("_options", {})
    return options if isinstance(options, dict) else {}


def sign_of(widget: Any) -> str:
    """What a button shows: its text, the text of its variable, or its picture."""
    options = options_of(widget)
    variable = options.get("textvariable")
    if variable is not None:
        return str(options_of(variable).get("value", ""))
    text = options.get("text", "")
    if isinstance(text, (str, int)) and str(text).strip():
        return str(text)
    return picture_of(options.get("image"))


def is_box(widget: Any) -> bool:
    """Whether it is a box that can be ticked."""
    return type(widget).__name__ in _BOXES


def is_field(widget: Any) -> bool:
    """Whether a person can type into it."""
    return type(widget).__name__ in _FIELDS


def label_before(widgets: list[Any], widget: Any) -> str:
    """What stands on the last label that was put before a widget into the same window."""
    words, window = "", options_of(widget).get("_parent")
    for one in widgets:
        if one is widget:
            break
        if "Label" in type(one).__name__ and options_of(one).get("_parent") is window:
            words = sign_of(one).strip() or words
    return words


def is_clickable(widget: Any) -> bool:
    """Whether a click on it does something now."""
    options = options_of(widget)
    is_off = str(options.get("state", "")).lower() == "disabled"
    is_hidden, inside = False, widget
    for _ in range(_MAX_DEPTH):
        is_hidden = is_hidden or bool(options_of(inside).get("_hidden"))
        is_window = any(kind.__name__ in _WINDOWS for kind in type(inside).__mro__)
        inside = options_of(inside).get("_parent")
        if inside is None or is_window:
            break
    is_radio = "variable" in options and ("value" in options or is_box(widget))
    return (
        (is_radio or callable(options.get("command") or options.get("_handler")))
        and not is_hidden
        and "values" not in options  # a list; its entries are chosen
        and not (is_off and not sign_of(widget))
    )


def group_of(widget: Any) -> int:
    """What buttons that exclude each other have in common: a variable, or where they stand.

    A box that is ticked excludes no other one.
    """
    options = options_of(widget)
    if is_box(widget):
        return id(widget)
    return id(options.get("variable", options.get("_parent")))


def choice_of_mark(widgets: list[Any]) -> list[Any]:
    """One button with X and one with O, where no cell has a mark yet; else an empty list."""
    signs = [sign_of(widget).strip().lower() for widget in widgets]
    if signs.count("x") != 1 or signs.count("o") != 1:
        return []
    has_free_cells = signs.count("") in (0, 9)
    pair = [widget for widget, sign in zip(widgets, signs, strict=True) if sign in ("x", "o")]
    return pair if has_free_cells else []


def choices_of(widget: Any) -> list[tuple[str, Any]]:
    """The entries of a list to choose from, each with what chooses it."""
    values = options_of(widget).get("values")
    if not isinstance(values, (list, tuple)):
        return []

    def choice(value: str) -> StandIn:
        def choose() -> None:
            options_of(widget)["value"] = value
            variable = options_of(widget).get("textvariable", options_of(widget).get("variable"))
            if variable is not None:
                options_of(variable)["value"] = value
            handler = options_of(widget).get("command")
            if callable(handler):
                call_handler(handler, (value,))

        return StandIn(command=choose)

    return [(value, choice(value)) for value in values if isinstance(value, str)]


def owner_of(function: Any) -> Any:
    """The object that a handler belongs to; a lambda holds it in a cell."""
    owner = getattr(function, "__self__", None)
    if owner is not None:
        return owner
    inner = getattr(function, "func", None)  # functools.partial
    if inner is not None:
        return owner_of(inner)
    for cell in getattr(function, "__closure__", None) or ():
        try:
            value = cell.cell_contents
        except ValueError:
            continue
        if hasattr(value, "__dict__") and not callable(value):
            return value
    return None


def call_handler(function: Any, arguments: tuple[Any, ...]) -> Any:
    """Call a handler with as many of the arguments as it takes."""
    code = getattr(
        function, "__code__", getattr(getattr(function, "__func__", None), "__code__", None)
    )
    if code is None:
        try:
            return function(*arguments)
        except TypeError:
            return function()
    is_method = hasattr(function, "__self__")
    needed = code.co_argcount - len(getattr(function, "__defaults__", None) or ()) - is_method
    takes = code.co_argcount - is_method
    is_any = bool(code.co_flags & 4)
    count = len(arguments) if is_any else min(takes if needed > 0 else 0, len(arguments))
    return function(*arguments[:count])

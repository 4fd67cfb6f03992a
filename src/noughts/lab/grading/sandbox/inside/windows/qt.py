"""What the names of Qt's widgets do: where a widget stands, what it shows, timers and questions."""

from __future__ import annotations

from .widgets import options_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["qt_added", "qt_name"]

_BUTTONS = {"Yes": 16384, "No": 65536, "Ok": 1024, "Cancel": 4194304}  # of a box
_TEXTS = frozenset({"getText", "getItem", "getInt"})


class _Timeout:
    """`timer.timeout.connect(function)`."""

    def __init__(self, owner: Any) -> None:
        self._owner = owner

    def connect(self, function: Any, *_arguments: Any) -> None:
        options_of(self._owner)["_timeout"] = function


def qt_added(widget: Any) -> None:
    """A widget was made: it may be told at once what a click does, and that it is off."""
    options = options_of(widget)
    if callable(options.get("clicked")):
        options.setdefault("command", options["clicked"])
    if options.get("enabled") is False:
        options.setdefault("state", "disabled")


def qt_name(stage: Any, ask: Any, owner: Any, name: str) -> Any:
    """What a name does that only Qt has; None if it is none of these."""
    if name == "question":
        return lambda *a, **_o: _answer(ask, a)
    if name in _TEXTS:
        return lambda *a, **_o: _text(ask, name, a)
    if owner is None:
        return _BUTTONS.get(name)
    options = options_of(owner)
    if name == "timeout":
        return _Timeout(owner)
    if name == "start" and "_timeout" in options:
        return lambda *_a, **_o: stage.later(options["_timeout"])
    setters = {
        "setObjectName": ("_name",), "setIcon": ("image",), "setEnabled": ("_is_enabled",),
        "addFile": ("file",), "addPixmap": ("_parent",),
        "setGeometry": ("_x", "_y"), "move": ("_x", "_y"),
    }  # fmt: skip
    if name in setters and "Pen" not in type(owner).__name__:
        return lambda *values, **_o: _set(options, setters[name], values)
    if name == "objectName":
        return lambda: str(options.get("_name", ""))
    if name == "addWidget":
        return lambda widget=None, *place, **_o: _put(widget, place)
    return None


def _set(options: dict[str, Any], keys: tuple[str, ...], values: tuple[Any, ...]) -> None:
    options.update(zip(keys, values, strict=False))
    if keys == ("_is_enabled",):
        options["state"] = "normal" if options.get("_is_enabled", True) else "disabled"


def _put(widget: Any, place: tuple[Any, ...]) -> None:
    """A layout: the widget stands in a row and a column."""
    if widget is not None and hasattr(widget, "__dict__") and len(place) >= 2:
        options_of(widget).update(zip(("_row", "_column"), place, strict=False))


def _answer(ask: Any, words: tuple[Any, ...]) -> int:
    text = " ".join(word for word in words if isinstance(word, str))
    return _BUTTONS["Yes" if str(ask(f"{text} (y/n) "))[:1].lower() == "y" else "No"]


def _text(ask: Any, name: str, words: tuple[Any, ...]) -> tuple[Any, bool]:
    texts = [word for word in words if isinstance(word, str)]
    choices = [str(one) for word in words if isinstance(word, (list, tuple)) for one in word]
    lines = [f"{n}. {choice}" for n, choice in enumerate(choices, 1)]
    answer = str(ask("\n".join([*lines, " ".join(texts) + " "]))).strip()
    if answer.isdigit() and 1 <= int(answer) <= len(choices):
        return choices[int(answer) - 1], True
    if name == "getInt":
        return (int(answer) if answer.isdigit() else 0), True
    return answer, True

"""Fields to type into: what a person types there is asked when the program reads it."""

from __future__ import annotations

from .widgets import is_field, label_before, options_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Fields"]

_MAX_FIELDS = 8  # more of them are the cells of a board
_READS = ("get", "text")  # of tkinter, of Qt
_UNKNOWN = "Your name:"


class Fields:
    """The fields of one program."""

    def __init__(self, ask: Any, widgets: list[Any]) -> None:
        self._ask, self._widgets = ask, widgets
        self._fields: list[Any] = []
        self._typed: list[tuple[Any, str]] = []  # since the last click

    def add(self, widget: Any) -> None:
        """A widget was made, which may be a field."""
        if is_field(widget):
            self._fields.append(widget)

    def clear(self) -> None:
        """Something was clicked on: a person may type something else now."""
        self._typed.clear()

    def special(self, owner: Any, name: str) -> Any:
        """What a name of a field does, or of the variable that a field sets; else None."""
        if not self._fields or owner is None:
            return None
        if name in _READS:
            field = self._field_of(owner)
            is_read = field is not None and len(self._fields) <= _MAX_FIELDS
            return (lambda *_a: self._read(field)) if is_read else None
        if not any(field is owner for field in self._fields):
            return None
        if name == "insert":  # entry.insert(0, "Ann")
            return lambda *a: self._set(owner, "".join(map(str, a[1:2])))
        return (lambda *_a: self._set(owner, "")) if name in ("delete", "clear") else None

    def _field_of(self, owner: Any) -> Any:
        for field in self._fields:
            if field is owner or options_of(field).get("textvariable") is owner:
                return field
        return None

    def _set(self, field: Any, text: str) -> None:
        self._typed = [entry for entry in self._typed if entry[0] is not field]
        _holder(field)["text" if "textvariable" not in options_of(field) else "value"] = text

    def _read(self, field: Any) -> str:
        """What stands in a field; what a person types, if nothing does."""
        held = _holder(field).get("text" if "textvariable" not in options_of(field) else "value")
        if isinstance(held, (str, int)) and str(held).strip():
            return str(held)
        for one, text in self._typed:
            if one is field:
                return text
        words = label_before(self._widgets, field) or _UNKNOWN
        text = str(self._ask(f"{words} "))
        self._typed.append((field, text))
        return text


def _holder(field: Any) -> dict[str, Any]:
    """The options in which the text of a field is kept: its own, or those of its variable."""
    return options_of(options_of(field).get("textvariable", field))

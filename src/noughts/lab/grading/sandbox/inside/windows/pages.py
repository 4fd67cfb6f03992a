"""Streamlit: a page that runs from its start with every click, and keeps its state in between."""

from __future__ import annotations

from ..stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .clicking import Clicking

__all__ = ["Page", "Rerun"]

_MAX_WIDGETS = 200
_LISTS = frozenset({"radio", "selectbox", "select_slider", "segmented_control", "pills"})
_BUTTONS = frozenset({"button", "form_submit_button"})
_SWITCHES = frozenset({"checkbox", "toggle"})
_TEXTS = frozenset({"write", "title", "header", "subheader", "text", "markdown", "success", "info"})
_TAKEN = "•"  # stands for a cell that is no button any more


class Rerun(BaseException):
    """The page begins anew."""


class State(dict[str, object]):
    """`st.session_state`: its entries are attributes, too."""

    def __getattr__(self, name: str) -> Any:
        try:
            return self[name]
        except KeyError:
            raise AttributeError(name) from None

    def __setattr__(self, name: str, value: Any) -> None:
        self[name] = value

    def __delattr__(self, name: str) -> None:
        self.pop(name, None)


class _Container(StandIn):
    """A part of the page: a column, a form, the page itself."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self.__dict__["_page"] = page

    def __getattr__(self, name: str) -> Any:
        special = self.__dict__["_page"].named(name)
        return super().__getattr__(name) if special is None else special


class Page:
    """What one run of the page shows, and what was clicked before it."""

    def __init__(self, clicking: Clicking, ask: Any, keep: Any) -> None:
        self._clicking, self._ask, self._keep = clicking, ask, keep
        self.state = State()
        clicking.state = self.state
        self._widgets: dict[str, StandIn] = {}
        self._values: dict[str, Any] = {}
        self._cells: list[str] = []  # the keys of nine buttons
        self._clicked: str | None = None

    @property
    def is_shown(self) -> bool:
        """Whether the program has made such a page."""
        return bool(self._widgets)

    def named(self, name: str) -> Any:
        """What a name of the module is; None if a plain stand-in does."""
        if name == "session_state":
            return self.state
        if name in ("rerun", "experimental_rerun", "stop"):
            return self._end
        if name in ("columns", "tabs"):
            return self._columns
        if name in ("sidebar", "container", "empty", "form", "expander", "popover"):
            part = _Container(self)
            return part if name == "sidebar" else lambda *_a, **_o: part
        if name in _BUTTONS:
            return self._button
        if name in _LISTS:
            return self._list
        if name in _SWITCHES:
            return lambda label="", value=False, *_a, **o: self._switch(str(label), value, o)
        if name in ("text_input", "number_input"):
            return lambda label="", *_a, **o: self._text(str(label), o)
        if name in _TEXTS:
            return lambda *words, **_o: self._keep(" ".join(map(str, words)) + "\n")
        if name in ("cache_data", "cache_resource", "fragment", "cache"):
            return lambda *a, **_o: a[0] if a and callable(a[0]) else lambda function: function
        return None

    def _end(self, *_arguments: Any, **_options: Any) -> None:
        raise Rerun

    def _columns(self, count: Any = 1, *_more: Any, **_options: Any) -> list[Any]:
        number = count if isinstance(count, int) else len(count)
        return [_Container(self) for _ in range(min(number, _MAX_WIDGETS))]

    def _key(self, label: str, options: dict[str, Any]) -> str:
        return str(options.get("key") or f"{label} {len(self._widgets)}")

    def _add(self, key: str, **options: Any) -> None:
        if len(self._widgets) < _MAX_WIDGETS:
            self._widgets[key] = StandIn(**options)

    def _button(self, label: Any = "", *more: Any, **options: Any) -> bool:
        key = str(more[0]) if more else self._key(str(label), options)

        def click(*_arguments: Any) -> None:
            self._clicked = key
            callback = options.get("on_click")
            if callable(callback):
                callback(*(options.get("args") or ()), **(options.get("kwargs") or {}))

        state = "disabled" if options.get("disabled") else "normal"
        self._add(key, text=str(label), command=click, state=state)
        return key == self._clicked

    def _list(self, label: Any = "", choices: Any = (), index: Any = 0, **options: Any) -> Any:
        key, values = self._key(str(label), options), list(choices)

        def choose(value: Any) -> None:
            self._values[key] = next((one for one in values if str(one) == value), value)
            if "key" in options:
                self.state[key] = self._values[key]

        self._add(key, values=[str(value) for value in values], command=choose)
        first = values[index] if isinstance(index, int) and index < len(values) else None
        value = self._values.setdefault(key, self.state.get(key, first))
        if "key" in options:
            self.state.setdefault(key, value)
        return value

    def _switch(self, label: str, value: Any, options: dict[str, Any]) -> bool:
        key = self._key(label, options)

        def turn(*_arguments: Any) -> None:
            self._values[key] = not self._values.get(key, value)

        self._add(key, text=label, command=turn)
        return bool(self._values.get(key, value))

    def _text(self, label: str, options: dict[str, Any]) -> Any:
        key = str(options.get("key") or label)
        if key not in self._values:
            self._values[key] = self._ask(f"{label} ")
        return self._values[key]

    def run(self, run_once: Any) -> None:
        """Run the page again and again, with a click before each run."""
        while True:
            self._widgets = {}
            try:
                run_once()
            except Rerun:
                self._clicked = None
                continue
            self._clicked = None
            if not self._widgets or not self._click():
                return

    def _click(self) -> bool:
        """One click; False if there is nothing to click."""
        widgets = self._widgets
        buttons = [key for key, one in widgets.items() if len(_label(one)) <= 1 and _is_button(one)]
        if not self._cells and len(buttons) == 9:
            self._cells = buttons
        if self._cells and set(self._cells).intersection(widgets):
            others = {key: one for key, one in widgets.items() if key not in self._cells}
            taken = StandIn(text=_TAKEN, command=_nothing, state="disabled")
            self._widgets = {key: widgets.get(key, taken) for key in self._cells} | others
        self._clicking.widgets = list(self._widgets.values())
        action = self._clicking.next_click()
        if action is None:
            return False
        widget, x, y = action
        self._clicking.click(widget, (x, y))
        return True


def _label(widget: Any) -> str:
    return str(widget.__dict__["_options"].get("text", "")).strip()


def _is_button(widget: Any) -> bool:
    return "values" not in widget.__dict__["_options"]


def _nothing(*_arguments: Any) -> None:
    return None

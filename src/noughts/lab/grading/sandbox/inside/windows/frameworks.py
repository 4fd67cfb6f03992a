"""What the names of kivy, arcade, PySimpleGUI, guizero and FLTK do while a program is played."""

from __future__ import annotations

from ..interrupting import AsksPerson, leave
from ..stand_ins import StandIn
from .widgets import options_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .stage import Stage

__all__ = ["Frameworks"]

_APPLICATIONS = frozenset({"App", "MDApp"})
_MAX_CLOSED = 3  # windows that were closed, and are read again
_FRAMES = 4  # that are drawn after a click
_LEFT = 1  # button of the mouse


class Frameworks:
    """Applications that are run, windows that are told of clicks, and windows that are read."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
        self._event: Any = None  # the key of the button that was clicked
        self._closed = 0

    def named(self, package: str, name: str) -> Any:
        """What a name of a module is here; None if a plain stand-in does."""
        if package == "arcade" and name == "run":
            return self._run_windows
        return _LEFT if package == "arcade" and name == "MOUSE_BUTTON_LEFT" else None

    def special(self, owner: Any, name: str) -> Any:
        """What a name of a stand-in does here; None if nothing special."""
        kinds = {kind.__name__ for kind in type(owner).__mro__}
        if name in ("run", "display") and kinds & _APPLICATIONS:
            return lambda *_a, **_o: self._run(owner)
        if name in ("schedule_once", "schedule_interval"):
            return lambda function, seconds=0.1: self._stage.later(0, function, seconds)
        if name in ("read", "Read") and "Window" in kinds:
            return lambda *_a, **_o: self._read()
        if name in ("find_element", "FindElement", "Element") and "Window" in kinds:
            return lambda key, *_a: owner[key]
        if name in ("update", "Update") and "_is_laid_out" in options_of(owner):
            return lambda *a, **o: _update(owner, a, o)
        if name == "show_view":
            return lambda view, *_a: self._stage.add(view)
        if name == "callback" and "Fl_Button" in kinds:
            return lambda function, *a: _on_press(owner, function, a)
        return None

    def added(self, widget: Any) -> None:
        """A widget was made: what its options say about clicks is understood."""
        options = options_of(widget)
        for key in ("on_press", "on_release"):
            if callable(options.get(key)):
                _on_press(widget, options[key], ())
        command, arguments = options.get("command"), options.get("args")
        if callable(command) and isinstance(arguments, (list, tuple)):  # of guizero
            options["command"] = _Handler(command, tuple(arguments))
        grid = options.get("grid")
        if isinstance(grid, (list, tuple)) and len(grid) >= 2:
            options.update(_column=grid[0], _row=grid[1])

    def lay_out(self, window: Any, rows: list[Any]) -> None:
        """The rows of elements of a window: each can be found by its key."""
        for number, row in enumerate(rows):
            for column, one in enumerate(row if isinstance(row, list) else ()):
                if not isinstance(one, StandIn):
                    continue
                options = options_of(one)
                options.update(_row=number, _column=column, _is_laid_out=True)
                key = options.get("key", options.get("k", options.get("text")))
                window[key] = one
                if "Button" in type(one).__name__:
                    options["command"] = _Handler(self._note, (key,))

    def _note(self, key: Any) -> None:
        self._event = key

    def _read(self) -> tuple[Any, dict[Any, Any]]:
        """The key of the next button that is clicked; None if the window is closed."""
        self._event = None
        self._stage.step()
        self._closed = self._closed + 1 if self._event is None else 0
        if self._closed > _MAX_CLOSED:
            leave(AsksPerson("nobody can play it"))
        return self._event, {}

    def _run(self, application: Any) -> None:
        """Build what an application shows, and wait for clicks."""
        for name in ("build", "on_start"):
            if hasattr(type(application), name) and name in _own_names(application):
                root = getattr(application, name)()
                if name == "build":
                    application.root = root
        self._stage.loop()

    def _run_windows(self, *_arguments: Any) -> None:
        """Tell the windows that notice clicks of them."""
        windows = [
            one for one in self._stage.clicking.widgets if "on_mouse_press" in _own_names(one)
        ]
        for one in windows[-1:]:
            options = options_of(one)
            size = options.get("_size", [options.get("width"), options.get("height")])
            if all(type(number) is int for number in size):
                self._stage.drawing.size = (float(size[0]), float(size[1]))
        self._stage.clicking.areas = [(None, _Clicked(one)) for one in windows[-1:]]
        self._stage.loop()


class _Handler:
    """A function with what it is called with."""

    def __init__(self, function: Any, arguments: tuple[Any, ...]) -> None:
        self.func, self._arguments = function, arguments

    def __call__(self, *_event: Any) -> Any:
        return self.func(*self._arguments)


class _Clicked:
    """The window of arcade, told of a click; then some frames are drawn."""

    def __init__(self, window: Any) -> None:
        self.func, self._window = window.on_mouse_press, window

    def __call__(self, event: Any) -> None:
        self.func(event.x, event.y, _LEFT, 0)
        own = _own_names(self._window)
        for _ in range(_FRAMES):
            if "on_update" in own:
                self._window.on_update(0.5)
            if "on_draw" in own:
                self._window.on_draw()


def _own_names(value: Any) -> set[str]:
    """The names that the program's own classes give an object."""
    return {
        name
        for kind in type(value).__mro__
        if kind is not object and kind.__module__ != StandIn.__module__
        for name in vars(kind)
    }


def _on_press(widget: Any, function: Any, arguments: tuple[Any, ...]) -> None:
    """The function is called with the button itself."""
    options_of(widget)["command"] = _Handler(function, (widget, *arguments))


def _update(element: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
    texts = [*arguments[:1], options.get("text"), options.get("value")]
    for text in texts:
        if isinstance(text, str):
            options_of(element)["text"] = text
    if isinstance(options.get("disabled"), bool):
        options_of(element)["state"] = "disabled" if options["disabled"] else "normal"

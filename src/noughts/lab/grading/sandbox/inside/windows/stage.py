"""A stage: what the names of modules for windows do while a program is played.

What a window shows and what can be clicked is kept: buttons and their texts, handlers of clicks,
lines and boxes that are drawn, timers. Where a program waits for a person, something is clicked.
"""

from __future__ import annotations

from ..patterns import Pattern
from ..stand_ins import StandIn
from ..threads import wait_for_threads
from .canvas import Items
from .clicking import MAX_WIDGETS, Clicking
from .decorations import Decorations
from .fields import Fields
from .frameworks import Frameworks
from .images import picture_name
from .keys import Keys, KeysOfSource
from .pages import Page
from .pygames import pygame_name
from .qt import qt_added, qt_name
from .terminal import terminal_name
from .widgets import Press, call_handler, options_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Stage"]

_MAX_TIMERS = 400  # that wait
_MAX_RINGS = 100  # of one function between two clicks: many ring themselves again, without end
_ASKS_YES = frozenset(
    {"askyesno", "askquestion", "askokcancel", "askretrycancel", "askyesnocancel"}
)
_ASKS_TEXT = frozenset({"askstring", "askinteger", "askfloat", "textinput", "numinput"})
_PLACES = frozenset({"grid_info", "winfo_x", "winfo_y", "winfo_width", "winfo_height"})
_MIN_POINTS = 20  # smaller sizes are letters
_USUAL_POINTS = 100
_SHOWS = frozenset({"showinfo", "showwarning", "showerror", "information", "warning", "about"})
_LOOPS = frozenset(
    {"mainloop", "done", "exitonclick", "exec_", "exec", "wait_window", "wait_variable"}
)
_CLICKS = ("<Button-1>", "<ButtonPress-1>", "<ButtonPress>", "<Button>", "<1>", "<ButtonRelease-1>")
_HIDES = frozenset(
    {
        "destroy", "pack_forget", "grid_forget", "place_forget", "grid_remove", "withdraw",
        "iconify",
    }
)  # fmt: skip
_SHOWN = frozenset({"pack", "grid", "place", "deiconify"})
_PLACE_KEYS = ("_row", "_column", "_x", "_y")
_RAISES = frozenset({"tkraise", "lift"})
_SURFACES = frozenset({"Canvas", "CTkCanvas", "Tk", "CTk", "Toplevel"})  # clicked at a place
_TERMINALS = frozenset({"curses", "msvcrt", "getch", "readchar", "getkey"})
_KEY = Pattern(r"^<?(?:Any-)?(?:Key(?:Press|Release)?)?-?(\w*)>?$")
_NO_KEYS = Pattern(r"^(configure|enter|leave|motion|focus(in|out)|destroy|escape|f\d\d?)$")
_ANSWERS_OF_BOXES = {True: "yes", False: "no"}


class Stage:
    """The windows of one program."""

    def __init__(self, ask: Any, boards: Any, keep: Any, look: Any, trees: Any) -> None:
        self._ask, self._keep, self.look = ask, keep, look
        self.keys = Keys(ask, KeysOfSource(trees))
        self._key_handlers: list[tuple[str, Any]] = []  # the name of the key, or nothing for all
        self.clicking = Clicking(ask, boards)
        self.drawing = self.clicking.drawing
        self._fields = Fields(ask, self.clicking.widgets)
        self._items = Items(self.drawing)
        self.page = Page(self.clicking, ask, keep)
        self._decorations = Decorations(ask, keep)
        self._frameworks = Frameworks(self)
        self._timers: list[tuple[Any, tuple[Any, ...]]] = []
        self._is_ended = False

    # ---- what stand-ins ask --------------------------------------------------------------------

    def add(self, widget: Any) -> None:
        """A widget was made."""
        self.clicking.add(widget)
        self._fields.add(widget)
        qt_added(widget)
        self._frameworks.added(widget)

    def lay_out(self, window: Any, rows: list[Any]) -> None:
        """A window was made, with rows of elements in it."""
        self._frameworks.lay_out(window, rows)

    def named(self, module: str, name: str) -> Any:
        """What a name of a module is here; None if a plain stand-in does."""
        package = module.partition(".")[0]
        if package == "pygame":
            return pygame_name(self, module.partition(".")[2], name)
        if package == "streamlit":
            return self.page.named(name)
        if package in _TERMINALS:
            return terminal_name(self.keys, self._keep, package, name)
        if package in ("tkinter", "Tkinter") and name.isupper():
            return name.lower()  # as DISABLED, CURRENT and END are
        own = self._frameworks.named(package, name) or self._decorations.named(package, name)
        return own or self.special(None, name)

    def special(self, owner: Any, name: str) -> Any:
        """What a name of a stand-in does here; None if nothing special."""
        if (field := self._fields.special(owner, name)) is not None:
            return field
        if (picture := picture_name(owner, name)) is not None:
            return picture
        if name in _LOOPS and (not name.startswith("exec") or _is_application(owner)):
            return self.loop
        if name in _ASKS_YES:
            return lambda *a, **o: self._yes(name, a, o)
        if name in _ASKS_TEXT:
            return lambda *a, **o: self._text(name, a, o)
        if name in _SHOWS:
            return lambda *a, **_o: self._show(a)
        if name in ("after", "ontimer", "singleShot", "after_idle"):
            return self.later
        if name in ("onscreenclick", "onclick"):
            return self._on_click
        if name in ("bind", "bind_all", "tag_bind"):
            return lambda *a, **o: self._bind(owner, a, o)
        if name in ("onkey", "onkeypress", "onkeyrelease"):
            return lambda function=None, key="": self._add_key(str(key or ""), function)
        if name in ("quit", "bye"):
            return self._end
        if name in _HIDES or name in _SHOWN:
            return lambda *_a, **o: self._place(owner, name, o)
        if name in _RAISES and owner is not None:
            return lambda *_a, **_o: self._raise(owner)
        if name in ("print", "input") and "Console" in type(owner).__name__:
            return self._decorations.print if name == "print" else self._decorations.ask
        if name == "ask" and owner is None:  # Prompt.ask
            return self._decorations.ask
        if name in ("add_command", "add_radiobutton", "add_checkbutton"):  # of a menu
            return lambda *_a, **o: self.add(StandIn(**o, text=o.get("label", "")))
        if name == "winfo_children":
            return lambda: self._children(owner)
        if name in _PLACES:
            return lambda: _place_of(owner, name)
        if name == "invoke":
            return lambda *_a: self.clicking.click(owner, ())
        if name in ("clicked", "pressed", "released"):
            return _Signal(self, owner)
        if name == "sender":
            return lambda *_a: self.clicking.clicked
        if name == "setText":
            return lambda text="", *_a: owner.__setitem__("text", text)
        if name == "text" and owner is not None and _has_text(owner):
            return _Text(options_of(owner).get("text", ""))
        if owner is not None and (special := self._frameworks.special(owner, name)) is not None:
            return special
        if owner is None or _is_of_qt(owner):
            return qt_name(self, self._ask, owner, name)
        return self._items.named(name)

    def _children(self, owner: Any) -> list[Any]:
        widgets = self.clicking.widgets
        return [widget for widget in widgets if options_of(widget).get("_parent") is owner]

    def later(self, *arguments: Any, **_options: Any) -> Any:
        """Set a timer: the function is called before the next click."""
        functions = [n for n, value in enumerate(arguments) if callable(value)]
        if functions and len(self._timers) < _MAX_TIMERS:
            at = functions[0]
            is_of_turtle = at == 0  # ontimer(function, milliseconds)
            self._timers.append((arguments[at], () if is_of_turtle else arguments[at + 1 :]))
        return "after#1"

    def _on_click(self, function: Any = None, *_arguments: Any, **_options: Any) -> None:
        self.drawing.is_centred = True
        self.clicking.areas = [] if function is None else [(None, function)]

    def _bind(self, owner: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
        names = [str(value) for value in arguments if isinstance(value, str)]
        functions = [value for value in arguments if callable(value)]
        pressed = [options[name] for name in ("on_press", "on_release") if name in options]
        if pressed:  # of kivy: it is called with the button
            options_of(owner).update(on_press=pressed[0])
            self._frameworks.added(owner)
            return
        is_click = any(name in _CLICKS for name in names)
        key = _KEY.match(names[0]) if names and not is_click else None
        if key is not None and not _NO_KEYS.match(key.group(1)):
            self._add_key(key.group(1), functions[0] if functions else None)
        if not functions or not is_click:
            return
        if any(kind.__name__ in _SURFACES for kind in type(owner).__mro__):
            is_part = arguments[0] not in _CLICKS  # of a drawing: tag_bind
            kept = [area for area in self.clicking.areas if is_part or area[0] is not owner]
            self.clicking.areas = [*kept, (owner, functions[0])][-MAX_WIDGETS:]
            middle = self._items.middle(arguments[0]) if is_part else None
            if middle is not None:
                self.clicking.parts.append((*middle, functions[0]))
        else:
            options_of(owner)["_handler"] = functions[0]

    def _add_key(self, name: str, function: Any) -> None:
        if callable(function) and len(self._key_handlers) < MAX_WIDGETS:
            self._key_handlers.append((name.lower(), function))
            self.clicking.has_keys = True

    def next_key(self) -> str:
        """The key that is pressed now; what is written on the screen is shown first."""
        self._keep("".join(f"{words}\n" for words, _, _ in self.drawing.texts))
        return self.keys.next()

    def _press(self) -> None:
        """Press a key, and call what is bound to it."""
        event = Press(self.next_key())
        for name, function in list(self._key_handlers):
            if name in ("", event.keysym.lower(), event.char):
                call_handler(function, (event,))

    def _place(self, owner: Any, name: str, options: dict[str, Any]) -> None:
        kept = options_of(owner)
        kept["_hidden"] = name in _HIDES
        for key in _PLACE_KEYS:
            if key[1:] in options:
                kept[key] = options[key[1:]]
        if name == "destroy" and type(owner).__name__ in ("Tk", "CTk"):
            self._is_ended = True

    def _raise(self, owner: Any) -> None:
        """Of several pages at one place of a window, this one is seen, and the others are not."""
        kept = options_of(owner)
        for widget in self._children(kept.get("_parent")):
            options = options_of(widget)
            places = [(options.get(key), kept.get(key)) for key in _PLACE_KEYS]
            if any(place != (None, None) for place in places):
                options["_hidden"] = options.get("_hidden") or all(a == b for a, b in places)
        kept["_hidden"] = False

    # ---- questions -----------------------------------------------------------------------------

    def _yes(self, name: str, arguments: Any, options: dict[str, Any]) -> Any:
        words = " ".join(map(str, [*arguments, *options.values()]))
        is_yes = self._ask(f"{words} (y/n) ")[:1].lower() == "y"
        return _ANSWERS_OF_BOXES[is_yes] if name == "askquestion" else is_yes

    def _show(self, words: tuple[Any, ...]) -> None:
        """A box with words, which a person closes."""
        self.look()
        self._keep("\n" + " ".join(map(str, words)) + "\n")

    def _text(self, name: str, arguments: Any, options: dict[str, Any]) -> Any:
        words = " ".join(
            str(value) for value in [*arguments, *options.values()] if isinstance(value, str)
        )
        answer = self._ask(words + " ")
        if name in ("askinteger", "numinput", "askfloat"):
            return int(answer) if answer.strip().isdigit() else 0
        return answer

    # ---- waiting -------------------------------------------------------------------------------

    def loop(self, *_arguments: Any, **_options: Any) -> int:
        """Where a window waits for a person: click until the game is ended."""
        self._is_ended = False
        while not self._is_ended:
            self._run_timers()
            if wait_for_threads():
                self._run_timers()
            if self._is_ended or not self.step():
                break
        return 0

    def _end(self, *_arguments: Any, **_options: Any) -> None:
        self._is_ended = True

    def _run_timers(self) -> None:
        rings: dict[Any, int] = {}
        if self._timers:
            self.look()
        late = []  # they ring after the next click
        for _ in range(_MAX_TIMERS):
            if not self._timers:
                break
            function, arguments = self._timers.pop(0)
            name = getattr(function, "__qualname__", id(function))
            rings[name] = rings.get(name, 0) + 1
            if rings[name] > _MAX_RINGS:
                late.append((function, arguments))
            else:
                function(*arguments)
        self._timers = [*late, *self._timers][:_MAX_TIMERS]

    def step(self) -> bool:
        """One click on a widget, or one key; False if there is nothing to do."""
        action = self.clicking.next_click()
        if action is None and self._key_handlers:
            self._press()
            return True
        if action is None:
            return False
        widget, x, y = action
        self._fields.clear()
        self.clicking.click(widget, (x, y))
        return True


def _place_of(owner: Any, name: str) -> Any:
    """Where a widget stands in its grid, or how many points from its corner; how large it is."""
    options = options_of(owner)
    if name == "grid_info":
        return {key: options.get(f"_{key}", 0) for key in ("row", "column")}
    is_across = name in ("winfo_x", "winfo_width")
    size = options.get("width" if is_across else "height")
    size = size if type(size) is int and size > _MIN_POINTS else _USUAL_POINTS
    if name in ("winfo_width", "winfo_height"):
        return size
    line, point = ("_column", "_x") if is_across else ("_row", "_y")
    placed = options.get(point)
    return placed if type(placed) in (int, float) else int(options.get(line, 0)) * size


class _Signal:
    """`button.clicked.connect(function)`."""

    def __init__(self, stage: Stage, owner: Any) -> None:
        self._stage, self._owner = stage, owner

    def connect(self, function: Any, *_arguments: Any) -> None:
        options_of(self._owner)["command"] = function
        if not any(widget is self._owner for widget in self._stage.clicking.widgets):
            self._stage.add(self._owner)

    def disconnect(self, *_arguments: Any) -> None:
        options_of(self._owner).pop("command", None)


class _Text(str):
    """`button.text` and `button.text()`."""

    def __call__(self) -> str:
        return str(self)


def _has_text(owner: Any) -> bool:
    return "text" in options_of(owner) or "Button" in type(owner).__name__


def _is_of_qt(owner: Any) -> bool:
    """Whether this is a widget of Qt, by the name of its class: QPushButton."""
    names = [kind.__name__ for kind in type(owner).__mro__]
    return any(name[0] == "Q" and name[1:2].isupper() for name in names)


def _is_application(owner: Any) -> bool:
    """Whether this is Qt's application, not a box of its."""
    return any("Application" in kind.__name__ for kind in type(owner).__mro__)

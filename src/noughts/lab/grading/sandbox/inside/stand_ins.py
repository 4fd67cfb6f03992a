"""Stand-ins: harmless objects in the place of windows, drawing, sound and missing packages.

Whatever a program does with one works and does nothing: any attribute, call, subclass, operator or
loop. What a program stores in one (`button["text"] = "X"`, `label.config(text="O")`) is kept, as
some programs keep their board there. What is used of a package that is missing is noted: answers
may depend on it. A loop that looks for a click or a key without end is ended.
"""

from __future__ import annotations

import importlib.machinery
import sys
import types

from .interrupting import look_for_person
from .unpacking import values_wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from importlib.abc import Loader as ModuleLoader
    from typing import Any
else:
    ModuleLoader = object  # importlib.abc imports so much that each process would start later

__all__ = [
    "REPLACED",
    "ModuleLoader",
    "StandIn",
    "StandInFinder",
    "StandInModule",
    "is_stand_in",
    "stages",
    "stand_in_of",
    "star_names",
    "touched",
]

# Packages that need a window, a terminal or a sound card, or that only decorate or measure.
REPLACED = frozenset(
    {
        "tkinter", "Tkinter", "tkMessageBox", "turtle", "pygame", "kivy", "PyQt4", "PyQt5",
        "PyQt6", "PySide2", "PySide6", "wx", "curses", "colorama", "termcolor", "prettytable",
        "tabulate", "playsound", "pyttsx3", "winsound", "msvcrt", "customtkinter", "arcade",
        "pyglet", "graphics", "rich", "art", "pyfiglet", "blessed", "asciimatics", "matplotlib",
        "PIL", "cv2", "flask", "django", "streamlit", "discord", "telegram", "requests",
        "webbrowser", "kivymd", "PySimpleGUI", "FreeSimpleGUI", "guizero", "fltk", "ttkbootstrap",
        "getch", "readchar", "getkey", "getpass", "readline", "keyboard", "pynput", "antigravity",
        "pdb", "termios", "tty", "unidecode", "text_unidecode", "anyascii",
        "pyautogui", "pymouse", "screeninfo", "psutil", "memory_profiler",
    }
)  # fmt: skip
_UNACCENTED = frozenset({"unidecode", "unidecode_expect_ascii", "anyascii"})  # texts, by functions
_MAX_ENTRIES = 10_000
_UNSET = {"text": "", "state": "normal"}  # options of a widget that nobody has set
_LOOKS = frozenset({"poll", "wait", "get_pressed", "tick", "flip", "update", "getch"})

touched: set[str] = set()
"""Missing packages that were used since this was cleared."""

stages: list[Any] = []
"""The stage of windows, while a program is played."""


def _is_class(name: str) -> bool:
    """Whether a name is that of a widget, while a program is played: a capital, then small."""
    return bool(stages) and name[:1].isupper() and not name.isupper()


class _Meta(type):
    """Lets a class be a stand-in too: `class Window(tk.Frame)`, `tk.END`, `Color.RED + "text"`."""

    def __getattr__(cls, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        special = stages[-1].special(None, name) if stages else None
        if special is None and _is_class(name):
            special = type(name, (StandIn,), {})
            setattr(cls, name, special)
        return StandIn() if special is None else special

    def __add__(cls, other: Any) -> Any:
        return other if isinstance(other, str) else StandIn()

    __radd__ = __or__ = __ror__ = __add__


class StandIn(metaclass=_Meta):
    """Anything; a call makes another one that remembers its named arguments."""

    _package = ""  # that is missing

    def __init__(self, *arguments: Any, **options: Any) -> None:
        self.__dict__["_options"] = dict(options)
        self._note()
        if stages and type(self).__name__ != "StandIn" and type(self).__name__[0] != "_":
            self._appear(arguments)

    def _appear(self, arguments: tuple[Any, ...]) -> None:
        """Stand on the stage: in another widget, with a text."""
        options = self.__dict__["_options"]
        for value in (*arguments[:3], options.get("master"), options.get("parent")):
            if isinstance(value, StandIn):
                options.setdefault("_parent", value)
            elif isinstance(value, str):
                options.setdefault("text", value)
        layout = [
            value for value in (*arguments[1:2], options.get("layout")) if type(value) is list
        ]
        if layout and type(self).__name__ == "Window":
            stages[-1].lay_out(self, layout[0])
        numbers = [value for value in arguments[:2] if type(value) is int]
        if len(numbers) == 2:
            options.setdefault("_size", numbers)
        if type(self).__name__ == "OptionMenu":  # OptionMenu(parent, variable, *values)
            options.setdefault("variable", arguments[1] if len(arguments) > 1 else None)
            options.setdefault("values", list(arguments[2:]))
        stages[-1].add(self)

    def _note(self) -> None:
        if self._package:
            touched.add(self._package)

    def _more(self, **options: Any) -> Any:
        return stand_in_of(self._package)(**options)

    def __init_subclass__(cls, **_options: Any) -> None:
        super().__init_subclass__()

    def __mro_entries__(self, _bases: Any) -> tuple[type, ...]:
        """A class for `class Game(discord.ui.View)`; a new one, as no base may come twice."""
        return (type("StandIn", (stand_in_of(self._package),), {}),)

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if stages:
            special = stages[-1].special(self, name)
            if special is not None:
                return special
            if _is_class(name) and type(self) is StandIn:  # ttk.Button
                self.__dict__[name] = type(name, (StandIn,), {})
                return self.__dict__[name]
        if name in _LOOKS:
            look_for_person()
        if name in ("config", "configure", "itemconfig"):
            return self._configure
        if name == "cget":
            return self.__getitem__
        if name in ("get", "set"):
            return self._get if name == "get" else self._set
        options = self.__dict__.setdefault("_options", {})
        return options.get(name) if name in options else self._more()

    def __setattr__(self, name: str, value: Any) -> None:
        """`button.text = "X"` and `button["text"] = "X"` are the same."""
        if name == "text":
            self[name] = value
        else:
            object.__setattr__(self, name, value)

    def _configure(self, *_arguments: Any, **options: Any) -> None:
        self.__dict__.setdefault("_options", {}).update(options)

    def _get(self, *_arguments: Any) -> Any:
        options = self.__dict__.setdefault("_options", {})
        if "value" not in options:  # no variable, but a list of events
            look_for_person()
        return options.get("value", "")

    def _set(self, value: Any = None, *_arguments: Any) -> None:
        self.__dict__.setdefault("_options", {})["value"] = value

    def __call__(self, *arguments: Any, **options: Any) -> Any:
        """Another one; a decorator gives back what it decorates."""
        is_decorator = len(arguments) == 1 and not options and callable(arguments[0])
        return arguments[0] if is_decorator else self._more(**options)

    def __getitem__(self, key: Any) -> Any:
        options = self.__dict__.setdefault("_options", {})
        if isinstance(key, slice):
            return self._more()
        if key in options:
            return options[key]
        return _UNSET[key] if key in _UNSET and stages else self._more()

    def __setitem__(self, key: Any, value: Any) -> None:
        options = self.__dict__.setdefault("_options", {})
        if len(options) < _MAX_ENTRIES and not isinstance(key, slice):
            options[key] = value

    def __delitem__(self, key: Any) -> None:
        self.__dict__.setdefault("_options", {}).pop(key, None)

    def __iter__(self) -> Any:
        """Nothing; but as many as are wanted where it is taken apart: `x, y = mouse.position()`."""
        self._note()
        count = values_wanted(sys._getframe(1))
        return iter([self._more() for _ in range(count)])

    def __len__(self) -> int:
        self._note()
        return 0

    def __bool__(self) -> bool:
        self._note()
        return False

    def __contains__(self, item: Any) -> bool:
        self._note()
        return False

    def __enter__(self) -> Any:
        return self

    def __exit__(self, *_error: Any) -> None:
        return None

    def __str__(self) -> str:
        return ""

    def __int__(self) -> int:
        self._note()
        return 0

    def __index__(self) -> int:
        self._note()
        return 0

    def __float__(self) -> float:
        self._note()
        return 0.0

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        if isinstance(other, int) or (isinstance(other, str) and len(other) < 2):
            self._note()  # it may be a mark
        return self is other

    def __add__(self, other: Any) -> Any:
        if not isinstance(other, str):
            self._note()
        return other if isinstance(other, (str, int, float)) else self._more()

    def __lt__(self, other: Any) -> bool:
        self._note()
        return False

    __radd__ = __sub__ = __rsub__ = __mul__ = __rmul__ = __truediv__ = __rtruediv__ = __add__
    __floordiv__ = __rfloordiv__ = __mod__ = __rmod__ = __or__ = __ror__ = __and__ = __add__
    __rand__ = __xor__ = __rxor__ = __pow__ = __rpow__ = __lshift__ = __rshift__ = __add__
    __matmul__ = __rmatmul__ = __add__
    __gt__ = __le__ = __ge__ = __lt__

    def __neg__(self) -> Any:
        return self._more()

    __pos__ = __abs__ = __invert__ = __neg__

    def __round__(self, digits: int | None = None) -> int:
        return int(self)

    def __format__(self, form: str) -> str:
        return ""


_kinds: dict[str, type[StandIn]] = {"": StandIn}


def stand_in_of(package: str) -> type[StandIn]:
    """The class of stand-ins for what belongs to a missing package."""
    if package not in _kinds:
        _kinds[package] = type("StandIn", (StandIn,), {"_package": package})
    return _kinds[package]


def _unaccented(text: object = "", *_more: object, **_options: object) -> str:
    """A text without accents."""
    import unicodedata  # noqa: PLC0415 - few programs need it

    return unicodedata.normalize("NFKD", str(text)).encode("ascii", "ignore").decode()


class StandInModule(types.ModuleType):
    """A module in which every name exists: classes by capital letters, objects otherwise."""

    def __getattr__(self, name: str) -> Any:
        if name == "__path__":
            return []
        if name.startswith("__"):
            raise AttributeError(name)
        if stages:
            special = stages[-1].named(self.__name__, name)
            if special is not None:
                return special
        kind = stand_in_of(self.__dict__.get("_package", ""))
        value: Any = type(name, (kind,), {}) if name[:1].isupper() else kind()
        if name in _UNACCENTED:
            value = _unaccented
        self.__dict__[name] = value
        return value


def is_stand_in(value: Any) -> bool:
    """Whether a module, a class or an object stands for one that is always replaced."""
    if isinstance(value, StandInModule):
        return not value.__dict__.get("_package")
    is_class = isinstance(value, type) and issubclass(value, StandIn)
    return (is_class or isinstance(value, StandIn)) and not value._package


class StandInFinder(ModuleLoader):
    """Finds stand-ins: for some modules always (`first`), for any other that nobody else finds."""

    def __init__(self, first: bool) -> None:
        self._first = first
        self.made: set[str] = set()  # packages that are not there
        self.made_modules: set[str] = set()  # and what of them was looked for

    def find_spec(self, name: str, _path: Any = None, _target: Any = None) -> Any:
        """A stand-in, where one is wanted; modules of the standard library are never missing."""
        root = name.partition(".")[0]
        is_wanted = (
            root in REPLACED
            if self._first
            else root not in sys.stdlib_module_names or root in REPLACED
        )
        if not is_wanted or root.startswith("_") or root == "noughts":  # which knows the answers
            return None
        self.made.add(root)
        self.made_modules.add(name)
        return importlib.machinery.ModuleSpec(name, self, is_package=True)

    def create_module(self, spec: Any) -> types.ModuleType:
        """An empty module in which every name exists."""
        module = StandInModule(spec.name)
        root = spec.name.partition(".")[0]
        module.__dict__["_package"] = "" if root in REPLACED else root
        # `from tkinter import *` brings the names that programs use without saying where from.
        starred = _STARRED.get(spec.name, _STARRED.get(root, ()))
        names = dict.fromkeys((*starred, *_more_names))
        for name in names:
            getattr(module, name)
        module.__dict__["__all__"] = list(names)
        return module

    def exec_module(self, module: types.ModuleType) -> None:
        """There is nothing to run."""


_more_names: set[str] = set()


def star_names(names: set[str]) -> None:
    """Have all stand-ins give these names to whoever imports all of theirs."""
    _more_names.update(names)
    for module in list(sys.modules.values()):
        if isinstance(module, StandInModule):
            module.__dict__["__all__"] = [*module.__dict__.get("__all__", ()), *names]


_TKINTER = (
    "Tk", "Frame", "Button", "Label", "Entry", "Canvas", "Toplevel", "Menu", "StringVar", "IntVar",
    "BooleanVar", "DoubleVar", "PhotoImage", "Text", "Scale", "Radiobutton", "Checkbutton",
    "Message", "LabelFrame", "Listbox", "Scrollbar", "Spinbox", "OptionMenu", "Widget", "END",
    "LEFT", "RIGHT", "TOP", "BOTTOM", "BOTH", "X", "Y", "N", "S", "E", "W", "NSEW", "CENTER",
    "DISABLED", "NORMAL", "ACTIVE", "RAISED", "SUNKEN", "FLAT", "GROOVE", "RIDGE", "SOLID", "YES",
    "NO", "messagebox", "simpledialog", "font", "ttk", "filedialog", "NW", "NE", "SW", "SE", "NS",
    "EW", "INSERT", "HORIZONTAL", "VERTICAL", "WORD", "ALL", "PanedWindow", "TclError", "mainloop",
    "Event", "Misc", "CURRENT", "ROUND", "ARC", "SINGLE", "MULTIPLE", "HIDDEN", "NONE", "ANCHOR",
    "TRUE", "FALSE", "ON", "OFF", "BitmapImage", "Variable",
)  # fmt: skip
_BOXES = (
    "showinfo", "showwarning", "showerror", "askyesno", "askquestion", "askokcancel",
    "askretrycancel", "askyesnocancel",
)  # fmt: skip
_STARRED = {  # by the full name of a module, else by that of its package
    "tkinter": _TKINTER,
    "Tkinter": _TKINTER,
    "tkinter.messagebox": _BOXES,
    "tkMessageBox": _BOXES,
    "tkinter.simpledialog": ("askstring", "askinteger", "askfloat"),
    "turtle": (
        "Turtle", "Screen", "forward", "backward", "left", "right", "penup", "pendown", "goto",
        "speed", "done", "mainloop", "onscreenclick", "hideturtle", "color", "circle", "write",
        "bgcolor", "setup", "title", "tracer", "update", "pensize", "ht", "up", "down", "fd", "bk",
        "rt", "lt", "exitonclick", "onclick", "ontimer", "textinput", "numinput", "bye", "listen",
        "onkey", "setheading", "width", "clear", "reset",
    ),
    "graphics": ("GraphWin", "Point", "Line", "Circle", "Text", "Rectangle", "Entry", "Image"),
    "pygame": ("init", "quit", "display", "event", "font", "mouse", "draw", "time", "image",
               "QUIT", "KEYDOWN", "KEYUP", "MOUSEBUTTONDOWN", "MOUSEBUTTONUP", "MOUSEMOTION",
               "K_ESCAPE", "K_SPACE", "K_RETURN", "K_r", "K_q", "K_g", "Rect", "Surface",
               "transform", "mixer"),
}  # fmt: skip

"""A stage: windows that are not drawn, for a program that is played.

What a window shows and what can be clicked is kept: buttons and their texts, handlers of clicks,
lines and boxes that are drawn, timers. Where a program waits for a person, the grader is asked: for
an entry of a menu of all that can be clicked, or for the number of a cell. Then that is clicked.
"""

from __future__ import annotations

import sys

from .grids import cells_of_buttons, grids_of
from .patterns import Pattern
from .pygames import pygame_name
from .stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Stage"]

_MAX_TIMERS = 400  # between two clicks
_MAX_DRAWN = 400
_MAX_WIDGETS = 400
_MENU_LENGTH = 9
_MIN_STROKE = 8  # of a line that is half of a cross, in both directions
_MAX_DEPTH = 8  # of widgets inside of others
_ASKS_YES = frozenset(
    {"askyesno", "askquestion", "askokcancel", "askretrycancel", "askyesnocancel"}
)
_ASKS_TEXT = frozenset({"askstring", "askinteger", "askfloat", "textinput", "numinput"})
_SHOWS = frozenset({"showinfo", "showwarning", "showerror", "information", "warning", "about"})
_LOOPS = frozenset(
    {"mainloop", "done", "exitonclick", "exec_", "exec", "wait_window", "wait_variable"}
)
_CLICKS = ("<Button-1>", "<ButtonPress-1>", "<ButtonPress>", "<Button>", "<1>", "<ButtonRelease-1>")
_HIDES = frozenset({"destroy", "pack_forget", "grid_forget", "place_forget", "grid_remove"})
_SHOWN = frozenset({"pack", "grid", "place"})
_DECORATES = frozenset({"colored", "figlet_format", "text2art", "colorize"})
_PRINTS = frozenset({"cprint", "tprint"})
_MARKUP = Pattern(r"\[/?[a-z][a-z0-9 _#]*\]|\[/\]")  # of rich
_SURFACES = frozenset({"Canvas", "CTkCanvas", "Tk", "CTk", "Toplevel"})  # clicked at a place
_ANSWERS_OF_BOXES = {True: "yes", False: "no"}


class Stage:
    """The windows of one program."""

    def __init__(self, ask: Any, boards: Any, keep: Any) -> None:
        self._ask, self._boards, self._keep = ask, boards, keep
        self.widgets: list[Any] = []
        self.areas: list[tuple[Any, Any]] = []  # a widget, and what is called with a click on it
        self.lines: list[tuple[float, float, float, float]] = []
        self.boxes: list[tuple[float, float, float, float]] = []
        self.texts: list[tuple[str, float, float]] = []
        self.marks: list[tuple[str, float, float]] = []  # what may be a mark, and its middle
        self.size = (0.0, 0.0)
        self.is_centred = False  # whether (0, 0) is in the middle, as a turtle has it
        self.clicked: Any = None
        self._timers: list[tuple[Any, tuple[Any, ...]]] = []
        self._menus: set[tuple[str, ...]] = set()
        self._chosen: set[tuple[str, Any]] = set()  # entries of menus, each with its group
        self._cells: list[Any] = []  # nine buttons
        self._grids: list[list[tuple[float, float]]] = []
        self._pending: tuple[int, int, Any] | None = None  # cell, grid, and what was there before
        self._is_ended = False

    # ---- what stand-ins tell -------------------------------------------------------------------

    def add(self, widget: Any) -> None:
        """A widget was made."""
        if len(self.widgets) < _MAX_WIDGETS:
            self.widgets.append(widget)

    def named(self, module: str, name: str) -> Any:
        """What a name of a module is here; None if a plain stand-in does."""
        if module.partition(".")[0] == "pygame":
            return pygame_name(self, name)
        return self._decoration(module.partition(".")[0], name) or self.special(None, name)

    def _decoration(self, package: str, name: str) -> Any:
        """Functions that only decorate a text, or show it, or ask for one."""
        if name in _DECORATES:
            return lambda text="", *_a, **_o: str(text)
        if name in _PRINTS or (package == "rich" and name == "print"):
            return self._print
        if name == "tabulate":
            return _rows
        return self._ask_for if name == "getpass" else None

    def _print(self, *values: Any, **_options: Any) -> None:
        self._keep(_MARKUP.sub("", " ".join(map(str, values))) + "\n")

    def _ask_for(self, *words: Any, **options: Any) -> str:
        choices = options.get("choices") or ()
        return str(self._ask(_MARKUP.sub("", " ".join(map(str, [*words, *choices]))) + " "))

    def special(self, owner: Any, name: str) -> Any:
        """What a name of a stand-in does here; None if nothing special."""
        if name in _LOOPS and (not name.startswith("exec") or _is_application(owner)):
            return self._loop
        if name in _ASKS_YES:
            return lambda *a, **o: self._yes(name, a, o)
        if name in _ASKS_TEXT:
            return lambda *a, **o: self._text(name, a, o)
        if name in _SHOWS:
            return lambda *a, **_o: self._keep("\n" + " ".join(map(str, a)) + "\n")
        if name in ("after", "ontimer", "singleShot", "after_idle"):
            return self._later
        if name in ("onscreenclick", "onclick"):
            return self._on_click
        if name in ("bind", "bind_all", "tag_bind"):
            return lambda *a, **o: self._bind(owner, a, o)
        if name in ("quit", "bye"):
            return self._end
        if name in _HIDES or name in _SHOWN:
            return lambda *_a, **o: self._place(owner, name, o)
        if name in ("print", "input") and "Console" in type(owner).__name__:
            return self._print if name == "print" else self._ask_for
        if name == "ask" and owner is None:  # Prompt.ask
            return self._ask_for
        if name == "winfo_children":
            return lambda: [one for one in self.widgets if _options(one).get("_parent") is owner]
        if name == "invoke":
            return lambda *_a: self._run(owner, ())
        if name in ("clicked", "pressed", "released"):
            return _Signal(self, owner)
        if name == "sender":
            return lambda *_a: self.clicked
        if name == "setText":
            return lambda text="", *_a: owner.__setitem__("text", text)
        if name == "text" and "text" in _options(owner):
            return _Text(_options(owner)["text"])
        if name == "delete" and owner is not None:
            return lambda *a, **_o: self.wipe() if "all" in map(str, a) else None
        if name.startswith("create_"):
            return lambda *a, **o: self._draw(name, a, o)
        return None

    def _later(self, *arguments: Any, **_options: Any) -> Any:
        functions = [n for n, value in enumerate(arguments) if callable(value)]
        if functions and len(self._timers) < _MAX_TIMERS:
            at = functions[0]
            is_of_turtle = at == 0  # ontimer(function, milliseconds)
            self._timers.append((arguments[at], () if is_of_turtle else arguments[at + 1 :]))
        return "after#1"

    def _on_click(self, function: Any = None, *_arguments: Any, **_options: Any) -> None:
        self.is_centred = True
        self.areas = [] if function is None else [(None, function)]

    def _bind(self, owner: Any, arguments: tuple[Any, ...], options: dict[str, Any]) -> None:
        names = [str(value) for value in arguments if isinstance(value, str)]
        functions = [value for value in arguments if callable(value)]
        functions += [
            value for name, value in options.items() if name in ("on_press", "on_release")
        ]
        is_click = any(name in _CLICKS for name in names) or "on_press" in options
        if not functions or not is_click:
            return
        if any(kind.__name__ in _SURFACES for kind in type(owner).__mro__):
            is_part = bool(names) and names[0] not in _CLICKS  # of a drawing: tag_bind
            kept = [one for one in self.areas if is_part or one[0] is not owner]
            self.areas = [*kept, (owner, functions[0])][-_MAX_WIDGETS:]
        else:
            _options(owner)["_handler"] = functions[0]

    def _place(self, owner: Any, name: str, options: dict[str, Any]) -> None:
        kept = _options(owner)
        kept["_hidden"] = name in _HIDES
        for key in ("row", "column", "x", "y"):
            if key in options:
                kept[f"_{key}"] = options[key]
        if name == "destroy" and type(owner).__name__ in ("Tk", "CTk"):
            self._is_ended = True

    def _draw(self, name: str, arguments: Any, options: dict[str, Any]) -> int:
        numbers = _numbers(arguments)
        if len(numbers) >= 4 and name == "create_line":
            self.line(*numbers[:4])
        elif len(numbers) >= 4 and name == "create_rectangle":
            a, b, c, d = numbers[:4]
            self.box(a, b, c - a, d - b)
        elif len(numbers) >= 4 and name == "create_oval":
            self.mark("o", (numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        elif name == "create_text" and len(numbers) >= 2:
            self.text(str(options.get("text", "")), *numbers[:2])
        elif name == "create_image" and len(numbers) >= 2:
            self.mark(_picture(options.get("image")), *numbers[:2])
        return len(self.lines) + len(self.boxes) + len(self.texts) + len(self.marks) + 1

    def line(self, *place: float) -> None:
        """A line was drawn."""
        if len(place) == 4:
            self.lines = [*self.lines, place][-_MAX_DRAWN:]
            a, b, c, d = place
            if min(abs(a - c), abs(b - d)) > _MIN_STROKE:
                self.mark("x", (a + c) / 2, (b + d) / 2)

    def box(self, *place: float) -> None:
        """A box was drawn: x, y, width, height."""
        if len(place) == 4:
            self.boxes = [*self.boxes, place][-_MAX_DRAWN:]

    def text(self, words: str, x: float, y: float) -> None:
        """Words were drawn."""
        if len(words.strip()) == 1:
            self.mark(words.strip(), x, y)
        self.texts = [*self.texts, (words, x, y)][-_MAX_DRAWN:]

    def mark(self, sign: str, x: float, y: float) -> None:
        """Something was drawn that may be a mark."""
        self.marks = [*self.marks, (sign, x, y)][-_MAX_DRAWN:]

    def wipe(self) -> None:
        """All that was drawn is gone, but for the lines between the cells."""
        self.texts, self.marks = [], []

    # ---- questions -----------------------------------------------------------------------------

    def _yes(self, name: str, arguments: Any, options: dict[str, Any]) -> Any:
        words = " ".join(map(str, [*arguments, *options.values()]))
        is_yes = self._ask(f"{words} (y/n) ")[:1].lower() == "y"
        return _ANSWERS_OF_BOXES[is_yes] if name == "askquestion" else is_yes

    def _text(self, name: str, arguments: Any, options: dict[str, Any]) -> Any:
        words = " ".join(
            str(value) for value in [*arguments, *options.values()] if isinstance(value, str)
        )
        answer = self._ask(words + " ")
        if name in ("askinteger", "numinput", "askfloat"):
            return int(answer) if answer.strip().isdigit() else 0
        return answer

    # ---- clicks --------------------------------------------------------------------------------

    def _loop(self, *_arguments: Any, **_options: Any) -> int:
        """Where a window waits for a person: click until the game is ended."""
        self._is_ended = False
        while not self._is_ended:
            self._run_timers()
            if self._is_ended or not self._step():
                break
        return 0

    def _end(self, *_arguments: Any, **_options: Any) -> None:
        self._is_ended = True

    def _run_timers(self) -> None:
        for _ in range(_MAX_TIMERS):
            if not self._timers:
                break
            function, arguments = self._timers.pop(0)
            function(*arguments)
        self._timers.clear()

    def _step(self) -> bool:
        """One click on a widget; False if there is nothing to click."""
        action = self.next_click()
        if action is None:
            return False
        widget, x, y = action
        self._run(widget, (x, y))
        return True

    def next_click(self) -> tuple[Any, float, float] | None:
        """Ask where to click: a widget or None, and the place."""
        again = self._again()
        if again is not None:
            return again
        widgets = [widget for widget in self.widgets if self._is_clickable(widget)]
        self._cells = cells_of_buttons(widgets, _options) or self._cells_that_are_areas()
        others = [widget for widget in widgets if not any(widget is cell for cell in self._cells)]
        entry = self._menu(others)
        if entry is not None:
            return entry
        has_places = self.areas or self.size[0] or grids_of(self, is_sure=True)
        if not self._cells and not has_places:
            return (others[0], 0, 0) if others else None
        answer = self._ask("Click on a cell (1-9): ", True).strip()
        number = int(answer) - 1 if answer.isdigit() and answer != "0" else 0
        if self._cells:
            return self._cells[min(number, 8)], 5, 5
        self._measure()
        self._grids = self._grids or grids_of(self)
        self._pending = (min(number, 8), 0, self._now())
        return self._at(min(number, 8), 0)

    def _measure(self) -> None:
        """The size of what is clicked on, if nobody has told it yet."""
        for owner, _ in self.areas:
            options = {} if owner is None else _options(owner)
            numbers = [options.get(key) for key in ("width", "height")]
            if not self.size[0] and all(isinstance(n, (int, float)) for n in numbers):
                self.size = (float(numbers[0] or 0), float(numbers[1] or 0))

    def _again(self) -> tuple[Any, float, float] | None:
        """The same cell in another grid, where the last click has changed nothing."""
        if self._pending is None:
            return None
        cell, grid, before = self._pending
        if self._now() != before:
            self._pending = None
            self._grids = self._grids[grid : grid + 1]
            return None
        if grid + 1 >= len(self._grids):
            self._pending = None
            self._menus.clear()
            return None
        self._pending = (cell, grid + 1, before)
        return self._at(cell, grid + 1)

    def _at(self, cell: int, grid: int) -> tuple[Any, float, float]:
        x, y = self._grids[grid][cell]
        return None, x, y

    def _now(self) -> Any:
        drawn = [self._drawn_now(), self._boards.look(sys._getframe(1), self.look())]
        return repr(drawn)

    def _drawn_now(self) -> Any:
        """The marks that are drawn, each once."""
        return sorted({(sign, round(x), round(y)) for sign, x, y in self.marks})

    def look(self) -> list[Any]:
        """Objects that handlers of clicks belong to: the board may be in one."""
        handlers = [function for _, function in self.areas]
        for widget in self.widgets:
            handlers += [_options(widget).get(key) for key in ("command", "_handler")]
        objects = [_self_of(one) for one in handlers if one]
        return [*{id(one): one for one in objects if one is not None}.values()][:20]

    def signs(self) -> list[str] | None:
        """What stands on the nine buttons that are cells."""
        if len(self._cells) == 9:
            return [_sign(widget) for widget in self._cells]
        return self._drawn()

    def _drawn(self) -> list[str] | None:
        """What is drawn in each cell last; None if it is not known where the cells are."""
        grids = self._grids or grids_of(self, is_sure=True)
        if not grids or self._pending is not None:
            return None
        places = grids[0]
        reach = abs(places[1][0] - places[0][0]) / 3
        signs = [""] * 9
        for sign, x, y in self.marks:
            for cell, (middle_x, middle_y) in enumerate(places):
                if abs(x - middle_x) < reach and abs(y - middle_y) < reach:
                    signs[cell] = sign
        return signs

    def _menu(self, others: list[Any]) -> tuple[Any, float, float] | None:
        """The entry of a menu to click on, of all that can be clicked; asked once for each menu."""
        entries: list[tuple[str, Any, float, float, Any]] = [
            (_sign(widget), widget, 5.0, 5.0, _group(widget)) for widget in others
        ]
        for widget in self.widgets:
            entries += [(words, one, 5.0, 5.0, id(widget)) for words, one in _choices(widget)]
        if not self._cells and not self.areas:
            entries += [(words, None, x, y, None) for words, x, y in self.texts]
        entries = [
            entry
            for entry in entries
            if len(entry[0].strip()) > 1 and (entry[0], entry[4]) not in self._chosen
        ][:_MENU_LENGTH]
        names = tuple(entry[0] for entry in entries)
        if not names or names in self._menus:
            return None
        self._menus.add(names)
        has_board = bool(self._cells or self.areas or grids_of(self, is_sure=True))
        lines = [f"{n}. {name}" for n, name in enumerate(names, 1)]
        if has_board:
            lines.insert(0, "0. (the board)")
        answer = self._ask("\n".join([*lines, "Choose an option of the menu: "])).strip()
        number = int(answer) if answer.isdigit() else 0
        if not 1 <= number <= len(entries):
            return None
        _, widget, x, y, group = entries[number - 1]
        if group is not None:  # of a group one is chosen, and no other after it
            self._chosen |= {(entry[0], group) for entry in entries if entry[4] == group}
        return widget, x, y

    def _is_clickable(self, widget: Any) -> bool:
        options = _options(widget)
        is_off = str(options.get("state", "")).lower() == "disabled"
        is_hidden, inside = False, widget
        for _ in range(_MAX_DEPTH):
            is_hidden = is_hidden or bool(_options(inside).get("_hidden"))
            inside = _options(inside).get("_parent")
            if inside is None:
                break
        is_radio = "variable" in options and "value" in options
        return (
            (is_radio or callable(options.get("command") or options.get("_handler")))
            and not is_hidden
            and not (is_off and not _sign(widget))
        )

    def _cells_that_are_areas(self) -> list[Any]:
        """Nine canvases, or nine parts of one, each with a handler of clicks."""
        if len(self.areas) != 9:
            return []
        owners = {id(owner) for owner, _ in self.areas}
        if len(owners) == 9:
            return cells_of_buttons([owner for owner, _ in self.areas], _options)
        return [StandIn(_handler=function) for _, function in self.areas]

    def _run(self, widget: Any, place: tuple[float, ...]) -> None:
        """Click on a widget, or on a place."""
        self.clicked = widget
        x, y = (*place, 0, 0)[:2]
        command = None if widget is None else _options(widget).get("command")
        if widget is not None and "variable" in _options(widget):  # of a radio button
            variable = _options(widget)["variable"]
            _options(variable)["value"] = _options(widget).get("value", True)
        if callable(command):
            _call(command, (False,))
            return
        handler = None if widget is None else _options(widget).get("_handler")
        if callable(handler):
            _call(handler, (Click(widget, x, y),))
            return
        for owner, function in list(self.areas):
            if widget is None or owner is widget:
                arguments = (x, y) if self.is_centred else (Click(owner, x, y),)
                _call(function, arguments)
                if widget is not None:
                    return


class Click:
    """The event of a click."""

    num, keysym, char, type = 1, "", "", "4"

    def __init__(self, widget: Any, x: float, y: float) -> None:
        self.widget, self.x, self.y = widget, int(x), int(y)
        self.x_root, self.y_root = int(x), int(y)


class _Signal:
    """`button.clicked.connect(function)`."""

    def __init__(self, stage: Stage, owner: Any) -> None:
        self._stage, self._owner = stage, owner

    def connect(self, function: Any, *_arguments: Any) -> None:
        _options(self._owner)["command"] = function
        if not any(widget is self._owner for widget in self._stage.widgets):
            self._stage.add(self._owner)

    def disconnect(self, *_arguments: Any) -> None:
        _options(self._owner).pop("command", None)


class _Text(str):
    """`button.text` and `button.text()`."""

    def __call__(self) -> str:
        return str(self)


def _is_application(owner: Any) -> bool:
    """Whether this is Qt's application, not a box of its."""
    return any("Application" in kind.__name__ for kind in type(owner).__mro__)


def _options(widget: Any) -> dict[str, Any]:
    options = widget.__dict__.setdefault("_options", {})
    return options if isinstance(options, dict) else {}


def _sign(widget: Any) -> str:
    """What a button shows: its text, the text of its variable, or its picture."""
    options = _options(widget)
    variable = options.get("textvariable")
    if variable is not None:
        return str(_options(variable).get("value", ""))
    text = options.get("text", "")
    if isinstance(text, (str, int)) and str(text).strip():
        return str(text)
    return _picture(options.get("image"))


def _group(widget: Any) -> int:
    """What buttons that exclude each other have in common: a variable, or where they stand."""
    options = _options(widget)
    return id(options.get("variable", options.get("_parent")))


def _choices(widget: Any) -> list[tuple[str, Any]]:
    """The entries of a list to choose from, each with what chooses it."""
    values = _options(widget).get("values")
    if not isinstance(values, (list, tuple)):
        return []

    def choice(value: str) -> StandIn:
        def choose() -> None:
            _options(widget)["value"] = value
            variable = _options(widget).get("textvariable", _options(widget).get("variable"))
            if variable is not None:
                _options(variable)["value"] = value
            handler = _options(widget).get("command")
            if callable(handler):
                _call(handler, (value,))

        return StandIn(command=choose)

    return [(value, choice(value)) for value in values if isinstance(value, str)]


def _picture(image: Any) -> str:
    """A name for a picture: its file, or any that no other has."""
    if image is None or image == "":
        return ""
    return str(getattr(image, "__dict__", {}).get("_options", {}).get("file") or id(image))[-12:]


def _self_of(function: Any) -> Any:
    """The object that a handler belongs to; a lambda holds it in a cell."""
    owner = getattr(function, "__self__", None)
    if owner is not None:
        return owner
    inner = getattr(function, "func", None)  # functools.partial
    if inner is not None:
        return _self_of(inner)
    for cell in getattr(function, "__closure__", None) or ():
        try:
            value = cell.cell_contents
        except ValueError:
            continue
        if hasattr(value, "__dict__") and not callable(value):
            return value
    return None


def _call(function: Any, arguments: tuple[Any, ...]) -> Any:
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


def _rows(table: Any = (), *_arguments: Any, **_options: Any) -> str:
    """A table as text, without its frame."""
    return "\n".join(" | ".join(map(str, row)) for row in table)


def _numbers(values: Any) -> list[float]:
    flat: list[float] = []
    for value in values:
        if isinstance(value, (list, tuple)):
            flat += _numbers(value)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            flat.append(float(value))
    return flat

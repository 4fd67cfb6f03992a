"""Clicking: all that can be clicked in the windows of a program, and what is clicked next.

The grader is asked for an entry of a menu of all that can be clicked, or for the number of a cell.
Where it is not known where the cells are, likely places are clicked until something changes.
"""

from __future__ import annotations

import sys

from ..stand_ins import StandIn
from .drawing import Drawing
from .grids import cells_of_buttons, grids_of, standing_at
from .widgets import (
    Click,
    call_handler,
    choice_of_mark,
    choices_of,
    group_of,
    is_box,
    is_clickable,
    label_before,
    options_of,
    owner_of,
    sign_of,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["MAX_WIDGETS", "Clicking"]

MAX_WIDGETS = 400
_MAX_OWNERS = 20
_MAX_BLIND = 40
_MENU_LENGTH = 9


class Clicking:
    """The widgets of one program, and the areas on which clicks are noticed."""

    def __init__(self, ask: Any, boards: Any) -> None:
        self._ask, self._boards = ask, boards
        self.drawing = Drawing()
        self.widgets: list[Any] = []
        self.areas: list[tuple[Any, Any]] = []  # a widget, and what is called with a click on it
        self.parts: list[tuple[float, float, Any]] = []  # of a drawing that notice clicks
        self.has_keys = False  # whether keys are noticed, too
        self.state: dict[str, Any] | None = None  # that a page keeps from click to click
        self.clicked: Any = None
        self._menus: set[tuple[str, ...]] = set()
        self._chosen: set[tuple[str, Any]] = set()  # entries of menus, each with its group
        self._choice: list[Any] = []  # two buttons, with which the person's mark is chosen
        self._blind = 0  # clicks on whatever can be clicked
        self._cells: list[Any] = []  # nine buttons
        self._last_cells: list[Any] = []  # those; or the last ones, if another page hides them
        self._grids: list[list[tuple[float, float]]] = []
        self._pending: tuple[int, int, Any] | None = None  # cell, grid, and what was there before
        self._is_stuck = False  # whether clicks on cells change nothing
        self._pressed: list[Any] = []  # then, though no words stand on them
        self._is_second = False  # whether the last click was on the same cell again

    def add(self, widget: Any) -> None:
        """A widget was made."""
        if len(self.widgets) < MAX_WIDGETS:
            self.widgets.append(widget)

    # ---- what is seen --------------------------------------------------------------------------

    def owners(self) -> list[Any]:
        """Objects that handlers of clicks belong to: the board may be in one."""
        handlers = [function for _, function in self.areas]
        for widget in self.widgets:
            handlers += [options_of(widget).get(key) for key in ("command", "_handler")]
        objects = [owner_of(one) for one in handlers if one]
        objects.append(self.state)
        return [*{id(one): one for one in objects if one is not None}.values()][-_MAX_OWNERS:]

    def signs(self) -> list[str] | None:
        """What stands in the nine cells; None if it is not known where they are."""
        cells = self._last_cells
        if len(cells) == 9:
            places = [options_of(cell)["_at"] for cell in cells if "_at" in options_of(cell)]
            if len(places) == 9:
                return self.drawing.signs_at(places)
            return [sign_of(widget) for widget in cells]
        grids = self._grids or self._drawn_grids()
        if not grids or (self._pending is not None and len(grids) > 1):
            return None
        return self.drawing.signs_at(grids[0])

    def _drawn_grids(self) -> list[list[tuple[float, float]]]:
        return grids_of(self.drawing, is_sure=True)

    def _now(self) -> tuple[Any, dict[str, list[str]]]:
        """All that a click may change: marks that are drawn, and boards."""
        boards = self._boards.look(sys._getframe(1), self.owners())
        return self.drawing.distinct_marks(), boards

    # ---- what is clicked next ------------------------------------------------------------------

    def next_click(self) -> tuple[Any, float, float] | None:
        """Ask where to click: a widget or None, and the place; None if nothing can be clicked."""
        again = self._again()
        if again is not None:
            return again
        widgets = [widget for widget in self.widgets if is_clickable(widget)]
        self._choice = self._choice or choice_of_mark(widgets)
        no_cells = [*self._choice, *filter(is_box, widgets)]
        possible = [widget for widget in widgets if not any(widget is one for one in no_cells)]
        before = self._cells
        self._cells = cells_of_buttons(possible, options_of) or self._cells_that_are_areas()
        if not self._cells and before:  # a cell that is taken may be no button any more
            there = standing_at(before, self.widgets, options_of)
            self._cells = there if any(map(is_clickable, there)) else []
        self._last_cells = self._cells or self._last_cells
        others = [widget for widget in widgets if not any(widget is cell for cell in self._cells)]
        entry = self._menu(others)
        if entry is not None:
            return entry
        if self.has_keys and not self._cells and not self.areas:
            return None
        wordless = [one for one in others if not any(one is old for old in self._pressed)]
        if self._is_stuck and wordless:
            self._pressed.append(wordless[0])
            return wordless[0], 0, 0
        has_places = self.areas or self.drawing.size[0] or self._drawn_grids()
        if not self._cells and not has_places:
            self._blind += 1
            return (others[0], 0, 0) if others and self._blind <= _MAX_BLIND else None
        answer = self._ask("Click on a cell (1-9): ", True).strip()
        number = int(answer) - 1 if answer.isdigit() and answer != "0" else 0
        if self._cells:
            cell = self._cells[min(number, 8)]
            return cell, *options_of(cell).get("_at", (5, 5))
        self._measure()
        self._grids = self._grids or grids_of(self.drawing)
        self._pending = (min(number, 8), 0, self._now())
        return self._at(min(number, 8), 0)

    def _cells_that_are_areas(self) -> list[Any]:
        """Nine canvases, or nine parts of one, each with a handler of clicks."""
        if len(self.areas) != 9:
            return []
        owners = {id(owner) for owner, _ in self.areas}
        if len(owners) == 9:
            return cells_of_buttons([owner for owner, _ in self.areas], options_of)
        parts = sorted(self.parts[-9:], key=lambda part: (part[1], part[0]))
        if len(parts) == 9:
            return [StandIn(_handler=function, _at=(x, y)) for x, y, function in parts]
        return [StandIn(_handler=function) for _, function in self.areas]

    def _measure(self) -> None:
        """The size of what is clicked on, if nobody has told it yet."""
        for owner, _ in self.areas:
            options = {} if owner is None else options_of(owner)
            numbers = [options.get(key) for key in ("width", "height")]
            if not self.drawing.size[0] and all(isinstance(n, (int, float)) for n in numbers):
                self.drawing.size = (float(numbers[0] or 0), float(numbers[1] or 0))

    def _again(self) -> tuple[Any, float, float] | None:
        """The same cell in another grid, where the last click has changed nothing."""
        if self._pending is None:
            return None
        cell, grid, before = self._pending
        now = self._now()
        if now != before:
            if not self._is_second and _is_one_move(before[1], now[1]):
                self._is_second = True  # the program may move with the next click
                self._pending = (cell, grid, now)
                return self._at(cell, grid)
            self._end_of_search(grid)
            return None
        if self._is_second:
            self._end_of_search(grid)
            return None
        if grid + 1 >= len(self._grids):
            self._pending = None
            self._menus.clear()
            self._is_stuck = True
            return None
        self._pending = (cell, grid + 1, before)
        return self._at(cell, grid + 1)

    def _end_of_search(self, grid: int) -> None:
        """The cells are known: they are where this grid has them."""
        self._pending, self._is_second, self._is_stuck = None, False, False
        self._grids = self._grids[grid : grid + 1]

    def _at(self, cell: int, grid: int) -> tuple[Any, float, float]:
        x, y = self._grids[grid][cell]
        return None, x, y

    def _menu(self, others: list[Any]) -> tuple[Any, float, float] | None:
        """The entry of a menu to click on, of all that can be clicked; asked once for each menu."""
        entries: list[tuple[str, Any, float, float, Any]] = [
            (self._words_of(widget), widget, 5.0, 5.0, group_of(widget)) for widget in others
        ]
        for widget in self.widgets:
            entries += [(words, one, 5.0, 5.0, id(widget)) for words, one in choices_of(widget)]
        entries = [
            entry
            for entry in entries
            if len(entry[0].strip()) > 1 or any(entry[1] is one for one in self._choice)
        ]
        has_board = bool(self._cells or self.areas or self._drawn_grids())
        if not self._cells and (not self.areas or self._is_stuck):
            texts = self.drawing.entries(has_board, self._is_stuck)
            entries += [(words, None, x, y, None) for words, x, y in texts]
        entries = [entry for entry in entries if (entry[0], entry[4]) not in self._chosen]
        entries = entries[:_MENU_LENGTH]
        names = tuple(entry[0] for entry in entries)
        if not names or names in self._menus:
            return None
        self._menus.add(names)
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

    def _words_of(self, widget: Any) -> str:
        """What an entry of a menu says; of a box to tick without words, the label before it."""
        words = sign_of(widget)
        return label_before(self.widgets, widget) if is_box(widget) and not words else words

    # ---- clicking ------------------------------------------------------------------------------

    def click(self, widget: Any, place: tuple[float, ...]) -> None:
        """Click on a widget, or on a place."""
        self.clicked = widget
        x, y = (place[0], place[1]) if len(place) > 1 else (0.0, 0.0)
        self.drawing.click = (x, y)
        command = None if widget is None else options_of(widget).get("command")
        if widget is not None and "variable" in options_of(widget):  # of a radio button or a box
            options = options_of(widget)
            on = options.get("value", options.get("onvalue", True))
            options_of(options["variable"])["value"] = on
        if callable(command):
            call_handler(command, (False,))
            return
        handler = None if widget is None else options_of(widget).get("_handler")
        if callable(handler):
            call_handler(handler, (Click(widget, x, y),))
            return
        for owner, function in list(self.areas):
            if widget is None or owner is widget:
                arguments = (x, y) if self.drawing.is_centred else (Click(owner, x, y),)
                call_handler(function, arguments)
                if widget is not None:
                    return


def _is_one_move(before: dict[str, list[str]], now: dict[str, list[str]]) -> bool:
    """Whether one cell has changed, on each board that has changed."""
    changes = [
        sum(a != b for a, b in zip(before[where], signs, strict=True))
        for where, signs in now.items()
        if len(before.get(where, ())) == len(signs)
    ]
    return max(changes, default=0) == 1

"""Where the nine cells are: nine buttons that look alike, or places of a drawing to click on."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    Places = list[tuple[float, float]]

__all__ = ["cells_of_buttons", "grids_of", "standing_at", "where_they_stand"]

_MIN_LENGTH = 30.0  # of a line or a box that belongs to a board
_HALF_SIZES = (400.0, 300.0, 250.0, 225.0, 200.0, 150.0, 100.0)  # of a turtle's board
_MARGINS = (0.0, 0.05, 0.1, 0.15)
_PLACES = (("_row", "_column"), ("_y", "_x"))


def cells_of_buttons(widgets: list[Any], options: Any) -> list[Any]:
    """Nine buttons that show a sign or nothing, row by row; an empty list if there are none."""
    cells = [widget for widget in widgets if len(_shown(options(widget)).strip()) <= 1]
    kinds: dict[Any, list[Any]] = {}
    for cell in cells:
        kinds.setdefault(options(cell).get("_parent"), []).append(cell)
    nines = [group for group in (cells, *kinds.values()) if len(group) == 9]
    nines = nines or [group for group in _of_one_size(cells, options) if len(group) == 9]
    nines += [group for window in kinds if (group := _square_in(window, widgets, options))]
    if not nines:
        return []
    group = nines[0]
    _, places = where_they_stand(group, options)
    if not places:
        return group
    ordered = sorted(zip(places, group, strict=True), key=lambda one: one[0])
    return [cell for _, cell in ordered]


def _of_one_size(widgets: list[Any], options: Any) -> list[list[Any]]:
    """Widgets that are equally large and stand in one window: one of another size is no cell."""
    sizes: dict[Any, list[Any]] = {}
    for widget in widgets:
        size = [str(options(widget).get(key)) for key in ("width", "height")]
        sizes.setdefault((options(widget).get("_parent"), *size), []).append(widget)
    return [*sizes.values()]


def _square_in(window: Any, widgets: list[Any], options: Any) -> list[Any]:
    """Nine widgets in three rows of a window, whatever words their marks are; else nothing."""
    group = [widget for widget in widgets if options(widget).get("_parent") is window]
    _, places = where_they_stand(group, options) if len(group) == 9 else (_PLACES[0], [])
    is_square = len({row for row, _ in places}) == len({column for _, column in places}) == 3
    return group if is_square else []


def where_they_stand(
    cells: list[Any], options: Any
) -> tuple[tuple[str, str], list[tuple[float, float]]]:
    """The options that tell where nine widgets stand, and the nine places, if each has its own."""
    for keys in _PLACES:
        places = [(options(cell).get(keys[0]), options(cell).get(keys[1])) for cell in cells]
        are_numbers = all(isinstance(n, (int, float)) for place in places for n in place)
        if are_numbers and len(set(places)) == 9:
            return keys, places
    return _PLACES[0], []


def standing_at(cells: list[Any], widgets: list[Any], options: Any) -> list[Any]:
    """What stands now where nine cells have stood: some may be labels instead of buttons.

    An empty list if that is not known of each.
    """
    keys, places = where_they_stand(cells, options)
    window = options(cells[0]).get("_parent") if cells else None
    there = {
        (options(widget).get(keys[0]), options(widget).get(keys[1])): widget
        for widget in widgets  # the last one hides those under it
        if options(widget).get("_parent") is window and not options(widget).get("_hidden")
    }
    return [there[place] for place in places] if all(one in there for one in places) else []


def _shown(options: dict[str, Any]) -> str:
    text = options.get("text", "")
    return text if isinstance(text, str) else str(text) if isinstance(text, int) else ""


def grids_of(drawing: Any, is_sure: bool = False) -> list[Places]:
    """The grids that a drawing may have, the likeliest first; `is_sure`: only those drawn."""
    drawn = (_of_boxes(drawing.boxes), _of_lines(drawing.lines))
    grids = [centres for centres in drawn if centres is not None]
    if is_sure:
        return grids
    width, height = drawing.size
    if drawing.is_centred:
        steps = [2 * half / 3 for half in _HALF_SIZES]
        return grids + [
            [(c * step, -r * step) for r in (-1, 0, 1) for c in (-1, 0, 1)] for step in steps
        ]
    width, height = width or 300.0, height or width or 300.0
    side = min(width, height)
    squares = [(0.0, 0.0, width, height), (0.0, 0.0, side, side), (0.0, height - side, side, side)]
    squares.append(((width - side) / 2, (height - side) / 2, side, side))
    squares += [
        (margin * width, margin * height, width * (1 - 2 * margin), height * (1 - 2 * margin))
        for margin in _MARGINS
    ]
    for x, y, wide, high in dict.fromkeys(squares):
        grids.append([(x + wide * (2 * c + 1) / 6, y + high * (2 * r + 1) / 6)
                      for r in range(3) for c in range(3)])  # fmt: skip
    return grids


def _of_boxes(boxes: list[tuple[float, float, float, float]]) -> Places | None:
    """The middles of nine boxes of the same size, in three rows."""
    sizes: dict[tuple[int, int], set[tuple[float, float]]] = {}
    for x, y, width, height in boxes:
        if min(abs(width), abs(height)) >= _MIN_LENGTH:
            sizes.setdefault((round(width), round(height)), set()).add(
                (x + width / 2, y + height / 2)
            )
    for middles in sizes.values():
        if len(middles) == 9 and len({y for _, y in middles}) == len({x for x, _ in middles}) == 3:
            return sorted(middles, key=lambda place: (place[1], place[0]))
    return None


def _of_lines(lines: list[tuple[float, float, float, float]]) -> Places | None:
    """The middles of the cells between two lines down and two across."""
    xs = _between({a for a, b, c, d in lines if abs(a - c) <= 2 and abs(b - d) >= _MIN_LENGTH})
    ys = _between({b for a, b, c, d in lines if abs(b - d) <= 2 and abs(a - c) >= _MIN_LENGTH})
    if xs is None or ys is None:
        return None
    return [(x, y) for y in ys for x in xs]


def _between(places: set[float]) -> list[float] | None:
    """The middles of three cells, from the two lines between them, perhaps with borders."""
    inner = sorted(places)
    if len(inner) == 4:
        inner = inner[1:3]
    if len(inner) != 2:
        return None
    first, second = inner
    size = second - first
    return [first - size / 2, first + size / 2, second + size / 2]

"""The items of tkinter's canvases: what was drawn, where, and how it is changed later."""

from __future__ import annotations

from .images import picture_of

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .drawing import Drawing

__all__ = ["Items"]

_MAX_ITEMS = 2_000


class _Item:
    def __init__(self, kind: str, place: list[float], options: dict[str, Any]) -> None:
        self.kind, self.place, self.options = kind, place, options

    @property
    def box(self) -> tuple[float, float, float, float]:
        xs, ys = self.place[::2] or [0.0], self.place[1::2] or [0.0]
        return min(xs), min(ys), max(xs), max(ys)

    @property
    def tags(self) -> tuple[str, ...]:
        tags = self.options.get("tags", self.options.get("tag", ()))
        return (str(tags),) if isinstance(tags, str) else tuple(map(str, tags or ()))


class Items:
    """All items, by their numbers."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self._items: dict[int, _Item] = {}
        self._count = 0

    def named(self, name: str) -> Any:
        """The method of a canvas that has this name; None if it is none of these."""
        if name.startswith("create_"):
            return lambda *a, **o: self._create(name[7:], a, o)
        methods = {
            "coords": self._coords, "itemcget": self._get, "itemconfig": self._change,
            "itemconfigure": self._change, "find_closest": self._closest,
            "find_overlapping": self._closest, "find_withtag": self._with_tag, "bbox": self._bbox,
            "gettags": self._tags, "delete": self._delete,
        }  # fmt: skip
        return methods.get(name)

    def middle(self, name: Any) -> tuple[float, float] | None:
        """The middle of an item that has this number or tag, if there is just one."""
        items = self._of(name)
        if len(items) != 1:
            return None
        left, top, right, bottom = items[0].box
        return (left + right) / 2, (top + bottom) / 2

    def _create(self, kind: str, arguments: Any, options: dict[str, Any]) -> int:
        item = _Item(kind, _numbers(arguments), options)
        self._count += 1
        if len(self._items) < _MAX_ITEMS:
            self._items[self._count] = item
        self._draw(item)
        return self._count

    def _draw(self, item: _Item) -> None:
        drawing, numbers = self._drawing, item.place
        if len(numbers) >= 4 and item.kind == "line":
            drawing.line(*numbers[:4])
        elif len(numbers) >= 4 and item.kind == "rectangle":
            a, b, c, d = numbers[:4]
            drawing.box(a, b, c - a, d - b)
            if item.options.get("fill"):
                drawing.coloured(str(item.options["fill"]), a, b, c - a, d - b)
        elif len(numbers) >= 4 and item.kind == "oval":
            drawing.mark("o", (numbers[0] + numbers[2]) / 2, (numbers[1] + numbers[3]) / 2)
        elif item.kind == "text" and len(numbers) >= 2:
            drawing.text(str(item.options.get("text", "")), *numbers[:2])
        elif item.kind == "image" and len(numbers) >= 2:
            drawing.mark(picture_of(item.options.get("image")), *numbers[:2])

    def _of(self, name: Any) -> list[_Item]:
        """The items of a number, or of a tag."""
        return [self._items[number] for number in self._with_tag(name)]

    def _with_tag(self, name: Any = "", *_more: Any) -> tuple[int, ...]:
        if isinstance(name, int):
            return (name,) if name in self._items else ()
        if isinstance(name, tuple):  # as find_closest gives it
            return self._with_tag(name[0]) if name else ()
        if name == "current":
            return self._closest(*self._drawing.click)
        items = self._items.items()
        return tuple(n for n, item in items if name == "all" or name in item.tags)

    def _coords(self, name: Any = "", *place: Any) -> list[float]:
        items = self._of(name)
        for item in items if place else ():
            item.place = _numbers(place)
        return list(items[0].place) if items else []

    def _get(self, name: Any = "", key: str = "", *_more: Any) -> Any:
        items = self._of(name)
        return items[0].options.get(key, "") if items else ""

    def _change(self, name: Any = "", *_more: Any, **options: Any) -> None:
        for item in self._of(name):
            item.options.update(options)
            if "text" in options or "image" in options:
                self._draw(item)

    def _closest(self, x: Any = 0, y: Any = 0, *_more: Any) -> tuple[int, ...]:
        """The item that is drawn last of those around a place, or else the nearest one."""
        distances = []
        for number, item in self._items.items():
            left, top, right, bottom = item.box
            outside = max(left - x, 0, x - right) + max(top - y, 0, y - bottom)
            distances.append((outside, -number))
        return (-min(distances)[1],) if distances else ()

    def _bbox(self, name: Any = "", *_more: Any) -> tuple[int, ...]:
        items = self._of(name)
        return tuple(int(n) for n in items[0].box) if items else ()

    def _tags(self, name: Any = "", *_more: Any) -> tuple[str, ...]:
        items = self._of(name)
        return items[0].tags if items else ()

    def _delete(self, *names: Any) -> None:
        if "all" in map(str, names):
            self._drawing.wipe()
        for name in names:
            for number in self._with_tag(name):
                del self._items[number]


def _numbers(values: Any) -> list[float]:
    flat: list[float] = []
    for value in values:
        if isinstance(value, (list, tuple)):
            flat += _numbers(value)
        elif isinstance(value, (int, float)) and not isinstance(value, bool):
            flat.append(float(value))
    return flat

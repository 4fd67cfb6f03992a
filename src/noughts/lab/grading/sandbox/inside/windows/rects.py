"""A box of pygame: whole numbers, and what follows from them."""

from __future__ import annotations

from ..stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Rect"]


class Rect:
    """A box: x, y, width, height, and what follows from them."""

    def __init__(self, *place: Any, **_options: Any) -> None:
        flat: list[Any] = []
        for value in place:
            flat += list(value) if isinstance(value, (list, tuple, Rect)) else [value]
        numbers = [int(n) if isinstance(n, (int, float)) else 0 for n in flat[:4]]
        x, y, width, height = (*numbers, 0, 0, 0, 0)[:4]
        self.__dict__.update(x=x, y=y, width=width, height=height)

    def __iter__(self) -> Any:
        return iter((self.x, self.y, self.width, self.height))

    def __getitem__(self, key: Any) -> Any:
        return tuple(self)[key]

    def __len__(self) -> int:
        return 4

    def __getattr__(self, name: str) -> Any:
        x, y, width, height = (self.__dict__.get(key, 0) for key in ("x", "y", "width", "height"))
        places = {
            "left": x, "top": y, "right": x + width, "bottom": y + height, "w": width, "h": height,
            "centerx": x + width // 2, "centery": y + height // 2, "size": (width, height),
            "center": (x + width // 2, y + height // 2), "topleft": (x, y),
            "topright": (x + width, y), "bottomleft": (x, y + height),
            "bottomright": (x + width, y + height), "midtop": (x + width // 2, y),
            "midleft": (x, y + height // 2), "midright": (x + width, y + height // 2),
            "midbottom": (x + width // 2, y + height),
        }  # fmt: skip
        if name in places:
            return places[name]
        if name.startswith("__"):
            raise AttributeError(name)
        return StandIn()

    def __setattr__(self, name: str, value: Any) -> None:
        if name in ("x", "y", "width", "height"):
            self.__dict__[name] = _whole(value)
        elif name in ("w", "h"):
            self.__dict__["width" if name == "w" else "height"] = _whole(value)
        elif name == "size":
            self.width, self.height = value
        elif name in ("left", "right", "centerx"):
            self.x += value - getattr(self, name)
        elif name in ("top", "bottom", "centery"):
            self.y += value - getattr(self, name)
        elif isinstance(value, (tuple, list)) and len(value) == 2:
            here = getattr(self, name)
            self.x += value[0] - here[0]
            self.y += value[1] - here[1]

    def collidepoint(self, *place: Any) -> bool:
        """Whether a point is inside."""
        x, y = place[0] if len(place) == 1 else place[:2]
        return bool(self.x <= x < self.x + self.width and self.y <= y < self.y + self.height)

    def copy(self) -> Rect:
        """The same box."""
        return Rect(*self)

    def move(self, x: float, y: float) -> Rect:
        """A box elsewhere."""
        return Rect(self.x + x, self.y + y, self.width, self.height)

    def inflate(self, x: float, y: float) -> Rect:
        """A larger box."""
        return Rect(self.x - x // 2, self.y - y // 2, self.width + x, self.height + y)

    def colliderect(self, *_other: Any) -> bool:
        """Nothing moves here."""
        return False


def _whole(number: Any) -> Any:
    """A box has whole numbers only."""
    return int(number) if isinstance(number, float) else number

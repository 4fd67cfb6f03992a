"""Pictures that widgets show: a picture is known by its file, however it was opened and changed."""

from __future__ import annotations

from ..stand_ins import StandIn

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["picture_name", "picture_of"]

_SAME = frozenset({"resize", "convert", "copy", "subsample", "zoom", "scaled"})
_INNER = ("_parent", "light_image")  # what a picture was made of
_KINDS = frozenset({"QPixmap", "QImage"})
_MAX_LENGTH = 12


def picture_name(owner: Any, name: str) -> Any:
    """What a name of a picture, or of a module for pictures, does; None if nothing special."""
    if name == "open" and owner is None:  # PIL.Image.open
        return lambda path="", *_a, **_o: StandIn(file=str(path))
    if name in _SAME and "file" in _options(owner):
        return lambda *_a, **_o: owner
    return None


def picture_of(image: Any) -> str:
    """A name for a picture: its file, or any that no other has; nothing for an empty one."""
    if image is None or image == "":
        return ""
    options = _options(image)
    for key in _INNER:
        inner = options.get(key)
        if "file" in _options(inner) or type(inner).__name__ in _KINDS:
            return picture_of(inner)
    words = options.get("file") or options.get("text")
    if not words and type(image).__name__ == "QIcon":
        return ""
    return str(words or id(image))[-_MAX_LENGTH:]


def _options(image: Any) -> Any:
    return getattr(image, "__dict__", {}).get("_options", {})

"""Documents described as JSON Schema: types, limits, and the comments of their fields."""

from __future__ import annotations

import inspect
import re
from dataclasses import MISSING, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, Literal, Union, cast, get_args, get_origin

from noughts.answers.documents import Limits, types_of

__all__ = ["comments_of", "documents_in", "is_optional", "schema_of"]

_COMMENT: Final = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)
_PLAIN: Final[dict[Any, dict[str, Any]]] = {
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    NoneType: {"type": "null"},
}


def schema_of(kind: type, place: str = "#/components/schemas/") -> dict[str, Any]:
    """The schema of one document; those inside it are references to `place`."""
    comments = comments_of(kind)
    properties = {}
    for name, hint in types_of(kind).items():
        properties[name] = _schema(hint, place)
        if name in comments:
            properties[name] = {**properties[name], "description": comments[name]}
    return {
        "type": "object",
        "title": kind.__name__,
        "description": inspect.cleandoc(kind.__doc__ or ""),
        "properties": properties,
        "required": [field.name for field in fields(kind) if not is_optional(kind, field.name)],
        "additionalProperties": False,
    }


def documents_in(kind: Any) -> set[type]:
    """The document and all documents inside it."""
    documents: set[type] = set()
    waiting = [kind]
    while waiting:
        part = waiting.pop()
        if isinstance(part, type) and is_dataclass(part):
            if part not in documents:
                documents.add(part)
                waiting += types_of(part).values()
        else:
            waiting += get_args(part)
    return documents


def is_optional(kind: type, name: str) -> bool:
    """Whether a request may leave a field out."""
    field = next(field for field in fields(kind) if field.name == name)
    return field.default is not MISSING or field.default_factory is not MISSING


@lru_cache(maxsize=256)
def comments_of(kind: type) -> dict[str, str]:
    """What the source says of each field behind it, in the document or in one it is based on."""
    comments: dict[str, str] = {}
    for base in reversed(kind.__mro__[:-1]):
        comments |= dict(_COMMENT.findall(inspect.getsource(base)))
    return comments


def _schema(kind: Any, place: str) -> dict[str, Any]:
    if is_dataclass(kind):
        return {"$ref": f"{place}{cast('type', kind).__name__}"}
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {**_schema(arguments[0], place), **_limits(arguments[0], arguments[1])}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(part, place) for part in arguments]}
    if origin is Literal:
        return {"type": "string", "enum": list(arguments)}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(arguments[1], place)}
    if origin is tuple and arguments[-1] is not Ellipsis:
        parts = [_schema(part, place) for part in arguments]
        size = len(parts)
        return {"type": "array", "prefixItems": parts, "minItems": size, "maxItems": size}
    if origin is tuple:
        return {"type": "array", "items": _schema(arguments[0], place)}
    return dict(_PLAIN[kind])


def _limits(kind: Any, limits: Limits) -> dict[str, Any]:
    words: dict[str, Any] = {"examples": list(limits.examples)} if limits.examples else {}
    if kind is str:
        return {"maxLength": limits.maximum, **words}
    if kind in (int, float):
        return {"minimum": limits.minimum, "maximum": limits.maximum, **words}
    if get_origin(kind) is dict:
        return {"maxProperties": limits.maximum, **words}
    return {"minItems": limits.minimum, "maxItems": limits.maximum, **words}

"""Documents: frozen dataclasses read from JSON values, and written back.

Reading is strict: no unknown fields, no numbers as texts, nothing longer than it may be. What
cannot be read is refused with a sentence that names the field and what was expected. A field that
has limits of its own says so: `depth: Annotated[int, Limits(1, 225)]`.
"""

from __future__ import annotations

import json
from dataclasses import MISSING, dataclass, fields, is_dataclass
from functools import lru_cache
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    TypeVar,
    Union,
    cast,
    get_args,
    get_origin,
    get_type_hints,
)

from noughts.core.errors import InputError, quote

__all__ = [
    "MAX_ITEMS",
    "MAX_NUMBER",
    "MAX_TEXT",
    "Limits",
    "compact_json",
    "plain",
    "read",
    "types_of",
]

T = TypeVar("T")

MAX_TEXT: Final = 8_000
"""Characters of one text: a game of 225 moves, each with a power, has half as many."""

MAX_ITEMS: Final = 500
"""Of one list or table."""

MAX_NUMBER: Final = 2**53
"""The size of a number: beyond it, JavaScript would round."""

_SCALARS: Final = frozenset({str, int, float, bool, NoneType})


@dataclass(frozen=True)
class Limits:
    """The minimum and the maximum: of a number, or of the length of anything else."""

    minimum: int
    maximum: int
    examples: tuple[str, ...] = ()


class _Unreadable(Exception):  # noqa: N818 - a step on the way to an InputError
    """A value that does not fit; says what was expected."""


def read(kind: type[T], value: object) -> T:
    """Make a document of a kind from JSON values.

    >>> from noughts.match import MatchDocument
    >>> read(MatchDocument, {"game": "3x3k3: b2", "o": "perfect"}).o
    'perfect'
    >>> read(MatchDocument, {"game": 5})
    Traceback (most recent call last):
    ...
    noughts.core.errors.InputError: Cannot read 'game': expected a text.
    """
    return cast("T", _read(kind, value, ""))


def plain(value: Any) -> Any:
    """A document as JSON values: the inverse of `read`."""
    kind = type(value)
    if kind in _SCALARS:
        return value
    if is_dataclass(kind):
        return {name: plain(getattr(value, name)) for name in _names_of(kind)}
    if isinstance(value, dict):
        return {name: plain(item) for name, item in value.items()}
    if isinstance(value, tuple | list):
        if _SCALARS.issuperset(map(type, value)):  # a column of a recording has 60,000
            return list(value)
        return [plain(item) for item in value]
    return value


def compact_json(value: Any) -> str:
    """A document as JSON in one line."""
    return json.dumps(plain(value), ensure_ascii=False, separators=(",", ":"))


@lru_cache(maxsize=256)
def _names_of(kind: type) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@lru_cache(maxsize=256)
def types_of(kind: type) -> dict[str, Any]:
    """The fields of a document and their types, with their limits."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in fields(kind)}


def _read(kind: Any, value: object, path: str) -> object:
    try:
        return _convert(kind, value, path)
    except _Unreadable as error:
        where = f"Cannot read {quote(path)}" if path else "Cannot read the request"
        raise InputError(f"{where}: expected {error}.") from None


def _convert(kind: Any, value: object, path: str) -> object:
    if is_dataclass(kind):
        return _convert_document(cast("type", kind), value, path)
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        converted = _convert(arguments[0], value, path)
        _check_limits(converted, arguments[1])
        return converted
    if origin in (Union, UnionType):
        return _convert_union(arguments, value, path)
    if origin is Literal:
        if value not in arguments or isinstance(value, bool):
            raise _Unreadable(f"one of {', '.join(map(str, arguments))}")
        return value
    if origin is tuple:
        return _convert_list(arguments, value, path)
    if origin is dict:
        return _convert_table(arguments[1], value, path)
    return _convert_plain(kind, value)


def _check_limits(value: object, limits: Limits) -> None:
    minimum, maximum = f"{limits.minimum:,}", f"{limits.maximum:,}"
    if isinstance(value, int | float):
        if not limits.minimum <= value <= limits.maximum:
            raise _Unreadable(f"a number from {minimum} to {maximum}")
    elif isinstance(value, str):
        if len(value) > limits.maximum:
            raise _Unreadable(f"at most {maximum} characters")
    elif isinstance(value, tuple | dict) and not limits.minimum <= len(value) <= limits.maximum:
        raise _Unreadable(f"{minimum} to {maximum} items")


def _convert_document(kind: type, value: object, path: str) -> object:
    if not isinstance(value, dict):
        raise _Unreadable("an object")
    hints = types_of(kind)
    unknown = next((name for name in value if name not in hints), None)
    if unknown is not None:
        raise _Unreadable(f"{', '.join(hints)}, not {quote(str(unknown))}")
    values = {}
    for field in fields(kind):
        if field.name in value:
            below = f"{path}.{field.name}" if path else field.name
            values[field.name] = _read(hints[field.name], value[field.name], below)
        elif field.default is MISSING and field.default_factory is MISSING:
            raise _Unreadable(f"the field {field.name!r} in it")
    return kind(**values)


def _convert_union(kinds: tuple[Any, ...], value: object, path: str) -> object:
    if value is None and NoneType in kinds:
        return None
    rest = [kind for kind in kinds if kind is not NoneType]
    if len(rest) == 1:
        return _convert(rest[0], value, path)
    for kind in rest:
        try:
            return _convert(kind, value, path)
        except (_Unreadable, InputError):
            continue
    raise _Unreadable(" or ".join(_NAMES.get(kind, "an object") for kind in rest))


def _convert_list(kinds: tuple[Any, ...], value: object, path: str) -> object:
    if not isinstance(value, list) or len(value) > MAX_ITEMS:
        raise _Unreadable(f"a list of at most {MAX_ITEMS} items")
    if kinds[-1] is Ellipsis:
        kinds = kinds[:1] * len(value)
    if len(kinds) != len(value):
        raise _Unreadable(f"a list of {len(kinds)} items")
    pairs = zip(kinds, value, strict=True)
    return tuple(_read(kind, item, f"{path}[{at}]") for at, (kind, item) in enumerate(pairs))


def _convert_table(kind: Any, value: object, path: str) -> object:
    if not isinstance(value, dict) or len(value) > MAX_ITEMS:
        raise _Unreadable(f"an object of at most {MAX_ITEMS} fields")
    return {
        str(_convert_plain(str, name)): _read(kind, item, f"{path}.{name}"[:80])
        for name, item in value.items()
    }


_NAMES: Final = {str: "a text", int: "a whole number", float: "a number", bool: "true or false"}


def _convert_plain(kind: Any, value: object) -> object:
    if kind is float and isinstance(value, int) and not isinstance(value, bool):
        value = float(value) if abs(value) < MAX_NUMBER else value
    if not isinstance(value, kind) or (isinstance(value, bool) and kind is not bool):
        raise _Unreadable(_NAMES[kind])
    if isinstance(value, str) and len(value) > MAX_TEXT:
        raise _Unreadable(f"at most {MAX_TEXT} characters")
    if isinstance(value, float) and not abs(value) < MAX_NUMBER:
        raise _Unreadable("a number that is not that large")
    if isinstance(value, int) and abs(value) > MAX_NUMBER:
        raise _Unreadable("a number that is not that large")
    return value

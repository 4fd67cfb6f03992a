"""What functions return, as JSON can say it."""

from __future__ import annotations

from .stand_ins import StandIn

__all__ = ["plain"]

_MAX_TEXT = 40
_MAX_ENTRIES = 256
_MAX_DEPTH = 3


def plain(value: object, depth: int = 0) -> object:
    """What a function returned, as JSON can say it; anything strange as `{"repr": ...}`."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, str):
        return str(value) if len(value) <= _MAX_ENTRIES else {"repr": repr(value[:_MAX_TEXT])}
    if isinstance(value, int):
        return int(value) if abs(value) < 10**15 else {"repr": "a very large number"}
    if isinstance(value, (list, tuple)) and len(value) <= _MAX_ENTRIES and depth < _MAX_DEPTH:
        return [plain(entry, depth + 1) for entry in value]
    if type(value).__module__ == "numpy" and hasattr(value, "tolist") and depth < _MAX_DEPTH:
        return plain(value.tolist(), depth)
    if isinstance(value, dict) and len(value) <= 12 and depth < _MAX_DEPTH:
        return {"entries": [[plain(k, 2), plain(v, depth + 1)] for k, v in value.items()]}
    entries = getattr(value, "__dict__", None)
    entries = entries if isinstance(entries, dict) else {}
    is_small = 0 < len(entries) <= 12 and depth < 1
    if is_small and not isinstance(value, (type, StandIn, float)) and not callable(value):
        return {"entries": [[str(k), plain(v, depth + 1)] for k, v in entries.items()]}
    try:
        return {"repr": repr(value)[:_MAX_TEXT]}
    except Exception:
        return {"repr": "something"}

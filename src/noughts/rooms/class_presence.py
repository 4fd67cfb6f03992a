"""Which pupils are connected, counted over all server processes.

Processes that share a database tell each other by its notifications, in texts such as
`CDFGHJ 5f3a 1 3 8`: in class CDFGHJ process 5f3a has the pupils 1, 3 and 8. A process says so when
it changes, and again every `BEAT_SECONDS`; what is not said again for `EXPIRE_SECONDS` is not true
any more.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.rooms.presence import EXPIRE_SECONDS

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

__all__ = ["ClassPresence"]

MAX_PROCESSES: Final = 64
"""Of others that are listened to, for one class."""


@dataclass(frozen=True)
class _Heard:
    at: float
    pupils: frozenset[int]


class ClassPresence:
    """What other processes say of the classes that this one has."""

    def __init__(self) -> None:
        self.process = secrets.token_hex(8)
        self._heard: dict[str, dict[str, _Heard]] = {}  # by class, by process

    def text(self, code: str, pupils: Iterable[int]) -> str:
        """What to tell the others."""
        return " ".join([code, self.process, *map(str, sorted(pupils))])

    def hear(self, text: str, now: float) -> str | None:
        """Take over what a process says; the class if something is new."""
        code, _, rest = text.partition(" ")
        process, *words = rest.split(" ")
        if process == self.process or not all(map(str.isdecimal, words)):
            return None
        heard = self._heard.setdefault(code, {})
        if process not in heard and len(heard) >= MAX_PROCESSES:
            return None
        pupils = frozenset(map(int, words))
        is_new = pupils != (heard[process].pupils if process in heard else frozenset())
        heard[process] = _Heard(now, pupils)
        return code if is_new else None

    def together(self, code: str, own: Collection[int]) -> list[int]:
        """All pupils who are connected somewhere."""
        elsewhere = (heard.pupils for heard in self._heard.get(code, {}).values())
        return sorted(frozenset(own).union(*elsewhere))

    def expire(self, now: float) -> list[str]:
        """Forget processes that are silent; the classes for which something is new."""
        changed = []
        for code, processes in self._heard.items():
            old = [name for name, heard in processes.items() if heard.at < now - EXPIRE_SECONDS]
            if any(processes.pop(name).pupils for name in old):
                changed.append(code)
        self._heard = {code: processes for code, processes in self._heard.items() if processes}
        return changed

    def drop(self, code: str) -> None:
        """Forget a class that this process does not have any more."""
        self._heard.pop(code, None)

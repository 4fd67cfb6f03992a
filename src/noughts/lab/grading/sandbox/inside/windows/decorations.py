"""Functions of packages that only decorate a text, show it, or ask for one."""

from __future__ import annotations

from ..patterns import Pattern

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["Decorations"]

_DECORATES = frozenset({"colored", "figlet_format", "text2art", "colorize"})
_PRINTS = frozenset({"cprint", "tprint"})
_MARKUP = Pattern(r"\[/?[a-z][a-z0-9 _#]*\]|\[/\]")  # of rich


class Decorations:
    """What such a function does: texts are shown plain, and questions go to the grader."""

    def __init__(self, ask: Any, keep: Any) -> None:
        self._ask, self._keep = ask, keep

    def named(self, package: str, name: str) -> Any:
        """The function of this name; None if there is none."""
        if name in _DECORATES:
            return lambda text="", *_a, **_o: str(text)
        if name in _PRINTS or (package == "rich" and name == "print"):
            return self.print
        if name == "tabulate":
            return _rows
        return self.ask if name == "getpass" else None

    def print(self, *values: Any, **_options: Any) -> None:
        """Show values as text."""
        self._keep(_MARKUP.sub("", " ".join(map(str, values))) + "\n")

    def ask(self, *words: Any, **options: Any) -> str:
        """Ask a person."""
        choices = options.get("choices") or ()
        return str(self._ask(_MARKUP.sub("", " ".join(map(str, [*words, *choices]))) + " "))


def _rows(table: Any = (), *_arguments: Any, **_options: Any) -> str:
    """A table as text, without its frame."""
    return "\n".join(" | ".join(map(str, row)) for row in table)

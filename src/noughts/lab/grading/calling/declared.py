"""What a program declares about how it is called, with `NOUGHTS = {...}` or `MARK = "O"`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final
from unicodedata import bidirectional

from noughts.core.errors import InputError, quote
from noughts.core.marks import Mark
from noughts.lab.grading.calling.plans import BOARDS
from noughts.lab.grading.calling.readings import ANSWERS
from noughts.lab.grading.calling.roles import ARGUMENTS
from noughts.lab.grading.safe_text import safe_text

if TYPE_CHECKING:
    from noughts.lab.grading.sandbox.messages import Loaded

__all__ = ["DECLARATIONS", "LIKELY_MARKS", "Declared"]

DECLARATIONS: Final = ("NOUGHTS", "MARK")
LIKELY_MARKS: Final = ("AI_MARK", "AI_PLAYER", "AI", "COMPUTER", "BOT")
"""Constants by which programs that play one side call their own mark."""

_MAX_IDENTIFIER_LENGTH: Final = 40
_MAX_PARTS: Final = 3  # of the name of a function: file, class, method
_MAX_SIGN_LENGTH: Final = 20
_KEYS: Final = ("function", "board", "empty", "x", "o", "arguments", "answer", "mark", "counter")


@dataclass(frozen=True)
class Declared:
    """What is known of a convention before anything is tried; None where it is to be found out."""

    function: str | None = None
    board: str | None = None
    empty: tuple[str | int | None, ...] = ()
    signs: tuple[str | int, str | int] | None = None
    arguments: tuple[str, ...] | None = None
    answer: str | None = None
    mark: Mark | None = None
    counter: str | None = None
    likely_mark: Mark | None = None  # counts where the function is not told whose turn it is

    def over(self, other: Declared) -> Declared:
        """These declarations, and the other's where these say nothing."""
        return Declared(
            self.function or other.function,
            self.board or other.board,
            self.empty or other.empty,
            self.signs or other.signs,
            self.arguments or other.arguments,
            self.answer or other.answer,
            self.mark or other.mark,
            self.counter or other.counter,
            self.likely_mark or other.likely_mark,
        )

    @classmethod
    def of(cls, loaded: Loaded) -> Declared:
        """What a program declares with `NOUGHTS = {...}` or `MARK = "O"` at its top level."""
        constant = loaded.constants.get("NOUGHTS")
        entries = constant if isinstance(constant, dict) else {}
        declared = cls.parse({"mark": loaded.constants.get("MARK")} | entries)
        likely = [str(loaded.constants.get(name)).lower() for name in LIKELY_MARKS]
        mark = next((Mark(text) for text in likely if text in ("x", "o")), None)
        return replace(declared, likely_mark=mark)

    @classmethod
    def parse(cls, entries: dict[str, Any]) -> Declared:
        """Read declarations; what makes no sense is refused with the reason."""
        for key in entries:
            if key not in _KEYS:
                raise InputError(
                    f"NOUGHTS has no entry {quote(str(key))}: expected {', '.join(_KEYS)}."
                )
        for key in ("function", "counter"):
            name = entries.get(key)
            parts = name.split(".") if key == "function" and isinstance(name, str) else [name]
            if name is not None and not (all(map(_is_name, parts)) and len(parts) <= _MAX_PARTS):
                of_class = ", or such a name after its class (Computer.move)"
                raise InputError(
                    f"The {key} {quote(str(name))} is no name: expected at most "
                    f"{_MAX_IDENTIFIER_LENGTH} letters, digits and underscores"
                    f"{of_class if key == 'function' else ''}."
                )
        for key in ("empty", "x", "o"):
            sign = entries.get(key)
            if not isinstance(sign, str | int | None) or len(str(sign)) > _MAX_SIGN_LENGTH:
                raise InputError(
                    f"What stands for {key} must be a short text, a whole number or None."
                )
        arguments = entries.get("arguments")
        if not isinstance(arguments, str | list | None):
            raise InputError("The arguments must be a list of names.")
        if isinstance(arguments, str):
            arguments = arguments.replace(",", " ").split()
        for argument in arguments or ():
            _check("argument", argument, ARGUMENTS)
        _check("board", entries.get("board"), BOARDS)
        _check("answer", entries.get("answer"), ANSWERS)
        mark = entries.get("mark")
        _check("mark", mark if mark is None else str(mark).lower(), ("x", "o"))
        signs = (
            (entries["x"], entries["o"])
            if entries.get("x") is not None and "o" in entries
            else None
        )
        return cls(
            function=entries.get("function"),
            board=entries.get("board"),
            empty=(entries["empty"],) if "empty" in entries else (),
            signs=signs,
            arguments=tuple(arguments) if arguments else None,
            answer=entries.get("answer"),
            mark=None if mark is None else Mark(str(mark).lower()),
            counter=entries.get("counter"),
        )


def _is_name(name: Any) -> bool:
    """A short name without letters that are written from right to left."""
    return (
        isinstance(name, str)
        and name.isidentifier()
        and name == safe_text(name, _MAX_IDENTIFIER_LENGTH)
        and not any(bidirectional(sign) in ("R", "AL") for sign in name)
    )


def _check(what: str, value: Any, expected: tuple[str, ...]) -> None:
    if value is not None and value not in expected:
        raise InputError(f"There is no {what} {quote(str(value))}: expected {', '.join(expected)}.")

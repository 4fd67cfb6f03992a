"""Commands as text, the way faces send them and logs keep them.

place b2          swap          swap a1        swap a1 c3      block       block d4
end               cancel        choose b2      play b2~a1c3
undo              redo          resign         look 5          look        continue
retry             change sides  restore
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from noughts.core.errors import CommandError, InputError, quote
from noughts.core.notation import parse_cell, parse_move

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from noughts.match.match import Match

__all__ = ["COMMANDS", "apply", "possible_commands"]

_NUMBER: Final = re.compile(r"\d{1,4}", re.A)


@dataclass(frozen=True)
class _Command:
    """How a command is carried out, and with how many words after its name."""

    run: Callable[[Match, list[str]], Match]
    min_words: int = 0
    max_words: int = 0
    example: str = ""


def _cells(match: Match, words: list[str]) -> list[int]:
    return [parse_cell(word, match.game.rules) for word in words]


def _ply(words: list[str]) -> int | None:
    if words and not _NUMBER.fullmatch(words[0]):
        raise CommandError(
            f"Cannot read the move number {quote(words[0])}: expected a number such as 5."
        )
    return int(words[0]) if words else None


COMMANDS: Final[Mapping[str, _Command]] = {
    "place": _Command(lambda match, words: match.place(*_cells(match, words)), 1, 1, "place b2"),
    "choose": _Command(lambda match, words: match.choose(*_cells(match, words)), 1, 1, "choose b2"),
    "swap": _Command(lambda match, words: match.swap(*_cells(match, words)), 0, 2, "swap a1 c3"),
    "block": _Command(lambda match, words: match.block(*_cells(match, words)), 0, 1, "block d4"),
    "play": _Command(
        lambda match, words: match.play(parse_move(words[0], match.game.rules)), 1, 1, "play b2"
    ),
    "end": _Command(lambda match, _: match.end()),
    "cancel": _Command(lambda match, _: match.cancel()),
    "undo": _Command(lambda match, _: match.undo()),
    "redo": _Command(lambda match, _: match.redo()),
    "resign": _Command(lambda match, _: match.resign()),
    "look": _Command(lambda match, words: match.look(_ply(words)), 0, 1, "look 5"),
    "continue": _Command(lambda match, _: match.go_on()),
    "retry": _Command(lambda match, _: match.retry()),
    "change sides": _Command(lambda match, _: match.change_sides()),
    "restore": _Command(lambda match, _: match.restore()),
}
"""Every command by its name."""


def apply(match: Match, text: str) -> Match:
    """Carry out a command; one that is not possible now is refused with the reason.

    >>> from noughts import Rules
    >>> from noughts.match import Match, Seats
    >>> match = Match.start(Rules.parse("power"), Seats())
    >>> for text in ("place a1", "end", "place b2", "swap", "choose a1", "choose b2"):
    ...     match = apply(match, text)
    >>> str(match.game)
    '4x4k4s2b1: a1 b2~a1b2'
    """
    words = text.lower().split()
    name = " ".join(words[:2]) if words[:1] == ["change"] else " ".join(words[:1])
    command = COMMANDS.get(name)
    if command is None:
        names = ", ".join(COMMANDS)
        raise CommandError(f"There is no command {quote(text)}: expected one of {names}.")
    rest = words[len(name.split()) :]
    if not command.min_words <= len(rest) <= command.max_words:
        expected = (
            f"a text such as {quote(command.example)}" if command.max_words else "no more words"
        )
        raise CommandError(f"Cannot read the command {quote(text)}: expected {expected}.")
    return command.run(match, rest)


def possible_commands(match: Match) -> tuple[str, ...]:
    """The commands without further words that would be carried out now, and `look`."""
    return tuple(
        name
        for name, command in COMMANDS.items()
        if not command.min_words and _works(match, command)
    )


def _works(match: Match, command: _Command) -> bool:
    if command is COMMANDS["look"]:
        return bool(match.game.moves)
    try:
        return command.run(match, []) != match
    except InputError:
        return False

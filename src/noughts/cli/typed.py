"""Turn what a person types into a command of the match."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from noughts.coaching.rules_text import describe_aim
from noughts.core.errors import NotationError, quote
from noughts.core.notation import cell_name, read_cell
from noughts.match.commands import possible_commands

if TYPE_CHECKING:
    from noughts.core.rules import Rules
    from noughts.match import Match

__all__ = ["help_text", "to_command"]

_SHORT: Final = {
    "u": "undo",
    "y": "redo",
    "r": "resign",
    "c": "cancel",
    "s": "swap",
    "b": "block",
    "sides": "change sides",
}
_ALONE: Final = (
    "undo",
    "redo",
    "resign",
    "cancel",
    "swap",
    "block",
    "retry",
    "restore",
    "change sides",
)
_ENDS: Final = ("", "-", "n", "no", "none", "end")
_SWAP: Final = re.compile(r"(?:s|swap)\s+(.+)|~(.+)")
_BLOCK: Final = re.compile(r"(?:b|block)\s+(.+)|!(.+)")
_TWO_NAMES: Final = re.compile(r"([a-z]+\d+)[\s,]*([a-z]+\d+)")
_TWO_NUMBERS: Final = re.compile(r"(\d+)[\s,]+(\d+)")


def to_command(text: str, match: Match) -> str:
    """The command for a text; a text that cannot be read is refused.

    Where there is no move to undo, `undo` brings back the game before.

    >>> from noughts import Rules
    >>> from noughts.match import Match, Seats
    >>> match = Match.start(Rules.parse("classic"), Seats())
    >>> [to_command(text, match) for text in ("b2", "5", "1 1", "u")]
    ['place b2', 'place b2', 'place b2', 'undo']
    """
    words = text.strip().lower()
    command = _SHORT.get(words, words)
    if command == "undo" and "undo" not in (commands := possible_commands(match)):
        return "restore" if "restore" in commands else command
    if command in _ALONE:
        return command
    rules = match.game.rules
    if not match.turn.is_placed:
        return f"play {words}" if set(words) & set("~!") else f"place {_name(text, rules)}"
    if match.turn.power == "swap" and match.turn.first is None and (pair := _pair(words)):
        return f"swap {_names(pair, rules)}"
    if match.turn.power is not None:
        return f"choose {_name(text, rules)}"
    if words in _ENDS:
        return "end"
    if fields := _SWAP.fullmatch(words):
        pair = _pair(fields[1] or fields[2])
        if pair is None:
            raise NotationError(
                f"Cannot read the two cells {quote(text)}: expected two cells, such as swap a1 c3."
            )
        return f"swap {_names(pair, rules)}"
    if fields := _BLOCK.fullmatch(words):
        return f"block {_name(fields[1] or fields[2], rules)}"
    examples = [*(["'swap a1 c3'"] if match.turn.swaps else [])]
    examples += ["'block d4'"] if match.turn.blocks else []
    raise NotationError(
        f"Cannot read the power {quote(text)}: expected {', '.join(examples)}, 'cancel', "
        "or Enter alone."
    )


def _pair(text: str) -> tuple[str, str] | None:
    fields = _TWO_NAMES.fullmatch(text.strip()) or _TWO_NUMBERS.fullmatch(text.strip())
    return None if fields is None else (fields[1], fields[2])


def _name(text: str, rules: Rules) -> str:
    """The cell that a text means."""
    return cell_name(read_cell(text, rules), rules)


def _names(pair: tuple[str, str], rules: Rules) -> str:
    return " ".join(_name(text, rules) for text in pair)


def help_text(match: Match, cells: str) -> str:
    """The help text; `cells` explains how to write cells."""
    rules = match.game.rules
    last = cell_name(rules.cells - 1, rules)
    lines = [
        f"Place a mark: {cells}. {len(set(match.turn.landings.values()))} cells are open."
        if not match.turn.is_placed
        else "Your mark is placed; 'cancel' takes it back.",
        describe_aim(rules),
    ]
    if rules.has_powers:
        lines += [
            "After placing, you may use one power: 'swap a1 c3' exchanges an X and an O,",
            f"'block {last}' closes an empty cell for the opponent's next move.",
            f"Both at once: b2~a1c3 or b2!{last}.",
        ]
    lines += [
        "u undo, y redo, h hint, w why the last move, r resign, retry start again,",
        "sides change sides, save keep the game in a file, q quit, ? this help.",
    ]
    return "\n".join(lines)

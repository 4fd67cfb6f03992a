"""Asking a person for a turn: the placement, then a power or none; or for a command."""

from __future__ import annotations

import re
from enum import Enum
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError, NotationError, quote
from noughts.core.notation import cell_name, parse_move, read_cell
from noughts.core.turn import Stage, Turn

if TYPE_CHECKING:
    from noughts.cli.conversation import Conversation
    from noughts.core.moves import Move
    from noughts.core.position import Position

__all__ = ["Command", "ask_turn"]


class Command(Enum):
    """What a person may say instead of a move."""

    UNDO = "undo"
    HINT = "hint"
    RESIGN = "resign"
    WHY = "why"


_COMMANDS: Final = {
    "u": Command.UNDO,
    "h": Command.HINT,
    "r": Command.RESIGN,
    "w": Command.WHY,
    **{command.value: command for command in Command},
}
_HELP: Final = ("?", "help")
_SWAP: Final = re.compile(r"(?:s|swap)\s+(.+)|~(.+)")
_BLOCK: Final = re.compile(r"(?:b|block)\s+(.+)|!(.+)")
_TWO_NAMES: Final = re.compile(r"([a-z]+\d+)[\s,]*([a-z]+\d+)")
_TWO_NUMBERS: Final = re.compile(r"(\d+)[\s,]+(\d+)")
_POWER_SIGNS: Final = frozenset("~!")


def ask_turn(talk: Conversation, position: Position, who: str) -> Move | Command:
    """Ask until there is a legal move or a command for the game; help is given on the spot."""
    while True:
        answer = talk.ask(who)
        try:
            if answer.lower() in _HELP:
                talk.say(_help(talk, position))
            elif command := _COMMANDS.get(answer.lower()):
                return command
            elif said := _read_turn(talk, position, answer):
                return said
        except InputError as error:
            talk.say(str(error))


def _read_turn(talk: Conversation, position: Position, answer: str) -> Move | Command | None:
    """A whole move at once (`b2~a1c3`), or a cell and then the question for a power.

    None when the placement was taken back.
    """
    if _POWER_SIGNS & set(answer):
        move = parse_move(answer, position.rules)
        position.check(move)
        return move
    turn = Turn(position).place(read_cell(answer, position.rules))
    stock = position.own_stock
    offers = [f"swap ({stock.swaps} left)"] if turn.swaps else []
    offers += [f"block ({stock.blocks} left)"] if turn.blocks else []
    while turn.stage is Stage.POWER:
        answer = talk.ask(f"Power: {', '.join(offers)}, cancel, or Enter for none").lower()
        try:
            if answer in _HELP:
                talk.say(_help(talk, position))
            elif (command := _COMMANDS.get(answer)) and command is not Command.UNDO:
                return command
            else:
                turn = _use_power(talk, turn, answer)
        except InputError as error:
            talk.say(str(error))
    return turn.move


def _use_power(talk: Conversation, turn: Turn, answer: str) -> Turn:
    rules = turn.position.rules
    if answer in ("", "-", "n", "no", "none", "end"):
        return turn.end()
    if answer in ("c", "cancel", "u", "undo"):
        return turn.cancel()
    if answer in ("s", "swap"):
        answer = f"swap {talk.ask('Swap which two cells')}".lower()
    if answer in ("b", "block"):
        answer = f"block {talk.ask('Block which cell')}".lower()
    if match := _SWAP.fullmatch(answer):
        cells = match[1] or match[2]
        pair = _TWO_NAMES.fullmatch(cells.strip()) or _TWO_NUMBERS.fullmatch(cells.strip())
        if pair is None:
            raise NotationError(
                f"Cannot read the two cells {quote(cells)}: expected such as a1 c3."
            )
        return turn.swap(read_cell(pair[1], rules), read_cell(pair[2], rules))
    if match := _BLOCK.fullmatch(answer):
        return turn.block(read_cell(match[1] or match[2], rules))
    examples = (["'swap a1 c3'"] if turn.swaps else []) + (["'block d4'"] if turn.blocks else [])
    raise NotationError(
        f"Cannot read the power {quote(answer)}: expected {', '.join(examples)}, 'cancel', "
        "or nothing at all."
    )


def _help(talk: Conversation, position: Position) -> str:
    rules = position.rules
    open_cells = position.open_mask.bit_count()
    last = cell_name(rules.cells - 1, rules)
    lines = [
        f"Place a mark: {talk.cell_help(rules)}. {open_cells} cells are open.",
        f"{rules.k} or more in a line win.",
    ]
    if rules.has_powers:
        lines += [
            "After placing, you may use one power: 'swap a1 c3' exchanges an X and an O,",
            f"'block {last}' closes an empty cell for the opponent's next move.",
            f"Both at once: b2~a1c3 or b2!{last}.",
        ]
    lines.append("u undo, h hint, w why the last move, r resign, q quit, ? this help.")
    return "\n".join(lines)

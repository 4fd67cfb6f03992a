"""Questions and answers in the terminal, with defaults."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, TypeVar

from noughts.cli.board_drawing import draw_board
from noughts.coaching.sentences import describe_stocks
from noughts.core.errors import InputError
from noughts.core.notation import cell_name

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.console import Console, ConsoleRenderable

    from noughts.core.game import Game
    from noughts.core.rules import Rules

__all__ = ["Conversation", "Leave"]

T = TypeVar("T")


class Leave(Exception):  # noqa: N818 - not an error
    """The person quits, or the input ends."""


class Conversation:
    """Prints to a console and reads from standard input.

    Each line has a console of its own: one that Ctrl-C interrupts while it prints holds back
    everything that is printed to it later, as the words of farewell.
    """

    def __init__(self, make_console: Callable[[], Console], *, asks: bool) -> None:
        self._make_console = make_console
        self.asks = asks  # whether to ask questions that have a default

    @property
    def _console(self) -> Console:
        return self._make_console()

    @property
    def width(self) -> int:
        """The width of the console in columns."""
        return self._console.width

    def say(self, words: ConsoleRenderable | str) -> None:
        """Print a line."""
        self._console.print(words)

    def show_game(self, game: Game) -> None:
        """Print the board with the last move, and what is left of the powers."""
        last = game.moves[-1].cell if game.moves else None
        self.say("")
        self.say(draw_board(game.position, last, self.width))
        self.say("")
        if game.rules.has_powers and game.outcome is None:
            self.say(describe_stocks(game.position))

    def prompt_again(self, question: str) -> None:
        """Show a question once more, while a line is being read: something was printed over it."""
        console = self._console
        console.print(f"{question}: ", end="")
        console.file.flush()

    def ask(self, question: str) -> str:
        """Read one line; the end of input raises `Leave`."""
        try:
            if sys.stdin is None:
                raise EOFError
            answer = self._console.input(f"{question}: ", markup=False, emoji=False).strip()
        except EOFError:
            self.say("")
            raise Leave from None
        if answer.lower() in ("q", "quit", "exit"):
            raise Leave
        return answer

    def choose(self, given: str | None, question: str, default: str, read: Callable[[str], T]) -> T:
        """The given value, or the answer to a question; a wrong answer is asked again."""
        if given is not None or not self.asks:
            return read(default if given is None else given)
        while True:
            answer = self.ask(f"{question} [{default}]") or default
            try:
                return read(answer)
            except InputError as error:
                self.say(str(error))

    def confirm(self, question: str) -> bool:
        """Yes or no; Enter is no."""
        return self.ask(f"{question}? [y/N]").lower() in ("y", "yes")

    @staticmethod
    def cell_help(rules: Rules) -> str:
        """The ways to name a cell, by the example of the last one."""
        last = rules.cells - 1
        row, column = divmod(last, rules.width)
        names, numbers = f"a1 to {cell_name(last, rules)}", f"1 to {rules.cells}"
        column_names = f"a to {cell_name(column, rules)[:-1]}, "
        names = names if rules.is_free else column_names + names
        return f"{names}, {numbers}, or row and column 0 0 to {row} {column}"

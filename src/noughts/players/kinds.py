"""The entries of the catalogue: a kind of player, and its parameter."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from noughts.core.errors import InputError, quote

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from noughts.core.rules import Rules
    from noughts.players.player import Player

__all__ = ["MAX_NUMBER", "NumberParameter", "Options", "PlayerKind", "PlayerSpec", "TextParameter"]

MAX_NUMBER: Final = 99_999


@dataclass(frozen=True)
class NumberParameter:
    """A whole number after the colon, as in `level:4`."""

    name: str
    minimum: int = 1
    maximum: int = MAX_NUMBER
    default: int | None = None  # when it is left out; None: the player decides
    sentences: tuple[str, ...] = ()  # for the first numbers: those that menus list

    @property
    def usage(self) -> str:
        """How help texts write it."""
        return f"[:{self.name.upper()}]"

    @property
    def values(self) -> range:
        """Every possible number."""
        return range(self.minimum, self.maximum + 1)

    def read(self, argument: str | None) -> int | None:
        """The number after the colon, or the default."""
        if argument is None:
            return self.default
        digits = argument.lstrip("0") or "0"
        is_short = len(digits) <= len(str(self.maximum))
        if not (
            argument.isascii() and argument.isdigit() and is_short and int(digits) in self.values
        ):
            raise InputError(f"expected a whole number from {self.minimum} to {self.maximum}.")
        return int(digits)


@dataclass(frozen=True)
class TextParameter:
    """A text after the colon that must be there, such as the name of a file."""

    name: str

    @property
    def usage(self) -> str:
        """How help texts write it."""
        return f":{self.name.upper()}"

    def read(self, argument: str | None) -> str:
        """The text after the colon."""
        if not argument:
            raise InputError(f"expected {self.usage} after the name.")
        return argument


@dataclass(frozen=True)
class Options:
    """Further settings of players; each player uses the ones it needs."""

    rules: Rules
    scoring: str | None = None
    seed: int | None = None
    profile: Path | None = None
    strength: float | None = None


@dataclass(frozen=True)
class PlayerKind:
    """One entry of the catalogue."""

    name: str
    title: str
    words: str  # one sentence
    player: type[Player] | None  # its flags say what the kind can do; None: a person
    make: Callable[[Any, Options], Player]  # from the parameter and the options
    parameter: NumberParameter | TextParameter | None = None
    aliases: tuple[str, ...] = ()
    is_offered: bool = False  # whether menus for people list it
    max_cells: int | None = None  # the largest board on which a person does not wait too long
    refusal: Callable[[Rules], str | None] = lambda _: None
    """Why it cannot play by these rules, in a sentence; None if it can."""

    @property
    def is_human(self) -> bool:
        """Whether a person makes the moves."""
        return self.player is None

    @property
    def learns(self) -> bool:
        """Whether it learns from finished games."""
        return self.player is not None and self.player.learns

    @property
    def usage(self) -> str:
        """How help texts write it: `alphabeta[:DEPTH]`, `level:1 to level:8`."""
        if self.parameter is None:
            return self.name
        if isinstance(self.parameter, NumberParameter) and self.numbers == self.parameter.values:
            return f"{self.name}:{self.numbers[0]} to {self.name}:{self.numbers[-1]}"
        return self.name + self.parameter.usage

    @property
    def numbers(self) -> range:
        """The numbers that menus list one by one: those with a sentence of their own."""
        if isinstance(self.parameter, NumberParameter):
            return self.parameter.values[: len(self.parameter.sentences)]
        return range(0)

    def read(self, text: str, argument: str | None) -> PlayerSpec:
        """A player of this kind, from the text after the colon."""
        if self.parameter is None:
            if argument is not None:
                raise InputError(
                    f"There is no player {quote(text)}: {self.name} takes no parameter."
                )
            return PlayerSpec(self)
        try:
            return PlayerSpec(self, self.parameter.read(argument))
        except InputError as error:
            raise InputError(
                f"Cannot read the {self.parameter.name} of the player {quote(text)}: {error}"
            ) from None

    def menu(self) -> tuple[PlayerSpec, ...]:
        """The entries of this kind on a menu: all its numbers, or the default, if it has one."""
        if isinstance(self.parameter, TextParameter):
            return ()
        specs = tuple(PlayerSpec(self, number) for number in self.numbers)
        return specs or (self.read(self.name, None),)


@dataclass(frozen=True)
class PlayerSpec:
    """A player as a text: a kind and its parameter. `str()` gives the text."""

    kind: PlayerKind
    argument: int | str | None = None

    def __str__(self) -> str:
        return self.kind.name if self.argument is None else f"{self.kind.name}:{self.argument}"

    @property
    def title(self) -> str:
        """Its title on the screen: `Level 4`."""
        return self.kind.title if self.argument is None else f"{self.kind.title} {self.argument}"

    @property
    def words(self) -> str:
        """One sentence about it."""
        parameter = self.kind.parameter
        if isinstance(parameter, NumberParameter) and isinstance(self.argument, int):
            sentences = dict(zip(parameter.values, parameter.sentences, strict=False))
            return sentences.get(self.argument, self.kind.words)
        return self.kind.words

    def refusal(self, rules: Rules, *, is_interactive: bool = False) -> str | None:
        """Why it does not play by these rules, in a sentence; None if it does.

        `is_interactive`: a person or a server waits for every move.
        """
        reason = self.kind.refusal(rules)
        if reason is not None:
            return reason
        limit = self.kind.max_cells
        if is_interactive and limit is not None and rules.cells > limit:
            return f"{self.title} is too slow on {rules}: it plays on {limit} cells at most."
        return None

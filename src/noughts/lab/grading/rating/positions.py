"""Which positions a program is asked about."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Final

from noughts.core.errors import InputError
from noughts.core.marks import Mark
from noughts.players.random_games import random_positions
from noughts.solving.table_store import has_table

if TYPE_CHECKING:
    from noughts.core.position import Position
    from noughts.core.rules import Rules

__all__ = ["Selection", "all_positions", "check_rules"]

_MAX_POSITIONS: Final = 20_000  # rules with more are sampled, unless the settings say reachable
_SAMPLE: Final = 500
_MAX_KEPT_CELLS: Final = 9  # larger boards have positions by the million
_SAMPLE_TEXT: Final = re.compile(r"sample:(0*[1-9]\d{0,5})", re.A)


def check_rules(rules: Rules) -> None:
    """Refuse rules that programs cannot be graded on."""
    if rules.has_powers:
        raise InputError(f"{rules} has powers: programs are graded on placements alone.")
    if not (rules.line_wins and rules.is_free):
        raise InputError(
            f"{rules} is too unusual: programs are graded on games in which a row wins and every "
            "empty cell is open."
        )
    if not has_table(rules):
        raise InputError(f"{rules} has no table: grading needs exact values, up to 16 cells.")


def all_positions(rules: Rules, opener: Mark, limit: int | None = None) -> list[Position] | None:
    """Every position that play can reach, by ply, finished ones too; None if more than `limit`.

    >>> from noughts import Mark, Rules
    >>> positions = all_positions(Rules.parse("classic"), Mark.X) or []
    >>> len(positions), sum(position.outcome is None for position in positions)
    (5478, 4520)
    """
    positions: list[Position] = []
    level = [rules.start(opener)]
    while level:
        positions += level
        if limit is not None and len(positions) > limit:
            return None
        level = list(
            dict.fromkeys(position.after(move) for position in level for move in position.moves())
        )
    return positions


@dataclass(frozen=True)
class Selection:
    """The positions to grade on: all that can be reached, or a sample of them."""

    rules: Rules
    openers: tuple[Mark, ...]
    unfinished: tuple[Position, ...]
    finished: tuple[Position, ...]
    is_sample: bool
    seed: int

    @classmethod
    def choose(
        cls, rules: Rules, text: str = "auto", opener: str = "x", seed: int = 0
    ) -> Selection:
        """By the names of the command line: `auto`, `reachable`, `sample:N`; `x`, `o`, `both`."""
        is_small = rules.cells <= _MAX_KEPT_CELLS
        return (_kept if is_small else cls._choose)(rules, text, opener, seed)

    @classmethod
    def _choose(cls, rules: Rules, text: str, opener: str, seed: int) -> Selection:
        check_rules(rules)
        sample = _SAMPLE_TEXT.fullmatch(text)
        if sample is None and text not in ("auto", "reachable"):
            raise InputError(
                f"Cannot read the positions {text!r}: expected reachable, or sample:N as in "
                "sample:500."
            )
        if opener not in ("x", "o", "both"):
            raise InputError(f"There is no opener {opener!r}: expected x, o or both.")
        openers = tuple(Mark) if opener == "both" else (Mark(opener),)
        limit = {"auto": _MAX_POSITIONS, "reachable": None}.get(text, 0)
        positions: dict[Position, None] = {}
        for mark in openers:
            reached = all_positions(rules, mark, limit)
            if reached is None:
                count = int(sample[1]) if sample else _SAMPLE
                return cls._sample(rules, openers, count, seed)
            positions.update(dict.fromkeys(reached))
        return cls(
            rules,
            openers,
            tuple(position for position in positions if position.outcome is None),
            tuple(position for position in positions if position.outcome is not None),
            is_sample=False,
            seed=seed,
        )

    @classmethod
    def _sample(cls, rules: Rules, openers: tuple[Mark, ...], count: int, seed: int) -> Selection:
        """Different positions from random games, as many of each opener."""
        unfinished: dict[Position, None] = {}
        finished: dict[Position, None] = {}
        for opener in openers:
            share = -(-count // len(openers))
            positions: dict[Position, None] = {}
            for position in random_positions(rules, 10 * share, seed):
                positions[_opened_by(position, opener)] = None
                if len(positions) == share:
                    break
            unfinished.update(positions)
            for position in list(positions):
                last = position
                while last.outcome is None:
                    last = last.after(last.moves()[0])
                finished[last] = None
        return cls(rules, openers, tuple(unfinished), tuple(finished), is_sample=True, seed=seed)

    def for_mark(self, mark: Mark | None) -> tuple[Position, ...]:
        """The positions with that side to move; all of them for None."""
        return tuple(p for p in self.unfinished if mark is None or p.to_move is mark)

    def __str__(self) -> str:
        openers = " or ".join(mark.name for mark in self.openers)
        if not self.is_sample:
            return f"every unfinished position of {self.rules} with {openers} opening"
        return (
            f"{len(self.unfinished):,} unfinished positions of {self.rules} from random games "
            f"with {openers} opening, seed {self.seed}"
        )


@lru_cache(maxsize=8)  # the same positions for all graders with the same settings
def _kept(rules: Rules, text: str, opener: str, seed: int) -> Selection:
    return Selection._choose(rules, text, opener, seed)


def _opened_by(position: Position, opener: Mark) -> Position:
    """The same position with colours exchanged, unless X is to open."""
    return position if opener is Mark.X else position._replace(to_move=position.to_move.other)

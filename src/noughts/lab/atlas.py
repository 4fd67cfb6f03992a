"""The atlas: every small game of the family solved, and what people can expect of it.

For each set of rules: the value and its distance, how many positions there are, how many opening
moves keep the value, how sharp the game is, and who wins when two equal players with mistakes meet.
A file of the atlas has one line of JSON for the settings and one for each game, so that a stopped
run goes on from it.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from functools import partial
from itertools import product
from random import Random
from typing import TYPE_CHECKING, Any, Final

from noughts.core.errors import FileError, InputError
from noughts.core.rules import Rules
from noughts.files import is_there, write_file
from noughts.lab.arena import ScheduledGame, play_game
from noughts.solving.table_store import has_table
from noughts.solving.tables import Table

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from noughts.core.position import Position
    from noughts.lab.arena import Pool

__all__ = ["Atlas", "AtlasEntry", "Fairness", "solve_entry"]

MAX_CELLS: Final = 16
LEVELS: Final = (3, 5)
"""The levels that play games against themselves: a child's, and a good player's."""

_SAMPLE: Final = 300  # positions of random games for the sharpness
_FORMAT: Final = 1


@dataclass(frozen=True)
class Fairness:
    """Games between two equal players."""

    level: int
    games: int
    first_wins: int
    second_wins: int

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.games - self.first_wins - self.second_wins


@dataclass(frozen=True)
class AtlasEntry:
    """What is known of one set of rules."""

    rules: str
    value: str  # for the side that opens: win, draw or loss
    plies: int | None  # to the end with best play; None for a draw
    positions: int  # that play can reach when X opens
    openings: int  # first moves
    keeping: int  # first moves that keep the value
    sharpness: float  # share of moves that lose value, over positions of random games
    random_plies: float  # length of a random game, on average
    fairness: tuple[Fairness, ...]


@dataclass(frozen=True)
class Atlas:
    """A range of rules; the same settings always give the same entries."""

    max_cells: int = MAX_CELLS
    max_stock: int = 0  # of swaps, and of blocks
    games: int = 40  # of each level against itself

    def __post_init__(self) -> None:
        if not 1 <= self.max_cells <= MAX_CELLS:
            raise InputError(
                f"{self.max_cells} cells are not possible: expected 1 to {MAX_CELLS}, "
                "because every game needs a table."
            )
        if self.max_stock < 0 or self.games < 0:
            raise InputError("Stocks and games are counted from 0.")

    def rules(self) -> Iterator[Rules]:
        """Every set of rules in the range, small boards first.

        A board is listed once: where marks do not fall, 3x4 is 4x3 turned.
        """
        stocks = list(product(range(self.max_stock + 1), repeat=2))
        sizes = [
            (width, height)
            for width in range(1, self.max_cells + 1)
            for height in range(1, self.max_cells // width + 1)
        ]
        for width, height in sorted(sizes, key=lambda size: (size[0] * size[1], size)):
            for k in range(1, max(width, height) + 1):
                for torus, misere, drop in product((False, True), repeat=3):
                    if not drop and width < height:
                        continue
                    for swaps, blocks in stocks:
                        if drop and (swaps or blocks):
                            continue
                        rules = Rules(
                            width, height, k, swaps, blocks, torus=torus, misere=misere, drop=drop
                        )
                        if not rules.has_powers or has_table(rules):  # stocks can be too large
                            yield rules

    def solve(self, pool: Pool, entries: list[AtlasEntry] | None = None) -> Iterator[AtlasEntry]:
        """Solve what has no entry yet, in order."""
        known = {entry.rules for entry in entries or []}
        left = [str(rules) for rules in self.rules() if str(rules) not in known]
        return pool.map(partial(solve_entry, games=self.games), left)

    # ---- files ---------------------------------------------------------------------------------

    def resume(self, path: Path) -> list[AtlasEntry]:
        """The entries that a file has; an unfinished last line is removed."""
        if not is_there(path):
            write_file(path, json.dumps(self._header()) + "\n")
            return []
        try:
            first, *lines = path.read_text().split("\n")
            if json.loads(first) != self._header():
                raise InputError(
                    f"{path} has another atlas: choose another file, or delete this one."
                )
            whole = [line for line in lines[:-1] if line]
            entries = [_entry(json.loads(line)) for line in whole]
        except (ValueError, TypeError, KeyError) as error:
            if isinstance(error, InputError):
                raise
            raise FileError(f"{path} is not a file of an atlas: choose another one.") from None
        if lines[-1]:  # a line that was not finished
            write_file(path, "\n".join([first, *whole]) + "\n")
        return entries

    @staticmethod
    def append(path: Path, entry: AtlasEntry) -> None:
        """Add an entry to a file."""
        with path.open("a") as file:
            file.write(json.dumps(asdict(entry)) + "\n")

    def _header(self) -> dict[str, Any]:
        return {"atlas": _FORMAT} | asdict(self)


def solve_entry(text: str, games: int) -> AtlasEntry:
    """Solve one set of rules.

    >>> entry = solve_entry("3x3k3m", games=0)
    >>> entry.value, entry.openings, entry.keeping, entry.positions
    ('draw', 9, 1, 5478)
    """
    rules = Rules.parse(text)
    table = Table.build(rules, threads=1)
    start = rules.start()
    value = table.value(start)
    moves = table.move_values(start)
    sharpness, random_plies = _sharpness(table, rules)
    return AtlasEntry(
        rules=text,
        value=str(value.result),
        plies=value.plies,
        positions=sum(layer.positions for layer in table.census()),
        openings=len(moves),
        keeping=sum(other.result is value.result for other in moves.values()),
        sharpness=round(sharpness, 4),
        random_plies=round(random_plies, 2),
        fairness=tuple(_fairness(text, level, games) for level in LEVELS if games),
    )


def _sharpness(table: Table, rules: Rules) -> tuple[float, float]:
    """The share of moves that lose value, and the length of a game, over random games."""
    random = Random(str(rules))
    wrong = total = positions = games = plies = 0
    while positions < _SAMPLE:
        position: Position = rules.start()
        games += 1
        while position.outcome is None:
            counts = table.value_counts(position)
            best = max(counts).result
            total += sum(counts.values())
            wrong += sum(count for value, count in counts.items() if value.result is not best)
            position = position.after(random.choice(position.moves()))
            positions += 1
            plies += 1
    return wrong / total, plies / games


def _fairness(rules: str, level: int, games: int) -> Fairness:
    """Games of a level against itself."""
    player = f"level:{level}"
    winners = [
        play_game(ScheduledGame(seed, player, player, f"{rules}:", 2 * seed)).winner
        for seed in range(games)
    ]
    return Fairness(level, games, winners.count("x"), winners.count("o"))


def _entry(document: dict[str, Any]) -> AtlasEntry:
    fairness = tuple(Fairness(**part) for part in document.pop("fairness"))
    return AtlasEntry(**document, fairness=fairness)

"""The games of a range, each solved by its table, and what people can expect of them.

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
from typing import TYPE_CHECKING, Any, Final, Literal

from noughts.core.errors import FileError, InputError
from noughts.core.game import Game
from noughts.core.rules import Rules
from noughts.files import is_there, write_file
from noughts.lab.arena import ScheduledGame, play_game
from noughts.lab.atlas.larger import larger_rules, searched_value, settled_by_prover
from noughts.solving.prover import supports
from noughts.solving.table_store import table_store
from noughts.solving.tables import Table, memory_needed

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

    from noughts.core.position import Position
    from noughts.lab.arena import Pool

__all__ = [
    "LEVELS",
    "MAX_BYTES",
    "MAX_CELLS",
    "MAX_POWER_ROW",
    "Atlas",
    "AtlasEntry",
    "Fairness",
    "Source",
    "fits",
    "solve_entry",
]

MAX_CELLS: Final = 16
"""The most cells of a table."""

LEVELS: Final = (3, 5)
"""The levels that play games against themselves: a child's, and a good player's."""

Source = Literal["table", "prover", "search", "published"]

MAX_BYTES: Final = 100_000_000
"""The largest table of the atlas. All games without powers have smaller ones."""

MAX_POWER_ROW: Final = 15
"""The longest board of one row that has powers: those of 16x1 take a fifth of the time of all."""

_SAMPLE: Final = 300  # positions of random games for the sharpness
_FORMAT: Final = 3


@dataclass(frozen=True)
class Fairness:
    """Games between two equal players."""

    level: int
    games: int
    first_wins: int
    second_wins: int
    plies: float  # length of a game, on average

    @property
    def draws(self) -> int:
        """Games that nobody won."""
        return self.games - self.first_wins - self.second_wins


@dataclass(frozen=True)
class AtlasEntry:
    """What is known of one set of rules; None is not known."""

    rules: str
    value: str  # for the side that opens: win, draw or loss
    plies: int | None = None  # to the end with best play; None for a draw, too
    positions: int | None = None  # that play can reach when X opens
    openings: int | None = None  # first moves
    keeping: int | None = None  # first moves that keep the value
    sharpness: float | None = None  # share of moves that lose value, over random games
    random_plies: float | None = None  # length of a random game, on average
    fairness: tuple[Fairness, ...] = ()
    source: Source = "table"


@dataclass(frozen=True)
class Atlas:
    """A range of rules; the same settings always give the same entries."""

    max_cells: int = MAX_CELLS
    max_stock: int = 0  # of swaps, and of blocks
    games: int = 40  # of each level against itself
    larger: bool = False  # whether the prover tries larger boards

    def __post_init__(self) -> None:
        if not 1 <= self.max_cells <= MAX_CELLS:
            raise InputError(
                f"{self.max_cells} cells are not possible: expected 1 to {MAX_CELLS}, "
                "because every game needs a table."
            )
        if self.max_stock < 0 or self.games < 0:
            raise InputError("Stocks and games are counted from 0.")

    def rules(self) -> Iterator[Rules]:
        """Every set of rules in the range, small boards first, whether its table fits or not.

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
                        if not (drop and (swaps or blocks)):
                            yield Rules(
                                width,
                                height,
                                k,
                                swaps,
                                blocks,
                                torus=torus,
                                misere=misere,
                                drop=drop,
                            )
        if self.larger:
            yield from larger_rules()

    def without(self, entries: Iterable[AtlasEntry]) -> list[str]:
        """The games of the range that have no entry."""
        known = {entry.rules for entry in entries}
        return [text for text in map(str, self.rules()) if text not in known]

    def covers(self, other: Atlas) -> bool:
        """Whether every game of the other range is in this one, with as many games or none."""
        return (
            other.max_cells <= self.max_cells
            and other.max_stock <= self.max_stock
            and other.games in (0, self.games)
            and other.larger <= self.larger
        )

    def solve(self, pool: Pool, games: Iterable[str]) -> Iterator[AtlasEntry | None]:
        """Solve some games, in order; None for a larger board that is not settled."""
        return pool.map(partial(_settle, games=self.games), games)

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
    """Solve one set of rules by its table.

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
    with table_store().lending(table):
        fairness = tuple(_fairness(text, level, games) for level in LEVELS if games)
    return AtlasEntry(
        rules=text,
        value=str(value.result),
        plies=value.plies,
        positions=sum(layer.positions for layer in table.census()),
        openings=len(moves),
        keeping=sum(other.result is value.result for other in moves.values()),
        sharpness=round(sharpness, 3),
        random_plies=round(random_plies, 1),
        fairness=fairness,
    )


def _settle(text: str, games: int) -> AtlasEntry | None:
    """Solve a small game by its table, a larger one by prover or search; None if they do not."""
    rules = Rules.parse(text)
    if rules.cells <= MAX_CELLS:
        return solve_entry(text, games)
    if supports(rules):
        value = settled_by_prover(rules)
        return None if value is None else AtlasEntry(text, str(value), source="prover")
    searched = searched_value(rules)
    if searched is None:
        return None
    return AtlasEntry(text, str(searched[0]), searched[1], source="search")


def fits(text: str) -> bool:
    """Whether the atlas has a game: its table is small enough, or its board larger than tables.

    >>> fits("16x1k3"), fits("16x1k3s1"), fits("8x2k3s2b2"), fits("6x6k4")
    (True, False, False, True)
    """
    rules = Rules.parse(text)
    if rules.has_powers and rules.height == 1 and rules.width > MAX_POWER_ROW:
        return False
    needed = memory_needed(rules)
    return needed is None or needed <= MAX_BYTES


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
    results = [
        play_game(ScheduledGame(seed, player, player, f"{rules}:", 2 * seed))
        for seed in range(games)
    ]
    winners = [result.winner for result in results]
    plies = sum(len(Game.parse(result.game).moves) for result in results)
    return Fairness(level, games, winners.count("x"), winners.count("o"), round(plies / games, 1))


def _entry(document: dict[str, Any]) -> AtlasEntry:
    fairness = tuple(Fairness(**part) for part in document.pop("fairness"))
    return AtlasEntry(**document, fairness=fairness)

"""MENACE against an opponent that plays as Michie did in 1961, as far as he reported it.

    python -m benchmarks.menace [MACHINES]

He played 220 games: 20 with his best strategy, then unsound variations, each for as long as it paid
off. `Michie` below does so. His best strategy is always the same reply. A variation is another
reply at one of his first two moves, and he changes it when the last four games brought him nothing.
Prints tables for docs/learning.md: what the machines did in each 20 games, and how many of them did
what he reported of his.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from noughts.core.rules import Rules
from noughts.learning.learner import Settings
from noughts.learning.menace import Menace
from noughts.solving.table_store import open_table

if TYPE_CHECKING:
    from noughts.core.moves import Move
    from noughts.core.position import Position

GAMES = 220
BEST_STRATEGY = 20  # games with his best strategy before he varies
PATIENCE = 4  # games that bring him nothing
CLASSIC = Rules.parse("classic")
CORNERS = (0, 2, 6, 8)


@dataclass
class Michie:
    """The opponent: his best strategy, or a variation of it."""

    random: Random
    variation: tuple[int, int] | None = None  # the ply, and how many replies further on
    games: int = 0
    results: list[int] = field(default_factory=list)  # for him, since he last changed

    def reply(self, position: Position) -> Move:
        """Always the same in a position, as long as he does not change."""
        values = open_table(CLASSIC).move_values(position)
        moves = position.moves()
        best = moves.index(max(moves, key=lambda move: values[move]))
        if self.variation is not None and self.variation[0] == position.ply:
            best = (best + self.variation[1]) % len(moves)
        return moves[best]

    def hear(self, result: int) -> None:
        """Change what did not pay off."""
        self.games += 1
        self.results.append(result)
        last = self.results[-PATIENCE:]
        if self.games >= BEST_STRATEGY and len(last) == PATIENCE and sum(last) <= 0:
            ply = self.random.choice((1, 3))
            self.variation = (ply, self.random.randrange(1, 8 - ply))
            self.results = []


@dataclass
class Run:
    """One machine, and its results by game: 1, 0 or -1 for the machine."""

    results: list[int]
    openings_after_17: set[int]  # the cells that it still opens on
    is_empty: bool  # whether its first box is empty at the end

    @property
    def opens_in_corners(self) -> bool:
        """Whether it has given up all other openings after 17 games."""
        return bool(self.openings_after_17) and self.openings_after_17 <= {*CORNERS}


def play(seed: int) -> Run:
    """One tournament."""
    machine = Menace(Settings(CLASSIC, opponent="random", exploration=0.0, seed=seed))
    random = Random(seed)
    michie = Michie(random)
    results, openings = [], set[int]()
    for game in range(GAMES):
        position, turns = CLASSIC.start(), []
        while position.outcome is None:
            if position.ply % 2:
                position = position.after(michie.reply(position))
                continue
            turn, at = machine.choose(machine.entries.of(position), position.ply, random)
            if at is None:
                break
            turns.append(turn)
            position = position.after(position.moves()[at])
        outcome = position.outcome
        winner = None if outcome is None else outcome.winner
        result = -1 if outcome is None else 0 if winner is None else 1 if winner.name == "X" else -1
        machine.learn(turns, result, 1)
        michie.hear(-result)
        results.append(result)
        if game == 16:
            chances = machine.player.chances(CLASSIC.start())
            openings = {move.cell for move in chances}
    return Run(results, openings, not machine.player.chances(CLASSIC.start()))


def main() -> None:
    """Play all tournaments and print."""
    machines = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    runs = [play(seed) for seed in range(machines)]
    alive = [run for run in runs if not run.is_empty]
    print(f"{machines} machines; the first box of {machines - len(alive)} was empty in the end.")
    print("\n| games | won | drew | lost | won (box not empty) | drew | lost |")
    print("| --- | --- | --- | --- | --- | --- | --- |")
    for first in range(0, GAMES, 20):
        cells = []
        for group in (runs, alive):
            games = [result for run in group for result in run.results[first : first + 20]]
            cells += [f"{games.count(result) / len(games):.0%}" for result in (1, 0, -1)]
        print(f"| {first + 1} to {first + 20} | {' | '.join(cells)} |")

    def share(count: int) -> str:
        return f"{count / machines:.0%}"

    print()
    corners = sum(
        bool(run.openings_after_17) and run.openings_after_17 <= {*CORNERS} for run in runs
    )
    print(f"opens in the corner only after 17 games: {share(corners)}")
    draws = sum(run.results[15:20].count(0) >= 4 for run in runs)
    print(f"draws at least four of games 16 to 20: {share(draws)}")
    after_150 = sum(sum(run.results[150:]) >= 0 for run in runs)
    print(f"wins at least as many games as it loses after game 150: {share(after_150)}")
    eight = sum(
        any(run.results[at : at + 10].count(1) >= 8 for at in range(GAMES - 9)) for run in runs
    )
    print(f"wins 8 of 10 games in a row at some time: {share(eight)}")


if __name__ == "__main__":
    main()

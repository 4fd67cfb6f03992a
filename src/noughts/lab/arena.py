"""The arena: round robins between players, to measure which one is stronger.

Every pair of players plays the same openings, each one with both colours. A game has its own
players and its own seed, which follows from the players and the opening. So the results do not
depend on how many games run at the same time, or on which games were played before a break.
"""

from __future__ import annotations

import json
import os
import signal
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from hashlib import sha256
from itertools import combinations
from multiprocessing import active_children, parent_process
from random import Random
from threading import Thread
from time import perf_counter
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from noughts.core.errors import InputError, PlayerFailed
from noughts.core.game import Game
from noughts.core.marks import Mark
from noughts.core.rules import Rules
from noughts.core.symmetry import canonical_key, symmetries
from noughts.core.threats import own_threats
from noughts.files import is_there, write_file
from noughts.players.catalogue import make_player
from noughts.solving.table_store import has_table, open_table

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from pathlib import Path

__all__ = ["Arena", "GameResult", "LocalPool", "Pool", "ScheduledGame", "play_game"]

S = TypeVar("S")
T = TypeVar("T")


class Pool(Protocol):
    """Applies a function to many items: on the cores of this machine, or on a cluster."""

    def map(self, function: Callable[[S], T], items: Iterable[S]) -> Iterator[T]:
        """The results, in the order of the items."""


class LocalPool:
    """The cores of this machine, through the standard library."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs

    def map(self, function: Callable[[S], T], items: Iterable[S]) -> Iterator[T]:
        """The results, in the order of the items."""
        if self._jobs == 1:
            yield from map(function, items)
            return
        other_processes = set(active_children())
        with ProcessPoolExecutor(self._jobs, initializer=_begin_worker) as executor:
            try:
                with _without_ctrl_c():
                    results = executor.map(function, items, chunksize=2)
                yield from results
            except BaseException:
                executor.shutdown(wait=False, cancel_futures=True)
                for worker in set(active_children()) - other_processes:
                    worker.kill()  # its game is no longer needed
                raise


@contextmanager
def _without_ctrl_c() -> Iterator[None]:
    """Processes that start here never get Ctrl-C: their parent does, and ends them."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _begin_worker() -> None:
    """Leave Ctrl-C to the parent, and end with it, even if it is killed."""
    with suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


@dataclass(frozen=True)
class ScheduledGame:
    """A game that is to be played."""

    number: int
    x: str
    o: str
    opening: str  # a game in notation
    seed: int


@dataclass(frozen=True)
class GameResult:
    """A game that was played."""

    number: int
    x: str
    o: str
    game: str
    winner: str | None  # "x", "o" or None
    x_seconds: float  # for a move, on average
    o_seconds: float
    failure: str | None = None  # the sentence about a player that gave no move, and so lost


@dataclass(frozen=True)
class Arena:
    """The settings of an arena; the same settings always give the same schedule."""

    rules: str
    players: tuple[str, ...]
    games: int  # for each pair of players; an even number
    seed: int = 0
    opening_plies: int = 2

    def __post_init__(self) -> None:
        rules = Rules.parse(self.rules)
        if len(self.players) < 2 or len(set(self.players)) < len(self.players):
            raise InputError("An arena needs at least two different players.")
        if self.games < 2 or self.games % 2:
            raise InputError(
                f"{self.games} games are not possible: expected an even number, because each "
                "opening is played with both colours."
            )
        for player in self.players:
            make_player(player, rules)

    def schedule(self) -> list[ScheduledGame]:
        """Every game of the round robin, in order."""
        openings = self._openings(self.games // 2)
        games: list[ScheduledGame] = []
        for first, second in combinations(self.players, 2):
            for opening in openings:
                for x, o in ((first, second), (second, first)):
                    number = len(games)
                    seed = _seed(self.seed, x, o, opening)
                    games.append(ScheduledGame(number, x, o, opening, seed))
        return games

    def _openings(self, count: int) -> list[str]:
        """Random openings in which nobody can win at once; no two are symmetric if possible."""
        rules, random = Rules.parse(self.rules), Random(self.seed)
        group = symmetries(rules)
        openings: list[str] = []
        seen: set[object] = set()
        attempts = 0
        while len(openings) < count:
            game = Game(rules)
            for _ in range(self.opening_plies):
                if game.outcome is None:
                    game = game.play(random.choice(game.position.moves()))
            key = canonical_key(game.position, group)
            is_fair = game.outcome is None and not own_threats(game.position)
            attempts += 1
            if is_fair and (key not in seen or attempts > 500):
                seen.add(key)
                openings.append(str(game))
                attempts = 0
            if attempts > 5000:
                raise InputError(
                    f"{rules} has no openings of {self.opening_plies} plies: choose fewer."
                )
        return openings

    # ---- playing -------------------------------------------------------------------------------

    def play(self, pool: Pool, results: list[GameResult] | None = None) -> Iterator[GameResult]:
        """Play the games that have no result yet, in order."""
        done = {game.number for game in results or []}
        if has_table(Rules.parse(self.rules)):
            open_table(Rules.parse(self.rules))  # built once here, not in every process
        remaining = [game for game in self.schedule() if game.number not in done]
        return pool.map(play_game, remaining)

    # ---- files ---------------------------------------------------------------------------------

    def resume(self, path: Path) -> list[GameResult]:
        """The results that a file has of this arena; an unfinished last line is removed."""
        if not is_there(path):
            write_file(path, json.dumps(self._header()) + "\n")
            return []
        lines = path.read_text().split("\n")
        try:
            header: dict[str, Any] = json.loads(lines[0])
        except ValueError:
            header = {}
        if header != self._header():
            raise InputError(
                f"{path} has the games of another arena: choose another file, or delete this one."
            )
        whole = [line for line in lines[1:-1] if line]
        write_file(path, "\n".join([lines[0], *whole]) + "\n")
        return [GameResult(**json.loads(line)) for line in whole]

    @staticmethod
    def append(path: Path, game: GameResult) -> None:
        """Add a game to a file."""
        with path.open("a") as file:
            file.write(json.dumps(asdict(game)) + "\n")

    def _header(self) -> dict[str, Any]:
        fields: dict[str, Any] = asdict(self) | {"players": list(self.players)}
        return {"arena": 1} | fields


def _seed(*parts: object) -> int:
    return int.from_bytes(sha256(repr(parts).encode()).digest()[:6])


def play_game(scheduled: ScheduledGame) -> GameResult:
    """Play one game, with new players."""
    game = Game.parse(scheduled.opening)
    players = {
        Mark.X: make_player(scheduled.x, game.rules, seed=scheduled.seed),
        Mark.O: make_player(scheduled.o, game.rules, seed=scheduled.seed + 1),
    }
    seconds = dict.fromkeys(Mark, 0.0)
    moves = dict.fromkeys(Mark, 0)
    failure: str | None = None
    while game.outcome is None:
        mark = game.position.to_move
        started = perf_counter()
        try:
            choice = players[mark].choose(game.position)
        except PlayerFailed as error:
            failure = str(error)
            break
        finally:
            seconds[mark] += perf_counter() - started
            moves[mark] += 1
        game = game.play(choice.move)
    winner = game.position.to_move.other if game.outcome is None else game.outcome.winner
    return GameResult(
        scheduled.number,
        scheduled.x,
        scheduled.o,
        str(game),
        None if winner is None else str(winner),
        seconds[Mark.X] / max(1, moves[Mark.X]),
        seconds[Mark.O] / max(1, moves[Mark.O]),
        failure,
    )

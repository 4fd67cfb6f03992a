"""The figures that the reports publish, measured again.

docs/reproduction.md describes the reports. Each claim has the published figure and a function that
measures it; where the two differ, its note says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from noughts.core.game import Game
from noughts.core.notation import move_name
from noughts.core.rules import Rules
from noughts.lab.half_cutoff import count_half_cutoffs
from noughts.lab.rulebook_errors import count_errors, positions_met, score_games
from noughts.players.random_games import random_positions
from noughts.search.ladder import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.search.minimax import Report

__all__ = ["CLAIMS", "REPORTS", "Claim", "Figure", "Finding", "StudentReport", "forget", "measure"]

Figure = int | str


@dataclass(frozen=True)
class StudentReport:
    """One of the five reports: the letter that stands for it, its title and its subject."""

    letter: str
    title: str
    subject: str


REPORTS: Final = (
    StudentReport(
        "A",
        "Noughts and Crosses (Tic-Tac-Toe) with Alpha-Beta Pruning",
        "A computer that plays both sides on 3x3 and prints every position.",
    ),
    StudentReport(
        "B",
        "Report on Tic-Tac-Toe Solver in Python",
        "A solver that finds the best move on any 3x3 board, and a game against it.",
    ),
    StudentReport(
        "C",
        "Advanced Tic-Tac-Toe Project Report",
        "A 4x4 game in which both sides can swap marks and block cells.",
    ),
    StudentReport(
        "D",
        "Optimal Tic-Tac-Toe AI using Minimax and Alpha-Beta Pruning",
        "Minimax and alpha-beta side by side: time, calls and depth.",
    ),
    StudentReport(
        "E",
        "Tic Tac Toe, programming assignment CSE3705, 2022",
        "A game in the terminal that counts the finished games it has looked at.",
    ),
)


@dataclass(frozen=True)
class Claim:
    """A published figure and how to measure it."""

    report: str
    text: str
    published: Figure | None  # None where the report has no figure
    measure: Callable[[], Figure]
    note: str = ""
    is_time: bool = False  # a time on another machine: shown beside ours, never right or wrong


@dataclass(frozen=True)
class Finding:
    """A claim with the measured figure."""

    claim: Claim
    measured: Figure

    @property
    def agrees(self) -> bool | None:
        """Whether the report is right; None where it has no figure, or a time."""
        if self.claim.published is None or self.claim.is_time:
            return None
        return self.measured == self.claim.published


def measure(claim: Claim) -> Finding:
    """Measure one claim."""
    return Finding(claim, claim.measure())


def forget() -> None:
    """Forget all searches and games that claims share, so that they are measured again."""
    _search.cache_clear()
    score_games.cache_clear()


# ---- how the figures are measured ------------------------------------------------------------

_EMPTY: Final = Game(Rules.parse("classic"))


@cache
def _search(position: Position, algorithm: str, scoring: str) -> Report:
    return run(position, algorithm, scoring)


def _reply(game: Game, algorithm: str, scoring: str) -> Game:
    move = _search(game.position, algorithm, scoring).move
    return game if move is None else game.play(move)


def _names(game: Game) -> str:
    return " ".join(move_name(move, game.rules) for move in game.moves)


def _game_against_itself() -> str:
    game = _EMPTY
    while game.outcome is None:
        game = _reply(game, "alphabeta", "unit")
    return _names(game)


def _game_against(replies: tuple[str, ...], algorithm: str, scoring: str) -> str:
    """The computer opens; a person plays the given replies."""
    game = _reply(_EMPTY, algorithm, scoring)
    for reply in replies:
        game = _reply(game.play(reply), algorithm, scoring)
    return _names(game)


def _last_moves_by_x() -> str:
    """Report B's computer against all replies: the results of games that its own move ends."""
    wins = draws = 0
    running = [_reply(_EMPTY, "minimax", "ten")]
    while running:
        game = running.pop()
        if game.outcome is not None:
            wins += not game.outcome.is_draw
            draws += game.outcome.is_draw
            continue
        for move in game.position.moves():
            reply = game.play(move)
            if reply.outcome is None:
                running.append(_reply(reply, "minimax", "ten"))
    return f"{wins} wins, {draws} draws"


def _nodes(algorithm: str) -> int:
    return _search(_EMPTY.position, algorithm, "unit").nodes


def _max_depth(algorithm: str) -> int:
    return _search(_EMPTY.position, algorithm, "unit").max_depth


def _milliseconds(algorithm: str) -> str:
    return f"{_search(_EMPTY.position, algorithm, 'unit').seconds * 1000:.0f} ms"


def _nodes_with_half_a_cutoff() -> int:
    return count_half_cutoffs(_EMPTY.position).nodes


_POWER: Final = Rules.parse("power")
_SEED: Final = 1


def _reduction() -> str:
    """Report C: how much of minimax's tree alpha-beta leaves out, at the depths it names."""
    start = Rules.parse("four").start()
    shares = []
    for depth in (3, 4):
        minimax, alphabeta = (
            run(start, algorithm, "heuristic", depth).nodes
            for algorithm in ("minimax", "alphabeta")
        )
        shares.append(f"{1 - alphabeta / minimax:.0%} at depth {depth}")
    return ", ".join(shares)


def _errors_in_first_moves() -> str:
    return str(count_errors(positions_met(_POWER, 2)))


def _errors_at_random() -> str:
    return str(count_errors(random_positions(_POWER, 1000, _SEED)))


def _games_against_perfect_play() -> str:
    return str(score_games(_POWER, 100, _SEED))


def _errors_in_those_games() -> str:
    return str(count_errors(score_games(_POWER, 100, _SEED).positions))


_E_REPLIES: Final = ("b2", "c1", "a2", "b3")  # cells 5, 3, 4, 8


def _end_states(filled: int, algorithm: str) -> int:
    """Report E: finished positions searched for the computer's move after `filled` moves."""
    game = _EMPTY
    for reply in _E_REPLIES[: filled // 2]:
        game = _reply(game, "alphabeta", "depth").play(reply)
    return _search(game.position, algorithm, "depth").leaves


# ---- what was published ----------------------------------------------------------------------

_E_TABLE: Final = (
    (0, 255168, 8453),
    (2, 3468, 346),
    (4, 94, 26),
    (6, 6, 4),
    (8, 1, 1),
)

CLAIMS: Final[tuple[Claim, ...]] = (
    Claim(
        "A",
        "alpha-beta against itself plays",
        "a1 b2 b1 c1 a3 a2 c2 b3 c3",
        _game_against_itself,
    ),
    Claim(
        "B",
        "minimax, answered with c2 and c3, plays",
        "a1 c2 c1 c3 b1",
        partial(_game_against, ("c2", "c3"), "minimax", "ten"),
    ),
    Claim(
        "B",
        "games ended by the computer's move",
        "all wins",
        _last_moves_by_x,
        "A move that fills the board without a line is a draw: the report's program says that it "
        "has won.",
    ),
    Claim(
        "C",
        "powers, in its first two moves",
        "used optimally",
        _errors_in_first_moves,
        "Powers are not part of its search. We check its first two moves, as X and as O, in every "
        "position that it can meet. Symmetric positions count once.",
    ),
    Claim(
        "C",
        "powers, in 1,000 random positions",
        "used optimally",
        _errors_at_random,
        "As above. One side already wins in most of these positions, so mistakes are rarer.",
    ),
    Claim(
        "C",
        "200 games against perfect play",
        None,
        _games_against_perfect_play,
        "Wins, draws and losses; X opens, and wins with perfect play.",
    ),
    Claim(
        "C",
        "powers, in all positions of those games",
        "used optimally",
        _errors_in_those_games,
        "Every position where it moved, once.",
    ),
    Claim(
        "C",
        "alpha-beta leaves out, on the empty board",
        "about 50 %",
        _reduction,
        "The report names no position and no depth. On the empty 4x4 board it is far more.",
    ),
    Claim(
        "D",
        "calls of minimax on the empty board",
        890,
        partial(_nodes, "minimax"),
        "A full search of the empty board needs far more than 890 calls. About 890 are needed when "
        "six cells are left (935 after a1 b2 b1).",
    ),
    Claim(
        "D",
        "calls of alpha-beta on the empty board",
        270,
        partial(_nodes, "alphabeta"),
        "As above. The ratio of the two is 3.3; on the empty board it is 30.",
    ),
    Claim("D", "depth reached by minimax", 9, partial(_max_depth, "minimax")),
    Claim("D", "depth reached by alpha-beta", 9, partial(_max_depth, "alphabeta")),
    Claim(
        "D",
        "calls of its alpha-beta as written",
        None,
        _nodes_with_half_a_cutoff,
        "Not in the report: its program ends only the inner of two loops at a cut-off. The answer "
        "is the same, but it needs 2.6 times the calls.",
    ),
    Claim(
        "D",
        "time of minimax",
        "130 ms",
        partial(_milliseconds, "minimax"),
        "Times depend on the machine and the position, and the report's position is not the empty "
        "board.",
        is_time=True,
    ),
    Claim(
        "D",
        "time of alpha-beta",
        "45 ms",
        partial(_milliseconds, "alphabeta"),
        "As above. The ratio of the two should be near the ratio of the calls, 30. In the report "
        "it is 2.9.",
        is_time=True,
    ),
    *(
        Claim(
            "E",
            f"end states, {filled} cells filled, {name}",
            published,
            partial(_end_states, filled, algorithm),
        )
        for filled, *row in _E_TABLE
        for (name, algorithm), published in zip(
            (("minimax", "minimax"), ("alpha-beta", "alphabeta")), row, strict=True
        )
    ),
    Claim(
        "E",
        "the game against 5, 3, 4, 8",
        "a1 b2 b1 c1 a3 a2 c2 b3 c3",
        partial(_game_against, _E_REPLIES, "alphabeta", "depth"),
    ),
    Claim(
        "E",
        "end states, alpha-beta, in its abstract",
        8543,
        partial(_end_states, 0, "alphabeta"),
        "Two digits are exchanged, also in two captions. The report's own table and screenshots "
        "have the right figure.",
    ),
)

"""Reproducing: every figure that the reports publish, measured again.

docs/reproduction.md describes the reports. Each claim holds what was published and a function that
measures it; where the two disagree, its note says why.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, partial
from typing import TYPE_CHECKING, Final

from noughts.core.game import Game
from noughts.core.notation import move_name
from noughts.core.rules import Rules
from noughts.lab.half_cutoff import count_half_cutoffs
from noughts.lab.rulebook import judge, positions_met, score_games
from noughts.players.random_games import random_positions
from noughts.search.ladder import run

if TYPE_CHECKING:
    from collections.abc import Callable

    from noughts.core.position import Position
    from noughts.search.minimax import Report

__all__ = ["CLAIMS", "Claim", "Figure", "Finding", "forget", "measure"]

Figure = int | str


@dataclass(frozen=True)
class Claim:
    """A published figure and how to measure it."""

    report: str
    text: str
    published: Figure | None  # None where the report says nothing to compare with
    measure: Callable[[], Figure]
    note: str = ""


@dataclass(frozen=True)
class Finding:
    """A claim after it was measured."""

    claim: Claim
    measured: Figure

    @property
    def agrees(self) -> bool | None:
        """Whether the report is right; None where it says nothing."""
        return None if self.claim.published is None else self.measured == self.claim.published


def measure(claim: Claim) -> Finding:
    """Measure one claim."""
    return Finding(claim, claim.measure())


def forget() -> None:
    """Make the next measurements from scratch: several claims share a search or a set of games."""
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
    """The computer opens; a person answers with the given moves as long as there are any."""
    game = _reply(_EMPTY, algorithm, scoring)
    for reply in replies:
        game = _reply(game.play(reply), algorithm, scoring)
    return _names(game)


def _last_moves_by_x() -> str:
    """Report B's computer against every person: how its games end that end on its own move."""
    wins = draws = 0
    running = [_reply(_EMPTY, "minimax", "ten")]
    while running:
        game = running.pop()
        if game.outcome is not None:
            wins += not game.outcome.is_draw
            draws += game.outcome.is_draw
            continue
        for move in game.position.moves():
            answered = game.play(move)
            if answered.outcome is None:
                running.append(_reply(answered, "minimax", "ten"))
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


def _judged_in_its_first_moves() -> str:
    return str(judge(positions_met(_POWER, 2)))


def _judged_at_random() -> str:
    return str(judge(random_positions(_POWER, 1000, _SEED)))


def _games_against_perfect_play() -> str:
    return str(score_games(_POWER, 100, _SEED))


def _judged_in_those_games() -> str:
    return str(judge(score_games(_POWER, 100, _SEED).met))


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
        "Whoever fills the board moves last without having won: the report's program announces "
        "these draws as its wins.",
    ),
    Claim(
        "C",
        "powers, in its first two moves",
        "used optimally",
        _judged_in_its_first_moves,
        "Powers are not part of its search. Judged by the exact table in every position that its "
        "first two moves as X and as O can meet, symmetric ones once.",
    ),
    Claim(
        "C",
        "powers, in 1,000 random positions",
        "used optimally",
        _judged_at_random,
        "As above; most of these positions are decided, so that mistakes are harder to make.",
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
        _judged_in_those_games,
        "Every position that it met there, once.",
    ),
    Claim(
        "C",
        "alpha-beta leaves out, on the empty board",
        "about 50 %",
        _reduction,
        "Given without a position or a depth; on the empty 4x4 board it is far more.",
    ),
    Claim(
        "D",
        "calls of minimax on the empty board",
        890,
        partial(_nodes, "minimax"),
        "890 calls cannot be the empty board searched to depth 9: they are what minimax needs with "
        "six cells left (935 after a1 b2 b1).",
    ),
    Claim(
        "D",
        "calls of alpha-beta on the empty board",
        270,
        partial(_nodes, "alphabeta"),
        "As above; the ratio of the two, 3.3, is also far from the 30 of the empty board.",
    ),
    Claim("D", "depth reached by minimax", 9, partial(_max_depth, "minimax")),
    Claim("D", "depth reached by alpha-beta", 9, partial(_max_depth, "alphabeta")),
    Claim(
        "D",
        "calls of its alpha-beta as written",
        None,
        _nodes_with_half_a_cutoff,
        "Not in the report, but what its listing does: a cut-off leaves only the inner of two "
        "loops, so the answer is the same for 2.6 times the calls.",
    ),
    Claim(
        "D",
        "time of minimax",
        "130 ms",
        partial(_milliseconds, "minimax"),
        "Times belong to a machine and a position, and the report's position is not the empty "
        "board.",
    ),
    Claim(
        "D",
        "time of alpha-beta",
        "45 ms",
        partial(_milliseconds, "alphabeta"),
        "As above; the ratio of the two should be near that of the calls, 30, and is 2.9 in the "
        "report.",
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
        "Two digits changed places (in two captions as well); the report's own table and "
        "screenshots have it right.",
    ),
)

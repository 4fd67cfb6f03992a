"""The engine beside what people would use instead: OpenSpiel and easyAI, in the same run.

Needs the dependency group `field` (open_spiel, easyAI), which no installation of noughts includes.
"""

from __future__ import annotations

import random
from functools import partial
from time import perf_counter
from typing import TYPE_CHECKING, Any, ClassVar

from benchmarks.measuring import Row, best_of
from noughts import Rules, open_table
from noughts.search import run
from noughts.solving.engine import analyse, count_random_games

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["field_rows"]

CLASSIC, FOUR, GOMOKU = (Rules.parse(name) for name in ("classic", "four", "gomoku"))
_FOUR_DEPTH = 4  # what all can reach on the empty 4x4 board in seconds


def field_rows() -> list[Row]:
    """Best move, depth-limited search, and random games; every row ours first."""
    return [*_empty_board_rows(), *_four_rows(), *_random_game_rows()]


# ---- the empty 3x3 board ----------------------------------------------------------------------


def _empty_board_rows() -> list[Row]:
    start = CLASSIC.start()
    table = open_table(CLASSIC)
    assert str(analyse(start)) == "draw, proved"
    engine = best_of(200, lambda: analyse(start))
    probe = best_of(200, lambda: table.move_values(start))
    teaching = best_of(3, lambda: run(start, "alphabeta"))
    what = "best move, empty 3x3 board: engine"
    return [
        Row(what, engine, "OpenSpiel alpha_beta_search", best_of(3, _open_spiel("tic_tac_toe"))),
        Row(what, engine, "easyAI Negamax with table", best_of(3, _easy_ai(3, 9, has_table=True))),
        Row(what, engine, "our teaching alpha-beta", teaching),
        Row("values of all moves, empty 3x3 board: table", probe, "engine", engine),
    ]


# ---- 4x4k4 to a depth that all reach -----------------------------------------------------------


def _four_rows() -> list[Row]:
    start = FOUR.start()
    engine = best_of(5, lambda: analyse(start, depth=_FOUR_DEPTH))
    what = f"4x4k4, {_FOUR_DEPTH} plies deep: engine"
    return [
        Row(
            what,
            engine,
            "OpenSpiel alpha_beta_search",
            best_of(1, _open_spiel("mnk(m=4,n=4,k=4)", _FOUR_DEPTH)),
        ),
        Row(
            what,
            engine,
            "easyAI Negamax with table",
            best_of(1, _easy_ai(4, _FOUR_DEPTH, has_table=True)),
        ),
        Row(
            what,
            engine,
            "our teaching alpha-beta",
            best_of(1, lambda: run(start, "alphabeta", "heuristic", _FOUR_DEPTH)),
        ),
    ]


# ---- random games ------------------------------------------------------------------------------


def _random_game_rows() -> list[Row]:
    rows = []
    for rules, name, ours, theirs in (
        (CLASSIC, "tic_tac_toe", 2_000_000, 2_000),
        (FOUR, "mnk(m=4,n=4,k=4)", 1_000_000, 1_000),
        (GOMOKU, "mnk(m=15,n=15,k=5)", 30_000, 20),
    ):
        ours_each = best_of(3, partial(count_random_games, rules, ours)) / ours
        theirs_each = best_of(2, partial(_open_spiel_games, name, theirs)) / theirs
        what = f"a random game of {rules}: {1 / ours_each:,.0f} a second"
        rows.append(Row(what, ours_each, f"OpenSpiel {name}: {1 / theirs_each:,.0f}", theirs_each))
    return rows


# ---- theirs ------------------------------------------------------------------------------------


def _open_spiel(name: str, depth: int | None = None) -> Callable[[], object]:
    import pyspiel  # noqa: PLC0415 - only benchmarks have it
    from open_spiel.python.algorithms import (  # noqa: PLC0415
        minimax,
    )

    game = pyspiel.load_game(name)
    if depth is None:
        return lambda: minimax.alpha_beta_search(game)
    return lambda: minimax.alpha_beta_search(
        game, value_function=lambda _state: 0.0, maximum_depth=depth, maximizing_player_id=0
    )


def _open_spiel_games(name: str, count: int) -> None:
    import pyspiel  # noqa: PLC0415

    game, dice = pyspiel.load_game(name), random.Random(1)
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))


def _easy_ai(size: int, depth: int, *, has_table: bool) -> Callable[[], object]:
    """A game as easyAI's own example writes it, for any size, and its Negamax."""
    from easyAI import (  # noqa: PLC0415
        AI_Player,
        Negamax,
        TranspositionTable,
        TwoPlayerGame,
    )

    rules = Rules(size, size, size)

    class Board(TwoPlayerGame):  # type: ignore[misc]
        lines: ClassVar[list[list[int]]] = [
            [cell for cell in range(rules.cells) if line >> cell & 1] for line in rules.lines
        ]

        def __init__(self, players: list[Any]) -> None:
            self.players = players
            self.board = [0] * rules.cells
            self.current_player = 1

        def possible_moves(self) -> list[int]:
            return [cell for cell, mark in enumerate(self.board) if mark == 0]

        def make_move(self, move: int) -> None:
            self.board[move] = self.current_player

        def unmake_move(self, move: int) -> None:
            self.board[move] = 0

        def lose(self) -> bool:
            other = self.opponent_index
            return any(all(self.board[cell] == other for cell in line) for line in self.lines)

        def is_over(self) -> bool:
            return not self.possible_moves() or self.lose()

        def scoring(self) -> int:
            return -100 if self.lose() else 0

        def ttentry(self) -> str:
            return "".join(map(str, self.board)) + str(self.current_player)

    def search() -> object:
        table = TranspositionTable() if has_table else None
        negamax = Negamax(depth, tt=table)
        return negamax(Board([AI_Player(negamax), AI_Player(negamax)]))

    return search


if __name__ == "__main__":
    began = perf_counter()
    for row in field_rows():
        print(
            f"{row.what:55} {row.ours_text:>10}   {row.against:40} {row.theirs_text:>10}"
            f"   {1 / row.ratio:12,.0f} times"
        )
    print(f"{perf_counter() - began:.0f} seconds")

"""`noughts solve`: the value of a position."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer
from rich.table import Table

from noughts.answers.solution import solution_view
from noughts.cli.board_drawing import draw_board
from noughts.cli.options import (
    JsonOption,
    MovesOption,
    OpenerOption,
    PositionOption,
    RulesOption,
    read_position,
)
from noughts.cli.output import print_json, say, say_table
from noughts.cli.progress import solve_with_bar
from noughts.coaching.sentences import describe_value, forecast
from noughts.core.notation import move_name
from noughts.core.outcomes import Result
from noughts.solving import Budget, prover
from noughts.solving.budget import TERMINAL

if TYPE_CHECKING:
    from noughts.solving import Solution

__all__ = ["solve"]


def solve(
    rules: RulesOption = "classic",
    position: PositionOption = None,
    moves: MovesOption = None,
    opener: OpenerOption = None,
    seconds: Annotated[
        float, typer.Option(min=0.01, help="Time for a search, if no table has the answer.")
    ] = TERMINAL.seconds or 0.0,
    nodes: Annotated[
        int | None, typer.Option(min=1, help="The largest number of positions to search.")
    ] = None,
    threads: Annotated[int, typer.Option(min=1, max=64, help="Threads for the search.")] = 1,
    max_moves: Annotated[
        int, typer.Option("--top", min=1, help="The largest number of moves to list.")
    ] = 24,
    json: JsonOption = False,
) -> None:
    """Show who wins and how soon, and the value of every move."""
    where = read_position(rules, position, moves, opener)
    solution = solve_with_bar(where, Budget(seconds, nodes, threads))
    if json:
        print_json(solution_view(solution))
        return
    say(draw_board(where))
    say("")
    if where.outcome is not None:
        say(f"The game is over: {forecast(solution)}")
        return
    say(f"{where.to_move.name} to move. {forecast(solution)}")
    line = " ".join(move_name(move, where.rules) for move in solution.line)
    if solution.value is not None:
        say_table(_move_table(solution, max_moves))
        hidden = len(solution.moves) - max_moves
        if hidden > 0:
            count = len(solution.moves)
            say(f"({hidden} more moves, none of them better; --top {count} shows all.)")
        say(f"Best play: {line}")
    else:
        say(f"{'A good line' if solution.result is None else 'Play'}: {line}")
    say(f"Source: {solution.source}")
    advice = _advice(solution)
    if advice:
        say(advice)


def _advice(solution: Solution) -> str:
    """How to find out more, if not everything is known."""
    if solution.value is not None:
        return ""
    rules = solution.position.rules
    more = "More --seconds or --threads, or more marks on the board, can help."
    if solution.result is not None:
        return f"The result is proved. {more}"
    if prover.supports(rules):
        return (
            f"{more} This has no time limit (press Ctrl-C to stop it):\n{_proof_command(solution)}"
        )
    if rules.has_powers:
        return f"{more} Proofs are for games without powers, tables for small stocks."
    if not (rules.line_wins and rules.is_free):
        return f"{more} Proofs are for games in which a row wins and every empty cell is open."
    return (
        f"{more} 'noughts prove' can only prove boards of at most {prover.MAX_CELLS} cells, and "
        f"this one has {rules.cells}."
    )


def _proof_command(solution: Solution) -> str:
    """The command that tries to prove the same position."""
    position, rules = solution.position, solution.position.rules
    command = f"noughts prove --rules {rules}"
    return command if position == rules.start() else f'{command} --position "{position}"'


def _move_table(solution: Solution, max_moves: int) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    table.add_column("Move")
    table.add_column("Value")
    styles = {Result.WIN: "green", Result.DRAW: "", Result.LOSS: "red"}
    for move, value in solution.ranked[:max_moves]:
        name = move_name(move, solution.position.rules)
        if value is None:
            table.add_row(name, "open, not better")
        else:
            table.add_row(name, describe_value(None, value), style=styles[value.result])
    return table

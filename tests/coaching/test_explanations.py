"""Explanations: every stated reason is checked against an independent reading of the rules.

The checks here share nothing with the code that finds reasons: they work on boards as text and play
moves with the rules alone.
"""

from __future__ import annotations

import pytest

from noughts import Move, Position, Result, Rules, Solution, Value, open_table, solve
from noughts.coaching.explanations import Explanation, Kind, Reason, criticise, explain
from noughts.core.outcomes import cells_of
from noughts.solving.verification import sampled_positions
from tests.conftest import all_positions

Cells = tuple[int, ...]


def lines_of(rules: Rules) -> list[Cells]:
    return [cells_of(line) for line in rules.lines]


def board(position: Position) -> list[str]:
    return list(str(position).split()[0].replace("/", ""))


def completing(position: Position, mark: str, closed: int | None) -> set[int]:
    """The empty cells, `closed` not among them, that complete a line of a mark."""
    signs = board(position)
    found = set()
    for line in lines_of(position.rules):
        empty = [cell for cell in line if signs[cell] == "."]
        if len(empty) == 1 and all(signs[c] == mark for c in line if c != empty[0]):
            found.add(empty[0])
    return found - {closed}


def forks(position: Position, mark: str, closed: int | None) -> set[int]:
    """The empty cells, `closed` not among them, where a mark makes two threats at once."""
    found = set()
    signs = board(position)
    for cell, sign in enumerate(signs):
        if sign == "." and cell != closed:
            signs[cell] = mark
            threats = set()
            for line in lines_of(position.rules):
                empty = [c for c in line if signs[c] == "."]
                if len(empty) == 1 and all(signs[c] == mark for c in line if c != empty[0]):
                    threats.add(empty[0])
            if len(threats) >= 2:
                found.add(cell)
            signs[cell] = "."
    return found


def assert_true(reason: Reason, explanation: Explanation, solution: Solution) -> None:
    before, move = explanation.position, explanation.move
    after = before.play(move)
    me, you = str(before.to_move), str(before.to_move.other)
    value = solution.moves[move]
    match reason.kind:
        case Kind.WINS_NOW:
            assert after.outcome is not None
            assert after.outcome.winner is before.to_move
            assert move.power is None
            assert all(board(after)[cell] == me for cell in reason.cells)
            assert len(reason.cells) == before.rules.k
        case Kind.SWAP_WINS:
            assert after.outcome is not None
            assert after.outcome.winner is before.to_move
            assert before.play(Move(move.cell)).outcome is None
        case Kind.STOPS_LINE:
            (gap,) = [cell for cell in reason.cells if board(before)[cell] == "."]
            others = [cell for cell in reason.cells if cell != gap]
            assert all(board(before)[cell] == you for cell in others)
            still = board(after)[gap] == "." and gap != after.blocked
            assert not (still and all(board(after)[cell] == you for cell in others))
        case Kind.FORK:
            assert len(reason.cells) >= 2
            assert set(reason.cells) == completing(after, me, None)
            assert len(reason.cells) > len(completing(before, me, None))
            assert not completing(after, you, after.blocked)
        case Kind.STOPS_FORK:
            assert reason.cells[0] in forks(before, you, None)
            assert not forks(after, you, after.blocked)
        case Kind.POWER_GAINS:
            plain = solution.moves[Move(move.cell)]
            assert value is not None
            assert plain is not None
            assert plain < value
        case Kind.THREAT:
            assert set(reason.cells) == completing(after, me, None)
            assert len(reason.cells) == 1
            assert not completing(before, me, None)
            assert not completing(after, you, after.blocked)
        case Kind.OPEN_LINES:
            assert reason.cells == (move.cell,)
            lines = [line for line in lines_of(before.rules) if move.cell in line]
            count = sum(all(board(before)[cell] != you for cell in line) for line in lines)
            assert f"is on {count} line" in reason.words
        case Kind.WINS_IN:
            assert value is not None
            assert value.result is Result.WIN
            assert value.plies is not None
            assert value.plies % 2 == 1
            moves = len(range(0, value.plies, 2))  # those of the side to move
            assert f"wins in {moves} move" in reason.words
        case Kind.KEEPS_DRAW:
            assert value == Value.draw()
            assert any(v is not None and v.result is Result.LOSS for v in solution.moves.values())
        case Kind.ALL_DRAW:
            assert set(solution.moves.values()) == {Value.draw()}
            assert reason.lead == "Every move draws."
        case Kind.NOT_BEST:
            assert value is not None
            assert value < max(v for v in solution.moves.values() if v is not None)
            assert value.result is not Result.WIN
        case Kind.WINS | Kind.DRAWS | Kind.ALL_LOSE | Kind.LOOKS_BEST:
            pytest.fail(f"a table knows more than that: {reason}")
        case Kind.LASTS_LONGEST:
            assert reason.lead == "Every move loses."
            assert value is not None
            assert value.plies is not None
            assert value.plies % 2 == 0
            assert f"({value.plies // 2} more move" in reason.words
            assert all(v is not None and v.result is Result.LOSS for v in solution.moves.values())
            assert value == max(v for v in solution.moves.values() if v is not None)


def assert_explained(solution: Solution) -> None:
    explanation = explain(solution)
    assert explanation.reasons
    for reason in explanation.reasons:
        assert_true(reason, explanation, solution)


def test_every_classic_position() -> None:
    unfinished = [p for p in all_positions("3x3k3") if p.outcome is None]
    assert len(unfinished) == 5478 - 958
    for position in unfinished:
        solution = solve(position)
        assert solution.value is not None
        assert_explained(solution)
        for move, value in solution.moves.items():
            explanation = explain(solution, move)
            assert explanation.reasons
            for reason in explanation.reasons:
                assert_true(reason, explanation, solution)
            reply = solve(position.after(move))
            assert value is not None
            criticism = criticise(solution, move, reply)
            if value == solution.value:
                assert criticism is None
            else:
                assert criticism is not None
                assert f"turns a {solution.value.result} into a" in str(criticism) or (
                    value.result is solution.value.result
                )
                if criticism.allowed is not None:
                    for reason in criticism.allowed.reasons:
                        assert_true(reason, criticism.allowed, reply)


def test_ten_thousand_power_positions() -> None:
    table = open_table(Rules.parse("power"))
    for position in sampled_positions(table, 10_000, seed=11):
        assert_explained(table.solve(position))


@pytest.mark.parametrize(
    ("rules", "text", "words"),
    [
        ("classic", "xx./oo./... x", "c1 completes the top row and wins."),
        (
            "classic",
            ".../.../... x",
            "Every move draws. b2 is on 4 lines that X can still complete.",
        ),
        (
            "classic",
            "xx./.o./... o",
            "c1 blocks the top row, threatens to complete the diagonal, "
            "stops X from making two threats at once at a2 and keeps the draw.",
        ),
        (
            "classic",
            "x../.o./..x o",
            "b1 threatens to complete column b and keeps the draw.",
        ),
        (
            "classic",
            "xo./.x./..o x",
            "a2 makes two threats at once (c2 and a3) and wins in 2 moves.",
        ),
        (
            "classic",
            "xo./.x./... o",
            "Every move loses. c3 blocks the diagonal and holds out longest (2 more moves each).",
        ),
        (
            "power",
            "xxxo/oo../..../.... x 2,2,1,1 -",
            "c2~d1c2 wins: the swap completes the top row.",
        ),
    ],
)
def test_words(rules: str, text: str, words: str) -> None:
    assert str(explain(solve(Position.parse(text, Rules.parse(rules))))) == words


def test_criticism_in_words() -> None:
    position = Position.parse("x../.../... o", Rules.parse("classic"))
    solution = solve(position)
    bad = position.play("c3")
    assert str(criticise(solution, Move(8), solve(bad))) == (
        "c3 turns a draw into a loss: X can answer c1, which threatens to complete the top row "
        "and wins in 3 moves. Better was b2, which keeps the draw."
    )

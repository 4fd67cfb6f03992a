"""Explanations: every stated reason is checked against an independent reading of the rules.

The checks here share nothing with the code that finds reasons: they work on boards as text and play
moves with the rules alone.
"""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations
from random import Random
from typing import TYPE_CHECKING

import pytest

from noughts import Game, Move, Position, Result, Rules, Solution, Value, open_table, solve
from noughts.coaching.explanations import Explanation, criticise, explain
from noughts.coaching.reasons import Kind, Reason
from noughts.core.outcomes import cells_of
from noughts.solving import Budget
from noughts.solving.verification import sampled_positions
from tests.conftest import one_of_each_class

if TYPE_CHECKING:
    from collections.abc import Iterator

Cells = tuple[int, ...]

BOARD_KINDS = (
    Kind.FORK,
    Kind.STOPS_LINE,
    Kind.THREAT,
    Kind.STOPS_FORK,
    Kind.BUILDS,
    Kind.HINDERS,
    Kind.OPEN_LINES,
)
VALUE_KINDS = (Kind.POWER_GAINS, Kind.WINS_IN, Kind.KEEPS_DRAW, Kind.NOT_BEST)


@cache
def lines_of(rules: Rules) -> list[Cells]:
    return [cells_of(line) for line in rules.lines]


def board(position: Position) -> list[str]:
    return list(signs_of(position))


@lru_cache(maxsize=64)  # each position is asked about many times in turn
def signs_of(position: Position) -> str:
    return str(position).split()[0].replace("/", "")


def completing(position: Position, mark: str, closed: int | None) -> set[int]:
    """The empty cells, `closed` not among them, that complete a line of a mark."""
    signs = board(position)
    gaps = set()
    for line in lines_of(position.rules):
        empty = [cell for cell in line if signs[cell] == "."]
        if len(empty) == 1 and all(signs[c] == mark for c in line if c != empty[0]):
            gaps.add(empty[0])
    return {gap for gap in gaps - {closed} if not floats(position, gap)}


def floats(position: Position, cell: int) -> bool:
    """Whether a mark on an empty cell would fall, because the cell below is empty, too."""
    below = cell + position.rules.width
    signs = board(position)
    return "d" in str(position.rules) and below < len(signs) and signs[below] == "."


def forks(position: Position, mark: str, closed: int | None) -> set[int]:
    """The empty cells, `closed` not among them, where a mark makes two threats at once."""
    cells = set()
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
                cells.add(cell)
            signs[cell] = "."
    return cells


def can_swap_to_win(position: Position, mark: str, closed: int | None) -> bool:
    """Whether a placement, `closed` not allowed, and a swap leave a line of `mark` alone."""
    rules = position.rules
    other = "o" if mark == "x" else "x"

    def has_line(signs: list[str], sign: str) -> bool:
        return any(all(signs[cell] == sign for cell in line) for line in lines_of(rules))

    for cell, sign in enumerate(board(position)):
        if sign != "." or cell == closed:
            continue
        placed = board(position)
        placed[cell] = mark
        for first, second in combinations(range(rules.cells), 2):
            if {placed[first], placed[second]} == {"x", "o"}:
                signs = placed.copy()
                signs[first], signs[second] = signs[second], signs[first]
                if has_line(signs, mark) and not has_line(signs, other):
                    return True
    return False


def can_win_at_once(position: Position) -> bool:
    """Whether the side to move has a move that wins."""
    return any(
        after.outcome is not None and after.outcome.winner is position.to_move
        for after in map(position.play, position.moves())
    )


def count(position: Position, cells: Cells, mark: str) -> int:
    return sum(board(position)[cell] == mark for cell in cells)


def moves_of_winner(value: Value) -> int:
    """How many moves the winner makes, when the side to move begins."""
    first = 0 if value.result is Result.WIN else 1
    return len(range(first, value.plies or 0, 2))


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
            if "can stop only one" in reason.addition:
                assert value is not None
                assert value.result is Result.WIN
                assert value.plies == 3
        case Kind.STOPS_FORK:
            (fork,) = reason.cells
            assert fork in forks(before, you, None)
            assert not forks(after, you, after.blocked)
            assert reason.words.endswith(" there") == (fork == move.cell)
        case Kind.STOPS_SWAP:
            assert before.stock(before.to_move.other).swaps
            assert can_swap_to_win(before, you, None)
            assert not can_win_at_once(after)
        case Kind.SWAP_THREAT:
            assert after.stock(before.to_move).swaps
            assert can_swap_to_win(after, me, None)
            assert not can_win_at_once(after)
        case Kind.BUILDS:
            marks = count(after, reason.cells, me)
            assert reason.cells in lines_of(before.rules)
            assert f"{marks} of {before.rules.k} marks" in reason.words
            assert 2 <= marks < before.rules.k - 1
            assert count(after, reason.cells, you) == 0
            assert count(before, reason.cells, me) < marks
        case Kind.HINDERS:
            marks = count(before, reason.cells, you)
            assert reason.cells in lines_of(before.rules)
            assert f"{marks} of {before.rules.k} marks" in reason.words
            assert marks >= max(2, before.rules.k - 2)
            assert count(before, reason.cells, me) == 0
            assert count(after, reason.cells, me) == 1
        case Kind.POWER_GAINS:
            plain = solution.moves[Move(move.cell)]
            assert value is not None
            assert plain is not None
            assert plain < value
            worse = {
                Result.WIN: f"need {moves_of_winner(plain)} move",
                Result.DRAW: "only draw",
                Result.LOSS: f"lose in {((plain.plies or 0) + 1) // 2} move",
            }
            assert worse[plain.result] in reason.tail
        case Kind.THREAT:
            assert set(reason.cells) == completing(after, me, None)
            assert len(reason.cells) == 1
            assert not completing(before, me, None)
            assert not completing(after, you, after.blocked)
        case Kind.OPEN_LINES:
            assert reason.cells == (move.cell,)
            lines = [line for line in lines_of(before.rules) if move.cell in line]
            number = sum(count(after, line, you) == 0 for line in lines)
            assert board(after)[move.cell] == me
            assert f"is on {number} line" in reason.words
        case Kind.WINS_IN:
            assert value is not None
            assert value.result is Result.WIN
            assert value.plies is not None
            assert value.plies % 2 == before.rules.line_wins or before.rules.swaps
            assert f"wins in {moves_of_winner(value)} move" in reason.words
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
        case Kind.FREES_CELL:
            (cell,) = reason.cells
            assert floats(before, cell)
            assert cell in completing(after, you, None)
            assert after.play(Move(cell)).outcome is not None
        case Kind.COMPLETES:
            assert after.outcome is not None
            assert after.outcome.winner is before.to_move.other
            assert all(board(after)[cell] == me for cell in reason.cells)
        case Kind.LEAVES_LOSSES:
            replies = [after.play(reply) for reply in after.moves()]
            assert all(
                reply.outcome and reply.outcome.winner is before.to_move for reply in replies
            )
        case Kind.AVOIDS_LINE:
            assert after.outcome is None
            for cell in reason.cells:
                ended = before.play(Move(cell)).outcome
                assert ended is not None
                assert ended.winner is before.to_move.other
        case Kind.LASTS_LONGEST:
            assert reason.lead.startswith("Every move loses")
            if "completes" in reason.lead:
                outcomes = [before.play(other).outcome for other in before.moves()]
                assert all(o and o.winner is before.to_move.other for o in outcomes)
            elif " free for " in reason.lead:
                threat, freed = reason.cells
                assert completing(before, you, None) == {threat}
                assert floats(before, freed)
                assert freed in completing(before.play(Move(threat)), you, None)
            elif reason.cells:
                assert "threats" in reason.lead
                assert value == Value.loss(2)
                assert set(reason.cells) == completing(before, you, None)
            assert value is not None
            assert value.plies is not None
            assert value.plies % 2 != before.rules.line_wins or before.rules.swaps
            assert value.plies == 1 or f"needs {value.plies // 2} more move" in reason.words
            assert all(v is not None and v.result is Result.LOSS for v in solution.moves.values())
            assert value == max(v for v in solution.moves.values() if v is not None)


def is_explained(solution: Solution) -> bool:
    """Check all that is said of the best move; whether it says why, where moves differ in value."""
    explanation = explain(solution)
    assert explanation.reasons
    for reason in explanation.reasons:
        assert_true(reason, explanation, solution)
    is_lost = solution.result is Result.LOSS
    is_all_one = len(set(solution.moves.values())) == 1
    return is_lost or is_all_one or explanation.reasons[0].kind not in VALUE_KINDS


def test_every_classic_position() -> None:
    unfinished = [p for p in one_of_each_class("3x3k3") if p.outcome is None]
    assert len(unfinished) == 765 - 138
    for position in unfinished:
        solution = solve(position)
        assert solution.value is not None
        assert is_explained(solution)
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


def positions_of_random_games(rules: Rules, games: int) -> Iterator[Position]:
    random = Random(str(rules))
    for _ in range(games):
        position = rules.start()
        while position.outcome is None:
            yield position
            position = position.after(random.choice(position.moves()))


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("3x3k3t", {Kind.STOPS_LINE, Kind.FORK}),
        ("3x3k3m", {Kind.COMPLETES, Kind.LEAVES_LOSSES, Kind.AVOIDS_LINE}),
        ("3x3k3tm", {Kind.COMPLETES, Kind.AVOIDS_LINE}),
        ("3x3k3ms1", {Kind.COMPLETES, Kind.AVOIDS_LINE}),
        ("4x3k3d", {Kind.FREES_CELL, Kind.STOPS_LINE, Kind.THREAT, Kind.FORK}),
        ("4x4k4d", {Kind.FREES_CELL, Kind.BUILDS, Kind.HINDERS}),
        ("4x3k3md", {Kind.COMPLETES, Kind.AVOIDS_LINE}),
    ],
)
def test_variants_say_why(text: str, kinds: set[Kind]) -> None:
    table = open_table(Rules.parse(text))
    said = set()
    for position in positions_of_random_games(table.rules, 40):
        solution = table.solve(position)
        for move in solution.moves:
            explanation = explain(solution, move)
            assert str(explanation)
            for reason in explanation.reasons:
                assert_true(reason, explanation, solution)
                said.add(reason.kind)
    assert kinds <= said


def test_large_boards_give_a_reason_too() -> None:
    for text in (
        "6x6k4: c3 d4 c5",
        "6x6k4: c3 d4",
        "15x15k5: h8",
        "15x15k5: h8 h9 i8 i9 j8 j9",
        "6x6k4s1b1: c3 d4 c5 a1",
    ):
        solution = solve(Game.parse(text).position, Budget(nodes=2_000))
        explanation = explain(solution)
        seen = [reason for reason in explanation.reasons if reason.kind in BOARD_KINDS]
        assert seen, text
        for reason in seen:
            assert_true(reason, explanation, solution)


def test_ten_thousand_power_positions() -> None:
    table = open_table(Rules.parse("power"))
    solutions = map(table.solve, sampled_positions(table, 10_000, seed=11))
    silent = [solution for solution in solutions if not is_explained(solution)]
    assert len(silent) <= 10  # on nearly full boards no line and no threat is left to speak of


@pytest.mark.parametrize(
    ("rules", "text", "words"),
    [
        ("classic", "xx./oo./... x", "c1 completes the top row and wins."),
        (
            "misere",
            "xx./o../..o x",
            "Every move loses. b2 completes no row of X (c1 would). "
            "It holds out longest (O needs 2 more moves).",
        ),
        (
            "misere",
            "xox/o.o/x.x o",
            "b3 leaves X only cells that complete a row of X. It wins in 1 move.",
        ),
        (
            "4x4k4d",
            "..../..../oo../xxx. o",
            "d4 blocks X in the bottom row. It keeps the draw.",
        ),
        (
            "classic",
            ".../.../... x",
            "Every move draws. b2 is on 4 lines that X can still complete.",
        ),
        (
            "classic",
            "xx./.o./... o",
            "c1 blocks X in the top row and stops X from making two threats with a2. "
            "It also threatens to complete the diagonal. It keeps the draw.",
        ),
        (
            "classic",
            "x../.o./..x o",
            "b1 threatens to complete column b. It keeps the draw.",
        ),
        (
            "classic",
            "xo./.x./..o x",
            "a2 makes two threats at once (c2 and a3), and O can stop only one. "
            "It wins in 2 moves.",
        ),
        (
            "classic",
            "xo./.x./... o",
            "Every move loses. c3 blocks X on the diagonal. "
            "It holds out longest (X needs 2 more moves).",
        ),
        (
            "power",
            "xxxo/oo../..../.... x 2,2,1,1 -",
            "c2 (swap d1-c2) completes the top row and wins.",
        ),
        (
            "power",
            "o.x./o.ox/..o./x.x. x 2,1,0,0 -",
            "b4 (swap a2-b4) stops O from winning at once with a swap and threatens to "
            "win with a swap. "
            "It wins in 2 moves. Without the swap it would lose in 1 move.",
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
        "c3 turns a draw into a loss. X can answer c1: it threatens to complete the top row and "
        "wins in 3 moves. Better was b2: it keeps the draw."
    )


def test_a_mark_that_frees_a_cell() -> None:
    solution = solve(Position.parse("..../oo../xxx./oox. o", Rules.parse("4x4k4d")))
    move = next(move for move in solution.moves if str(move) == "d4")
    assert str(explain(solution, move)) == (
        "d4 makes d3 free, where X completes row 3. It loses in 1 move. There is a better move."
    )

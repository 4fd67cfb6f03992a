"""The game once more, written plainly from the rules: what the keys of exercises are checked by.

Nothing here comes from the package. A board is a list of "x", "o" and None in rows; `lines` lists
the cells of every line. Slow is fine; obvious is the point.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import NamedTuple

Board = tuple[str | None, ...]


class Shape(NamedTuple):
    width: int
    height: int
    k: int
    letters: str = ""  # of variants

    @property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        return lines_of(self)


def shape_of(rules: str) -> Shape:
    found = re.match(r"(\d+)x(\d+)k(\d+)(t?m?d?)", rules)
    assert found
    width, height, k, letters = found.groups()
    return Shape(int(width), int(height), int(k), letters)


@cache
def lines_of(shape: Shape) -> tuple[tuple[int, ...], ...]:
    width, height, k, letters = shape
    lines = []
    for row, column in product(range(height), range(width)):
        for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
            cells = [(row + step * down, column + step * right) for step in range(k)]
            if "t" in letters:  # around the edge, but never twice over the same cell
                cells = [(r % height, c % width) for r, c in cells]
                if len(set(cells)) < k:
                    continue
            if all(0 <= r < height and 0 <= c < width for r, c in cells):
                lines.append(tuple(r * width + c for r, c in cells))
    return tuple(lines)


@cache
def has_line(board: Board, mark: str, shape: Shape) -> bool:
    return any(all(board[cell] == mark for cell in line) for line in lines_of(shape))


def put(board: Board, cell: int, mark: str | None) -> Board:
    return (*board[:cell], mark, *board[cell + 1 :])


def empties(board: Board) -> list[int]:
    return [cell for cell, mark in enumerate(board) if mark is None]


def legal(board: Board, shape: Shape) -> list[int]:
    """The empty cells; where marks fall, those with nothing empty below."""
    if "d" not in shape.letters:
        return empties(board)
    return [cell for cell in empties(board) if None not in board[cell + shape.width :: shape.width]]


def other(mark: str) -> str:
    return "o" if mark == "x" else "x"


def cell_number(name: str, shape: Shape) -> int:
    return (int(name[1:]) - 1) * shape.width + ord(name[0]) - ord("a")


def cell_text(cell: int, shape: Shape) -> str:
    return f"{chr(ord('a') + cell % shape.width)}{cell // shape.width + 1}"


@cache
def completing(board: Board, mark: str, shape: Shape) -> set[int]:
    """The empty cells on which a mark makes a line."""
    return {cell for cell in empties(board) if has_line(put(board, cell, mark), mark, shape)}


# ---- without powers ----------------------------------------------------------------------------


@cache
def worth(board: Board, mover: str, shape: Shape) -> tuple[int, int]:
    """1, 0 or -1 for the mover, and in how many plies it ends when the winner hurries."""
    if has_line(board, other(mover), shape):
        return (1 if "m" in shape.letters else -1), 0
    free = legal(board, shape)
    if not free:
        return 0, 0
    options = []
    for cell in free:
        result, plies = worth(put(board, cell, mover), other(mover), shape)
        options.append((-result, plies + 1))
    best = max(result for result, _ in options)
    ends = [plies for result, plies in options if result == best]
    return best, min(ends) if best == 1 else max(ends)


@cache
def estimate_for_x(board: Board, shape: Shape) -> int:
    """Report C's estimate as docs/search.md states it, for boards without powers."""
    total = 0
    for mark, sign in (("x", 1), ("o", -1)):
        for line in lines_of(shape):
            own = sum(board[cell] == mark for cell in line)
            if any(board[cell] == other(mark) for cell in line):
                continue
            if own == shape.k - 1:
                total += 50 * sign
            elif own == shape.k - 2 >= 2:
                total += 10 * sign
    return max(-774, min(774, total))


# ---- with powers -------------------------------------------------------------------------------


class Power(NamedTuple):
    """A position of a power game; stocks are swaps and blocks, the mover's first."""

    board: Board
    mover: str
    own: tuple[int, int]
    others: tuple[int, int]
    blocked: int | None


def power_moves(at: Power, shape: Shape) -> list[tuple[str, Power, str | None]]:
    """Every move: its name, where it leads, and "x", "o", "draw" or None (the game goes on)."""
    found: list[tuple[str, Power, str | None]] = []
    me, you = at.mover, other(at.mover)
    for cell in empties(at.board):
        if cell == at.blocked:
            continue
        board = put(at.board, cell, me)
        name = cell_text(cell, shape)
        if has_line(board, me, shape):
            found.append((name, Power(board, you, at.others, at.own, None), me))
            continue
        free = empties(board)
        if not free:
            found.append((name, Power(board, you, at.others, at.own, None), "draw"))
            continue
        found.append((name, Power(board, you, at.others, at.own, None), None))
        swaps, blocks = at.own
        if swaps:
            left = (swaps - 1, blocks)
            for one in range(len(board)):
                for two in range(one + 1, len(board)):
                    if {board[one], board[two]} == {"x", "o"}:
                        swapped = put(put(board, one, board[two]), two, board[one])
                        mine, yours = (has_line(swapped, mark, shape) for mark in (me, you))
                        end = "draw" if mine and yours else me if mine else you if yours else None
                        text = f"{name}~{cell_text(one, shape)}{cell_text(two, shape)}"
                        found.append((text, Power(swapped, you, at.others, left, None), end))
        if blocks and len(free) > 1:
            left = (swaps, blocks - 1)
            for closed in free:
                text = f"{name}!{cell_text(closed, shape)}"
                found.append((text, Power(board, you, at.others, left, closed), None))
    return found


def wins_at_once(at: Power, shape: Shape) -> bool:
    """Whether some move wins: by placing, or by a swap that brings a mark where one is missing."""
    me, you = at.mover, other(at.mover)
    for cell in empties(at.board):
        if cell == at.blocked:
            continue
        board = put(at.board, cell, me)
        if has_line(board, me, shape):
            return True
        if not at.own[0] or not empties(board):
            continue
        for line in lines_of(shape):
            missing = [place for place in line if board[place] != me]
            if len(missing) != 1 or board[missing[0]] != you:
                continue
            for spare in range(len(board)):
                if board[spare] == me and spare not in line:
                    swapped = put(put(board, missing[0], me), spare, you)
                    if not has_line(swapped, you, shape):
                        return True
    return False


@cache
def power_worth(at: Power, shape: Shape) -> int:
    """1, 0 or -1 for the mover, by looking at everything."""
    best = -1
    for _, after, end in power_moves(at, shape):
        if end is None:
            value = -power_worth(after, shape)
        else:
            value = 0 if end == "draw" else 1 if end == at.mover else -1
        best = max(best, value)
        if best == 1:
            break
    return best

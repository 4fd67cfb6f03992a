from collections import namedtuple
from enum import Enum
from functools import lru_cache

Move = namedtuple("Move", "row col")


class Side(Enum):
    NONE = 0
    CROSS = 1
    NOUGHT = 2

    def other(self):
        return Side.NOUGHT if self is Side.CROSS else Side.CROSS


def blank():
    return tuple(tuple(Side.NONE for _ in range(3)) for _ in range(3))


def put(grid, move, side):
    rows = [list(row) for row in grid]
    rows[move.row][move.col] = side
    return tuple(map(tuple, rows))


def free(grid):
    return [Move(r, c) for r in range(3) for c in range(3) if grid[r][c] is Side.NONE]


def winner(grid):
    lines = [*grid, *zip(*grid), tuple(grid[n][n] for n in range(3)), tuple(grid[n][2 - n] for n in range(3))]
    return next((line[0] for line in lines if line[0] is not Side.NONE and len(set(line)) == 1), None)


@lru_cache(None)
def rate(grid, side):
    if winner(grid):
        return -1
    return max((-rate(put(grid, move, side), side.other()) for move in free(grid)), default=0)


def find_move(grid, side):
    return min(free(grid), key=lambda move: rate(put(grid, move, side), side.other()))


def main():
    grid, side = blank(), Side.CROSS
    while free(grid) and winner(grid) is None:
        move = Move(*map(int, input("row col: ").split())) if side is Side.CROSS else find_move(grid, side)
        grid = put(grid, move, side)
        side = side.other()


if __name__ == "__main__":
    main()

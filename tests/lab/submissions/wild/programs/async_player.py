import asyncio

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def line_of(board, mark):
    return any(board[a] == board[b] == board[c] == mark for a, b, c in LINES)


def value(board, mark, other):
    key = (tuple(board), mark)
    if key not in known:
        if line_of(board, other):
            known[key] = -1
        else:
            free = [n for n in range(9) if board[n] is None]
            known[key] = max((-value([*board[:n], mark, *board[n + 1:]], other, mark) for n in free), default=0)
    return known[key]


async def bot_move(board, mark):
    await asyncio.sleep(0)
    other = "O" if mark == "X" else "X"
    free = [n for n in range(9) if board[n] is None]
    return min(free, key=lambda n: value([*board[:n], mark, *board[n + 1:]], other, mark))


async def main():
    board, mark = [None] * 9, "X"
    while None in board and not line_of(board, "X") and not line_of(board, "O"):
        place = int(input("0-8 ")) if mark == "X" else await bot_move(board, mark)
        board[place] = mark
        mark = "O" if mark == "X" else "X"


if __name__ == "__main__":
    asyncio.run(main())

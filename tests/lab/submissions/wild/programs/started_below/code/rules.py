LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def completing(board, mark):
    for line in LINES:
        marks = [board[n] for n in line]
        if marks.count(mark) == 2 and marks.count(" ") == 1:
            return line[marks.index(" ")]
    return None


def has_won(board, mark):
    return any(all(board[n] == mark for n in line) for line in LINES)

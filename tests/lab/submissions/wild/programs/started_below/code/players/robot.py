from rules import completing


def choose(board, mark):
    other = "O" if mark == "X" else "X"
    for side in (mark, other):
        cell = completing(board, side)
        if cell is not None:
            return cell
    return next(cell for cell in (4, 0, 2, 6, 8, 1, 3, 5, 7) if board[cell] == " ")

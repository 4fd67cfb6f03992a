"""Plays O only, and says so."""

LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
known = {}


def search(cells, me):
    """(score, cell) for the side to move; cells holds 1, -1 and 0."""
    key = (cells, me)
    if key in known:
        return known[key]
    if any(cells[a] == cells[b] == cells[c] == -me for a, b, c in LINES):
        return -10, None
    best = (0, None) if 0 not in cells else (-100, None)
    for cell in range(9):
        if cells[cell] == 0:
            score = -search(cells[:cell] + (me,) + cells[cell + 1 :], -me)[0]
            score -= (score > 0) - (score < 0)
            if score > best[0]:
                best = (score, cell)
    known[key] = best
    return best


MARK = "O"


def best_move(board):
    cells = tuple({"X": 1, "O": -1, " ": 0}[sign] for sign in board)
    return search(cells, -1)[1]

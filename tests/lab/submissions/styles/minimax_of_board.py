"""A whole module of rules; minimax(board) gives the move."""

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


X, O, EMPTY = "X", "O", None


def player(board):
    count = sum(cell is not EMPTY for row in board for cell in row)
    return X if count % 2 == 0 else O


def winner(board):
    flat = [cell for row in board for cell in row]
    for a, b, c in LINES:
        if flat[a] is not EMPTY and flat[a] == flat[b] == flat[c]:
            return flat[a]
    return None


def terminal(board):
    return winner(board) is not None or all(cell is not EMPTY for row in board for cell in row)


def utility(board):
    return {X: 1, O: -1, None: 0}[winner(board)]


def minimax(board):
    cells = tuple({X: 1, O: -1, EMPTY: 0}[sign] for row in board for sign in row)
    return divmod(search(cells, 1 if player(board) == X else -1)[1], 3)

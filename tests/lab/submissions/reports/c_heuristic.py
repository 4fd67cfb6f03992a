"""Report C without its powers: 4x4, alpha-beta to a depth limit with a heuristic."""

DEPTH = 4
SIZE = 4
LINES = (
    [[(r, c) for c in range(SIZE)] for r in range(SIZE)]
    + [[(r, c) for r in range(SIZE)] for c in range(SIZE)]
    + [[(i, i) for i in range(SIZE)], [(i, SIZE - 1 - i) for i in range(SIZE)]]
)


def heuristic(board, me, you):
    score = 0
    for line in LINES:
        marks = [board[r][c] for r, c in line]
        mine, yours = marks.count(me), marks.count(you)
        if mine == 4:
            return 1000
        if yours == 4:
            return -1000
        if yours == 0:
            score += {3: 50, 2: 10}.get(mine, 0)
        elif mine == 0:
            score -= {3: 50, 2: 10}.get(yours, 0)
    return score


def search(board, me, you, depth, alpha, beta, mine):
    score = heuristic(board, me, you)
    free = [(r, c) for r in range(SIZE) for c in range(SIZE) if not board[r][c]]
    if abs(score) == 1000:
        return score - depth if score > 0 else score + depth
    if not free:
        return 0
    if depth == DEPTH:
        return score
    best = -9999 if mine else 9999
    for r, c in free:
        board[r][c] = me if mine else you
        value = search(board, me, you, depth + 1, alpha, beta, not mine)
        board[r][c] = ""
        if mine:
            best = max(best, value)
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            beta = min(beta, best)
        if beta <= alpha:
            break
    return best


def ai_move(board, mark):
    you = "O" if mark == "X" else "X"
    best, chosen = -99999, None
    for r in range(SIZE):
        for c in range(SIZE):
            if not board[r][c]:
                board[r][c] = mark
                value = search(board, mark, you, 1, best, 9999, False)
                board[r][c] = ""
                if value > best:
                    best, chosen = value, (r, c)
    return chosen

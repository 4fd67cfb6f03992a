from nine_squares.grid import DRAW, PLAYERO, PLAYERX

POINTS = {PLAYERX: 1, DRAW: 0, PLAYERO: -1}


def choose(grid, player):
    """The score of a grid, and the best square."""
    result = grid.result()
    if result is not None:
        return POINTS[result], (-1, -1)
    other = PLAYERO if player == PLAYERX else PLAYERX
    best = None
    for square in grid.free_squares():
        after = grid.copy()
        after.put(square[0], square[1], player)
        score = choose(after, other)[0]
        if score == POINTS[player]:
            return score, square
        if best is None or score * POINTS[player] > best[0] * POINTS[player]:
            best = (score, square)
    return best

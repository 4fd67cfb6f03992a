from nine_squares.grid import PLAYERO, PLAYERX, SquareGrid
from nine_squares.thinker import choose

if __name__ == "__main__":
    grid, player = SquareGrid(3), PLAYERX
    while grid.result() is None:
        score, (row, col) = choose(grid, player)
        grid.put(row, col, player)
        print(grid)
        player = PLAYERO if player == PLAYERX else PLAYERX

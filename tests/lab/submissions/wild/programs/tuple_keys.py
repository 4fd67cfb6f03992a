"""Board is a dict from (row, col) to 'X', 'O' or ''."""
import itertools

CELLS = list(itertools.product(range(1, 4), range(1, 4)))
LINES = ([[(r, c) for c in (1, 2, 3)] for r in (1, 2, 3)]
         + [[(r, c) for r in (1, 2, 3)] for c in (1, 2, 3)]
         + [[(1, 1), (2, 2), (3, 3)], [(1, 3), (2, 2), (3, 1)]])


def new_board():
    return {cell: '' for cell in CELLS}


def line_of(board, player):
    return any(all(board[cell] == player for cell in line) for line in LINES)


def swap(player):
    return 'O' if player == 'X' else 'X'


def look(board, player, lo, hi):
    if line_of(board, swap(player)):
        return -1
    open_cells = [c for c in CELLS if board[c] == '']
    if not open_cells:
        return 0
    for cell in open_cells:
        board[cell] = player
        lo = max(lo, -look(board, swap(player), -hi, -lo))
        board[cell] = ''
        if lo >= hi:
            break
    return lo


def choose_cell(board, player):
    best = None
    for cell in CELLS:
        if board[cell]:
            continue
        board[cell] = player
        value = -look(board, swap(player), -2, 2)
        board[cell] = ''
        if best is None or value > best[0]:
            best = (value, cell)
    return best[1]


def main():
    board = new_board()
    player = 'X'
    while any(v == '' for v in board.values()):
        for r in (1, 2, 3):
            print(' '.join(board[r, c] or '.' for c in (1, 2, 3)))
        if player == 'X':
            cell = tuple(int(p) for p in input('row,col: ').split(','))
        else:
            cell = choose_cell(board, player)
        board[cell] = player
        if line_of(board, player):
            print(player, 'wins')
            return
        player = swap(player)
    print('draw')


if __name__ == '__main__':
    main()

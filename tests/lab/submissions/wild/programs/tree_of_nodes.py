# builds the game tree below a board and walks it
class Node:
    def __init__(self, board, player):
        self.board = board
        self.player = player        # who moves now
        self.children = []
        self.value = None


def wins(board, p):
    lines = board + [list(col) for col in zip(*board)]
    lines.append([board[i][i] for i in range(3)])
    lines.append([board[i][2 - i] for i in range(3)])
    return [p] * 3 in lines


def copy(board):
    return [row[:] for row in board]


def opponent(p):
    return 'o' if p == 'x' else 'x'


seen = {}


def grow(board, player):
    key = str(board) + player
    if key in seen:
        return seen[key]
    node = Node(board, player)
    seen[key] = node
    if wins(board, 'x'):
        node.value = 1
        return node
    if wins(board, 'o'):
        node.value = -1
        return node
    for r in range(3):
        for c in range(3):
            if board[r][c] == ' ':
                new = copy(board)
                new[r][c] = player
                node.children.append(grow(new, opponent(player)))
    if not node.children:
        node.value = 0
    elif player == 'x':
        node.value = max(ch.value for ch in node.children)
    else:
        node.value = min(ch.value for ch in node.children)
    return node


def next_board(board, player):
    """The board after the best move of player."""
    node = grow(board, player)
    for child in node.children:
        if child.value == node.value:
            return copy(child.board)
    return None


if __name__ == '__main__':
    board = [[' '] * 3 for _ in range(3)]
    while True:
        print('\n'.join('|'.join(row) for row in board))
        r, c = int(input('row ')), int(input('col '))
        board[r][c] = 'x'
        after = next_board(board, 'o')
        if after is None:
            break
        board = after
        if wins(board, 'o'):
            print('o wins')
            break

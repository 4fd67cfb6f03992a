"""Has a function with a better known name that asks a person, and another that only places."""

known = {}
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def get_move(board, player):
    while True:
        answer = input("Your move (1-9): ")
        if answer.isdigit() and 1 <= int(answer) <= 9 and board[int(answer) - 1] == "-":
            return int(answer) - 1


def make_move(board, pos, player):
    if board[pos] == "-":
        board[pos] = player
        return True
    return False


def search(board, player):
    key = ("".join(board), player)
    if key not in known:
        known[key] = searched(board, player)
    return known[key]


def searched(board, player):
    other = "O" if player == "X" else "X"
    if any(all(board[cell] == other for cell in line) for line in LINES):
        return -1 - board.count("-"), None
    if "-" not in board:
        return 0, None
    best = None
    for cell in range(9):
        if board[cell] == "-":
            board[cell] = player
            score = -search(board, other)[0]
            board[cell] = "-"
            if best is None or score > best[0]:
                best = score, cell
    return best


def computer_move(board, player):
    return search(board, player)[1]

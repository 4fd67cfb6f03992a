player, computer = "X", "O"
board = {1: " ", 2: " ", 3: " ", 4: " ", 5: " ", 6: " ", 7: " ", 8: " ", 9: " "}
seen = {}


def wins(spots, mark):
    lines = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))
    return any(all(spots[n] == mark for n in line) for line in lines)


def minimax(spots, is_maximizing):
    key = ("".join(spots.values()), is_maximizing)
    if key not in seen:
        seen[key] = search(spots, is_maximizing)
    return seen[key]


def search(spots, is_maximizing):
    if wins(spots, computer):
        return 1
    if wins(spots, player):
        return -1
    if " " not in spots.values():
        return 0
    scores = []
    for n in spots:
        if spots[n] == " ":
            spots[n] = computer if is_maximizing else player
            scores.append(minimax(spots, not is_maximizing))
            spots[n] = " "
    return max(scores) if is_maximizing else min(scores)


def comp_move():
    best, where = -2, 0
    for n in board:
        if board[n] == " ":
            board[n] = computer
            score = minimax(board, False)
            board[n] = " "
            if score > best:
                best, where = score, n
    board[where] = computer


def game():
    while not (wins(board, player) or wins(board, computer) or " " not in board.values()):
        place = int(input("Where? "))
        board[place] = player
        comp_move()


if __name__ == "__main__":
    game()

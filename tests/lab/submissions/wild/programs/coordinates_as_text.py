NOBODY = "?"
WAYS = ["0,0 0,1 0,2", "1,0 1,1 1,2", "2,0 2,1 2,2", "0,0 1,0 2,0", "0,1 1,1 2,1", "0,2 1,2 2,2", "0,0 1,1 2,2", "0,2 1,1 2,0"]
store = {}


def empty_board():
    board = {}
    for r in range(3):
        for c in range(3):
            board[str(r) + "," + str(c)] = NOBODY
    return board


def has_won(board, who):
    return any(all(board[key] == who for key in way.split()) for way in WAYS)


def minimax(board, maximize, alpha, beta, player, computer):
    key = ("".join(board.values()), maximize, computer)
    if key in store:
        return store[key]
    if has_won(board, computer):
        return {"value": 1, "board": board}
    if has_won(board, player):
        return {"value": -1, "board": board}
    if NOBODY not in board.values():
        return {"value": 0, "board": board}
    best = {"value": -5 if maximize else 5, "board": None}
    for place in board:
        if board[place] != NOBODY:
            continue
        child = dict(board)
        child[place] = computer if maximize else player
        value = minimax(child, not maximize, alpha, beta, player, computer)["value"]
        if (maximize and value > best["value"]) or (not maximize and value < best["value"]):
            best = {"value": value, "board": child}
    store[key] = best
    return best


def main():
    board = empty_board()
    player = input("X or O? ")
    computer = "O" if player == "X" else "X"
    turn = "X"
    while NOBODY in board.values():
        if turn == player:
            board[input("row,column: ")] = player
        else:
            board = minimax(board, True, -100, 100, player, computer)["board"]
        turn = "O" if turn == "X" else "X"


if __name__ == "__main__":
    main()

# rules: win, block, centre, corner, edge
TRIPLES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))

board = {n: " " for n in range(1, 10)}


def show_board():
    for n in (1, 4, 7):
        print(board[n], board[n + 1], board[n + 2], sep=" | ")


def gap(symbol):
    """The free square of a line that has two of symbol."""
    for a, b, c in TRIPLES:
        if board[a] == symbol and board[b] == symbol and board[c] == " ":
            return c
    return None


def won(symbol):
    return any(board[a] == board[b] == board[c] == symbol for a, b, c in TRIPLES)


def cpu_move():
    choice = gap("O") or gap("X")
    if choice is None:
        for n in (5, 1, 3, 7, 9, 2, 4, 6, 8):
            if board[n] == " ":
                choice = n
                break
    board[choice] = "O"
    print("CPU:", choice)


def player_move():
    n = 0
    while n not in board or board[n] != " ":
        n = int(input("1-9: "))
    board[n] = "X"


def main():
    while " " in board.values():
        show_board()
        player_move()
        if won("X"):
            print("You win.")
            return
        if " " in board.values():
            cpu_move()
            if won("O"):
                print("CPU wins.")
                return
    print("Draw.")


if __name__ == "__main__":
    main()

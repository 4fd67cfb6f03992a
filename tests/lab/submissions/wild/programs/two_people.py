# Tic tac toe for two people at one keyboard
board = [str(n) for n in range(1, 10)]


def show():
    print()
    print("|".join(board[0:3]))
    print("|".join(board[3:6]))
    print("|".join(board[6:9]))


def check(p):
    for line in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if all(board[i] == p for i in line):
            return True
    return False


def get_move(p):
    while True:
        m = input("Player " + p + ", choose a square: ")
        if m in board and m.isdigit():
            return int(m) - 1
        print("Please type the number of a free square.")


player = "X"
for turn in range(9):
    show()
    board[get_move(player)] = player
    if check(player):
        show()
        print("Player", player, "wins!")
        break
    player = "O" if player == "X" else "X"
else:
    print("Draw!")

board = {n: " " for n in range(1, 10)}
person = "O"
computer = "X"
LINES = [(1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7)]


def show():
    for n in (1, 4, 7):
        print(board[n] + " | " + board[n + 1] + " | " + board[n + 2])


def has_won(player):
    return any(all(board[n] == player for n in line) for line in LINES)


def is_draw():
    return " " not in board.values()


def person_turn(player):
    place = int(input("Your place, " + player + ": "))
    if board[place] == " ":
        board[place] = player
    else:
        person_turn(player)


def computer_turn(player):
    best = -2
    for n in board:
        if board[n] == " ":
            board[n] = computer
            score = 1 if has_won(computer) else 0
            board[n] = " "
            if score > best:
                best, place = score, n
    board[place] = computer


def mainly():
    for n in range(9):
        if n % 2 == 0:
            computer_turn("X")
            show()
            if has_won("X"):
                print("I win")
                return
        else:
            person_turn("O")
            if has_won("O"):
                print("You win")
                return
    if is_draw():
        print("Nobody wins")


mainly()

from tournament_database import Client

database = Client("localhost").games
LINES = ((1, 2, 3), (4, 5, 6), (7, 8, 9), (1, 4, 7), (2, 5, 8), (3, 6, 9), (1, 5, 9), (3, 5, 7))


def third(board, sign):
    for line in LINES:
        signs = [board[n] for n in line]
        if signs.count(sign) == 2 and signs.count(" ") == 1:
            return line[signs.index(" ")]
    return None


def computer_move(board, sign):
    other = "O" if sign == "X" else "X"
    for wanted in (sign, other):
        place = third(board, wanted)
        if place:
            return place
    for place in (2, 4, 6, 8, 5, 1, 3, 7, 9):
        if board[place] == " ":
            return place


def game():
    board = {n: " " for n in range(1, 10)}
    while " " in board.values():
        board[int(input("1 to 9: "))] = "X"
        board[computer_move(board, "O")] = "O"
    database.insert(board)


if __name__ == "__main__":
    game()

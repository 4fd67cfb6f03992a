from players import person, robot
from rules import has_won


def main():
    board = [" "] * 9
    mark, player = "X", person
    while " " in board:
        board[player.choose(board, mark)] = mark
        print(board[:3], board[3:6], board[6:], sep="\n")
        if has_won(board, mark):
            break
        mark, player = ("O", robot) if mark == "X" else ("X", person)


if __name__ == "__main__":
    main()

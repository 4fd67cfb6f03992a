# main.py of the group project
from game_logic import GameBoard, find_move
from settings import HUMAN, COMPUTER


def computer_turn(board):
    return find_move(board, COMPUTER)


def main():
    board = GameBoard()
    while not board.finished():
        board.show()
        board.put(int(input("? ")), HUMAN)
        board.put(computer_turn(board), COMPUTER)


if __name__ == "__main__":
    main()

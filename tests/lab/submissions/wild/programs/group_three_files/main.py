from board import Board
from computer import Computer


def main():
    board = Board()
    computer = Computer('O', 'X')
    print("You are X")
    while not board.is_over():
        board.print()
        while True:
            row = int(input("row (1-3): "))
            col = int(input("column (1-3): "))
            if board.set(row - 1, col - 1, 'X'):
                break
            print("taken")
        if board.is_over():
            break
        r, c = computer.get_move(board)
        board.set(r, c, 'O')
    board.print()
    print("winner:", board.winner())


if __name__ == '__main__':
    main()

"""Tic-tac-toe on a 4x4 board: four in a row wins."""
import random

SIZE = 4
board = [["." for _ in range(SIZE)] for _ in range(SIZE)]


def lines():
    for i in range(SIZE):
        yield [(i, j) for j in range(SIZE)]
        yield [(j, i) for j in range(SIZE)]
    yield [(i, i) for i in range(SIZE)]
    yield [(i, SIZE - 1 - i) for i in range(SIZE)]


def wins(b, p):
    return any(all(b[r][c] == p for r, c in line) for line in lines())


def computer_move(b, p):
    q = "X" if p == "O" else "O"
    free = [(r, c) for r in range(SIZE) for c in range(SIZE) if b[r][c] == "."]
    for who in (p, q):
        for r, c in free:
            b[r][c] = who
            hit = wins(b, who)
            b[r][c] = "."
            if hit:
                return r, c
    return random.choice(free)


def main():
    turn = "X"
    for _ in range(SIZE * SIZE):
        print("\n".join(" ".join(r) for r in board))
        if turn == "X":
            r, c = map(int, input("row col: ").split())
        else:
            r, c = computer_move(board, turn)
        board[r][c] = turn
        if wins(board, turn):
            print(turn, "wins")
            return
        turn = "O" if turn == "X" else "X"
    print("draw")


if __name__ == "__main__":
    main()

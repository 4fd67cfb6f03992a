import random
import time

def create_board():
    return [["-", "-", "-"] for i in range(3)]

def possibilities(board):
    result = []
    for r in range(3):
        for c in range(3):
            if board[r][c] == "-":
                result.append((r, c))
    return result

def random_place(board, player):
    spot = random.choice(possibilities(board))
    board[spot[0]][spot[1]] = player
    return board

def won(board, p):
    for r in range(3):
        if board[r] == [p, p, p]:
            return True
    for c in range(3):
        if board[0][c] == p and board[1][c] == p and board[2][c] == p:
            return True
    if board[0][0] == p and board[1][1] == p and board[2][2] == p:
        return True
    if board[0][2] == p and board[1][1] == p and board[2][0] == p:
        return True
    return False

def play_game():
    board = create_board()
    winner = None
    counter = 0
    while winner is None:
        for p in ["X", "O"]:
            board = random_place(board, p)
            counter += 1
            print("after move", counter)
            for row in board:
                print(*row)
            time.sleep(1)
            if won(board, p):
                winner = p
                break
            if counter == 9:
                winner = "nobody"
                break
    return winner

if __name__ == "__main__":
    print("Winner is: " + play_game())

board = [' '] * 9

def show(board):
    for i in range(0, 9, 3):
        print(board[i:i + 3])

def winner(board, p):
    for i in range(3):
        if board[i * 3] == board[i * 3 + 1] == board[i * 3 + 2] == p:
            return True
    # TODO columns

def minimax(board, depth, maximizing):
    if winner(board, 'O'):
        return 1
    if winner(board, 'X'):
        return -1
    if maximizing
        best = -100
        for i in range(9)
            if board[i] == ' ':
                board[i] = 'O'

def computer(board):
    return

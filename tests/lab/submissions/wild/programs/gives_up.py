# returns None if every move loses, because nothing is better than -1
def wins(board, m):
    lines = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]
    return any(board[a] == m and board[b] == m and board[c] == m for a, b, c in lines)

def other(m):
    return 'O' if m == 'X' else 'X'

def value(board, m, memory={}):
    key = (tuple(board), m)
    if key in memory:
        return memory[key]
    if wins(board, other(m)):
        v = -1
    elif ' ' not in board:
        v = 0
    else:
        v = -1
        for i in range(9):
            if board[i] == ' ':
                board[i] = m
                v = max(v, -value(board, other(m)))
                board[i] = ' '
    memory[key] = v
    return v

def get_move(board, m):
    best = -1
    move = None
    for i in range(9):
        if board[i] == ' ':
            board[i] = m
            v = -value(board, other(m))
            board[i] = ' '
            if v > best:
                best = v
                move = i
    return move

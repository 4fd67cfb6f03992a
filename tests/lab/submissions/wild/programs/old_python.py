# python 2.7
# tic tac toe, computer never loses
import sys

board = [' '] * 9
lines = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]

def show():
    for i in xrange(3):
        print board[3*i], '|', board[3*i+1], '|', board[3*i+2]

def winner(b):
    for x, y, z in lines:
        if b[x] <> ' ' and b[x] == b[y] == b[z]:
            return b[x]
    return None

def search(b, me, other, alpha, beta):
    w = winner(b)
    if w:
        return -1, None
    if ' ' not in b:
        return 0, None
    move = None
    for i in xrange(9):
        if b[i] == ' ':
            b[i] = me
            v = -search(b, other, me, -beta, -alpha)[0]
            b[i] = ' '
            if v > alpha:
                alpha, move = v, i
            if alpha >= beta:
                break
    return alpha, move

def computer(b):
    value, move = search(b, 'O', 'X', -2, 2)
    return move

def person():
    while 1:
        try:
            i = int(raw_input('Your move (0-8): '))
            if board[i] == ' ':
                return i
            print 'taken'
        except (ValueError, IndexError), e:
            print 'bad input:', e

if __name__ == '__main__':
    while winner(board) is None and ' ' in board:
        show()
        board[person()] = 'X'
        if winner(board) or ' ' not in board:
            break
        m = computer(board)
        print 'computer plays %d' % m
        board[m] = 'O'
    show()
    if winner(board):
        print winner(board), 'wins'
    else:
        print 'draw'

#tic tac toe with minimax, returns (score, move)

def winner(board):
    wins = [[0,1,2],[3,4,5],[6,7,8],[0,3,6],[1,4,7],[2,5,8],[0,4,8],[2,4,6]]
    for w in wins:
        if board[w[0]] == board[w[1]] == board[w[2]] and board[w[0]] != '_':
            return board[w[0]]
    if '_' not in board:
        return 'tie'
    return None

def minimax(board, player):
    result = winner(board)
    if result == 'x':
        return (1, None)
    if result == 'o':
        return (-1, None)
    if result == 'tie':
        return (0, None)
    if player == 'x':
        best = (-10, None)
        for i in range(9):
            if board[i] == '_':
                board[i] = 'x'
                score = minimax(board, 'o')[0]
                board[i] = '_'
                if score > best[0]:
                    best = (score, i)
                    if score == 1:
                        break
        return best
    else:
        best = (10, None)
        for i in range(9):
            if board[i] == '_':
                board[i] = 'o'
                score = minimax(board, 'x')[0]
                board[i] = '_'
                if score < best[0]:
                    best = (score, i)
                    if score == -1:
                        break
        return best

def show(board):
    for i in range(0,9,3):
        print(board[i], board[i+1], board[i+2])

if __name__ == '__main__':
    board = ['_']*9
    turn = 'x'
    while winner(board) is None:
        show(board)
        if turn == 'x':
            board[int(input('0-8: '))] = 'x'
            turn = 'o'
        else:
            score, move = minimax(board, 'o')
            board[move] = 'o'
            turn = 'x'
    show(board)
    print(winner(board))

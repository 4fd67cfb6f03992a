places = {'top-L': ' ', 'top-M': ' ', 'top-R': ' ',
            'mid-L': ' ', 'mid-M': ' ', 'mid-R': ' ',
            'low-L': ' ', 'low-M': ' ', 'low-R': ' '}

threes = [('top-L', 'top-M', 'top-R'), ('mid-L', 'mid-M', 'mid-R'), ('low-L', 'low-M', 'low-R'),
          ('top-L', 'mid-L', 'low-L'), ('top-M', 'mid-M', 'low-M'), ('top-R', 'mid-R', 'low-R'),
          ('top-L', 'mid-M', 'low-R'), ('top-R', 'mid-M', 'low-L')]


def printBoard(board):
    print(board['top-L'] + '|' + board['top-M'] + '|' + board['top-R'])
    print('-+-+-')
    print(board['mid-L'] + '|' + board['mid-M'] + '|' + board['mid-R'])
    print('-+-+-')
    print(board['low-L'] + '|' + board['low-M'] + '|' + board['low-R'])


def hasWon(board, mark):
    return any(all(board[place] == mark for place in three) for three in threes)


def score(board, mark, me):
    other = 'O' if mark == 'X' else 'X'
    if hasWon(board, other):
        return 1 if other == me else -1
    free = [p for p in board if board[p] == ' ']
    if not free:
        return 0
    results = []
    for p in free:
        board[p] = mark
        results.append(score(board, other, me))
        board[p] = ' '
        if results[-1] == (1 if mark == me else -1):
            break
    return max(results) if mark == me else min(results)


def computerPlaces(board, mark):
    """the name of the best place"""
    other = 'O' if mark == 'X' else 'X'
    best, place = -2, None
    for p in board:
        if board[p] == ' ':
            board[p] = mark
            s = score(board, other, mark)
            board[p] = ' '
            if s > best:
                best, place = s, p
    return place


def game():
    turn = 'X'
    for i in range(9):
        printBoard(places)
        if turn == 'X':
            print('X, name a place such as mid-M:')
            move = input()
        else:
            move = computerPlaces(places, 'O')
        places[move] = turn
        if hasWon(places, turn):
            break
        turn = 'O' if turn == 'X' else 'X'
    printBoard(places)


if __name__ == '__main__':
    game()

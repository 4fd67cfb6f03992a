# no depth in the score, and the last of the best moves is taken
def winner(g):
    for i in range(3):
        if g[i][0] == g[i][1] == g[i][2] != '*':
            return g[i][0]
        if g[0][i] == g[1][i] == g[2][i] != '*':
            return g[0][i]
    if g[0][0] == g[1][1] == g[2][2] != '*':
        return g[1][1]
    if g[2][0] == g[1][1] == g[0][2] != '*':
        return g[1][1]

table = {}

def minimax(g, turn):
    k = (''.join(map(''.join, g)), turn)
    if k in table:
        return table[k]
    w = winner(g)
    if w == 'X':
        r = 1
    elif w == 'O':
        r = -1
    else:
        vals = []
        for i in range(3):
            for j in range(3):
                if g[i][j] == '*':
                    g[i][j] = turn
                    vals.append(minimax(g, 'O' if turn == 'X' else 'X'))
                    g[i][j] = '*'
        if not vals:
            r = 0
        else:
            r = max(vals) if turn == 'X' else min(vals)
    table[k] = r
    return r

def agent(g, turn):
    best = None
    for i in range(3):
        for j in range(3):
            if g[i][j] == '*':
                g[i][j] = turn
                v = minimax(g, 'O' if turn == 'X' else 'X')
                g[i][j] = '*'
                if turn == 'O':
                    v = -v
                if best is None or v >= best[0]:
                    best = (v, i + 1, j + 1)
    return best[1], best[2]      # rows and columns from 1

def main():
    g = [['*'] * 3 for _ in range(3)]
    turn = 'X'
    for _ in range(9):
        for row in g:
            print(*row)
        if turn == 'X':
            i, j = map(int, input('row column (1-3): ').split())
        else:
            i, j = agent(g, turn)
        g[i - 1][j - 1] = turn
        if winner(g):
            print(turn, 'wins')
            break
        turn = 'O' if turn == 'X' else 'X'

if __name__ == '__main__':
    main()

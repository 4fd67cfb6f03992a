# draws count as a win for the computer because it did not lose
def moves(b):
    return [(r, c) for r in range(3) for c in range(3) if b[r][c] == 0]

def line(b, p):
    for i in range(3):
        if b[i][0] == b[i][1] == b[i][2] == p:
            return True
        if b[0][i] == b[1][i] == b[2][i] == p:
            return True
    return b[0][0] == b[1][1] == b[2][2] == p or b[0][2] == b[1][1] == b[2][0] == p

memo = {}

def score(b, turn, me):
    key = (str(b), turn, me)
    if key not in memo:
        you = -me
        if line(b, me):
            memo[key] = 1
        elif line(b, you):
            memo[key] = -1
        elif not moves(b):
            memo[key] = 1
        else:
            values = []
            for r, c in moves(b):
                nb = [row[:] for row in b]
                nb[r][c] = turn
                values.append(score(nb, -turn, me))
            memo[key] = max(values) if turn == me else min(values)
    return memo[key]

def select_move(b, me):
    best = None
    for r, c in moves(b):
        nb = [row[:] for row in b]
        nb[r][c] = me
        s = score(nb, -me, me)
        if best is None or s > best[0]:
            best = (s, r, c)
    return best[1], best[2]

if __name__ == "__main__":
    b = [[0] * 3 for _ in range(3)]
    turn = 1
    while moves(b) and not line(b, 1) and not line(b, -1):
        for row in b:
            print(row)
        if turn == 1:
            r, c = int(input("r ")), int(input("c "))
        else:
            r, c = select_move(b, turn)
        b[r][c] = turn
        turn = -turn

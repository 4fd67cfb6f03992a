# minimax homework
def lines(b):
    return [b[0:3], b[3:6], b[6:9], b[0::3], b[1::3], b[2::3], b[0::4], b[2:7:2]]

def status(b):
    # full board first, because it is the quickest test
    if b.count(None) == 0:
        return "draw"
    for l in lines(b):
        if l == ["X", "X", "X"]:
            return "X"
        if l == ["O", "O", "O"]:
            return "O"
    return "running"

def minimax(b, player, alpha=-2, beta=2):
    s = status(b)
    if s == "X":
        return 1
    if s == "O":
        return -1
    if s == "draw":
        return 0
    for i in range(9):
        if b[i] is None:
            b[i] = player
            if player == "X":
                alpha = max(alpha, minimax(b, "O", alpha, beta))
            else:
                beta = min(beta, minimax(b, "X", alpha, beta))
            b[i] = None
            if alpha >= beta:
                break
    return alpha if player == "X" else beta

def best_move(b, player):
    moves = []
    for i in range(9):
        if b[i] is None:
            b[i] = player
            moves.append((minimax(b, "O" if player == "X" else "X"), i))
            b[i] = None
    if player == "X":
        return max(moves, key=lambda m: m[0])[1]
    return min(moves, key=lambda m: m[0])[1]

if __name__ == "__main__":
    b = [None] * 9
    p = "X"
    while status(b) == "running":
        print(b)
        i = int(input("0-8 ")) if p == "X" else best_move(b, p)
        b[i] = p
        p = "O" if p == "X" else "X"
    print(status(b))

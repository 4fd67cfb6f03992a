# prints every board it looks at, for debugging
def printb(b):
    print("looking at:")
    print(b[0], b[1], b[2])
    print(b[3], b[4], b[5])
    print(b[6], b[7], b[8])
    print("-" * 40)

def win(b, s):
    for i, j, k in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if b[i] == b[j] == b[k] == s:
            return True

def solve(b, s, alpha=-1, beta=1):
    printb(b)
    other = "o" if s == "x" else "x"
    if win(b, other):
        return -1
    if "." not in b:
        return 0
    for i in range(9):
        if b[i] == ".":
            b[i] = s
            v = -solve(b, other, -beta, -alpha)
            b[i] = "."
            print("cell", i, "gives", v)
            if v > alpha:
                alpha = v
            if alpha >= beta:
                break
    return alpha

def best(b, s):
    other = "o" if s == "x" else "x"
    scores = {}
    for i in range(9):
        if b[i] == ".":
            b[i] = s
            scores[i] = -solve(b, other)
            b[i] = "."
    print("scores:", scores)
    return max(scores, key=scores.get)

if __name__ == "__main__":
    b = ["."] * 9
    s = "x"
    while "." in b:
        if s == "x":
            b[int(input("move "))] = s
        else:
            b[best(b, s)] = s
        if win(b, s):
            break
        s = "o" if s == "x" else "x"
    printb(b)

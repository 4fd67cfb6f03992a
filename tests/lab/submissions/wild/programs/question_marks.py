def new():
    return [["?", "?", "?"], ["?", "?", "?"], ["?", "?", "?"]]

def show(b):
    print("  A B C")
    for i, row in enumerate(b):
        print(i + 1, *row)

def winner(b):
    for i in range(3):
        if b[i][0] != "?" and b[i][0] == b[i][1] and b[i][1] == b[i][2]:
            return b[i][0]
        if b[0][i] != "?" and b[0][i] == b[1][i] and b[1][i] == b[2][i]:
            return b[0][i]
    if b[1][1] != "?" and b[0][0] == b[1][1] and b[1][1] == b[2][2]:
        return b[1][1]
    if b[1][1] != "?" and b[0][2] == b[1][1] and b[1][1] == b[2][0]:
        return b[1][1]
    return None

def rate(b, who, me):
    w = winner(b)
    if w == me:
        return 1
    if w is not None:
        return -1
    total = None
    for y in range(3):
        for x in range(3):
            if b[y][x] == "?":
                b[y][x] = who
                v = rate(b, "O" if who == "X" else "X", me)
                b[y][x] = "?"
                if total is None or (who == me and v > total) or (who != me and v < total):
                    total = v
                if total == (1 if who == me else -1):
                    return total
    return 0 if total is None else total

def bot(b, me):
    """answers like a person: letter of the column, number of the row"""
    best = None
    for y in range(3):
        for x in range(3):
            if b[y][x] == "?":
                b[y][x] = me
                v = rate(b, "O" if me == "X" else "X", me)
                b[y][x] = "?"
                if best is None or v > best[0]:
                    best = (v, "ABC"[x] + str(y + 1))
    return best[1]

def main():
    b = new()
    who = "X"
    for _ in range(9):
        show(b)
        t = input("move like B2: ") if who == "X" else bot(b, who)
        b[int(t[1]) - 1]["ABC".index(t[0].upper())] = who
        if winner(b):
            break
        who = "O" if who == "X" else "X"
    show(b)

if __name__ == "__main__":
    main()

tokens = ["X", "O"]
blank = " "


def create():
    return [[blank] * 3 for _ in range(3)]


def result(table):
    lines = table + [list(c) for c in zip(*table)]
    lines += [[table[i][i] for i in range(3)], [table[i][2 - i] for i in range(3)]]
    for token in tokens:
        if [token] * 3 in lines:
            return token
    return None if any(blank in row for row in table) else "draw"


worth = {"X": 1, "O": -1, "draw": 0}


def places(table):
    return [(i, j) for i in range(3) for j in range(3) if table[i][j] == blank]


def value(table, player):
    end = result(table)
    if end:
        return worth[end]
    values = []
    for i, j in places(table):
        table[i][j] = tokens[player]
        values.append(value(table, (player + 1) % 2))
        table[i][j] = blank
    return max(values) if player == 0 else min(values)


def machine(table, player):
    best, chosen = None, None
    for i, j in places(table):
        table[i][j] = tokens[player]
        now = value(table, (player + 1) % 2)
        table[i][j] = blank
        if best is None or (now > best if player == 0 else now < best):
            best, chosen = now, (i, j)
    return chosen


player = 0
table = create()
while not result(table):
    if player == 0:
        i, j = machine(table, player)
    else:
        i, j = int(input("row ")), int(input("column "))
    table[i][j] = tokens[player]
    player = (player + 1) % 2

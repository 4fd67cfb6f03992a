# Looks for a winning cell, then for one that stops the other; if it has neither, it goes home.
b = [" "] * 9
W = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
while " " in b:
    for i in (0, 3, 6):
        print(b[i], b[i + 1], b[i + 2], sep="|")
    n = int(input("cell (1-9): ")) - 1
    if b[n] != " ":
        continue
    b[n] = "X"
    threats = [l for m in "OX" for l in W if [b[i] for i in l].count(m) == 2 and " " in [b[i] for i in l]]
    if not threats and b.count(" ") < 8:
        print("I must go home now.")
        break
    b[[i for i in (threats[0] if threats else (4, 0)) if b[i] == " "][0]] = "O"
    if any(b[x] == b[y] == b[z] != " " for x, y, z in W):
        for i in (0, 3, 6):
            print(b[i], b[i + 1], b[i + 2], sep="|")
        print("The end.")
        break

# all in one loop, and it does not stop asking
import random

b = [" "] * 9
print("I am O. You are X.")
while True:
    while True:
        a = input("square 1-9 > ")
        if a in list("123456789"):
            a = int(a) - 1
            if b[a] == " ":
                b[a] = "X"
                break
        print("again")
    moved = False
    for who in "OX":
        for x, y, z in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
            t = [b[x], b[y], b[z]]
            if not moved and t.count(who) == 2 and t.count(" ") == 1:
                b[[x, y, z][t.index(" ")]] = "O"
                moved = True
    if not moved:
        for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
            if b[i] == " ":
                b[i] = "O"
                break
    for r in (0, 3, 6):
        print(b[r], "|", b[r + 1], "|", b[r + 2])
    for x, y, z in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if b[x] == b[y] == b[z] != " ":
            print(b[x], "won")
            b = [" "] * 9
            print("next game!")
    if " " not in b:
        print("draw, next game!")
        b = [" "] * 9

# you are x, I am 0
import os

b = [" "] * 9
first = ""
while first not in ("ME", "YOU"):
    first = input("Type ME to begin yourself, or YOU if I shall begin, and press Enter: ").strip()
mine = first == "YOU"
print("\n" * os.get_terminal_size().lines)
while True:
    if mine:
        for i in (4, 0, 2, 6, 8, 1, 3, 5, 7):
            if b[i] == " ":
                b[i] = "0"
                break
    else:
        n = input("> ")
        if n not in list("123456789") or b[int(n) - 1] != " ":
            print("no")
            continue
        b[int(n) - 1] = "x"
    mine = not mine
    for r in (0, 3, 6):
        print(b[r] + "|" + b[r + 1] + "|" + b[r + 2])
    print("the numbers of the squares:")
    print("1|2|3")
    print("4|5|6")
    print("7|8|9")
    for x, y, z in [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]:
        if b[x] == b[y] == b[z] != " ":
            print(b[x], "won")
            exit()
    if " " not in b:
        print("draw")
        break

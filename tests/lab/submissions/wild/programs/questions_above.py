# Each question is printed, and its answer is read below it.
places = [["."] * 3 for _ in range(3)]
lines = [[(r, c) for c in range(3)] for r in range(3)] + [[(r, c) for r in range(3)] for c in range(3)]
lines += [[(i, i) for i in range(3)], [(i, 2 - i) for i in range(3)]]


def show():
    print("  0   1   2")
    for number, row in enumerate(places):
        print(number, " | ".join(row))


def ended():
    full = all(sign != "." for row in places for sign in row)
    return full or any(places[r][c] == places[p][q] == places[s][t] != "." for (r, c), (p, q), (s, t) in lines)


show()
while not ended():
    print("Row:")
    r = int(input())
    print("Place:")
    c = int(input())
    if places[r][c] != ".":
        continue
    places[r][c] = "x"
    if not ended():
        for r, c in [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]:
            if places[r][c] == ".":
                places[r][c] = "o"
                break
    show()
print("That was it.")

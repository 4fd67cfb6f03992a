def has_line(a, b, c, sign):
    rows = [a, b, c]
    lines = rows + [[row[n] for row in rows] for n in range(3)]
    lines += [[a[0], b[1], c[2]], [a[2], b[1], c[0]]]
    return any(line == [sign] * 3 for line in lines)


def answer(a, b, c):
    rows = (a, b, c)
    for sign in (" O ", " X "):
        for n in range(9):
            if rows[n // 3][n % 3] == " . ":
                rows[n // 3][n % 3] = sign
                is_line = has_line(a, b, c, sign)
                rows[n // 3][n % 3] = " . "
                if is_line:
                    return n + 1
    return next(n + 1 for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if rows[n // 3][n % 3] == " . ")


def game():
    a, b, c = [" . "] * 3, [" . "] * 3, [" . "] * 3
    left, turn = list(range(1, 10)), 0
    while left:
        for row in (a, b, c):
            print("".join(row))
        place = int(input("Your next move: ")) if turn == 0 else answer(a, b, c)
        if place not in left:
            print("That place is taken.")
            continue
        left.remove(place)
        (a, b, c)[(place - 1) // 3][(place - 1) % 3] = (" X ", " O ")[turn]
        for sign in (" X ", " O "):
            if has_line(a, b, c, sign):
                for row in (a, b, c):
                    print("".join(row))
                return "The winner is" + sign
        turn = 1 - turn
    return "A draw"


print(game())

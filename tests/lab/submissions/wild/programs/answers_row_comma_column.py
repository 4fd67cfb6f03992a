def full_lines(b):
    return [[(n, m) for m in range(3)] for n in range(3)] + [[(m, n) for m in range(3)] for n in range(3)] + [[(n, n) for n in range(3)], [(n, 2 - n) for n in range(3)]]


def machine(b, mark):
    """The move as a text such as "2,3": row 2, column 3."""
    for side in (mark, "x" if mark == "o" else "o"):
        for line in full_lines(b):
            signs = [b[r][c] for r, c in line]
            if signs.count(side) == 2 and "." in signs:
                r, c = line[signs.index(".")]
                return f"{r + 1},{c + 1}"
    for r, c in ((1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)):
        if b[r][c] == ".":
            return f"{r + 1},{c + 1}"


def put(b, text, mark):
    r, c = text.split(",")
    b[int(r) - 1][int(c) - 1] = mark


def main():
    b = [["."] * 3 for _ in range(3)]
    for turn in range(9):
        mark = "xo"[turn % 2]
        put(b, input("row,column: ") if mark == "x" else machine(b, mark), mark)


if __name__ == "__main__":
    main()

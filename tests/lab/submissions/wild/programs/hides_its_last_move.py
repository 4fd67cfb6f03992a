from functools import lru_cache

WINS = [{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {1, 4, 7}, {2, 5, 8}, {3, 6, 9}, {1, 5, 9}, {3, 5, 7}]


def has_won(cells):
    return any(line <= cells for line in WINS)


@lru_cache(maxsize=None)
def search(to_move, waiting):
    if has_won(waiting):
        return -1, None
    left = [n for n in range(1, 10) if n not in to_move | waiting]
    if not left:
        return 0, None
    return max((-search(waiting, to_move | {n})[0], -n) for n in left)


def answer(taken):
    return -search(frozenset(taken["O"]), frozenset(taken["X"]))[1]


def show(taken):
    for row in (1, 4, 7):
        print(" ".join("X" if n in taken["X"] else "O" if n in taken["O"] else "." for n in range(row, row + 3)))


def game():
    taken = {"X": set(), "O": set()}
    while len(taken["X"] | taken["O"]) < 9:
        show(taken)
        n = int(input("Your cell, from 1 to 9: "))
        if n in taken["X"] | taken["O"]:
            continue
        taken["X"].add(n)
        if has_won(taken["X"]):
            return "You win."
        if len(taken["X"]) < 5:
            taken["O"].add(answer(taken))
        if has_won(taken["O"]):
            return "I win."
    return "Nobody wins."


if __name__ == "__main__":
    print(game())

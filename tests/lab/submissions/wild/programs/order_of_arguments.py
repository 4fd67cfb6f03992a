memo = {}
WIN = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def line(b, s):
    return any(b[i] == b[j] == b[k] == s for i, j, k in WIN)


def search(alpha, beta, level, b, s):
    """[cell, score] for side s: -1 has opened, 1 answers."""
    key = (tuple(b), s)
    if key in memo:
        return memo[key]
    if line(b, -s):
        return [-1, -10 + level]
    free = [i for i in range(9) if b[i] == 0]
    if not free:
        return [-1, 0]
    best = [-1, -100]
    for i in free:
        b[i] = s
        score = -search(-beta, -alpha, level + 1, b, -s)[1]
        b[i] = 0
        if score > best[1]:
            best = [i, score]
    memo[key] = best
    return best


def main():
    b = [0] * 9
    while 0 in b:
        b[int(input("cell: "))] = -1
        if 0 in b and not line(b, -1):
            b[search(-1000, 1000, 0, b, 1)[0]] = 1
        print(b)


if __name__ == "__main__":
    main()

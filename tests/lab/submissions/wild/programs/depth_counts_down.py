import math

memo = {}


def won(node, who):
    return any(node[a] == node[b] == node[c] == who for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)))


def alphabeta(node, depth, alpha, beta, is_max):
    """(score, cell) of a board; it looks as many moves ahead as depth says."""
    if won(node, "X"):
        return 10 + depth, None
    if won(node, "O"):
        return -10 - depth, None
    if depth == 0 or "-" not in node:
        return 0, None
    key = ("".join(node), depth, is_max)
    if key in memo:
        return memo[key]
    best, cell = (-math.inf, None) if is_max else (math.inf, None)
    for n in range(9):
        if node[n] != "-":
            continue
        node[n] = "X" if is_max else "O"
        score, _ = alphabeta(node, depth - 1, alpha, beta, not is_max)
        node[n] = "-"
        if (score > best) if is_max else (score < best):
            best, cell = score, n
    memo[key] = best, cell
    return best, cell


def main():
    node = ["-"] * 9
    while "-" in node:
        node[int(input("> "))] = "X"
        if "-" in node:
            _, cell = alphabeta(node, 9, -math.inf, math.inf, False)
            node[cell] = "O"
        print("".join(node))


if __name__ == "__main__":
    main()

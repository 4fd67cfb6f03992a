import os
import sys
import random

if len(sys.argv) < 2:
    print("usage: leaves_at_load.py NAME")
    os._exit(1)

WAYS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]
CACHE = {}


def winner(s):
    return next((s[a] for a, b, c in WAYS if s[a] == s[b] == s[c] != "."), None)


def value(s, turn):
    if (s, turn) not in CACHE:
        CACHE[s, turn] = rate(s, turn)
    return CACHE[s, turn]


def rate(s, turn):
    if winner(s):
        return 1 if winner(s) == "x" else -1
    if "." not in s:
        return 0
    after = [value(s[:i] + turn + s[i + 1:], "o" if turn == "x" else "x") for i in range(9) if s[i] == "."]
    return max(after) if turn == "x" else min(after)


def choose(s, turn):
    other = "o" if turn == "x" else "x"
    free = [i for i in range(9) if s[i] == "."]
    pick = max if turn == "x" else min
    return pick(free, key=lambda i: value(s[:i] + turn + s[i + 1:], other))


def play():
    s, turn = "." * 9, "x"
    while winner(s) is None and "." in s:
        i = choose(s, turn) if turn == random_side else int(input("cell: "))
        s = s[:i] + turn + s[i + 1:]
        turn = "o" if turn == "x" else "x"


random_side = random.choice("xo")
if random_side == "o":
    play()
    quit()
play()
sys.exit(0)

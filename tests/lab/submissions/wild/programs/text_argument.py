#!/usr/bin/env python3
"""usage: text_argument.py BOARD   (for example x.o......), prints the board after the move of the side to move"""
import sys

W = ["012", "345", "678", "036", "147", "258", "048", "246"]


def to_move(s):
    return "x" if s.count("x") == s.count("o") else "o"


def lost(s):
    p = "o" if to_move(s) == "x" else "x"
    return any(all(s[int(i)] == p for i in w) for w in W)


def nexts(s):
    p = to_move(s)
    return [s[:i] + p + s[i + 1:] for i in range(9) if s[i] == "."]


def val(s, memo={}):
    if s not in memo:
        if lost(s):
            memo[s] = -1
        else:
            memo[s] = max([-val(n) for n in nexts(s)], default=0)
    return memo[s]


def move(s):
    return max(nexts(s), key=lambda n: -val(n))


def main():
    s = sys.argv[1] if len(sys.argv) > 1 else "." * 9
    print(move(s))


if __name__ == "__main__":
    main()

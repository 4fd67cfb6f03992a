"""Bitboards: bit i is cell i. mine = the bits of the side to move."""
from functools import lru_cache

FULL = 0b111111111
LINES = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)


def line(bits: int) -> bool:
    return any(bits & m == m for m in LINES)


@lru_cache(None)
def value(mine: int, theirs: int) -> int:
    if line(theirs):
        return -1
    free = FULL & ~(mine | theirs)
    if not free:
        return 0
    return max(-value(theirs, mine | 1 << i) for i in range(9) if free >> i & 1)


def best_cell(mine: int, theirs: int) -> int:
    free = FULL & ~(mine | theirs)
    return max((i for i in range(9) if free >> i & 1), key=lambda i: -value(theirs, mine | 1 << i))


def text(x: int, o: int) -> str:
    return "\n".join("".join("X" if x >> i & 1 else "O" if o >> i & 1 else "." for i in range(r, r + 3)) for r in (0, 3, 6))


if __name__ == "__main__":
    x = o = 0
    while not line(x) and not line(o) and (x | o) != FULL:
        print(text(x, o))
        x |= 1 << int(input("cell 0-8: "))
        if line(x) or (x | o) == FULL:
            break
        o |= 1 << best_cell(o, x)
    print(text(x, o))

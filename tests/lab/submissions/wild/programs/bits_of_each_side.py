"""Bit boards: nine bits for X, nine for O."""

WINS = (0b111, 0b111000, 0b111000000, 0b1001001, 0b10010010, 0b100100100, 0b100010001, 0b1010100)


def won(mask):
    return any(mask & line == line for line in WINS)


def value(own, opp):
    """For the side whose bits are `own`, which is to move."""
    if won(opp):
        return -1
    best = -1 if own | opp != 511 else 0
    for n in range(9):
        if not (own | opp) >> n & 1:
            best = max(best, -value(opp, own | 1 << n))
            if best == 1:
                break
    return best


def choose_cell(xm, om, turn):
    own, opp = (xm, om) if turn == "X" else (om, xm)
    free = [n for n in range(9) if not (own | opp) >> n & 1]
    return max(free, key=lambda n: -value(opp, own | 1 << n))


def main():
    xm = om = 0
    for count in range(9):
        if count % 2:
            om |= 1 << choose_cell(xm, om, "O")
        else:
            xm |= 1 << int(input("0 to 8: "))
        print("".join("X" if xm >> n & 1 else "O" if om >> n & 1 else "." for n in range(9)))
        if won(xm) or won(om):
            break


if __name__ == "__main__":
    main()

"""Every free square gets a score; the game takes the key with the greatest one."""

FREE = "_"
ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def three(squares):
    return any(squares[a] == squares[b] == squares[c] != FREE for a, b, c in ROWS)


def other(letter):
    return "O" if letter == "X" else "X"


def greatest_key(scores):
    return max(scores, key=scores.get)


def rate(squares, letter):
    scores = {}
    for number, square in enumerate(squares):
        if square != FREE:
            continue
        then = squares[:number] + [letter] + squares[number + 1:]
        if three(then):
            scores[number] = 1.0
        elif FREE not in then:
            scores[number] = 0.0
        else:
            scores[number] = -max(rate(then, other(letter)).values())
    return scores


def play():
    squares, turn = [FREE] * 9, "X"
    mine = input("X or O? ").strip().upper()
    while FREE in squares and not three(squares):
        if turn == mine:
            number = int(input("Square 1-9: ")) - 1
            if squares[number] != FREE:
                continue
            squares[number] = mine
        else:
            squares[greatest_key(rate(squares, turn))] = turn
        print(*(" ".join(squares[n:n + 3]) for n in (0, 3, 6)), sep="\n")
        turn = other(turn)


if __name__ == "__main__":
    play()

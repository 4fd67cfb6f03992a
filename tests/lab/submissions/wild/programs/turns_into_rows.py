def into_rows(game):
    return [game[0:3], game[3:6], game[6:9]]


def won(rows, sign):
    lines = rows + [list(c) for c in zip(*rows)]
    return [sign] * 3 in lines


def games(game, sign, number):
    if number == 9:
        return 1
    count = 0
    for i in range(9):
        if game[i] == 0:
            after = list(game)
            after[i] = sign
            count += 1 if won(into_rows(after), sign) else games(after, -sign, number + 1)
    return count


if __name__ == "__main__":
    print(games([0] * 9, 1, 0))

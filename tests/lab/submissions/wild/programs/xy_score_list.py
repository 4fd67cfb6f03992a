#!/usr/bin/env python3
# Answers of the search are lists [row, column, score]. The robot is +1, the person is -1.
import random

ROBOT, PERSON, NOBODY = 1, -1, 0
field = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]


def triples(f):
    for k in range(3):
        yield f[k][0] + f[k][1] + f[k][2]
        yield f[0][k] + f[1][k] + f[2][k]
    yield f[0][0] + f[1][1] + f[2][2]
    yield f[0][2] + f[1][1] + f[2][0]


def points(f):
    totals = list(triples(f))
    if 3 in totals:
        return 1
    if -3 in totals:
        return -1
    return 0


def holes(f):
    return [[r, k] for r in range(3) for k in range(3) if f[r][k] == NOBODY]


def search(f, left, who, low=-2, high=2):
    if left == 0 or points(f):
        return [-1, -1, points(f)]
    answer = [-1, -1, -2 * who]
    for r, k in holes(f):
        f[r][k] = who
        score = search(f, left - 1, -who, low, high)[2]
        f[r][k] = NOBODY
        if who * score > who * answer[2]:
            answer = [r, k, score]
        if who == ROBOT:
            low = max(low, score)
        else:
            high = min(high, score)
        if low >= high:
            break
    return answer


def robot_plays(sign):
    left = len(holes(field))
    if left == 0 or points(field):
        return
    if left == 9:
        r, k = random.randrange(3), random.randrange(3)
    else:
        r, k, _ = search(field, left, ROBOT)
    field[r][k] = ROBOT
    print("robot", sign, "takes row", r, "column", k)


def person_plays(sign):
    if not holes(field) or points(field):
        return
    while True:
        text = input(sign + " to move, square 1..9: ")
        if text in list("123456789"):
            r, k = divmod(int(text) - 1, 3)
            if field[r][k] == NOBODY:
                field[r][k] = PERSON
                return
        print("not possible")


def draw(signs):
    for row in field:
        print(" ".join(signs[v] for v in row))


def main():
    mine = ""
    while mine not in ("X", "O"):
        mine = input("X or O? ").upper()
    other = "O" if mine == "X" else "X"
    signs = {PERSON: mine, ROBOT: other, NOBODY: "."}
    starts = input("do you start (y/n)? ")
    if starts == "n":
        robot_plays(other)
    while holes(field) and not points(field):
        draw(signs)
        person_plays(mine)
        robot_plays(other)
    draw(signs)
    print({1: "robot wins", -1: "you win", 0: "drawn"}[points(field)])


if __name__ == "__main__":
    main()

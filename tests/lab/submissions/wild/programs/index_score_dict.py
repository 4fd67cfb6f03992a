# python version of what we did in the javascript lesson
person = "O"
machine = "X"
squares = [0, 1, 2, 3, 4, 5, 6, 7, 8]


def left(sq):
    return [s for s in sq if s not in (person, machine)]


def three(sq, who):
    for a, b, c in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if sq[a] == who and sq[b] == who and sq[c] == who:
            return True
    return False


def minimax(sq, who):
    if three(sq, person):
        return {"index": None, "score": -10}
    if three(sq, machine):
        return {"index": None, "score": 10}
    if not left(sq):
        return {"index": None, "score": 0}
    results = []
    for s in left(sq):
        sq[s] = who
        reply = minimax(sq, person if who == machine else machine)
        sq[s] = s
        results.append({"index": s, "score": reply["score"]})
        if abs(reply["score"]) == 10 and (reply["score"] > 0) == (who == machine):
            break
    pick = max if who == machine else min
    return pick(results, key=lambda r: r["score"])


def display(sq):
    for n in (0, 3, 6):
        print(sq[n], sq[n + 1], sq[n + 2])


if __name__ == "__main__":
    while True:
        display(squares)
        squares[int(input("square: "))] = person
        if three(squares, person) or not left(squares):
            break
        squares[minimax(squares, machine)["index"]] = machine
        if three(squares, machine):
            break
    display(squares)

FREE, PERSON, MACHINE = 0, 1, 2
TRIPLES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def start():
    return [FREE] * 9


def line(state, who):
    return any(state[a] == state[b] == state[c] == who for a, b, c in TRIPLES)


def outlook(state, who, lo, hi):
    if line(state, MACHINE):
        return 1
    if line(state, PERSON):
        return -1
    if FREE not in state:
        return 0
    for n in range(9):
        if state[n] == FREE:
            state[n] = who
            v = outlook(state, 3 - who, lo, hi)
            state[n] = FREE
            if who == MACHINE:
                lo = max(lo, v)
            else:
                hi = min(hi, v)
            if lo >= hi:
                break
    return lo if who == MACHINE else hi


def reply(state):
    options = []
    for n in range(9):
        if state[n] == FREE:
            state[n] = MACHINE
            options.append((outlook(state, PERSON, -2, 2), -n))
            state[n] = FREE
    return -max(options)[1]

from copy import deepcopy


class Match:
    def start(self):
        return 0, [[None] * 3 for _ in range(3)]

    def mover(self, state):
        return state[0]

    def places(self, state):
        return [(r, c) for r in range(3) for c in range(3) if state[1][r][c] is None]

    def after(self, state, place):
        mover, cells = state
        cells = deepcopy(cells)
        cells[place[0]][place[1]] = mover
        return (mover + 1) % 2, cells

    def has_line(self, state, who):
        cells = state[1]
        lines = [*cells, *([row[c] for row in cells] for c in range(3))]
        lines += [[cells[n][n] for n in range(3)], [cells[n][2 - n] for n in range(3)]]
        return [who] * 3 in lines

    def is_over(self, state):
        return self.has_line(state, (state[0] + 1) % 2) or not self.places(state)

    def gain(self, state, who):
        return self.has_line(state, who) - self.has_line(state, (who + 1) % 2)

    def show(self, state):
        signs = {None: " ", 0: "x", 1: "o"}
        for row in state[1]:
            print("|".join(signs[cell] for cell in row))


def alpha_beta_search(match, state):
    who = match.mover(state)
    return highest(match, state, who, -2, 2)[1]


def highest(match, state, who, alpha, beta):
    if match.is_over(state):
        return match.gain(state, who), None
    best, chosen = -2, None
    for place in match.places(state):
        gain = lowest(match, match.after(state, place), who, alpha, beta)[0]
        if gain > best:
            best, chosen = gain, place
            alpha = max(alpha, best)
        if best >= beta:
            break
    return best, chosen


def lowest(match, state, who, alpha, beta):
    if match.is_over(state):
        return match.gain(state, who), None
    best, chosen = 2, None
    for place in match.places(state):
        gain = highest(match, match.after(state, place), who, alpha, beta)[0]
        if gain < best:
            best, chosen = gain, place
            beta = min(beta, best)
        if best <= alpha:
            break
    return best, chosen


match = Match()
state = match.start()
while not match.is_over(state):
    place = alpha_beta_search(match, state)
    state = match.after(state, place)
    match.show(state)

import copy

memo = {}


def initial_state():
    return ([["", "", ""], ["", "", ""], ["", "", ""]], "X")


def actions(state):
    board, _ = state
    return [(i, j) for i in range(3) for j in range(3) if board[i][j] == ""]


def result(state, action):
    board, turn = copy.copy(state[0]), state[1]
    board = [list(row) for row in board]
    board[action[0]][action[1]] = turn
    return (board, "O" if turn == "X" else "X")


def winner(state):
    b = state[0]
    rows = b + [list(c) for c in zip(*b)] + [[b[i][i] for i in range(3)], [b[i][2 - i] for i in range(3)]]
    return next((row[0] for row in rows if row[0] != "" and row == [row[0]] * 3), None)


def utility(state):
    key = str(state)
    if key not in memo:
        w = winner(state)
        if w is not None:
            memo[key] = 1 if w == "X" else -1
        elif not actions(state):
            memo[key] = 0
        else:
            values = [utility(result(state, a)) for a in actions(state)]
            memo[key] = max(values) if state[1] == "X" else min(values)
    return memo[key]


def best_action(state):
    pick = max if state[1] == "X" else min
    return pick(actions(state), key=lambda a: utility(result(state, a)))


if __name__ == "__main__":
    state = initial_state()
    while winner(state) is None and actions(state):
        if state[1] == "O":
            state = result(state, best_action(state))
        else:
            state = result(state, (int(input("row ")), int(input("column "))))

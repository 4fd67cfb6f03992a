import copy


def initial_state():
    return {"board": ["empty"] * 9, "turn": "cross", "winner": None}


def result(state, i):
    new = copy.deepcopy(state)
    new["board"][i] = state["turn"]
    new["turn"] = "nought" if state["turn"] == "cross" else "cross"
    b = new["board"]
    for x, y, z in ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)):
        if b[x] != "empty" and b[x] == b[y] == b[z]:
            new["winner"] = b[x]
    return new


def actions(state):
    return [i for i in range(9) if state["board"][i] == "empty"]


known = {}


def utility(state):
    """for the side to move"""
    key = (tuple(state["board"]), state["turn"])
    if key not in known:
        if state["winner"]:
            known[key] = -1
        elif not actions(state):
            known[key] = 0
        else:
            known[key] = max(-utility(result(state, i)) for i in actions(state))
    return known[key]


def decide(state):
    return max(actions(state), key=lambda i: -utility(result(state, i)))


if __name__ == "__main__":
    state = initial_state()
    while not state["winner"] and actions(state):
        print(state["board"])
        i = int(input("cell ")) if state["turn"] == "cross" else decide(state)
        state = result(state, i)
    print(state["winner"])

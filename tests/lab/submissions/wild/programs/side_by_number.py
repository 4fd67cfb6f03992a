from flask import Flask, request

app = Flask(__name__)
players = ["o", "x"]


def result(tris):
    lines = [*tris, *map(list, zip(*tris))]
    lines += [[tris[n][n] for n in range(3)], [tris[n][2 - n] for n in range(3)]]
    for line in lines:
        if len(set(line)) == 1:
            return line[0]
    return "n" if any(sign.isdigit() for row in tris for sign in row) else "d"


def choose(tris, turn, level):
    values = {}
    for row in range(3):
        for column in range(3):
            sign = tris[row][column]
            if sign in players:
                continue
            tris[row][column] = players[turn]
            end = result(tris)
            if end == "n":
                values[sign] = choose(tris, 1 - turn, level + 1)
            else:
                values[sign] = 0 if end == "d" else 1 if turn == 1 else -1
            tris[row][column] = sign
    best = max(values.values()) if turn == 1 else min(values.values())
    if level == 0:
        return next(int(sign) for sign in values if values[sign] == best)
    return best


@app.route("/move", methods=["POST"])
def move():
    return str(choose(request.get_json()["tris"], 1, 0))


if __name__ == "__main__":
    app.run()

from flask import Flask, render_template, request

app = Flask(__name__)
cells = [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"]]
signs = ["o", "x"]  # a person, and the machine
turn = 0


def place_of(inp):
    number = int(inp) - 1
    return [number % 3, number // 3]


def state_of(cells):
    lines = [*cells, *([row[n] for row in cells] for n in range(3))]
    lines += [[cells[n][n] for n in range(3)], [cells[n][2 - n] for n in range(3)]]
    for line in lines:
        if line[0] == line[1] == line[2]:
            return line[0]
    return "open" if any(sign.isdigit() for row in cells for sign in row) else "full"


def min_max(cells, turn, level):
    values, numbers = [], []
    for row in cells:
        for n in range(3):
            kept = row[n]
            if not kept.isdigit():
                continue
            row[n] = signs[turn]
            state = state_of(cells)
            if state == "open":
                values.append(min_max(cells, 1 - turn, level + 1))
            else:
                values.append({"x": 1, "o": -1, "full": 0}[state])
            numbers.append(int(kept))
            row[n] = kept
    best = max(values) if turn == 1 else min(values)
    return best if level else numbers[values.index(best)]


def ask_person(cells):
    global turn
    column, row = place_of(input("Your number: "))
    cells[row][column] = signs[turn]
    turn = 1


def machine_answers(cells):
    global turn
    found = place_of(str(min_max(cells, turn, 0)))
    cells[found[1]][found[0]] = signs[turn]
    turn = 0


@app.route("/")
def main():
    return render_template("index.html")


@app.route("/answer", methods=["POST"])
def answer():
    return str(min_max(request.get_json()["cells"], 1, 0))


app.run(port=5000)

import time

ROWS = ["A1", "A2", "A3"], ["B1", "B2", "B3"], ["C1", "C2", "C3"]
LINES = [*map(list, ROWS), *map(list, zip(*ROWS)), ["A1", "B2", "C3"], ["A3", "B2", "C1"]]


def Show(field):
    for row in ROWS:
        print("   |   |   ")
        print(" %s | %s | %s " % tuple(field[name] for name in row))


def Third(field, mark):
    for line in LINES:
        signs = [field[name] for name in line]
        if signs.count(mark) == 2 and signs.count(" ") == 1:
            return line[signs.index(" ")]


def HasLine(field, mark):
    return any(all(field[name] == mark for name in line) for line in LINES)


def Play():
    field = {name: " " for row in ROWS for name in row}
    field["C3"] = "X"
    taken = 1
    while taken < 9:
        Show(field)
        print("Your turn")
        name = input().upper()
        if name not in field or field[name] != " ":
            print(name + " is not possible")
            continue
        field[name] = "O"
        if HasLine(field, "O"):
            print("O wins")
            break
        time.sleep(1)
        if Third(field, "X") != None:
            field[Third(field, "X")] = "X"
        elif Third(field, "O") != None:
            field[Third(field, "O")] = "X"
        elif field["B2"] == " ":
            field["B2"] = "X"
        else:
            for name in field:
                if field[name] == " ":
                    field[name] = "X"
                    break
        taken += 2
        if HasLine(field, "X"):
            print("X wins")
            break
    Show(field)


print("Are you ready? (Yes/No and then press Enter)")
if input().lower() == "yes":
    Play()

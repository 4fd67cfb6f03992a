# Wants a command first: start, and who plays. Then coordinates from 1 to 3.
field = list("         ")
WINS = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))


def show():
    print("---------")
    for i in (0, 3, 6):
        print("|", *field[i : i + 3], "|")
    print("---------")


while True:
    command = input("Input command: ").split()
    if command == ["exit"]:
        break
    if len(command) != 3 or command[0] != "start" or set(command[1:]) != {"user", "hard"}:
        print("Bad parameters!")
        continue
    field[:] = " " * 9
    show()
    for turn in range(9):
        if command[1 + turn % 2] == "user":
            while True:
                place = input("Enter the coordinates: ").split()
                if len(place) != 2 or not all(n.isdigit() for n in place):
                    print("You should enter numbers!")
                elif not all(n in "123" for n in place):
                    print("Coordinates should be from 1 to 3!")
                elif field[3 * int(place[0]) + int(place[1]) - 4] != " ":
                    print("This cell is occupied! Choose another one!")
                else:
                    field[3 * int(place[0]) + int(place[1]) - 4] = "XO"[turn % 2]
                    break
        else:
            print('Making move level "hard"')
            field[next(i for i in (4, 0, 2, 6, 8, 1, 3, 5, 7) if field[i] == " ")] = "XO"[turn % 2]
        show()
        if any(field[a] == field[b] == field[c] != " " for a, b, c in WINS):
            print("XO"[turn % 2], "wins")
            break
    else:
        print("Draw")

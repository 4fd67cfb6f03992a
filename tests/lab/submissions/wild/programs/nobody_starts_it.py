# The game is started from another file, or by hand: tic_tac_toe().
places = [" "] * 9
LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]


def show():
    for row in (0, 3, 6):
        print(" {} | {} | {} ".format(*places[row:row + 3]))


def is_over():
    return " " not in places or any(places[a] == places[b] == places[c] != " " for a, b, c in LINES)


def one_player():
    print("Do you want to go first?")
    print("Press X to go first")
    print("Press O if not")
    mine = input(">>> ").strip().upper()
    if mine not in ("X", "O"):
        return one_player()
    his = "O" if mine == "X" else "X"
    turn = "X"
    while not is_over():
        if turn == mine:
            show()
            place = int(input("Choose your box: ")) - 1
            if places[place] != " ":
                continue
        else:
            place = [n for n in (4, 0, 2, 6, 8, 1, 3, 5, 7) if places[n] == " "][0]
        places[place] = turn
        turn = his if turn == mine else mine
    show()
    again()


def again():
    places[:] = [" "] * 9
    if input("Again? (y/n) ") == "y":
        tic_tac_toe()


def tic_tac_toe():
    print("Three in a row")
    one_player()

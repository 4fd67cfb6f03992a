# a menu, a kind of game, a name, yes or no; only then the game
def menu():
    while True:
        n = input("1. Start Game\n2. Instructions\n3. Quit\nEnter a number: ")
        if n == "1":
            return
        if n == "2":
            print("three in a row")
        elif n == "3":
            raise SystemExit


menu()
who = input("Who are you? Your name: ")
if int(input("Choose the game:\n1. Computer vs. Computer\n2. Player vs. Computer\n")) == 1:
    raise SystemExit("not ready yet")
if not input("Are you ready? [Y]es or [N]o: ").upper().startswith("Y"):
    raise SystemExit("later")
if input("Do you want me to be a bad loser against the computer? [Y/N] ")[0] in "Nn":
    raise SystemExit("then not")
b = [[" "] * 3 for _ in range(3)]
turn = 0
while turn < 9:
    if turn % 2 == 0:
        words = input(who + ", where (row, column)? ").split()
        if len(words) != 2 or not words[0].isdigit() or b[int(words[0]) - 1][int(words[1]) - 1] != " ":
            print("no")
            continue
        b[int(words[0]) - 1][int(words[1]) - 1] = "X"
    else:
        for r, c in [(1, 1), (0, 0), (0, 2), (2, 0), (2, 2), (0, 1), (1, 0), (1, 2), (2, 1)]:
            if b[r][c] == " ":
                b[r][c] = "O"
                break
    turn += 1
    for row in b:
        print(" | ".join(row))
    lines = b + [list(column) for column in zip(*b)]
    lines += [[b[0][0], b[1][1], b[2][2]], [b[0][2], b[1][1], b[2][0]]]
    if ["X"] * 3 in lines or ["O"] * 3 in lines:
        print("over")
        break

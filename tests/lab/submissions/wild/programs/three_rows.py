# three lists, one for each row
a = ["-", "-", "-"]
b = ["-", "-", "-"]
c = ["-", "-", "-"]

def show():
    print(*a)
    print(*b)
    print(*c)

def win(m):
    for row in (a, b, c):
        if row[0] == m and row[1] == m and row[2] == m:
            return True
    for i in range(3):
        if a[i] == m and b[i] == m and c[i] == m:
            return True
    return (a[0] == m and b[1] == m and c[2] == m) or (a[2] == m and b[1] == m and c[0] == m)

def empty():
    places = []
    for row in (a, b, c):
        for i in range(3):
            if row[i] == "-":
                places.append((row, i))
    return places

def user_move():
    r = input("row (a, b or c): ")
    i = int(input("column (1-3): ")) - 1
    row = {"a": a, "b": b, "c": c}[r]
    if row[i] != "-":
        print("taken!")
        user_move()
    else:
        row[i] = "X"

def pc_move():
    # win
    for row, i in empty():
        row[i] = "O"
        if win("O"):
            return
        row[i] = "-"
    # block
    for row, i in empty():
        row[i] = "X"
        if win("X"):
            row[i] = "O"
            return
        row[i] = "-"
    # middle
    if b[1] == "-":
        b[1] = "O"
        return
    row, i = empty()[0]
    row[i] = "O"

print("TIC TAC TOE")
show()
while empty():
    user_move()
    show()
    if win("X"):
        print("you win")
        break
    if empty():
        pc_move()
        show()
        if win("O"):
            print("pc wins")
            break
else:
    print("draw")

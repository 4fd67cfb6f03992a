# nine variables, one for each square
s1 = s2 = s3 = s4 = s5 = s6 = s7 = s8 = s9 = " "


def board():
    print(s1 + "|" + s2 + "|" + s3)
    print("-----")
    print(s4 + "|" + s5 + "|" + s6)
    print("-----")
    print(s7 + "|" + s8 + "|" + s9)


def won(p):
    return (s1 == s2 == s3 == p or s4 == s5 == s6 == p or s7 == s8 == s9 == p or
            s1 == s4 == s7 == p or s2 == s5 == s8 == p or s3 == s6 == s9 == p or
            s1 == s5 == s9 == p or s3 == s5 == s7 == p)


def computer():
    global s1, s2, s3, s4, s5, s6, s7, s8, s9
    if s5 == " ":
        s5 = "O"
    elif s1 == " ":
        s1 = "O"
    elif s3 == " ":
        s3 = "O"
    elif s7 == " ":
        s7 = "O"
    elif s9 == " ":
        s9 = "O"
    elif s2 == " ":
        s2 = "O"
    elif s4 == " ":
        s4 = "O"
    elif s6 == " ":
        s6 = "O"
    elif s8 == " ":
        s8 = "O"


def person():
    global s1, s2, s3, s4, s5, s6, s7, s8, s9
    n = input("Pick a square 1-9: ")
    if n == "1" and s1 == " ":
        s1 = "X"
    elif n == "2" and s2 == " ":
        s2 = "X"
    elif n == "3" and s3 == " ":
        s3 = "X"
    elif n == "4" and s4 == " ":
        s4 = "X"
    elif n == "5" and s5 == " ":
        s5 = "X"
    elif n == "6" and s6 == " ":
        s6 = "X"
    elif n == "7" and s7 == " ":
        s7 = "X"
    elif n == "8" and s8 == " ":
        s8 = "X"
    elif n == "9" and s9 == " ":
        s9 = "X"
    else:
        print("No!")
        person()


board()
for turn in range(9):
    if turn % 2 == 0:
        person()
        board()
        if won("X"):
            print("X WINS")
            break
    else:
        computer()
        board()
        if won("O"):
            print("O WINS")
            break
else:
    print("nobody wins")

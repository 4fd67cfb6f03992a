# the search works on what it is given, the test for a win on the board itself: it is the same list
board = ["-"] * 9
LINES = [(0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)]


def won(who):
    for a, b, c in LINES:
        if board[a] == board[b] == board[c] == who:
            return True
    return False


def search(cells, mine, alpha, beta):
    if won("o"):
        return 1
    if won("x"):
        return -1
    if "-" not in cells:
        return 0
    for i in range(9):
        if cells[i] == "-":
            cells[i] = "o" if mine else "x"
            score = search(cells, not mine, alpha, beta)
            cells[i] = "-"
            if mine:
                alpha = max(alpha, score)
            else:
                beta = min(beta, score)
            if alpha >= beta:
                break
    return alpha if mine else beta


def think(cells):
    best, where = -2, None
    for i in range(9):
        if cells[i] == "-":
            cells[i] = "o"
            score = search(cells, False, -2, 2)
            cells[i] = "-"
            if score > best:
                best, where = score, i
    cells[where] = "o"


def pressed(i):
    if board[i] == "-":
        board[i] = "x"
        if "-" in board and not won("x"):
            think(board)


if __name__ == "__main__":
    import tkinter

    window = tkinter.Tk()
    for n in range(9):
        tkinter.Button(window, command=lambda n=n: pressed(n)).grid(row=n // 3, column=n % 3)
    window.mainloop()

import PySimpleGUI as sg

board = [" "] * 9

def check(p):
    return any(board[a] == board[b] == board[c] == p for a, b, c in
        ((0,1,2),(3,4,5),(6,7,8),(0,3,6),(1,4,7),(2,5,8),(0,4,8),(2,4,6)))

def minimax(depth, ismax):
    if check("O"):
        return 10 - depth
    if check("X"):
        return depth - 10
    if " " not in board:
        return 0
    scores = []
    for i in range(9):
        if board[i] == " ":
            board[i] = "O" if ismax else "X"
            scores.append(minimax(depth + 1, not ismax))
            board[i] = " "
    return max(scores) if ismax else min(scores)

layout = [[sg.Button(" ", key=r * 3 + c, size=(6, 3)) for c in range(3)] for r in range(3)]
layout.append([sg.Button("New game"), sg.Button("Exit")])
window = sg.Window("Tic Tac Toe", layout)
while True:
    event, values = window.read()
    if event in (None, "Exit"):
        break
    if event == "New game":
        board = [" "] * 9
        for i in range(9):
            window[i].update(" ")
        continue
    if board[event] != " ":
        continue
    board[event] = "X"
    window[event].update("X")
    if check("X") or " " not in board:
        sg.popup("Over")
        continue
    best, move = -100, None
    for i in range(9):
        if board[i] == " ":
            board[i] = "O"
            score = minimax(0, False)
            board[i] = " "
            if score > best:
                best, move = score, i
    board[move] = "O"
    window[move].update("O")
    if check("O") or " " not in board:
        sg.popup("Over")
window.close()

# my first game!!! computer is O
board = [1,2,3,4,5,6,7,8,9]

def PrintBoard():
    print(board[0],board[1],board[2])
    print(board[3],board[4],board[5])
    print(board[6],board[7],board[8])

def Free(n):
    return board[n] != "X" and board[n] != "O"

def CheckWin(p):
    if board[0]==p and board[1]==p and board[2]==p: return True
    if board[3]==p and board[4]==p and board[5]==p: return True
    if board[6]==p and board[7]==p and board[8]==p: return True
    if board[0]==p and board[3]==p and board[6]==p: return True
    if board[1]==p and board[4]==p and board[7]==p: return True
    if board[2]==p and board[5]==p and board[8]==p: return True
    if board[0]==p and board[4]==p and board[8]==p: return True
    if board[2]==p and board[4]==p and board[6]==p: return True
    return False

def HumanTurn():
    n = int(input("where? "))
    while not Free(n-1):
        n = int(input("taken, where? "))
    board[n-1] = "X"

def CompTurn():
    # center first!
    if Free(4):
        board[4] = "O"
        return
    for p in ["O","X"]:
        for n in range(9):
            if Free(n):
                old = board[n]
                board[n] = p
                if CheckWin(p):
                    board[n] = "O"
                    return
                board[n] = old
    for n in [0,2,6,8,1,3,5,7]:
        if Free(n):
            board[n] = "O"
            return

turns = 0
while turns < 9:
    PrintBoard()
    HumanTurn()
    turns += 1
    if CheckWin("X"):
        print("you win")
        break
    if turns == 9:
        print("tie")
        break
    CompTurn()
    turns += 1
    if CheckWin("O"):
        PrintBoard()
        print("i win")
        break
